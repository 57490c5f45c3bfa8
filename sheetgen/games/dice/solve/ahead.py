"""What players who look a few turns ahead make of known rolls, by a compiled list of all states.

Same questions and answers as ``players_ahead``, against which it is tested, with one exception: ``winners`` is 2
whenever more than one final sheet reaches the aim. Meant for a few turns: all states must fit into fixed memory.
``engine.graph`` lists the states, ``engine.questions`` answers.
"""

from collections.abc import Sequence

from sheetgen.base.kernels import Array, Ints, per_thread, zeros
from sheetgen.base.progress import listener

from ..engine import graph as graphs
from ..engine import graph_layout, questions
from ..engine.graph_layout import StateGraph
from ..engine.layout import KID_WIDTH, MOST_KIDS, MOST_ROWS, MOST_WORDS, NEVER, STAGES
from ..rules import rows
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Sheet
from . import packing
from .packing import TooManyStatesError, pack_rolls
from .players_ahead import DEEDS, POINTS, Aim, Brief, RollStream, Study, TooManyWaysError
from .search_memory import search_memory

# About 50 MB in all, for each thread.
MOST_STATES = 1 << 17
MOST_MOVES = 1 << 20
MOST_TURNS = 3 * MOST_KIDS  # ways to play a turn
WORD = 63  # bits of a word of crosses
AT_ONCE = 20  # sequences of rolls sifted between two reports of progress: seconds, on large sheets

# Crosses as words, penalties, fields used of the bonus row and of the swaps
Key = tuple[tuple[int, ...], int, int, int]


class CompiledFuture:
    """Every way to play known rolls from a position; see ``players_ahead.PlainFuture`` for the questions.

    Any question raises ``TooManyWaysError`` if there are more states or moves than the thread's memory holds.
    """

    def __init__(self, sheet: Sheet, start: State, rolls: Sequence[Roll]) -> None:
        self.sheet, self.start, self.rolls = sheet, start, tuple(rolls)
        self._played = () if rows.is_over(sheet, start) else self.rolls

    def _graph(self, aim: Aim = POINTS) -> tuple[StateGraph, int]:
        """The thread's graph and its number of states; grown again if the thread used it for another future since."""
        own = scratch()
        if own.future is not self:
            own.future = None
            own.states = _grow(self.sheet, self.start, self._played, aim, own)
            own.aim = aim
            if own.states < 0:
                raise TooManyWaysError(f"more ways to play these {len(self.rolls)} turns than there is room for")
            own.future = self
        return own.graph, own.states

    def ways(self) -> int:
        return int(questions.ways(*self._graph()))

    def lone_scores(self) -> list[int]:
        out = zeros(1000)
        found = questions.lone_scores(*self._graph(), out)
        return sorted(int(out[place]) for place in range(found))

    def brief(self, aim: Aim) -> Brief:
        """Best and second best; ``winners`` is 0, 1, or 2 for more than one."""
        return self._brief(self._finals(aim))

    def winning_turns(self, aim: Aim) -> int:
        return int(self._weigh(aim)[graph_layout.A_TURNS])

    def study(self, aim: Aim = POINTS) -> Study:
        answer = self._weigh(aim)
        line, final = self._line(answer)
        return Study(
            *self._brief(answer),
            ways=self.ways(),
            winning_ways=int(answer[graph_layout.A_WINS]),
            ends=tuple(int(answer[end]) for end in (graph_layout.A_END_1, graph_layout.A_END_2, graph_layout.A_END_3)),
            greedy_wins=bool(answer[graph_layout.A_GREEDY]),
            needs=frozenset(deed for bit, deed in enumerate(DEEDS) if answer[graph_layout.A_NEEDS] >> bit & 1),
            line=line,
            final=final,
        )

    def _finals(self, aim: Aim) -> Ints:
        graph, states = self._graph(aim)
        own = scratch()
        if own.aim != aim:
            own.aim = None
            questions.finals(graph, states, *_pack_aim(aim), own.answer)
            own.aim = aim
        return own.answer

    def _weigh(self, aim: Aim) -> Ints:
        answer = self._finals(aim)
        questions.weigh(*self._graph(), *_pack_aim(aim), answer)
        return answer

    def _brief(self, answer: Ints) -> Brief:
        best, second, winners = (
            int(answer[which]) for which in (graph_layout.A_BEST, graph_layout.A_RUNNER_UP, graph_layout.A_WINNERS)
        )
        return Brief(best, None if second == NEVER else second, winners)

    def _line(self, answer: Ints) -> tuple[tuple[Turn, ...], State]:
        """The turns that lead through the kernel's states: each is the first move with the next state's crosses."""
        state, turns = self.start, []
        for turn, roll in enumerate(self.rolls[: answer[graph_layout.A_TURNS]]):
            wanted = self._key_in(int(answer[graph_layout.A_PATH + turn]))
            left = self.rolls[turn + 1 :]
            move, state = next(
                way for way in rows.moves(self.sheet, state, roll) if self._key_of(way[1], left) == wanted
            )
            turns.append(move)
        return tuple(turns), state

    def _key_in(self, index: int) -> Key:
        """The key of a state of the graph: its new crosses, in the order of ``Task.bit_of``."""
        graph, _ = self._graph()
        more = int(graph.used[index])
        fields = (1 << graph_layout.SWAPS_AT - graph_layout.POINTER_AT) - 1
        return (
            tuple(int(graph.marks[index, word]) for word in range(MOST_ROWS)),
            more >> graph_layout.PENALTY_AT & graph_layout.PENALTY_MASK,
            more >> graph_layout.POINTER_AT & fields,
            more >> graph_layout.SWAPS_AT,
        )

    def _key_of(self, state: State, left: Sequence[Roll]) -> Key:
        """The key of a state reached by the rules, with ``left`` still to come: equal to ``_key_in`` of that state."""
        sheet, start = self.sheet, self.start
        bits = at = 0
        for row, printed in enumerate(sheet.rows):
            places = [place for place in state.marks[row] if place not in start.marks[row]]
            bits |= sum(1 << at + place for place in places)
            at += len(printed.numbers)
            for there, cells, before in (
                (sheet.rules.second_crosses, state.twice, start.twice),
                (row in sheet.between, state.between, start.between),
            ):
                if there:
                    bits |= sum(1 << at + cell.place for cell in cells if cell.row == row and cell not in before)
                    at += len(printed.numbers)
        words = tuple(bits >> WORD * word & (1 << WORD) - 1 for word in range(MOST_ROWS))
        return words, state.penalties, state.bonus_used, _next_swap(sheet, state.swaps_used, left)


