"""Score sheets as numbers: nothing leaves the sheet, nothing overlaps, words fit, cells are large enough."""

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sheetgen.base.chance import Chance
from sheetgen.games.dice import templates
from sheetgen.games.dice.cards import draw
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.pad.look import Tag
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.page import furniture, paper
from sheetgen.page.drawing import Box, Group, Item, Placed, Stamp, Text
from tests.drawn import A5, BOXES, FIGURES_OF_MARKS, LANGUAGES, THEMES, VARIANTS, card, check, drawn_sheet, look, sheets


class TestEveryVariant:
    @pytest.mark.parametrize("variant", VARIANTS)
    @pytest.mark.parametrize("box", BOXES)
    def test_nothing_leaves_its_place(self, variant: str, box: tuple[float, float]) -> None:
        check(card(variant), look(), *box)

    @pytest.mark.parametrize("variant", VARIANTS)
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_words_fit_in_every_language(self, variant: str, language: str) -> None:
        for box in (A5, (128.0, 85.0)):
            check(card(variant), look(language), *box)

    @pytest.mark.parametrize("variant", VARIANTS)
    @pytest.mark.parametrize("colors", THEMES)
    def test_every_theme_draws_it(self, variant: str, colors: str) -> None:
        check(card(variant), look(colors=colors), *A5)

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_cells_take_a_pencil_cross_on_a5(self, variant: str) -> None:
        for language in LANGUAGES:
            assert pad.cell_size(card(variant), look(language), *A5) >= 8

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_the_turn_is_shown_on_a5_in_every_language(self, variant: str) -> None:
        for language in LANGUAGES:
            names = {name for extent in drawn_sheet(card(variant), look(language), *A5) for name in extent.names}
            assert {"turn-1", "turn-2", "turn-3"} <= names

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_the_words_of_the_turn_are_no_small_print_in_any_language(self, variant: str) -> None:
        """In German and Polish, and on every longo pad, they had 6 points."""
        for language in LANGUAGES:
            found = drawn_sheet(card(variant), look(language), *A5)
            texts = [e.item for e in found if {"turn-1", "turn-2", "turn-3"} & {*e.names} and isinstance(e.item, Text)]
            assert min(text.size for text in texts if not text.string.isdigit()) >= 8

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_large_print_has_large_cells_on_a4(self, variant: str) -> None:
        large = look(large=True)

        assert pad.cell_size(card(variant), large, 277, 190) >= 12
        check(card(variant), large, 277, 190)

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_large_print_shows_the_turn_where_its_cells_stay_large(self, variant: str) -> None:
        names = {name for extent in drawn_sheet(card(variant), look(large=True), 277, 190) for name in extent.names}

        # Boxes for second crosses and rows of round cells take the room that the turn has elsewhere.
        assert {"turn-1", "turn-2", "turn-3"} <= names or variant in ("double-a", "double-b", "big-points")

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_every_variant_fits_on_a6(self, variant: str) -> None:
        for language in LANGUAGES:
            assert pad.cell_size(card(variant), look(language), 128, 85) >= 6.5

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_scores_can_be_written_by_hand_on_a5(self, variant: str) -> None:
        found = drawn_sheet(card(variant), look(), *A5)
        boxes = [e.item for e in found if isinstance(e.item, Box) and any(n.startswith("score-") for n in e.names)]

        assert all(box.width >= 11.8 and box.height >= 9.5 for box in boxes)

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_no_type_is_smaller_than_six_points_and_sizes_are_few(self, variant: str) -> None:
        for box in BOXES:
            found = drawn_sheet(card(variant), look(), *box)
            texts = [(e.item, e.names) for e in found if isinstance(e.item, Text)]
            set_ = [text for text, names in texts if not any(name.startswith("die ") for name in names)]

            assert min(text.size for text, _ in texts) >= 6
            assert len({text.size for text in set_ if text.string not in FIGURES_OF_MARKS}) <= 5

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_every_number_can_be_found_by_name(self, variant: str) -> None:
        sheet = card(variant)
        names = {name for extent in drawn_sheet(sheet, look(), *A5) for name in extent.names}

        for index, row in enumerate(sheet.rows, 1):
            assert {f"cell-{index}-{number}" for number in row.numbers} <= names
            assert f"lock-{index}" in names


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(sheets(), st.sampled_from(BOXES), st.sampled_from(LANGUAGES), st.sampled_from(THEMES))
def test_a_users_own_sheet_is_drawn_as_well(sheet: Sheet, box: tuple[float, float], language: str, colors: str) -> None:
    assume(pad.cell_size(sheet, look(language, colors), *box) >= 6.5)

    check(sheet, look(language, colors), *box)


def test_sheets_that_differ_by_chance_share_their_stamps() -> None:
    variant = templates.variant("mixx-b")
    for remembered in (
        pad.rows._cell,
        pad.rows.cell_stamp,
    ):  # what is left of other tests may have been forgotten by halves
        remembered.cache_clear()
    stamps = {
        id(placed.stamp)
        for n in range(50)
        for placed in _placed(pad.sheet(draw(variant, Chance(n)), look(), *A5, Tag(f"mixx-b-{n}")))
    }

    # One ground, four locks, and each of 44 coloured numbers plain and closing.
    assert len(stamps) <= 1 + 4 + 2 * 44


def _placed(items: tuple[Item, ...]) -> list[Placed]:
    inner = [placed for item in items if isinstance(item, Group) for placed in _placed(item.items)]
    return inner + [item for item in items if isinstance(item, Placed)]


def test_a_thousand_sheets_are_laid_out_in_a_moment() -> None:
    variant = templates.variant("mixx-b")
    hand = [draw(variant, Chance(n)) for n in range(50)]
    pad.sheet(hand[0], look(), *A5)

    begin = process_time()
    for n in range(250):
        pad.sheet(hand[n % 50], look(), *A5, Tag(f"mixx-b-{n}"))

    # 2,000 a second and more when the machine is quiet; the bound leaves room for a busy one.
    assert process_time() - begin < 0.75


def test_the_ground_is_the_same_stamp_for_cards_of_one_shape() -> None:
    variant = templates.variant("longo")
    grounds: list[Stamp] = []
    for n in range(5):
        ground, *_ = pad.sheet(draw(variant, Chance(n)), look(), *A5)
        assert isinstance(ground, Placed)
        grounds.append(ground.stamp)

    assert all(one is other for one, other in pairwise(grounds))


def test_the_ruler_keeps_three_millimetres_from_the_sheets() -> None:
    assert paper.STRIP - paper.PRINTABLE - furniture.BAND >= 3
