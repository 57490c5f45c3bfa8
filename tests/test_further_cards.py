"""Templates with the mechanics of the six further sheets, and cards drawn of them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice, pairwise, product
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import TemplateError
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.cards import ids
from sheetgen.games.dice.rules.variant import Cell, chances

from .conftest import Run
from .pdf_text import words_of
from .reading import position
from .small_sheets import own

# --- templates and cards


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"first": "link_below = [5]\n"}, "closing cell is never a linked cell"),
        ({"second": "link_below = [3]\n"}, "row 2: 'link_below' names 3, but no cell lies below it"),
        ({"first": "round_below = true\n"}, "row 1: round cells lie between rows with the same numbers"),
        ({"second": "round_below = true\n"}, "row 2: round cells lie between two rows, and no row follows this one"),
        ({"first": "double = [5]\n"}, "row 1, number 5: a closing cell is never a double cell"),
        ({"first": "steps = [7]\n"}, "row 1: step on number 7, which this row lacks"),
        (
            {"tables": "[swaps]\nfields = [8, 5]\n"},
            "swaps: a swap is a pair of whole numbers, as in fields = [[8, 5], [9, 7]]",
        ),
        ({"tables": "[swaps]\nfields = []\n"}, "swaps: no fields: write at least one, or leave [swaps] out"),
        ({"tables": '[cards]\ndraw = ["links"]\n'}, "draw = 'links', but the template has no links to draw"),
        ({"tables": "[score]\nmost_crosses = 40\n"}, "'most_crosses' is 40"),
        ({"top": 'fewest = "some"'}, "fewest = 'some' is not known"),
    ],
)
def test_a_template_that_makes_no_sheet_is_refused_in_a_sentence(
    tmp_path: Path, options: dict[str, str], message: str
) -> None:
    with pytest.raises(TemplateError) as refused:
        own(tmp_path, **options)

    assert message in str(refused.value)


def test_a_template_may_combine_all_of_them(tmp_path: Path) -> None:
    sheet = own(
        tmp_path,
        "second_crosses = true",
        "steps = [2]\nlink_below = [3]\n",
        "double = [4]\nsteps = [3]\n",
        "[swaps]\nfields = [[4, 9]]\n[score]\nmost_crosses = 3\n",
    )

    assert ["steps", "linked cells", "second crosses", "double cells", "swaps"] == list(sheet.further)
    assert (0, 1, 3, 6, 6, 6, 6, 6, 6) == sheet.rules.points


@pytest.mark.long
def test_a_deck_holds_all_625_cards_before_it_holds_one_twice() -> None:
    dealt = list(islice(cards.deck(templates.variant("double-b"), Chance("all")), 625))

    assert 625 == len(set(dealt))


@pytest.mark.long
def test_a_deck_that_has_dealt_all_440_cards_deals_them_again_in_another_order() -> None:
    dealt = list(islice(cards.deck(templates.variant("connected-a"), Chance("all")), 880))

    assert 440 == len(set(dealt[:440])) == len(set(dealt[440:]))
    assert set(dealt[:440]) == set(dealt[440:])
    assert dealt[:440] != dealt[440:]


def test_there_are_440_stairways_all_of_them_fair_and_drawn() -> None:
    variant = templates.variant("connected-a")
    every = {tuple(Cell(row, place) for place, row in enumerate(way)) for way in _stairways(())}

    assert 440 == len(every)
    assert all(cards.unfairness(variant, replace(variant.sheet, steps=steps)) is None for steps in every)
    assert {cards.draw(variant, Chance(n)).steps for n in range(100)} <= every


def _stairways(rows_: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways through eleven columns: never two rows at once, never three in succession, two or three in each row."""
    if len(rows_) == 11:
        yield from [rows_] if {rows_.count(row) for row in range(4)} <= {2, 3} else []
        return
    for row in range(4):
        if rows_.count(row) < 3 and rows_[-2:] != (row, row) and abs(row - (rows_ or (row,))[-1]) <= 1:
            yield from _stairways((*rows_, row))


def test_drawn_links_come_up_in_24_of_36_rolls_and_leave_no_row_out() -> None:
    variant = templates.variant("connected-b")
    drawn = [cards.draw(variant, Chance(n)).links for n in range(200)]

    assert {24} == {rolls_that_meet(links) for links in (*drawn, variant.sheet.links)}
    assert all(5 == len({upper.place for upper, _ in links} - {0, 10}) for links in drawn)
    assert all({0, 1, 2, 3} == {cell.row for pair in links for cell in pair} for links in drawn)


