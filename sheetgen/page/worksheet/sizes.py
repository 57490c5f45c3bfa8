"""Sets of sizes that go together on a worksheet: type, dice, boxes to write in."""

from dataclasses import dataclass, replace

NARROW = 150.0  # narrower boxes have short captions, in mm


@dataclass(frozen=True, slots=True)
class Sizes:
    """Type in points, all else in mm."""

    question: float = 10.0
    number: float = 14.0
    label: float = 8.0
    caption: float = 7.0
    die: float = 7.0
    gap: float = 2.5  # white between the parts of a puzzle
    blank: float = 12.0  # the height of a box to write in
    step_box: float = 26.0  # its width, for a turn; and for an answer
    total_box: float = 32.0
    large: bool = False
    to_write_on: bool = True  # if false, for looking only: boxes to write in give way to the picture


LARGE = Sizes(16.0, 20.0, 11.0, 9.0, 12.0, 4.0, 18.0, 40.0, 50.0, large=True)
PROJECTED = replace(LARGE, die=10.0, to_write_on=False)
ROOMY = Sizes(12.0, 16.0, 9.0, 8.0, 9.0, 3.0, 14.0, 32.0, 40.0)
USUAL = Sizes()
TIGHT = Sizes(caption=6.0, die=5.6, gap=2.0, blank=10.0, step_box=24.0, total_box=28.0)
ALL = (ROOMY, USUAL, TIGHT)
