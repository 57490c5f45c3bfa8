"""Papers, the places of their sheets, the backs behind the fronts, and what stands in the margins."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.base.errors import SheetgenError
from sheetgen.page import furniture, impose, paper, test_page
from sheetgen.page.drawing import Box, Circle, Group, Item, Page, Path, Placed, Stamp, Text
from sheetgen.page.paper import PagePlan, Place, Setup, behind
from sheetgen.page.type import Face, Type
from sheetgen.page.words import Words

from .test_words import LANGUAGES, read

CHARACTERS = "".join(sorted(set("".join(text for language in LANGUAGES for text in read(language).table.values()))))
WIDE = Face(dict.fromkeys(CHARACTERS + "+−0123456789", 0.6), tall=0.7, above=1.0, below=0.25)
TYPE = Type("a stand-in wider than most typefaces", WIDE, WIDE)
ENGLISH = read("en")
Extent = tuple[float, float, float, float]


def cell(width: float, height: float) -> float:
    """A stand-in for a sheet of 11 numbers a row."""
    return min((width - 26) / 11, (height - 44) / 5)


def wished(**wishes: object) -> Setup:
    return replace(Setup(), **wishes)  # type: ignore[arg-type]


def planned(up: int | None = None, **wishes: object) -> PagePlan:
    return impose.plan(wished(up=up, **wishes), cell)


def turned(x: float, y: float, turn: int) -> tuple[float, float]:
    return {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[turn]


def extents(items: tuple[Item, ...], type_: Type = TYPE) -> Iterator[Extent]:
    """The box around every shape, line by line, with its ink."""
    for item in items:
        match item:
            case Placed(x, y, stamp, turn):
                for left, top, right, bottom in extents(stamp.items, type_):
                    corners = [turned(left, top, turn), turned(right, bottom, turn)]
                    xs, ys = [x + at[0] for at in corners], [y + at[1] for at in corners]
                    yield min(xs), min(ys), max(xs), max(ys)
            case Group(_, inside):
                yield from extents(inside, type_)
            case Path(steps, line=line):
                points = [(float(step[1]), float(step[2])) for step in steps if len(step) == 3]
                for (x1, y1), (x2, y2), step in zip(points, points[1:], steps[1:], strict=False):
                    if step[0] == "L":
                        half = line / 2
                        yield min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half
            case Text(x, y, string, size, anchor=anchor):
                width, height = type_.width(string, size), size * 25.4 / 72
                left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
                yield left, y - height * 0.75, left + width, y + height * 0.22
            case Box(x, y, width, height):
                yield x, y, x + width, y + height
            case Circle(x, y, radius):
                yield x - radius, y - radius, x + radius, y + radius


def overlap(one: Extent, other: Extent) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def box(place: Place) -> Extent:
    return place.x, place.y, place.x + place.width, place.y + place.height


def guide_boxes(plan: PagePlan) -> list[Extent]:
    return [(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)) for x1, y1, x2, y2 in furniture.guides(plan)]


def ruler_boxes(plan: PagePlan, words: Words = ENGLISH) -> list[Extent]:
    return list(extents((furniture.ruler(plan, furniture.guides(plan), words, TYPE),)))


class TestPapers:
    @pytest.mark.parametrize("text", ["A4", "a4", " A 4 ", "210x297", "297x210", "210 x 297 mm", "210mm × 297mm"])
    def test_a_paper_may_be_written_as_one_likes(self, text: str) -> None:
        assert paper.parse(text) == paper.A4

    def test_any_size_in_mm_is_a_paper(self) -> None:
        assert paper.Paper("100.5x200 mm", 100.5, 200) == paper.parse("200x100,5")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("leter", "unknown paper 'leter' (did you mean 'Letter'?): A6, A5, A4"),
            ("foolscap", "unknown paper 'foolscap': A6, A5, A4, Letter, Legal, A3, slide, or width x height in mm"),
            ("", "unknown paper ''"),
            ("10x20", "10x20 mm: its sides must be 50 to 1200 mm long"),
            ("210x9999", "210x9999 mm: its sides must be"),
            ("-210x297", "unknown paper '-210x297'"),
            ("210x297cm", "unknown paper '210x297cm'"),
        ],
    )
    def test_a_wrong_paper_is_one_clear_error(self, text: str, message: str) -> None:
        with pytest.raises(SheetgenError, match=re.escape(message)):
            paper.parse(text)

    @pytest.mark.parametrize(
        ("wish", "message"),
        [
            ({"margin": 4.0}, "margin 4 mm: must be 5 to 60 mm"),
            ({"margin": float("nan")}, "margin nan mm"),
            ({"gutter": -1.0}, "gutter -1 mm: must be 0 to"),
            ({"up": 5}, "5 sheets a page: choose 1, 2, 3, 4, 6 or 8, or auto"),
            ({"back": "sam"}, "unknown back 'sam' (did you mean 'same'?)"),
            ({"flip": "longe"}, "unknown flip 'longe' (did you mean 'long'?)"),
            ({"back_offset": (0.0, 11.0)}, "back offset 11 mm: must be -10 to 10 mm"),
            ({"print_size": "large", "up": 2}, "large print puts one sheet on a page, not 2"),
        ],
    )
    def test_a_wish_no_page_can_fulfil_is_refused(self, wish: dict[str, object], message: str) -> None:
        with pytest.raises(SheetgenError, match=re.escape(message)):
            wished(**wish)


class TestPlaces:
    def test_two_on_a4_are_landscape_a5_stacked_on_an_upright_page(self) -> None:
        plan = planned(2)

        assert (plan.width, plan.height) == (210, 297)
        assert (Place(10, 10, 190, 128.5), Place(10, 158.5, 190, 128.5)) == plan.places
        assert plan.cuts == ((), (148.5,))

    def test_one_on_a4_lies_across(self) -> None:
        assert (planned(1).width, planned(1).height) == (297, 210)

    @pytest.mark.parametrize(("up", "orientation"), [(1, "portrait"), (2, "landscape")])
    def test_a_page_asked_to_stand_or_lie_has_sheets_as_large_as_any(self, up: int, orientation: str) -> None:
        asked = planned(up, orientation=orientation)

        assert asked.places[0].turn == 90
        assert asked.cell == planned(up).cell

    def test_a_page_whose_sheets_may_not_be_turned_keeps_them_upright(self) -> None:
        plan = planned(1, orientation="portrait", turns=False)

        assert (plan.places[0].turn, *plan.sheet) == (0, 190, 277)

    def test_a_flat_sheet_does_not_win_over_one_with_larger_cells(self) -> None:
        """Two across Legal: one below the other they are wide, but flat."""
        plan = planned(2, orientation="landscape", paper=paper.parse("legal"))

        assert plan.cell == planned(2, paper=paper.parse("legal")).cell

    def test_sheets_are_turned_where_that_makes_their_cells_large_enough(self) -> None:
        plan = planned(4, orientation="portrait")

        assert plan.places[0].turn == 90
        assert plan.sheet == planned(4).sheet

    @pytest.mark.parametrize(("name", "up"), [("a6", 1), ("a5", 1), ("a4", 2), ("letter", 2), ("legal", 2), ("a3", 4)])
    def test_auto_keeps_sheets_near_the_a5_they_are_drawn_for(self, name: str, up: int) -> None:
        assert up == len(planned(paper=paper.parse(name)).places)

    def test_by_default_all_pieces_are_alike_after_the_cuts(self) -> None:
        """Pieces of one size, the sheet at the same place on each: a pad without ragged edges."""
        plan = planned(4, paper=paper.parse("a3"))

        assert plan.cuts == ((210.0,), (148.5,))
        assert {(10.0, 10.0)} == {(place.x % 210.0, place.y % 148.5) for place in plan.places}

    @pytest.mark.parametrize("up", paper.UPS[1:])
    @pytest.mark.parametrize("name", ["a4", "letter", "a3"])
    def test_pieces_are_equal_with_every_margin_and_gutter(self, name: str, up: int) -> None:
        margins, gutters = (5, 6.3, 7, 8, 10, 12.5, 15), (None, 0, 2, 4, 6.5, 8, 10, 14, 19, 20, 24, 40)
        for margin, gutter, orientation in product(margins, gutters, ("portrait", "landscape")):
            setup = wished(
                paper=paper.parse(name), margin=margin, gutter=gutter, orientation=orientation, print_size="normal"
            )
            plan = impose.place_best(setup, up, cell)
            places = plan.places
            for cuts, length, spans in (
                (plan.cuts[0], plan.width, {(place.x, place.x + place.width) for place in places}),
                (plan.cuts[1], plan.height, {(place.y, place.y + place.height) for place in places}),
            ):
                found = [[piece for piece in pairwise((0.0, *cuts, length)) if holds(piece, span)] for span in spans]
                pieces = [piece for (piece,) in found]  # each sheet lies in one piece
                long = [end - start for start, end in pieces]
                assert max(long) - min(long) < 0.2, (setup, plan.cuts)
                white = [span[0] - piece[0] for piece, span in zip(pieces, spans, strict=True)]
                assert max(white) - min(white) < 0.2, (setup, plan.cuts)
                assert min(start for start, _ in spans) >= margin - 0.001
                assert max(end for _, end in spans) <= length - margin + 0.001
                ordered = sorted(spans)
                assert all(b[0] - a[1] >= (gutter or 0) - 0.001 for a, b in pairwise(ordered)), (setup, ordered)

    @pytest.mark.parametrize(("gutter", "gap"), [(4, 4), (10, 10), (20, 20), (30, 30)])
    def test_a_gutter_that_is_asked_for_is_kept(self, gutter: float, gap: float) -> None:
        first, second, *_ = planned(2, gutter=gutter).places

        assert second.y - first.y - first.height == pytest.approx(gap)

    def test_without_a_wish_only_sheets_that_are_large_enough_are_tried(self) -> None:
        tried: list[float] = []

        def measured(width: float, height: float) -> float:
            tried.append(width * height)
            return cell(width, height)

        impose.plan(wished(), measured)

        assert 0.7 * impose.A5_AREA < min(tried)

    def test_the_gutter_gives_way_where_cells_become_much_larger(self) -> None:
        """Two low sheets on Letter: 3 mm of white around each instead of a margin, and cuts all round."""

        def low(width: float, height: float) -> float:
            return cell(width, height - 35)

        letter = wished(paper=paper.parse("letter"), up=2)
        usual, kept = impose.plan(letter, low), impose.plan(replace(letter, gutter=20.0), low)

        assert kept.cuts == ((), (139.7,))
        assert usual.cell > 1.1 * kept.cell
        assert usual.setup.gutter is None
        assert len(usual.cuts[1]) == 3

    def test_a_narrow_gutter_is_trimmed_all_round_so_that_pieces_stay_alike(self) -> None:
        upright, level = planned(2, gutter=4.0).cuts

        assert upright == (8.0, 202.0)
        assert [level[0], level[-1]] == [8.0, 289.0]
        assert level[1] - level[0] == level[2] - level[1]

    def test_cells_too_small_for_a_pencil_are_refused_with_what_fits(self) -> None:
        with pytest.raises(SheetgenError) as error:
            planned(8)

        assert str(error.value) == (
            "8 sheets a page on A4 would have cells of 3.5 mm, too small for a pencil (at least 6.5 mm): "
            "4 fit on A4, and A3 is the smallest paper for 8"
        )

    def test_a_paper_too_small_for_one_sheet_says_which_is_not(self) -> None:
        with pytest.raises(
            SheetgenError, match=r"one sheet on 70x100 mm would have .* A6 is the smallest paper for it"
        ):
            planned(paper=paper.parse("70x100"))

    def test_margins_that_leave_nothing_are_refused_too(self) -> None:
        with pytest.raises(
            SheetgenError, match=r"one sheet on A6 would have cells of no size at all, .* Letter is the smallest"
        ):
            planned(1, paper=paper.parse("a6"), margin=60.0)

    def test_large_print_is_one_sheet_with_large_cells(self) -> None:
        plan = planned(print_size="large")

        assert len(plan.places) == 1
        assert plan.cell >= 12

    def test_large_print_on_small_paper_says_what_it_needs(self) -> None:
        with pytest.raises(SheetgenError, match=r"on A6 they would be 8\.2 mm: the smallest paper for it is A5"):
            planned(print_size="large", paper=paper.parse("a6"))


def holds(piece: tuple[float, float], span: tuple[float, float]) -> bool:
    return piece[0] - 0.001 <= span[0] and span[1] <= piece[1] + 0.001


class TestBacks:
    @pytest.mark.parametrize("orientation", ["portrait", "landscape"])
    @pytest.mark.parametrize("flip", ["long", "short"])
    @pytest.mark.parametrize("up", [1, 2, 3, 4])
    def test_each_back_lies_exactly_behind_its_front(self, orientation: str, flip: str, up: int) -> None:
        """Turn the leaf by hand: a dot of the front and the same dot of a piece turned over sideways must meet."""
        plan = planned(up, orientation=orientation, flip=flip, gutter=6.0)
        stands = plan.height >= plan.width
        width, height = plan.sheet

        for front, back in zip(plan.places, behind(plan).places, strict=True):
            for x, y in ((0, 0), (30, 10), (width, height)):
                seen_x, seen_y = at(front, x, y)
                through = (
                    (plan.width - seen_x, seen_y) if (flip == "long") == stands else (seen_x, plan.height - seen_y)
                )

                assert through == pytest.approx(at(back, width - x, y))

    @pytest.mark.parametrize(
        ("orientation", "flip", "turn"),
        [("portrait", "long", 0), ("portrait", "short", 180), ("landscape", "long", 180), ("landscape", "short", 0)],
    )
    def test_the_back_is_turned_round_where_the_flip_would_put_it_upside_down(
        self, orientation: str, flip: str, turn: int
    ) -> None:
        assert turn == behind(planned(1, orientation=orientation, flip=flip, turns=False)).places[0].turn

    @given(st.data())
    def test_the_back_of_the_back_is_the_front(self, data: st.DataObject) -> None:
        plan = data.draw(plans())
        again = behind(behind(plan))

        assert [pytest.approx(box(place)) for place in plan.places] == [box(place) for place in again.places]
        assert [place.turn for place in plan.places] == [place.turn for place in again.places]

    def test_the_offset_moves_all_of_the_back_and_nothing_of_the_front(self) -> None:
        still, moved = (printed(3, back="same", back_offset=by) for by in ((0.0, 0.0), (0.5, -1.0)))

        assert still[::2] == moved[::2]
        for one, other in zip(still[1].items, moved[1].items, strict=True):
            assert isinstance(one, Placed)
            assert replace(one, x=one.x + 0.5, y=one.y - 1.0) == other

    def test_a_blank_back_has_nothing_on_it(self) -> None:
        pages = printed(3, back="blank")

        assert len(pages) == 4
        assert () == pages[1].items == pages[3].items


def at(place: Place, x: float, y: float) -> tuple[float, float]:
    """Where a point of a sheet comes to lie on the page."""
    dx, dy = turned(x, y, place.turn)
    return place.origin[0] + dx, place.origin[1] + dy


def front(name: str) -> Stamp:
    return Stamp((Text(0, 5, name, 8),))


def printed(count: int, copies: int = 1, **wishes: object) -> tuple[Page, ...]:
    pieces = [impose.Piece(front(str(number)), str(number)) for number in range(1, count + 1)]
    return tuple(impose.pages(planned(2, **wishes), pieces.__getitem__, count, ENGLISH, TYPE, copies, "Classic"))


def sheets(page: Page) -> list[Placed]:
    return [item for item in page.items if isinstance(item, Placed) and item.name != "marks"]


class TestPages:
    def test_copies_are_collated_and_the_last_page_may_be_half_full(self) -> None:
        pages = printed(3, copies=2)

        assert [[sheet.name for sheet in sheets(page)] for page in pages] == [["1", "2"], ["3"], ["1", "2"], ["3"]]

    def test_the_first_page_of_each_copy_is_bookmarked(self) -> None:
        assert [page.bookmark for page in printed(3)] == ["Classic", ""]
        assert [page.bookmark for page in printed(3, copies=2)] == ["Classic 1/2", "", "Classic 2/2", ""]

    def test_the_marks_of_all_pages_are_one_stamp(self) -> None:
        """A pad of 10,000 sheets must not carry 10,000 rulers."""
        placed = [item for page in printed(6) for item in page.items if isinstance(item, Placed)]

        assert len({id(item.stamp) for item in placed if item.name == "marks"}) == 1

    def test_a_printer_is_told_to_turn_the_paper_only_if_there_are_backs(self) -> None:
        assert wished(flip="short").duplex == ""
        assert wished(flip="short", back="blank").duplex == "short"

    def test_no_sheets_are_no_pages(self) -> None:
        assert printed(0) == ()


class TestGuides:
    def test_every_strip_still_shows_both_ends_of_its_cuts_after_any_first_cut(self) -> None:
        plan = planned(4, paper=paper.parse("a3"), gutter=6.0)
        upright, level = plan.cuts
        lines = furniture.guides(plan)

        for x in upright:
            for top, bottom in strips(plan.height, level):
                ends = sorted((y1, y2) for x1, y1, x2, y2 in lines if x1 == x2 == x and y2 > top and y1 < bottom)

                assert ends[0][0] <= max(top, 5)
                assert ends[-1][1] >= min(bottom, plan.height - 5)
                assert min(bottom, ends[-1][1]) - max(top, ends[0][0]) > 6

    def test_one_sheet_needs_no_guides_and_guides_may_be_left_out(self) -> None:
        assert () == furniture.guides(planned(1)) == furniture.guides(planned(4, guides=False))

    def test_a_gutter_too_narrow_for_guides_is_refused(self) -> None:
        with pytest.raises(SheetgenError, match="a gutter of 1 mm has no room for cut guides: at least 2 mm"):
            furniture.guides(planned(2, gutter=1.0))

        assert furniture.guides(planned(2, gutter=1.0, guides=False)) == ()


def strips(length: float, cuts: tuple[float, ...]) -> list[tuple[float, float]]:
    borders = (0.0, *cuts, length)
    return [(start, end) for start, end in pairwise(borders) if end - start > 20]


@st.composite
def plans(draw: st.DrawFn) -> PagePlan:
    """Pages of any paper that has room for their sheets."""
    size = draw(st.sampled_from([*paper.PAPERS, "own"]))
    sides = st.integers(95, 450)
    setup = Setup(
        paper=paper.PAPERS[size] if size != "own" else paper.parse(f"{draw(sides)}x{draw(sides)}"),
        orientation=draw(st.sampled_from(["auto", "portrait", "landscape"])),
        margin=draw(st.floats(5, 20)),
        gutter=draw(st.none() | st.floats(2, 30)),
        up=draw(st.sampled_from([None, *paper.UPS])),
        guides=draw(st.booleans()),
        back=draw(st.sampled_from(["none", "same"])),
        flip=draw(st.sampled_from(["long", "short"])),
    )
    for up in (setup.up, 1):
        try:
            return impose.plan(replace(setup, up=up), cell)
        except SheetgenError:
            continue
    return impose.plan(Setup(), cell)


class TestEveryPage:
    @given(plans(), st.sampled_from(LANGUAGES))
    @settings(max_examples=150)
    def test_nothing_leaves_what_a_printer_reaches_and_nothing_touches_a_sheet(
        self, plan: PagePlan, language: str
    ) -> None:
        for side in (plan, behind(plan)):
            places = [box(place) for place in side.places]
            lines, ruler = guide_boxes(side), ruler_boxes(side, read(language))
            for left, top, right, bottom in (*places, *lines, *ruler):
                assert left > 4.9
                assert top > 4.9
                assert right < side.width - 4.9
                assert bottom < side.height - 4.9
            for number, place in enumerate(places):
                assert not any(overlap(place, other) for other in places[number + 1 :])
                assert not any(overlap(place, mark) for mark in (*lines, *ruler))
            assert not any(overlap(line, mark) for line in lines for mark in ruler)

    @given(plans())
    def test_sheets_are_alike_and_their_cells_large_enough(self, plan: PagePlan) -> None:
        assert cell(*plan.sheet) == pytest.approx(plan.cell)
        assert plan.cell >= 6.5

    @pytest.mark.parametrize("name", sorted(paper.PAPERS))
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_by_default_the_ruler_is_100_mm_and_says_how_to_print(self, name: str, language: str) -> None:
        plan = planned(paper=paper.PAPERS[name])
        ruler = furniture.ruler(plan, furniture.guides(plan), read(language), TYPE)
        assert isinstance(ruler, Placed)
        group = ruler.stamp.items[0]
        assert isinstance(group, Group)
        line, text = group.items
        assert isinstance(line, Path)
        assert isinstance(text, Text)

        assert max(float(step[1]) for step in line.steps) == 100
        assert "100" in text.string
        assert text.size >= 6


class TestTestPage:
    @pytest.mark.parametrize("name", sorted(paper.PAPERS))
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("orientation", ["portrait", "landscape"])
    def test_its_words_keep_clear_of_everything_else(self, name: str, language: str, orientation: str) -> None:
        setup = wished(paper=paper.PAPERS[name], orientation=orientation, back_offset=(1.5, -2.0))

        front, back = test_page.pages(setup, read(language), TYPE)

        assert "" != front.bookmark != back.bookmark != ""
        for page in (front, back):
            texts = [next(extents((item,))) for item in page.items if isinstance(item, Text)]
            rest = list(extents(tuple(item for item in page.items if not isinstance(item, Text))))
            assert all(left > 0 and right < page.width for left, _, right, _ in (*texts, *rest))
            assert not any(overlap(text, shape) for text in texts for shape in rest)

    @pytest.mark.parametrize("flip", ["long", "short"])
    @pytest.mark.parametrize("orientation", ["portrait", "landscape"])
    def test_its_crosses_and_squares_lie_behind_each_other(self, flip: str, orientation: str) -> None:
        one, other = test_page.pages(wished(flip=flip, orientation=orientation), ENGLISH, TYPE)
        squares = [next(item for item in page.items if isinstance(item, Box)) for page in (one, other)]
        sideways = (flip == "long") == (orientation == "portrait")
        first, second = squares

        assert second.x == (one.width - first.x - first.width if sideways else first.x)
        assert second.y == (first.y if sideways else one.height - first.y - first.height)
        assert centre(one) == centre(other) == (one.width / 2, one.height / 2)

    def test_reading_the_scale_and_entering_it_brings_both_crosses_together(self) -> None:
        """A printer that puts backs 0.5 mm left and 1 mm low shows the front's cross at +0.5, −1 on the back."""
        _, back = test_page.pages(wished(back_offset=(0.5, -1.0)), ENGLISH, TYPE)

        assert centre(back) == (105 + 0.5, 148.5 - 1.0)

    def test_paper_too_small_for_it_is_refused(self) -> None:
        with pytest.raises(SheetgenError, match="90x140 mm is too small for the test page: use A6 or larger"):
            test_page.pages(wished(paper=paper.parse("90x140")), ENGLISH, TYPE)


def centre(page: Page) -> tuple[float, float]:
    """The middle of the big cross of a test page."""
    group = next(item for item in page.items if isinstance(item, Group) and item.kind == "registration")
    _, top, _, bottom = next(extents(group.items))
    across = next(item for item in group.items if isinstance(item, Path))
    xs = [float(step[1]) for step in across.steps]
    return (min(xs) + max(xs)) / 2, (top + bottom) / 2
