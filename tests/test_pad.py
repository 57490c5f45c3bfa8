"""Score sheets as numbers: nothing leaves the sheet, nothing overlaps, words fit, cells are large enough."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path as File
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, mechanics, templates
from sheetgen.games.dice.cards import draw, ids
from sheetgen.games.dice.cards.feature import fairness_text
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.bonus_marks import mark, mark_extent
from sheetgen.games.dice.pages.colors import add_color_words
from sheetgen.games.dice.pages.pad.look import PadLook, Tag, shape_of
from sheetgen.games.dice.pages.pad.marks import Marks, marks
from sheetgen.games.dice.pages.pad.plan import SheetPlan, plan
from sheetgen.games.dice.pages.position_marks import solution_marks
from sheetgen.games.dice.rules import structure
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Action, State, Turn
from sheetgen.games.dice.rules.variant import EFFECTS, Cell, Row, Rules, Sheet, Symbol
from sheetgen.page import furniture, languages, palettes, paper
from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Circle, Group, Item, Path, Placed, Stamp, Text
from sheetgen.page.logo import Logo
from sheetgen.page.theme import Theme, parse
from sheetgen.page.words import Words, flat
from sheetgen.render import fonts
from tests.every_item import picture
from tests.extents import Extent, around, extents
from tests.reading import known

TEMPLATES = File(__file__).parent.parent / "templates"
FOLDER = File(__file__).parent / "templates"
VARIANTS, LANGUAGES, THEMES = known(mechanics.PADS), languages.names(), palettes.names()
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
    """A language's words, with the letters that most sheets have; two letters for each further colour."""
    table = flat(tomllib.loads((TEMPLATES / "languages" / f"{language}.toml").read_text("utf-8")))
    return add_color_words(Words(language, table), ("red", "yellow", "green", "blue"), {})


@cache
def look(language: str = "en", colors: str = "classic", large: bool = False) -> PadLook:
    fair = words(language)("fair.numbers", closings="3, 4, 10, 11")
    return PadLook(theme(colors), words(language), TYPE, "Family game", "Qwixx", fair, large)


def card(variant: str) -> Sheet:
    return templates.variant(variant).sheet


def drawn_sheet(sheet: Sheet, look: PadLook, width: float, height: float, player: str = "Ann") -> list[Extent]:
    return list(extents(pad.sheet(sheet, look, width, height, Tag(ID, ID, player)), TYPE))


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
    for track, top in zip(plan.tracks, plan.track_tops, strict=True):
        yield track.key, Area(0, top, width, track.height)
    if plan.effects:
        yield "effects", Area(0, plan.effects_y, plan.effects.width, plan.effects.height)
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
    kinds = ("cell", "lock", "bonus", "penalty", "score", "turn", "effect", "points", "qr")
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


@pytest.mark.parametrize("box", BOXES)
def test_a_title_that_does_not_fit_takes_room_from_the_lines_and_is_then_shortened(box: tuple[float, float]) -> None:
    long = PadLook(theme("classic"), words("en"), TYPE, "A title " * 30)
    found = drawn_sheet(card("classic"), long, *box)
    (shown,) = [e.item for e in found if isinstance(e.item, Text) and e.item.string.startswith("A title")]

    assert shown.string.endswith("…")
    assert 8 <= shown.size
    assert pad.shortened(card("classic"), long, *box) == (("A title " * 30, shown.string),)
    texts_are_apart(found)


NAMED = ("Ann", "Bernadette-Françoise", "Bartholomew Featherstonehaugh-Cholmondeley of Worcestershire")


@pytest.mark.parametrize("box", [A5, (128.0, 85.0)])
def test_a_long_name_shrinks_then_takes_room_from_the_date_and_is_then_shortened(box: tuple[float, float]) -> None:
    named = PadLook(theme("classic"), words("de"), TYPE, "Qwixx-Abend", players=NAMED)
    sizes, strings = [], []
    for name in NAMED:
        found = drawn_sheet(card("classic"), named, *box, player=name)
        (text,) = [e for e in found if isinstance(e.item, Text) and e.item.string[:3] == name[:3]]
        assert isinstance(text.item, Text)
        sizes.append(text.item.size)
        strings.append(text.item.string)
        texts_are_apart(found)

    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 6
    assert strings[:2] == list(NAMED[:2])
    assert NAMED[2].startswith(strings[2].rstrip("…"))


