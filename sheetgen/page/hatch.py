"""Hatching, which distinguishes rows without colour; each line is clipped to its box."""

from collections.abc import Iterator
from math import cos, radians, sin, tan

from .drawing import Path
from .theme import Hatch

Line = tuple[float, float, float, float]

ANGLES: dict[str, tuple[float, ...]] = {
    "rising": (-45,),
    "falling": (45,),
    "level": (0,),
    "upright": (90,),
    "crossed": (-45, 45),
    "grid": (0, 90),
    "dashes": (0,),
    "dots": (0,),
    "steep": (-68,),
    "shallow": (22,),
}
STEP = 1.5  # from line to line in mm
THIN = 0.13
INSET = 0.5  # lines end this far from the box, clear of its outline and round corners


def hatching(hatch: Hatch, x: float, y: float, width: float, height: float, ink: str) -> Path:
    """The hatch of a box as one path; its lines end ``INSET`` inside the box."""
    box = (x + INSET, y + INSET, x + width - INSET, y + height - INSET)
    if hatch == "zigzag":
        return Path(tuple(_zigzags(*box)), stroke=ink, line=THIN)
    lines = [line for angle in ANGLES[hatch] for line in _lines(angle, *box)]
    steps = tuple(
        step
        for x1, y1, x2, y2 in lines
        for step in (("M", round(x1, 2), round(y1, 2)), ("L", round(x2, 2), round(y2, 2)))
    )
    dots = hatch == "dots"
    dash = {"dashes": (1.6, 1.2), "dots": (0.0, STEP)}.get(hatch, ())
    return Path(steps, stroke=ink, line=0.4 if dots else THIN, dash=dash, round_ends=dots)


def _lines(angle: float, left: float, top: float, right: float, bottom: float) -> Iterator[Line]:
    if angle == 90:
        for n in range(1, int((right - left) / STEP) + 1):
            yield left + (n - 0.5) * STEP, top, left + (n - 0.5) * STEP, bottom
        return
    slope = tan(radians(angle))
    rise = slope * (right - left)
    step = STEP / abs(cos(radians(angle)))
    first, last = top - max(0.0, rise), bottom - min(0.0, rise)
    start = first + step / 2
    while start < last:
        cut = _cut(slope, start, left, top, right, bottom)
        if cut:
            yield cut
        start += step


def _cut(slope: float, start: float, left: float, top: float, right: float, bottom: float) -> Line | None:
    """The part inside a box of the line with this slope through (``left``, ``start``); None if it is too short."""
    if slope == 0:
        return (left, start, right, start) if top <= start <= bottom else None
    at = sorted(((top - start) / slope, (bottom - start) / slope))
    near, far = max(0.0, at[0]), min(right - left, at[1])
    if far - near < abs(sin(radians(5))):
        return None
    return left + near, start + near * slope, left + far, start + far * slope


def _zigzags(left: float, top: float, right: float, bottom: float) -> Iterator[tuple[str | float, ...]]:
    tooth = 0.9
    count = int((right - left) / tooth)
    for row in range(int((bottom - top - tooth) / (STEP * 1.4)) + 1):
        base = top + row * STEP * 1.4
        for n in range(count + 1):
            yield ("M" if n == 0 else "L", round(left + n * tooth, 2), round(base + (n % 2) * tooth, 2))