@pytest.mark.long
def test_there_are_1996_sets_of_links_all_of_them_fair() -> None:
    variant = templates.variant("connected-b")
    columns = combinations(range(1, 10), 5)
    every = (tuple(zip(uppers, places, strict=True)) for places in columns for uppers in product(range(3), repeat=5))
    cards_ = [
        tuple(sorted((Cell(row, place), Cell(row + 1, place)) for row, place in links))
        for links in every
        if 4 == len({row for row, _ in links} | {row + 1 for row, _ in links})
    ]
    fair = {links for links in cards_ if rolls_that_meet(links) == 24}

    assert 1996 == len(fair)
    assert fair == {links for links in cards_ if cards.unfairness(variant, replace(variant.sheet, links=links)) is None}


def rolls_that_meet(links: Iterable[tuple[Cell, Cell]]) -> int:
    """For each pair the rolls of two dice that add up to a number of either cell, all counted together."""
    rows_ = (tuple(range(2, 13)),) * 2 + (tuple(range(12, 1, -1)),) * 2
    sums = [sum(roll) for roll in product(range(1, 7), repeat=2)]
    return sum(any(rows_[row][place] == each for row, place in pair) for pair in links for each in sums)


@pytest.mark.parametrize(
    ("card", "links", "says"),
    [
        ("connected-b-c2-22MZJ", "r3,y3,r7,y7,r11,y11,y9,g5,g6,b6", []),  # 2 + 6 + 2 + (4 + 4) + 5 = 23
        ("connected-b-c2-422V7", "r9,y9,r10,y10,g9,b9,g7,b7,g3,b3", []),  # 4 + 3 + 4 + 6 + 2 = 19
        ("connected-b-c2-3HNB7", "r4,y4,r5,y5,y8,g6,g5,b5,g4,b4", ["24 of 36"]),  # 3 + 4 + (5 + 5) + 4 + 3
    ],
)
def test_an_id_drawn_by_another_count_prints_the_same_card_and_claims_only_what_is_so(
    run: Run, card: str, links: str, says: list[str]
) -> None:
    variant = templates.variant("connected-b")
    wanted = position(f"connected-b links={links}").sheet
    run("pad", "--id", card, "-o", "pad.pdf")
    printed = words_of("pad.pdf")

    assert wanted == ids.parse(card, lambda _head: variant)[1]
    assert card in printed
    assert says == re.findall(r"Fair card: .* (\d+ of \d+) rolls", printed)


def test_double_cells_have_14_of_36_chances_in_five_ways_a_row() -> None:
    variant, each = templates.variant("double-b"), chances(6)
    seen = set()
    for n in range(100):
        card = cards.draw(variant, Chance(n))
        for index, row in enumerate(card.rows):
            places = [cell.place for cell in sorted(card.doubles) if cell.row == index]
            assert 14 == sum(each[row.numbers[place]] for place in places)
            seen.add((index, *places))

    assert 4 * 5 == len(seen)
    assert cards.unfairness(variant, variant.sheet) is None


def test_neighbouring_swaps_share_no_number() -> None:
    variant = templates.variant("x-change")
    for n in range(100):
        swaps = cards.draw(variant, Chance(n)).swaps
        assert sorted(swaps) == sorted(variant.sheet.swaps)
        assert all(not {*left} & {*right} for left, right in pairwise(swaps))


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("connected-a", {"steps": (Cell(0, 0),)}, "the steps do not stand in the columns of the written ones"),
        ("connected-b", {"links": ()}, "0 links instead of 5"),
        ("double-b", {"doubles": frozenset({Cell(0, 1)})}, "row 1 has 1 double cells, not 4"),
        ("x-change", {"swaps": ((8, 5),)}, "the sheet does not have the swaps of the written card"),
    ],
)
def test_an_unfair_card_is_found(name: str, change: dict[str, object], reason: str) -> None:
    variant = templates.variant(name)

    assert reason == cards.unfairness(variant, replace(variant.sheet, **change))  # type: ignore[arg-type]


def test_ids_of_such_cards_mean_the_same_for_ever() -> None:
    known = {
        name: ids.notate(templates.variant(name), templates.variant(name).sheet)
        for name in ("connected-a", "connected-b", "double-b", "x-change")
    }

    assert {
        "connected-a": "connected-a-c2-BFMGA",
        "connected-b": "connected-b-c2-38ZVS",
        "double-b": "double-b-c2-1DR7YXV7",
        "x-change": "x-change-c2-8GK23",
    } == known
