"""Cells of a sheet: numbers, crosses, marks of symbols, letters and signs keep clear of each other."""

from dataclasses import replace
from itertools import pairwise

import pytest

from sheetgen.games.dice import templates
from sheetgen.games.dice.pages.bonus_marks import mark, mark_extent
from sheetgen.games.dice.pages.pad.look import shape_of
from sheetgen.games.dice.pages.pad.marks import Marks, marks
from sheetgen.games.dice.pages.pad.plan import plan
from sheetgen.games.dice.pages.position_marks import solution_marks
from sheetgen.games.dice.rules.notation import parse_turn
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Action, State, Turn, play
from sheetgen.games.dice.rules.variant import EFFECTS, Cell
from sheetgen.page.drawing import Box, Circle, Path, Text
from tests.drawn import A5, BOXES, FIGURES_OF_MARKS, LANGUAGES, TYPE, card, check, drawn_sheet, look, theme, words
from tests.extents import around, extents
from tests.reading import position


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


@pytest.mark.parametrize("name", ["double-a", "big-points"])
def test_what_lies_beside_the_cells_of_a_solved_sheet_grows_with_a_slide(name: str) -> None:
    solved = replace(look(), head=False, sums=False, legend=False, penalties=False, steps=True)
    key, slide = (plan(shape_of(card(name)), solved, *box).sizes for box in ((98.0, 50.0), (210.0, 95.0)))

    assert all(1.5 * getattr(key, part) < getattr(slide, part) for part in ("under", "below", "head", "figures"))


@pytest.mark.parametrize(
    ("text", "turn", "old", "new"),
    [
        ("x-change r3,5 swapped=1 / 4+3 r1 y1 g1 b1", "y4~7", "cross-swap-1", ("swap-2", "swap-3", "swap-4")),
        ("bonus-a r2 used=1 / 1+2", "r3>y2", "cross-bonus-1", ("bonus-2",)),
    ],
)
def test_a_key_crosses_what_is_used_up_in_its_second_ink(text: str, turn: str, old: str, new: tuple[str, ...]) -> None:
    at = position(text)
    line = (parse_turn(at.sheet, turn),)
    solved = solution_marks(at, line, play(at.sheet, at.state, at.rolls[0], line[0]))
    played, found = list(extents(marks(at.sheet, look(), *A5, solved), TYPE)), drawn_sheet(at.sheet, look(), *A5)
    kind = new[0].split("-")[0]
    crossed = [extent for extent in played if extent.names[:1] == ("new",)]

    assert {old} == {name for extent in played for name in extent.names if name.startswith(f"cross-{kind}")}
    for name in new:
        assert any(extent.within(around(name, found)) for extent in crossed), name


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


def test_the_score_of_a_row_of_several_colours_is_boxed_in_none_of_them() -> None:
    found = drawn_sheet(card("mixx-a"), look(), *A5)
    strokes = {e.item.stroke for e in found if isinstance(e.item, Box) and e.names[-1] in ("score-1", "score-4")}

    assert {theme("classic").outline} == strokes


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", [A5, (128.0, 85.0)])
def test_the_name_of_the_bonus_row_keeps_clear_of_its_first_field(box: tuple[float, float], language: str) -> None:
    """On A6 a German "Bonusreihe" touched it."""
    found = drawn_sheet(card("bonus-a"), look(language), *box)
    parts = words(language)("pad.track").split()
    name = max(each.right for each in found if isinstance(each.item, Text) and each.item.string in parts)

    assert around("bonus-1", found).left - name >= 1.3
