"""Compiled kernels, and the arrays that they work on: the one way to both.

A kernel is one Python function. numba compiles it on its first call, for arrays of numpy; where ``SHEETGEN_KERNELS``
names a folder of kernels that were compiled ahead of time (``tools/kernels``), it is called there, with plain buffers,
and neither numba nor numpy is needed: so in a browser.

What calls kernels makes its arrays by ``zeros``, ``full``, ``array`` and ``view``, and uses no more of them than both
have: ``shape``, ``len``, one number by its indices, ``fill``, ``tolist`` and ``tobytes``. The bodies of kernels are
never run as Python; they take numpy as ``np`` from here, where it is ``None`` if it is not needed.

Several threads may solve at once. A kernel releases the interpreter's lock while it runs, so it may only write to
arrays that its caller passes in: allocated for the call, or owned by the thread (``per_thread``).
"""

import functools
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

from . import linked
from .linked import Field

if TYPE_CHECKING or not linked.is_used():
    from .jit import Array, Ints, Shorts, array, compiled, full, kernel, np, part, record, recursive_kernel, view, zeros
else:
    from .linked import (  # noqa: I001
        Array, Ints, Shorts, array, compiled, full, kernel, np, part, record, recursive_kernel, view, zeros,
    )  # fmt: skip

__all__ = [
    "Array", "Field", "Ints", "Shorts", "array", "compiled", "counted_die", "full", "hash_of", "kernel", "np", "part",
    "per_thread", "record", "recursive_kernel", "view", "zeros",
]  # fmt: skip

P = ParamSpec("P")
T = TypeVar("T")


def per_thread(make: Callable[P, T]) -> Callable[P, T]:
    """``functools.cache`` with a cache for each thread, freed when the thread ends: for scratch space of kernels."""
    local = threading.local()

    def cached(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            own = local.own
        except AttributeError:
            own = local.own = functools.cache(make)
        return cast(T, own(*args, **kwargs))

    return cached


@part
def hash_of(a: int, b: int) -> int:
    """A hash of a state's two 64-bit words, for open addressing."""
    h = a * -7046029254386353131 + b * -4417276706812531889
    h ^= h >> 29
    h *= -4658895280553007687
    return h ^ h >> 32


@part
def counted_die(seed: int, number: int, sides: int) -> int:
    """``chance.counted_die`` in signed 64-bit arithmetic."""
    z = seed + (number + 1) * -7046029254386353131
    z = (z ^ z >> 30 & (1 << 34) - 1) * -4658895280553007687
    z = (z ^ z >> 27 & (1 << 37) - 1) * -7723592293110705685
    return 1 + ((z ^ z >> 31 & (1 << 33) - 1) >> 1 & (1 << 63) - 1) % sides
