"""The printed set of the cube game: as numbers, as cubes that fold up, and as the command makes it."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.app import config, setting
from sheetgen.base.errors import InputError
from sheetgen.games.cubes import pads
from sheetgen.games.cubes.cards import cube_set
from sheetgen.games.cubes.cards.cube_set import THINGS, CubeSet
from sheetgen.games.cubes.pages import board, nets, slips, tiles
from sheetgen.games.pads import Print
from sheetgen.page import drawing, languages, palettes
from sheetgen.page.drawing import Box, Circle, Group, Item, Page, Placed, Text
from sheetgen.page.extent import extent
from sheetgen.page.paper import PRINTABLE
from sheetgen.page.style import Style
from sheetgen.render import fonts, svg

from .conftest import Run

TYPE = fonts.load()
LANGUAGES, PALETTES = languages.names(), palettes.names()
ASCENT = 0.7  # the typeface leaves room for accents over the words of the ruler, mm


def style(lang: str = "en", palette: str = "classic", **wishes: object) -> Style:
    setup = config.Config().setup(**{key: setting.value(key, wish) for key, wish in wishes.items()})
    return Style(palettes.load(palette), languages.load(lang), TYPE, setup)


def make_set(*things: str, size: float = 24.0, players: tuple[int, ...] = (2, 4), **looks: object) -> Print:
    return pads.print_set(CubeSet(things or THINGS, size, players), style(**looks))  # type: ignore[arg-type]


def flat(items: tuple[Item, ...]) -> Iterator[Item]:
    """All shapes and groups, whatever they lie in."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from flat(item.items)
        elif isinstance(item, Placed):
            yield from flat(item.stamp.items)


def named(page: Page, start: str) -> list[Item]:
    return [item for item in flat(page.items) if isinstance(item, Group | Placed) and item.name.startswith(start)]


class TestEveryPage:
    @pytest.mark.long
    @pytest.mark.parametrize("paper", ["A3", "A4", "Letter", "Legal", "420x594"])
    @pytest.mark.parametrize("size", [20.0, 24.0, 30.0])
    def test_all_ink_is_where_printers_print(self, paper: str, size: float) -> None:
        for page in make_set(size=size, paper=paper).drawing.pages:
            reach = extent(page.items, TYPE)

            assert reach.left >= PRINTABLE - ASCENT
            assert reach.top >= PRINTABLE - ASCENT
            assert reach.right <= page.width - PRINTABLE + ASCENT
            assert reach.bottom <= page.height - PRINTABLE + ASCENT

    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("palette", PALETTES)
    def test_it_speaks_every_language_in_every_palette(self, lang: str, palette: str) -> None:
        drawing = make_set(lang=lang, palette=palette).drawing
        texts = [item.string for page in drawing.pages for item in flat(page.items) if isinstance(item, Text)]

        assert lang == drawing.language
        for string in texts:
            TYPE.check(string)
        assert any(languages.load(lang)("quixo.title") in string for string in texts)

    def test_it_says_whose_game_it_is_and_its_id(self) -> None:
        for page in make_set().drawing.pages:
            said = " ".join(item.string for item in flat(page.items) if isinstance(item, Text))

            assert "not affiliated" in said
            assert cube_set.notate(CubeSet(THINGS)) in said

    def test_each_thing_is_bookmarked_once(self) -> None:
        found = make_set()

        assert [page.bookmark for page in found.drawing.pages if page.bookmark] == [
            "Board",
            "Cubes",
            "Tiles",
            "Score slips",
        ]
        assert len(found.drawing.pages) == sum(int(count) for count in re.findall(r"on (\d+) page", found.summary[0]))

    def test_small_print_is_never_smaller_than_six_points(self) -> None:
        sizes = {item.size for page in make_set().drawing.pages for item in flat(page.items) if isinstance(item, Text)}

        assert min(sizes) >= 6.0


Segment = tuple[tuple[float, float], tuple[float, float]]


def segments(path: drawing.Path) -> Iterator[Segment]:
    """The straight lines of a path."""
    at = start = (0.0, 0.0)
    for letter, *point in path.steps:
        to = start if letter == "Z" else (float(point[0]), float(point[1]))
        if letter == "M":
            start = to
        else:
            yield at, to
        at = to