def test_a_short_name_leaves_the_line_of_the_date_as_it_is() -> None:
    plain, short, long = (
        PadLook(theme("classic"), words("en"), TYPE, "Games", players=players) for players in ((), ("Ann",), NAMED)
    )
    dates = []
    for each in (plain, short, long):
        found = drawn_sheet(card("classic"), each, *A5)
        dates += [e.left for e in found if isinstance(e.item, Text) and e.item.string == "Date"]

    assert dates[0] == dates[1] < dates[2]


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


def test_a_key_crosses_the_fields_of_pairs_with_the_step_that_completes_them() -> None:
    """Red 6 and yellow 3 are crossed; blue 4 completes plus-13 at step 1a, green 5 no-penalty at 2b."""
    variant = templates.variant("bonus-b")
    before = State(((4,), (1,), (), ()), (False,) * 4)
    line = (Turn(Action(Cell(3, 8))), Turn(None, Action(Cell(2, 7))))
    solved = solution_marks(
        Position(variant, variant.sheet, before), line, State(((4,), (1,), (7,), (8,)), (False,) * 4)
    )
    played = list(extents(marks(variant.sheet, look(), *A5, solved), TYPE))
    found = drawn_sheet(variant.sheet, look(), *A5)

    assert frozenset() == solved.earned
    assert (("plus-13", "1a"), ("no-penalty", "2b")) == solved.new_earned
    for effect, step in solved.new_earned:
        box = next(each for each in found if f"effect-{effect}" in each.names)
        assert any(isinstance(e.item, Text) and e.item.string == step and e.overlaps(box) for e in played)
        assert any(isinstance(e.item, Path) and e.within(box) for e in played)


@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("size", [2.6, 3.4, 5, 6, 9])
def test_a_mark_is_no_larger_than_it_says(effect: str, size: float) -> None:
    width, height = mark_extent(effect, size)

    for extent in extents(mark(effect, 0, 0, size, "#000000"), TYPE):
        assert max(-extent.left, extent.right) <= width / 2 + 0.05
        assert max(-extent.top, extent.bottom) <= height / 2 + 0.3  # type has air above and below its figures


def test_a_cross_in_every_row_shows_a_cross_and_rows() -> None:
    cross, *rows = mark("one-in-each", 0, 0, 5, "#000000")

    assert isinstance(cross, Path) and cross.stroke
    assert 4 == len(rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("box", "least"), [(A5, 14), ((128.0, 85.0), 10), ((119.7, 87.9), 10), ((190.0, 267.0), 14)])
def test_numbers_keep_one_baseline_and_a_good_size_whatever_stands_in_their_corners(
    box: tuple[float, float], least: float, language: str
) -> None:
    sheet = card("bonus-b")
    found = drawn_sheet(sheet, look(language), *box)

    for index, row in enumerate(sheet.rows):
        cells = {number: [e for e in found if f"cell-{index + 1}-{number}" in e.names] for number in row.numbers}
        texts = [(rim, e) for n, (rim, *rest) in cells.items() for e in rest if getattr(e.item, "string", "") == str(n)]
        assert len(texts) == len(row.numbers)
        assert len({(text.item.y, text.item.size) for _, text in texts if isinstance(text.item, Text)}) == 1
        for rim, text in texts:
            assert isinstance(text.item, Text) and text.item.size >= least
            assert abs(text.left + text.right - rim.left - rim.right) < 0.02


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", [*BOXES, (119.7, 87.9)])
def test_every_symbol_has_a_field_to_cross_with_its_picture_and_words(box: tuple[float, float], language: str) -> None:
    sheet = card("bonus-b")
    found = drawn_sheet(sheet, look(language), *box)
    rows_end = max(e.bottom for e in found if "row-4" in e.names)

    for symbol in sheet.symbols:
        boxed, *picture = [e for e in found if f"effect-{symbol.effect}" in e.names]
        words = [e for e in picture if isinstance(e.item, Text) and e.item.string not in FIGURES_OF_MARKS]
        assert isinstance(boxed.item, Box)
        assert min(boxed.right - boxed.left, boxed.bottom - boxed.top) >= 7
        assert boxed.top > rows_end
        assert words and len(picture) > len(words)
        assert all(isinstance(e.item, Text) and e.item.size >= 8 for e in words)


