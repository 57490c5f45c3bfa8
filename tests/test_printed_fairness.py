"""Whatever a printed card says of its fairness is true of that page, counted roll by roll."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.base import folders
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import rows
from sheetgen.page.drawing import Text

from . import exact_odds
from .extents import Extent
from .printed_card import read
from .printed_fairness import complaints, printed, sentences
from .reading import OWN

SILENT = {"classic", "double-a", "big-points", "grand", "six-rows", "two-to-a-colour"}
"""Variants of which nothing is drawn by chance, or whose cards have rows too unlike to be called fair."""


@pytest.mark.long
@pytest.mark.parametrize("name", [*templates.variant_names(), *OWN])
def test_every_sentence_of_fairness_is_true_of_its_page(name: str) -> None:
    path = str(OWN.get(name, name))
    (written,) = printed(path, 1, cards="official")
    drawn = printed(path, 10, seed="fair")

    assert [[]] * 11 == [complaints(page, written) for page in (written, *drawn)]
    assert {name not in SILENT} == {bool(sentences(read(page))) for page in drawn}


TINY = """
title = "Tiny"

[dice]
sides = 4
colors = ["red", "blue"]

[[row]]
color = "red"
numbers = [2, 5, 6, 8]
marks_to_lock = 2

[[row]]
color = "blue"
numbers = [7, 5, 3, 2]
marks_to_lock = 2

[lucky]
numbers = [4, 6]

[end]
penalties = 1
closed_rows = 1

[cards]
draw = ["lucky"]
"""


def altered(page: list[Extent], old: str, new: str) -> list[Extent]:
    """The page with other words or numbers wherever these stand."""
    return [
        each._replace(item=replace(each.item, string=each.item.string.replace(old, new)))
        if isinstance(each.item, Text)
        else each
        for each in page
    ]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("longo", "11 of 64", "12 of 64"),
        ("longo", "10", "9"),
        ("mixx-a", "5", "6"),
        ("mixx-b", "3, 4, 10, 11", "3, 4, 10, 12"),
        ("bonus-a", "11 to 12", "11 to 11"),
        ("bonus-a", "6", "2"),
        ("bonus-b", "+13", "+12"),
        ("bonus-b", "places;", "numbers;"),
        ("connected-a", "5", "6"),
        ("connected-b", "24 of 36", "19 of 36"),
        ("connected-b", "8", "9"),
        ("double-b", "14 of 36", "14 of 64"),
        ("double-b", "5", "7"),
        ("x-change", "11", "12"),
    ],
)
def test_a_page_that_does_not_keep_what_it_says_is_found(name: str, old: str, new: str) -> None:
    (written,) = printed(name, 1, cards="official")
    (page,) = printed(name, 1, seed="1")

    assert [] == complaints(page, written)
    assert 1 == len(complaints(altered(page, old, new), written))


def test_a_column_of_unlike_chances_is_not_said_to_be_alike(tmp_path: Path) -> None:
    written = (folders.data("templates") / "variants" / "connected-a.toml").read_text("utf-8")
    path = tmp_path / "stairs.toml"
    path.write_text(written.replace("5, 6", "6, 5", 1), "utf-8")

    assert sentences(read(printed("connected-a", 1)[0]))
    assert not sentences(read(printed(str(path), 1, seed="1")[0]))


def test_swaps_that_were_not_drawn_are_not_said_to_be() -> None:
    drawn, written = printed("x-change", 1)[0], printed("x-change", 1, cards="official")[0]

    assert ["Fair card: every card has the same swaps; only their order is drawn."] == sentences(read(drawn))
    assert [] == sentences(read(written))


@pytest.mark.long
@pytest.mark.usefixtures("desk")
def test_a_certified_card_is_worth_what_it_says() -> None:
    Path("tiny.toml").write_text(TINY, "utf-8")
    sheet = templates.variant("tiny.toml").sheet
    said = {}
    for page in printed("tiny.toml", 2, certify=True):
        card = read(page)
        said[card.lucky] = re.search(r"Exact value: ([0-9.]+) points expected", card.sentences)[1]  # type: ignore[index]

    assert 2 == len(said)
    for lucky, value in said.items():
        mine = replace(sheet, lucky=lucky)
        assert value == f"{float(exact_odds.value(mine, rows.empty(mine), {})):.2f}"
