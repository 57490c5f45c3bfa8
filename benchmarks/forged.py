"""Puzzles with one thing changed, in every place there is: python -m benchmarks.forged.

An easy puzzle of every kind on every variant of both games is forged; ``check`` must refuse all, and ``merge`` those in
which a thing is changed that ids say. The plain rules prove each position once.
"""

import sys
import time

import pytest

from tests.test_forged_puzzles import EASY, entry_of, forgeries, is_checked, is_merging, passing, prove_once


def main() -> int:
    start, tried = time.perf_counter(), 0
    wrong = []
    with pytest.MonkeyPatch.context() as patch:
        prove_once(patch)
        for id_ in EASY:
            true = entry_of(id_)
            tried += sum(1 for _ in forgeries(true))
            wrong += passing(true, is_checked, every=True) + passing(true, is_merging(true), every=True)
    print(
        f"{len(EASY)} puzzles, {tried:,} forgeries, {len(wrong)} pass, {time.perf_counter() - start:.0f} s", *wrong[:3]
    )
    return len(wrong)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
