"""What is the same on every sheet of a pad (``Look``), what belongs to one sheet (``Tag``), and a card's ``Shape``."""

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.page.theme import Theme
from sheetgen.page.type import Type
from sheetgen.page.words import Words

from ...rules.variant import AT_THE_END, EFFECTS, Row, Sheet


@dataclass(frozen=True, eq=False)
class Logo:
    """A user's own picture (the bytes of a PNG or JPEG file) and how many times as wide as tall it is."""

    data: bytes
    aspect: float


@dataclass(frozen=True, eq=False)
class Look:
    """How the sheets of one pad look. Make one per pad: what all sheets share is laid out once for it.

    ``qr`` leaves room for the picture of the id; ``id_length`` is that of the pad's longest id, ``worth`` as long as
    any that a tag tells. A sheet within a puzzle has no ``head`` (name, date, title, turn), perhaps no ``sums`` (points
    and total), ``legend`` and ``penalties``.
    """

    theme: Theme
    words: Words
    type_: Type
    title: str = ""
    game: str = ""
    fair: str = ""
    large: bool = False
    qr: bool = True
    id_length: int = 32
    logo: Logo | None = None
    head: bool = True
    sums: bool = True
    legend: bool = True
    penalties: bool = True
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """What names one sheet: its id, what its QR picture says, whose sheet it is, and what it is worth."""

    id: str = ""
    qr: str = ""
    player: str = ""
    worth: str = ""


class RowShape(NamedTuple):
    """A row without its numbers; ``color`` is empty where the row has several."""

    cells: int
    closing_cells: int
    color: str


class Shape(NamedTuple):
    """What cards of one variant have in common: sheets of the same shape are laid out alike."""

    rows: tuple[RowShape, ...]
    dice: tuple[str, ...]
    widest_number: str
    points: tuple[int, ...]
    penalty: int
    penalties: int
    lucky: int
    track: int
    boxed: bool
    effects: tuple[str, ...]

    @property
    def longest(self) -> int:
        """Cells of the longest row."""
        return max(row.cells for row in self.rows)

    @property
    def mixed(self) -> bool:
        """Whether any row has several colours."""
        return any(not row.color for row in self.rows)

    @property
    def end_bonus(self) -> bool:
        """Whether a symbol adds points at the end, so that the sum needs a box for them."""
        return any(effect in AT_THE_END and effect != "no-penalty" for effect in self.effects)


def shape_of(card: Sheet) -> Shape:
    """The shape of a card."""
    rules = card.rules
    longest = max(row.most_crosses for row in card.rows)
    effects = {symbol.effect for symbol in card.symbols}
    return Shape(
        rows=tuple(_row_shape(row) for row in card.rows),
        dice=rules.dice,
        widest_number=str(max(10, *(max(row.numbers) for row in card.rows))),
        points=rules.points[1 : longest + 1],
        penalty=rules.penalty,
        penalties=rules.penalty_limit,
        lucky=len(card.lucky),
        track=len(card.bonus_row),
        boxed=bool(card.bonus_cells),
        effects=tuple(effect for effect in EFFECTS if effect in effects),
    )


def _row_shape(row: Row) -> RowShape:
    color = row.color if len(set(row.colors)) == 1 else ""
    return RowShape(len(row.numbers), row.closing_cells, color)