def share(one: Segment, other: Segment) -> bool:
    """Whether two lines have more than a point in common."""
    (a, b), right, down = one, one[1][0] - one[0][0], one[1][1] - one[0][1]
    if any(abs((x - a[0]) * down - (y - a[1]) * right) > 1e-3 for x, y in other):
        return False
    along = sorted((x - a[0]) * right + (y - a[1]) * down for x, y in other)
    return max(along[0], 0.0) + 1e-3 < min(along[1], (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)


class TestLines:
    """Solid is cut, dashed is folded: each line once, and on a layer of its own."""

    @staticmethod
    def pages() -> tuple[Page, ...]:
        return (*make_set().drawing.pages, *make_set("board", size=60.0).drawing.pages)

    @pytest.mark.parametrize("palette", PALETTES)
    def test_whatever_is_dashed_is_folded_and_what_is_cut_is_not(self, palette: str) -> None:
        """The strip to glue the next page onto had the dashes of a fold."""
        for page in make_set("board", "cubes", "tiles", size=44.0, palette=palette, paper="A3").drawing.pages:
            layers = {layer: lines_of(page, layer) for layer in ("fold", "cut")}
            dashed = [item for item in flat(page.items) if isinstance(item, Box | drawing.Path) and item.dash]

            assert dashed == layers["fold"]
            assert {(1.6, 1.2)} >= {item.dash for item in dashed}
            assert 1 >= len({(line.stroke, line.line, line.dash) for line in layers["cut"]})

    def test_no_line_is_cut_or_folded_twice(self) -> None:
        """Two nets have part of an arm's edge in common."""
        for page in self.pages():
            lines = [each for layer in ("fold", "cut") for path in lines_of(page, layer) for each in segments(path)]
            shared = [(one, other) for one, other in combinations(lines, 2) if share(one, other)]

            assert [] == shared

    def test_they_stand_on_the_page_itself_not_in_what_is_placed(self) -> None:
        for page in self.pages():
            here = [item for item in page.items if isinstance(item, Group) and item.layer != "print"]

            assert lines_of(page, "fold") + lines_of(page, "cut") == [path for group in here for path in group.items]

    def test_an_svg_file_has_every_net_as_a_path(self) -> None:
        file = next(svg.render(make_set("cubes").drawing, TYPE)).decode()
        fold, cut = (file.split(f'inkscape:label="{name}"')[1].split("<g ")[1] for name in ("fold", "cut"))

        assert (5 * 6, 5) == (fold.count("<path"), cut.count("<path"))
        assert "<use" not in fold + cut


def lines_of(page: Page, layer: str) -> list[drawing.Path]:
    """The lines of the set on a layer, without the guides of the margins."""
    groups = [item for item in flat(page.items) if isinstance(item, Group) and item.layer == layer]
    return [path for group in groups if group.kind == layer for path in group.items if isinstance(path, drawing.Path)]


class TestTheBoard:
    def cells(self, found: Print) -> int:
        return sum(
            len([item for item in group.items if isinstance(item, Box)])
            for page in found.drawing.pages
            for group in named(page, "board")
            if isinstance(group, Group)
        )

    @pytest.mark.parametrize(
        ("size", "paper", "pages"),
        [(24.0, "A4", 1), (24.0, "Letter", 1), (44.0, "A4", 2), (44.0, "A3", 1), (24.0, "A6", 6), (60.0, "A4", 6)],
    )
    def test_it_takes_as_many_pages_as_it_needs_and_no_cell_is_lost(self, size: float, paper: str, pages: int) -> None:
        found = make_set("board", size=size, paper=paper)

        assert pages == len(found.drawing.pages)
        assert 25 == self.cells(found)

    def test_both_sides_of_every_joint_have_the_marks_that_must_meet(self) -> None:
        pages = make_set("board", size=44.0).drawing.pages
        strips = [len(named(page, "glue")) for page in pages]
        cuts = [len(named(page, "lines to cut")) for page in pages]
        marks = [[len(group.items) for group in named(page, "marks to meet")] for page in pages]  # type: ignore[union-attr]

        assert ([1, 0], [0, 1]) == (strips, cuts)
        assert [[7], [7]] == marks

    def test_marks_stand_at_the_same_places_of_the_board(self) -> None:
        first, second = (
            {round((extent((mark,), TYPE).left + extent((mark,), TYPE).right) / 2, 2) for mark in group.items}
            for page in make_set("board", size=44.0).drawing.pages
            for group in named(page, "marks to meet")
            if isinstance(group, Group)
        )

        assert first == second

    @given(st.floats(12, 100), st.floats(30, 600), st.sampled_from([1, 7]))
    def test_stretches_fit_follow_each_other_and_are_as_few_as_can_be(
        self, cell: float, room: float, count: int
    ) -> None:
        sides = (13.0, *[cell] * 5, 13.0)[:count]
        found = board.spans(sides, room)
        if not found:
            assert max(sides) + board.FLAP > room
            return

        assert (0, len(sides)) == (found[0][0], found[-1][1])
        assert all(before[1] == after[0] for before, after in pairwise(found))
        assert all(sum(sides[start:end]) + board.FLAP <= room for start, end in found[:-1])
        assert sum(sides[slice(*found[-1])]) <= room
        assert (len(found) == 1) == (sum(sides) <= room)

    def test_a_paper_that_is_too_small_says_which_is_not(self) -> None:
        with pytest.raises(InputError, match=r"^A6 is too small for a board of 100 mm cubes: .* is large enough$"):
            make_set("board", size=100.0, paper="A6")

    def test_seats_are_named_only_where_four_play(self) -> None:
        def said(players: tuple[int, ...]) -> set[str]:
            page = make_set("board", players=players).drawing.pages[0]
            return {item.string for item in flat(page.items) if isinstance(item, Text)}

        assert {"North", "East", "South", "West"} <= said((4,))
        assert not {"North", "East", "South", "West"} & said((2,))


Point = tuple[float, float, float]


class TestNets:
    """A net is folded here as paper is: every face turned about the edge it hangs on."""

    SIZE = 24.0

    def folded(self) -> dict[tuple[str, float, float], frozenset[Point]]:
        """The four corners of each face of the cube that is folded from the net, the column's second face below."""
        s = self.SIZE

        def corners(x: float, y: float) -> list[tuple[float, float]]:
            return [(x * s + dx * s / 2, y * s + dy * s / 2) for dx in (-1, 1) for dy in (-1, 1)]

        places: dict[tuple[str, float, float], frozenset[Point]] = {}
        for name, x, y in nets.FACES:
            fold = {
                (0.5, 1.5): lambda px, py: (px, py, 0.0),
                (0.5, 0.5): lambda px, py: (px, s, s - py),
                (0.5, 2.5): lambda px, py: (px, 2 * s, py - 2 * s),
                (0.5, 3.5): lambda px, py: (px, 2 * s - (py - 3 * s), s),
                (-0.5, 1.5): lambda px, py: (0.0, py, -px),
                (1.5, 1.5): lambda px, py: (s, py, px - s),
            }[x, y]
            places[name, x, y] = frozenset(
                tuple(round(value, 6) for value in fold(px, py))  # type: ignore[no-untyped-call]
                for px, py in corners(x, y)
            )
        return places

    def test_six_faces_close_to_a_cube(self) -> None:
        places = self.folded()

        assert 6 == len(set(places.values()))
        assert 8 == len(frozenset[Point]().union(*places.values()))

    def test_opposite_faces_are_alike_so_every_symbol_is_a_quarter_turn_away(self) -> None:
        places = self.folded()
        for (name, *_), corners in places.items():
            (opposite,) = [other for (other, *_), theirs in places.items() if not corners & theirs]

            assert name == opposite

    def test_every_open_edge_has_one_tab(self) -> None:
        """Fourteen edges of the outline are seven pairs that meet: one of each pair has the tab."""
        points = nets.edge(self.SIZE)
        sides = list(pairwise((*points, points[0])))
        depth = nets.tab(self.SIZE)
        plain = [
            side for side in sides if abs(abs(side[0][0] - side[1][0] + side[0][1] - side[1][1]) - self.SIZE) < 1e-6
        ]
        slanted = len(sides) - len(plain)

        assert 7 == len(plain)
        assert 7 * 3 == slanted
        assert 0 < depth < self.SIZE / 2

    def test_the_outline_never_crosses_itself(self) -> None:
        points = nets.edge(self.SIZE)
        sides = list(pairwise((*points, points[0])))

        assert len(points) == len(set(points))
        assert not [
            (one, other)
            for n, one in enumerate(sides)
            for other in sides[n + 2 :]
            if cross(*one, *other) and not {one[0], one[1]} & {other[0], other[1]}
        ]

    @pytest.mark.long
    @pytest.mark.parametrize("size", [20.0, 24.0, 27.5, 30.0])
    @pytest.mark.parametrize("paper", ["A4", "A3", "Letter"])
    def test_there_are_twenty_five_and_no_two_touch(self, size: float, paper: str) -> None:
        pages = make_set("cubes", size=size, paper=paper).drawing.pages
        outlines = [
            [moved(size, item) for item in page.items if isinstance(item, Placed) and item.name.startswith("cube-")]
            for page in pages
        ]

        assert 25 == sum(map(len, outlines))
        for nets_here in outlines:
            for n, one in enumerate(nets_here):
                assert not [other for other in nets_here[n + 1 :] if touch(one, other)]

    def test_several_stand_on_a_page(self) -> None:
        assert [5] * 5 == [len(named(page, "cube-")) for page in make_set("cubes").drawing.pages]

    def test_dots_are_there_only_where_four_play(self) -> None:
        def dots(players: tuple[int, ...]) -> int:
            page = make_set("cubes", players=players).drawing.pages[0]
            return len([item for item in flat(page.items) if isinstance(item, Circle) and item.fill])

        assert 0 == dots((2,))
        assert 5 * 4 == dots((4,)) == dots((2, 4))

    def test_a_net_that_fits_no_page_says_what_would(self) -> None:
        with pytest.raises(
            InputError, match=r"^a net of a 70 mm cube does not fit on A4: try size \d+, or A3, or flat"
        ):
            make_set("cubes", size=70.0)


def moved(size: float, placed: Placed) -> list[tuple[float, float]]:
    sign = -1 if placed.turn else 1
    return [(placed.x + sign * x, placed.y + sign * y) for x, y in nets.edge(size)]


def cross(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    """Whether two straight lines cross."""

    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def touch(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    return any(cross(*a, *b) for a in pairwise((*one, one[0])) for b in pairwise((*other, other[0])))


class TestTiles:
    def test_there_are_enough_of_each_for_every_game(self) -> None:
        assert {".": 25, "X": 24, "O": 24} == Counter(tiles.TILES)

    @pytest.mark.parametrize(("size", "pages"), [(24.0, 1), (30.0, 2)])
    def test_all_of_them_are_printed(self, size: float, pages: int) -> None:
        found = make_set("tiles", size=size).drawing.pages
        marked = [item for page in found for item in page.items if isinstance(item, Placed) and "tile-" in item.name]

        assert pages == len(found)
        assert 48 == len(marked)

    @pytest.mark.parametrize("size", [24.0, 60.0, 100.0])
    def test_the_first_page_shows_a_sign_on_every_tile_it_can(self, size: float) -> None:
        first = make_set("tiles", size=size).drawing.pages[0]
        names = [item.name for item in first.items if isinstance(item, Placed)]

        assert "tile-1" in names

    def test_a_tile_that_fits_no_page_is_refused(self) -> None:
        with pytest.raises(InputError, match=r"^a tile of 100 mm does not fit on A6: try a smaller size$"):
            make_set("tiles", size=100.0, paper="A6")


class TestSlips:
    @pytest.mark.parametrize(("paper", "pages"), [("A3", 1), ("A4", 1), ("A5", 2), ("A6", 2), ("Letter", 1)])
    def test_there_is_one_for_two_and_one_for_four_on_any_paper(self, paper: str, pages: int) -> None:
        found = make_set("slips", paper=paper)

        assert pages == len(found.drawing.pages)
        assert pages == len(make_set("slips", paper=paper, players=(2,)).drawing.pages) * (2 if pages > 1 else 1)

    @pytest.mark.parametrize("players", [2, 4])
    def test_a_line_for_every_player_and_a_box_for_every_game(self, players: int) -> None:
        look = pads.set_look(CubeSet(), style())
        items = slips.slip(look, players, 95.0, 130.0)
        texts = [item.string for item in items if isinstance(item, Text)]
        places = slips.slip_sizes(look, players, 95.0, 130.0)

        assert {str(n) for n in range(1, places.games + 1)} <= set(texts)
        assert places.row >= 6.5
        names = {2: ["Name", "Name"], 4: ["North", "South", "East", "West"]}[players]
        assert names == [text for text in texts if text in names]

    def test_as_many_as_are_asked_for(self) -> None:

        assert 3 == len(pads.print_set(CubeSet(("slips",)), style(), slips_count=9).drawing.pages)


class TestTheCommand:
    def test_it_prints_board_cubes_and_slips(self, run: Run, desk: Path) -> None:
        code, said, told = run("pad", "quixo", "-o", "set.pdf")

        assert (0, "") == (code, told)
        assert said == ("set.pdf: a board on 1 page, 25 cubes of 24 mm to fold on 5 pages, score slips on 1 page; A4\n")
        assert 7 == len(pypdf.PdfReader(desk / "set.pdf").pages)

    def test_the_printed_id_makes_the_same_bytes_again(self, run: Run, desk: Path) -> None:
        run("pad", "quixo", "--what", "tiles,board", "--size", "30", "--players", "4", "--no-memory", "-o", "first.pdf")
        text = pypdf.PdfReader(desk / "first.pdf").pages[0].extract_text()
        id_ = next(word for word in text.split() if word.startswith("quixo-c2-"))
        code, _, told = run("pad", "--id", id_.lower(), "--no-memory", "-o", "again.pdf")

        assert (0, "") == (code, told)
        assert (desk / "first.pdf").read_bytes() == (desk / "again.pdf").read_bytes()

    def test_a_seed_is_taken_as_everywhere_and_changes_nothing(self, run: Run, desk: Path) -> None:
        for name, words in (("one", ()), ("two", ("--seed", "7"))):
            assert 0 == run("pad", "quixo", "--what", "board", *words, "-o", f"{name}.pdf")[0]

        assert (desk / "one.pdf").read_bytes() == (desk / "two.pdf").read_bytes()

    @pytest.mark.parametrize("kind", ["svg", "png"])
    def test_pages_become_files_of_other_kinds(self, run: Run, desk: Path, kind: str) -> None:
        words = ("--dpi", "30") if kind == "png" else ()
        code, _, told = run("pad", "quixo", "--what", "board,slips", "-o", f"set.{kind}", *words)

        assert (0, "") == (code, told)
        assert [f"set-1.{kind}", f"set-2.{kind}"] == sorted(path.name for path in desk.glob(f"set-*.{kind}"))

    def test_copies_come_one_after_the_other(self, run: Run, desk: Path) -> None:
        run("pad", "quixo", "--what", "board", "--copies", "3", "--title", "Five", "--lang", "it", "-o", "set.pdf")
        reader = pypdf.PdfReader(desk / "set.pdf")

        assert 3 == len(reader.pages)
        assert "Five" in reader.pages[2].extract_text()

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (("quixo", "--same"), "--same is for sheets with rows, not for the cube game: leave it out"),
            (("quixo", "--back", "same"), "--back is for sheets with rows, not for the cube game: leave it out"),
            (("classic", "--what", "board"), "--what is for the cube game, as in 'sheetgen pad quixo': leave it out"),
            (("--id", "quixo-1-5MBZ", "--size", "30"), "--size is for sets without an id, which says all of it"),
            (("quixo", "--what", ""), "--what: '' is no part of the set ("),
            (("quixo", "--what", "dice"), "--what: 'dice' is no part of the set ("),
            (("--id", "quixo-1-5MBQ"), "'quixo-1-5MBQ': the id has a wrong letter somewhere"),
            (("quixo", "--title", "x" * 300), "the title 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is "),
        ],
    )
    def test_what_cannot_be_printed_is_one_sentence(self, run: Run, words: tuple[str, ...], message: str) -> None:
        code, said, told = run("pad", *words, "-o", "set.pdf")

        assert (2, "") == (code, said)
        assert told.startswith(f"error: {message}")
        assert 1 == told.count("\n")
