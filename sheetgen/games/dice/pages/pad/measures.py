"""Sets of sizes that go together: for A5, for smaller papers (with the type of A5), for larger ones."""

from dataclasses import dataclass, replace

from sheetgen.page.impose import COMFORTABLE_CELL, LARGE_CELL
from sheetgen.page.type import SMALL

from .look import PadLook

NATURAL = (190.0, 128.0)  # a landscape A5 within margins of 10 mm: the box that the sizes below are meant for
LARGEST_SCALE = 1.6
SMALLER = 0.82  # below this part of A5, the compact sizes hold


@dataclass(frozen=True, slots=True)
class Measures:
    """A set of sizes in mm (type in points).

    Extras are dropped before cells become smaller than ``comfortable``, or numbers than ``least_figures``.
    """

    label: float = 8.0
    small: float = SMALL
    title: float = 14.0
    figures: float = 16.0
    least_figures: float = 14.0
    group: float = 4.0
    near: float = 2.0
    head: float = 16.0
    lock: float = 14.0
    tab: float = 3.6
    edge: float = 2.0
    row_gap: float = 2.0
    line: float = 6.0
    badge: float = 14.0
    die: float = 4.6
    picture: float = 6.0
    effect: float = 8.0
    field: float = 9.0
    under: float = 4.4
    below: float = 8.4
    penalty: float = 8.0
    points: float = 10.0
    score: float = 10.0
    score_width: float = 14.0
    operator: float = 4.0
    comfortable: float = COMFORTABLE_CELL
    tallest: float = 0.0  # how much taller than wide a cell may be; 0 for the default


COMPACT = Measures(
    title=10,
    figures=12,
    least_figures=10.0,
    group=2,
    near=1.4,
    head=11,
    lock=9,
    tab=3,
    edge=0.8,
    row_gap=1,
    line=5,
    badge=9.2,
    die=4,
    picture=4,
    effect=7,
    field=6.6,
    under=3.5,
    below=6.5,
    penalty=6.6,
    points=8,
    score=8,
    score_width=11,
    operator=3,
    comfortable=6.75,
)
SOLVED = replace(COMPACT, figures=10, tallest=2.8)  # tall cells, so that the numbers of steps stand beside digits
SOLVED_BOX, LARGEST_SOLVED = (120.0, 48.0), 2.0  # boxes of keys fit into this; slides have larger boxes and sizes


def measures(look: PadLook, width: float, height: float) -> tuple[Measures, ...]:
    """The sets of sizes to try in a box, the largest first."""
    if look.steps:
        return (solved(width, height),)
    scale = min(width / NATURAL[0], height / NATURAL[1])
    if scale < SMALLER:
        return (COMPACT,)
    if look.large:
        return (replace(scale_by(min(max(scale * 1.15, 1.15), LARGEST_SCALE)), comfortable=LARGE_CELL),)
    grown = tuple(
        scale_by(step) for step in (min(scale, LARGEST_SCALE), (1 + scale) / 2) if 1.05 < step <= LARGEST_SCALE
    )
    return (*grown, Measures(), COMPACT)


def solved(width: float, height: float) -> Measures:
    """The sizes of a solved sheet, scaled up on slides except for the shape of the cells."""
    scale = min(width / SOLVED_BOX[0], height / SOLVED_BOX[1], LARGEST_SOLVED)
    if scale <= 1:
        return SOLVED
    scaled = {name: round(getattr(SOLVED, name) * scale, 2) for name in Measures.__dataclass_fields__}
    return replace(Measures(**scaled), least_figures=SOLVED.least_figures, tallest=SOLVED.tallest)


def grow(sizes: Measures, step: float) -> Measures:
    """Sizes with larger heads, locks and boxes, for rows with large cells; type and lines grow less, or not at all."""
    boxes = ("head", "lock", "penalty", "score", "score_width", "group", "row_gap")
    labels = ("title", "label", "points", "line", "die")
    grown = {name: round(getattr(sizes, name) * step, 2) for name in boxes}
    return replace(sizes, **grown, **{name: round(getattr(sizes, name) * step**0.5, 2) for name in labels})


def scale_by(scale: float) -> Measures:
    """All sizes scaled, except the least size of numbers, which holds on every paper larger than A5."""
    usual = Measures()
    scaled = {name: round(getattr(usual, name) * scale, 2) for name in Measures.__dataclass_fields__}
    scaled |= {name: round(getattr(usual, name) * scale**0.5, 2) for name in ("under", "below")}
    return replace(Measures(**scaled), least_figures=usual.least_figures)
