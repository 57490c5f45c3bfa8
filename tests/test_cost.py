"""What long work says before it begins, whether or not somebody watches a terminal."""

import time
from itertools import count

import pytest

from sheetgen.app import check
from sheetgen.app.style import words
from sheetgen.base.progress import Progress, heard_by
from sheetgen.games.dice import templates
from sheetgen.games.dice.odds import cost
from sheetgen.games.dice.odds.store import SheetTable
from sheetgen.puzzles import files


class Lines(Progress):
    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        self.lines.append(line)


def announced(name: str, levels: int, threads: int, kept: bool) -> list[str]:
    sheet = templates.variant(name).sheet
    listener = Lines()
    with heard_by(listener):
        cost.announce(SheetTable(sheet).numbering, levels, threads, 1, kept)
    return listener.lines


def test_a_long_table_is_announced_with_time_memory_and_disk() -> None:
    assert ["94,128,804 positions to value: about 3 min, 659 MB of memory and 377 MB of the cache folder"] == announced(
        "longo", 4, 2, kept=True
    )
    assert ["94,128,804 positions to value: about 5 min, 1.3 GB of memory"] == announced("longo", 4, 1, kept=False)


def test_what_is_quick_and_small_or_there_already_needs_no_words() -> None:
    assert [] == announced("classic", 4, 2, kept=True)
    assert [] == announced("longo", 0, 1, kept=True)


@pytest.mark.parametrize(
    ("each", "puzzles", "line"),
    [
        (1, 11, ["11 puzzles to prove again: about 11 s"]),
        (1, 9, []),
        (30, 4, ["4 puzzles to prove again: about 2 min"]),
        (12, 1, []),  # it is done before anything is known
    ],
)
def test_long_proofs_are_announced(each: int, puzzles: int, line: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(0, each)
    monkeypatch.setattr(check, "monotonic", lambda: float(next(clock)))
    monkeypatch.setattr(files, "read", lambda content: [None] * puzzles)
    monkeypatch.setattr(files, "check", lambda claim: None)
    listener = Lines()
    with heard_by(listener):
        check.puzzles(b"", "x.json", words("en"))

    assert line == listener.lines


def test_one_long_proof_is_announced_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Lines()

    def prove(_claim: object) -> None:
        deadline = time.monotonic() + 10
        while not listener.lines and time.monotonic() < deadline:
            time.sleep(0.01)

    monkeypatch.setattr(check, "LONG", 0.01)
    monkeypatch.setattr(files, "read", lambda content: [None])
    monkeypatch.setattr(files, "check", prove)
    with heard_by(listener):
        check.puzzles(b"", "x.json", words("en"))

    assert ["puzzle 1 alone takes more than 0.01 s"] == listener.lines
