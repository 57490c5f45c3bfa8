"""Templates: what the built-in ones are, that any of them can be played, and how a bad one is refused."""

import os
from pathlib import Path
from time import process_time

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import TemplateError
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.rules import players, rows, scoring, table
from sheetgen.games.dice.rules.variant import Cell, Symbol
from sheetgen.games.dice.text import sheet as text
from sheetgen.page import languages
from tests.tables import carefree, greedy, play_game, scores

from .played import every_variant

ENGLISH = languages.load("en")

UP, DOWN = tuple(range(2, 13)), tuple(range(12, 1, -1))
LONG_UP, LONG_DOWN = tuple(range(2, 17)), tuple(range(16, 1, -1))
COLORS = ("red", "yellow", "green", "blue")

# --- conformance: a new template is loaded, drawn, played and scored unasked


@pytest.mark.parametrize("name", every_variant())
def test_a_template_is_its_own_yardstick(name: str) -> None:
    variant = templates.variant(name)

    assert cards.unfairness(variant, variant.sheet) is None


@pytest.mark.parametrize("name", every_variant())
def test_cards_are_drawn_for_every_template_and_are_fair(name: str) -> None:
    variant = templates.variant(name)

    for number in range(20):
        assert cards.unfairness(variant, cards.draw(variant, Chance(number))) is None


@pytest.mark.parametrize("name", every_variant())
def test_every_template_is_played_to_the_end_and_scored(name: str) -> None:
    variant = templates.variant(name)
    for number in range(3):
        chance = Chance(f"conformance {number}")
        sheets = [cards.draw(variant, chance.branch(seat)) for seat in range(number + 1)]
        end = play_game(table.new_table(sheets), [players.sensible, greedy, carefree][: number + 1], chance)
        assert table.is_over(end)
        for sheet, state, score in zip(end.sheets, end.states, scores(end), strict=True):
            assert score == scoring.tally(sheet, state).total


@pytest.mark.parametrize("name", every_variant())
def test_every_template_is_shown_as_text_and_summed_up(name: str) -> None:
    variant = templates.variant(name)
    lines = text.sheet(ENGLISH, variant.sheet, rows.empty(variant.sheet)).splitlines()

    assert len(lines) > len(variant.sheet.rows)
    assert f"“{variant.title}” is a playable sheet" in text.summary(ENGLISH, variant)


# --- what the twelve built-in variants are: docs/RULES.md sections 1.1 to 1.12


def test_there_are_twelve_built_in_variants() -> None:
    first = ["bonus-a", "bonus-b", "classic", "longo", "mixx-a", "mixx-b"]
    further = ["big-points", "connected-a", "connected-b", "double-a", "double-b", "x-change"]

    assert sorted(first + further) == templates.variant_names()


@pytest.mark.parametrize(
    ("name", "sides", "closings", "crosses_to_lock"),
    [
        ("classic", 6, [(12,), (12,), (2,), (2,)], 5),
        ("longo", 8, [(15, 16), (15, 16), (3, 2), (3, 2)], 6),
        ("mixx-a", 6, [(12,), (12,), (2,), (2,)], 5),
        ("mixx-b", 6, [(11,), (10,), (3,), (4,)], 5),
        ("bonus-a", 6, [(12,), (12,), (2,), (2,)], 5),
        ("bonus-b", 6, [(12,), (12,), (2,), (2,)], 5),
        ("connected-a", 6, [(12,), (12,), (2,), (2,)], 5),
        ("connected-b", 6, [(12,), (12,), (2,), (2,)], 5),
        ("double-a", 6, [(12,), (12,), (2,), (2,)], 7),
        ("double-b", 6, [(12,), (12,), (2,), (2,)], 7),
        ("big-points", 6, [(12,), (12,), (2,), (2,)], 5),
        ("x-change", 6, [(12,), (12,), (2,), (2,)], 5),
    ],
)
def test_a_variant_has_its_dice_closing_cells_and_threshold(
    name: str, sides: int, closings: list[tuple[int, ...]], crosses_to_lock: int
) -> None:
    sheet = templates.variant(name).sheet

    assert sides == sheet.rules.sides
    assert COLORS == sheet.rules.dice
    assert closings == [row.numbers[row.first_closing :] for row in sheet.rows]
    assert [crosses_to_lock] * 4 == [row.marks_to_lock for row in sheet.rows]


