"""``chance`` of the events of a row: how likely are you to close it within your next turns (``close-row``)?

And how many points do you expect it to have after your next turn (``row-points``)? Both for one player who is always
active and plays for nothing but this, as a fraction in lowest terms. The things to mind, and the tags, are

- ``either``: the white dice alone may do it (or cross a cell of the row), or one of them with a coloured die
- ``one-row``: both crosses of a turn may go in the row
- ``long-row``: the row has five crosses or more, so that the next one is worth much
- ``two-turns``: there is more than one turn
- ``prepare``: what happens in the first turn counts for the second, so that the turns are not alike
- ``closed-row``, ``too-few``, ``lucky`` as for the other events: whoever forgets them comes to another chance
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ..odds.closing import MOST_CROSSES, Closing, expected_points
from ..odds.tracks import depends_on_tracks
from ..rules import rows
from ..rules.position import Position
from ..rules.rows import Action, Roll, State
from ..rules.variant import Sheet, chances
from . import grade
from .puzzle import CLOSE_ROW, MOST_OF, MOST_TURNS_TO_CLOSE, ROW_POINTS, Count, NotProvenError, Puzzle, Question

LONG_ROW = 5


def questions(sheet: Sheet, state: State) -> Iterator[Question]:
    """What may be asked of a sheet: the rows that can be closed in time."""
    for row, printed in enumerate(sheet.rows):
        for turns in range(1, most_turns(sheet) + 1):
            enough = len(state.marks[row]) + MOST_CROSSES * turns > printed.marks_to_lock
            if enough and not state.closed[row]:
                yield Question(event=CLOSE_ROW, row=row, turns=turns)
        if depends_on_tracks(sheet) and not state.closed[row]:
            yield Question(event=ROW_POINTS, row=row, turns=1)


def puzzle(position: Position, question: Question) -> Puzzle:
    """The puzzle of a row that is perhaps closed in time."""
    sheet, state = position.sheet, position.state
    if not depends_on_tracks(sheet):
        raise NotProvenError("crosses set off others here: the chance to close a row is not asked of such sheets")
    if rows.is_over(sheet, state):
        raise NotProvenError("the game is over")
    if question.event == ROW_POINTS:
        return _points_puzzle(position, question)
    if (question.turns or 1) > most_turns(sheet):
        raise NotProvenError("where numbers are lucky, the chance is asked of one turn")
    found = chance(position, question)
    if not 0 < found < 1:
        raise NotProvenError(f"the chance is {found}: there is nothing to count")
    return _made(position, question, found, _things(position, question, found))


def _made(position: Position, question: Question, found: Fraction, things: tuple[str, ...]) -> Puzzle:
    if found.denominator > MOST_OF:
        raise NotProvenError(f"it is {found}: nobody works that out on paper")
    count = Count(found.numerator, found.denominator)
    return Puzzle("chance", position, question, count, grade.level_of_things(len(things)), things)


def _points_puzzle(position: Position, question: Question) -> Puzzle:
    sheet, state, row = position.sheet, position.state, question.row or 0
    if question.turns != 1:
        raise NotProvenError("the points of a row are asked after one turn")
    found = expected_points(sheet, state, row)
    if found == rows.tally(sheet, state).rows[row]:
        raise NotProvenError("nothing can be crossed in this row: there is nothing to count")
    return _made(position, question, found, _things_of_points(sheet, state, row, found))


def _things_of_points(sheet: Sheet, state: State, row: int, found: Fraction) -> tuple[str, ...]:
    white = any(action.cell.row == row for action in _firsts(sheet, state))
    colored = any(action.cell.row == row for action in _seconds(sheet, state))
    minded = {
        "either": white and colored,
        "long-row": rows.crosses(sheet, state, row) >= LONG_ROW,
        **{
            thing: seen != (sheet, state) and expected_points(*seen, row) != found
            for thing, seen in _forgotten(sheet, state).items()
        },
    }
    return tuple(sorted(thing for thing, there in minded.items() if there))


def most_turns(sheet: Sheet) -> int:
    """Lucky numbers look at all rows, so that two turns take seconds to work out, and nobody does it on paper."""
    if not depends_on_tracks(sheet):
        return 0
    return 1 if sheet.lucky else MOST_TURNS_TO_CLOSE


def chance(position: Position, question: Question, turns: int | None = None) -> Fraction:
    """The chance that is asked for, or that of fewer turns."""
    return _chance(position.sheet, position.state, question.row or 0, turns or question.turns or 1)


def _chance(sheet: Sheet, state: State, row: int, turns: int) -> Fraction:
    return Closing(sheet, row).chance(state, turns)


def _things(position: Position, question: Question, found: Fraction) -> tuple[str, ...]:
    sheet, state, row, turns = position.sheet, position.state, question.row or 0, question.turns or 1
    soon = found if turns == 1 else _chance(sheet, state, row, 1)
    white, colored = _by_white(sheet, state, row), _by_colored(sheet, state, row)
    one_a_turn = len(state.marks[row]) + turns > sheet.rows[row].marks_to_lock
    minded = {
        "either": white and colored,
        "one-row": not one_a_turn or (soon > 0 and not white and not colored),
        "two-turns": turns > 1,
        "prepare": found != 1 - (1 - soon) ** turns,
        **{
            thing: (seen != (sheet, state)) and _chance(*seen, row, turns) != found
            for thing, seen in _forgotten(sheet, state).items()
        },
    }
    return tuple(sorted(thing for thing, there in minded.items() if there))


def _forgotten(sheet: Sheet, state: State) -> dict[str, tuple[Sheet, State]]:
    """What somebody sees who forgets a rule."""
    free = tuple(replace(row, marks_to_lock=0) for row in sheet.rows)
    return {
        "closed-row": (sheet, state._replace(closed=tuple(False for _ in state.closed))),
        "too-few": (replace(sheet, rows=free), state),
        "lucky": (replace(sheet, lucky=()), state),
    }


def _firsts(sheet: Sheet, state: State) -> Iterator[Action]:
    """Everything that some sum of the white dice crosses."""
    for total in chances(sheet.rules.sides):
        yield from (action for action, _ in rows.first_actions(sheet, state, total))


def _seconds(sheet: Sheet, state: State) -> Iterator[Action]:
    """Everything that some white die crosses with a coloured one."""
    for roll in _equal_rolls(sheet):
        yield from (action for action, _ in rows.second_actions(sheet, state, roll))


def _equal_rolls(sheet: Sheet) -> Iterator[Roll]:
    """Rolls in which white dice are alike, and coloured ones are: every sum of two is among them."""
    sides = range(1, sheet.rules.sides + 1)
    return (Roll((white, white), (die,) * len(sheet.rules.dice)) for white in sides for die in sides)


def _by_white(sheet: Sheet, state: State, row: int) -> bool:
    """Whether a sum of the white dice closes the row at once."""
    return any(
        rows.has_lock(sheet, after, row)
        for total in chances(sheet.rules.sides)
        for _, after in rows.first_actions(sheet, state, total)
    )


def _by_colored(sheet: Sheet, state: State, row: int) -> bool:
    """Whether a white and a coloured die close the row at once."""
    return any(
        rows.has_lock(sheet, after, row)
        for roll in _equal_rolls(sheet)
        for _, after in rows.second_actions(sheet, state, roll)
    )
