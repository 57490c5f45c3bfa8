"""Ways to play, counted by depth: the counts and where they come from stand in ``tests/perft``."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import State

from .reading import TESTS, position

FILES = sorted(path for path in (TESTS / "perft").glob("*.txt") if path.stem != "quixo")  # that game has its own tests


def cases(path: Path) -> list[tuple[str, str, list[int]]]:
    """Name, position and counts of each entry of a file."""
    entries = path.read_text(encoding="utf-8").split("\n== ")[1:]
    read = []
    for entry in entries:
        name, text, counts = [line for line in entry.splitlines() if line and not line.startswith("#")]
        read.append((name, text, [int(count) for count in counts.split()]))
    return read


CASES = [pytest.param(text, counts, id=f"{path.stem}: {name}") for path in FILES for name, text, counts in cases(path)]


def ways_by_depth(at: Position) -> list[int]:
    """How many lines of play there are after each of the rolls."""
    reached, counts = Counter({at.state: 1}), []
    for roll in at.rolls:
        after: Counter[State] = Counter()
        for state, ways in reached.items():
            for _, now in rows.moves(at.sheet, state, roll):
                after[now] += ways
        reached = after
        counts.append(after.total())
    return counts


@pytest.mark.parametrize(("text", "counts"), CASES)
def test_there_are_as_many_ways_to_play_as_were_counted(text: str, counts: list[int]) -> None:
    assert counts == ways_by_depth(position(text))


def test_every_built_in_variant_has_its_counts() -> None:
    assert templates.variant_names() == [path.stem for path in FILES]
    assert all(len(cases(path)) >= 3 for path in FILES)
