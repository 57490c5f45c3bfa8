"""The best finish of a sheet for known rolls, by the compiled search of ``engine.finish``.

Same question and answer as ``reference.best_finish``, against which it is tested. This module unpacks the kernel's
answer into turns; ``packing`` packs sheets and positions, ``search_memory`` owns the memory of the search.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from sheetgen.base.kernels import Ints

from ..engine import layout
from ..rules import rows, scoring
from ..rules.position import MOST_TURNS
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import Cell, Sheet
from .packing import TooManyStatesError, pack_rolls, pack_sheet, pack_start
from .reference import Finish
from .search_memory import search_memory


def best_finish(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> Finish:
    """The best finish over all ways to play ``rolls`` from ``start``, in order.

    The answer is that of ``reference.best_finish``, except that ``line`` may be another of several best ones. Raises
    ``TooManyStatesError`` for more than ``MOST_TURNS`` rolls, or if the search outgrows its memory. May be called from
    several threads at once.
    """
    if not rolls or rows.is_over(sheet, start):
        return Finish(scoring.score(sheet, start), 1, (), start)
    if len(rolls) > MOST_TURNS:
        raise TooManyStatesError(f"{len(rolls)} turns: at most {MOST_TURNS} can be solved")
    own = search_memory()
    own.solve(pack_sheet(sheet), pack_start(start), pack_rolls(sheet, rolls))
    return _finish_of(sheet, start, rolls, own.line, own.answer)


def _finish_of(sheet: Sheet, start: State, rolls: Sequence[Roll], line: Ints, answer: Ints) -> Finish:
    """The kernel's answer as turns: replays its stages (one or two per turn) over ``start``."""
    replay, numbers = _Replay(sheet, start), iter(line[: answer[layout.A_LINE]].tolist())
    stages, stage = int(answer[layout.A_STAGES]), 0
    turns: list[Turn] = []
    for roll in rolls:
        if stage == stages:
            break
        first, second = replay.action(numbers), None
        stage += 1
        if roll.active and stage < stages:  # the game may end in action 1
            second = replay.action(numbers)
            stage += 1
        turns.append(Turn(first, second, penalty=roll.active and first is None and second is None))
    penalties = start.penalties + sum(turn.penalty for turn in turns)
    final = replay.state()._replace(penalties=penalties, bonus_used=int(answer[layout.A_POINTER]))
    return Finish(int(answer[layout.A_BEST]), int(answer[layout.A_SOLUTIONS]), tuple(turns), final)


class _Replay:
    """Replays actions on a sheet; ``_finish_of`` adds penalties and the place in the bonus row."""

    def __init__(self, sheet: Sheet, start: State) -> None:
        self.sheet, self.start = sheet, start
        self.marks = [list(row) for row in start.marks]
        self.twice, self.between, self.swaps_used = list(start.twice), list(start.between), start.swaps_used

    def action(self, numbers: Iterator[int]) -> Action | None:
        """Make the crosses of one stage of a line written by ``engine.count``; ``None`` for a pass, which has none."""
        count, how, white, die, total = islice(numbers, 5)
        cells = [Cell((code >> 6) % layout.MOST_ROWS, code & 63) for code in islice(numbers, count)]
        if not cells:
            return None
        cell, others = cells[0], tuple(cells[1:])
        for other in others:
            self.marks[other.row].append(other.place)
        if how == layout.ROUND:
            self.between.append(cell)
            return Action(cell, white=white, between=True, die=self.sheet.rules.dice[die] if die >= 0 else "")
        if how == layout.TWICE:
            self.twice.append(cell)
            return Action(cell, others, white=white, twice=True)
        self.marks[cell.row].append(cell.place)
        if how == layout.SWAP:
            used = self.start._replace(swaps_used=self.swaps_used)
            self.swaps_used = dict(rows.swaps(self.sheet, used, total))[self.sheet.number(cell)]
        return Action(cell, others, lucky=how == layout.LUCKY, white=white, swap=total if how == layout.SWAP else 0)

    def state(self) -> State:
        marks = tuple(tuple(sorted(row)) for row in self.marks)
        closed = tuple(
            was or row.is_closed_by(crossed)
            for was, row, crossed in zip(self.start.closed, self.sheet.rows, marks, strict=True)
        )
        return self.start._replace(
            marks=marks,
            closed=closed,
            twice=tuple(sorted(self.twice)),
            between=tuple(sorted(self.between)),
            swaps_used=self.swaps_used,
        )
