"""How many puzzles are made a second, and whether the plain rules agree with all of them.

python -m benchmarks.puzzles                   accepted a second, by kind, variant and level, warm, on one core
python -m benchmarks.puzzles --verify 1000     so many of each kind and variant, proven again by the plain rules
python -m benchmarks.puzzles --kinds finish --variants classic,longo --seconds 5
"""

import argparse
import time
from collections import Counter
from itertools import count

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NoPuzzle, WrongPuzzle
from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.kinds import KINDS
from sheetgen.games.dice.puzzles import make, verify, versions
from sheetgen.games.dice.puzzles.judge import PLAIN, judge_by_name
from sheetgen.games.dice.puzzles.make import DiceWork
from sheetgen.games.dice.puzzles.puzzle import DiceWish
from sheetgen.games.kind import LEVELS
from sheetgen.puzzles import sets


def speed(wish: DiceWish, seconds: float) -> float:
    """Accepted puzzles per second of this process's time, by one that has made one before; 0 if there are none."""
    judge = judge_by_name("compiled")
    start, found = time.process_time(), 0
    for number in count():
        try:
            make.make(wish, "benchmark", number, judge)
        except NoPuzzle:
            return 0.0
        if number == 0:  # warm
            start = time.process_time()
            continue
        found = number
        if time.process_time() - start > seconds and found >= 5:
            break
    return found / (time.process_time() - start)


def verified(wish: DiceWish, number: int) -> str:
    """Puzzles and their versions by symmetry, proven again by the plain rules: how many, and how long it took."""
    start = time.perf_counter()
    levels: Counter[str] = Counter()
    looks = 0
    for (puzzle,) in sets.puzzles(DiceWork(wish, "verify", number, "compiled")):
        verify.check(puzzle)
        levels[puzzle.level] += 1
        if KINDS[puzzle.kind].is_symmetric:
            for look in versions.prove(puzzle, 1, Chance(f"look {sum(levels.values())}"), PLAIN):
                verify.check(look)
                looks += 1
    shown = ", ".join(f"{levels[level]} {level}" for level in LEVELS)
    return f"{sum(levels.values())} proven ({shown}), {looks} versions, {time.perf_counter() - start:.0f} s"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--verify", type=int, default=0, metavar="N")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--variants", default=",".join(templates.variant_names()))
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--seconds", type=float, default=2.0)
    wanted = parser.parse_args()
    for kind in wanted.kinds.split(","):
        for name in wanted.variants.split(","):
            variant = templates.variant(name)
            if not mechanics.knows(KINDS[kind].part, variant.sheet):
                continue
            if wanted.verify:
                cells = []
                for level in wanted.levels.split(","):
                    wish = DiceWish(variant, kind, level)
                    try:
                        cells.append(verified(wish, wanted.verify // len(wanted.levels.split(","))))
                    except WrongPuzzle as error:
                        cells.append(f"WRONG: {error}")
                for cell in cells:
                    print(f"| {kind} | {name} | {cell} |", flush=True)
            else:
                cells = [
                    f"{speed(DiceWish(variant, kind, level), wanted.seconds):.0f}" for level in wanted.levels.split(",")
                ]
                print(f"| {kind} | {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
