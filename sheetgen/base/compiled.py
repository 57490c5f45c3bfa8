"""numba as the kernels see it: compiled code is kept where it can be, and types are what they are in Python."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import njit as njit
from numba import types as types

from . import cache

PLACE = cache.place_for_compiled_code()
KEPT = PLACE is not None
if PLACE:
    numba.config.CACHE_DIR = str(PLACE)  # type: ignore[attr-defined]  # read again for every kernel

Array = np.ndarray[Any, np.dtype[Any]]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def kernel(function: Kernel) -> Kernel:
    """A function to be compiled when it is first called, and kept."""
    return cast(Kernel, njit(cache=KEPT)(function))


NO_DOORS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of numba that its types do not know: what lets Python, or C, call a function, takes time to compile."""


def compiled(function: Kernel) -> Kernel:
    """The whole of a kernel with all its parts: what Python calls. It divides as C does."""
    return cast(Kernel, njit(cache=KEPT, error_model="numpy")(function))


def released(function: Kernel) -> Kernel:
    """As ``compiled``, for one that works on arrays alone: others can run beside it in threads."""
    return cast(Kernel, njit(cache=KEPT, error_model="numpy", nogil=True)(function))


def part(function: Kernel) -> Kernel:
    """A part of a ``compiled`` kernel. Python itself must never call it: it has no door for that.

    It is compiled once for all whole numbers: numba would make one more copy for every constant that it is called with,
    twice as many in all.
    """
    made: Any = njit(cache=KEPT, error_model="numpy", **NO_DOORS)(function)
    unliteral: Callable[[Any], Any] = types.unliteral
    template = made.get_call_template
    made.get_call_template = lambda args, kws: template(tuple(unliteral(arg) for arg in args), kws)
    return cast(Kernel, made)


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


@part
def hash_of(a: int, b: int) -> int:
    """Two words of a state as one, well mixed: where it stands in a table."""
    h = a * -7046029254386353131 + b * -4417276706812531889
    h ^= h >> 29
    h *= -4658895280553007687
    return h ^ h >> 32
