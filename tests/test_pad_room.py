"""How a sheet uses its room: rows as wide as it is, points beside them, few rows larger, no holes."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path as File

import pytest

from sheetgen.games.dice import templates
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.pad.look import shape_of
from sheetgen.games.dice.pages.pad.plan import plan
from sheetgen.games.dice.rules.variant import Row, Rules, Sheet
from sheetgen.page.drawing import Text
from tests.drawn import A5, BOXES, FOLDER, VARIANTS, card, check, drawn_sheet, look, parts


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


@pytest.mark.parametrize("variant", ["classic", "mixx-a", "bonus-a", "bonus-b"])
def test_a_square_sheet_has_no_hole(variant: str) -> None:
    blocks = [area for _, area in parts(plan(shape_of(card(variant)), look(), 130, 130))]
    edges = sorted((area.y, area.bottom) for area in blocks)

    assert max(below - max(b for a, b in edges if a < below) for below, _ in edges[1:] if below > 20) < 16


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
