"""Known futures of sheets with further mechanics: what ``ahead`` asks, of states listed by ``further_kernel``."""

from collections.abc import Sequence

from sheetgen.base.compiled import Ints, per_thread, zeros

from ..rules.rows import Roll, State
from ..rules.variant import Sheet
from . import further
from .ahead_kernel import memory as graphs
from .ahead_kernel.memory import StateGraph
from .finish_kernel.memory import MOST_KIDS
from .further_kernel import growth, memory
from .packing import TooManyStatesError, pack_rolls
from .players_ahead import RollStream, TooManyWaysError

WORD = 63  # bits of a word of crosses

# Crosses as words, penalties, fields used of the bonus row and of the swaps
Key = tuple[tuple[int, ...], int, int, int]


def grow(sheet: Sheet, start: State, rolls: Sequence[Roll], graph: StateGraph) -> int:
    """Fill the graph; the number of its states, or -1 if there is no room."""
    own = scratch()
    rolls_ = pack_rolls(sheet, rolls)
    return int(growth.grow(*_packed(sheet, start), rolls_, graph, own.packed, own.firsts, own.turns))


def sole_ways(sheet: Sheet, start: State, dice: RollStream, numbers: range, locks: int, graph: StateGraph) -> list[int]:
    """Of the sequences of rolls with these numbers, those with one way to close so many rows."""
    own = scratch()
    rolls, out = zeros((dice.turns, 2 + len(sheet.rules.dice))), zeros(len(numbers))
    packed, drawn = _packed(sheet, start), (dice.wait, dice.seats, dice.seed, sheet.rules.sides)
    asked = numbers.start, len(numbers), locks
    found = growth.sole_ways(*packed, rolls, *drawn, *asked, graph, own.packed, own.firsts, own.turns, out)
    return [int(out[place]) for place in range(found)]


def _packed(sheet: Sheet, start: State) -> tuple[Ints, Ints, Ints]:
    try:
        return further.pack_sheet(sheet), further.search_memory().task, further.pack_start(start)
    except TooManyStatesError as error:
        raise TooManyWaysError(str(error)) from None


def key_in(graph: StateGraph, index: int) -> Key:
    """What a state of the graph is known by: its new crosses, in the order of ``memory.FurtherTask.bit_of``."""
    more = int(graph.words[index, 1])
    fields = (1 << growth.SWAPS_AT - graphs.POINTER_AT) - 1
    return (
        tuple(int(graph.marks[index, word]) for word in range(graphs.MOST_ROWS)),
        more >> graphs.PENALTY_AT & graphs.PENALTY_MASK,
        more >> graphs.POINTER_AT & fields,
        more >> growth.SWAPS_AT,
    )


def key_of(sheet: Sheet, start: State, state: State, rolls: Sequence[Roll]) -> Key:
    """The same of a state reached from the start, with these rolls still to come."""
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
    words = tuple(bits >> WORD * word & (1 << WORD) - 1 for word in range(graphs.MOST_ROWS))
    return words, state.penalties, state.bonus_used, _next_swap(sheet, state.swaps_used, rolls)


def _next_swap(sheet: Sheet, used: int, rolls: Sequence[Roll]) -> int:
    """The first field from here on that a roll to come can use: the kernel passes over the others."""
    totals = {sum(roll.white) for roll in rolls}
    for field in range(used, len(sheet.swaps)):
        for total, number in (sheet.swaps[field], sheet.swaps[field][::-1]):
            if total in totals and ("", number) in sheet.cells_of:
                return field
    return len(sheet.swaps)


class FurtherScratch:
    """A thread's memory for listing states, beside that of ``further``."""

    def __init__(self, states: int = 1 << 17) -> None:
        self.packed = zeros((states, memory.MOST_WORDS))
        self.firsts = zeros((MOST_KIDS, memory.KID_WIDTH))
        self.turns = zeros((2 * MOST_KIDS, memory.KID_WIDTH))


scratch = per_thread(FurtherScratch)  # of the calling thread
