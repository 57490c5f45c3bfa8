"""The six further sheets on paper and on a screen."""

import json
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.app.style import words
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.pad.marks import marks
from sheetgen.games.dice.pages.position_marks import marks_of
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle, Question
from sheetgen.games.dice.rules.variant import Cell
from sheetgen.games.dice.screen import SCREEN
from sheetgen.page.drawing import Text

from .drawn import TYPE, look
from .extents import Extent, extents
from .reading import SIX, position

# --- pages


def drawn(name: str, text: str = "") -> dict[str, Extent]:
    """What is drawn of a written card on A5, with the crosses of a position in pencil, by the innermost names."""
    at = position(f"{name} {text}")
    plain = look()
    items = pad.sheet(at.sheet, plain, 190, 128)
    items += marks(at.sheet, plain, 190, 128, marks_of(at.sheet, at.state))
    return {extent.names[-1]: extent for extent in extents(items, TYPE) if extent.names}


def test_columns_with_two_steps_are_not_claimed_to_be_fair() -> None:
    variant = templates.variant("connected-a")
    two = replace(variant, sheet=replace(variant.sheet, steps=(*variant.sheet.steps, Cell(1, 0))))

    assert (1, 0) == (len(cards.fairness_claims(variant)), len(cards.fairness_claims(two)))


def test_ten_stairs_join_eleven_steps_without_touching_a_number() -> None:
    at, plain = position("connected-a"), look()
    found = list(extents(pad.sheet(at.sheet, plain, 190, 128), TYPE))
    stairs = [extent for extent in found if "stairs" in extent.names]
    numbers = [extent for extent in found if isinstance(extent.item, Text) and extent.item.string.isdigit()]

    assert 10 == len(stairs)
    assert not any(stair.overlaps(number) for stair in stairs for number in numbers)


def test_a_link_shows_between_the_rows_where_no_cross_is() -> None:
    plain = look()
    at = position("connected-b r3 y3")
    items = pad.sheet(at.sheet, plain, 190, 128)
    link = next(extent for extent in extents(items, TYPE) if "links" in extent.names)
    crosses = [
        e
        for e in extents(marks(at.sheet, plain, 190, 128, marks_of(at.sheet, at.state)), TYPE)
        if "cross-1-3" in e.names
    ]

    assert crosses
    assert link.bottom > max(cross.bottom for cross in crosses) + 1


def test_second_crosses_halves_round_cells_and_swaps_are_crossed_in_their_places() -> None:
    seconds, double = drawn("double-a", "r7 twice=r7"), drawn("double-b", "r3")
    between, swaps = drawn("big-points", "r3 between=r&y3"), drawn("x-change", "swapped=2")

    assert seconds["cross-1-7-again"].top > seconds["cross-1-7"].bottom - 1
    assert "second-1-12" not in seconds
    assert double["cross-1-3-again"].top > double["cross-1-3"].bottom - 1
    assert between["cross-between-1-3"].top > between["cross-1-3"].bottom
    assert {"cross-swap-1", "cross-swap-2"} <= swaps.keys()
    assert "cross-swap-3" not in swaps


@pytest.mark.parametrize(
    ("name", "last"), [("double-a", "16+"), ("double-b", "16"), ("big-points", "15+"), ("classic", "12")]
)
def test_the_points_strip_ends_with_the_crosses_that_count(name: str, last: str) -> None:
    plain = look()
    texts = [
        extent.item.string
        for extent in extents(pad.sheet(templates.variant(name).sheet, plain, 190, 128), TYPE)
        if "points" in extent.names and isinstance(extent.item, Text)
    ]
    crosses = texts[texts.index("crosses") + 2 :: 2]

    assert last == crosses[-1]


# --- on a screen


def view(text: str, *moves: str) -> dict[str, Any]:
    """A position with rolls, played on a screen so far."""
    at = position(text)
    return SCREEN.play(words("en"), DicePuzzle("finish", at, Question(), None, "easy", ()), moves)


@pytest.mark.parametrize(
    ("text", "move", "on", "cell"),
    [
        ("double-a r3 / 1+2", "r3x2", "twice", [0, 1]),
        ("big-points y4 / 2+2", "r&y4", "between", [0, 2]),
        ("big-points y4 / 1+2 r1 y3 g1 b1", "- r&y4=1+y3", "between", [0, 2]),
        ("x-change / 4+4", "r5~8", "", [0, 3]),
        ("connected-b / 1+2", "0.1>1.1", "", [0, 1]),
    ],
)
def test_every_cross_of_such_a_sheet_can_be_made_on_a_screen(text: str, move: str, on: str, cell: list[int]) -> None:
    before = ["pass"] if move.startswith("-") else []
    choice = next(each for each in view(text, *before)["choices"] if each["move"] == move)
    after = view(text, *before, move)

    assert (on, cell) == (choice["on"], choice["cell"])
    assert cell in (after[on] if on else [[row, mark] for row, marks in enumerate(after["marks"]) for mark in marks])
    assert after["before"]["marks"] == [list(marks) for marks in position(text).state.marks]


def test_a_screen_shows_what_a_card_has_beyond_its_rows() -> None:
    assert [[0, 1], [1, 1]] == view("connected-b / 1+2")["further"]["links"][:2]
    assert {"second_crosses": True} == view("double-a / 1+2")["further"]
    assert [0, 2] == list(view("big-points / 1+2")["further"]["between"])
    assert 3 == view("x-change swapped=3 / 1+2")["swaps_used"]
    json.dumps([view(f"{name} / 1+2") for name in SIX])
