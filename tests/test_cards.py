"""Cards of chance: pinned for a seed, fair by the judge, as many as there should be, and all of them reached."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, pairwise, permutations, product
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.cards import cuts, lucky
from sheetgen.games.dice.rules import position_text, rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.variant import Cell, Row, Sheet, Symbol, Variant, chances

from .played import every_variant

COLORS = ("red", "yellow", "green", "blue")


DRAWN = [name for name in every_variant() if templates.variant(name).draws]
BONUS_A, BONUS_B, LONGO, MIXX_A, MIXX_B = (
    templates.variant(name) for name in ("bonus-a", "bonus-b", "longo", "mixx-a", "mixx-b")
)


def as_text(variant: Variant, sheet: Sheet) -> str:
    """A card as text, without its variant's name."""
    return position_text.notate(Position(variant, sheet, rows.empty(sheet))).partition(" ")[2]


# --- the same card for the same seed, for ever


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("classic", ""),
        ("longo", "lucky=5,10"),
        (
            "mixx-a",
            "1=y2,3,4,g5,6,r7,8,9,10,b11,12 2=b2,3,4,r5,6,g7,8,9,y10,11,12 "
            "3=g12,11,10,y9,8,7,b6,5,r4,3,2 4=r12,11,b10,9,8,7,y6,5,g4,3,2",
        ),
        (
            "mixx-b",
            "1=r8,11,5,9,10,12,6,2,3,7,4 2=y10,2,6,8,12,5,9,7,11,4,3 "
            "3=g9,4,11,5,6,8,2,7,12,3,10 4=b10,12,7,2,3,6,5,8,4,9,11",
        ),
        ("bonus-a", "bonus=r4,r7,r11,y3,y5,y8,g10,g6,g4,b11,b9,b7 track=g,r,b,y,g,y,r,b,g,r,y,b"),
        ("bonus-b", "two-in-fewest=r11,y5 one-in-each=g7,b7"),
    ],
)
def test_a_seed_means_the_same_card_for_ever(name: str, card: str) -> None:
    variant = templates.variant(name)

    assert card == as_text(variant, cards.draw(variant, Chance("pin")))


# --- fairness


@pytest.mark.parametrize("name", templates.variant_names())
def test_the_official_card_is_fair(name: str) -> None:
    variant = templates.variant(name)

    assert cards.unfairness(variant, variant.sheet) is None


@pytest.mark.parametrize("name", every_variant())
def test_a_hundred_cards_are_fair(name: str) -> None:
    variant = templates.variant(name)

    for number in range(100):
        assert cards.unfairness(variant, cards.draw(variant, Chance(f"fair {number}"))) is None


def test_on_every_mixx_a_card_each_colour_holds_each_number_once() -> None:
    for number in range(300):
        sheet = cards.draw(MIXX_A, Chance(number))
        cells = [cell for row in sheet.rows for cell in zip(row.colors, row.numbers, strict=True)]
        assert sorted(product(COLORS, range(2, 13))) == sorted(cells)
        assert set(COLORS) == {row.color for row in sheet.rows}
        for row in sheet.rows:
            assert 3 == sum(left != right for left, right in pairwise(row.colors))
            assert all(2 <= count <= 4 for count in Counter(row.colors).values())


def test_every_mixx_b_card_closes_with_the_official_chances() -> None:
    for number in range(300):
        sheet = cards.draw(MIXX_B, Chance(number))
        assert [3, 4, 10, 11] == sorted(row.numbers[-1] for row in sheet.rows)
        assert all(list(range(2, 13)) == sorted(row.numbers) for row in sheet.rows)


def test_every_bonus_a_card_has_rows_of_equal_chances_and_blocks_of_four() -> None:
    ways = chances(6)
    for number in range(300):
        sheet = cards.draw(BONUS_A, Chance(number))
        for index, row in enumerate(sheet.rows):
            places = sorted(cell.place for cell in sheet.bonus_cells if cell.row == index)
            assert 3 == len(places)
            assert 0 < places[0] < places[1] - 1 < places[2] - 2 < 8
            assert sum(ways[row.numbers[place]] for place in places) in (11, 12)
        assert all(set(COLORS) == set(sheet.bonus_row[start : start + 4]) for start in (0, 4, 8))
        assert all(left != right for left, right in pairwise(sheet.bonus_row))


