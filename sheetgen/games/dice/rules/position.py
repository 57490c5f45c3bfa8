"""A sheet in the middle of a game and the rolls to come, as input of solvers; and its checks."""

from dataclasses import dataclass, replace

from sheetgen.base.errors import PositionError, Sentence, TemplateError

from . import parts, rows, structure
from .rows import Roll, State
from .variant import Sheet, Variant

MOST_TURNS = 40  # the most rolls to come in a position


@dataclass(frozen=True, slots=True)
class Position:
    """One player's card, what is crossed on it, and the known rolls of the next turns."""

    variant: Variant
    sheet: Sheet
    state: State
    rolls: tuple[Roll, ...] = ()


def card_parts(variant: Variant) -> frozenset[str]:
    """The parts of its card that a position of this variant may describe: those that the cards have or draw.

    They are named by their keys in JSON.
    """
    sheet = variant.sheet
    found = {
        "lucky": sheet.lucky,
        "rows": {"segments", "numbers"} & set(variant.draws),
        "bonus_fields": sheet.bonus_cells or sheet.symbols,
        "bonus_row": sheet.bonus_row,
        **{part.key: parts.value(part, sheet) for part in parts.DESCRIBED},
    }
    return frozenset(part for part, there in found.items() if there)


def checked_card(variant: Variant, sheet: Sheet) -> Sheet:
    """The card, with points for as many crosses as it can have, of which only some may count (D15).

    Raises a ``PositionError`` unless it has the form of the variant's cards and passes ``structure.check``.
    """
    if sheet.lucky and len(sheet.lucky) != len(variant.sheet.lucky):
        needed = len(variant.sheet.lucky)
        what = f"{len(sheet.lucky)} lucky numbers: a sheet has {needed}"
        raise PositionError(Sentence(what, "text.lucky", there=len(sheet.lucky), needed=needed), "sheet")
    sheet = _with_points(sheet) if sheet.rules.is_capped else sheet
    try:
        structure.check(sheet)
    except TemplateError as error:
        raise PositionError(error.what, "sheet", *error.where) from None
    return sheet


def _with_points(sheet: Sheet) -> Sheet:
    points = sheet.rules.points
    missing = parts.most_scored(sheet) + 1 - len(points)
    return replace(sheet, rules=replace(sheet.rules, points=points + points[-1:] * missing)) if missing > 0 else sheet


def check_state(sheet: Sheet, state: State) -> None:
    """Raise a ``PositionError`` for crosses or counts that no sheet can show.

    Whether play can lead to the state is not checked.
    """
    for index, row in enumerate(sheet.rows):
        marks = state.marks[index]
        closing = [place for place in marks if place >= row.first_closing]
        before = rows.crosses(sheet, state, index) - 2 * len(closing)
        if len(closing) > 1:
            what = "two closing cells are crossed: the first closes the row"
            raise PositionError(Sentence(what, "text.two_closing"), structure.row_name(index + 1))
        if closing and before < row.marks_to_lock:
            closed = row.numbers[closing[0]]
            what = f"the closing cell {closed} is crossed with {before} crosses before it: it takes {row.marks_to_lock}"
            sentence = Sentence(what, "text.closing", number=closed, there=before, needed=row.marks_to_lock)
            raise PositionError(sentence, structure.row_name(index + 1))
        if rows.has_lock(sheet, state, index) and not state.closed[index]:
            what = Sentence("its closing cell is crossed, so it is closed", "text.is_closed")
            raise PositionError(what, structure.row_name(index + 1))
    for number in parts.COUNTS:
        count, most = getattr(state, number.field), number.most(sheet)
        if not 0 <= count <= most:
            what = number.wrong.format(count=count, most=most)
            raise PositionError(Sentence(what, "text.count", text=number.word, most=most))
    for crosses in parts.CROSSES:
        for cell in getattr(state, crosses.field):
            if refusal := crosses.refuse(sheet, state, cell):
                raise PositionError(*refusal)
