"""What any sheet must be, whoever writes it; fairness is another matter."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import TemplateError
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.rules import structure
from sheetgen.games.dice.rules.variant import Cell, Row, Rules, Sheet, Symbol

from .played import every_variant

CLASSIC = templates.variant("classic").sheet
BONUS_A = templates.variant("bonus-a").sheet
BONUS_B = templates.variant("bonus-b").sheet
LONGO = templates.variant("longo").sheet


def with_rules(sheet: Sheet, change: Callable[[Rules], Rules]) -> Sheet:
    return replace(sheet, rules=change(sheet.rules))


def with_row(sheet: Sheet, change: Callable[[Row], Row]) -> Sheet:
    return replace(sheet, rows=(change(sheet.rows[0]), *sheet.rows[1:]))


@pytest.mark.parametrize("name", every_variant())
def test_every_card_that_is_drawn_has_the_structure_of_a_sheet(name: str) -> None:
    variant = templates.variant(name)

    for number in range(25):
        structure.check(cards.draw(variant, Chance(number)))
    structure.check(variant.default_sheet)


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (with_rules(CLASSIC, lambda rules: replace(rules, sides=1)), "dice: sides = 1: dice have 2 to 20 sides"),
        (with_rules(CLASSIC, lambda rules: replace(rules, sides=21)), "dice: sides = 21: dice have 2 to 20 sides"),
        (with_rules(CLASSIC, lambda rules: replace(rules, dice=())), "dice: 0 coloured dice: there are 1 to 8"),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, dice=tuple("abcdefghi"))),
            "dice: 9 coloured dice: there are 1 to 8",
        ),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, dice=("role",))),
            "dice: 'role' cannot be the colour of a coloured die: choose another word",
        ),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, dice=("rosé",))),
            "dice: colour 'rosé': a colour is one word of up to 12 small letters a-z",
        ),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, dice=("red", "red"))),
            "dice: colour 'red' stands twice: each coloured die has a colour of its own",
        ),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, rows_to_end=0)),
            "end: closed_rows = 0: the game ends with 1 to 4 closed rows",
        ),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, penalty_limit=21)),
            "end: penalties = 21: the game ends with 1 to 20 penalties",
        ),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, penalty=101)),
            "score: penalty = 101: a penalty costs 0 to 100 points",
        ),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, points=rules.points[:12])),
            "score: points for 11 crosses: a row here can hold 12, lock included",
        ),
        (
            with_rules(CLASSIC, lambda rules: replace(rules, points=(*rules.points[:12], 10_000))),
            "score: points: a row is worth 0 to 9999",
        ),
        (replace(CLASSIC, rows=()), "0 rows: a sheet has 1 to 6"),
        (replace(CLASSIC, rows=CLASSIC.rows * 2), "8 rows: a sheet has 1 to 6"),
        (with_row(CLASSIC, lambda row: replace(row, numbers=(), colors=())), "row 1: no numbers"),
        (
            with_row(CLASSIC, lambda row: replace(row, numbers=(2, 2, *row.numbers[2:]))),
            "row 1: number 2 stands twice: a number stands at most once in a row",
        ),
        (
            with_row(CLASSIC, lambda row: replace(row, numbers=(1, *row.numbers[1:]))),
            "row 1: number 1: two dice of 6 sides make 2 to 12",
        ),
        (with_row(CLASSIC, lambda row: replace(row, colors=("pink",) * 11)), "row 1: no die is 'pink'"),
        (
            with_row(CLASSIC, lambda row: replace(row, closing_cells=0)),
            "row 1: closing_cells = 0: of 11 cells, 1 to 11",
        ),
        (with_row(CLASSIC, lambda row: replace(row, marks_to_lock=-1)), "row 1: marks_to_lock = -1: it is 0 or more"),
        (
            with_row(LONGO, lambda row: replace(row, colors=(*row.colors[:-1], "blue"))),
            "row 1: closing cells in red and blue: the closing cells of a row have one colour",
        ),
        (replace(LONGO, lucky=(5, 5)), "lucky: number 5 stands twice: the lucky numbers differ"),
        (replace(LONGO, lucky=(1, 5)), "lucky: number 1: the white dice make 2 to 16"),
        (
            replace(BONUS_A, bonus_cells=frozenset({Cell(2, 10)})),
            "bonus: row 3, number 2: a closing cell is never a bonus cell",
        ),
        (
            replace(BONUS_A, bonus_cells=frozenset({Cell(2, 11)})),
            "bonus: row 3 has no place 12 for a bonus cell: it has 11 cells",
        ),
        (
            replace(BONUS_A, bonus_row=("red", "purple")),
            "bonus row: no die is 'purple' (known: blue, green, red, yellow)",
        ),
        (
            with_row(BONUS_A, lambda row: replace(row, colors=("yellow",) * 11)),
            "bonus row: 'red' names no row: a field's colour is the closing colour of exactly one row",
        ),
        (
            replace(BONUS_A, rows=(*BONUS_A.rows, BONUS_A.rows[0])),
            "bonus row: 'red' names several rows: a field's colour is the closing colour of exactly one row",
        ),
        (
            replace(BONUS_B, symbols=(Symbol("plus-14", (Cell(0, 0), Cell(1, 0))),)),
            "symbols: unknown effect 'plus-14' (did you mean 'plus-13'?)",
        ),
        (
            replace(BONUS_B, symbols=(Symbol("plus-13", (Cell(0, 0), Cell(0, 0))),)),
            "plus-13: row 1, number 2: one symbol at most on a cell",
        ),
        (
            replace(BONUS_B, symbols=(Symbol("plus-13", (Cell(0, 0), Cell(1, 10))),)),
            "plus-13: row 2, number 12: a closing cell is never a bonus cell",
        ),
    ],
)
def test_what_no_sheet_can_be_is_refused_in_a_sentence(sheet: Sheet, message: str) -> None:
    with pytest.raises(TemplateError) as refused:
        structure.check(sheet)

    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "sheet",
    [
        replace(LONGO, lucky=(2, 16)),
        replace(BONUS_A, bonus_cells=frozenset({Cell(0, 0), Cell(0, 1), Cell(0, 2)}), bonus_row=("red", "red")),
        replace(BONUS_B, symbols=(Symbol("plus-13", (Cell(0, 0), Cell(0, 1))),)),
        with_row(CLASSIC, lambda row: replace(row, marks_to_lock=11)),
    ],
)
def test_an_unfair_card_is_still_a_card(sheet: Sheet) -> None:
    structure.check(sheet)


def test_a_row_that_nobody_could_close_is_a_slip_in_a_template_only() -> None:
    sheet = with_row(CLASSIC, lambda row: replace(row, marks_to_lock=11))

    with pytest.raises(TemplateError) as refused:
        structure.closable(sheet)

    assert "row 1: marks_to_lock = 11 can never be met: only 10 cells stand before the closing cells" == str(
        refused.value
    )
