"""What stands on the pages of a worksheet and its key: legible numbers, sums, room that is used, answers in a line."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path

import pytest

from sheetgen.base.errors import InputError
from sheetgen.games.dice.kinds import KINDS
from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.puzzles.pitfall import pitfall
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle, Question, replay
from sheetgen.games.dice.puzzles.verify import prove
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.solve.players_ahead import Aim, PlainFuture
from sheetgen.page.area import Area
from sheetgen.page.drawing import Group, Item, Page, Placed, Text
from sheetgen.page.drawing import Path as Shape
from sheetgen.page.extent import Extent as Frame
from sheetgen.page.pencil import pencil_line
from sheetgen.page.worksheet.packing import pack

from . import puzzled, reading, test_pads
from .extents import extents
from .test_pads import TYPE
from .test_worksheets import in_chapters, make_worksheet, nobodys_settings, text_of  # noqa: F401
from .typed import typed as run

SHOWN = ("classic", "longo", "mixx-a", "bonus-a", "bonus-b")
Point = tuple[float, float]


def pages(puzzles: Sequence[DicePuzzle], answers: str = "end", **wishes: object) -> list[Page]:
    return [page for file in make_worksheet(puzzles, answers, **wishes) for page in file.drawing.pages]  # type: ignore[arg-type]


# --- a crossed number can still be read


def strokes(items: tuple[Item, ...], x: float = 0.0, y: float = 0.0, inside: bool = False) -> Iterator[Point]:
    """Points of all pencil strokes and new crosses, where they lie."""
    for item in items:
        if isinstance(item, Group):
            yield from strokes(item.items, x, y, inside or item.kind in ("cross", "strike", "new"))
        elif isinstance(item, Placed):
            yield from strokes(item.stamp.items, x + item.x, y + item.y, inside)
        elif isinstance(item, Shape) and inside:
            yield from ((x + a, y + b) for a, b in along(item))


def test_a_long_line_is_drawn_between_all_numbers_that_it_passes() -> None:
    numbers = [Area(8.0 + 14 * n, 3.0, 11.5, 4.0) for n in range(11)] + [Area(40.0, 9.0, 9.0, 9.0)]
    pieces = [step[1:3] for step in pencil_line(((2.0, 5.3), (164.0, 4.7)), "#000000", 0.6, numbers).steps[::2]]

    assert [2.0, *(19.5 + 14 * n for n in range(11))] == [round(float(x), 1) for x, _ in pieces]


def along(path: Shape) -> Iterator[Point]:
    at: Point = (0.0, 0.0)
    for name, *numbers in path.steps:
        points = [at, *zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)]
        if name == "C":
            for n in range(21):
                t, u = n / 20, 1 - n / 20
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                yield (
                    sum(w * p[0] for w, p in zip(weights, points, strict=True)),
                    sum(w * p[1] for w, p in zip(weights, points, strict=True)),
                )
        at = points[-1] if numbers else at


def printed(place: Placed) -> list[Frame]:
    """The numbers of cells, and the steps beside them."""
    return [
        Frame(shape.left, shape.top + 0.1, shape.right, shape.bottom - 0.1)
        for shape in extents(place.stamp.items, TYPE)
        if isinstance(shape.item, Text) and any(name.startswith(("cell-", "new")) for name in shape.names)
    ]


@pytest.mark.long
@pytest.mark.parametrize(("palette", "paper"), [("classic", "A4"), ("mono", "A5")])
def test_no_stroke_runs_through_a_number(palette: str, paper: str) -> None:
    puzzles = [puzzle for name in SHOWN for puzzle in puzzled.puzzles(name, "score", "finish")[1:5:3]]
    for page in pages(puzzles, palette=palette, paper=paper):
        for place in (*test_pads.placed(page, "puzzle-"), *test_pads.placed(page, "answer-")):
            points, numbers = list(strokes(place.stamp.items)), printed(place)
            assert points or "answer" in place.name
            for left, top, right, bottom in numbers:
                assert not any(left < x < right and top < y < bottom for x, y in points), place.name


@pytest.mark.parametrize("name", SHOWN)
def test_the_number_of_a_step_stands_beside_the_number_of_its_cell(name: str) -> None:
    keys = pages(puzzled.puzzles(name, "finish", "last-lock")[::2], "only")
    for place in (place for page in keys for place in test_pads.placed(page, "answer-")):
        found = [shape for shape in extents(place.stamp.items, TYPE) if isinstance(shape.item, Text)]
        steps = [shape for shape in found if "new" in shape.names]
        cells = [shape for shape in found if any(each.startswith("cell-") for each in shape.names)]
        assert steps
        assert not any(step.overlaps(cell, slack=0.05) for step in steps for cell in cells)


# --- sums stand where the question needs them


@pytest.mark.long
@pytest.mark.parametrize("wishes", [{"up": n} for n in (1, 3, 4)] + [{"orientation": "landscape"}, {"paper": "A5"}])
def test_points_strip_and_sum_stand_by_every_question_for_points(wishes: dict[str, object]) -> None:
    some = (puzzled.puzzles(name, "score", "finish", "target")[n::8] for n, name in enumerate(SHOWN))
    for puzzle in chain.from_iterable(some):
        try:
            (page, *_) = pages([puzzle], "none", **wishes)
        except InputError:
            continue
        (place,) = test_pads.placed(page, "puzzle-")
        names = {name for shape in extents(place.stamp.items, TYPE) for name in shape.names}
        assert {"points", "score-total", "penalty-1"} <= names, puzzle


def test_what_does_not_fit_is_refused_with_what_does() -> None:
    puzzles = [puzzled.puzzles(name, "finish")[2] for name in SHOWN]
    with pytest.raises(InputError) as refused:
        pages(puzzles, "none", up=4)
    fits = re.search(r": (\d) fits? on A4, and (\S+) is the smallest paper for 4", str(refused.value))
    assert fits

    assert pages(puzzles, "none", up=int(fits[1]))
    assert pages(puzzles, "none", up=4, paper=fits[2])
    with pytest.raises(InputError):
        pages(puzzles, "none", up=int(fits[1]) + 1)


def test_a_score_has_one_box_for_its_total() -> None:
    (page,) = pages(puzzled.puzzles("classic", "score")[:1], "none")
    words = [shape.item.string for shape in extents(page.items, TYPE) if isinstance(shape.item, Text)]

    assert 1 == words.count("total")


# --- room is used


def test_questions_are_large_where_there_is_room_and_larger_in_large_print() -> None:
    def size(*kinds: str, **wishes: object) -> float:
        puzzles = puzzled.puzzles("classic", *kinds)[:4]
        (*_, text) = sorted(
            (shape for shape in extents(pages(puzzles, "none", **wishes)[0].items, TYPE) if is_question(shape.item)),
            key=lambda shape: shape.top,
        )
        assert isinstance(text.item, Text)
        return text.item.size

    def is_question(item: object) -> bool:
        return isinstance(item, Text) and item.string.startswith(("The game is", "How many", "What is"))

    assert (12, 16) == (size("score", "chance"), size("score", "chance", print_size="large"))


def test_points_are_given_on_the_first_page_only() -> None:
    there = pages(puzzled.puzzles("classic", "finish", "target"), "none")
    said = [[s.item.string for s in extents(page.items, TYPE) if isinstance(s.item, Text)] for page in there]

    assert len(there) > 2
    assert [1, *[0] * (len(there) - 1)] == [words.count("Points") for words in said]
    assert all("Name" in words for words in said)


def test_a_long_id_takes_no_page_of_its_own() -> None:
    puzzles = [*puzzled.puzzles("bonus-b", "score")] * 8
    (file,) = make_worksheet(puzzles, "none", up=4, paper="A3")
    assert 8 == len(file.drawing.pages)
    text = " ".join(text_of(file))

    assert "-w2-" not in text
    assert "--from" in text


@pytest.mark.parametrize("heights", [[60.0] * 7, [100.0, 20, 20, 20, 20, 100], [99.0], [30.0, 80, 80, 10]])
def test_pages_are_as_few_as_can_be_and_evenly_filled(heights: list[float]) -> None:
    found = pack(heights, lambda _page, _part: 130.0, 5.0)
    assert found
    fullest = max(sum(heights[n] for n in part) + 5 * (len(part) - 1) for part in found)

    assert [n for part in found for n in part] == list(range(len(heights)))
    assert fullest <= 130
    for cuts in combinations(range(1, len(heights)), max(0, len(found) - 2)):  # no page less would do
        ends = zip((0, *cuts), (*cuts, len(heights)), strict=True)
        assert len(found) == 1 or any(sum(heights[a:b]) + 5 * (b - a - 1) > 130 for a, b in ends)


def test_nothing_is_packed_that_is_taller_than_a_page() -> None:
    assert pack([50.0, 131.0], lambda _page, _part: 130.0, 5.0) is None


# --- keys


def test_a_key_begins_with_all_answers_in_a_line_and_with_what_earns_points() -> None:
    puzzles = [puzzled.puzzles("classic", kind)[1] for kind in ("score", "chance", "finish", "target")]
    _, key = make_worksheet(puzzles, "separate")
    text = " ".join(" ".join(text_of(key)).split())
    total, count, best = puzzles[0].answer.total, puzzles[1].answer, puzzles[2].answer.best

    assert f"1: {total} · 2: {count.count}/{count.of} · 3: {best} · 4: " in text
    assert "1: all points for the total; half" in text
    assert "1a is turn 1" in text


def test_a_solved_sheet_shows_its_penalties() -> None:
    taken = [
        puzzle
        for puzzle in puzzled.puzzles("classic", "finish", "target")
        if replay(puzzle.position, KINDS[puzzle.kind].line(puzzle)).penalties
    ]
    assert taken
    for puzzle in taken:
        (page,) = pages([puzzle], "only")
        names = [name for shape in extents(page.items, TYPE) for name in shape.names if "-penalty-" in name]
        assert replay(puzzle.position, KINDS[puzzle.kind].line(puzzle)).penalties == len(set(names))


@pytest.mark.parametrize(("text", "free"), [("y2,3,4 g7,6,5 pen=2 rx bx", True), ("y2,4 g7,6,5 pen=2 rx bx", False)])
def test_a_key_says_why_penalties_cost_nothing(text: str, free: bool) -> None:
    puzzle = prove("score", reading.position(f"bonus-b {text}"), Question(), PLAIN)
    (file,) = make_worksheet([puzzle], "only")
    said = " ".join(" ".join(text_of(file)).split())

    assert free == ("both cells of that pair are crossed: yellow 3 and green 5." in said)
    assert free == ("− 10" not in said)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["target", "last-lock"])
def test_the_obvious_way_to_a_target_or_lock_goes_wrong_where_the_key_says(kind: str) -> None:
    traps = 0
    for puzzle in (each for name in SHOWN for each in puzzled.puzzles(name, kind)):
        position, asked = puzzle.position, puzzle.question
        aim = Aim(target=asked.score, locks=asked.rows)
        found = pitfall(position, aim, 0, PLAIN)
        assert found or kind == "last-lock", puzzle  # a target is never reached by taking most points
        if found is None:
            continue
        traps += 1
        sheet, state = position.sheet, position.state
        for number, roll in enumerate(position.rolls[: found.turn], 1):  # until then it can be reached
            assert PlainFuture(sheet, state, position.rolls[number - 1 :]).brief(aim).winners
            most = max(scoring.score(sheet, after) for _, after in rows.moves(sheet, state, roll))
            after = dict(rows.moves(sheet, state, roll))
            if number == found.turn:
                assert scoring.score(sheet, after[found.played]) == most
                state = after[found.played]
            else:
                state = next(
                    each
                    for each in after.values()
                    if scoring.score(sheet, each) == most
                    and PlainFuture(sheet, each, position.rolls[number:]).brief(aim).winners
                )
    assert traps


# --- slides, and the options that the command has for pages


def test_slides_show_a_puzzle_then_its_solution_turn_by_turn_without_furniture() -> None:
    from sheetgen.puzzles import worksheets
    from sheetgen.puzzles.worksheets import WorksheetWish

    puzzles = puzzled.puzzles("classic", "score", "finish")[:6]
    turns = sum(len(KINDS[puzzle.kind].line(puzzle)) for puzzle in puzzles)
    wish = WorksheetWish(hints=1, slides=True)
    (file,) = worksheets.files(puzzles, "", wish, test_pads.style("en", paper="slide", orientation="landscape"))
    shown = list(file.drawing.pages)

    assert 3 * len(puzzles) + turns == len(shown)
    assert {(254.0, 142.9)} == {(page.width, page.height) for page in shown}
    for page in shown:
        found = list(extents(page.items, TYPE))
        assert not any({"check ruler", "heading", "small print"} & set(shape.names) for shape in found)
        assert all(0 <= shape.left and shape.right <= page.width for shape in found)
        assert all(0 <= shape.top and shape.bottom <= page.height for shape in found)


def test_no_slide_is_half_empty_and_cells_are_seen_from_afar_whatever_is_rolled() -> None:
    from sheetgen.puzzles import worksheets
    from sheetgen.puzzles.worksheets import WorksheetWish

    style = test_pads.style("de", paper="slide", orientation="landscape")
    puzzles = [puzzled.puzzles(variant, "finish")[-1] for variant in SHOWN]
    puzzles += [puzzled.puzzles("classic", kind)[-1] for kind in ("score", "chance")]
    (file,) = worksheets.files(puzzles, "", WorksheetWish(hints=2, slides=True), style)
    for page in file.drawing.pages:
        found = list(extents(page.items, TYPE))
        cell = next((shape for shape in found if "cell-2-4" in shape.names), None)
        assert max(shape.bottom for shape in found) > 0.6 * page.height
        assert cell is None or cell.bottom - cell.top > 9.0


def test_hints_are_one_or_two_and_slides_take_no_options_for_paper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    id_ = next(id_ for kind, _, id_ in puzzled.LINES if (kind, id_.split("-")[0]) == ("score", "classic"))
    files = {}
    for number, hints in enumerate(([], ["--hints"], ["--hints", "1"], ["--hints", "2"])):
        path = tmp_path / f"{number}.pdf"
        assert 0 == run("puzzle", "--id", id_, *hints, "-o", str(path))
        files[number] = path.read_bytes()
    assert files[1] == files[2]
    assert 3 == len(set(files.values()))

    assert 2 == run("puzzle", "--id", id_, "--slides", "--up", "2", "-o", str(tmp_path / "s.pdf"))
    assert "--up has no use with --slides" in capsys.readouterr().err
    assert 2 == run("puzzle", "--id", id_, "--slides", "--answers", "below", "-o", str(tmp_path / "s.pdf"))
    assert "choose end, only or none" in capsys.readouterr().err
    assert 2 == run("puzzle", "--id", id_, "--hints", "3", "-o", str(tmp_path / "s.pdf"))
    assert 0 == run("puzzle", "--id", id_, "--slides", "--answers", "none", "-o", str(tmp_path / "s.pdf"))
    assert 0 == run("puzzle", "--id", id_, "--print-size", "large", "-o", str(tmp_path / "l.pdf"))
