"""Whether every wish for puzzles is answered: every kind, level, number of turns and variant, alone and in versions.

python -m benchmarks.wishes                       every wish, at most 60 seconds of CPU each; one table, as Markdown
python -m benchmarks.wishes --seconds 10 --kinds chance,score --variants classic

A cell says how many seconds the first puzzle took (``<1`` for less than one); ``no`` and the seconds after which a
sentence said that there is none; ``open`` where the time was over without either; ``–`` where the wish is refused,
since it contradicts itself.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

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


def wishes(kinds: list[str], variants: list[str]) -> Iterator[tuple[str, str, int | None, str]]:
    """Every variant, kind, number of turns and way to make versions."""
    for each in game.games():
        for kind in each.puzzles().kinds:
            for variant in each.variants():
                for turns in (None, *range(1, MOST_TURNS + 1)):
                    for versions in VERSIONS:
                        if (not kinds or kind in kinds) and (not variants or variant in variants):
                            yield variant, kind, turns, versions


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--kinds", default="")
    parser.add_argument("--variants", default="")
    wanted = parser.parse_args()
    kinds, variants = ([name for name in text.split(",") if name] for text in (wanted.kinds, wanted.variants))
    how: Counter[str] = Counter()
    print(f"| variant | kind | turns | versions | {' | '.join(LEVELS)} |\n|---|---|---|---|{'---:|' * len(LEVELS)}")
    for variant, kind, turns, versions in wishes(kinds, variants):
        cells = [answer(variant, kind, level, turns, versions, wanted.seconds) for level in LEVELS]
        how.update(cell.split()[0] for cell in cells)
        if any(cell != "–" for cell in cells):
            print(f"| {variant} | {kind} | {turns or 'usual'} | {versions} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
