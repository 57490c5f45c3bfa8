"""Positions as a line of text: forgiving to type, exact to read back."""

from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.base.errors import InputError, NotationError
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import position_text
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll
from sheetgen.games.dice.rules.variant import Cell

from .played import HARD_NAMES, every_variant, official, positions


def read(text: str) -> Position:
    return position_text.parse(text, templates.variant)


def test_the_first_example_of_the_handbook_means_what_it_says() -> None:
    found = read("classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2")

    assert ((1, 3, 4), (), (0,), ()) == found.state.marks
    assert (Roll((5, 1), (3, 6, 1, 5)), Roll((2, 2))) == found.rolls


def test_a_position_is_written_as_short_as_it_can_be() -> None:
    text = "classic r3,5,6 g12x pen=1 / 5+1 r3 y6 g1 b5 / 2+2"

    assert text == position_text.notate(read(text))


def test_an_empty_sheet_is_its_variants_name() -> None:
    assert "classic" == position_text.notate(official("classic"))
    assert official("classic") == read("classic")


@pytest.mark.parametrize(
    "text",
    [
        "classic r2-6 g12,11x pen=1 / 5+1 / 3+3 r1 y2 g3 b4",
        "CLASSIC R2-6 G12,11X PEN=1 / 5+1 / 3+3 R1 Y2 G3 B4",
        "classic red2-6 green12,11x pen=1 / 5+1 / 3+3 red1 yellow2 green3 blue4",
        "classic r2, 3, 4, 5, 6 g12 , 11x pen=1 / 5 + 1 / 3+3 r1 y2 g3 b4",
        "classic 1:2-6 3:11,12x pen=1/5+1/3+3 b4 g3 y2 r1",
        "  classic\tpen=1   g11-11,12x\nr6,5,4,3,2 /5+1 /   3+3 r1 y2 g3 b4  ",
        "classic r2-4,5-6 g:12,11x pen=1 / 5+1 / 3+3 r1 y2 g3 b4",
        "classic r2–6 g12,11x penalties=1 / 5+1 / 3+3 r1 y2 g3 b4",
        "classic\u00a0r2−6\u202fg12,11x\u200b pen=1\u00a0/ 5+1 ⁄ 3+3 r1 y2 g3 b4\ufeff",
    ],
)
def test_typing_is_forgiven(text: str) -> None:
    assert "classic r2,3,4,5,6 g12,11x pen=1 / 5+1 / 3+3 r1 y2 g3 b4" == position_text.notate(read(text))


def test_a_range_goes_along_the_row_by_place() -> None:
    assert (5, 6, 7, 8) == read("mixx-b r4-9").state.marks[0]
    assert (0, 1, 2) == read("classic g12-10").state.marks[2]


def test_a_row_closed_by_its_owner_needs_no_word_for_it() -> None:
    assert read("classic r2-6,12x") == read("classic r2-6,12")


def test_an_empty_row_may_be_closed_by_somebody_else() -> None:
    found = read("classic gx")

    assert (False, False, True, False) == found.state.closed
    assert "classic gx" == position_text.notate(found)


def test_what_a_card_has_of_its_own_is_said_in_words() -> None:
    assert (4, 9) == read("longo lucky=4,9").sheet.lucky
    assert ("red", "red", "blue") == read("bonus-a track=r,red,b").sheet.bonus_row
    assert {Cell(0, 1), Cell(3, 2)} == read("bonus-a bonus=r3,b10").sheet.bonus_cells
    assert (Cell(0, 0), Cell(1, 0)) == read("bonus-b plus-13=r2,y2").sheet.symbols[3].cells
    assert (12, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) == read("mixx-b 1=12,2,3,4,5,6,7,8,9,10,11").sheet.rows[0].numbers


def test_a_rows_colour_holds_until_the_next_one() -> None:
    row = read("mixx-a 1=r2,3,4,b5,6,7,g8,9,10,11,y12").sheet.rows[0]

    assert ("red",) * 3 + ("blue",) * 3 + ("green",) * 4 + ("yellow",) == row.colors


def test_a_card_may_have_no_bonus_cells_and_no_bonus_row() -> None:
    found = read("bonus-a bonus= track= r3")

    assert (frozenset(), ()) == (found.sheet.bonus_cells, found.sheet.bonus_row)
    assert found == read(position_text.notate(found))


def test_words_may_stand_in_any_order() -> None:
    one = read("bonus-a used=2 r3 pen=1 track=g,b bonus=r3,y5")

    assert one == read("bonus-a bonus=y5,r3 track=g,b r3 pen=1 used=2")


@pytest.mark.parametrize("name", every_variant())
def test_every_position_is_written_and_read_back(name: str) -> None:
    for found in positions(name, 25):  # each after a turn more
        text = position_text.notate(found)
        assert found == read(text), text


@pytest.mark.parametrize("folder", ["two words", "a/b", 'quo"te', "back\\slash", "ünï", "x.toml/y"])
def test_a_template_may_lie_anywhere(tmp_path: Path, folder: str) -> None:
    path = tmp_path / folder / "My Own.toml"
    path.parent.mkdir(parents=True)
    path.write_text(Path(HARD_NAMES).read_text())

    for found in positions(str(path), 4):
        assert found == read(position_text.notate(found))


def test_a_path_without_blanks_needs_no_quotes() -> None:
    assert read(f'"{HARD_NAMES}" lux3') == read(f"{HARD_NAMES} lux3")


