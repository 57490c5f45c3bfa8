"""Score sheets as numbers: nothing leaves the sheet, nothing overlaps, words fit, cells are large enough."""

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path as File
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.cards import draw, ids
from sheetgen.games.dice.cards.feature import fairness_text
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.bonus_marks import mark, mark_extent
from sheetgen.games.dice.pages.pad.look import PadLook, Tag, shape_of
from sheetgen.games.dice.pages.pad.marks import Marks, marks
from sheetgen.games.dice.pages.pad.plan import SheetPlan, plan
from sheetgen.games.dice.rules import structure
from sheetgen.games.dice.rules.variant import EFFECTS, Cell, Row, Rules, Sheet, Symbol
from sheetgen.page import furniture, languages, palettes, paper
from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Group, Item, Path, Placed, Stamp, Text
from sheetgen.page.logo import Logo
from sheetgen.page.theme import Theme, parse
from sheetgen.page.words import Words, flat
from sheetgen.render import fonts
from tests.every_item import picture
from tests.extents import Extent, around, extents

TEMPLATES = File(__file__).parent.parent / "templates"
FOLDER = File(__file__).parent / "templates"
VARIANTS, LANGUAGES, THEMES = templates.variant_names(), languages.names(), palettes.names()
A5 = (190.0, 128.0)
BOXES = (
    A5,
    (190.0, 135.0),
    (128.0, 85.0),
    (196.0, 120.0),
    (277.0, 190.0),
    (138.0, 95.0),
    (190.0, 277.0),
    (400.0, 277.0),
)
TYPE = fonts.load()
ID = "0" * 32


@cache
def theme(name: str) -> Theme:
    return parse(name, tomllib.loads((TEMPLATES / "themes" / f"{name}.toml").read_text("utf-8")))


@cache
def words(language: str) -> Words:
    return Words(language, flat(tomllib.loads((TEMPLATES / "languages" / f"{language}.toml").read_text("utf-8"))))


@cache
def look(language: str = "en", colors: str = "classic", large: bool = False) -> PadLook:
    fair = words(language)("fair.numbers", closings="3, 4, 10, 11")
    return PadLook(theme(colors), words(language), TYPE, "Family game", "Qwixx", fair, large)


def card(variant: str) -> Sheet:
    return templates.variant(variant).sheet


def drawn_sheet(sheet: Sheet, look: PadLook, width: float, height: float) -> list[Extent]:
    return list(extents(pad.sheet(sheet, look, width, height, Tag(ID, ID, "Ann")), TYPE))


def check(sheet: Sheet, look: PadLook, width: float, height: float) -> None:
    """Everything that holds for every sheet whose cells are not refused."""
    found = drawn_sheet(sheet, look, width, height)
    page = Extent((), found[0].item, 0, 0, width, height)
    for extent in found:
        assert extent.within(page, slack=0.35), extent
    blocks_are_apart(plan(shape_of(sheet), look, width, height))
    texts_are_apart(found)
    things_are_apart(found)
    numbers_stand_in_their_cells(sheet, found)


def parts(plan: SheetPlan) -> Iterator[tuple[str, Area]]:
    """The blocks of a sheet by name."""
    width, shelf, foot = plan.width, plan.shelf, plan.foot
    yield "header", Area(0, 0, width, plan.header.height)
    for index, top in enumerate(plan.row_tops):
        yield f"row-{index + 1}", Area(0, top, plan.row_end(index), plan.grid.heights[index])
    if plan.track:
        yield "track", Area(0, plan.track_y, width, plan.track.height)
    if plan.legend:
        yield "legend", Area(0, plan.legend_y, width, plan.legend.height)
    if shelf.points:
        yield "points", Area(0, plan.shelf_y, shelf.points.width, shelf.points.lines * plan.sizes.points)
    top = plan.shelf_y + shelf.below
    yield "penalties", Area(width - shelf.penalties, top, shelf.penalties, plan.sizes.penalty)
    yield "score", foot.score
    yield "words", foot.words
    if foot.id_:
        yield "id", foot.id_
    if foot.qr:
        yield "qr", foot.qr