def with_row(sheet: Sheet, index: int, change: Callable[[Row], Row]) -> Sheet:
    return replace(sheet, rows=(*sheet.rows[:index], change(sheet.rows[index]), *sheet.rows[index + 1 :]))


def colored(*parts: tuple[str, int]) -> Callable[[Row], Row]:
    """A row cut into these segments."""
    return lambda row: replace(row, colors=tuple(color for color, length in parts for _ in range(length)))


def with_cells(index: int, *numbers_: int) -> Sheet:
    """The official bonus-a card with other bonus cells in one row."""
    row = BONUS_A.sheet.rows[index]
    others = {cell for cell in BONUS_A.sheet.bonus_cells if cell.row != index}
    return replace(
        BONUS_A.sheet, bonus_cells=frozenset(others | {Cell(index, row.numbers.index(number)) for number in numbers_})
    )


def with_symbol(effect: str, *cells: Cell) -> Sheet:
    """The official bonus-b card with one symbol elsewhere."""
    return replace(
        BONUS_B.sheet,
        symbols=tuple(
            Symbol(effect, (cells[0], cells[1])) if symbol.effect == effect else symbol
            for symbol in BONUS_B.sheet.symbols
        ),
    )


@pytest.mark.parametrize(
    ("variant", "sheet", "reason"),
    [
        (LONGO, replace(LONGO.sheet, lucky=(2, 16)), "lucky numbers 2 and 16 come up in 2 of 64 rolls, not in 11"),
        (LONGO, replace(LONGO.sheet, lucky=()), "0 lucky numbers instead of 2"),
        (
            MIXX_A,
            with_row(MIXX_A.sheet, 0, colored(("yellow", 3), ("blue", 3), ("yellow", 3), ("red", 2))),
            "row 1 does not have each of its colours in one segment",
        ),
        (
            MIXX_A,
            with_row(MIXX_A.sheet, 0, colored(("yellow", 5), ("blue", 2), ("green", 2), ("red", 2))),
            "row 1 has a segment shorter than 2 or longer than 4 cells",
        ),
        (
            MIXX_A,
            with_row(MIXX_A.sheet, 0, colored(("yellow", 4), ("blue", 2), ("green", 3), ("red", 2))),
            "blue holds number 5 0 times, not 1 (1 off)",
        ),
        (MIXX_B, with_row(MIXX_B.sheet, 0, lambda row: replace(row, numbers=row.numbers[::-1])), "the rows close with"),
        (
            MIXX_B,
            with_row(MIXX_B.sheet, 0, lambda row: replace(row, numbers=(2, *row.numbers[1:]))),
            "red holds number 2 2 times, not 1",
        ),
        (
            MIXX_B,
            replace(MIXX_B.sheet, rows=(*MIXX_B.sheet.rows[:3], MIXX_B.sheet.rows[2])),
            "row 4 does not have each of its colours in one segment",
        ),
        (BONUS_A, with_cells(0, 3, 6), "row 1 has 2 bonus cells, not 3"),
        (BONUS_A, with_cells(0, 2, 6, 9), "row 1 begins with a bonus cell"),
        (BONUS_A, with_cells(1, 5, 6, 11), "row 2 has two bonus cells side by side"),
        (BONUS_A, with_cells(3, 10, 7, 5), "row 4 has bonus cells with 13 of 36 chances, not 11 to 12"),
        (
            BONUS_A,
            replace(BONUS_A.sheet, bonus_row=BONUS_A.sheet.bonus_row[:-1]),
            "the bonus row does not have each colour as often as the written one",
        ),
        (
            BONUS_A,
            replace(BONUS_A.sheet, bonus_row=tuple(sorted(BONUS_A.sheet.bonus_row))),
            "the bonus row is not made of blocks of 4 fields with all colours",
        ),
        (
            BONUS_A,
            replace(BONUS_A.sheet, bonus_row=COLORS + COLORS[::-1] + COLORS),
            "a colour stands twice in succession in the bonus row",
        ),
        (
            BONUS_B,
            with_symbol("plus-13", Cell(0, 5), Cell(3, 8)),
            "plus-13 stands at places 5, 8 of its rows, not 4, 8",
        ),
        (BONUS_B, with_symbol("plus-13", Cell(0, 4), Cell(0, 8)), "both cells of a symbol stand in one row"),
        (BONUS_B, with_symbol("one-in-each", Cell(1, 5), Cell(1, 5)), "two symbols share a cell"),
        (BONUS_B, with_symbol("plus-13", Cell(1, 4), Cell(3, 8)), "the rows have 1, 4, 2, 3 symbols: each has 2 to 3"),
        (
            BONUS_B,
            replace(BONUS_B.sheet, symbols=BONUS_B.sheet.symbols[1:]),
            "the sheet does not have the symbols of the written card",
        ),
    ],
)
def test_the_judge_says_why_a_card_is_unfair(variant: Variant, sheet: Sheet, reason: str) -> None:
    assert (cards.unfairness(variant, sheet) or "").startswith(reason)