def test_a_card_with_other_orders_names_its_bonus_cells_anew() -> None:
    found = official(HARD_NAMES)
    row = found.sheet.rows[1]
    moved = replace(
        found.sheet, rows=(found.sheet.rows[0], replace(row, numbers=row.numbers[::-1]), *found.sheet.rows[2:])
    )
    found = replace(found, sheet=replace(moved, bonus_cells=frozenset({Cell(1, 1)})))

    assert found == read(position_text.notate(found))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("clasic r3", "unknown variant 'clasic' (did you mean 'classic'?)"),
        ("nowhere.toml r3", "nowhere.toml: cannot be read: no such file or directory"),
        ('"no end.toml r3', "'\"no end.toml r3': the quoted name of the template has no end"),
        ("classic q3", "'q3': no colour or word is meant by it (r for red, y for yellow, g for green, b for blue)"),
        ("classic ²=2", "'²=2': unknown word (known: between, bonus, doubles, links, lucky"),
        ("classic r13", "'r13': the row has no 13 (it has 2,3,4,5,6,7,8,9,10,11,12)"),
        ("classic r3,3", "'r3,3': a number is crossed twice"),
        ("classic r2-4,3", "'r2-4,3': a number is crossed twice"),
        ("classic r5-3", "'r5-3': 3 stands before 5 in this row"),
        ("classic r3 r4", "'r4': this row is named twice"),
        ("classic gx g12", "'g12': this row is named twice"),
        ("classic r3 5+1", "'5+1': a roll stands after a '/', as in 'r3,5 / 5+1'"),
        ("classic r12", "row 1: the closing cell 12 is crossed with 0 crosses before it: it takes 5"),
        ("longo r2-7,15,16", "row 1: two closing cells are crossed: the first closes the row"),
        ("classic pen=5", "5 penalties: a sheet has 0 to 4"),
        ("classic pen=one", "'pen=one': pen= takes a whole number, as in pen=1"),
        ("classic pen=-1", "'pen=-1': pen= takes a whole number, as in pen=1"),
        ("classic pen=1 pen=2", "'pen=2': this is said twice"),
        ("classic used=1", "bonus_used is 1: the bonus row has 0 fields"),
        ("bonus-a used=13", "bonus_used is 13: the bonus row has 12 fields"),
        ("classic lucky=5,8", "'lucky=5,8': classic has no use for it"),
        ("classic bonus=r3", "'bonus=r3': classic has no use for it"),
        ("bonus-b track=r", "'track=r': bonus-b has no use for it"),
        ("classic 1=r2,3", "'1=r2,3': classic has no use for it"),
        ("classic plus-13=r2,r3", "'plus-13=r2,r3': unknown word (known: "),
        ("bonus-b plus-31=r2,r3", "'plus-31=r2,r3': unknown word (did you mean 'plus-13'?)"),
        ("longo lucky=5", "1 lucky numbers: a sheet has 2"),
        ("longo lucky=", "'lucky=': lucky= takes whole numbers, as in lucky=5,8"),
        ("longo lucky=5,five", "'lucky=five': lucky= takes whole numbers, as in lucky=5,8"),
        ("longo lucky=5,5", "number 5 stands twice: the lucky numbers differ"),
        ("longo lucky=5,17", "number 17: the white dice make 2 to 16"),
        ("bonus-a bonus=r3,r3", "'r3': a bonus cell is named twice"),
        ("bonus-a bonus=r12", "row 1, number 12: a closing cell is never a bonus cell"),
        ("bonus-a track=r,p", "'p': no colour or word is meant by it"),
        ("bonus-b plus-13=r3", "plus-13=: a symbol has exactly two cells"),
        ("bonus-b plus-13=r3,r3", "row 1, number 3: one symbol at most on a cell"),
        ("mixx-b 5=2,3", "'5=2,3': the sheet has rows 1 to 4"),
        ("mixx-b 1=2,3,3", "row 1: number 3 stands twice"),
        ("mixx-b 1=2,x", "'x': a cell of a row is a number, with its colour before it where that changes"),
        ("mixx-b " + "1" * 5000 + "=2,3", "unknown word"),
        ("classic " + "1" * 5000 + ":3", "of which row? A number stands after its row, as in r6 or 1:6"),
        ("classic red 3", "'3': of which row? A number stands after its row, as in r6 or 1:6"),
        ("classic /", "'/': a roll starts with the white dice, as in 5+1"),
        ("classic / r3", "'r3': a roll starts with the white dice, as in 5+1"),
        ("classic / 5+7", "'5+7': a die shows 1 to 6"),
        ("classic / 0+1", "'0+1': a die shows 1 to 6"),
        ("classic / 5+1 r3", "'5+1 r3': the yellow die is missing: your own roll has every coloured die"),
        ("classic / 5+1 r3 y1 g1 b9", "a die shows 1 to 6"),
        ("classic / 5+1 r3 y1 g1 b1 r4", "'r4': the red die is named twice"),
        ("classic / 5+1 3", "'3': a coloured die is a colour and its roll, as in r3"),
        ("classic / 5+1 p3", "'p3': no colour or word is meant by it"),
        ("classic" + " / 1+1" * 41, "41 turns: at most 40 can be solved"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        read(text)

    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_forty_turns_can_be_written() -> None:
    found = official("classic", 40)

    assert found == read(position_text.notate(found))


def test_a_row_shorter_than_its_bonus_cells_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        read(f"{HARD_NAMES} 2=9,7")

    assert "row 2 has no place 3 for a bonus cell: it has 2 cells" in str(refused.value)


def test_a_line_of_nothing_is_no_position() -> None:
    with pytest.raises(InputError):
        read("")
    with pytest.raises(NotationError):
        read('"classic')
