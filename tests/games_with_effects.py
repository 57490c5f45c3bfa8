"""Plays games on sheets with effects by the policy of their table: their mean score must be what the table predicts.

Every roll is really rolled and every way to play it tried.
"""

import numpy as np

from sheetgen.games.dice.odds.bonus_row import FieldNumbering
from sheetgen.games.dice.odds.bonus_row_kernel import Board
from sheetgen.games.dice.odds.store import SheetTable
from tests.compiling import Numbers, kernel, unpacked


@kernel
def play(games: int, seed: int, board: Board, end: int, sides: int, colors: int, penalty: float,
         steps: tuple[Numbers, ...], least: Numbers, step: Numbers, points: Numbers) -> None:  # fmt: skip
    """Play games on an empty sheet with a bonus row; ``points`` receives what each has brought."""
    np.random.seed(seed)
    rows, numbers = len(board.stride), 2 * sides - 1
    now, between, after = np.zeros(rows, np.int64), np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    best, rolled = np.zeros(rows, np.int64), np.zeros(colors, np.int64)
    for game in range(games):
        now[:] = 0
        used, penalties, total = 0, 0, 0.0
        while penalties < len(steps) and shut_of(board, now) < end:
            one, other = np.random.randint(1, sides + 1), np.random.randint(1, sides + 1)
            for color in range(colors):
                rolled[color] = np.random.randint(1, sides + 1)
            # nothing is crossed
            most, gained, best_used, best_penalties = -penalty, -penalty, used, penalties + 1
            if best_penalties < len(steps):
                most += value_of(board, now, used, steps[best_penalties], least[best_penalties], step[best_penalties])
            best[:] = now
            for first_row in range(-1, rows):
                low, high = 0, 1
                if first_row >= 0:
                    low, high = board.start[first_row, now[first_row]], board.start[first_row, now[first_row] + 1]
                for first in range(low, high):
                    between[:] = now
                    used_then, gain = used, 0.0
                    if first_row >= 0:
                        if board.offer[first] % numbers != one + other - 2:
                            continue
                        used_then, gain = carry_out(board, between, first_row, first, used)
                    for row in range(-1, rows):
                        begin, last = 0, 1
                        if row >= 0:
                            if shut_of(board, between) >= end:
                                break
                            begin, last = board.start[row, between[row]], board.start[row, between[row] + 1]
                        elif first_row < 0:
                            continue
                        for cross in range(begin, last):
                            after[:] = between
                            used_last, more = used_then, 0.0
                            if row >= 0:
                                color, number = board.offer[cross] // numbers, board.offer[cross] % numbers + 2
                                if rolled[color] != number - one and rolled[color] != number - other:
                                    continue
                                if is_gone(board, between, color):
                                    continue
                                used_last, more = carry_out(board, after, row, cross, used_then)
                            worth = gain + more
                            if shut_of(board, after) < end:
                                worth += value_of(
                                    board, after, used_last, steps[penalties], least[penalties], step[penalties]
                                )
                            if worth > most:
                                most, gained, best_used, best_penalties = worth, gain + more, used_last, penalties
                                best[:] = after
            now[:] = best
            used, penalties, total = best_used, best_penalties, total + gained
        points[game] = total


@kernel
def shut_of(board: Board, tracks: Numbers) -> int:
    count = 0
    for row in range(len(tracks)):
        count += board.closed[row, tracks[row]]
    return count


@kernel
def is_gone(board: Board, tracks: Numbers, color: int) -> bool:
    gone = False
    for row in range(len(tracks)):
        gone |= bool(board.closed[row, tracks[row]]) and board.die[row] == color
    return gone


@kernel
def carry_out(board: Board, tracks: Numbers, row: int, cross: int, used: int) -> tuple[int, float]:
    """Make a cross and all that it sets off; the fields that are used then, and the points."""
    gain = 0.0
    while True:
        mask = 0
        for each in range(len(tracks)):
            mask |= board.closed[each, tracks[each]] << each
        tracks[row] = board.to[cross]
        gain += board.gain[cross]
        if board.closed[row, tracks[row]]:
            return board.left_over[mask, row, used], gain
        if not board.bonus[cross]:
            return used, gain
        row = board.field[mask, used]
        used += 1
        if row < 0 or board.ahead[row, tracks[row]] < 0:
            return used, gain
        cross = board.ahead[row, tracks[row]]


@kernel
def value_of(board: Board, tracks: Numbers, used: int, steps: Numbers, least: float, step: float) -> float:
    a, b = 0, 0
    for row in range(len(tracks)):
        if row < board.cut:
            a += tracks[row] * board.stride[row]
        else:
            b += tracks[row] * board.stride[row]
    worth: float = (
        steps[0, board.blocks.base[a] + b * board.blocks.step[a] + board.blocks.more[b] + used] * step + least
    )
    return worth


def mean_of_games(table: SheetTable, games: int, seed: int) -> tuple[float, float]:
    """What games bring on average by a whole table's own policy, and its standard error."""
    found = table.numbering
    if not isinstance(found, FieldNumbering):
        raise TypeError("these games are played on sheets with a bonus row")
    rules, points = found.sheet.rules, np.zeros(games)
    levels = [table.levels[penalties] for penalties in range(rules.penalty_limit)]
    play(games, seed, unpacked(found.board), rules.rows_to_end, rules.sides, len(rules.dice), float(rules.penalty),
         tuple(np.asarray(level.steps) for level in levels), np.array([level.least for level in levels]),
         np.array([level.step for level in levels]), points)  # fmt: skip
    return float(points.mean()), float(points.std() / games**0.5)
