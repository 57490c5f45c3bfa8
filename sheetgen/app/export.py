"""Exports puzzles for other programs: as a quiz for Moodle, with pictures, or as a table."""

import csv
import io
from collections.abc import Iterator

from sheetgen.games import game
from sheetgen.page.drawing import Drawing, Page
from sheetgen.page.style import Style
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Exercise
from sheetgen.page.worksheet.single import figure_page, solution_page
from sheetgen.puzzles import moodle
from sheetgen.puzzles.moodle import QuizPicture, QuizQuestion

from .puzzle import NumberedPuzzle, PuzzleSet, PuzzleWish
from .style import StyleWish
from .style import style as style_of

WIDTH = 150.0  # of the pictures in a quiz, in mm
DPI = 150
COLUMNS = ("question", "answer", "level", "id")


def as_table(puzzle_set: PuzzleSet, words: Words) -> Iterator[str]:
    """Yield CSV, with the byte order mark by which spreadsheets detect UTF-8; several versions add a first column."""
    several = len(puzzle_set.outline.versions) > 1
    yield "\ufeff" + _row((*(["version"] if several else []), *COLUMNS))
    for each in puzzle_set.puzzles:
        record = game.of(each.puzzle).puzzles()
        kind, own = record.kinds[each.puzzle.kind], record.own_words(words, each.puzzle)
        cells = (
            kind.ask(own, each.puzzle),
            kind.answer(own, each.puzzle),
            each.puzzle.level,
            record.id(each.puzzle) or "",
        )
        yield _row((*([each.version] if several else []), *cells))


def _row(cells: tuple[str, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue()


def as_quiz(puzzle_set: PuzzleSet, wish: PuzzleWish, style_wish: StyleWish, dpi: int = DPI) -> Iterator[str]:
    """Yield a quiz in Moodle's XML, with a question for each puzzle and a category for each version."""
    style, outline = style_of(style_wish), puzzle_set.outline
    title = (wish.title or outline.title(style.words.language)).strip() or style.words("puzzle.title")
    yield moodle.HEAD
    last = None
    for each in puzzle_set.puzzles:
        if each.version != last:
            yield moodle.category(f"{title} · {each.version}" if each.version else title)
            last = each.version
        yield moodle.question(_question(each, style, wish.hints or outline.hints, dpi))
    yield moodle.FOOT


def _question(each: NumberedPuzzle, style: Style, hints: int, dpi: int) -> QuizQuestion:
    record = game.of(each.puzzle).puzzles()
    exercise = record.exercise(each.number, each.puzzle, style)
    typed = record.kinds[each.puzzle.kind].typed(record.own_words(style.words, each.puzzle), each.puzzle)
    level = style.words(f"puzzle.level.{each.puzzle.level}")
    solution = solution_page(exercise, WIDTH)
    return QuizQuestion(
        name=f"{each.number}{each.version} · {each.puzzle.kind} · {level}",
        id=exercise.id,
        text=tuple(filter(None, (exercise.question, typed.form))),
        picture=_picture("puzzle.png", figure_page(exercise, WIDTH), exercise.question, exercise, dpi),
        accepted=typed.accepted,
        points=each.points or exercise.points,
        key=(exercise.answer, *(f"{note.turn}: {note.text}" if note.turn else note.text for note in exercise.notes())),
        solution=_picture("solution.png", solution, exercise.answer, exercise, dpi) if solution else None,
        hints=exercise.hints[:hints],
    )


def _picture(name: str, page: Page, alt: str, exercise: Exercise, dpi: int) -> QuizPicture:
    from sheetgen.render import fonts, pdf, png

    drawing = Drawing((page,), exercise.question, language=exercise.look.words.language)
    (picture,) = png.render(pdf.render(drawing, fonts.load()), dpi)
    return QuizPicture(name, picture, alt)
