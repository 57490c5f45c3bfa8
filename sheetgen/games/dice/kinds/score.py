"""``score``: a finished sheet. Work out the points.

Levels count the things to mind: none or one easy, two medium, three hard, more expert. They are the tags:

- ``lock``: a row you closed, whose lock is a cross more; ``double-lock``: two of them
- ``closed-by-another``: a row that somebody else closed, so without a lock
- ``penalty``: penalty boxes are crossed, and cost points
- ``long-row``: a row with nine crosses or more
- ``three-digits``: the points come to a hundred or more
- ``double-fewest``, ``plus-13``, ``no-penalty``: a pair of symbols that counts at the end
"""

from ..rules import rows
from ..rules.position import Position
from ..rules.variant import AT_THE_END
from ..solve.players_ahead import own_locks
from . import grade
from .puzzle import Puzzle, Question

LONG_ROW = 9


def puzzle(position: Position, question: Question) -> Puzzle:
    """The puzzle of a sheet, as the rules count it."""
    things = _things(position)
    tally = rows.tally(position.sheet, position.state)
    return Puzzle("score", position, question, tally, grade.level_of_things(len(things)), things)


def _things(position: Position) -> tuple[str, ...]:
    sheet, state = position.sheet, position.state
    locks = own_locks(sheet, state)
    minded = {
        "lock": locks > 0,
        "double-lock": locks > 1,
        "closed-by-another": sum(state.closed) > locks,
        "penalty": state.penalties > 0,
        "long-row": any(rows.crosses(sheet, state, row) >= LONG_ROW for row in range(len(sheet.rows))),
        "three-digits": rows.score(sheet, state) >= 100,
        **{effect: rows.has_symbol(sheet, state, effect) for effect in AT_THE_END},
    }
    return tuple(sorted(thing for thing, there in minded.items() if there))
