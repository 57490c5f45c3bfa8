"""What a known future holds for players who look some turns ahead, by the compiled ``ahead_kernel``.

The same questions and the same answers as ``players_ahead``, which stays its judge; but that where more than one final
sheet reaches the aim, it says 2. Meant for a few turns: the future must fit into the room that is kept for it.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np

from ..rules import rows
from ..rules.rows import Roll, State, Turn
from ..rules.variant import EFFECTS, Cell, Sheet
from . import ahead_kernel as kernel
from .ahead_kernel import Ints, Room
from .players_ahead import DEEDS, POINTS, Aim, Brief, Dice, Study, TooManyWaysError

MOST_STATES = 1 << 17
MOST_MOVES = 1 << 20
"""About 50 MB in all."""


class Outlook:
    """Known rolls, and every way to play them; good until the next one is made, because they share their room."""

    def __init__(self, sheet: Sheet, start: State, rolls: Sequence[Roll]) -> None:
        self.sheet, self.start, self.rolls = sheet, start, tuple(rolls)
        packed = packed_rolls(sheet, () if rows.is_over(sheet, start) else rolls)
        self._packed = packed_card(sheet), packed_start(sheet, start), packed

    @cached_property
    def _states(self) -> int:
        states = int(kernel.grow(*self._packed, 0, room()))
        if states < 0:
            raise TooManyWaysError(f"more ways to play these {len(self.rolls)} turns than there is room for")
        return states

    def ways(self) -> int:
        """How many sequences of moves there are."""
        return int(kernel.ways(room(), self._states))

    def lone_scores(self) -> list[int]:
        """The scores that exactly one final sheet has, lowest first."""
        out = np.zeros(1000, np.int64)
        return sorted(out[: kernel.lone_scores(room(), self._states, out)].tolist())

    def brief(self, aim: Aim) -> Brief:
        """The best, the second best, and whether no, one or more final sheets reach the aim."""
        return self._brief(self._finals(aim))

    def winning_turns(self, aim: Aim) -> int:
        """How many turns one way to the aim takes; 0 where there is none."""
        return int(self._weighed(aim)[kernel.A_TURNS])

    def study(self, aim: Aim = POINTS) -> Study:
        """Everything about an aim."""
        answer = self._weighed(aim)
        line, final = self._line(answer)
        return Study(
            *self._brief(answer),
            ways=self.ways(),
            winning_ways=int(answer[kernel.A_WINS]),
            ends=tuple(answer[kernel.A_END_1 : kernel.A_END_3 + 1].tolist()),
            greedy_wins=bool(answer[kernel.A_GREEDY]),
            needs=frozenset(deed for bit, deed in enumerate(DEEDS) if answer[kernel.A_NEEDS] >> bit & 1),
            line=line,
            final=final,
        )

    def _finals(self, aim: Aim) -> Ints:
        answer = np.zeros(kernel.A_PATH + len(self.rolls) + 1, np.int64)
        kernel.finals(room(), self._states, *_packed_aim(aim), answer)
        return answer

    def _weighed(self, aim: Aim) -> Ints:
        answer = self._finals(aim)
        kernel.weigh(room(), self._states, *_packed_aim(aim), answer)
        return answer

    def _brief(self, answer: Ints) -> Brief:
        best, second, winners = answer[[kernel.A_BEST, kernel.A_RUNNER_UP, kernel.A_WINNERS]].tolist()
        return Brief(best, None if second == kernel.NEVER else second, winners)

    def _line(self, answer: Ints) -> tuple[tuple[Turn, ...], State]:
        """The turns that lead through the kernel's states."""
        state, turns = self.start, []
        for turn, roll in enumerate(self.rolls[: answer[kernel.A_TURNS]]):
            wanted = self._shown(int(answer[kernel.A_PATH + turn]))
            move, state = next(way for way in rows.moves(self.sheet, state, roll) if _same(way[1], wanted))
            turns.append(move)
        return tuple(turns), state

    def _shown(self, index: int) -> tuple[list[int], int, int]:
        """The crosses of a state as bits, its penalties and its place in the bonus row."""
        more = int(room().words[index, 1])
        marks = room().marks[index, : len(self.sheet.rows)].tolist()
        return marks, more >> kernel.PENALTY_AT & kernel.PENALTY_MASK, more >> kernel.POINTER_AT & kernel.POINTER_MASK


def warm_up(sheet: Sheet) -> None:
    """Load the compiled code, or compile it: what takes long once."""
    Outlook(sheet, rows.empty(sheet), [Roll((1, 1))]).study()


def study(sheet: Sheet, start: State, rolls: Sequence[Roll], aim: Aim = POINTS) -> Study:
    """Everything about the rolls to come."""
    return Outlook(sheet, start, rolls).study(aim)


def sole_ways(sheet: Sheet, start: State, dice: Dice, tries: int, locks: int) -> list[tuple[Roll, ...]]:
    """Of so many sequences of rolls, those with which one sequence of moves closes so many rows of one's own."""
    if rows.is_over(sheet, start):
        return []
    rolls = np.zeros((dice.turns, 2 + len(sheet.rules.dice)), np.int64)
    out = np.zeros(tries, np.int64)
    packed = packed_card(sheet), packed_start(sheet, start), rolls, dice.wait, dice.seats, dice.seed
    found = kernel.sole_ways(*packed, tries, locks, room(), out)
    return [dice.rolls(sheet, number) for number in out[:found].tolist()]


