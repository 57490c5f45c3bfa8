"""Runs kernels from source with numba on numpy arrays, for developing them. mypy sees the Python types."""

from collections.abc import Callable, Sequence
from functools import cache
from math import prod
from typing import Any, TypeVar, cast

import numba
import numpy as np

from .buffers import Field

__all__ = [
    "ENTRIES", "Array", "Ints", "Shorts", "array", "compiled", "full", "np", "part", "record", "recursive_kernel",
    "view", "zeros",
]  # fmt: skip

Array = np.ndarray[Any, np.dtype[Any]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Shorts = np.ndarray[Any, np.dtype[np.int32]]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])

ENTRIES: list[Any] = []
"""The dispatchers of the kernels that Python calls, from which they are compiled ahead of time."""


def zeros(shape: int | tuple[int, ...], kind: str = "int64") -> Array:
    return np.zeros(shape, kind)


def full(shape: int | tuple[int, ...], value: float, kind: str = "int64") -> Array:
    return np.full(shape, value, kind)


def array(numbers: Sequence[float], kind: str = "int64", shape: tuple[int, ...] | None = None) -> Array:
    """An array of these numbers, reshaped to ``shape`` if one is given."""
    made = np.array(numbers, kind)
    return made.reshape(shape) if shape else made


def view(content: bytes, kind: str, shape: tuple[int, ...], offset: int = 0) -> Array:
    """A read-only array over the bytes from ``offset`` on."""
    return np.frombuffer(content, kind, prod(shape), offset).reshape(shape)


def record(fields: tuple[Field, ...], numbers: Sequence[int] | None = None) -> Array:
    """An array of one record, its fields of 64-bit integers laid out one after the other; all 0 without ``numbers``."""
    layout = _layout(fields)
    return np.zeros(1, layout) if numbers is None else np.array(numbers, np.int64).view(layout)


@cache
def _layout(fields: tuple[Field, ...]) -> np.dtype[Any]:
    return np.dtype([(name, np.int64, shape) if shape else (name, np.int64) for name, shape in fields])


# Skip the wrappers through which Python or C call a function: they take time to compile. (numba's stubs lack both.)
NO_WRAPPERS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def compiled(function: Kernel) -> Kernel:
    """Compile the entry point of a kernel, called from Python. Division behaves as in C, without a check for zero."""
    ENTRIES.append(numba.njit(error_model="numpy", nogil=True)(function))
    return cast(Kernel, ENTRIES[-1])


def part(function: Kernel) -> Kernel:
    """Compile a function that only ``compiled`` kernels call; Python cannot call it.

    It is compiled once for all integers: by default, numba compiles another copy for every literal argument, about
    twice as many functions in all.
    """
    dispatcher: Any = numba.njit(error_model="numpy", **NO_WRAPPERS)(function)
    unliteral: Callable[[Any], Any] = numba.types.unliteral
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(tuple(unliteral(arg) for arg in args), kws)
    return cast(Kernel, dispatcher)


def recursive_kernel(signature: str) -> Callable[[Kernel], Kernel]:
    """``compiled`` for a function that calls itself; ``signature`` declares its types, which numba cannot infer."""

    def decorate(function: Kernel) -> Kernel:
        dispatcher: Any = numba.njit(nogil=True)(function)
        with numba.core.typeinfer.register_dispatcher(dispatcher):
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        ENTRIES.append(dispatcher)
        return cast(Kernel, dispatcher)

    return decorate
