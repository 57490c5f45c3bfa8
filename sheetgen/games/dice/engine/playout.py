"""Games played to their end by a simple player: for the odds that no table holds."""

from typing import NamedTuple

from sheetgen.base.kernels import Array, Ints, compiled, counted_die, np, part, poll

from .layout import (
    COMPLETE, L_OVER, L_WORDS, MOST_KIDS, MOST_WORDS, V_COUNT, V_LAST, V_PENALTIES, V_POINTER, V_SYMBOL, PackedSheet,
    Task,
)  # fmt: skip
from .moves import expand
from .rolls import keep_all, lay_out, set_first, set_turn
from .states import copy, crosses, is_closed, pack, score, unpack


class Outlook(NamedTuple):
    """What the player expects of a position: an exact table of the bare rows, plus points for effects.

    ``track[row, last, count]``, or ``closed[row, crosses]`` for a closed row, is the number of the row's track. Times
    ``stride`` they add up, over the rows of a ``half``, to an index into ``left`` or ``right``, and those index
    ``levels[penalties]``. For effects that are within reach, ``symbol_points[symbol, missing cells]`` are added, and
    ``bonus_points`` for each of the ``bonus_cells[row, last]`` ahead, as many as there are fields.
    """

    track: Ints
    closed: Ints
    half: Ints
    stride: Ints
    left: Ints
    right: Ints
    levels: Array
    symbol_points: Array
    bonus_cells: Ints
    bonus_points: float


@part
def _points_to_come(sheet: PackedSheet, task: Task, value: Ints, outlook: Outlook) -> float:
    left = right = cells = 0
    for r in range(sheet.rows):
        if is_closed(sheet, task, value, r):
            number = outlook.closed[r, crosses(sheet, value, r)]
        else:
            number = outlook.track[r, value[V_LAST + r], value[V_COUNT + r]]
            cells += outlook.bonus_cells[r, value[V_LAST + r]]
        if outlook.half[r]:
            right += outlook.stride[r] * number
        else:
            left += outlook.stride[r] * number
    points = outlook.levels[value[V_PENALTIES], outlook.left[left], outlook.right[right]]
    points += outlook.bonus_points * max(min(cells, sheet.fields - value[V_POINTER]), 0)
    for j in range(sheet.symbols):
        status = value[V_SYMBOL + j]
        if status <= COMPLETE:
            points += outlook.symbol_points[j, 2 - (status & 1) - (status >> 1)]
    return float(points)


@part
def _worth(sheet: PackedSheet, task: Task, kid: Ints, outlook: Outlook) -> float:
    now = float(score(sheet, kid))
    return now if kid[L_OVER] else now + _points_to_come(sheet, task, kid, outlook)


@part
def _keep(task: Task, kid: Ints, to: Ints) -> None:
    for w in range(task.words):
        to[w] = kid[L_WORDS + w]
    to[MOST_WORDS] = kid[L_OVER]


@compiled
def play_out(sheets_: Array, tasks: Array, start: Ints, sides: int, seed: int, outlook: Outlook, points: Ints) -> bool:
    """Play games from a position, maximising score plus points to come in each turn; ``points`` are the final scores.

    Each game has dice of its own, the same from any position. False if a turn has more moves than fit into memory, or
    a state more words.
    """
    sheet, task = sheets_[0], tasks[0]
    lay_out(sheet, task)
    if task.words > MOST_WORDS:
        return False
    keep_all(sheet, task, start)
    set_first(sheet, task, start)
    roll = np.zeros(2 + sheet.dice, np.int64)
    firsts, best = np.zeros((MOST_KIDS, MOST_WORDS + 1), np.int64), np.zeros(MOST_WORDS + 1, np.int64)
    for game in range(points.shape[0]):
        poll()
        copy(task, task.first, task.kids[0])
        pack(task, task.kids[0])
        task.kids[0][L_OVER] = 0
        _keep(task, task.kids[0], best)
        rolled = game << 20
        while not best[MOST_WORDS]:
            for die in range(2 + sheet.dice):
                roll[die] = counted_die(seed, rolled, sides)
                rolled += 1
            set_turn(sheet, task, roll)
            many = expand(sheet, task, 0, best)
            if many < 0:
                return False
            for f in range(many):
                _keep(task, task.kids[f], firsts[f])
            most = -1e300
            for f in range(many):
                if firsts[f, MOST_WORDS]:  # D1: the game ends in action 1
                    unpack(task, firsts[f], task.value)
                    worth = float(score(sheet, task.value))
                    if worth > most:
                        most, points[game] = worth, score(sheet, task.value)
                        for w in range(MOST_WORDS + 1):
                            best[w] = firsts[f, w]
                    continue
                n = expand(sheet, task, 1, firsts[f])
                if n < 0:
                    return False
                for k in range(n):
                    kid = task.kids[(k + 1) % n]  # the pass last, as the rules list moves: of equals the first is taken
                    worth = _worth(sheet, task, kid, outlook)
                    if worth > most:
                        most, points[game] = worth, score(sheet, kid)
                        _keep(task, kid, best)
    return True