def test_two_rows_that_close_with_one_colour_are_unfair_though_each_colour_holds_each_number_once() -> None:
    up, down = MIXX_A.sheet.rows[0], MIXX_A.sheet.rows[2]
    swapped = with_row(MIXX_A.sheet, 0, lambda row: replace(row, colors=down.colors[::-1]))
    swapped = with_row(swapped, 2, lambda row: replace(row, colors=up.colors[::-1]))

    assert cuts.holdings(MIXX_A.sheet.rows) == cuts.holdings(swapped.rows)
    assert "the closing cells have other colours" == cards.unfairness(MIXX_A, swapped)


def test_symbols_side_by_side_are_unfair() -> None:
    swapped = [
        Symbol(effect, (Cell(one, PLACES[effect][0]), Cell(two, PLACES[effect][1])))
        for effect, (one, two) in zip(PLACES, ((0, 1), (2, 3), (0, 1), (0, 2), (3, 1)), strict=True)
    ]
    # no-penalty's place 7 in the row of double-fewest's place 6
    swapped[4] = Symbol("no-penalty", (Cell(3, 1), Cell(0, 7)))
    reasons = cards.unfairness(BONUS_B, replace(BONUS_B.sheet, symbols=tuple(swapped))) or ""

    assert "side by side" in reasons or "symbols: each has" in reasons


# --- how many there are


def test_ten_pairs_of_lucky_numbers_have_the_official_chance() -> None:
    listed = [(4, 9), (9, 14), (5, 8), (5, 10), (8, 13), (10, 13), (6, 7), (6, 11), (7, 12), (11, 12)]
    ways = chances(8)

    assert sorted(listed) == sorted(lucky.fair_sets(LONGO.sheet))
    assert sorted(listed) == [pair for pair in combinations(range(2, 17), 2) if sum(ways[n] for n in pair) == 11]


def test_there_are_8064_mixx_a_cards() -> None:
    assert 8064 == sum(len(upper) * len(lower) for upper, lower in cuts.fair_colorings(MIXX_A.sheet.rows) or ())


PLACES = {
    "two-in-fewest": (9, 3),
    "one-in-each": (5, 5),
    "double-fewest": (6, 2),
    "plus-13": (4, 8),
    "no-penalty": (1, 7),
}


@cache
def every_bonus_b_assignment() -> list[tuple[Symbol, ...]]:
    """By brute force, from the words of the rules: a row for each of ten cells, whose places are given."""
    found = []
    pairs = list(permutations(range(4), 2))
    for dealt in product(pairs, repeat=5):
        in_row: list[list[int]] = [[], [], [], []]
        for places, (one, two) in zip(PLACES.values(), dealt, strict=True):
            in_row[one].append(places[0])
            in_row[two].append(places[1])
        if all(2 <= len(each) <= 3 for each in in_row) and not any(
            abs(left - right) < 2 for each in in_row for left, right in combinations(each, 2)
        ):
            found.append(
                tuple(
                    Symbol(effect, (Cell(one, places[0]), Cell(two, places[1])))
                    for (effect, places), (one, two) in zip(PLACES.items(), dealt, strict=True)
                )
            )
    return found


@pytest.mark.long
def test_there_are_5616_bonus_b_assignments_and_the_judge_knows_them_all() -> None:
    """The two cells of one-in-each have the same place, so each card comes from two of the assignments."""
    every = every_bonus_b_assignment()

    assert 5616 == len(set(every))
    assert 2808 == len({physical(replace(BONUS_B.sheet, symbols=symbols)) for symbols in every})
    assert BONUS_B.sheet.symbols in every
    for symbols in every:
        assert cards.unfairness(BONUS_B, replace(BONUS_B.sheet, symbols=symbols)) is None


def physical(sheet: Sheet) -> object:
    """A card as it lies on the table: which of a symbol's two cells is named first cannot be seen."""
    symbols = frozenset((symbol.effect, frozenset(symbol.cells)) for symbol in sheet.symbols)
    return replace(sheet, symbols=()), symbols