def _grow(sheet: Sheet, start: State, rolls: Sequence[Roll], aim: Aim, own: "Scratch") -> int:
    question, scratch_space = (*_packed(sheet, start), pack_rolls(sheet, rolls)), (own.packed, own.firsts, own.turns)
    return int(graphs.grow(*question, own.graph, *scratch_space, *_pack_aim(aim), own.answer))


def _packed(sheet: Sheet, start: State) -> tuple[Array, Array, Ints]:
    try:
        return packing.pack_sheet(sheet), search_memory().task, packing.pack_start(start)
    except TooManyStatesError as error:
        raise TooManyWaysError(str(error)) from None


def _next_swap(sheet: Sheet, used: int, rolls: Sequence[Roll]) -> int:
    """The first field from ``used`` on that a roll to come can use: the kernel passes over the others."""
    totals = {sum(roll.white) for roll in rolls}
    for field in range(used, len(sheet.swaps)):
        for total, number in (sheet.swaps[field], sheet.swaps[field][::-1]):
            if total in totals and ("", number) in sheet.cells_of:
                return field
    return len(sheet.swaps)


def sole_ways(sheet: Sheet, start: State, dice: RollStream, tries: int, locks: int) -> list[tuple[Roll, ...]]:
    """The compiled ``players_ahead.sole_ways``."""
    if rows.is_over(sheet, start):
        return []
    own = scratch()
    own.future = None
    packed = _packed(sheet, start)
    rolls, out = zeros((dice.turns, 2 + len(sheet.rules.dice))), zeros(AT_ONCE)
    drawn = dice.wait, dice.seats, dice.seed, sheet.rules.sides
    numbers: list[int] = []
    for first in range(0, tries, AT_ONCE):
        listener().step()
        asked = first, min(AT_ONCE, tries - first), locks
        found = graphs.sole_ways(*packed, rolls, *drawn, *asked, own.graph, own.packed, own.firsts, own.turns, out)
        numbers += [int(out[place]) for place in range(found)]
    return [dice.rolls(sheet, number) for number in numbers]


def _pack_aim(aim: Aim) -> tuple[int, int]:
    if aim.target is not None:
        return graph_layout.TARGET_AIM, aim.target
    return (graph_layout.POINTS_AIM, 0) if aim.locks is None else (graph_layout.LOCKS_AIM, aim.locks)


class Scratch:
    """A thread's memory for the kernel, reused from call to call, and the future whose states it holds, if any."""

    def __init__(self) -> None:
        self.future: CompiledFuture | None = None
        self.states = 0
        self.aim: Aim | None = None  # what ``answer`` holds
        self.answer = zeros(graph_layout.A_PATH + STAGES // 2 + 1)
        self.graph = StateGraph(
            used=zeros(MOST_STATES),
            marks=zeros((MOST_STATES, MOST_ROWS)),
            facts=zeros((MOST_STATES, graph_layout.FACTS)),
            first_edge=zeros(MOST_STATES + 1),
            edges=zeros((MOST_MOVES, graph_layout.EDGE)),
            slots=zeros(2 * MOST_STATES + 1),
            to=zeros(MOST_TURNS),
            values=zeros((MOST_STATES, graph_layout.VALUES)),
        )
        self.packed = zeros((MOST_STATES, MOST_WORDS))
        self.firsts, self.turns = zeros((MOST_KIDS, KID_WIDTH)), zeros((MOST_TURNS, KID_WIDTH))


scratch = per_thread(Scratch)  # of the calling thread