def blocks_are_apart(plan: SheetPlan) -> None:
    blocks = [Extent((name,), Text(0, 0, "", 0), *area[:2], area.right, area.bottom) for name, area in parts(plan)]
    for one, other in combinations(blocks, 2):
        assert not one.overlaps(other), (one.names, other.names)


def texts_are_apart(found: list[Extent]) -> None:
    texts = sorted((extent for extent in found if isinstance(extent.item, Text)), key=lambda extent: extent.top)
    for one, other in combinations(texts, 2):
        if other.top >= one.bottom:
            continue
        assert not one.overlaps(other, slack=0.05), (one, other)


def things_are_apart(found: list[Extent]) -> None:
    kinds = ("cell", "lock", "bonus", "penalty", "score", "turn", "legend", "points", "qr")
    names = {name for extent in found for name in extent.names if name.split("-")[0] in kinds}
    for one, other in combinations([around(name, found) for name in sorted(names)], 2):
        assert not one.overlaps(other), (one, other)


def numbers_stand_in_their_cells(sheet: Sheet, found: list[Extent]) -> None:
    for index, row in enumerate(sheet.rows):
        for number in row.numbers:
            inside = [extent for extent in found if f"cell-{index + 1}-{number}" in extent.names]
            cell, *others = inside
            assert isinstance(cell.item, Box)
            assert any(isinstance(other.item, Text) and other.item.string == str(number) for other in others)
            for other in others:
                assert other.within(cell), other


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
    def test_large_print_has_large_cells_on_a4(self, variant: str) -> None:
        large = look(large=True)

        assert pad.cell_size(card(variant), large, 277, 190) >= 12
        check(card(variant), large, 277, 190)

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_large_print_shows_the_turn_where_its_cells_stay_large(self, variant: str) -> None:
        names = {name for extent in drawn_sheet(card(variant), look(large=True), 277, 190) for name in extent.names}

        assert {"turn-1", "turn-2", "turn-3"} <= names

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
            texts = [e.item for e in drawn_sheet(card(variant), look(), *box) if isinstance(e.item, Text)]

            assert min(text.size for text in texts) >= 6
            assert len({text.size for text in texts if text.string not in FIGURES_OF_MARKS}) <= 5

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_every_number_can_be_found_by_name(self, variant: str) -> None:
        sheet = card(variant)
        names = {name for extent in drawn_sheet(sheet, look(), *A5) for name in extent.names}

        for index, row in enumerate(sheet.rows, 1):
            assert {f"cell-{index}-{number}" for number in row.numbers} <= names
            assert f"lock-{index}" in names


