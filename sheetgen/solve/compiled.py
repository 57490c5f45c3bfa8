"""numba as the kernels see it: compiled code is kept where it can be, and types are what they are in Python."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from .. import cache

KEPT = cache.place_for_compiled_code()

import numpy as np  # noqa: E402
from numba import njit as njit  # noqa: E402 - numba reads the place for its cache when it is imported
from numba import types as types  # noqa: E402

Array = np.ndarray[Any, np.dtype[Any]]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def kernel(function: Kernel) -> Kernel:
    """A function to be compiled when it is first called, and kept."""
    return cast(Kernel, njit(cache=KEPT)(function))


def released_kernel(function: Kernel) -> Kernel:
    """As ``kernel``, for one that works on arrays alone: others can run beside it in threads."""
    return cast(Kernel, njit(cache=KEPT, nogil=True)(function))


def recursive_kernel(signature: str) -> Callable[[Kernel], Kernel]:
    """As ``kernel``, for one that calls itself: taken from the cache in several versions it would crash.

    With its types named there is but one version (numba issues 6061 and 6713).
    """

    def decorate(function: Kernel) -> Kernel:
        return cast(Kernel, njit(signature, cache=KEPT)(function))

    return decorate