def test_words_of_symbols_give_way_before_numbers_become_small() -> None:
    places = plan(shape_of(card("bonus-b")), look(), 119.7, 85)

    assert places.figures >= 10
    assert places.effects and places.effects.words and places.effects.words.size == 6
    check(card("bonus-b"), look(), 119.7, 85)


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

    # Fields of symbols, or double cells, and a code that can be read leave no room for words of fairness.
    assert not says or plan(shape_of(card(variant)), fair, 128, 85).extras.fair or variant in ("bonus-b", "double-b")


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


@pytest.mark.parametrize("aspect", [0.5, 1, 3])
@pytest.mark.parametrize("variant", ["classic", "longo"])
def test_a_logo_is_level_with_the_capitals_of_the_title_where_the_turn_is_shown(variant: str, aspect: float) -> None:
    with_logo = PadLook(theme("classic"), words("en"), TYPE, "Games", logo=Logo(picture(), aspect))
    found = drawn_sheet(card(variant), with_logo, *A5)
    (title,) = [e for e in found if isinstance(e.item, Text) and e.item.string == "Games"]
    logo = around("logo", found)

    assert logo.top == pytest.approx(title.top) or logo.bottom == pytest.approx(title.bottom)
    assert logo.bottom >= title.bottom - 0.01


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


