"""Cards of a template of one's own, which may draw several things at once: its written card is the yardstick."""

from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import SheetgenError
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.cards import FairnessClaim
from sheetgen.games.dice.rules.variant import Row, Rules, Sheet, Variant, chances

from .test_cards import BONUS_A, BONUS_B, DRAWN, MIXX_A, MIXX_B, own

# --- several draws at once: a template's own card is the yardstick
TOGETHER = """
title = "Together"
[dice]
sides = 6
colors = ["red", "blue", "green"]
[[row]]
color = "red"
numbers = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
BONUS
[[row]]
color = "blue"
numbers = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
BONUS
[[row]]
color = "green"
numbers = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
BONUS
[lucky]
numbers = [4, 10]
"""
SYMBOLS = """
[symbols]
plus-13 = [{ row = 1, number = 6 }, { row = 2, number = 4 }]
one-in-each = [{ row = 3, number = 3 }, { row = 2, number = 9 }]
double-fewest = [{ row = 1, number = 9 }, { row = 3, number = 6 }]
"""
BONUS_ROW = """
[bonus_row]
colors = ["red", "blue", "green", "blue", "green", "red"]
"""


def together(tmp_path: Path, *draws: str, symbols: bool = False) -> Variant:
    """A template with lucky numbers, bonus cells and, if asked for, symbols, of which some are drawn."""
    text = TOGETHER.replace("BONUS", "bonus = [5, 8]") + BONUS_ROW + (SYMBOLS if symbols else "")
    return own(tmp_path, text + f"[cards]\ndraw = {list(draws)}\n")


def chances_of(sheet: Sheet) -> object:
    """What a card's fairness rests on: chances, wherever its numbers stand."""
    ways = chances(sheet.rules.sides)
    return (
        sum(ways[number] for number in sheet.lucky),
        sorted(ways[sheet.number(cell)] for cell in sheet.bonus_cells),
        [sorted(ways[sheet.number(cell)] for cell in symbol.cells) for symbol in sheet.symbols],
        sorted(ways[row.numbers[-1]] for row in sheet.rows),
    )


@pytest.mark.parametrize("draws", [("lucky",), ("bonus",), ("bonus", "lucky"), ("bonus", "lucky", "numbers")])
def test_cards_with_several_draws_are_fair(tmp_path: Path, draws: tuple[str, ...]) -> None:
    variant = together(tmp_path, *draws)

    for number in range(60):
        assert cards.unfairness(variant, cards.draw(variant, Chance(number))) is None


@pytest.mark.parametrize("draws", [("lucky",), ("symbols",), ("symbols", "lucky"), ("numbers",)])
def test_cards_with_several_draws_keep_the_chances_of_the_written_one(tmp_path: Path, draws: tuple[str, ...]) -> None:
    variant = together(tmp_path, *draws, symbols=True)

    for number in range(60):
        assert chances_of(variant.sheet) == chances_of(cards.draw(variant, Chance(number)))


def test_written_bonus_cells_on_shuffled_numbers_are_fair(tmp_path: Path) -> None:
    variant = together(tmp_path, "numbers")

    for number in range(20):
        assert cards.unfairness(variant, cards.draw(variant, Chance(number))) is None


def test_bonus_cells_keep_their_chances_row_by_row(tmp_path: Path) -> None:
    variant = together(tmp_path, "bonus", "numbers")
    ways = chances(6)

    for number in range(60):
        sheet = cards.draw(variant, Chance(number))
        for index in range(3):
            assert 9 == sum(ways[sheet.number(cell)] for cell in sheet.bonus_cells if cell.row == index)


def test_written_symbols_on_shuffled_numbers_are_fair(tmp_path: Path) -> None:
    variant = together(tmp_path, "numbers", symbols=True)

    for number in range(20):
        assert cards.unfairness(variant, cards.draw(variant, Chance(number))) is None


def test_symbols_and_numbers_are_drawn_together(tmp_path: Path) -> None:
    variant = together(tmp_path, "numbers", "symbols", symbols=True)

    for number in range(20):
        assert cards.unfairness(variant, cards.draw(variant, Chance(number))) is None


