"""Whether every wish for puzzles is answered: every kind, level, number of turns and variant, alone and in versions.

python -m benchmarks.wishes                       every wish, at most 60 seconds of CPU each, as tables in Markdown
python -m benchmarks.wishes --seconds 10 --kinds chance,score --variants classic --versions alone

A cell says of easy, medium, hard and expert, in this order, how many seconds the first puzzle took (``<1`` for less
than one); ``no`` and the seconds after which a sentence said that there is none; ``open`` where the time was over
without either; ``–`` where the wish is refused, since it contradicts itself.
"""

import argparse
import sys
import time
from collections import Counter
from itertools import product

from sheetgen.base.errors import Cancelled, InputError, NoPuzzle
from sheetgen.base.progress import Progress, heard_by
from sheetgen.games import game
from sheetgen.games.kind import LEVELS
from sheetgen.puzzles import sets

VERSIONS = {"alone": (1, False), "A,B": (2, False), "A,B different": (2, True)}
MOST_TURNS = 8


class Deadline(Progress):
    """Cancels work after so many seconds of CPU."""

    def __init__(self, seconds: float) -> None:
        self.end = time.process_time() + seconds

    def step(self) -> None:
        if time.process_time() > self.end:
            raise Cancelled


def answer(variant: str, kind: str, level: str, turns: int | None, versions: str, seconds: float) -> str:
    """How a wish is answered, for one cell of the table."""
    puzzles = game.of_variant(variant).puzzles()
    count, different = VERSIONS[versions]
    try:
        work = puzzles.work(puzzles.wish(variant, kind, level, turns), "wishes", 1, 1, count, different)
    except InputError:
        return "–"
    start = time.process_time()
    try:
        with heard_by(Deadline(seconds)):
            next(sets.puzzles(work))
    except (NoPuzzle, Cancelled) as error:
        if isinstance(error, NoPuzzle):
            print(f"{variant} {kind} {level} {turns} {versions}: {error}", file=sys.stderr, flush=True)
        return f"{'no' if isinstance(error, NoPuzzle) else 'open'} {time.process_time() - start:.0f}"
    spent = time.process_time() - start
    return "<1" if spent < 1 else f"{spent:.0f}"


def row(kind: str, variants: list[str], turns: int | None, versions: str, seconds: float) -> list[str]:
    """A cell for each variant: its levels, or nothing but ``–`` where all of them are refused."""
    cells = [[answer(variant, kind, level, turns, versions, seconds) for level in LEVELS] for variant in variants]
    return ["–" if set(cell) == {"–"} else ", ".join(cell) for cell in cells]


def names(text: str) -> list[str]:
    return [name for name in text.split(",") if name]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60.0)
    for name in ("kinds", "variants"):
        parser.add_argument(f"--{name}", type=names, default=[])
    parser.add_argument("--versions", choices=VERSIONS, action="append")
    wanted = parser.parse_args()
    how: Counter[str] = Counter()
    for each in game.games():
        variants = [name for name in each.variants() if not wanted.variants or name in wanted.variants]
        kinds = [kind for kind in each.puzzles().kinds if variants and (not wanted.kinds or kind in wanted.kinds)]
        if kinds:
            print(f"| kind | turns | versions | {' | '.join(variants)} |\n|---|---|---|{'---|' * len(variants)}")
        for kind, turns, versions in product(kinds, (None, *range(1, MOST_TURNS + 1)), wanted.versions or VERSIONS):
            cells = row(kind, variants, turns, versions, wanted.seconds)
            how.update(level.split()[0] for cell in cells for level in cell.split(", "))
            if set(cells) != {"–"}:
                print(f"| {kind} | {turns or 'usual'} | {versions} | {' | '.join(cells)} |", flush=True)
    print(f"\n{dict(how)}", file=sys.stderr)


if __name__ == "__main__":
    main()
