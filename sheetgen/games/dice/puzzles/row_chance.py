"""``chance`` of the events of a row: how likely are you to close it within your next turns (``close-row``)?

And how many points do you expect it to have after your next turn (``row-points``)? Both for one player who is always
active and has no other aim, as a fraction in lowest terms. The things to mind, and the tags, are

- ``either``: the white dice alone may do it (or cross a cell of the row), or one of them with a coloured die
- ``one-row``: both crosses of a turn may go in the row
- ``long-row``: the row has five crosses or more, so that the next one is worth much
- ``two-turns``: there is more than one turn
- ``prepare``: what happens in the first turn counts for the second, so that the turns are not alike
- ``closed-row``, ``too-few``, ``lucky`` as for the other events: forgetting them changes the chance
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from sheetgen.base.errors import NotProvenError

from ..odds.closing import can_be_closed, closing, expected_points, is_simple, most_before_last
from ..rules import rows, scoring
from ..rules.position import Position
from ..rules.rows import Action, Roll, State
from ..rules.variant import Sheet, chances
from . import grade
from .puzzle import Count, DicePuzzle, Question
from .roll_counts import FORGOTTEN

CLOSE_ROW = "close-row"  # asks for the chance within a number of own turns
ROW_POINTS = "row-points"  # asks for the expected points of a row after one own turn
ROW_EVENTS = (CLOSE_ROW, ROW_POINTS)
MOST_TURNS_TO_CLOSE = 2
MOST_OF = 1_000_000  # larger denominators are no answers for people
LONG_ROW = 5


def questions(sheet: Sheet, state: State) -> Iterator[Question]:
    """The questions that a sheet allows: about the rows that can be closed in time."""
    for row in range(len(sheet.rows)):
        for turns in range(1, most_turns(sheet) + 1):
            if can_be_closed(sheet, state, row, turns):
                yield Question(event=CLOSE_ROW, row=row, turns=turns)
        if is_simple(sheet) and not state.closed[row]:
            yield Question(event=ROW_POINTS, row=row, turns=1)


def puzzle(position: Position, question: Question) -> DicePuzzle:
    sheet, state = position.sheet, position.state
    if not is_simple(sheet):
        raise NotProvenError("crosses set off others here: the chance to close a row is not asked of such sheets")
    if rows.is_over(sheet, state):
        raise NotProvenError("the game is over")
    if question.event == ROW_POINTS:
        return _points_puzzle(position, question)
    if (question.turns or 1) > most_turns(sheet):
        raise NotProvenError("where more than its number can cross a cell, the chance is asked of one turn")
    found = chance(position, question)
    if not 0 < found < 1:
        raise NotProvenError(f"the chance is {found}: there is nothing to count")
    return _puzzle_of(position, question, found, _things(position, question, found))


def sifted(position: Position, question: Question) -> DicePuzzle | None:
    """The puzzle of the same row on a sheet whose other rows are used up: the same answer, found much faster.

    A player with one row as the only aim has no use for other rows, unless another penalty would end the game.
    """
    sheet, state = position.sheet, position.state
    if state.penalties + (question.turns or 1) > sheet.rules.penalty_limit or not _stands_alone(sheet, question):
        return _puzzle_if_any(position, question)
    found = _cached(replace(position, state=_alone(sheet, state, question.row or 0)), question)
    return found and replace(found, position=position)


def _stands_alone(sheet: Sheet, question: Question) -> bool:
    """Whether other rows affect a row only through linked cells."""
    counts_in_two = sheet.has_shared_cells and question.event == ROW_POINTS
    looks_at_all = sheet.lucky and (sheet.counts_more or sheet.has_effects)
    return is_simple(sheet) and not (counts_in_two or looks_at_all)


def _puzzle_if_any(position: Position, question: Question) -> DicePuzzle | None:
    try:
        return puzzle(position, question)
    except NotProvenError:
        return None


_cached = lru_cache(maxsize=10_000)(_puzzle_if_any)


def _alone(sheet: Sheet, state: State, row: int) -> State:
    """A sheet with the same track in a row and, in other open rows, at most a closing cell left to cross.

    If crosses may count two or are linked, the row keeps its crosses, and others what is linked with it. With lucky
    numbers, it still has the fewest crosses (D4) if it had them before. Round cells close no row.
    """
    is_fewest = bool(sheet.lucky) and row in rows.fewest(sheet, state)
    own = state.marks[row]
    marks = []
    for index, (printed, before, closed) in enumerate(zip(sheet.rows, state.marks, state.closed, strict=True)):
        last = printed.first_closing - 1
        if index == row:
            keeps = sheet.counts_more or sheet.has_effects
            marks.append((*range(len(own) - 1), own[-1]) if own and not keeps else own)
        elif (first := rows.first_linked(sheet, state, row, index)) is not None:
            marks.append((first - 1,) if first else ())
        elif closed:
            marks.append(before if sheet.is_joined else ())
        elif is_fewest:
            marks.append(tuple(range(last + 1)))
        else:
            marks.append((last,) if len(own) > 1 or not sheet.lucky else ())
    return state.of_row(row)._replace(marks=tuple(marks), penalties=0)


def _puzzle_of(position: Position, question: Question, found: Fraction, things: tuple[str, ...]) -> DicePuzzle:
    if found.denominator > MOST_OF:
        raise NotProvenError(f"it is {found}: nobody works that out on paper")
    count = Count(found.numerator, found.denominator)
    return DicePuzzle("chance", position, question, count, grade.level_of_things(len(things)), things)


def _points_puzzle(position: Position, question: Question) -> DicePuzzle:
    sheet, state, row = position.sheet, position.state, question.row or 0
    if question.turns != 1:
        raise NotProvenError("the points of a row are asked after one turn")
    found = expected_points(sheet, state, row)
    if found == scoring.row_points(sheet, state, row):
        raise NotProvenError("nothing can be crossed in this row: there is nothing to count")
    return _puzzle_of(position, question, found, _things_of_points(sheet, state, row, found))


def _things_of_points(sheet: Sheet, state: State, row: int, found: Fraction) -> tuple[str, ...]:
    white = any(action.cell.row == row for action, _ in _firsts(sheet, state))
    colored = any(action.cell.row == row for action, _ in _seconds(sheet, state))
    minded = {
        "either": white and colored,
        "long-row": rows.crosses(sheet, state, row) >= LONG_ROW,
        **_forgotten(sheet, state, found, lambda seen, at: expected_points(seen, at, row)),
    }
    return tuple(sorted(thing for thing, there in minded.items() if there))


def most_turns(sheet: Sheet) -> int:
    """The most turns to ask for: 1 if more than its number can cross a cell, as two then take seconds to compute."""
    if not is_simple(sheet):
        return 0
    return 1 if sheet.is_joined else MOST_TURNS_TO_CLOSE


def chance(position: Position, question: Question) -> Fraction:
    """The chance to close the row that the question asks for."""
    return closing(position.sheet, question.row or 0).chance(position.state, question.turns or 1)


def _things(position: Position, question: Question, found: Fraction) -> tuple[str, ...]:
    sheet, state, row, turns = position.sheet, position.state, question.row or 0, question.turns or 1
    soon = found if turns == 1 else closing(sheet, row).chance(state, 1)
    white = any(rows.has_lock(sheet, after, row) for _, after in _firsts(sheet, state))
    colored = any(rows.has_lock(sheet, after, row) for _, after in _seconds(sheet, state))
    most = rows.crosses(sheet, state, row) + most_before_last(sheet, row, turns)
    one_a_turn = most >= sheet.rows[row].marks_to_lock
    minded = {
        "either": white and colored,
        "one-row": not one_a_turn or (soon > 0 and not white and not colored),
        "two-turns": turns > 1,
        "prepare": found != 1 - (1 - soon) ** turns,
        **_forgotten(sheet, state, found, lambda seen, at: closing(seen, row).chance(at, turns)),
    }
    return tuple(sorted(thing for thing, there in minded.items() if there))


def _forgotten(
    sheet: Sheet, state: State, found: Fraction, answer: Callable[[Sheet, State], Fraction]
) -> dict[str, bool]:
    """Maps each rule to whether forgetting it changes both the sheet and the answer."""
    sights = {thing: seen(sheet, state) for thing, seen in FORGOTTEN.items()}
    return {thing: seen != (sheet, state) and answer(*seen) != found for thing, seen in sights.items()}


def _firsts(sheet: Sheet, state: State) -> Iterator[tuple[Action, State]]:
    """Every action that some sum of the white dice allows, and the sheet after it."""
    for total in chances(sheet.rules.sides):
        yield from rows.first_actions(sheet, state, total)


def _seconds(sheet: Sheet, state: State) -> Iterator[tuple[Action, State]]:
    """Every action that some white die allows with a coloured one, and the sheet after it."""
    sides = range(1, sheet.rules.sides + 1)
    for white, die in product(sides, sides):  # every coloured die shows the same: each is looked at alone
        yield from rows.second_actions(sheet, state, Roll((white, white), (die,) * len(sheet.rules.dice)))