@pytest.mark.parametrize("name", templates.variant_names())
def test_a_variant_has_the_common_score_and_ending(name: str) -> None:
    rules = templates.variant(name).sheet.rules
    most = {"double-a": 16, "double-b": 16, "big-points": 15}.get(name, len(rules.points) - 1)

    points = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136)
    assert points[: most + 1] == rules.points[: most + 1]
    assert {points[most]} == {*rules.points[most:]}
    assert (5, 4, 2) == (rules.penalty, rules.penalty_limit, rules.rows_to_end)


@pytest.mark.parametrize("name", ["classic", "bonus-a", "bonus-b"])
def test_two_rows_rise_and_two_fall(name: str) -> None:
    rows_ = templates.variant(name).sheet.rows

    assert [UP, UP, DOWN, DOWN] == [row.numbers for row in rows_]
    assert [(color,) * 11 for color in COLORS] == [row.colors for row in rows_]


def test_longo_has_longer_rows_and_two_lucky_numbers() -> None:
    variant = templates.variant("longo")

    assert [LONG_UP, LONG_UP, LONG_DOWN, LONG_DOWN] == [row.numbers for row in variant.sheet.rows]
    assert (5, 8) == variant.sheet.lucky
    assert () == variant.default_sheet.lucky
    assert ("lucky",) == variant.draws


def test_the_official_mixx_a_card() -> None:
    sheet = templates.variant("mixx-a").sheet
    written = [
        ["2 3 4 yellow", "5 6 7 blue", "8 9 10 green", "11 12 red"],
        ["2 3 red", "4 5 6 7 green", "8 9 blue", "10 11 12 yellow"],
        ["12 11 10 blue", "9 8 7 yellow", "6 5 4 red", "3 2 green"],
        ["12 11 green", "10 9 8 7 red", "6 5 yellow", "4 3 2 blue"],
    ]

    for row, segments in zip(sheet.rows, written, strict=True):
        words = [segment.split() for segment in segments]
        cells = [(int(number), each[-1]) for each in words for number in each[:-1]]
        assert cells == list(zip(row.numbers, row.colors, strict=True))


def test_the_official_mixx_b_card() -> None:
    rows_ = templates.variant("mixx-b").sheet.rows

    assert ["red", "yellow", "green", "blue"] == [row.color for row in rows_]
    assert (10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11) == rows_[0].numbers
    assert (9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10) == rows_[1].numbers
    assert (8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3) == rows_[2].numbers
    assert (5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4) == rows_[3].numbers


def test_the_official_bonus_a_card() -> None:
    sheet = templates.variant("bonus-a").sheet
    written = [(3, 6, 9), (5, 8, 11), (11, 7, 4), (10, 8, 5)]

    for index, numbers in enumerate(written):
        assert sorted(numbers) == sorted(sheet.number(cell) for cell in sheet.bonus_cells if cell.row == index)
    fields = "red yellow green blue green red blue yellow red yellow blue green"
    assert tuple(fields.split()) == sheet.bonus_row


def test_the_official_bonus_b_card() -> None:
    sheet = templates.variant("bonus-b").sheet

    def symbol(effect: str, *cells: tuple[str, int]) -> Symbol:
        one, two = (Cell(COLORS.index(color), sheet.rows[COLORS.index(color)].numbers.index(n)) for color, n in cells)
        return Symbol(effect, (one, two))

    assert (
        symbol("two-in-fewest", ("yellow", 11), ("green", 9)),
        symbol("one-in-each", ("yellow", 7), ("blue", 7)),
        symbol("double-fewest", ("red", 8), ("blue", 10)),
        symbol("plus-13", ("red", 6), ("blue", 4)),
        symbol("no-penalty", ("yellow", 3), ("green", 5)),
    ) == sheet.symbols


# --- bad templates

GOOD = """\
title = "Mine"
summary = "Three short rows"

[dice]
sides = 6
colors = ["red", "green", "blue"]

[[row]]
color = "red"
numbers = [2, 3, 4, 5, 6, 7, 8]
marks_to_lock = 4
bonus = [3]

[[row]]
color = "green"
numbers = [12, 11, 10, 9, 8, 7]
marks_to_lock = 3

[[row]]
segments = [{ color = "red", numbers = [2, 3, 4] }, { color = "blue", numbers = [5, 6] }]
marks_to_lock = 2
closing_cells = 2

[score]
points = [1, 3, 6, 10, 15, 21, 28, 36]
penalty = 5

[end]
penalties = 4
closed_rows = 2

[lucky]
numbers = [5, 8]

[bonus_row]
colors = ["green", "red"]

[symbols]
plus-13 = [{ row = 1, number = 4 }, { row = 3, number = 3 }]

[cards]
draw = ["lucky"]
"""


