"""Puzzles on paper: turns proven puzzles into finished drawings, one for each file of a worksheet."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from types import MappingProxyType

from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.page.drawing import Drawing, Page, Pages
from sheetgen.page.logo import Logo
from sheetgen.page.style import Style
from sheetgen.page.worksheet import single
from sheetgen.page.worksheet.answers import answers
from sheetgen.page.worksheet.exercise import Exercise
from sheetgen.page.worksheet.grid import GridRow, grid
from sheetgen.page.worksheet.questions import places, questions, with_answers
from sheetgen.page.worksheet.slides import slides
from sheetgen.page.worksheet.worksheet import Worksheet

from . import ids
from .outlines import ANSWERS
from .pupils import Pupil

KEY = "key"
MOST_SUMMED = 6  # versions: with more, a key sums up its own answers only
Versions = Mapping[str, Sequence[AnyPuzzle]]
ALONE: Versions = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class WorksheetWish:
    """How to print a worksheet; ``points`` holds those of its puzzles in order, 0 for the points of the level."""

    title: str = ""
    answers: str = ANSWERS[0]
    hints: int = 0  # hints to print for each puzzle
    qr: bool = True
    slides: bool = False
    both_sides: bool = False  # each pupil's sheets start on a new piece of paper when printed on both sides
    logo: Logo | None = None
    instructions: str = ""
    points: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class WorksheetFile:
    """One file of a worksheet: its version, and its ``part`` (``key``, or none) if a version has several files."""

    drawing: Drawing
    version: str = ""
    part: str = ""
    number: str = ""  # of the puzzle, if the file shows only one
    sheets: tuple[int, ...] = ()  # the number of pages for each pupil

    @property
    def suffix(self) -> str:
        """The suffix of the file name."""
        return _suffix(self.version, self.number, self.part)


def _suffix(*words: str) -> str:
    return "".join(f"-{word}" for word in words if word)


def suffixes(versions: Iterable[str], answers: str) -> list[str]:
    """The suffixes of the file names of these versions, known before the files are made."""
    parts = ("", KEY) if answers == "separate" else ("",)
    return [_suffix(version, part) for version in versions for part in parts]


def files(
    puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style, all_: Versions = ALONE
) -> list[WorksheetFile]:
    """Make the files of one worksheet: puzzles and key in one, or one for each. ``version`` is A, B, … or empty.

    A key sums up the answers of ``all_`` versions.
    """
    if wish.slides:
        sheet = _worksheet(puzzles, version, replace(wish, points=()), style)
        shown = slides(sheet, with_puzzles=wish.answers != "only", with_solutions=wish.answers != "none")
        return [WorksheetFile(_drawing(sheet, shown), version)]
    sheet = _worksheet(puzzles, version, wish, style, all_)
    if wish.answers == "separate":
        asked, key_ = _drawing(sheet, questions(sheet)), _drawing(sheet, answers(sheet))
        return [WorksheetFile(asked, version), WorksheetFile(key_, version, KEY)]
    pages: list[Sequence[Page]]
    match wish.answers:
        case "only":
            pages = [answers(sheet)]
        case "below":
            pages = [with_answers(sheet)]
        case "none":
            pages = [questions(sheet)]
        case _:
            pages = [questions(sheet), answers(sheet)]
    return [WorksheetFile(_drawing(sheet, *pages), version)]


def single_files(
    puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style
) -> Iterator[WorksheetFile]:
    """Yield a file for each puzzle alone and one for its key, cut to size, as wide as the paper without its margins."""
    sheet = _worksheet(puzzles, version, wish, style)
    digits = len(str(len(puzzles)))
    for exercise in sheet.exercises:
        number = f"{exercise.number:0{digits}}"
        if wish.answers != "only":
            page = single.puzzle_page(exercise, sheet.width, sheet.qr)
            yield WorksheetFile(_drawing(sheet, (page,)), version, number=number)
        if wish.answers != "none":
            page = single.answer_page(exercise, sheet.width)
            yield WorksheetFile(_drawing(sheet, (page,)), version, KEY, number)


def class_files(sheets: Versions, pupils: Sequence[Pupil], wish: WorksheetWish, style: Style) -> list[WorksheetFile]:
    """Make every pupil's sheets, in the pupil's version, with a grid for marks and the key of every version."""
    made = {version: _worksheet(puzzles, version, wish, style, sheets) for version, puzzles in sheets.items()}
    laid = {version: places(sheet) for version, sheet in made.items()}
    first = replace(next(iter(made.values())), title=wish.title or style.words("puzzle.title"))
    asked: list[Sequence[Page]] = [
        questions(replace(made[pupil.version], pupil=pupil.name, group=pupil.group), laid[pupil.version])
        for pupil in pupils
    ]
    if wish.both_sides:
        asked = [_with_backs(pages) for pages in asked]
    pages = tuple(map(len, asked))
    keys = [
        grid(first, [_grid_row(pupil, made[pupil.version]) for pupil in pupils]),
        *(answers(sheet) for sheet in made.values()),
    ]
    match wish.answers:
        case "separate":
            return [
                WorksheetFile(_on_sides(_drawing(first, *asked), wish), sheets=pages),
                WorksheetFile(_drawing(first, *keys), part=KEY),
            ]
        case "end":
            return [WorksheetFile(_on_sides(_drawing(first, *asked, *keys), wish), sheets=pages)]
        case "none":
            return [WorksheetFile(_on_sides(_drawing(first, *asked), wish), sheets=pages)]
        case "only":
            return [WorksheetFile(_drawing(first, *keys))]
    what = "pupils would get the answers: choose separate, end, only or none"
    raise InputError(Sentence(what, "class.answers"), key("answers"))


def _with_backs(pages: Sequence[Page]) -> Sequence[Page]:
    """Pad pages to an even number with a blank back."""
    if len(pages) % 2 == 0:
        return pages
    return Pages(len(pages) + 1, lambda n: pages[n] if n < len(pages) else _blank(pages[-1]))


def _blank(front: Page) -> Page:
    return Page(front.width, front.height, ())


def _on_sides(drawing: Drawing, wish: WorksheetWish) -> Drawing:
    """If ``both_sides`` is set, make the drawing ask the printer for both sides, turned like a book."""
    if not wish.both_sides:
        return drawing
    first = drawing.pages[0]
    return replace(drawing, duplex="short" if first.width > first.height else "long")


def _grid_row(pupil: Pupil, sheet: Worksheet) -> GridRow:
    level = sheet.words(f"puzzle.level.{pupil.level}") if pupil.level else ""
    version = " · ".join(filter(None, (pupil.version, level)))
    return GridRow(pupil.name, version, tuple(each.worth or each.points for each in sheet.exercises))


def id_of(puzzles: Sequence[AnyPuzzle]) -> str | None:
    """The id that reproduces the worksheet of these puzzles; ``None`` if the card of one has no id."""
    return ids.notate(puzzles)


def check_count(puzzles: int) -> None:
    if puzzles > ids.MOST_PUZZLES:
        raise InputError(f"more than {ids.MOST_PUZZLES:,} puzzles on a worksheet: make several", key("count"))


def _worksheet(
    puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style, all_: Versions = ALONE
) -> Worksheet:
    title = wish.title or style.words("puzzle.title")
    publishers = {game.of(puzzle).puzzles().publisher(puzzle) for puzzle in puzzles}
    summed = all_ if 1 < len(all_) <= MOST_SUMMED else ALONE
    return Worksheet(
        exercises=tuple(
            replace(exercise, worth=worth) if worth else exercise
            for exercise, worth in zip(_exercises(puzzles, style), chain(wish.points, repeat(0)), strict=False)
        ),
        words=style.words,
        theme=style.theme,
        type_=style.type_,
        setup=style.setup,
        title=f"{title} · {version}" if version else title,
        id=ids.notate(puzzles),
        game=" / ".join(sorted(filter(None, publishers))),
        qr=wish.qr,
        hints=wish.hints,
        logo=wish.logo,
        instructions=wish.instructions,
        summaries=tuple((name, _exercises(each, style)) for name, each in summed.items()),
    )


def _exercises(puzzles: Sequence[AnyPuzzle], style: Style) -> tuple[Exercise, ...]:
    return tuple(game.of(puzzle).puzzles().exercise(number, puzzle, style) for number, puzzle in enumerate(puzzles, 1))


def _drawing(sheet: Worksheet, *pages: Sequence[Page]) -> Drawing:
    return Drawing(
        pages=_concatenate(pages),
        title=sheet.title,
        subject=sheet.words.count("document.puzzles", len(sheet.exercises)),
        language=sheet.words.language,
    )


def _concatenate(parts: Sequence[Sequence[Page]]) -> Pages:
    """Concatenate pages without drawing them."""
    places = [(part, number) for part in parts for number in range(len(part))]
    return Pages(len(places), lambda number: places[number][0][places[number][1]])
