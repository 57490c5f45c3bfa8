"""Cells and turns as text: what is written is read back, and what cannot be read is refused in a sentence."""

from dataclasses import replace

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NotationError
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import notation, rows, table
from sheetgen.games.dice.rules.rows import Action, Turn
from sheetgen.games.dice.rules.variant import Cell

from .played import TWO_TO_A_COLOUR, every_variant, positions

CLASSIC = templates.variant("classic").sheet
MIXX_A = templates.variant("mixx-a").sheet
TWO_TO_A = templates.variant(TWO_TO_A_COLOUR).sheet

TURNS = [
    ("r6", Turn(Action(Cell(0, 4)))),
    ("- b11=5+6", Turn(None, Action(Cell(3, 1), white=5))),
    ("r6 b11=5+6", Turn(Action(Cell(0, 4)), Action(Cell(3, 1), white=5))),
    ("g11>r5>b5", Turn(Action(Cell(2, 1), (Cell(0, 3), Cell(3, 7))))),
    ("g11*", Turn(Action(Cell(2, 1), lucky=True))),
    ("-", Turn()),
    ("pen", Turn(penalty=True)),
]


@pytest.mark.parametrize(("text", "turn"), TURNS)
def test_a_turn_is_written_as_the_handbook_says(text: str, turn: Turn) -> None:
    assert text == notation.notate_turn(CLASSIC, turn)


@pytest.mark.parametrize(("text", "turn"), TURNS)
def test_a_turn_is_read_as_it_is_written(text: str, turn: Turn) -> None:
    assert turn == notation.parse_turn(CLASSIC, text)


@pytest.mark.parametrize("text", ["r6", "R6", "red6", "RED6", "re6", "1:6"])
def test_a_cell_is_named_by_its_colour_as_one_likes_or_by_its_row(text: str) -> None:
    assert Turn(Action(Cell(0, 4))) == notation.parse_turn(CLASSIC, text)


def test_rows_of_many_colours_are_named_by_their_number() -> None:
    assert ("1:", "2:", "3:", "4:") == notation.row_names(MIXX_A)
    assert "2:7" == notation.notate_cell(MIXX_A, Cell(1, 5))


def test_a_row_of_many_colours_may_be_named_by_the_colour_that_it_closes_in() -> None:
    assert Cell(0, 4) == notation.parse_cell(MIXX_A, "r6")


def test_an_abbreviation_is_as_short_as_it_can_be() -> None:
    colors = ("dark-red", "dark", "axe", "apple", "lux")

    assert ["dark-r", "dark", "ax", "ap", "l"] == [notation.abbreviation(color, colors) for color in colors]


@pytest.mark.parametrize("name", every_variant())
def test_every_cell_of_every_variant_is_written_and_read_back(name: str) -> None:
    sheet = templates.variant(name).sheet

    for index, row in enumerate(sheet.rows):
        for place in range(len(row.numbers)):
            cell = Cell(index, place)
            assert cell == notation.parse_cell(sheet, notation.notate_cell(sheet, cell))


@pytest.mark.parametrize("name", every_variant())
def test_every_turn_that_can_be_played_is_written_and_read_back(name: str) -> None:
    for found in positions(name, 12, "turns"):
        roll = table.roll_dice(found.sheet.rules, Chance(name))
        for turn, _ in rows.moves(found.sheet, found.state, roll):
            assert turn == notation.parse_turn(found.sheet, notation.notate_turn(found.sheet, turn))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'': a turn is one or two actions, as in 'r6 b13=5+8'"),
        ("r6 b8=2+6 g4", "'r6 b8=2+6 g4': a turn is one or two actions, as in 'r6 b13=5+8'"),
        ("q6", "'q6': no colour or word is meant by it (r for red, y for yellow, g for green, b for blue)"),
        ("6", "'6': of which row? A number stands after its row, as in r6 or 1:6"),
        ("r", "'r': a number belongs after the row, as in r6"),
        ("r1", "'r1': the row has no 1 (it has 2,3,4,5,6,7,8,9,10,11,12)"),
        ("rsix", "'rsix': no colour or word is meant by it (r for red, y for yellow, g for green, b for blue)"),
        ("r٣", "'r٣': a number belongs after the row, as in r6"),
        ("5:6", "'5:6': the sheet has rows 1 to 4"),
        ("0:6", "'0:6': the sheet has rows 1 to 4"),
        ("1" * 5000 + ":6", "'111111111111111111111111111111111111111…': of which row? "),
        ("b8=2+6 r6", "the white sum comes first"),
        ("b8=2+6", "'b8=2+6': the white sum comes first, then the coloured die with '=': 'r6 b13=5+8', or '- b13=5+8'"),
        ("r6 b8", "the white sum comes first"),
        ("- -", "the white sum comes first"),
        ("- b8=2+5", "'b8=2+5': 2 and 5 do not make 8"),
        ("- b8=2", "'b8=2': an action is a cell, as in r6, g16* or b13=5+8"),
        ("r6>", "'': no colour or word is meant by it"),
        ("pen r6", "'pen': no colour or word is meant by it"),
    ],
)
def test_what_is_no_turn_is_refused_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        notation.parse_turn(CLASSIC, text)

    assert message in str(refused.value)


def test_a_colour_that_closes_two_rows_names_neither() -> None:
    with pytest.raises(NotationError) as refused:
        notation.parse_cell(TWO_TO_A, "t9")

    assert "'t9': 2 rows close in teal: name the row by its number, as in 3:9" == str(refused.value)


def test_a_colour_that_closes_no_row_names_none() -> None:
    yellow_first = replace(MIXX_A.rows[3], colors=MIXX_A.rows[0].colors)
    sheet = replace(MIXX_A, rows=(*MIXX_A.rows[:3], yellow_first))

    with pytest.raises(NotationError) as refused:
        notation.parse_cell(sheet, "b9")

    assert "'b9': no row closes in blue: name the row by its number, as in 1:9" == str(refused.value)
