"""A position as JSON: what is taken, what is refused with one sentence, and what is written and read back."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen.base import strict_json
from sheetgen.base.errors import PositionError
from sheetgen.games.dice.formats import finish, position
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll
from sheetgen.games.dice.rules.variant import Cell
from sheetgen.games.dice.solve import reference

from .played import HARD_NAMES, TWO_TO_A_COLOUR, every_variant, official, positions

Json = dict[str, Any]

ACTIVE: Json = {"role": "active", "white": [5, 1], "red": 3, "yellow": 6, "green": 1, "blue": 4}
PASSIVE: Json = {"role": "passive", "white": [2, 2]}
OF_THE_CONTRACT: Json = {
    "variant": "longo",
    "sheet": {"lucky": [5, 8]},
    "rows": [{"marks": [3, 5, 6]}, {"marks": []}, {"marks": [16, 13], "closed": True}, {"marks": [15, 14, 9]}],
    "penalties": 1,
    "bonus_used": 0,
    "turns": [{**ACTIVE, "blue": 8}, PASSIVE],
}
MIXX_B_ROW = [{"number": n, "color": "red"} for n in range(2, 13)]


def empty(variant: str = "classic", **more: object) -> Json:
    """A new sheet, with more said of it."""
    return {"variant": variant, "rows": [{"marks": []} for _ in range(4)], "turns": [], **more}


def marks(*numbers: int, variant: str = "classic", **more: object) -> Json:
    """A sheet with crosses in its first row."""
    return empty(variant, rows=[{"marks": list(numbers), **more}, {"marks": []}, {"marks": []}, {"marks": []}])


def without(value: Json, key: str) -> Json:
    """The same without a key."""
    return {name: item for name, item in value.items() if name != key}


def read(value: object) -> Position:
    """A position from plain values."""
    return position.read_table(value)


def refusal(text: str) -> str:
    """The one sentence with which a text is refused."""
    with pytest.raises(PositionError) as refused:
        position.read_table(strict_json.read(text))
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300
    return str(refused.value)


def test_the_example_of_the_contract_is_read_as_written() -> None:
    found = read(OF_THE_CONTRACT)

    assert ((1, 3, 4), (), (0, 3), (1, 2, 7)) == found.state.marks
    assert (False, False, True, False) == found.state.closed
    assert (1, 0, (5, 8)) == (found.state.penalties, found.state.bonus_used, found.sheet.lucky)
    assert (Roll((5, 1), (3, 6, 1, 8)), Roll((2, 2))) == found.rolls


# --- refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty: there is nothing in it"),
        ("{", "not valid JSON: expecting property name enclosed in double quotes (line 1, column 2)"),
        ('{"variant": "classic",}', "not valid JSON: "),
        ("{'variant': 'classic'}", "not valid JSON: "),
        (json.dumps(empty()) + "x", "not valid JSON: extra data"),
        (json.dumps(empty()) * 2, "not valid JSON: extra data"),
        ("[" * 100_000, "not valid JSON: lists or tables nested too deeply"),
        ('{"variant": ' + "[" * 100_000 + "]" * 100_000 + "}", "not valid JSON: lists or tables nested too deeply"),
        ("9" * 5000, "not valid JSON: a number is too long"),
        ('{"penalties": NaN}', "not valid JSON: NaN is no number"),
        ('{"penalties": -Infinity}', "not valid JSON: -Infinity is no number"),
        ('{"variant": "classic", "variant": "longo"}', "key 'variant' stands twice"),
        ("[]", "this is a list, where a table of keys belongs"),
        ("null", "this is null, where a table of keys belongs"),
        ("true", "this is true, where a table of keys belongs"),
        ('"classic"', "this is the text 'classic', where a table of keys belongs"),
        ("7", "this is the number 7, where a table of keys belongs"),
    ],
    ids=range(17),
)
def test_text_that_is_no_json_table_is_refused(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


REFUSED = [
    # variants
    (empty("clasic"), "unknown variant 'clasic' (did you mean 'classic'?)"),
    (empty("quarto"), "unknown variant 'quarto' (known: big-points, bonus-a, bonus-b, classic, connected-a, "),
    (empty("nowhere.toml"), "nowhere.toml: cannot be read: no such file or directory"),
    (empty("x\0.toml"), "'variant' is 'x\0.toml': it is one line"),
    (empty(""), "'variant' is '': it is one line of 1 to 1000 characters"),
    (empty("\ud800.toml"), "half a letter stands alone"),
    (empty(variant=7), "'variant' holds the number 7, where text belongs"),  # type: ignore[arg-type]
    (empty(variant=None), "'variant' holds null, where text belongs"),  # type: ignore[arg-type]
    # keys
    (without(empty(), "variant"), "'variant' is missing"),
    (without(empty(), "rows"), "'rows' is missing"),
    (without(empty(), "turns"), "'turns' is missing"),
    ({**without(empty(), "variant"), "varient": "classic"}, "unknown key 'varient' (did you mean 'variant'?)"),
    (empty(penalty=1), "unknown key 'penalty' (did you mean 'penalties'?)"),
    (empty(Penalties=1), "unknown key 'Penalties' (did you mean 'penalties'?)"),
    (empty(notes="mine"), "unknown key 'notes' (known: "),
    (marks(color="red"), "row 1: unknown key 'color' (known: closed, marks, twice)"),
    (empty(rows=[{}] * 4), "row 1: 'marks' is missing"),
    (empty(rows=[{"mark": []}] * 4), "row 1: unknown key 'mark' (did you mean 'marks'?)"),
    (empty(turns=[{}]), "turn 1: 'role' is missing"),
    (empty(turns=[PASSIVE, without(PASSIVE, "white")]), "turn 2: 'white' is missing"),
    (empty(turns=[{**ACTIVE, "purple": 1}]), "turn 1: unknown key 'purple'"),
    (empty("longo", sheet={"luck": [5, 8]}), "sheet: unknown key 'luck' (did you mean 'lucky'?)"),
    (empty("mixx-b", sheet={"rows": [[{"number": 2}]] * 4}), "sheet: row 1: 'color' is missing"),
    (
        empty("mixx-b", sheet={"rows": [[{"number": 2, "color": "red", "x": 1}]] * 4}),
        "sheet: row 1: unknown key 'x' (known: color, number)",
    ),
    # types
    (empty(penalties=True), "'penalties' holds true, where a whole number belongs"),
    (empty(penalties=1.0), "'penalties' holds the number 1.0, where a whole number belongs"),
    (empty(penalties="1"), "'penalties' holds the text '1', where a whole number belongs"),
    (empty(penalties=None), "'penalties' holds null, where a whole number belongs"),
    (empty(bonus_used=False), "'bonus_used' holds false, where a whole number belongs"),
    (empty(rows={}), "'rows' holds a table, where a list belongs"),
    (empty(rows=[[]] * 4), "row 1: this is a list, where a table of keys belongs"),
    (empty(rows=[{"marks": 3}] * 4), "row 1: 'marks' holds the number 3, where a list belongs"),
    (empty(rows=[{"marks": "3"}] * 4), "row 1: 'marks' holds the text '3', where a list belongs"),
    (marks(True), "row 1: 'marks' holds true, where a whole number belongs"),
    (empty(rows=[{"marks": [3.0]}] * 4), "row 1: 'marks' holds the number 3.0, where a whole number belongs"),
    (marks(closed=1), "row 1: 'closed' holds the number 1, where true or false belongs"),
    (marks(closed=None), "row 1: 'closed' holds null, where true or false belongs"),
    (empty(turns={}), "'turns' holds a table, where a list belongs"),
    (empty(turns=[[5, 1]]), "turn 1: this is a list, where a table of keys belongs"),
    (empty(turns=[{**PASSIVE, "white": 4}]), "turn 1: 'white' holds the number 4, where a list belongs"),
    (empty(turns=[{**PASSIVE, "white": [2, True]}]), "turn 1: 'white' holds true, where a whole number belongs"),
    (empty(turns=[{**PASSIVE, "role": "other"}]), "turn 1: role = 'other' is not known (known: active, passive)"),
    (empty(turns=[{**PASSIVE, "role": "Passive"}]), "turn 1: role = 'Passive' is not known (did you mean 'passive'?)"),
    (empty(turns=[{**PASSIVE, "role": True}]), "turn 1: 'role' is true: it must be one of active, passive"),
    (empty(sheet=[]), "this is a list, where a table of keys belongs"),
    (empty(sheet=None), "this is null, where a table of keys belongs"),
    (empty("longo", sheet={"lucky": 5}), "sheet: 'lucky' holds the number 5, where a list belongs"),
    (empty("longo", sheet={"lucky": [5, True]}), "sheet: 'lucky' holds true, where a whole number belongs"),
    (empty("mixx-b", sheet={"rows": [2, 3, 4, 5]}), "sheet: row 1: a row is a list of cells"),
    (empty("mixx-b", sheet={"rows": [[2]] * 4}), "sheet: row 1: this is the number 2, where a table of keys belongs"),
    (empty("bonus-b", sheet={"bonus_fields": []}), "this is a list, where a table of keys belongs"),
    # rows
    (empty(rows=[]), "0 rows: the sheet has 4"),
    (empty(rows=[{"marks": []}] * 3), "3 rows: the sheet has 4"),
    (empty(rows=[{"marks": []}] * 5), "5 rows: the sheet has 4"),
    (marks(13), "row 1: number 13 is crossed, but the row has no 13"),
    (marks(3, 1), "row 1: number 1 is crossed, but the row has no 1"),
    (marks(-3), "row 1: number -3 is crossed, but the row has no -3"),
    (marks(10**30), "row 1: 'marks' is a huge number"),
    (marks(3, 4, 3), "row 1: number 3 is crossed twice"),
    (marks(2, 3, 4, 5, 12), "row 1: the closing cell 12 is crossed with 4 crosses before it: it takes 5"),
    (marks(2, 3, 4, 5, 6, 15, variant="longo"), "row 1: the closing cell 15 is crossed with 5 crosses before it: it"),
    (
        marks(2, 3, 4, 5, 6, 7, 15, 16, variant="longo"),
        "row 1: two closing cells are crossed: the first closes the row",
    ),
    (marks(2, 3, 4, 5, 6, 12, closed=False), "row 1: its closing cell is crossed, so it is closed"),
    # counts
    (empty(penalties=-1), "'penalties' is -1: it goes from 0 to 4"),
    (empty(penalties=5), "'penalties' is 5: it goes from 0 to 4"),
    (empty(bonus_used=-1), "'bonus_used' is -1: it goes from 0 to 9999"),
    (empty(bonus_used=1), "'bonus_used': this sheet has no bonus row"),
    (empty("bonus-a", bonus_used=13), "'bonus_used' is 13: it goes from 0 to 12"),
    (empty("bonus-a", bonus_used=2, sheet={"bonus_row": ["red"]}), "'bonus_used' is 2: it goes from 0 to 1"),
    # dice
    (empty(turns=[{**PASSIVE, "white": [0, 2]}]), "turn 1: 'white' is 0: it goes from 1 to 6"),
    (empty(turns=[{**PASSIVE, "white": [7, 2]}]), "turn 1: 'white' is 7: it goes from 1 to 6"),
    (empty("longo", turns=[{**PASSIVE, "white": [9, 2]}]), "turn 1: 'white' is 9: it goes from 1 to 8"),
    (empty(turns=[{**PASSIVE, "white": [2]}]), "turn 1: 'white' holds 1 dice: there are two"),
    (empty(turns=[{**PASSIVE, "white": [2, 2, 2]}]), "turn 1: 'white' holds 3 dice: there are two"),
    (empty(turns=[{**ACTIVE, "red": 7}]), "turn 1: 'red' is 7: it goes from 1 to 6"),
    (empty(turns=[{**ACTIVE, "blue": 0}]), "turn 1: 'blue' is 0: it goes from 1 to 6"),
    (empty(turns=[{**ACTIVE, "blue": None}]), "turn 1: 'blue' holds null, where a whole number belongs"),
    (empty(turns=[without(ACTIVE, "green")]), "turn 1: 'green' is missing"),
    (empty(turns=[{**PASSIVE, "role": "active"}]), "turn 1: 'red' is missing"),
    (empty(turns=[{**PASSIVE, "red": 3}]), "turn 1: coloured dice in a passive turn: only the active player uses them"),
    (empty(turns=[{**ACTIVE, "role": "passive"}]), "turn 1: coloured dice in a passive turn"),
    (empty(turns=[PASSIVE] * 41), "41 turns: at most 40 can be solved"),
    # parts of a card that the variant has no use for
    (empty(sheet={"lucky": [5, 8]}), "sheet: 'lucky': classic has no use for it"),
    (empty("mixx-a", sheet={"lucky": []}), "sheet: 'lucky': mixx-a has no use for it"),
    (empty(sheet={"rows": []}), "sheet: 'rows': classic has no use for it"),
    (empty("bonus-a", sheet={"rows": []}), "sheet: 'rows': bonus-a has no use for it"),
    (empty("longo", sheet={"bonus_row": []}), "sheet: 'bonus_row': longo has no use for it"),
    (empty("bonus-b", sheet={"bonus_row": ["red"]}), "sheet: 'bonus_row': bonus-b has no use for it"),
    (empty("mixx-b", sheet={"bonus_fields": {}}), "sheet: 'bonus_fields': mixx-b has no use for it"),
    # the structure of docs/RULES.md section 1
    (empty("longo", sheet={"lucky": [5]}), "sheet: 1 lucky numbers: a sheet has 2"),
    (empty("longo", sheet={"lucky": [5, 8, 9]}), "sheet: 3 lucky numbers: a sheet has 2"),
    (empty("longo", sheet={"lucky": []}), "sheet: 'lucky' is empty: a sheet has 2 lucky numbers, or names none"),
    (empty("longo", sheet={"lucky": [5, 5]}), "sheet: lucky: number 5 stands twice: the lucky numbers differ"),
    (empty("longo", sheet={"lucky": [1, 5]}), "sheet: lucky: number 1: the white dice make 2 to 16"),
    (empty("mixx-b", sheet={"rows": [MIXX_B_ROW] * 3}), "sheet: 3 rows: the sheet has 4"),
    (empty("mixx-b", sheet={"rows": [[]] * 4}), "sheet: row 1: no numbers: a row has at least one cell"),
    (empty("mixx-b", sheet={"rows": [MIXX_B_ROW[:1] * 2] * 4}), "sheet: row 1: number 2 stands twice"),
    (
        empty("mixx-b", sheet={"rows": [[*MIXX_B_ROW, {"number": 13, "color": "red"}]] * 4}),
        "sheet: row 1: number 13: two dice of 6 sides make 2 to 12",
    ),
    (
        empty("mixx-b", sheet={"rows": [[{"number": 2, "color": "pink"}]] * 4}),
        "sheet: row 1: no die is 'pink' (known: blue, green, red, yellow)",
    ),
    (empty("bonus-a", sheet={"bonus_fields": {"4": [3]}}), "sheet: bonus_fields: unknown key '4' (known: 0, 1, 2, 3)"),
    (empty("bonus-a", sheet={"bonus_fields": {"0": [13]}}), "sheet: bonus_fields: row 0 has no number '13'"),
    (empty("bonus-a", sheet={"bonus_fields": {"0": [3, 3]}}), "sheet: bonus_fields: row '0' names a number twice"),
    (
        empty("bonus-a", sheet={"bonus_fields": {"0": [12]}}),
        "sheet: bonus: row 1, number 12: a closing cell is never a bonus cell",
    ),
    (empty("bonus-a", sheet={"bonus_row": ["rde"]}), "sheet: bonus row: no die is 'rde' (did you mean 'red'?)"),
    (
        empty("bonus-b", sheet={"bonus_fields": {"plus-13": [[0, 6], [3, 4]]}}),
        "sheet: bonus_fields: 'two-in-fewest' is missing: every symbol has exactly two cells",
    ),
]
BONUS_B_FIELDS: Json = {
    "two-in-fewest": [[1, 11], [2, 9]],
    "one-in-each": [[1, 7], [3, 7]],
    "double-fewest": [[0, 8], [3, 10]],
    "plus-13": [[0, 6], [3, 4]],
    "no-penalty": [[1, 3], [2, 5]],
}
WRONG_SYMBOLS = [
    ([[0, 6]], "'plus-13' has 1 cells: a symbol has exactly two"),
    ([[0, 6], [3, 4], [1, 2]], "'plus-13' has 3 cells: a symbol has exactly two"),
    ([[0, 6], [4, 4]], "'plus-13': row '4': rows go from 0 to 3"),
    ([[0, 6], [-1, 4]], "'plus-13': row '-1': rows go from 0 to 3"),
    ([[0, 6], [3, 13]], "row 3 has no number '13'"),
    ([[0, 6], [3, 2]], "row 4, number 2: a closing cell is never a bonus cell"),
    ([[0, 6], [0, 6]], "plus-13: row 1, number 6: one symbol at most on a cell"),
    ([[0, 6], [3, 10]], "plus-13: row 4, number 10: one symbol at most on a cell"),
    ([[0, 6], [3]], "'plus-13': a cell is [row, number], two whole numbers"),
    ([[0, 6], [True, 4]], "'plus-13': a cell is [row, number], two whole numbers"),
    ([[0, 6], {"row": 3}], "'plus-13': a cell is [row, number], two whole numbers"),
    (7, "'plus-13' holds the number 7, where a list belongs"),
]
REFUSED += [
    (empty("bonus-b", sheet={"bonus_fields": {**BONUS_B_FIELDS, "plus-13": cells}}), message)
    for cells, message in WRONG_SYMBOLS
]
REFUSED += [
    (
        empty("bonus-b", sheet={"bonus_fields": {**BONUS_B_FIELDS, "plus-14": []}}),
        "sheet: bonus_fields: unknown key 'plus-14' (did you mean 'plus-13'?)",
    ),
    (empty("bonus-b", sheet={"bonus_fields": {**BONUS_B_FIELDS, "0": []}}), "sheet: bonus_fields: unknown key '0'"),
]


@pytest.mark.parametrize(("value", "message"), REFUSED, ids=[message[:60] for _, message in REFUSED])
def test_a_malformed_position_is_refused_in_a_sentence(value: Json, message: str) -> None:
    assert message in refusal(json.dumps(value))


def test_a_template_that_is_wrong_is_named_with_the_position(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"')

    assert f"{path}: 'dice' is missing" == refusal(json.dumps(empty(str(path))))


def test_a_row_too_short_for_its_bonus_cells_is_refused() -> None:
    rows = [
        [{"number": number, "color": row.color} for number in row.numbers] for row in official(HARD_NAMES).sheet.rows
    ]
    value = {**empty(HARD_NAMES), "sheet": {"rows": [rows[0][:2], *rows[1:]]}}

    assert "sheet: bonus: row 1 has no place 3 for a bonus cell: it has 2 cells" == refusal(json.dumps(value))


# --- accepted though unusual


def test_penalties_bonus_used_closed_and_sheet_may_be_left_out() -> None:
    found = read(empty())

    assert official("classic") == found


@pytest.mark.parametrize("name", ["classic", "longo", "mixx-a", "mixx-b", "bonus-a", "bonus-b"])
def test_an_empty_sheet_and_no_bonus_used_are_fine_everywhere(name: str) -> None:
    assert read(empty(name)) == read(empty(name, sheet={}, bonus_used=0, penalties=0))


def test_marks_stand_in_any_order() -> None:
    assert read(marks(2, 3, 4, 7, 8, 12)) == read(marks(12, 8, 2, 7, 3, 4))


def test_a_row_that_its_owner_closed_needs_no_word_for_it() -> None:
    found = read(marks(2, 3, 4, 7, 8, 12))

    assert (True, False, False, False) == found.state.closed
    assert found == read(marks(2, 3, 4, 7, 8, 12, closed=True))


def test_either_closing_cell_closes_a_longer_row() -> None:
    assert read(marks(2, 3, 4, 5, 6, 7, 15, variant="longo")).state.closed[0]
    assert read(marks(2, 3, 4, 5, 6, 7, 16, variant="longo")).state.closed[0]


def test_no_lucky_numbers_are_none() -> None:
    assert () == read(empty("longo")).sheet.lucky


@pytest.mark.parametrize(
    "value",
    [
        empty("longo", sheet={"lucky": [2, 16]}),
        empty("bonus-a", sheet={"bonus_fields": {"0": [2, 3, 4, 5]}, "bonus_row": ["red", "red"]}),
        empty("bonus-a", sheet={"bonus_fields": {}}),
        empty("bonus-a", sheet={"bonus_row": []}),
        empty("bonus-a", sheet={"bonus_row": [], "bonus_fields": {"1": [2, 3]}}),
        empty("bonus-b", sheet={"bonus_fields": {**BONUS_B_FIELDS, "plus-13": [[0, 2], [0, 3]]}}),
        empty("mixx-b", sheet={"rows": [MIXX_B_ROW] * 4}),
        empty("mixx-a", sheet={"rows": [MIXX_B_ROW] * 4}),
        empty("bonus-a", bonus_used=12),
    ],
)
def test_an_unfair_card_is_read_all_the_same(value: Json) -> None:
    found = read(value)

    assert found == position.read_table(position.to_json(found))


def test_bonus_used_is_not_held_against_the_marks() -> None:
    assert 12 == read(empty("bonus-a", bonus_used=12)).state.bonus_used


def test_forty_turns_are_read() -> None:
    assert 40 == len(read(empty(turns=[PASSIVE] * 40)).rolls)


def test_dice_that_have_left_the_game_are_still_listed() -> None:
    value = marks(2, 3, 4, 7, 8, 12)
    value["turns"] = [ACTIVE]

    assert 1 == len(read(value).rolls)


def test_a_sheet_of_ones_own_has_as_many_rows_dice_and_penalties_as_it_has() -> None:
    value = {
        "variant": TWO_TO_A_COLOUR,
        "rows": [{"marks": []}] * 6,
        "penalties": 5,
        "turns": [{"role": "active", "white": [10, 1], "teal": 10, "pink": 1, "grey": 5}],
    }

    assert (5, (10, 1, 5)) == (read(value).state.penalties, read(value).rolls[0].colored)


@pytest.mark.parametrize(
    ("value", "best"),
    [
        (empty(penalties=4), -20),
        (empty("bonus-b", penalties=4, rows=[{"marks": []}, {"marks": [3]}, {"marks": [5]}, {"marks": []}]), 2),
        (empty(rows=[{"marks": [3], "closed": True}, {"marks": [], "closed": True}, {"marks": [9]}, {"marks": []}]), 2),
        (empty(rows=[{"marks": [2, 3, 4, 5, 6, 12]}, {"marks": [], "closed": True}, {"marks": []}, {"marks": []}]), 28),
        (empty(rows=[{"marks": [], "closed": True}] * 4), 0),
    ],
)
@pytest.mark.parametrize("turns", [[], [ACTIVE, PASSIVE]])
def test_a_position_that_is_over_is_worth_its_score(value: Json, best: int, turns: list[Json]) -> None:
    found = read({**value, "turns": turns})
    solved = reference.best_finish(found.sheet, found.state, found.rolls)

    assert {"best": best, "solutions": 1, "unique": True, "line": []} == finish.to_json(found.sheet, solved)


# --- and back


@pytest.mark.parametrize("name", every_variant())
def test_every_position_is_written_and_read_back(name: str) -> None:
    for found in positions(name, 50):
        assert found == read(position.to_json(found))


def test_what_is_written_says_what_a_card_has_of_its_own_and_nothing_else() -> None:
    found = position.to_json(read(empty("bonus-a", sheet={"bonus_row": ["red", "blue"]})))

    assert {"bonus_row": ["red", "blue"]} == found["sheet"]


def test_reading_changes_nothing_that_it_is_given() -> None:
    value = copy.deepcopy(OF_THE_CONTRACT)
    read(value)

    assert OF_THE_CONTRACT == value


def test_cells_of_symbols_are_read_as_row_and_number() -> None:
    found = read(empty("bonus-b", sheet={"bonus_fields": {**BONUS_B_FIELDS, "plus-13": [[2, 12], [3, 11]]}}))

    assert (Cell(2, 0), Cell(3, 1)) == found.sheet.symbols[3].cells


def test_a_line_of_play_is_written_as_the_contract_says() -> None:
    found = read({**OF_THE_CONTRACT, "turns": [{**ACTIVE, "blue": 8}, PASSIVE]})
    line = finish.to_json(found.sheet, reference.best_finish(found.sheet, found.state, found.rolls))["line"]

    assert isinstance(line, list)
    for entry in line:
        assert ["action1", "action2", "bonus1", "bonus2", "penalty"] == list(entry)
        if entry["action1"]:
            assert ["row", "number", "lucky"] == list(entry["action1"])
        if entry["action2"]:
            assert ["row", "number", "die", "white"] == list(entry["action2"])


def test_half_a_letter_alone_is_no_text_and_a_whole_one_is() -> None:
    """It was read, and could not be written: a merged set failed with 'surrogates not allowed'."""
    for text in ('{"a": "\\ud800"}', '{"\\uDC00": 1}', '["\\udc00\\ud800"]'):
        with pytest.raises(PositionError, match="not valid JSON: half a letter stands alone"):
            strict_json.read(text)

    assert ["\U0001f3b2", "\\ud800"] == strict_json.read('["\\ud83c\\udfb2", "\\\\ud800"]')