def refused(path: Path, content: str | bytes) -> str:
    """The message for a template, without its path."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(TemplateError) as error:
        templates.variant(str(path))
    message = str(error.value)
    assert message.startswith(f"{path}: "), message
    return message.removeprefix(f"{path}: ")


def test_the_good_template_is_good(tmp_path: Path) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD)

    assert templates.variant(str(path)).title == "Mine"


SLIPS = [
    # unknown keys
    ('color = "red"\nnumbers', 'colour = "red"\nnumbers', "row 1: unknown key 'colour' (did you mean 'color'?)"),
    ("marks_to_lock = 3", "marks_to_look = 3", "row 2: unknown key 'marks_to_look' (did you mean 'marks_to_lock'?)"),
    ('title = "Mine"', 'tittle = "Mine"', "unknown key 'tittle' (did you mean 'title'?)"),
    ("[[row]]", "[[rows]]", "unknown key 'rows' (did you mean 'row'?)"),
    ("[dice]", "[dices]", "unknown key 'dices' (did you mean 'dice'?)"),
    ("[bonus_row]", "[bonus-row]", "unknown key 'bonus-row' (did you mean 'bonus_row'?)"),
    ("sides = 6", "side = 6", "dice: unknown key 'side' (did you mean 'sides'?)"),
    ('{ color = "blue",', '{ colour = "blue",', "row 3: segment 2: unknown key 'colour' (did you mean 'color'?)"),
    ("segments = ", "segment = ", "row 3: unknown key 'segment' (did you mean 'segments'?)"),
    ("penalty = 5", "penality = 5", "score: unknown key 'penality' (did you mean 'penalty'?)"),
    ("closed_rows = 2", "rows = 2", "end: unknown key 'rows' (known: closed_rows, penalties)"),
    ("row = 1, number", "rwo = 1, number", "symbols: plus-13: unknown key 'rwo' (did you mean 'row'?)"),
    ("[cards]", "[play]\nage = 8\n[cards]", "play: 'minutes' is missing"),
    ("[cards]", "[play]\nage = 8\nminuts = 15\n[cards]", "play: unknown key 'minuts' (did you mean 'minutes'?)"),
    ("draw = ", "draws = ", "cards: unknown key 'draws' (did you mean 'draw'?)"),
    ('title = "Mine"', 'title = "Mine"\nauthor = "Me"', "unknown key 'author' (known: "),
    # what no sheet can be
    ("[2, 3, 4, 5, 6, 7, 8]", "[2, 3, 4, 5, 5, 7, 8]", "row 1: number 5 stands twice"),
    ("[2, 3, 4, 5, 6, 7, 8]", "[2, 3, 4, 5, 6, 7, 13]", "row 1: number 13: two dice of 6 sides make 2 to 12"),
    ("[2, 3, 4, 5, 6, 7, 8]", "[-1, 3, 4, 5, 6, 7, 8]", "row 1: number -1: two dice of 6 sides make 2 to 12"),
    ("numbers = [12, 11, 10, 9, 8, 7]", "numbers = []", "row 2: no numbers: a row has at least one cell"),
    ('color = "green"', 'color = "gren"', "row 2: no die is 'gren' (did you mean 'green'?)"),
    ('color = "green"', 'color = "yellow"', "row 2: no die is 'yellow' (known: blue, green, red)"),
    ('colors = ["green", "red"]', 'colors = ["green", "rod"]', "bonus row: no die is 'rod' (did you mean 'red'?)"),
    ("bonus = [3]", "bonus = [9]", "row 1: bonus cell on number 9, which this row lacks (it has 2, 3, 4, 5, 6, 7, 8)"),
    ("bonus = [3]", "bonus = [3, 3]", "row 1: 'bonus' names number 3 twice"),
    ("bonus = [3]", "bonus = [8]", "row 1, number 8: a closing cell is never a bonus cell"),
    ("row = 1, number = 4", "row = 1, number = 8", "row 1, number 8: a closing cell is never a bonus cell"),
    ("marks_to_lock = 4", "marks_to_lock = 7", "row 1: marks_to_lock = 7 can never be met: only 6 cells stand before"),
    (
        "closing_cells = 2",
        "closing_cells = 3",
        "row 3: closing cells in red and blue: the closing cells of a row have one",
    ),
    ("closing_cells = 2", "closing_cells = 6", "row 3: closing_cells = 6: of 5 cells, 1 to 5 can close"),
    ("closing_cells = 2", "closing_cells = 0", "row 3: 'closing_cells' is 0: it goes from 1 to 99"),
    (
        "[cards]",
        "no-penalty = [{ row = 1, number = 4 }, { row = 2, number = 9 }]\n[cards]",
        "row 1, number 4: one symbol at most on a cell",
    ),
    (", { row = 3, number = 3 }", "", "symbols: plus-13 has 1 cells: a symbol has exactly two"),
    ("plus-13 =", "plus-31 =", "symbols: effect = 'plus-31' is not known (did you mean 'plus-13'?)"),
    ("row = 3, number = 3", "row = 4, number = 3", "symbols: plus-13: 'row' is 4: it goes from 1 to 3"),
    ("row = 3, number = 3", "row = 3, number = 9", "symbols: plus-13: symbol on number 9, which this row lacks"),
    ('["red", "green", "blue"]', '["red", "green", "red"]', "dice: colour 'red' stands twice"),
    ('["red", "green", "blue"]', '["red", "green", "white"]', "dice: 'white' cannot be the colour of a coloured die"),
    ('["red", "green", "blue"]', '["red", "green", "Blue"]', "dice: colour 'Blue': a colour is one word"),
    ('["red", "green", "blue"]', '["red", "green", "blue-"]', "dice: colour 'blue-': a colour is one word"),
    ('["red", "green", "blue"]', "[]", "dice: 0 coloured dice: there are 1 to 8"),
    ("sides = 6", "sides = 1", "dice: 'sides' is 1: it goes from 2 to 20"),
    ("closed_rows = 2", "closed_rows = 4", "end: closed_rows = 4: the game ends with 1 to 3 closed rows"),
    ("penalties = 4", "penalties = 0", "end: 'penalties' is 0: it goes from 1 to 20"),
    ("21, 28, 36]", "21]", "score: points for 6 crosses: a row here can hold 8, lock included"),
    ("penalty = 5", "penalty = -5", "score: 'penalty' is -5: it goes from 0 to 100"),
    ("numbers = [5, 8]", "numbers = [5, 5]", "lucky: number 5 stands twice: the lucky numbers differ"),
    ("numbers = [5, 8]", "numbers = [5, 13]", "lucky: number 13: the white dice make 2 to 12"),
    (
        "bonus = [3]\n",
        "",
        "the bonus row needs both its fields and its cells: bonus cells ('bonus' in the rows) is missing",
    ),
    ('[bonus_row]\ncolors = ["green", "red"]', "", "a [bonus_row] with its colors is missing"),
    ('draw = ["lucky"]', 'draw = ["luck"]', "cards: draw = 'luck' is not known (did you mean 'lucky'?)"),
    ("[lucky]\nnumbers = [5, 8]", "", "cards: draw = 'lucky', but the template has no lucky to draw"),
    # wrong types
    ("sides = 6", "sides = true", "dice: 'sides' holds true, where a whole number belongs"),
    ("sides = 6", "sides = 6.0", "dice: 'sides' holds the number 6.0, where a whole number belongs"),
    ("sides = 6", 'sides = "six"', "dice: 'sides' holds the text 'six', where a whole number belongs"),
    ("sides = 6", "sides = 1979-05-27", "dice: 'sides' holds a date or time, where a whole number belongs"),
    ("sides = 6", "sides = inf", "dice: 'sides' holds the number inf, where a whole number belongs"),
    ("sides = 6", "sides = 0x" + "f" * 6000, "dice: 'sides' is a huge number: it goes from 2 to 20"),
    ("sides = 6", "sides = " + "9" * 6000, "not valid TOML: a number of thousands of digits"),
    ("[12, 11, 10, 9, 8, 7]", '"12-7"', "row 2: 'numbers' holds the text '12-7', where a list belongs"),
    ("[12, 11, 10, 9, 8, 7]", "[[12]]", "row 2: 'numbers' holds a list, where a whole number belongs"),
    ("[12, 11, 10, 9, 8, 7]", "[12, 11, '10']", "row 2: 'numbers' holds the text '10', where a whole number belongs"),
    ('color = "green"', 'color = ["green"]', "row 2: 'color' holds a list, where text belongs"),
    ('color = "green"', 'color = ""', "row 2: 'color' is '': it is one line of 1 to 200 characters"),
    ('title = "Mine"', "title = 7", "'title' holds the number 7, where text belongs"),
    ('title = "Mine"', 'title = "two\\nlines"', "'title' is 'two lines': it is one line of 1 to 40 characters"),
    ('title = "Mine"', f'title = "{"x" * 41}"', "it is one line of 1 to 40 characters"),
    ("[12, 11, 10, 9, 8, 7]", "[" * 3000 + "]" * 3000, "lists or tables nested too deeply"),
    ("title =", "a." * 60_000 + "title =", "lists or tables nested too deeply"),
    ("[dice]", '["a" . ' + "'a' . " * 20_000 + "dice]", "lists or tables nested too deeply"),
    # not TOML
    ("sides = 6", "sides == 6", "line 5: '=' stands where a value belongs"),
    ("[dice]", "[dice", "line 4: a bracket is missing: write [dice]"),
    ("sides = 6", "sides = 6\nsides = 8", "line 6: 'sides' stands twice, in line 5, too: leave one of the two out"),
    ('title = "Mine"', "title = My game", 'line 1: text stands in quotes: title = "My game"'),
    (
        'title = "Mine"',
        "title = “My game”",
        "line 1: these are typographic quotes: write straight ones, as in title = ",
    ),
    ("[12, 11, 10, 9, 8, 7]", "[12, 11 10, 9, 8, 7]", "a comma is missing before '10, 9, 8, 7]'"),
    ("[12, 11, 10, 9, 8, 7]", "[12, 11, 10, 9, 8, 7", "has no end: a ] is missing"),
    # what is misspelt is named before what is missing for want of it
    ("[lucky]", "[luky]", "unknown key 'luky' (did you mean 'lucky'?)"),
    ("[bonus_row]", "[bonusrow]", "unknown key 'bonusrow' (did you mean 'bonus_row'?)"),
    ('draw = ["lucky"]', 'draws = ["lucky"]', "cards: unknown key 'draws' (did you mean 'draw'?)"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), SLIPS)
def test_a_slip_is_named_with_its_place_and_what_would_be_right(
    tmp_path: Path, right: str, wrong: str, message: str
) -> None:
    assert right in GOOD

    said = refused(tmp_path / "mine.toml", GOOD.replace(right, wrong))

    assert message in said
    assert "\n" not in said
    assert len(said) < 250


@pytest.mark.parametrize("key", ["title", "dice", "row"])
def test_what_every_template_needs_is_asked_for(tmp_path: Path, key: str) -> None:
    parts = {
        "title": 'title = "Mine"\n',
        "dice": '[dice]\ncolors = ["red"]\n',
        "row": '[[row]]\ncolor = "red"\nnumbers = [2, 3]\nmarks_to_lock = 1\n',
    }
    del parts[key]

    assert f"'{key}' is missing" == refused(
        tmp_path / "mine.toml", "".join(parts.values()) + "[end]\nclosed_rows = 1\n"
    )


def test_one_row_in_one_colour_is_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(
        'title = "Small"\n[dice]\nsides = 2\ncolors = ["red"]\n[[row]]\ncolor = "red"\nnumbers = [3]\n'
        "marks_to_lock = 0\n"
    )

    sheet = templates.variant(str(path)).sheet
    assert (1, 1) == (len(sheet.rows), sheet.rules.rows_to_end)


def test_a_single_bracket_row_is_explained(tmp_path: Path) -> None:
    said = refused(
        tmp_path / "mine.toml", 'title = "x"\n[dice]\ncolors = ["red"]\n[row]\ncolor = "red"\nnumbers = [2]\n'
    )

    assert "'row' is one table, where a list of them belongs: write [[row]] above each row" == said


def test_a_row_that_is_no_table_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path / "mine.toml", 'title = "x"\nrow = [2, 3]\n[dice]\ncolors = ["red"]\n')

    assert "row 1: this is the number 2, where a table of keys belongs" == said


@pytest.mark.parametrize("rows_", [0, 7])
def test_a_sheet_has_one_to_six_rows(tmp_path: Path, rows_: int) -> None:
    row = '{color = "red", numbers = [2, 3, 4, 5, 6, 7, 8]},'

    said = refused(tmp_path / "mine.toml", f'title = "x"\nrow = [{row * rows_}]\n[dice]\ncolors = ["red"]\n')

    assert f"{rows_} rows: a sheet has 1 to 6" == said


def test_an_empty_file_is_no_template(tmp_path: Path) -> None:
    assert "empty: there is nothing in it" == refused(tmp_path / "empty.toml", "")


def test_a_key_of_thousands_of_parts_hides_behind_no_quote(tmp_path: Path) -> None:
    said = refused(tmp_path / "sly.toml", 'x = {a = "\\"", ' + "k." * 8_000 + 'k = ""}')

    assert "lists or tables nested too deeply" == said


@pytest.mark.parametrize(
    "text",
    [
        "# '''\n{key} = 1\n# '''\n",
        '# """\n{key} = 1\n# """\n',
        'x = "#"\n{key} = 1\n',
        "x = {{a = '''a'''', {key} = ''}}\n",
        'x = {{a = """a""""", {key} = ""}}\n',
    ],
)
def test_nothing_hides_a_long_key(tmp_path: Path, text: str) -> None:
    key = ".".join("a" * 4_000)

    assert "lists or tables nested too deeply" == refused(tmp_path / "sly.toml", text.format(key=key))


