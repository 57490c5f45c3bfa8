"""How many puzzles of the cube game are made a second, and whether the plain rules agree with all of them.

python -m benchmarks.cube_puzzles                   accepted a second, by kind and level, warm, on one core
python -m benchmarks.cube_puzzles --verify 1000     so many of each kind, a quarter of each level, proven again by the
                                                    plain rules, and so many other looks of each (--looks 7: all)
"""

import argparse
import time
from collections import Counter
from itertools import count

from sheetgen.base.chance import Chance
from sheetgen.base.errors import WrongPuzzle
from sheetgen.games.cubes.kinds import KINDS
from sheetgen.games.cubes.puzzles import make, verify, versions
from sheetgen.games.cubes.puzzles.judge import COMPILED
from sheetgen.games.cubes.puzzles.make import CubeWork
from sheetgen.games.cubes.puzzles.wish import CubeWish
from sheetgen.games.kind import LEVELS
from sheetgen.puzzles import sets
from sheetgen.puzzles.sets import Tries


def speed(wish: CubeWish, seconds: float) -> str:
    """Accepted puzzles per second of this process's time, after a first one."""
    next(make.fitting(wish, "warm", COMPILED, Tries()))
    start = time.process_time()
    for number, _ in enumerate(make.fitting(wish, "benchmark", COMPILED, Tries()), 1):
        if time.process_time() - start > seconds and number >= 5:
            break
    return f"{number / (time.process_time() - start):.3g}"


def verified(wish: CubeWish, number: int, looks: int) -> str:
    """Puzzles and their other looks, proven again by the plain rules: how many, and how long it took."""
    start = time.process_time()
    proven: Counter[str] = Counter()
    for (puzzle,), at in zip(sets.puzzles(CubeWork(wish, "verify", number, "compiled")), count(1), strict=False):
        verify.check(puzzle)
        proven["puzzles"] += 1
        for look in versions.looks(puzzle, looks, Chance(f"look {at}"), COMPILED):
            verify.check(look)
            proven["other looks"] += 1
    said = ", ".join(f"{many} {what}" for what, many in proven.items())
    return f"{said}, {time.process_time() - start:.0f} s"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--verify", type=int, default=0, metavar="N")
    parser.add_argument("--looks", type=int, default=7)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--seconds", type=float, default=2.0)
    wanted = parser.parse_args()
    levels = wanted.levels.split(",")
    for kind in wanted.kinds.split(","):
        if not wanted.verify:
            print(
                f"| {kind} | {' | '.join(speed(CubeWish(kind, level), wanted.seconds) for level in levels)} |",
                flush=True,
            )
            continue
        for level in levels:
            try:
                said = verified(CubeWish(kind, level), wanted.verify // len(levels), wanted.looks)
            except WrongPuzzle as error:
                said = f"WRONG: {error}"
            print(f"| {kind} | {level} | {said} |", flush=True)


if __name__ == "__main__":
    main()
