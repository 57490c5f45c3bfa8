"""How many cores this program may use."""

import os


def usable(most: int) -> int:
    """The number of cores that this process may use, but at most ``most``."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, most)
