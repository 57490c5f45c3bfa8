"""Games that tests play by the hundred thousand, compiled by numba, and what kernels hold as arrays of numpy."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from sheetgen.base import kernels
from sheetgen.base.buffers import Buffer

Kernel = TypeVar("Kernel", bound=Callable[..., Any])
Numbers = np.ndarray[Any, np.dtype[Any]]


def kernel(function: Kernel) -> Kernel:
    return cast(Kernel, numba.njit(nogil=True, cache=True)(function))


def numbers(array: Any) -> Numbers:
    """A copy of an array, for numpy."""
    if not isinstance(array, Buffer):
        return np.array(array)
    return np.frombuffer(array.tobytes(), array.name).reshape(array.shape).copy()


def unpacked(value: Any) -> Any:
    """A tuple, named or not, with such copies in place of its arrays, and so on within it."""
    if isinstance(value, Buffer):
        return numbers(value)
    if not isinstance(value, tuple):
        return value
    each = [unpacked(one) for one in value]
    return type(value)(*each) if hasattr(value, "_fields") else tuple(each)


def packed(array: Numbers) -> Any:
    """An array for kernels."""
    return kernels.array(array.reshape(-1).tolist(), str(array.dtype), array.shape)