def test_the_judge_finds_no_other_bonus_b_card_fair() -> None:
    every = {physical(replace(BONUS_B.sheet, symbols=symbols)) for symbols in every_bonus_b_assignment()}
    chance = Chance("any rows")

    for _ in range(2000):
        symbols = tuple(
            Symbol(effect, (Cell(chance.below(4), one), Cell(chance.below(4), two)))
            for effect, (one, two) in PLACES.items()
        )
        sheet = replace(BONUS_B.sheet, symbols=symbols)
        assert (physical(sheet) in every) == (cards.unfairness(BONUS_B, sheet) is None)


def test_every_lucky_pair_is_drawn_about_as_often() -> None:
    counts = Counter(cards.draw(LONGO, Chance(number)).lucky for number in range(3000))

    assert 10 == len(counts)
    assert all(240 < count < 360 for count in counts.values())


def test_most_mixx_a_cards_are_met_in_as_many_draws() -> None:
    """Evenly drawn, 8,064 draws meet 1 - 1/e of 8,064 cards: 5,097, give or take 28."""
    met = {cards.draw(MIXX_A, Chance(number)) for number in range(8064)}

    assert 4960 < len(met) < 5240


# --- a deck


def test_a_deck_deals_every_lucky_pair_as_often_and_none_twice_among_neighbours() -> None:
    dealt = [sheet.lucky for sheet in islice(cards.deck(LONGO, Chance("deck")), 95)]

    assert {9, 10} == set(Counter(dealt).values())
    assert [1] * 10 == list(Counter(dealt[:10]).values())
    assert all(dealt[at] not in dealt[max(0, at - 4) : at] for at in range(95))


@pytest.mark.parametrize("name", ["mixx-a", "mixx-b", "bonus-a"])
def test_a_deck_holds_no_card_twice(name: str) -> None:
    dealt = list(islice(cards.deck(templates.variant(name), Chance("deck")), 400))

    assert 400 == len({physical(sheet) for sheet in dealt})


def test_a_deck_of_paired_symbols_holds_no_card_twice() -> None:
    dealt = list(islice(cards.deck(BONUS_B, Chance("deck")), 400))

    assert 400 == len({physical(sheet) for sheet in dealt})


@pytest.mark.parametrize("name", every_variant())
def test_a_deck_is_the_same_for_the_same_seed_and_fair(name: str) -> None:
    variant = templates.variant(name)
    dealt = list(islice(cards.deck(variant, Chance("deck")), 30))

    assert dealt == list(islice(cards.deck(variant, Chance("deck")), 30))
    assert all(cards.unfairness(variant, sheet) is None for sheet in dealt)


def test_a_deck_of_a_variant_without_draws_is_its_written_card() -> None:
    classic = templates.variant("classic")

    assert [classic.sheet] * 5 == list(islice(cards.deck(classic, Chance("deck")), 5))


SMALL = """
title = "Small"
[dice]
sides = 3
colors = ["red", "blue"]
[[row]]
color = "red"
numbers = [2, 3, 4]
marks_to_lock = 1
[[row]]
color = "blue"
numbers = [4, 3, 2]
marks_to_lock = 1
"""


def own(tmp_path: Path, text: str) -> Variant:
    """A template of one's own."""
    path = tmp_path / "own.toml"
    path.write_text(text)
    return templates.variant(str(path))


def test_a_deck_with_fewer_cards_than_sheets_goes_on(tmp_path: Path) -> None:
    variant = own(tmp_path, SMALL + '[lucky]\nnumbers = [4]\n[cards]\ndraw = ["numbers", "lucky"]\n')

    dealt = list(islice(cards.deck(variant, Chance("few")), 40))

    assert 40 == len(dealt)
    assert {(4,)} == {sheet.lucky for sheet in dealt}


# --- several draws at once: a template's own card is the yardstick


@pytest.mark.parametrize(("numbers", "claimed"), [((10, 7, 4), True), ((10, 7, 5), True), ((8, 7, 6), False)])
def test_bonus_rows_are_called_fair_only_where_their_chances_are_near(numbers: tuple[int, ...], claimed: bool) -> None:
    """The other rows have 11 or 12 of 36; 13 is near, 16 is not."""
    written = replace(BONUS_A, sheet=with_cells(3, *numbers))

    assert claimed == any(claim.key.startswith("bonus") for claim in cards.fairness_claims(written))
