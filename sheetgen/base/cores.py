"""How many cores and how much memory this program may use."""

import os
import sys


def in_browser() -> bool:
    """Whether this is the page without a server: one core, no processes, and memory shared with the browser."""
    return sys.platform == "emscripten"


def usable(most: int) -> int:
    """The number of cores that this process may use, but at most ``most``."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, most)


def memory() -> float:
    """The memory of this machine in bytes; infinite if it cannot be determined."""
    if "SC_PHYS_PAGES" not in getattr(os, "sysconf_names", {}):
        return float("inf")
    return float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))


def solvers_memory() -> float:
    """The memory in bytes that one process's solvers may use: 4 GiB, all that 32 bits can address, or less."""
    return min(memory(), 1 << 32)
