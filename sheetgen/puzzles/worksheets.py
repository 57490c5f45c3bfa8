"""Puzzles on paper: from proven puzzles to finished drawings, one for each file of a worksheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.base.errors import InputError, key
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.page.drawing import Drawing, Page, Pages
from sheetgen.page.style import Style
from sheetgen.page.worksheet.answers import answers, id_page
from sheetgen.page.worksheet.questions import questions, with_answers
from sheetgen.page.worksheet.worksheet import Worksheet

from . import ids

KEY = "key"
ANSWERS = ("end", "below", "only", "none", "separate")


@dataclass(frozen=True, slots=True)
class WorksheetWish:
    title: str = ""
    answers: str = ANSWERS[0]
    hints: bool = False
    qr: bool = True


@dataclass(frozen=True, slots=True)
class WorksheetFile:
    """What one file shows: of which version, and which ``part`` of it (``key``, or nothing) if that has several files.

    ``id`` is that of the worksheet.
    """

    drawing: Drawing
    version: str = ""
    part: str = ""
    id: str = ""

    @property
    def suffix(self) -> str:
        """What is appended to the file's name."""
        return "".join(f"-{word}" for word in (self.version, self.part) if word)


def files(puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style) -> list[WorksheetFile]:
    """The files of one worksheet: puzzles and key in one, or each in its own. ``version`` is A, B, … or empty."""
    sheet = _worksheet(puzzles, version, wish, style)
    if wish.answers == "separate":
        asked, key_ = _drawing(sheet, questions(sheet), id_page(sheet)), _drawing(sheet, answers(sheet))
        return [WorksheetFile(asked, version, id=sheet.id), WorksheetFile(key_, version, KEY, sheet.id)]
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
    return [WorksheetFile(_drawing(sheet, *pages), version, id=sheet.id)]


def check_count(puzzles: int) -> None:
    if puzzles > ids.MOST_PUZZLES:
        raise InputError(f"more than {ids.MOST_PUZZLES:,} puzzles on a worksheet: make several", key("count"))


def _worksheet(puzzles: Sequence[AnyPuzzle], version: str, wish: WorksheetWish, style: Style) -> Worksheet:
    title = wish.title or style.words("puzzle.title")
    publishers = {game.of(puzzle).puzzles().publisher(puzzle) for puzzle in puzzles}
    return Worksheet(
        exercises=tuple(
            game.of(puzzle).puzzles().exercise(number, puzzle, style) for number, puzzle in enumerate(puzzles, 1)
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
