"""Puzzles on paper: from proven puzzles to finished drawings, one for each file of a worksheet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat

from sheetgen.base.errors import InputError, key
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.page.drawing import Drawing, Page, Pages
from sheetgen.page.logo import Logo
from sheetgen.page.style import Style
from sheetgen.page.worksheet import single
from sheetgen.page.worksheet.answers import answers, id_page
from sheetgen.page.worksheet.grid import GridRow, grid
from sheetgen.page.worksheet.questions import questions, with_answers
from sheetgen.page.worksheet.worksheet import Worksheet

from . import ids
from .outlines import ANSWERS
from .pupils import Pupil

KEY = "key"


@dataclass(frozen=True, slots=True)
class WorksheetWish:
    """How a worksheet is to be printed; ``points`` are those of its puzzles in order, 0 as the level says."""

    title: str = ""
    answers: str = ANSWERS[0]
    hints: bool = False
    qr: bool = True
    logo: Logo | None = None
    instructions: str = ""
    points: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class WorksheetFile:
    """What one file shows: of which version, and which ``part`` of it (``key``, or none) if that has several files."""

    drawing: Drawing
    version: str = ""
    part: str = ""
    number: str = ""  # of the puzzle, if it shows one alone

    @property
    def suffix(self) -> str:
        """What is appended to the file's name."""
        return "".join(f"-{word}" for word in (self.version, self.number, self.part) if word)


def files(puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style) -> list[WorksheetFile]:
    """The files of one worksheet: puzzles and key in one, or each in its own. ``version`` is A, B, … or empty."""
    sheet = _worksheet(puzzles, version, wish, style)
    if wish.answers == "separate":
        asked, key_ = _drawing(sheet, questions(sheet), id_page(sheet)), _drawing(sheet, answers(sheet))
        return [WorksheetFile(asked, version), WorksheetFile(key_, version, KEY)]
    pages: list[Sequence[Page]]
    match wish.answers:
        case "only":
            pages = [answers(sheet)]
        case "below":
            pages = [with_answers(sheet), id_page(sheet)]
        case "none":
            pages = [questions(sheet), id_page(sheet)]
        case _:
            pages = [questions(sheet), answers(sheet), id_page(sheet)]
    return [WorksheetFile(_drawing(sheet, *pages), version)]


def single_files(
    puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style
) -> Iterator[WorksheetFile]:
    """Each puzzle alone, cut to its size, and its key as another; as wide as the paper without its margins."""
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


def class_files(
    sheets: Mapping[str, Sequence[AnyPuzzle]], pupils: Sequence[Pupil], wish: WorksheetWish, style: Style
) -> list[WorksheetFile]:
    """The sheets of all pupils, each of its version; a grid to mark in, and the key of every version."""
    made = {version: _worksheet(puzzles, version, wish, style) for version, puzzles in sheets.items()}
    first = replace(next(iter(made.values())), title=wish.title or style.words("puzzle.title"))
    asked = [questions(replace(made[pupil.version], pupil=pupil.name)) for pupil in pupils]
    keys = [
        grid(first, [_grid_row(pupil, made[pupil.version]) for pupil in pupils]),
        *(answers(sheet) for sheet in made.values()),
    ]
    match wish.answers:
        case "separate":
            return [WorksheetFile(_drawing(first, *asked)), WorksheetFile(_drawing(first, *keys), part=KEY)]
        case "end":
            return [WorksheetFile(_drawing(first, *asked, *keys))]
        case "none":
            return [WorksheetFile(_drawing(first, *asked))]
        case "only":
            return [WorksheetFile(_drawing(first, *keys))]
    raise InputError("pupils would get the answers: choose separate, end, only or none", key("answers"))


def _grid_row(pupil: Pupil, sheet: Worksheet) -> GridRow:
    level = sheet.words(f"puzzle.level.{pupil.level}") if pupil.level else ""
    version = " · ".join(filter(None, (pupil.version, level)))
    return GridRow(pupil.name, version, tuple(each.worth or each.points for each in sheet.exercises))


def id_of(puzzles: Sequence[AnyPuzzle]) -> str:
    """The id that reproduces the worksheet of these puzzles."""
    return ids.notate(puzzles)


def check_count(puzzles: int) -> None:
    if puzzles > ids.MOST_PUZZLES:
        raise InputError(f"more than {ids.MOST_PUZZLES:,} puzzles on a worksheet: make several", key("count"))


def _worksheet(puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style) -> Worksheet:
    title = wish.title or style.words("puzzle.title")
    publishers = {game.of(puzzle).puzzles().publisher(puzzle) for puzzle in puzzles}
    exercises = (game.of(puzzle).puzzles().exercise(number, puzzle, style) for number, puzzle in enumerate(puzzles, 1))
    return Worksheet(
        exercises=tuple(
            replace(exercise, worth=worth) if worth else exercise
            for exercise, worth in zip(exercises, chain(wish.points, repeat(0)), strict=False)
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
    )


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
