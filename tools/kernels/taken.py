"""Takes from numba the code of every kernel that Python calls, before it is optimised for this machine."""

from dataclasses import dataclass
from typing import Any

from numba.core import cgutils, types
from numba.core.codegen import CPUCodeLibrary
from numba.np import arrayobj

from sheetgen.base import jit

_texts: dict[Any, list[str]] = {}


@dataclass(frozen=True, slots=True)
class Kernel:
    """An entry point: its Python name, that of its machine code, its types, and the modules of LLVM that it needs."""

    name: str
    symbol: str
    arguments: tuple[Any, ...]
    result: Any
    texts: tuple[str, ...]


def note_all() -> None:
    """Note from now on what numba compiles, and let it take every index as it is: no kernel counts from the end."""
    add: Any = CPUCodeLibrary.add_ir_module
    place: Any = cgutils.get_item_pointer2

    def add_and_note(library: Any, module: Any) -> None:
        _texts.setdefault(library, []).append(str(module))
        add(library, module)

    def place_of_item(*arguments: Any, **options: Any) -> Any:
        return place(*arguments[:7], **{**options, "wraparound": False})

    CPUCodeLibrary.add_ir_module = add_and_note  # type: ignore[method-assign]
    cgutils.get_item_pointer2 = place_of_item
    arrayobj.fix_integer_index = _index


def _index(context: Any, builder: Any, type_: Any, index: Any, _size: Any) -> Any:
    return context.cast(builder, index, type_, types.intp if type_.signed else types.uintp)


def kernels() -> list[Kernel]:
    """Every kernel that Python calls; each must have been called with one set of types."""
    return [_kernel(dispatcher) for dispatcher in jit.ENTRIES]


def _kernel(dispatcher: Any) -> Kernel:
    name = f"{dispatcher.py_func.__module__}.{dispatcher.py_func.__qualname__}"
    if len(dispatcher.overloads) != 1:
        raise SystemExit(f"{name} was called with {len(dispatcher.overloads)} sets of types: {dispatcher.signatures}")
    (compiled,) = dispatcher.overloads.values()
    symbol = compiled.fndesc.llvm_func_name
    texts = tuple(text for library in _with_all_it_needs(compiled.library) for text in _texts[library])
    return Kernel(name, symbol, tuple(_flat(compiled.signature.args)), compiled.signature.return_type, texts)


def _with_all_it_needs(library: Any) -> list[Any]:
    found, left = [], [library]
    while left:
        each = left.pop()
        if each not in found and each.name != "nrt":  # numba's memory, instead of which there is ``entry.MEMORY``
            found.append(each)
            left += each._linking_libraries
    return found


def _flat(arguments: Any) -> list[Any]:
    """Types without the tuples that hold them."""
    found = []
    for each in arguments:
        found += _flat(each) if isinstance(each, types.BaseTuple) else [each]
    return found
