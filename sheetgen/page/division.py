"""Divides one side of a page into sheets of one length, and cuts it into equal pieces with each sheet in one place."""

from dataclasses import dataclass

from .paper import PRINTABLE

SLIVER = PRINTABLE + 0.5  # the least width of a strip to cut off, so that its guides can be printed, mm


@dataclass(frozen=True, slots=True)
class Division:
    """The starts of the sheets, their length (0 or less if there is no room), and the cuts."""

    starts: tuple[float, ...]
    size: float
    cuts: tuple[float, ...] = ()


def uncut(length: float, count: int, before: float, after: float, gap: float) -> Division:
    """Sheets as long as possible between the margins, with the given gap."""
    size = (length - before - after - (count - 1) * gap) / count
    return _division(before, size, gap, count)


def cut(length: float, count: int, before: float, after: float, gap: float) -> Division:
    """As ``uncut``, but in equal pieces, for which margins and gaps may be wider than asked for.

    Either the cuts divide the whole length, with two margins between neighbouring sheets, or the gap is as asked for
    and strips are cut off at both ends. The way with longer sheets is chosen.
    """
    whole, trimmed = _whole(length, count, before, after, gap), _trimmed(length, count, before, after, gap)
    return trimmed if trimmed.size > whole.size + 0.001 or (count == 1 and trimmed.size > whole.size - 0.001) else whole


def _whole(length: float, count: int, before: float, after: float, gap: float) -> Division:
    pitch, wider = length / count, max(0.0, gap - before - after) if count > 1 else 0.0
    size = pitch - before - after - wider
    return _division(before + wider / 2, size, pitch - size, count, tuple(pitch * n for n in range(1, count)))


def _trimmed(length: float, count: int, before: float, after: float, gap: float) -> Division:
    first, last = max(before, gap / 2 + SLIVER), max(after, gap / 2 + SLIVER)
    size = (length - first - last - (count - 1) * gap) / count
    return _division(first, size, gap, count, tuple(first - gap / 2 + n * (size + gap) for n in range(count + 1)))


def _division(first: float, size: float, gap: float, count: int, cuts: tuple[float, ...] = ()) -> Division:
    starts = tuple(first + n * (size + gap) for n in range(count))
    return Division(starts, size, tuple(round(at, 6) for at in cuts))
