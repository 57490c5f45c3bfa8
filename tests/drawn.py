"""Sheets drawn in a box, and what is true of all of them: what the tests of pads, worksheets and rules share."""

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path as File

from hypothesis import strategies as st

from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.colors import add_color_words
from sheetgen.games.dice.pages.pad.look import PadLook, Tag, shape_of
from sheetgen.games.dice.pages.pad.plan import SheetPlan, plan
from sheetgen.games.dice.rules import structure
from sheetgen.games.dice.rules.variant import EFFECTS, Cell, Row, Rules, Sheet, Symbol
from sheetgen.page import languages, palettes
from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Text
from sheetgen.page.theme import Theme, parse
from sheetgen.page.words import Words, flat
from sheetgen.render import fonts
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