def _same(state: State, wanted: tuple[list[int], int, int]) -> bool:
    marks, penalties, pointer = wanted
    return (state.penalties, state.bonus_used) == (penalties, pointer) and _bits(state) == marks


def _bits(state: State) -> list[int]:
    return [sum(1 << place for place in marks) for marks in state.marks]


# --- sheets, positions and aims as integers


@lru_cache(maxsize=64)
def packed_card(sheet: Sheet) -> Ints:
    """A sheet, for the kernel."""
    rules = sheet.rules
    card = np.zeros(kernel.FIELDS_AT + len(sheet.bonus_row), np.int64)
    card[kernel.ROWS], card[kernel.DICE], card[kernel.PENALTY] = len(sheet.rows), len(rules.dice), rules.penalty
    card[kernel.LIMIT], card[kernel.TO_END] = rules.penalty_limit, rules.rows_to_end
    card[kernel.FIELDS], card[kernel.SYMBOLS] = len(sheet.bonus_row), len(sheet.symbols)
    card[kernel.HAS_EFFECTS] = bool(sheet.bonus_cells or sheet.symbols)
    card[kernel.SIDES] = rules.sides
    card[kernel.LUCKY] = sum(1 << number for number in sheet.lucky)
    points = rules.points[: kernel.EFFECTS_AT - kernel.POINTS_AT]
    card[kernel.POINTS_AT : kernel.POINTS_AT + len(points)] = points
    card[kernel.PLACES_AT : kernel.CELLS_AT] = -1
    for index, row in enumerate(sheet.rows):
        facts = len(row.numbers), row.first_closing, row.marks_to_lock, rules.dice.index(row.color)
        card[kernel.ROWS_AT + kernel.ROW * index :][: kernel.ROW] = facts
        for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True)):
            card[kernel.PLACES_AT + kernel.NUMBERS * index + number] = place
            card[_cell(Cell(index, place)) + kernel.COLOR] = rules.dice.index(color)
    for cell in sheet.bonus_cells:
        card[_cell(cell) + kernel.BONUS] = 1
    for which, symbol in enumerate(sheet.symbols):
        card[kernel.EFFECTS_AT + which] = EFFECTS.index(symbol.effect)
        for side, cell in enumerate(symbol.cells):
            card[_cell(cell) + kernel.SYMBOL] = 1 + 2 * which + side
            card[kernel.SYMBOL_CELLS_AT + 2 * which + side] = cell.row << 6 | cell.place
    card[kernel.FIELDS_AT :] = [sheet.row_of[color] for color in sheet.bonus_row]
    return card


def _cell(cell: Cell) -> int:
    return kernel.CELLS_AT + kernel.CELL * (kernel.MOST_CELLS * cell.row + cell.place)


def packed_start(sheet: Sheet, state: State) -> Ints:
    """What is crossed, for the kernel; ``closed`` is what was closed before."""
    facts = [state.penalties, state.bonus_used, _symbols_ahead(sheet, state)]
    for marks, closed, bits in zip(state.marks, state.closed, _bits(state), strict=True):
        facts += [marks[-1] + 1 if marks else 0, len(marks), closed, bits]
    return np.array(facts, np.int64)


def _symbols_ahead(sheet: Sheet, state: State) -> int:
    """The symbols that are not complete but can be, as bits."""
    ahead = 0
    for which, symbol in enumerate(sheet.symbols):
        left = [cell for cell in symbol.cells if cell.place not in state.marks[cell.row]]
        reachable = all(
            not state.closed[cell.row] and (not state.marks[cell.row] or state.marks[cell.row][-1] < cell.place)
            for cell in left
        )
        ahead |= (bool(left) and reachable) << which
    return ahead


def packed_rolls(sheet: Sheet, rolls: Sequence[Roll]) -> Ints:
    """A line for each roll: the white dice, then the coloured ones, or zeros."""
    packed = np.zeros((len(rolls), 2 + len(sheet.rules.dice)), np.int64)
    for index, roll in enumerate(rolls):
        packed[index, : 2 + len(roll.colored)] = (*roll.white, *roll.colored)
    return packed


def _packed_aim(aim: Aim) -> tuple[int, int]:
    if aim.target is not None:
        return kernel.TARGET_AIM, aim.target
    return (kernel.POINTS_AIM, 0) if aim.locks is None else (kernel.LOCKS_AIM, aim.locks)


@lru_cache(maxsize=1)
def room() -> Room:
    """Memory for the kernel, kept from one call to the next."""
    kid, firsts = (kernel.MOST_KIDS, kernel.KID), (kernel.MOST_FIRSTS, kernel.KID)
    return Room(
        words=np.zeros((MOST_STATES, 2), np.int64),
        marks=np.zeros((MOST_STATES, kernel.MOST_ROWS), np.int64),
        facts=np.zeros((MOST_STATES, kernel.FACTS), np.int64),
        first_edge=np.zeros(MOST_STATES + 1, np.int64),
        edges=np.zeros((MOST_MOVES, kernel.EDGE), np.int64),
        slots=np.zeros(2 * MOST_STATES + 1, np.int64),
        kids=np.zeros(kid, np.int64),
        firsts=np.zeros(firsts, np.int64),
        frames=np.zeros((kernel.MOST_FRAMES + 8, kernel.FRAME), np.int64),
        to=np.zeros(kernel.MOST_KIDS, np.int64),
        values=np.zeros((MOST_STATES, kernel.VALUES), np.int64),
    )
