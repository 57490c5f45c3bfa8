"""The memory of compiled kernels: up to 4 GiB for the whole process, holding all their arrays."""

import ctypes
import sys
import threading
from bisect import insort
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from . import limits
from .errors import NoRoomError

PAGE = 65_536  # bytes by which the memory grows
MOST_PAGES = 65_536  # all that 32 bits can address
SMALL = PAGE // 2  # bytes of the largest part that shares a page with others
KEPT = 1 << 20  # bytes of the largest free part whose memory is not given back to the system
SHARE = 7 / 8  # of a bound on the process's memory: what this memory takes is never free for Python again
DONT_NEED = 4  # MADV_DONTNEED on Linux: the pages are released, and read as 0 again
NO_MORE = "there is no more memory for the compiled solvers"

T = TypeVar("T")


def for_ever(thing: T) -> T:
    """Never free a wasmtime object: at exit it would call functions that are gone by then."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))
    return thing


class Part:
    """A block of the memory, freed when its last reference goes."""

    __slots__ = ("memory", "size", "start")

    def __init__(self, memory: "LinearMemory", start: int, size: int) -> None:
        self.memory, self.start, self.size = memory, start, size

    def __del__(self) -> None:
        """Return the block. Garbage collection may run this anywhere, so it must not wait for a lock."""
        if self.size > SMALL:
            self.memory.returned.append((self.start, self.size))
        else:
            self.memory.small[self.size].append(self.start)

    @property
    def address(self) -> int:
        """The block's address in this process; kernels see it at ``start``."""
        return self.memory.base + self.start


class LinearMemory:
    """Allocates small parts in powers of two within a page, large ones in whole pages. Free pages are zeroed."""

    def __init__(self) -> None:
        try:
            import wasmtime
            from wasmtime import _bindings

            from . import wasm  # noqa: F401 - import it while there is memory for it
        except (OSError, RuntimeError, SystemError) as error:  # an unsupported or a full machine
            raise NoRoomError(f"wasmtime, which runs the compiled solver, cannot be loaded ({error})") from None
        config = wasmtime.Config()
        config.parallel_compilation = False  # its threads would be missing in forked processes
        config.shared_memory = True
        if sys.platform == "darwin":
            _bindings.wasmtime_config_macos_use_mach_ports_set(config.ptr(), False)  # they do not survive a fork
        self.engine = for_ever(wasmtime.Engine(config))
        kind = wasmtime.MemoryType(wasmtime.Limits(1, MOST_PAGES), shared=True)
        try:
            self.shared = for_ever(wasmtime.SharedMemory(self.engine, kind))
        except wasmtime.WasmtimeError:
            needed = "the compiled solver needs 4.5 GB of addresses, more than this program may have"
            raise NoRoomError(f"{needed}: raise that limit (ulimit -v)") from None
        self.base = ctypes.addressof(self.shared.data_ptr().contents)
        self.lock = threading.Lock()
        self.most = int(min(MOST_PAGES, SHARE * limits.data() // PAGE))
        self.pages = 1  # allocated so far; the first is skipped, as address 0 is null
        self.free: list[tuple[int, int]] = []  # of these pages: first, end
        self.small: dict[int, list[int]] = {1 << bits: [] for bits in range(6, SMALL.bit_length())}  # where they begin
        self.returned: deque[tuple[int, int]] = deque()  # large parts to be freed

    def part(self, size: int, is_cleared: bool = True) -> Part:
        """Allocate at least ``size`` bytes, zeroed if ``is_cleared``; raises a ``MemoryError`` if there are too few."""
        if size > SMALL:
            count = -(-size // PAGE)
            return Part(self, PAGE * self._pages(count), PAGE * count)
        size = 1 << max(6, (size - 1).bit_length())
        try:
            start = self.small[size].pop()
        except IndexError:
            page = PAGE * self._pages(1)
            self.small[size] += range(page + size, page + PAGE, size)
            start = page
        if is_cleared:
            ctypes.memset(self.base + start, 0, size)
        return Part(self, start, size)

    def _pages(self, count: int) -> int:
        with self.lock:
            while self.returned:
                self._take_back(*self.returned.popleft())
            return self._first_of(count)

    def _first_of(self, count: int) -> int:
        for number, (first, end) in enumerate(self.free):
            if end - first >= count:
                self.free[number : number + 1] = [(first + count, end)] if end - first > count else []
                return first
        if self.pages + count > self.most:
            is_bound = self.most < MOST_PAGES
            raise MemoryError(NO_MORE if is_bound else "the compiled solvers can use no more than 4 GiB")
        self._grow(count)
        self.pages += count
        return self.pages - count

    def _grow(self, count: int) -> None:
        import wasmtime

        try:
            self.shared.grow(count)
        except wasmtime.WasmtimeError:
            raise MemoryError(NO_MORE) from None

    def _take_back(self, start: int, size: int) -> None:
        if size <= KEPT or _madvise()(self.base + start, size, DONT_NEED):
            ctypes.memset(self.base + start, 0, size)
        insort(self.free, (start // PAGE, (start + size) // PAGE))
        merged: list[tuple[int, int]] = []
        for first, end in self.free:
            if merged and merged[-1][1] == first:
                first = merged.pop()[0]  # noqa: PLW2901
            merged.append((first, end))
        self.free = merged


@cache
def _madvise() -> Callable[[int, int, int], int]:
    """The system's ``madvise``; one that always fails on systems other than Linux, which may not zero the pages."""
    if sys.platform != "linux":
        return lambda _address, _size, _advice: -1
    found: Any = ctypes.CDLL(None).madvise
    found.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    return found  # type: ignore[no-any-return]


_MADE: list[LinearMemory] = []
_MAKING = threading.Lock()


def memory() -> LinearMemory:
    """The memory of this process, made on first use."""
    if not _MADE:
        with _MAKING:
            if not _MADE:
                _MADE.append(LinearMemory())
    return _MADE[0]
