"""Decorators for compiled kernels: numba, with the machine code cached on disk and the Python types visible to mypy.

Several threads may solve at once. A kernel releases the interpreter's lock while it runs, so it may only write to
arrays that its caller passes in: allocated for the call, or owned by the thread (``per_thread``).
"""

import functools
import threading
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from . import cache
from .arrays import np, numba
from .code_cache import CodeCache

PLACE = cache.place_for_compiled_code()
numba.config.DISABLE_JIT = 0  # type: ignore[attr-defined]  # whoever sets the variable for another program: ours needs it

Array = np.ndarray[Any, np.dtype[Any]]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])
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
    return cast(Kernel, _with_cache(numba.njit(error_model="numpy", nogil=True)(function)))


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
    """``kernel`` for a function that calls itself; ``signature`` declares its types, which numba cannot find then."""

    def decorate(function: Kernel) -> Kernel:
        dispatcher = _with_cache(numba.njit(nogil=True)(function))
        with numba.core.typeinfer.register_dispatcher(dispatcher):
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        return cast(Kernel, dispatcher)

    return decorate


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
