"""What printed cards say of their fairness, counted again from their pages: python -m benchmarks.fairness [count].

A page is read by where its shapes lie and how they look, and every roll of two dice is counted: nothing of the
program's own cards is used.
"""

import sys
import time

from sheetgen.games.dice import templates
from tests.printed_card import read
from tests.printed_fairness import complaints, printed, sentences


def judged(name: str, count: int) -> tuple[list[str], int]:
    """The sentences that are not true of the page they stand on, and how many sentences there are, of so many cards."""
    (written,) = printed(name, 1, cards="official")
    drawn = printed(name, count, seed="fairness")
    return [said for page in drawn for said in complaints(page, written)], sum(
        len(sentences(read(page))) for page in drawn
    )


def main(count: int) -> int:
    wrong = 0
    for name in templates.variant_names():
        start = time.perf_counter()
        false, said = judged(name, count)
        wrong += len(false)
        print(f"{name:12} {count} pages, {said} sentences, {len(false)} false, {time.perf_counter() - start:.1f} s")
        print(*sorted(set(false)), sep="\n", end="")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
