"""A table of the parts that cards and sheets can have beyond rows, lucky numbers, bonus row and symbols.

Parts come in a few forms, by which templates, positions in JSON and text, ids and symmetries read and write them. So a
new mechanic needs a line here and a field of ``Sheet`` or ``State``; its effect on play is in ``rows`` and ``scoring``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any

from sheetgen.base.errors import Sentence, quote

from . import notation
from .state import Action, State
from .variant import Cell, Sheet


class CardForm(Enum):
    """How a part of a card is written down."""

    PATH = "cells from left to right"
    CELLS = "cells row by row"
    PAIRS = "cells, each with the one below it"
    NUMBERS = "pairs of numbers"
    ROWS = "rows with something below them; in templates alone"
    RULE = "yes or no, for all cards; in templates alone"


OF_CELLS = (CardForm.PATH, CardForm.CELLS, CardForm.PAIRS)


@dataclass(frozen=True, slots=True)
class CardPart:
    """A field of ``Sheet``, or of its rules; ``draw`` calls it by the same name.

    ``setting`` is its key in a template's rows, or its table there; ``key`` is its key in JSON, and ``word`` in text.
    Messages call it ``name``, and its cells ``cell``; ``title`` is a key of the language files. A ``scored`` part has
    points like a row. A cross in it gives score puzzles the ``tag``; other puzzles in which it matters have the tag
    ``use``, and an ``Action`` of that use has the field ``shown_by`` set. If an action uses it, the field ``action``
    holds the number that was rolled. ``option`` is a number of ``Rules`` that templates give under ``cards``.
    """

    field: str
    form: CardForm
    setting: str
    name: str
    title: str
    cell: str = ""
    key: str = ""
    word: str = ""
    tag: str = ""
    may_close: bool = False
    scored: bool = False
    place: str = ""
    action: str = ""
    use: str = ""
    shown_by: str = ""
    option: str = ""

    @property
    def where(self) -> str:
        """The name of its place, for messages."""
        return self.place or self.name


CARD = (
    CardPart(
        "steps",
        CardForm.PATH,
        "steps",
        "steps",
        "pad.steps",
        cell="step",
        key="steps",
        word="steps",
        tag="steps",
        may_close=True,
        scored=True,
    ),
    CardPart(
        "links",
        CardForm.PAIRS,
        "link_below",
        "linked cells",
        "terminal.links",
        cell="linked cell",
        key="links",
        word="links",
        place="links",
    ),
    CardPart(
        "second_crosses",
        CardForm.RULE,
        "second_crosses",
        "second crosses",
        "terminal.twice",
        use="second-cross",
        shown_by="twice",
    ),
    CardPart(
        "doubles",
        CardForm.CELLS,
        "double",
        "double cells",
        "terminal.doubles",
        cell="double cell",
        key="doubles",
        word="doubles",
        tag="second-crosses",
        use="double-cell",
        option="double_chances",
    ),
    CardPart(
        "between",
        CardForm.ROWS,
        "round_below",
        "rows between",
        "terminal.between",
        cell="round cell",
        use="round-cell",
        shown_by="between",
    ),
    CardPart(
        "swaps",
        CardForm.NUMBERS,
        "swaps",
        "swaps",
        "pad.swaps",
        cell="swap",
        key="exchange",
        word="swaps",
        action="swap",
        use="swap",
        shown_by="swap",
    ),
)
USES = tuple(part.use for part in reversed(CARD) if part.use)
USED = tuple(part for part in CARD if part.action)
DESCRIBED = tuple(part for part in CARD if part.key)
"""Those that a position may describe."""


def value(part: CardPart, sheet: Sheet) -> Any:
    return getattr(sheet.rules if part.form == CardForm.RULE else sheet, part.field)


def cells_of(part: CardPart, sheet: Sheet) -> list[Cell]:
    """The cells of a part, linked ones pair by pair; empty for a part without cells."""
    found = value(part, sheet)
    if part.form == CardForm.PAIRS:
        return list(chain(*found))
    return sorted(found) if part.form == CardForm.CELLS else list(found) if part.form == CardForm.PATH else []


def arranged(form: CardForm, cells: Iterable[Cell]) -> Any:
    """The value of a part with these cells, pairs two by two: the inverse of ``cells_of``."""
    if form == CardForm.PATH:
        return tuple(sorted(cells, key=lambda cell: (cell.place, cell.row)))
    if form == CardForm.CELLS:
        return frozenset(cells)
    each = list(cells)
    return tuple(sorted((min(pair), max(pair)) for pair in zip(each[::2], each[1::2], strict=True)))


def with_cells(part: CardPart, sheet: Sheet, cells: Iterable[Cell]) -> Sheet:
    return with_value(part, sheet, arranged(part.form, cells))


def with_value(part: CardPart, sheet: Sheet, new: Any) -> Sheet:
    return replace(sheet, **{part.field: new})


@lru_cache(maxsize=256)  # the cells of a sheet are listed once
def without(part: CardPart, sheet: Sheet) -> Sheet:
    """The sheet without a part of its card."""
    if not value(part, sheet):
        return sheet
    if part.form == CardForm.RULE:
        gone: Any = {part.field: False}
        return replace(sheet, rules=replace(sheet.rules, **gone))
    return with_value(part, sheet, type(value(part, sheet))())


def most_scored(sheet: Sheet) -> int:
    """The most crosses that are scored together, in a row or in a part that is scored like one."""
    beside = [len(cells_of(part, sheet)) for part in CARD if part.scored]
    return max([*beside, *map(sheet.most_crosses, range(len(sheet.rows)))])


# --- what a sheet shows beyond crosses in its rows


@dataclass(frozen=True, slots=True)
class StateCount:
    """A count in a ``State`` of up to ``most`` boxes or fields. ``wrong`` is the message for too many.

    Sheets without such fields refuse any count with ``lacks``. With a ``track`` it counts the fields of this part of
    the card that are used or lost; on cards without the part, it is left out.
    """

    field: str
    key: str
    word: str
    example: str
    most: Callable[[Sheet], int]
    wrong: str
    lacks: str = ""
    track: str = ""


@dataclass(frozen=True, slots=True)
class StateCrosses:
    """Cells of a ``State`` with further crosses: in the rows, or below them, each given as the cell above it.

    ``places`` maps the rows that can have such crosses to the number of places for them. ``refuse`` returns what is
    wrong with a cross, and where; None if nothing is.
    """

    field: str
    in_rows: bool
    name: str
    tag: str
    places: Callable[[Sheet], dict[int, int]]
    notate: Callable[[Sheet, Cell], str]
    parse: Callable[[Sheet, str], Cell]
    refuse: Callable[[Sheet, State, Cell], tuple[str, str] | None]

    @property
    def key(self) -> str:
        return self.field

    @property
    def word(self) -> str:
        return self.field


def _second_places(sheet: Sheet) -> dict[int, int]:
    rows = enumerate(sheet.rows) if sheet.rules.second_crosses else ()
    return {index: row.first_closing for index, row in rows}


def _round_places(sheet: Sheet) -> dict[int, int]:
    return {upper: len(sheet.rows[upper].numbers) for upper in sheet.between}


def _refuse_second(sheet: Sheet, state: State, cell: Cell) -> tuple[str, str] | None:
    number, where = sheet.number(cell), Sentence(f"row {cell.row + 1}", "row", row=cell.row + 1)
    if not sheet.rules.second_crosses:
        return Sentence("this sheet has no second crosses", "text.no_use", text=quote("twice")), where
    if cell.place not in state.marks[cell.row]:
        return Sentence(f"number {number} has a second cross, but no first one", "text.no_first", number=number), where
    if cell.place >= sheet.rows[cell.row].first_closing:
        return Sentence(f"the closing cell {number} is crossed once only", "text.once", number=number), where
    if cell in sheet.doubles:
        what = f"number {number} counts two crosses already: no number takes more"
        return Sentence(what, "text.once", number=number), where
    return None


def _refuse_round(sheet: Sheet, state: State, cell: Cell) -> tuple[str, str] | None:
    if any(cell.place in state.marks[row] for row in (cell.row, cell.row + 1)):
        return None
    what = f"the round cell {sheet.number(cell)} is crossed, but neither the cell above it nor the one below it"
    return Sentence(what, "text.round", number=sheet.number(cell)), f"rows {cell.row + 1} and {cell.row + 2}"


TWICE = StateCrosses(
    "twice",
    True,
    "second crosses",
    "second-crosses",
    _second_places,
    notation.notate_cell,
    notation.parse_cell,
    _refuse_second,
)
BETWEEN = StateCrosses(
    "between",
    False,
    "rows between",
    "round-cells",
    _round_places,
    notation.notate_round_cell,
    notation.parse_round_cell,
    _refuse_round,
)
STATE: tuple[StateCount | StateCrosses, ...] = (
    StateCount(
        "penalties",
        "penalties",
        "pen",
        "pen=1",
        lambda sheet: sheet.rules.penalty_limit,
        "{count} penalties: a sheet has 0 to {most}",
    ),
    StateCount(
        "bonus_used",
        "bonus_used",
        "used",
        "used=3",
        lambda sheet: len(sheet.bonus_row),
        "bonus_used is {count}: the bonus row has {most} fields",
        lacks="this sheet has no bonus row",
    ),
    TWICE,
    BETWEEN,
    StateCount(
        "swaps_used",
        "exchange_used",
        "swapped",
        "swapped=2",
        lambda sheet: len(sheet.swaps),
        "exchange_used is {count}: the sheet has {most} swaps",
        lacks="this sheet has no swaps",
        track="swaps",
    ),
)
"""In the order of ids printed before."""
COUNTS = tuple(part for part in STATE if isinstance(part, StateCount))
CROSSES = tuple(part for part in STATE if isinstance(part, StateCrosses))
TAGS = frozenset(filter(None, (*(part.tag for part in CARD), *(part.tag for part in CROSSES))))


def crosses_of(action: Action) -> StateCrosses | None:
    """The kind of further cross that an action makes; None if it crosses a cell of a row for the first time."""
    return next((part for part in CROSSES if getattr(action, part.field)), None)


SHOWN: dict[str, Callable[[Action], object]] = {part.use: attrgetter(part.shown_by) for part in CARD if part.shown_by}
"""By the ``use`` of a part of the card, whether an action is of that use."""


def uses_of(sheet: Sheet, action: Action) -> frozenset[str]:
    """The tags of everything that an action does beyond first crosses in rows."""
    crossed = () if action.twice else (action.cell, *action.bonus)
    is_linked = any(sheet.link_of.get(cell) in crossed for cell in action.bonus)
    used = {use for use, is_of in SHOWN.items() if is_of(action)}
    return frozenset(used | {"link"} if is_linked else used)
