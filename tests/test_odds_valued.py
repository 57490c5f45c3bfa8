"""Odds of cards that come valued, and one answer to the question whether a value can be exact."""

import json
import re
from pathlib import Path

import pytest

from sheetgen.base import folders
from sheetgen.games.dice.odds import values
from tests.conftest import Run

DECKS = sorted((folders.data("templates") / "decks").glob("*.txt"))
SMALL = """
title = "Small"
[dice]
sides = 4
colors = ["red", "purple"]
[[row]]
color = "red"
numbers = [2, 3, 4, 5, 6]
marks_to_lock = 2
{first}
[[row]]
color = "purple"
numbers = [8, 7, 6, 5, 4]
marks_to_lock = 2
{second}
[lucky]
numbers = [4, 7]
[end]
penalties = 1
closed_rows = 1
"""
BONUS_ROW = '[bonus_row]\ncolors = ["red", "purple"]\n'
LINKED = SMALL.format(first="link_below = [3]", second="")
LUCKY_BONUS = SMALL.format(first="bonus = [5]", second="bonus = [5]") + BONUS_ROW


@pytest.fixture
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a table was asked for")

    monkeypatch.setattr(values, "values", refuse)


@pytest.mark.usefixtures("no_table")
@pytest.mark.parametrize("deck", DECKS, ids=lambda path: path.stem)
def test_a_card_that_comes_valued_is_worth_that_and_its_source_is_named(run: Run, deck: Path) -> None:
    cards = [line.split() for line in deck.read_text("utf-8").splitlines() if not line.startswith("#")]
    for id_, worth in (cards[0], cards[-1]):
        found = json.loads(run("odds", id_, "--json")[1])
        said = run("odds", id_)[1]

        assert (float(worth), True) == (found["value"], found["exact"])
        assert f"templates/decks/{deck.name}" == found["source"]
        assert f"{float(worth):.2f}" in said
        assert f"from templates/decks/{deck.name}, which comes with sheetgen" in said


@pytest.mark.usefixtures("no_table")
def test_it_is_found_by_its_card_as_well_as_by_its_id(run: Run) -> None:
    assert run("odds", "longo-1-JQ") == run("odds", "longo lucky=5,8")


@pytest.mark.parametrize(
    "words", [("classic r12 / 6+6",), ("classic pen=3 r12x y2x",), ("classic pen=3", "--players", "2")]
)
def test_other_positions_rolls_and_tables_are_valued_by_themselves(run: Run, words: tuple[str, ...]) -> None:
    code, said, _ = run("odds", *words)

    assert "templates/decks" not in said
    assert code in (0, 2)


@pytest.mark.parametrize("template", [LINKED, LUCKY_BONUS])
def test_odds_and_certificate_agree_on_a_small_sheet_that_no_table_holds(run: Run, desk: Path, template: str) -> None:
    (desk / "my.toml").write_text(template, "utf-8")
    found = json.loads(run("odds", "my.toml lucky=4,7", "--json")[1])
    code, said, wrong = run("pad", "my.toml", "--certify", "--sheets", "1", "-o", "my.pdf")

    assert found["exact"]
    assert (0, "") == (code, wrong)
    assert f"certified: expected final score {found['value']:.2f}," in said


def test_both_refuse_a_large_one_and_name_what_stands_in_the_way(run: Run, desk: Path) -> None:
    template = (folders.data("templates") / "variants" / "bonus-a.toml").read_text("utf-8")
    (desk / "my.toml").write_text(f"{template}\n[lucky]\nnumbers = [5, 8]\n", "utf-8")
    why = "can only be estimated, since no table holds lucky numbers together with a bonus row: leave"

    assert re.search(f"--certify: what a card of my.toml is worth {why}", run("pad", "my.toml", "--certify")[2])
    assert re.search(f"what this position is worth {why} --exact out", run("odds", "my.toml", "--exact")[2])
    assert "no table holds linked cells" in run("odds", "connected-b", "--exact")[2]
    assert "no table holds linked cells" in run("pad", "connected-b", "--certify")[2]
