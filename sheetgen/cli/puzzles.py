"""What ``puzzle`` writes: text, JSON, or worksheets on paper."""

from collections.abc import Iterable
from pathlib import Path

from sheetgen.app import puzzle as app
from sheetgen.app.output import FORMATS
from sheetgen.app.puzzle import PuzzleSet, PuzzleWish
from sheetgen.app.style import StyleWish, style, words
from sheetgen.base import files

from .output import Target, puzzle_format_of, write


def write_puzzles(wish: PuzzleWish, target: Target, style_wish: StyleWish, color: bool) -> str:
    """Make puzzles and write them; returns the message to print."""
    kind = puzzle_format_of(target)
    answers = app.answers(wish.answers, separate=kind in FORMATS)
    app.check_slides(wish, target.typed)
    if wish.slides:
        style_wish = app.for_slides(style_wish)
    puzzle_set = app.puzzles(wish, target.typed)
    if kind in FORMATS:
        return _print(puzzle_set, wish, target, style_wish)
    if kind == "json":
        pieces: Iterable[str] = app.as_json(puzzle_set)
    else:
        pieces = app.as_text(puzzle_set, answers, words(style_wish.lang), color)
    path = Path(target.output or "-")
    files.stream(path, (piece.encode("utf-8", "surrogateescape") for piece in pieces), target.force)
    written = "" if path == files.STANDARD_OUTPUT else f"{path} written"
    return _message(written, puzzle_set)


def _print(puzzle_set: PuzzleSet, wish: PuzzleWish, target: Target, style_wish: StyleWish) -> str:
    count, sheets = app.worksheet(puzzle_set, wish, style(style_wish))
    written = write([(each.suffix, each.drawing) for each in sheets], target, f"{puzzle_set.name}-puzzles")
    pages = sum(len(each.drawing.pages) for each in sheets)
    written = f"{written}: {_count(count, 'puzzle')} on {_count(pages, 'page')}" if written else ""
    return _message(written, puzzle_set)


def _message(written: str, puzzle_set: PuzzleSet) -> str:
    return ", ".join(filter(None, (written, f"seed {puzzle_set.seed}" if puzzle_set.seed else "")))


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
