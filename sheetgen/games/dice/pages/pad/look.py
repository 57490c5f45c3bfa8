"""What all sheets of a pad share (``PadLook``), what belongs to one sheet (``Tag``), and the ``Shape`` of a card."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from sheetgen.page.logo import Logo
from sheetgen.page.look import Look
from sheetgen.page.qr import QrSymbol
from sheetgen.page.type import SMALL

from ...rules import parts
from ...rules.parts import CardForm, CardPart
from ...rules.variant import AT_THE_END, EFFECTS, Sheet


@dataclass(frozen=True, eq=False)
class PadLook(Look):
    """How the sheets of one pad look. Make one per pad: layouts are cached by it.

    ``id_length`` is the length of the pad's longest id; ``worth`` is as long as a tag's longest; ``players`` are all
    names that a tag may have. Puzzles have no ``head`` (name, date, title, turn), and may lack ``sums`` (points and
    total), ``legend`` and ``penalties``. The cells of solved sheets have room for the numbers of ``steps``. A sheet
    that ``keeps_points`` never has sums without its points strip.
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

    @cached_property
    def longest_name(self) -> float:
        """The width of the players' longest name in the least size of type, in mm."""
        return max((self.type_.width(player, SMALL, "bold") for player in self.players), default=0.0)

    @property
    def symbol(self) -> QrSymbol | None:
        """The kind of QR code that holds the id of each sheet of the pad."""
        return self.code_symbol(self.id_length) if self.qr else None


@dataclass(frozen=True, slots=True)
class Tag:
    id: str = ""
    qr: str = ""
    player: str = ""
    worth: str = ""


class RowShape(NamedTuple):
    """A row without its numbers; ``color`` is empty if the row has several.

    With ``under`` its cells have room below them for another cross; with ``below`` cells lie between it and the next
    row.
    """

    cells: int
    closing_cells: int
    color: str
    under: bool = False
    below: bool = False


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
    tracks: tuple[tuple[str, int], ...]  # each with the number of its fields
    boxed: bool
    effects: tuple[str, ...]
    capped: bool = False  # whether a row may have more crosses than ``points`` count
    scored: tuple[str, ...] = ()  # what is scored like a row
    ringed: bool = False

    @property
    def longest(self) -> int:
        return max(row.cells for row in self.rows)

    @property
    def mixed(self) -> bool:
        return any(not row.color for row in self.rows)

    @property
    def extra_sums(self) -> tuple[str, ...]:
        """Keys of the ``pad`` words for what adds points besides rows: each needs a box in the sum."""
        bonus = any(effect in AT_THE_END and effect != "no-penalty" for effect in self.effects)
        return (*self.scored, *(["bonus"] if bonus else []))


def shape_of(card: Sheet) -> Shape:
    rules = card.rules
    tracks: tuple[tuple[str, int], ...] = (("track", len(card.bonus_row)),) if card.bonus_row else ()
    further = [part for part in parts.CARD if parts.value(part, card)] if card.further else []
    if further:
        longest = max(map(card.most_crosses, range(len(card.rows))))
        tracks += tuple((part.field, len(parts.value(part, card))) for part in further if part.form == CardForm.NUMBERS)
    else:
        longest = max(row.most_crosses for row in card.rows)
    points = _counted(rules.points[: longest + 1])
    effects = {symbol.effect for symbol in card.symbols}
    return Shape(
        rows=tuple(_row_shape(card, index, further) for index in range(len(card.rows))),
        dice=rules.dice,
        sides=rules.sides,
        widest_number=str(max(10, *(max(row.numbers) for row in card.rows))),
        points=points,
        penalty=rules.penalty,
        penalties=rules.penalty_limit,
        lucky=len(card.lucky),
        tracks=tracks,
        boxed=bool(card.bonus_cells),
        effects=tuple(effect for effect in EFFECTS if effect in effects),
        capped=len(points) < longest,
        scored=tuple(part.field for part in further if part.scored),
        ringed=any(part.form == CardForm.PAIRS for part in further),
    )


@lru_cache(maxsize=256)
def _counted(points: tuple[int, ...]) -> tuple[int, ...]:
    """The points for 1, 2, 3 … crosses, up to the last cross that counts."""
    most = max((n for n in range(1, len(points)) if points[n] != points[n - 1]), default=len(points) - 1)
    return points[1 : most + 1]


def _row_shape(card: Sheet, index: int, further: list[CardPart]) -> RowShape:
    row, under, below = card.rows[index], False, False
    if further:
        again = any(index in crosses.places(card) for crosses in parts.CROSSES if crosses.in_rows)
        under = again or any(cell.row == index for cell in card.doubles)
        below = any(index in parts.value(part, card) for part in further if part.form == CardForm.ROWS)
    return RowShape(len(row.numbers), row.closing_cells, row.color if len(set(row.colors)) == 1 else "", under, below)
