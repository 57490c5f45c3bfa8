"""How many cores and how much memory this program may use."""

import os
import sys


def in_browser() -> bool:
    """Whether this is the page without a server: one core, no processes, and memory that somebody else needs, too."""
    return sys.platform == "emscripten"


def usable(most: int) -> int:
    """The number of cores that this process may use, but at most ``most``."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, most)


def memory() -> float:
    """The bytes of memory of this machine; no end of them where it does not say."""
    if "SC_PHYS_PAGES" not in getattr(os, "sysconf_names", {}):
        return float("inf")
    return float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))


def solvers_memory() -> float:
    """The bytes of memory that solvers of one process may use: all that 32 bits can address, if there are so many."""
    return min(memory(), 1 << 32)