FIGURES_OF_MARKS = ("×2", "+13", "−5")
"""Figures that are part of a picture, and as large as the picture."""
COLORS = ("red", "yellow", "green", "blue", "purple", "orange", "pink", "brown", "teal", "grey", "black")


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A user's own sheet: any rows, colours, marks and badges that the structure allows."""
    dice = tuple(draw(st.lists(st.sampled_from(COLORS), min_size=1, max_size=8, unique=True)))
    sides = draw(st.integers(4, 12))
    rows = tuple(draw(st.lists(_rows(dice, sides), min_size=1, max_size=6)))
    plain = [Cell(r, p) for r, row in enumerate(rows) for p in range(row.first_closing)]
    boxed = draw(st.frozensets(st.sampled_from(plain), max_size=8)) if plain else frozenset()
    pairs = draw(st.permutations(plain)) if len(plain) >= 2 else []
    effects = draw(st.lists(st.sampled_from(EFFECTS), max_size=min(5, len(pairs) // 2), unique=True))
    symbols = tuple(Symbol(e, (pairs[2 * n], pairs[2 * n + 1])) for n, e in enumerate(effects))
    closing = [row.color for row in rows]
    single = [color for color in closing if closing.count(color) == 1]
    track = tuple(draw(st.lists(st.sampled_from(single), min_size=1, max_size=20))) if boxed and single else ()
    lucky = tuple(draw(st.lists(st.integers(2, 2 * sides), max_size=3, unique=True)))
    longest = max(row.most_crosses for row in rows)
    rules = Rules(
        dice, sides, tuple(n * (n + 1) // 2 for n in range(longest + 1)), penalty_limit=draw(st.integers(1, 6))
    )
    rules = Rules(dice, sides, rules.points, penalty_limit=rules.penalty_limit, rows_to_end=1)
    sheet = Sheet(rules, rows, lucky, boxed if track else frozenset(), track, symbols)
    structure.check(sheet)
    return sheet


@st.composite
def _rows(draw: st.DrawFn, dice: tuple[str, ...], sides: int) -> Row:
    numbers = draw(st.lists(st.integers(2, 2 * sides), min_size=1, max_size=20, unique=True))
    closing = draw(st.integers(1, min(3, len(numbers))))
    segment = draw(st.integers(1, len(numbers)))
    colors = [draw(st.sampled_from(dice)) for _ in range(len(numbers) // segment + 1)]
    cells = [colors[n // segment] for n in range(len(numbers))]
    cells[-closing:] = [cells[-1]] * closing
    return Row(tuple(numbers), tuple(cells), closing_cells=closing)


@settings(max_examples=60, deadline=None)
@given(sheets(), st.sampled_from(BOXES), st.sampled_from(LANGUAGES), st.sampled_from(THEMES))
def test_a_users_own_sheet_is_drawn_as_well(sheet: Sheet, box: tuple[float, float], language: str, colors: str) -> None:
    assume(pad.cell_size(sheet, look(language, colors), *box) >= 6.5)

    check(sheet, look(language, colors), *box)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("aspect", [0.5, 1, 6])
def test_a_logo_stands_clear_of_everything(variant: str, aspect: float) -> None:
    logo = Logo(picture(), aspect)
    with_logo = PadLook(theme("classic"), words("de"), TYPE, "Spieleabend", "Qwixx", logo=logo)

    for box in (A5, (128.0, 85.0)):
        check(card(variant), with_logo, *box)
        found = drawn_sheet(card(variant), with_logo, *box)
        mine = around("logo", found)
        assert mine.right - mine.left == pytest.approx(aspect * (mine.bottom - mine.top))
        for other in found:
            assert "logo" in other.names or not mine.overlaps(other), other


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


def test_a_title_that_does_not_fit_is_refused() -> None:
    long = PadLook(theme("classic"), words("en"), TYPE, "A title " * 30)

    with pytest.raises(InputError, match="there is room for"):
        pad.sheet(card("classic"), long, *A5)


def test_a_name_that_does_not_fit_its_line_is_refused() -> None:
    with pytest.raises(InputError, match="longer than the"):
        pad.sheet(card("classic"), look(), *A5, Tag(player="Bartholomew " * 6))


def test_an_id_longer_than_promised_is_a_bug() -> None:
    with pytest.raises(ValueError, match="id_length"):
        pad.sheet(card("classic"), look(), 128, 85, Tag("0" * 300))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_id_of_ours_finds_its_room(variant: str) -> None:
    found = templates.variant(variant)
    for n in range(40):
        sheet = draw(found, Chance(n))
        for box in BOXES:
            pad.sheet(sheet, look("de"), *box, Tag(ids.notate(found, sheet)))


def test_the_ground_is_the_same_stamp_for_cards_of_one_shape() -> None:
    variant = templates.variant("longo")
    grounds: list[Stamp] = []
    for n in range(5):
        ground, *_ = pad.sheet(draw(variant, Chance(n)), look(), *A5)
        assert isinstance(ground, Placed)
        grounds.append(ground.stamp)

    assert all(one is other for one, other in pairwise(grounds))


def test_marks_lie_in_the_cells_that_they_cross() -> None:
    sheet = card("bonus-a")
    played = Marks(
        crossed=frozenset({Cell(0, 0), Cell(2, 3)}),
        skipped=frozenset({Cell(2, 1)}),
        locks=frozenset({1}),
        penalties=2,
        used=frozenset({0}),
        struck=frozenset({4}),
        new=((Cell(3, 5), "1"),),
        new_locks=frozenset({3}),
    )
    found = drawn_sheet(sheet, look(), *A5)
    lying = list(extents(marks(sheet, look(), *A5, played), TYPE))

    for name, target in (
        ("cross-1-2", "cell-1-2"),
        ("cross-3-9", "cell-3-9"),
        ("skipped-3-11", "cell-3-11"),
        ("cross-lock-2", "lock-2"),
        ("cross-penalty-2", "penalty-2"),
        ("cross-bonus-1", "bonus-1"),
        ("struck-bonus-5", "bonus-5"),
    ):
        assert around(name, lying).within(around(target, found)), name
    assert not any(mark_name.startswith("cross-penalty-3") for extent in lying for mark_name in extent.names)


@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("size", [3.4, 5, 6, 9])
def test_a_mark_is_no_larger_than_it_says(effect: str, size: float) -> None:
    width, height = mark_extent(effect, size)

    for extent in extents(mark(effect, 0, 0, size, "#000000"), TYPE):
        assert max(-extent.left, extent.right) <= width / 2 + 0.05
        assert max(-extent.top, extent.bottom) <= height / 2 + 0.3  # type has air above and below its figures


def test_a_cross_in_every_row_shows_a_cross_and_rows() -> None:
    cross, *rows = mark("one-in-each", 0, 0, 5, "#000000")

    assert isinstance(cross, Path) and cross.stroke
    assert 4 == len(rows)


@pytest.mark.parametrize("box", BOXES)
def test_numbers_without_a_mark_stand_in_the_middle_of_their_cells(box: tuple[float, float]) -> None:
    sheet = card("bonus-b")
    marked = {cell for symbol in sheet.symbols for cell in symbol.cells}
    found = drawn_sheet(sheet, look(), *box)

    for index, row in enumerate(sheet.rows):
        for place, number in enumerate(row.numbers):
            cell, *others = [extent for extent in found if f"cell-{index + 1}-{number}" in extent.names]
            (text,) = [each for each in others if isinstance(each.item, Text) and each.item.string == str(number)]
            if Cell(index, place) not in marked:
                assert abs(text.left + text.right - cell.left - cell.right) < 0.02
                assert abs(text.top + text.bottom - cell.top - cell.bottom) < 0.02


@pytest.mark.parametrize("box", BOXES)
def test_marks_keep_clear_of_the_outline_and_of_the_number(box: tuple[float, float]) -> None:
    sheet = card("bonus-b")
    found = drawn_sheet(sheet, look(), *box)

    for symbol in sheet.symbols:
        for cell in symbol.cells:
            number = str(sheet.rows[cell.row].numbers[cell.place])
            rim, text, *picture = [e for e in found if f"cell-{cell.row + 1}-{number}" in e.names]
            assert isinstance(rim.item, Box) and isinstance(text.item, Text) and text.item.string == number
            for part in picture:
                assert min(rim.right - part.right, part.top - rim.top) > rim.item.line + 0.25, part
                assert not part.overlaps(text, slack=-0.25), part


@pytest.mark.parametrize("box", [(190.0, 79.0), (280.0, 80.0), *BOXES])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_longest_row_is_as_wide_as_the_sheet(variant: str, box: tuple[float, float]) -> None:
    rows = [area for name, area in parts(plan(shape_of(card(variant)), look(), *box)) if "row-" in name]

    assert all(area.x == 0 for area in rows)
    assert max(area.right for area in rows) == pytest.approx(box[0])


@pytest.mark.parametrize("template", sorted(FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_only_rows_of_several_colours_keep_room_to_name_them(template: File) -> None:
    sheet = templates.variant(str(template)).sheet
    places = plan(shape_of(sheet), look(), *A5)

    for index, (name, area) in enumerate(each for each in parts(places) if "row-" in each[0]):
        above = places.cell_y(index) - area.y
        below = area.bottom - places.cell_y(index) - places.grid.cell_height
        mixed = len(set(sheet.rows[index].colors)) > 1
        assert above - below == pytest.approx(places.sizes.tab if mixed else 0), name


def test_the_ruler_keeps_three_millimetres_from_the_sheets() -> None:
    assert paper.STRIP - paper.PRINTABLE - furniture.BAND >= 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_smallest_sheets_still_say_what_makes_them_fair(variant: str, language: str) -> None:
    own = templates.variant(variant)
    says, length = fairness_text(words(language), cards.fairness_claims(own)), ids.longest(own)
    fair = PadLook(theme("classic"), words(language), TYPE, "A", "Qwixx", says, id_length=length)

    assert plan(shape_of(card(variant)), fair, 128, 85).extras.fair


def test_the_score_of_a_row_of_several_colours_is_boxed_in_none_of_them() -> None:
    found = drawn_sheet(card("mixx-a"), look(), *A5)
    strokes = {e.item.stroke for e in found if isinstance(e.item, Box) and e.names[-1] in ("score-1", "score-4")}

    assert {theme("classic").outline} == strokes


def test_a_long_title_shrinks_step_by_step() -> None:
    sizes = []
    for title in (
        "Games",
        "Our long family game night at Ann and Ben’s new",
        "Our long family game night at Ann and Ben’s new place",
    ):
        named = PadLook(theme("classic"), words("en"), TYPE, title, logo=Logo(picture(), 1))
        found = drawn_sheet(card("classic"), named, *A5)
        sizes += [e.item.size for e in found if isinstance(e.item, Text) and e.item.string == title]

    assert [14, 11, 8] == sizes


def test_a_logo_stands_on_the_line_of_the_title_where_the_turn_is_not_shown() -> None:
    with_logo = PadLook(theme("classic"), words("en"), TYPE, "Games", logo=Logo(picture(), 1))
    found = drawn_sheet(card("mixx-a"), with_logo, 128, 85)
    (title,) = [e for e in found if isinstance(e.item, Text) and e.item.string == "Games"]

    assert around("logo", found).bottom == pytest.approx(title.bottom)


@pytest.mark.parametrize("variant", ["classic", "mixx-a", "bonus-a", "bonus-b"])
def test_a_square_sheet_has_no_hole(variant: str) -> None:
    blocks = [area for _, area in parts(plan(shape_of(card(variant)), look(), 130, 130))]
    edges = sorted((area.y, area.bottom) for area in blocks)

    assert max(below - max(b for a, b in edges if a < below) for below, _ in edges[1:] if below > 20) < 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_lucky_numbers_are_spoken_of_only_where_there_are_two(language: str) -> None:
    two = cards.fairness_claims(templates.variant("longo"))
    three = cards.fairness_claims(templates.variant(str(FOLDER / "six-rows.toml")))

    assert "lucky" in {claim.key for claim in two}
    assert "lucky" not in {claim.key for claim in three}
    assert fairness_text(words(language), two) and (not three or fairness_text(words(language), three))
    assert words(language)("fair.lucky-several", ways=7, rolls=36)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", [A5, (128.0, 85.0)])
def test_the_name_of_the_bonus_row_keeps_clear_of_its_first_field(box: tuple[float, float], language: str) -> None:
    """On A6 a German "Bonusreihe" touched it."""
    found = drawn_sheet(card("bonus-a"), look(language), *box)
    parts = words(language)("pad.track").split()
    name = max(each.right for each in found if isinstance(each.item, Text) and each.item.string in parts)

    assert around("bonus-1", found).left - name >= 1.3
