"""What all sheets of a pad share (``PadLook``), what belongs to one sheet (``Tag``), and the ``Shape`` of a card."""

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.page.logo import Logo
from sheetgen.page.look import Look
from sheetgen.page.qr import Symbol

from ...rules.variant import AT_THE_END, EFFECTS, Row, Sheet


@dataclass(frozen=True, eq=False)
class PadLook(Look):
    """How the sheets of one pad look. Make one per pad: layouts are cached by it.

    ``id_length`` is the length of the pad's longest id; ``worth`` is as long as the longest one of a tag; ``players``
    are all that a tag may name. Within a puzzle there is no ``head`` (name, date, title, turn); ``sums`` (points and
    total), ``legend`` and ``penalties`` may be left out. The cells of solved sheets have room for the numbers of
    ``steps``. A sheet that ``keeps_points`` has its points strip wherever it has sums.
    """

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
    players: tuple[str, ...] = ()
    steps: bool = False
    keeps_points: bool = False

    @property
    def symbol(self) -> Symbol | None:
        """The kind of QR code that holds the id of each sheet of the pad."""
        return self.code_symbol(self.id_length) if self.qr else None


@dataclass(frozen=True, slots=True)
class Tag:
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
    """What the cards of one variant share: equal shapes have equal layouts."""

    rows: tuple[RowShape, ...]
    dice: tuple[str, ...]
    sides: int
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
        return max(row.cells for row in self.rows)

    @property
    def mixed(self) -> bool:
        return any(not row.color for row in self.rows)

    @property
    def end_bonus(self) -> bool:
        """Whether a symbol adds points at the end, so that the sum needs a box for them."""
        return any(effect in AT_THE_END and effect != "no-penalty" for effect in self.effects)


def shape_of(card: Sheet) -> Shape:
    rules = card.rules
    longest = max(row.most_crosses for row in card.rows)
    effects = {symbol.effect for symbol in card.symbols}
    return Shape(
        rows=tuple(_row_shape(row) for row in card.rows),
        dice=rules.dice,
        sides=rules.sides,
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
    return RowShape(len(row.numbers), row.closing_cells, row.color if len(set(row.colors)) == 1 else "")