@pytest.mark.parametrize("text", ['x = """\n' + '\\"""\n' * 39_000, "x = " + '"\\' * 99_000, '"""\n\\' * 39_000])
def test_texts_without_an_end_are_looked_at_once(tmp_path: Path, text: str) -> None:
    start = process_time()

    assert refused(tmp_path / "long.toml", text).startswith("line ")
    assert process_time() - start < 2


def test_dots_that_part_no_key_are_welcome(tmp_path: Path) -> None:
    (tmp_path / "dots.toml").write_text(f"# {'.' * 200}\n# {'a.' * 40}\n{GOOD.replace('Mine', 'v.' * 20)}")

    templates.variant(str(tmp_path / "dots.toml"))


def test_a_template_is_utf_8_text(tmp_path: Path) -> None:
    assert "not UTF-8 text (byte 9): save it as UTF-8" == refused(tmp_path / "old.toml", b'title = "\xfcber"')
    assert "not UTF-8 text (byte 0): save it as UTF-8" == refused(tmp_path / "win.toml", GOOD.encode("utf-16"))


def test_a_template_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "mark.toml"
    path.write_bytes(GOOD.encode("utf-8-sig"))

    assert templates.variant(str(path)).title == "Mine"


def test_bytes_that_are_no_text_are_no_template(tmp_path: Path) -> None:
    assert refused(tmp_path / "zero.toml", b"\x00" * 100).startswith("line 1: not valid TOML: ")


