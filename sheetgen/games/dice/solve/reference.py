"""The reference solver: the best finish of a sheet for known rolls, by trying every way to play.

Short and plain on purpose: breadth first over the distinct sheets, turn by turn. ``finish`` is the fast solver.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.base.errors import SheetgenError, SolverError
from sheetgen.base.progress import listener

from ..rules import rows, scoring
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Sheet

MOST_SHEETS = 1_000_000  # over all turns; about 1 GB


@dataclass(frozen=True, slots=True)
class Finish:
    """The best final score and one line of play that reaches it.

    ``solutions`` counts the distinct final sheets (crosses and penalties) with that score; ``line`` has a turn for each
    roll played, and ``final`` is the sheet after it.
    """

    best: int
    solutions: int
    line: tuple[Turn, ...]
    final: State

    @property
    def unique(self) -> bool:
        return self.solutions == 1


class TooManySheetsError(SheetgenError):
    """More than ``MOST_SHEETS`` distinct sheets can arise."""


def best_finish(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> Finish:
    """The best finish over all ways to play ``rolls`` from ``start``, in order.

    A line ends early if the game does. With no rolls, or a game that is over, the line is empty. Raises
    ``TooManySheetsError`` instead of filling the memory. ``finish.best_finish`` answers the same question fast.
    """
    came_from: list[dict[State, tuple[State, Turn]]] = []
    ended: dict[State, int] = {}
    open_sheets, kept = [start], 0
    for number, roll in enumerate(rolls, 1):
        reached: dict[State, tuple[State, Turn]] = {}
        for state in open_sheets:
            listener().step()
            for turn, after in rows.moves(sheet, state, roll):
                reached.setdefault(after, (state, turn))
            if kept + len(reached) > MOST_SHEETS:
                raise TooManySheetsError(
                    f"more than {MOST_SHEETS:,} different sheets by turn {number}, too many for the plain solver: "
                    "give it fewer turns"
                )
        kept += len(reached)
        came_from.append(reached)
        ended |= {state: number for state in reached if rows.is_over(sheet, state)}
        open_sheets = [state for state in reached if state not in ended]
    finals = ended | dict.fromkeys(open_sheets, len(rolls))
    if not rolls or rows.is_over(sheet, start):
        finals = {start: 0}
    scores = {state: scoring.score(sheet, state) for state in finals}
    best = max(scores.values())
    winners = [state for state in finals if scores[state] == best]
    different = {state.outcome for state in winners}
    return Finish(best, len(different), _line(came_from, winners[0], finals[winners[0]]), winners[0])


def confirm(sheet: Sheet, start: State, rolls: Sequence[Roll], found: Finish) -> Finish:
    """Replay the line of a finish by the plain rules and return the finish; ``SolverError`` if it misses its score."""
    state, left = start, list(rolls)
    try:
        for turn in found.line:
            state = rows.play(sheet, state, left.pop(0), turn)
    except (SheetgenError, IndexError) as error:
        raise SolverError(f"a line of play breaks the rules: {error}") from error
    over = not left or rows.is_over(sheet, state)
    if not over or found.solutions < 1 or (scoring.score(sheet, state), state) != (found.best, found.final):
        raise SolverError(f"a line of play that should end with {found.best} ends with {scoring.score(sheet, state)}")
    return found


def _line(came_from: list[dict[State, tuple[State, Turn]]], final: State, played: int) -> tuple[Turn, ...]:
    """The turns that led to a final sheet, found by walking backwards."""
    turns = []
    for reached in reversed(came_from[:played]):
        final, turn = reached[final]
        turns.append(turn)
    return tuple(reversed(turns))
