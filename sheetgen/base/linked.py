"""Kernels that were compiled ahead of time: a folder of modules, called through ctypes with plain buffers.

``kernels.json`` there says which module holds a kernel and what it takes. Every kernel is called alike: with the
address of 64-bit words that hold its arguments, of which an array takes its address and its shape. It leaves its
result in the first word and returns 0; or 1 where it fails, with address and length of a text that names the exception.
"""

import ctypes
import json
import os
import re
import struct
from array import array as array_of_words
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from importlib.util import find_spec
from math import prod
from pathlib import Path
from typing import Any, TypeVar, cast

from .cache import version_of_kernels
from .errors import SheetgenError

Array = Ints = Shorts = Any
Field = tuple[str, tuple[int, ...]]  # of a record: its name and the shape of its 64-bit integers, () for a single one
Kernel = TypeVar("Kernel", bound=Callable[..., Any])
np = None  # for the bodies of kernels, which are never run here

FOLDER = os.environ.get("SHEETGEN_KERNELS")
INDEX = "kernels.json"
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
RESULTS = {"int64": int, "bool": bool, "float64": lambda word: struct.unpack("d", struct.pack("q", word))[0]}


class MissingKernelError(SheetgenError):
    """There is no compiled solver for this."""


def is_used() -> bool:
    """Whether kernels come from a folder: because one is named, or because there is no numba to compile them."""
    return bool(FOLDER) or find_spec("numba") is None


class Buffer:
    """An array in plain memory, row by row."""

    __slots__ = ("address", "cells", "kind", "name", "shape", "words")

    def __init__(self, cells: Any, name: str, shape: tuple[int, ...]) -> None:
        self.cells, self.name, self.shape = cells, name, shape
        self.kind = f"{name}[{len(shape)}]"
        self.address = ctypes.addressof(cells)
        self.words = (self.address, *shape)  # that stand for it in a call

    def __len__(self) -> int:
        return self.shape[0]

    def _place(self, indices: int | tuple[int, ...]) -> int:
        if isinstance(indices, int):
            indices = (indices,)
        place = 0
        for index, size in zip(indices, self.shape, strict=False):
            if not 0 <= index < size:
                raise IndexError(f"{indices} in an array of {self.shape}")
            place = place * size + index
        return place

    def __getitem__(self, indices: int | tuple[int, ...]) -> Any:
        """A number; with fewer indices than there are dimensions, that part of the same memory."""
        shape = self.shape
        if type(indices) is tuple and len(indices) == len(shape) == 2:  # most of all
            row, column = indices
            if 0 <= row < shape[0] and 0 <= column < shape[1]:
                return self.cells[row * shape[1] + column]
        rest = self.shape[1 if isinstance(indices, int) else len(indices) :]
        if not rest:
            return self.cells[self._place(indices)]
        size = prod(rest)
        cell = type(self.cells)._type_
        start = self._place(indices) * size * ctypes.sizeof(cell)
        return Buffer((cell * size).from_buffer(self.cells, start), self.name, rest)

    def __setitem__(self, indices: int | tuple[int, ...], value: float) -> None:
        self.cells[self._place(indices)] = value

    def fill(self, value: float) -> None:
        one = bytes(type(self.cells)._type_(value))
        ctypes.memmove(self.address, one * len(self.cells), ctypes.sizeof(self.cells))

    def tolist(self) -> list[Any]:
        """All numbers: a list for each row, as deep as the shape."""
        flat = self.cells[:]
        for size in reversed(self.shape[1:]):
            flat = [flat[start : start + size] for start in range(0, len(flat), size)]
        return cast(list[Any], flat)

    def tobytes(self) -> bytes:
        return bytes(self.cells)


def zeros(shape: int | tuple[int, ...], kind: str = "int64") -> Buffer:
    shape = (shape,) if isinstance(shape, int) else shape
    return Buffer((CELLS[kind] * prod(shape))(), kind, shape)


def full(shape: int | tuple[int, ...], value: float, kind: str = "int64") -> Buffer:
    made = zeros(shape, kind)
    made.fill(value)
    return made


def array(numbers: Sequence[float], kind: str = "int64", shape: tuple[int, ...] | None = None) -> Buffer:
    return Buffer(_cells(numbers, kind), kind, shape or (len(numbers),))


def _cells(numbers: Sequence[float], kind: str) -> Any:
    """ctypes fills its own arrays ten times as slowly as ``array`` does."""
    cells = CELLS[kind] * len(numbers)
    if kind in ("int64", "float64") and numbers:
        return cells.from_buffer(array_of_words("d" if kind == "float64" else "q", numbers))
    return cells(*numbers)