def test_a_huge_file_is_no_template(tmp_path: Path) -> None:
    assert "larger than 200 kB: this is no template" == refused(tmp_path / "huge.toml", b"#" * 200_001)


def test_a_folder_is_no_template(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()

    with pytest.raises(TemplateError) as error:
        templates.variant(str(tmp_path / "folder.toml"))

    assert f"{tmp_path / 'folder.toml'}: cannot be read: is a directory" == str(error.value)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(TemplateError) as error:
        templates.variant("nowhere/mine.toml")

    assert "nowhere/mine.toml: cannot be read: no such file or directory" == str(error.value)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_file_that_one_may_not_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "secret.toml"
    path.write_text(GOOD)
    path.chmod(0)

    with pytest.raises(TemplateError) as error:
        templates.variant(str(path))

    assert f"{path}: cannot be read: permission denied" == str(error.value)


def test_a_name_with_a_nul_in_it_names_no_file() -> None:
    with pytest.raises(TemplateError) as error:
        templates.variant("mi\0ne.toml")

    assert "this is not the name of a file" in str(error.value)


def test_a_name_longer_than_any_file_has_names_no_file() -> None:
    with pytest.raises(TemplateError) as error:
        templates.variant("x" * 5000 + ".toml")

    assert "cannot be read: file name too long" in str(error.value)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("clasic", "did you mean 'classic'?"),
        ("Classic", "did you mean 'classic'?"),
        ("bonusa", "did you mean 'bonus-a'?"),
        ("quarto", "known: " + ", ".join(sorted([*templates.variant_names(), "quixo"]))),
        ("", "known: "),
    ],
)
def test_an_unknown_variant_is_answered_with_the_nearest(name: str, hint: str) -> None:
    with pytest.raises(TemplateError) as error:
        templates.variant(name)

    assert f"unknown variant '{name}' (" in str(error.value)
    assert hint in str(error.value)
    assert "a template of your own is named by its path, ending in .toml" in str(error.value)


def test_a_list_as_long_as_a_file_may_be_is_refused_at_once(tmp_path: Path) -> None:
    numbers = ",".join(str(number % 9999) for number in range(30_000))

    assert "row 1: 'bonus' names number 0 twice" == refused(
        tmp_path / "long.toml", GOOD.replace("bonus = [3]", f"bonus = [{numbers}]")
    )
