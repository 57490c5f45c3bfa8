"""Worksheets and their keys: as numbers, as pictures, as a reader of PDFs finds them, as bytes."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError
from sheetgen.games.dice.kinds import KINDS
from sheetgen.games.dice.puzzles.puzzle import Count, DicePuzzle, replay
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.scoring import Tally
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.page import drawing
from sheetgen.page.drawing import Box, Group, Placed, Text
from sheetgen.page.extent import Extent as Frame
from sheetgen.page.paper import PRINTABLE
from sheetgen.puzzles import ids, worksheets
from sheetgen.puzzles.worksheets import WorksheetFile, WorksheetWish
from sheetgen.render import pdf

from . import pdf_text, puzzled, test_pads
from .drawn import numbers_stand_in_their_cells, texts_are_apart
from .extents import Extent, extents
from .reading import OWN
from .test_pads import LANGUAGES, OUTLINE, PALETTES, PAPERS, TYPE, overlap, style, whole
from .test_render_agreement import differing, seen_by_cairo, seen_by_pdfium
from .typed import typed as run


@pytest.fixture(autouse=True)
def nobodys_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


OURS = [name for name in puzzled.HEADS if "~" not in name]


def make_worksheet(
    puzzles: Sequence[DicePuzzle],
    answers: str = "end",
    lang: str = "en",
    palette: str = "classic",
    title: str = "",
    hints: int = 0,
    qr: bool = True,
    name: str = "",
    **setup: object,
) -> list[WorksheetFile]:
    return worksheets.files(puzzles, name, WorksheetWish(title, answers, hints, qr), style(lang, palette, **setup))


# --- as numbers


def reach(item: drawing.Item) -> list[Extent]:
    """Every shape of a block of a page, where it stands on it."""
    if not isinstance(item, Placed):
        return list(extents([item], TYPE))
    return [
        Extent((item.name, *shape.names), shape.item, *_turned(shape, item))
        for shape in extents(item.stamp.items, TYPE)
    ]


def _turned(shape: Extent, place: Placed) -> tuple[float, float, float, float]:
    box = Frame(shape.left, shape.top, shape.right, shape.bottom).rotate(place.turn)
    return tuple(box.shift(place.x, place.y))  # type: ignore[return-value]


def check_page(page: drawing.Page) -> None:
    """Blocks are where a printer prints, and apart from each other; so are the words, none of them too small."""
    named = [(getattr(item, "name", "heading"), item) for item in page.items]
    blocks = [(name, shapes) for name, item in named if name != "marks" and (shapes := reach(item))]
    outlines = [(name, whole([_bare(shape) for shape in shapes])) for name, shapes in blocks]
    outlines += [("marks", mark) for mark in test_pads.furniture(page)]
    for name, box in outlines:
        assert min(box.left, box.top) >= PRINTABLE - OUTLINE, (name, box)
        assert page.width - box.right >= PRINTABLE - OUTLINE, (name, box)
        assert page.height - box.bottom >= PRINTABLE - OUTLINE, (name, box)
    for (one, here), (other, there) in combinations(outlines, 2):
        assert one == other == "marks" or not overlap(here, there), (one, other, here, there)
    for _, shapes in blocks:
        texts_are_apart(_words(shapes))
        assert min(shape.item.size for shape in shapes if isinstance(shape.item, Text)) >= 6


def _bare(shape: Extent) -> Frame:
    return Frame(shape.left, shape.top, shape.right, shape.bottom)


def _words(shapes: list[Extent]) -> list[Extent]:
    """All but the steps of a solution, which stand on its crosses as crosses stand on numbers."""
    return [shape for shape in shapes if "new" not in shape.names]


def check_piece(place: Placed, sheet: Sheet) -> None:
    """Within a puzzle: rolls, sheet and boxes are apart, words stay in their boxes, numbers in their cells."""
    found = list(extents(place.stamp.items, TYPE))
    numbers_stand_in_their_cells(sheet, [shape for shape in found if not _is_mark(shape)])
    parts = {
        name: whole([_bare(shape) for shape in found if name in shape.names])
        for name in {name for shape in found for name in shape.names if name == "sheet" or name.startswith("turn-")}
    }
    blanks = [item for item in place.stamp.items if isinstance(item, Box)]
    for number, blank in enumerate(blanks):
        parts[f"blank-{number}"] = Frame(blank.x, blank.y, blank.x + blank.width, blank.y + blank.height)
    for item in place.stamp.items:
        if isinstance(item, Text):
            word = _bare(next(extents([item], TYPE)))
            inside = [box for name, box in parts.items() if name.startswith("blank") and _holds(box, word)]
            if not inside:
                parts[f"word {item.string}"] = word
    parts |= {
        name: whole([_bare(shape) for shape in found if name in shape.names])
        for name in ("qr", f"level {_level(place)}")
        if any(name in shape.names for shape in found)
    }
    sheet_shapes = [_bare(shape) for shape in found if "sheet" in shape.names]
    del parts["sheet"]
    for name, there in parts.items():  # the id stands in the corner beside the sum of the sheet
        assert not any(overlap(here, there) for here in sheet_shapes), (name, there)
    for (one, here), (other, there) in combinations(parts.items(), 2):
        assert not overlap(here, there), (one, other, here, there)


def _level(place: Placed) -> str:
    return next(
        item.name.removeprefix("level ")
        for item in place.stamp.items
        if isinstance(item, Group) and item.name.startswith("level ")
    )


def _is_mark(shape: Extent) -> bool:
    return any(name.startswith(("cross-", "skipped-", "struck-", "used-", "barred-")) for name in shape.names)


def _holds(box: Frame, word: Frame) -> bool:
    return box.left <= word.left and word.right <= box.right and box.top <= word.top and word.bottom <= box.bottom


WISHES: tuple[dict[str, object], ...] = (
    {},
    {},
    {"up": 1},
    {"up": 2},
    {"up": 3},
    {"up": 4},
    {"up": 6},
    {"orientation": "landscape"},
    {"orientation": "portrait", "up": 1},
    {"margin": 5},
    {"margin": 15, "up": 1},
)
SAMPLE = 16


def sample() -> Iterator[tuple[list[DicePuzzle], dict[str, object]]]:
    """A fair sample of all there is: every variant as often as the others, the rest by chance."""
    chance = Chance("worksheets")
    for n in range(SAMPLE):
        there = puzzled.puzzles(puzzled.HEADS[n % len(puzzled.HEADS)])
        yield (
            [chance.pick(there) for _ in range(1 + chance.below(4))],
            {
                "answers": chance.pick(("end", "end", "below", "none", "only")),
                "lang": chance.pick(LANGUAGES),
                "palette": chance.pick(PALETTES),
                "hints": chance.below(3),
                "qr": chance.below(3) > 0,
                "paper": chance.pick(PAPERS[:-1]),
                **chance.pick(WISHES),
            },
        )


@pytest.mark.long
def test_a_fair_sample_of_worksheets_is_in_order_or_refused_with_what_fits() -> None:
    refused = 0
    for puzzles, wishes in sample():
        try:
            (part,) = make_worksheet(puzzles, **wishes)  # type: ignore[arg-type]
            pages = list(part.drawing.pages)
        except InputError as error:
            refused += 1
            assert re.search(
                r"puzzles? .*would have cells of|answer( \d+)? is .* tall|leaves no edge free", str(error)
            ), error
            continue
        for page in pages:
            check_page(page)
            for place in test_pads.placed(page, "puzzle-"):
                number = int(place.name.removeprefix("puzzle-"))
                check_piece(place, puzzles[number - 1].position.sheet)

    assert SAMPLE / 5 < refused < SAMPLE / 2


# --- as pictures


@pytest.mark.long
def test_cairo_and_pdfium_see_the_same_worksheet_and_key() -> None:
    puzzles = puzzled.puzzles("bonus-b", "finish")[1:2]
    level = {"paper": "254x177.8", "orientation": "landscape"}
    (part,) = make_worksheet(puzzles, lang="pl", palette="colorblind", up=1, hints=1, **level)  # type: ignore[arg-type]

    for by_cairo, by_pdfium in zip(seen_by_cairo(part.drawing), seen_by_pdfium(part.drawing), strict=True):
        assert abs(by_cairo.width - by_pdfium.width) <= 1
        assert abs(by_cairo.height - by_pdfium.height) <= 1
        assert differing(by_cairo, by_pdfium) < 0.01


# --- as a reader of PDFs finds them, who proves every puzzle again by the plain rules


def text_of(part: WorksheetFile) -> list[str]:
    return pdf_text.pages(pdf.render(part.drawing, TYPE))


def read_back(name: str, text: str) -> list[DicePuzzle]:
    """The puzzles of the ids on a page, each id put together from its lines."""
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if f"{name}-"[:12] in line and "-w2-" not in line]
    return [_again(name, lines[n:]) for n in starts]


def _again(name: str, lines: list[str]) -> DicePuzzle:
    first = lines[0][lines[0].index(f"{name}-"[:12]) :].split()[0]
    for more in range(4):
        try:
            return puzzled.puzzle("".join((first, *(line.split()[0] for line in lines[1 : 1 + more]))))
        except InputError:
            continue
    raise AssertionError(f"no id of a puzzle: {lines[:4]}")


def in_chapters(text: str) -> list[str]:
    """The answers of a key, each from its number on."""
    starts = [found.start() for found in re.finditer(r"^\d+ (?=\d+ ([+−=] [\d−]|of \d))", text, re.MULTILINE)]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


@pytest.mark.long
@pytest.mark.parametrize("name", (*OURS, *puzzled.HEADS[len(OURS) :: 3]))  # ours, and some of the tests
def test_every_number_of_a_worksheet_and_its_key_follows_from_the_ids_in_its_text(name: str) -> None:
    puzzles = puzzled.puzzles(name)[::4]
    asked, key = make_worksheet(puzzles, "separate", paper="A3", qr=False)
    again = [puzzle for page in text_of(asked) for puzzle in read_back(name, page)]
    answers = [answer for page in text_of(key) for answer in in_chapters(page)]

    assert puzzles == again
    assert len(again) == len(answers)
    for puzzle, answer in zip(again, answers, strict=True):
        check_answer(puzzle, answer)


def check_answer(puzzle: DicePuzzle, told: str) -> None:
    """What an answer says in numbers is what the solver says."""
    line = KINDS[puzzle.kind].line(puzzle)
    end = replay(puzzle.position, line) if line else puzzle.position.state
    if isinstance(puzzle.answer, Count):
        count, of = re.findall(r"^\d+ (\d+) of (\d+) ", told)[0]
        assert (puzzle.answer.count, puzzle.answer.of) == (int(count), int(of))
        return
    summed, total = re.findall(r"^\d+ ([\d+ −]+) = (−?\d+) ", told)[0]
    assert int(total.replace("−", "-")) == scoring.score(puzzle.position.sheet, end)
    assert int(total.replace("−", "-")) == sum(map(int, summed.replace("− ", "-").replace("+ ", "").split()))
    if isinstance(puzzle.answer, Tally):
        assert puzzle.answer.total == int(total.replace("−", "-"))
    if puzzle.facts:
        said = " ".join(told.split())
        assert f"Second best: {puzzle.facts.runner_up}. {puzzle.facts.ways} ways to play." in said
        if puzzle.facts.greedy < puzzle.facts.best:
            assert f"at each turn ends with {puzzle.facts.greedy}." in said
        else:
            assert "at each turn gets there, too." in said


def test_the_key_says_every_new_cross_in_words() -> None:
    puzzles = puzzled.puzzles("classic", "finish", "target", "last-lock")
    _, key = make_worksheet(puzzles, "separate", paper="A3")
    told = [answer for page in text_of(key) for answer in in_chapters(page)]

    for puzzle, answer in zip(puzzles, told, strict=True):
        turns = re.split("Taking|The game is over", answer)[0]
        said = {(color, int(number)) for color, number in re.findall(r"(red|yellow|green|blue) (\d+)", turns)}
        sheet, line = puzzle.position.sheet, KINDS[puzzle.kind].line(puzzle)
        new = crossed(sheet, replay(puzzle.position, line)) - crossed(sheet, puzzle.position.state)
        assert {(sheet.rows[row].color, sheet.rows[row].numbers[place]) for row, place in new} == said


def test_a_row_of_many_colours_is_reported_by_its_number_and_one_colon() -> None:
    *_, key = make_worksheet(puzzled.puzzles("mixx-a", "score", "finish"), "separate", paper="A3")
    told = " ".join(text_of(key))

    assert "::" not in told
    assert re.search(r"row 1: \d+ → \d+ · row 2: \d+ → \d+", told)  # crosses and points
    assert re.search(r"row \d: \d+ \(\d \+ [RYGB] \d\)", told)  # a cross made with a coloured die


def crossed(sheet: Sheet, state: State) -> set[tuple[int, int]]:
    return {(row, place) for row in range(len(sheet.rows)) for place in state.marks[row]}


@pytest.mark.long
@pytest.mark.parametrize("name", puzzled.HEADS[::2])  # the rest: python -m benchmarks.printed
def test_dice_and_crosses_are_drawn_as_the_puzzle_has_them(name: str) -> None:
    puzzles = puzzled.puzzles(name)
    (part,) = make_worksheet(puzzles, "none", paper="A3")
    pieces = [place for page in part.drawing.pages for place in test_pads.placed(page, "puzzle-")]

    assert len(puzzles) == len(pieces)
    for puzzle, piece in zip(puzzles, pieces, strict=True):
        position, names = puzzle.position, list(_names(piece.stamp.items))
        sheet = position.sheet
        dice = [each.split()[-1] for each in names if each.startswith("die ")]
        assert dice == [die for roll in position.rolls for die in drawn_dice(position, roll)]
        drawn = {each for each in names if re.fullmatch(r"cross-\d+-\d+", each)}
        there = crossed(sheet, position.state)
        assert drawn == {f"cross-{row + 1}-{sheet.rows[row].numbers[place]}" for row, place in there}
        earned = {each.effect for each in sheet.symbols if there.issuperset(each.cells)}
        assert {f"cross-effect-{effect}" for effect in earned} == {n for n in names if n.startswith("cross-effect-")}
        if puzzle.kind != "chance":
            assert position.state.penalties == len([each for each in names if each.startswith("cross-penalty")])


def drawn_dice(position: Position, roll: Roll) -> list[str]:
    """The white dice, and the coloured ones with their values, or out where they have left the game (D6)."""
    left = [rows.die_is_left(position.sheet, position.state, color) for color in position.sheet.rules.dice]
    colored = zip(roll.colored, left, strict=bool(roll.colored))
    return [*map(str, roll.white), *(str(value) if is_left else "out" for value, is_left in colored)]


def _names(items: tuple[drawing.Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield item.name
            yield from _names(item.items)
        elif isinstance(item, Placed):
            yield item.name
            yield from _names(item.stamp.items)


# --- as the command writes them

SCORES = ("puzzle", "classic", "--kind", "score", "--count", "3", "--seed", "x")


def printed(path: Path) -> list[str]:
    return pdf_text.pages(path)


def worksheet_id(path: Path) -> str:
    found = re.search(r"\S+-w2-[0-9A-Z]+", printed(path)[0])
    assert found
    return found[0]


@pytest.mark.parametrize("answers", ["end", "none", "only", "below"])
def test_the_id_of_a_worksheet_prints_it_again_with_or_without_its_key(answers: str, tmp_path: Path) -> None:
    first, again = tmp_path / "first.pdf", tmp_path / "again.pdf"
    assert 0 == run(*SCORES, "--answers", answers, "--no-memory", "-o", str(first))
    assert 0 == run("puzzle", "--id", worksheet_id(first), "--answers", answers, "--no-memory", "-o", str(again))

    assert first.read_bytes() == again.read_bytes()


@pytest.mark.parametrize("copied", ["{head}–{rest}", "{head}-\n{rest}", "  {HEAD}-{rest} "])
def test_an_id_is_known_as_word_processors_and_readers_of_pdfs_hand_it_on(copied: str) -> None:
    puzzles = puzzled.puzzles("classic", "score")
    head, rest = (ids.notate(puzzles) or "").split("-", 1)
    typed = copied.format(head=head, HEAD=head.upper(), rest=f"{rest[:9]} {rest[9:]}")

    assert [puzzle.position for puzzle in puzzles] == [position for _, (_, position, _) in ids.parse(typed)]


@pytest.mark.long
def test_a_worksheet_of_a_thousand_puzzles_has_an_id() -> None:
    puzzles = [*puzzled.puzzles("classic", "finish"), *puzzled.puzzles("bonus-b", "finish")] * 125
    name = ids.notate(puzzles) or ""

    assert len(puzzles) == len(ids.parse(name)) == 1_000


def test_a_worksheet_of_variants_and_a_template_is_printed_again_with_the_template_named(tmp_path: Path) -> None:
    own, first, again = OWN["short"], tmp_path / "first.pdf", tmp_path / "again.pdf"
    sections = (f'[[section]]\nvariant = "{name}"\nkind = "score"\n' for name in ("classic", own.as_posix()))
    (tmp_path / "set.toml").write_text("".join(sections), encoding="utf-8")
    assert 0 == run("puzzle", "--set", str(tmp_path / "set.toml"), "--seed", "x", "--no-memory", "-o", str(first))
    assert 0 == run("puzzle", str(own), "--id", worksheet_id(first), "--no-memory", "-o", str(again))

    assert first.read_bytes() == again.read_bytes()


def test_versions_are_files_of_their_own_with_different_answers(tmp_path: Path) -> None:
    words = ("--versions", "A,B", "--different", "--answers", "separate", "-o", str(tmp_path / "test.pdf"))
    assert 0 == run(*SCORES, *words)
    texts = {path.name: printed(path) for path in sorted(tmp_path.glob("*.pdf"))}

    assert ["test-A-key.pdf", "test-A.pdf", "test-B-key.pdf", "test-B.pdf"] == list(texts)
    sums = [
        [re.findall(r"= (\d+)", answer)[0] for page in texts[f"test-{name}-key.pdf"] for answer in in_chapters(page)]
        for name in "AB"
    ]
    assert 3 == len(sums[0]) == len(sums[1])
    assert all(one != other for one, other in zip(*sums, strict=True))


@pytest.mark.parametrize(
    ("lang", "number", "said"),
    [
        ("pl", 1, "1 zadanie"),
        ("pl", 3, "3 zadania"),
        ("pl", 5, "5 zadań"),
        ("tr", 1, "1 bulmaca"),
        ("tr", 5, "5 bulmaca"),
    ],
)
def test_the_number_of_puzzles_is_inflected(lang: str, number: int, said: str) -> None:
    (part,) = make_worksheet(puzzled.puzzles("classic", "score", "chance")[:number], lang=lang)

    assert said == part.drawing.subject
