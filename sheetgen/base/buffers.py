"""Arrays in the kernels' memory, in place of numpy's."""

import ctypes
from array import array as array_of_words
from collections.abc import Sequence
from math import prod
from typing import Any, cast

from . import cores, linear_memory

Field = tuple[str, tuple[int, ...]]  # of a record: its name and the shape of its 64-bit integers, () for a single one
CELLS: dict[str, Any] = {
    "int8": ctypes.c_int8,
    "int32": ctypes.c_int32,
    "int64": ctypes.c_int64,
    "uint8": ctypes.c_uint8,
    "uint16": ctypes.c_uint16,
    "uint32": ctypes.c_uint32,
    "bool": ctypes.c_bool,
    "float64": ctypes.c_double,
}
CODES = {  # type codes of Python's ``array``
    "int8": "b", "int32": "i", "int64": "q", "uint8": "B", "uint16": "H", "uint32": "I", "bool": "b", "float64": "d",
}  # fmt: skip


class Buffer:
    """An array in row-major order. ``held`` keeps its memory alive."""

    __slots__ = ("cells", "held", "kind", "name", "shape", "words")

    def __init__(self, cells: Any, address: int, held: object, name: str, shape: tuple[int, ...]) -> None:
        self.cells, self.held, self.name, self.shape = cells, held, name, shape
        self.kind = f"{name}[{len(shape)}]"
        self.words = (address, *shape)  # its arguments in a kernel call

    def __len__(self) -> int:
        return self.shape[0]

    def _place(self, indices: int | tuple[int, ...]) -> int:
        if isinstance(indices, int):
            indices = (indices,)
        if len(indices) > len(self.shape):
            raise IndexError(f"{indices} in an array of {self.shape}")
        place = 0
        for index, size in zip(indices, self.shape, strict=False):
            if not 0 <= index < size:
                raise IndexError(f"{indices} in an array of {self.shape}")
            place = place * size + index
        return place

    def __getitem__(self, indices: int | slice | tuple[int, ...]) -> Any:
        """A number; with fewer indices than dimensions, a view of that part; for a slice, a view of its rows."""
        shape = self.shape
        if isinstance(indices, slice):
            start, end, step = indices.indices(shape[0])
            if step != 1:
                raise IndexError(f"a step of {step} in an array of {shape}")
            return self._part(start * prod(shape[1:]), (max(end - start, 0), *shape[1:]))
        if type(indices) is tuple and len(indices) == len(shape) == 2:  # by far the most frequent case
            row, column = indices
            if 0 <= row < shape[0] and 0 <= column < shape[1]:
                return self.cells[row * shape[1] + column]
        rest = self.shape[1 if isinstance(indices, int) else len(indices) :]
        if not rest:
            return self.cells[self._place(indices)]
        return self._part(self._place(indices) * prod(rest), rest)

    def _part(self, place: int, shape: tuple[int, ...]) -> "Buffer":
        cell = type(self.cells)._type_
        start = place * ctypes.sizeof(cell)
        part = (cell * prod(shape)).from_buffer(self.cells, start)
        return Buffer(part, self.words[0] + start, self, self.name, shape)

    def __setitem__(self, indices: int | tuple[int, ...], value: float) -> None:
        if len(self.shape) > (1 if isinstance(indices, int) else len(indices)):
            raise IndexError(f"{indices} is no single number of an array of {self.shape}")
        self.cells[self._place(indices)] = value

    def fill(self, value: float) -> None:
        one = bytes(type(self.cells)._type_(value))
        ctypes.memmove(self.cells, one * len(self.cells), ctypes.sizeof(self.cells))

    def tolist(self) -> list[Any]:
        """All numbers, as lists nested to the depth of the shape."""
        flat = self.cells[:]
        for depth in range(len(self.shape) - 1, 0, -1):
            size, count = self.shape[depth], prod(self.shape[:depth])
            flat = [flat[number * size : (number + 1) * size] for number in range(count)]
        return cast(list[Any], flat)

    def tobytes(self) -> bytes:
        return bytes(self.cells)


def _buffer(kind: str, shape: tuple[int, ...], is_cleared: bool = True) -> Buffer:
    """Allocate a buffer; in a browser, kernels share Python's own memory."""
    cells = CELLS[kind] * prod(shape)
    if cores.in_browser():
        own = cells()
        return Buffer(own, ctypes.addressof(own), None, kind, shape)
    part = linear_memory.memory().part(ctypes.sizeof(cells), is_cleared)
    return Buffer(cells.from_address(part.address), part.start, part, kind, shape)


def _filled(kind: str, shape: tuple[int, ...], address: int) -> Buffer:
    made = _buffer(kind, shape, is_cleared=False)
    ctypes.memmove(made.cells, address, ctypes.sizeof(made.cells))
    return made


def zeros(shape: int | tuple[int, ...], kind: str = "int64") -> Buffer:
    return _buffer(kind, (shape,) if isinstance(shape, int) else shape)


def full(shape: int | tuple[int, ...], value: float, kind: str = "int64") -> Buffer:
    made = zeros(shape, kind)
    made.fill(value)
    return made


def array(numbers: Sequence[float], kind: str = "int64", shape: tuple[int, ...] | None = None) -> Buffer:
    """An array of these numbers, reshaped to ``shape`` if one is given."""
    words = array_of_words(CODES[kind], numbers)
    if shape and prod(shape) != len(words):
        raise ValueError(f"{len(words)} numbers for an array of {shape}")
    return _filled(kind, shape or (len(words),), words.buffer_info()[0])


def view(content: bytes, kind: str, shape: tuple[int, ...], offset: int = 0) -> Buffer:
    """An array copied from the bytes from ``offset`` on."""
    size = prod(shape) * ctypes.sizeof(CELLS[kind])
    if offset + size > len(content):
        raise ValueError(f"{len(content)} bytes are too few for an array of {shape} from {offset} on")
    return _filled(kind, shape, cast(int, ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value) + offset)


def record(fields: tuple[Field, ...], numbers: Sequence[int] | None = None) -> Buffer:
    """An array of one record, its fields of 64-bit integers laid out one after the other; all 0 without ``numbers``."""
    size = sum(prod(shape) for _, shape in fields)
    if numbers is not None and len(numbers) != size:
        raise ValueError(f"{len(numbers)} numbers for a record of {size}")
    made = zeros(size) if numbers is None else array(numbers)
    return Buffer(made.cells, made.words[0], made.held, f"record{8 * size}", (1,))
