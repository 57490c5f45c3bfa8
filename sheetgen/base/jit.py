"""Kernels compiled by numba, for arrays of numpy: the machine code is kept on disk, and mypy sees the Python types."""

from collections.abc import Callable, Sequence
from functools import cache
from math import prod
from typing import Any, TypeVar, cast

from .arrays import np, numba
from .cache import place_for_compiled_code
from .code_cache import CodeCache
from .linked import Field

__all__ = [
    "ENTRIES", "PLACE", "Array", "Ints", "Shorts", "array", "compiled", "full", "kernel", "np", "part", "record",
    "recursive_kernel", "view", "zeros",
]  # fmt: skip

PLACE = place_for_compiled_code()
numba.config.DISABLE_JIT = 0  # type: ignore[attr-defined]  # whoever sets the variable for another program: ours needs it

Array = np.ndarray[Any, np.dtype[Any]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Shorts = np.ndarray[Any, np.dtype[np.int32]]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])

ENTRIES: list[Any] = []
"""The dispatchers of the kernels that Python calls, for those who compile them ahead of time."""


def zeros(shape: int | tuple[int, ...], kind: str = "int64") -> Array:
    return np.zeros(shape, kind)


def full(shape: int | tuple[int, ...], value: float, kind: str = "int64") -> Array:
    return np.full(shape, value, kind)


def array(numbers: Sequence[float], kind: str = "int64", shape: tuple[int, ...] | None = None) -> Array:
    """An array of numbers given in one row; ``shape`` folds it."""
    made = np.array(numbers, kind)
    return made.reshape(shape) if shape else made


def view(content: bytes, kind: str, shape: tuple[int, ...], offset: int = 0) -> Array:
    """An array, only to be read, of bytes from ``offset`` on."""
    return np.frombuffer(content, kind, prod(shape), offset).reshape(shape)


def record(fields: tuple[Field, ...], numbers: Sequence[int] | None = None) -> Array:
    """An array of one record, its fields of 64-bit integers laid out one after the other; all 0 without ``numbers``."""
    layout = _layout(fields)
    return np.zeros(1, layout) if numbers is None else np.array(numbers, np.int64).view(layout)


@cache
def _layout(fields: tuple[Field, ...]) -> np.dtype[Any]:
    return np.dtype([(name, np.int64, shape) if shape else (name, np.int64) for name, shape in fields])


def kernel(function: Kernel) -> Kernel:
    """Compile a function on its first call and keep the machine code. Division behaves as in Python."""
    return cast(Kernel, _with_cache(numba.njit(nogil=True)(function)))


def _with_cache(dispatcher: Any) -> Any:
    if PLACE:
        dispatcher._cache = CodeCache(dispatcher.py_func, PLACE)
    return dispatcher


# Skip the wrappers through which Python or C call a function: they take time to compile. (numba's stubs lack both.)
NO_WRAPPERS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def compiled(function: Kernel) -> Kernel:
    """Compile the entry point of a kernel, which Python calls. Division behaves as in C, with no check for zero."""
    ENTRIES.append(_with_cache(numba.njit(error_model="numpy", nogil=True)(function)))
    return cast(Kernel, ENTRIES[-1])


def part(function: Kernel) -> Kernel:
    """Compile a function that only ``compiled`` kernels call; Python cannot call it.

    It is compiled once for all integers: left alone, numba compiles another copy for every literal that it is called
    with, about twice as many functions in all.
    """
    dispatcher = _with_cache(numba.njit(error_model="numpy", **NO_WRAPPERS)(function))
    unliteral: Callable[[Any], Any] = numba.types.unliteral
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(tuple(unliteral(arg) for arg in args), kws)
    return cast(Kernel, dispatcher)


def recursive_kernel(signature: str) -> Callable[[Kernel], Kernel]:
    """``compiled`` for a function that calls itself; ``signature`` declares its types, which numba cannot find then."""

    def decorate(function: Kernel) -> Kernel:
        dispatcher = _with_cache(numba.njit(nogil=True)(function))
        with numba.core.typeinfer.register_dispatcher(dispatcher):
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        ENTRIES.append(dispatcher)
        return cast(Kernel, dispatcher)

    return decorate
