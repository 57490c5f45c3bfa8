"""Fills pages with things of different heights: as few pages as possible, and all about equally full."""

from collections.abc import Callable, Sequence

Room = Callable[[int, range], float]
"""How much room a page, counted from 0, has for the things of a range."""
ATTEMPTS = 8  # halvings of the search for equally full pages


def pack(heights: Sequence[float], room: Room, gap: float) -> list[range] | None:
    """The things on each page, in order; None if one is taller than a page."""
    fewest = _fill(heights, room, gap, 1.0)
    if fewest is None:
        return None
    low, high, best = 0.0, 1.0, fewest
    for _ in range(ATTEMPTS):
        part = (low + high) / 2
        found = _fill(heights, room, gap, part)
        if found is not None and len(found) == len(fewest):
            best, high = found, part
        else:
            low = part
    return best


def _fill(heights: Sequence[float], room: Room, gap: float, part: float) -> list[range] | None:
    """Pages filled up to a part of their room."""
    pages: list[range] = []
    start = 0
    while start < len(heights):
        end, used = start, -gap
        while end < len(heights):
            used += gap + heights[end]
            if used > room(len(pages), range(start, end + 1)) * part:
                break
            end += 1
        if end == start:
            return None
        pages.append(range(start, end))
        start = end
    return pages
