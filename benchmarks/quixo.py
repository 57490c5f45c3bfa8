"""What the solvers of the cube game take, in seconds of one core: python -m benchmarks.quixo [positions] [references].

Kernels run once before they are measured. Positions of the middle game come from random play of 8 to 30 moves.
"""

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from sheetgen.base.chance import Chance
from sheetgen.base.kernels import Array
from sheetgen.games.cubes.rules import notation, quixo
from sheetgen.games.cubes.rules.quixo import CubeState
from sheetgen.games.cubes.solve import exact, forced, full, reference
from tests import quixo_counts

MIDDLE = "....X/X...O/...../...X./O..X. X"


def middle_game(seed: str, player: str = "X") -> CubeState:
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
        if not quixo.winner(state) and forced.solve(state, 1).result == "unknown":
            return state


def seconds(work: Callable[[], object]) -> float:
    """Processor time of this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def solve_all(size: int) -> bytes:
    return exact.BoardSolution(size).build()


def tables() -> Iterator[tuple[str, float, int]]:
    """Of each table its name, the seconds it takes, and its bytes."""
    for name, build in (
        ("3x3, all positions with plies", partial(solve_all, 3)),
        ("4x4, all positions with plies", partial(solve_all, 4)),
        ("5x5, all full boards with plies", full.build),
    ):
        size = len(build())
        yield name, min(seconds(build) for _ in range(3)), size


def generation() -> Iterator[tuple[str, float]]:
    """Of each position its name, and the moves made and tested for lines from there, a second."""
    for name, state in (("empty board", quixo.empty(5)), ("middle game", notation.parse(MIDDLE))):
        count = quixo_counts.games(state, 5)
        yield name, count / seconds(partial(quixo_counts.games, state, 5))


def answered(player: str, plies: int, positions: int) -> Array:
    """Milliseconds of each position of the middle game."""
    states = [middle_game(f"{player} {n}", player) for n in range(positions)]
    forced.solve(states[0], plies)
    return np.array([seconds(partial(forced.solve, state, plies)) for state in states]) * 1e3


def searches(positions: int) -> None:
    for player, players, plies in (("X", "two", 5), ("X", "two", 7), ("N", "four", 4), ("N", "four", 5)):
        took = answered(player, plies, positions)
        half, most = np.percentile(took, [50, 99])
        name = f"{players} players, within {plies} moves"
        print(f"{name:<42}{half:8.3f} ms half, {most:.3f} ms 99 % of {positions}, {took.max():.3f} ms at most")


def against_reference(plies: int, count: int) -> tuple[float, float]:
    """Seconds a position: ours, and the plain reference's."""
    states = [middle_game(f"X {n}") for n in range(count)]
    plain = sum(seconds(partial(reference.solve, state, plies)) for state in states)
    fast = sum(seconds(partial(forced.solve, state, plies)) for state in states)
    return fast / count, plain / count


def references(positions: int) -> None:
    for plies, count in ((3, 20 * positions), (5, positions)):
        fast, plain = against_reference(plies, count)
        name = f"plain reference, within {plies} moves"
        print(f"{name:<42}{plain:8.3f} s each of {count}: {plain / fast:,.0f} times as long")


def main(positions: int, plain_positions: int) -> None:
    for name, took, size in tables():
        print(f"{name:<42}{took:8.2f} s, a table of {size / 1e6:.1f} MB")
    for name, rate in generation():
        print(f"{f'moves made and tested for lines, {name}':<42}{rate / 1e6:8.0f} million/s")
    searches(positions)
    references(plain_positions)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*(given + [1000, 5][len(given) :]))