def view(content: bytes, kind: str, shape: tuple[int, ...], offset: int = 0) -> Buffer:
    return Buffer((CELLS[kind] * prod(shape)).from_buffer_copy(content, offset), kind, shape)


def record(fields: tuple[Field, ...], numbers: Sequence[int] | None = None) -> Buffer:
    size = sum(prod(shape) for _, shape in fields)
    if numbers is not None and len(numbers) != size:
        raise ValueError(f"{len(numbers)} numbers for a record of {size}")
    cells = (ctypes.c_int64 * size)() if numbers is None else _cells(numbers, "int64")
    return Buffer(cells, f"record{8 * size}", (1,))


def compiled(function: Kernel) -> Kernel:
    """Stands for a kernel, which is looked up on its first call."""
    return cast(Kernel, EntryPoint(f"{function.__module__}.{function.__qualname__}"))


kernel = part = compiled


def recursive_kernel(_signature: str) -> Callable[[Kernel], Kernel]:
    return compiled


class EntryPoint:
    """A kernel that Python calls."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def _found(self) -> tuple[Any, list[str], Any]:
        module, taken, result = _functions().get(self.name, (None, [], ""))
        if module is None:
            raise MissingKernelError(_why_missing(self.name))
        function = getattr(_module(module), symbol(self.name))
        function.argtypes = [ctypes.c_void_p]
        return function, taken, RESULTS.get(result)

    def __call__(self, *arguments: Any) -> Any:
        function, taken, result = self._found
        kinds: list[str] = []
        values: list[int] = []
        _unfold(arguments, kinds, values)
        if kinds != taken:
            raise TypeError(f"{self.name} takes {', '.join(taken)}, not {', '.join(kinds)}")
        words = array_of_words("q", values)
        if function(words.buffer_info()[0]):
            raise _failure(self.name, ctypes.string_at(words[0], words[1]))
        return result(words[0]) if result else None


def _failure(name: str, told: bytes) -> Exception:
    """Too little memory, which may happen to anybody; or an exception that no kernel should raise."""
    found = re.search(rb"[A-Z][A-Za-z]+Error", told)
    what = found[0].decode() if found else "exception"
    if what == "MemoryError":
        return MemoryError(f"{name} needs more memory than there is")
    return RuntimeError(f"{name} failed: {what}")


def _unfold(arguments: tuple[Any, ...], kinds: list[str], words: list[int]) -> None:
    """Append the kinds of arguments, those in tuples one by one, and the words that stand for them."""
    for value in arguments:
        if type(value) is Buffer:
            kinds.append(value.kind)
            words += value.words
        elif isinstance(value, tuple):
            _unfold(value, kinds, words)
        elif type(value) is float:
            kinds.append("float64")
            words += struct.unpack("q", struct.pack("d", value))
        else:
            kinds.append("bool" if type(value) is bool else "int64")
            words.append(value)


def symbol(name: str) -> str:
    """What a kernel is called within its module."""
    return name.replace(".", "_")


def _why_missing(name: str) -> str:
    if not FOLDER:
        return "no solver is compiled here: install numba, or set SHEETGEN_KERNELS to a folder of compiled kernels"
    return f"{FOLDER}: '{name}' is not among the compiled kernels there: build them anew, from this version of sheetgen"


@cache
def _functions() -> dict[str, tuple[str, list[str], str]]:
    """By the name of each kernel there is: its module's file, the kinds of its arguments, and that of its result."""
    if not FOLDER:
        return {}
    path, ours = Path(FOLDER, INDEX), version_of_kernels()
    try:
        index = json.loads(path.read_text(encoding="utf-8"))
        theirs = index["sources"]
        found = {
            name: (module["file"], function["takes"], function["gives"])
            for module in index["modules"]
            for name, function in module["functions"].items()
        }
    except OSError as error:
        raise MissingKernelError(f"{path}: the compiled kernels cannot be read ({error.strerror})") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise MissingKernelError(f"{path}: this is no list of compiled kernels: build them anew") from None
    if ours and theirs != ours:  # in the page, where program and kernels were packed together, no sources are
        raise MissingKernelError(f"{path}: these kernels are of another version of sheetgen: build them anew")
    return found


@cache
def _module(file: str) -> Any:
    path = Path(cast(str, FOLDER), file)
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        raise MissingKernelError(f"{path}: the compiled kernels cannot be loaded ({error})") from None
