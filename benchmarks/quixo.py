"""What the solvers of the cube game take, in seconds of one core: python -m benchmarks.quixo [positions] [references].

Kernels run once before they are measured. Positions of the middle game come from random play of 8 to 30 moves.
"""

import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from sheetgen.chance import Chance
from sheetgen.rules import quixo
from sheetgen.rules.quixo import State
from sheetgen.solve import quixo_exact, quixo_forced, quixo_full, quixo_reference

MIDDLE = "....X/X...O/...../...X./O..X. X"


def middle_game(seed: str, player: str = "X") -> State:
    """A position on which nobody has a line, or can make one at once."""
    chance = Chance(seed)
    length = 8 + chance.below(23)
    while True:
        state = quixo.empty(5, player)
        for _ in range(length):
            moves = quixo.moves(state)
            if not moves:
                break
            state = quixo.after(state, moves[chance.below(len(moves))])
        if not quixo.winner(state) and quixo_forced.solve(state, 1).result == "unknown":
            return state


def seconds(work: Callable[[], object]) -> float:
    """Processor time of this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def solve_all(size: int) -> bytes:
    return quixo_exact.Solution(size).build()


def tables() -> None:
    for name, build in (
        ("3x3, all positions with plies", partial(solve_all, 3)),
        ("4x4, all positions with plies", partial(solve_all, 4)),
        ("5x5, all full boards with plies", quixo_full.build),
    ):
        size = len(build())
        print(f"{name:<42}{min(seconds(build) for _ in range(3)):8.2f} s, a table of {size / 1e6:.1f} MB")


def generation() -> None:
    for name, state in (("empty board", quixo.empty(5)), ("middle game", quixo.parse(MIDDLE))):
        count = quixo_forced.games(state, 5)
        took = seconds(partial(quixo_forced.games, state, 5))
        print(f"{f'moves made and tested for lines, {name}':<42}{count / took / 1e6:8.0f} million/s")


def searches(positions: int) -> None:
    for player, players, plies in (("X", "two", 5), ("X", "two", 7), ("N", "four", 4), ("N", "four", 5)):
        states = [middle_game(f"{player} {n}", player) for n in range(positions)]
        quixo_forced.solve(states[0], plies)
        took = np.array([seconds(partial(quixo_forced.solve, state, plies)) for state in states]) * 1e3
        half, most = np.percentile(took, [50, 99])
        name = f"{players} players, within {plies} moves"
        print(f"{name:<42}{half:8.3f} ms half, {most:.3f} ms 99 % of {positions}, {took.max():.3f} ms at most")


def references(positions: int) -> None:
    for plies, count in ((3, 20 * positions), (5, positions)):
        states = [middle_game(f"X {n}") for n in range(count)]
        plain = sum(seconds(partial(quixo_reference.solve, state, plies)) for state in states)
        fast = sum(seconds(partial(quixo_forced.solve, state, plies)) for state in states)
        name = f"plain reference, within {plies} moves"
        print(f"{name:<42}{plain / count:8.3f} s each of {count}: {plain / fast:,.0f} times as long")


def main(positions: int, plain_positions: int) -> None:
    tables()
    generation()
    searches(positions)
    references(plain_positions)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*(given + [1000, 5][len(given) :]))