def d20() -> Sheet:
    """Two rows of 39 cells: a table of 40 columns, most of three digits."""
    numbers = tuple(range(2, 41))
    rows = (Row(numbers, ("red",) * 39), Row(numbers[::-1], ("blue",) * 39))
    return Sheet(Rules(("red", "blue"), 20, tuple(n * (n + 1) // 2 for n in range(41))), rows)


@pytest.mark.parametrize(
    ("sheet", "box"),
    [(card("longo"), (190.0, 79.0)), (card("longo"), (128.0, 85.0)), (d20(), A5), (d20(), (277.0, 190.0))],
)
def test_the_points_never_run_together(sheet: Sheet, box: tuple[float, float]) -> None:
    strip = [e for e in drawn_sheet(sheet, look(), *box) if "points" in e.names and isinstance(e.item, Text)]
    on_one_line = [(a, b) for a, b in pairwise(sorted(strip, key=lambda e: (e.bottom, e.left))) if a.bottom == b.bottom]

    assert len(on_one_line) > 20
    assert min(after.left - before.right for before, after in on_one_line) > 1


def test_the_points_use_the_room_beside_them() -> None:
    places = plan(shape_of(card("longo")), look(), 190, 79)

    assert places.shelf.points and places.shelf.points.lines == 1
    assert places.shelf.points.step == places.sizes.points


def test_points_on_two_lines_stand_beside_the_penalties() -> None:
    shelf = plan(shape_of(card("longo")), look(), 128, 85).shelf

    assert shelf.points and shelf.points.lines == 2
    assert shelf.below == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", [A5, (128.0, 85.0), (400.0, 277.0)])
@pytest.mark.parametrize("variant", ["longo", "mixx-a"])
def test_letter_sign_and_arrow_of_a_row_touch_nothing(variant: str, box: tuple[float, float], language: str) -> None:
    found = drawn_sheet(card(variant), look(language), *box)
    for n in range(1, 5):
        band, *head = [e for e in found if f"row-{n}-band" in e.names]
        first = around(next(name for e in found for name in e.names if name.startswith(f"cell-{n}-")), found)
        inside = sorted(head, key=lambda e: e.left)

        assert len(inside) == (2 if variant == "mixx-a" else 3)
        assert all(after.left - before.right > 0.45 for before, after in pairwise((*inside, first)))
        assert inside[0].left - band.left > 0.8


def test_all_rows_have_letters_of_one_size_with_signs_below_one_another() -> None:
    heads = [e for e in drawn_sheet(card("classic"), look("de"), *A5) if any("-band" in name for name in e.names)]

    assert {"R", "Ge", "Gr", "B"} == {e.item.string for e in heads if isinstance(e.item, Text)}
    assert 1 == len({e.item.size for e in heads if isinstance(e.item, Text)})
    signs = [(e.left + e.right) / 2 for e in heads if isinstance(e.item, Path) and e.item.fill]
    assert max(signs) - min(signs) < 0.01


@pytest.mark.parametrize("language", ["de", "pl"])
def test_letter_and_sign_stay_within_a_narrow_field_of_the_bonus_row(language: str) -> None:
    found = drawn_sheet(card("bonus-a"), look(language), 128, 85)
    fields = [[e for e in found if f"bonus-{n}" in e.names] for n in range(1, 13)]

    for box, *others in fields:
        for other in others:
            assert min(other.left - box.left, box.right - other.right) > 0.7
            assert min(other.top - box.top, box.bottom - other.bottom) > 0.5


@pytest.mark.parametrize(("sides", "pips"), [(4, True), (6, True), (8, False), (10, False), (20, False)])
def test_the_dice_of_the_hints_are_those_of_the_game(sides: int, pips: bool) -> None:
    classic = card("classic")
    found = drawn_sheet(replace(classic, rules=replace(classic.rules, sides=sides)), look(), *A5)
    dice = [e for e in found if any(name.startswith("die ") for name in e.names)]

    assert pips == any(isinstance(e.item, Circle) for e in dice)
    assert pips != any(isinstance(e.item, Text) for e in dice)


def few(rows: int) -> Sheet:
    classic = card("classic")
    return replace(classic, rows=classic.rows[:rows], rules=replace(classic.rules, rows_to_end=1))


@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("box", [(277.0, 190.0), (190.0, 128.0)])
def test_few_rows_have_letters_locks_and_boxes_as_large_as_their_cells(rows: int, box: tuple[float, float]) -> None:
    usual, larger = (plan(shape_of(card("classic")), look(), *box), plan(shape_of(few(rows)), look(), *box))

    assert larger.cell >= 12
    for measure in ("head", "lock", "penalty", "score", "score_width"):
        assert getattr(larger.sizes, measure) > 1.1 * getattr(usual.sizes, measure)
    assert pad.rows.head_places(larger).size > pad.rows.head_places(usual).size
    check(few(rows), look(), *box)


@pytest.mark.parametrize("box", [(277.0, 88.0), (190.0, 128.0)])
def test_the_title_of_few_rows_is_larger_than_labels(box: tuple[float, float]) -> None:
    sizes = plan(shape_of(few(1)), look(), *box).sizes

    assert sizes.title > 1.2 * sizes.label


@pytest.mark.parametrize("rows", [1, 2])
def test_a_sheet_of_few_rows_has_no_hole(rows: int) -> None:
    blocks = [area for _, area in parts(plan(shape_of(few(rows)), look(), *A5))]
    edges = sorted((area.y, area.bottom) for area in blocks)

    assert max(below - max(b for a, b in edges if a < below) for below, _ in edges[1:] if below > 20) < 26


def test_few_rows_of_many_cells_keep_the_size_of_their_cells() -> None:
    classic, long = card("classic"), tuple(range(2, 31))
    sheet = replace(
        classic,
        rows=(Row(long, ("red",) * 29),),
        rules=replace(classic.rules, sides=20, rows_to_end=1, points=d20().rules.points),
    )

    assert plan(shape_of(sheet), look(), 277, 85).cell >= 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", [A5, (128.0, 85.0)])
def test_the_name_of_the_bonus_row_keeps_clear_of_its_first_field(box: tuple[float, float], language: str) -> None:
    """On A6 a German "Bonusreihe" touched it."""
    found = drawn_sheet(card("bonus-a"), look(language), *box)
    parts = words(language)("pad.track").split()
    name = max(each.right for each in found if isinstance(each.item, Text) and each.item.string in parts)

    assert around("bonus-1", found).left - name >= 1.3