@pytest.mark.parametrize("name", DRAWN)
def test_a_card_makes_only_claims_about_what_is_drawn(name: str) -> None:
    variant = templates.variant(name)
    silent = "bonus" in variant.draws and {cell.row for cell in variant.sheet.bonus_cells} != set(
        range(len(variant.sheet.rows))
    )

    assert len(variant.draws) - silent == len(cards.fairness_claims(variant))


def test_a_given_card_claims_nothing_that_is_true_of_drawn_or_of_fair_cards_only() -> None:
    drawn = cards.draw(BONUS_B, Chance(1))
    unfair = replace(drawn, symbols=tuple(reversed(drawn.symbols)))

    assert () == cards.fairness_claims(BONUS_B, BONUS_B.sheet)
    assert cards.fairness_claims(BONUS_B) == cards.fairness_claims(BONUS_B, drawn)
    assert () == cards.fairness_claims(BONUS_B, unfair)
    assert cards.fairness_claims(MIXX_A) == cards.fairness_claims(MIXX_A, MIXX_A.sheet)


def test_colours_that_do_not_close_a_row_each_are_not_said_to() -> None:
    row = Row((2, 3, 4, 5), ("red", "red", "blue", "blue"), 2)
    other = Row((5, 4, 3, 2), ("red", "red", "blue", "blue"), 2)
    sheet = Sheet(Rules(("red", "blue"), 6, tuple(range(20))), (row, other))

    assert (FairnessClaim("segments-same"),) == cards.fairness_claims(Variant("two", "", "", sheet, ("segments",)))


def test_chances_of_bonus_cells_are_not_claimed_for_rows_without_any() -> None:
    cells = frozenset(cell for cell in BONUS_A.sheet.bonus_cells if cell.row)
    variant = replace(BONUS_A, sheet=replace(BONUS_A.sheet, bonus_cells=cells))

    assert () == cards.fairness_claims(variant)


def test_the_closings_are_claimed_as_they_are() -> None:
    assert (FairnessClaim("numbers", (("closings", "3, 4, 10, 11"),)),) == cards.fairness_claims(MIXX_B)


def segmented(*rows: str, sides: int = 10) -> str:
    """A template that draws segments; a row is written ``red 2 3 4, blue 5 6``."""
    lines = ['title = "t"', "[dice]", f"sides = {sides}", 'colors = ["red", "blue", "green", "yellow", "grey", "pink"]']
    for row in rows:
        parts = (part.split() for part in row.split(","))
        cells = ", ".join(f'{{ color = "{color}", numbers = [{", ".join(numbers)}] }}' for color, *numbers in parts)
        lines += ["[[row]]", f"segments = [{cells}]", "marks_to_lock = 1"]
    return "\n".join([*lines, "[cards]", 'draw = ["segments"]'])


FIVE_ROWS = (
    "red 2 3 4 5, blue 6 7 8, green 9 10 11 12, yellow 13 14 15, grey 16 17 18 19 20",
    "blue 2 3 4 5, green 6 7 8, yellow 9 10 11 12, grey 13 14 15, red 16 17 18 19 20",
    "green 2 3 4 5, yellow 6 7 8, grey 9 10 11 12, red 13 14 15, blue 16 17 18 19 20",
    "yellow 2 3 4 5, grey 6 7 8, red 9 10 11 12, blue 13 14 15, green 16 17 18 19 20",
    "grey 2 3 4 5, red 6 7 8, blue 9 10 11 12, green 13 14 15, yellow 16 17 18 19 20",
)


FOURTEEN = ", ".join(f"{('red', 'blue', 'green', 'yellow', 'grey', 'pink')[n % 6]} {n + 2}" for n in range(14))


def test_large_sheets_are_drawn_too(tmp_path: Path) -> None:
    path = tmp_path / "five.toml"
    path.write_text(segmented(*FIVE_ROWS))
    variant = templates.variant(str(path))

    assert [None] * 3 == [cards.unfairness(variant, cards.draw(variant, Chance(seed))) for seed in range(3)]


@pytest.mark.long
def test_what_would_take_for_ever_to_draw_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hang.toml"
    path.write_text(segmented(FOURTEEN, FOURTEEN))

    with pytest.raises(SheetgenError, match="too many to draw from; leave 'segments' out of 'draw'"):
        cards.draw(templates.variant(str(path)), Chance(0))
