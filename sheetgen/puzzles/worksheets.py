"""Puzzles on paper: from proven puzzles to finished drawings, one for each file of a worksheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.base.errors import InputError, key
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.page.drawing import Drawing, Page, Pages
from sheetgen.page.style import Style
from sheetgen.page.worksheet.answers import answers
from sheetgen.page.worksheet.exercise import Exercise
from sheetgen.page.worksheet.questions import questions, with_answers
from sheetgen.page.worksheet.slides import slides
from sheetgen.page.worksheet.worksheet import Worksheet

from . import ids

Versions = Mapping[str, Sequence[AnyPuzzle]]
ANSWERS = ("end", "below", "only", "none", "separate")


@dataclass(frozen=True, slots=True)
class WorksheetWish:
    title: str = ""
    answers: str = ANSWERS[0]
    hints: int = 0  # how many of each puzzle are printed
    qr: bool = True
    slides: bool = False


@dataclass(frozen=True, slots=True)
class WorksheetFile:
    """What one file shows; ``suffix`` is appended to the file's name."""

    suffix: str
    drawing: Drawing


def files(
    puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style, all_: Versions | None = None
) -> list[WorksheetFile]:
    """The files of one worksheet: puzzles and key in one, or each in its own. ``version`` is A, B, … or empty.

    A key sums up the answers of ``all_`` versions.
    """
    sheet = _worksheet(puzzles, version, wish, style, all_ or {})
    suffix = f"-{version}" if version else ""
    if wish.answers == "separate":
        asked = _drawing(sheet, questions(sheet))
        return [WorksheetFile(suffix, asked), WorksheetFile(f"{suffix}-key", _drawing(sheet, answers(sheet)))]
    if wish.slides:
        shown = slides(sheet, wish.answers != "only", wish.answers != "none")
        return [WorksheetFile(suffix, _drawing(sheet, shown))]
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
    return [WorksheetFile(suffix, _drawing(sheet, *pages))]


def check_count(puzzles: int) -> None:
    if puzzles > ids.MOST_PUZZLES:
        raise InputError(f"more than {ids.MOST_PUZZLES:,} puzzles on a worksheet: make several", key("count"))


def _worksheet(
    puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style, all_: Versions
) -> Worksheet:
    title = wish.title or style.words("puzzle.title")
    publishers = {game.of(puzzle).puzzles().publisher(puzzle) for puzzle in puzzles}
    return Worksheet(
        exercises=_exercises(puzzles, style),
        words=style.words,
        theme=style.theme,
        type_=style.type_,
        setup=style.setup,
        title=f"{title} · {version}" if version else title,
        id=ids.notate(puzzles),
        game=" / ".join(sorted(filter(None, publishers))),
        qr=wish.qr,
        hints=wish.hints,
        summaries=tuple((name, _exercises(each, style)) for name, each in all_.items()) if len(all_) > 1 else (),
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
