"""Games played to their end by a simple player: for the odds that no table holds."""

from typing import NamedTuple

from sheetgen.base.kernels import Array, Ints, compiled, counted_die, np, part, poll

from .layout import (
    COMPLETE, L_OVER, L_WORDS, MOST_KIDS, MOST_WORDS, V_COUNT, V_LAST, V_PENALTIES, V_POINTER, V_SYMBOL, PackedSheet,
    Task,
)  # fmt: skip
from .moves import expand
from .rolls import keep_all, lay_out, set_first, set_turn
from .states import copy, crosses, is_closed, pack, score


class Outlook(NamedTuple):
    """What the player expects of a position: an exact table of the bare rows, plus points for effects.

    ``track[row, last, count]``, or ``closed[row, crosses]`` for a closed row, is the number of the row's track. Times
    ``stride`` they add up, over the rows of a ``half``, to an index into ``left`` or ``right``, and those index
    ``levels[penalties]``. For effects that are within reach, ``symbol_points[symbol, missing cells]`` are added, and
    ``bonus_points`` for each of the ``bonus_cells[row, last]`` ahead.
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


@compiled
def play_out(sheets_: Array, tasks: Array, start: Ints, sides: int, seed: int, outlook: Outlook, points: Ints) -> bool:
    """Play games from a position, maximising score plus points to come in each turn; ``points`` are the final scores.

    False if a turn has more moves than fit into memory.
    """
    sheet, task = sheets_[0], tasks[0]
    lay_out(sheet, task)
    if task.words > MOST_WORDS:
        return False
    keep_all(sheet, task, start)
    set_first(sheet, task, start)
    rolled = 0
    roll = np.zeros(2 + sheet.dice, np.int64)
    firsts, best = np.zeros((MOST_KIDS, MOST_WORDS), np.int64), np.zeros(MOST_WORDS, np.int64)
    for game in range(points.shape[0]):
        poll()
        copy(task, task.first, task.kids[0])
        pack(task, task.kids[0])
        _keep(task, task.kids[0], best)
        is_over = False
        while not is_over:
            for die in range(2 + sheet.dice):
                roll[die] = counted_die(seed, rolled, sides)
                rolled += 1
            set_turn(sheet, task, roll)
            most = -1e300
            many = 0
            n = expand(sheet, task, 0, best)
            if n < 0:
                return False
            for k in range(n):
                kid = task.kids[k]
                if not kid[L_OVER]:
                    _keep(task, kid, firsts[many])
                    many += 1
                    continue
                worth = _worth(sheet, task, kid, outlook)
                if worth > most:
                    most, is_over, points[game] = worth, True, score(sheet, kid)
            for f in range(many):
                n = expand(sheet, task, 1, firsts[f])
                if n < 0:
                    return False
                for k in range(n):
                    kid = task.kids[(k + 1) % n]  # the pass last
                    worth = _worth(sheet, task, kid, outlook)
                    if worth > most:
                        most, is_over, points[game] = worth, kid[L_OVER] > 0, score(sheet, kid)
                        _keep(task, kid, best)
    return True
