"""Puzzles as the page asks for them: made a section at a time, shown one by one, put on a worksheet by their ids."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from sheetgen.app import puzzle as making
from sheetgen.app import style as styles
from sheetgen.app import wishes
from sheetgen.app.puzzle import NumberedPuzzle, PuzzleWish
from sheetgen.base import handed
from sheetgen.base.errors import InputError, key
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.games.pads import Print
from sheetgen.page.drawing import Drawing
from sheetgen.page.style import Style
from sheetgen.page.words import Words
from sheetgen.puzzles import ids, worksheets
from sheetgen.puzzles.worksheets import WorksheetWish

MOST_PUZZLES = 200  # at once, all versions counted
LONGEST_ID = 2_000


def make(fields: Fields, lang: str) -> dict[str, Any]:
    """New puzzles of a wish, each described; the version that each belongs to."""
    table = fields.table("wish")
    wish = wishes.read(PuzzleWish, {name: table.raw(name) for name in table.names})
    versions = len(making.version_names(wish.versions))
    if not 1 <= wish.count * versions <= MOST_PUZZLES:
        raise InputError(f"{wish.count * versions:,} puzzles: at most {MOST_PUZZLES} at once", key("count"))
    found = making.puzzles(wish, frozenset(table.names))
    words = styles.words(lang)
    return {
        "puzzles": [_described(each, words) for each in _few(found.puzzles)],
        "seed": found.seed,
        "title": found.outline.title(lang),
        "hints": found.outline.hints,
    }


def _few(puzzles: Iterator[NumberedPuzzle]) -> Iterator[NumberedPuzzle]:
    """The puzzles of a set, which may name any number."""
    for count, each in enumerate(puzzles, 1):
        if count > MOST_PUZZLES:
            raise InputError(f"more than {MOST_PUZZLES} puzzles: make several worksheets", key("count"))
        yield each


def show(fields: Fields, lang: str) -> dict[str, Any]:
    """Puzzles that are known by their ids, proven again and described."""
    words = styles.words(lang)
    found = [prove(id_) for id_ in _ids(fields.items("ids"))]
    return {"puzzles": [_described(NumberedPuzzle(n, "", each), words) for n, each in enumerate(found, 1)]}


def _described(numbered: NumberedPuzzle, words: Words) -> dict[str, Any]:
    puzzle = numbered.puzzle
    record = game.of(puzzle).puzzles()
    kind = record.kinds[puzzle.kind]
    return {
        "id": record.id(puzzle),
        "number": numbered.number,
        "version": numbered.version,
        "variant": record.head(puzzle),
        "kind": puzzle.kind,
        "level": puzzle.level,
        "question": kind.ask(words, puzzle),
        "answer": kind.answer(words, puzzle),
    }


def _ids(items: list[object]) -> list[str]:
    if len(items) > MOST_PUZZLES or not all(isinstance(each, str) and len(each) <= LONGEST_ID for each in items):
        raise InputError(f"ids are up to {MOST_PUZZLES} texts", key("id"))
    return [str(each) for each in items]


def prove(id_: str) -> AnyPuzzle:
    """The puzzle of an id, proven again; a puzzle that was proven lately is remembered."""
    templates = handed.names()
    return _prove(id_, templates[0] if templates else None, handed.content(templates[0]) if templates else None)


@lru_cache(maxsize=2000)
def _prove(id_: str, template: str | None, _content: bytes | None) -> AnyPuzzle:
    found = ids.parse(id_, template if "~" in id_ else None)
    if len(found) != 1:
        raise InputError("this is the id of a whole worksheet", key("id"))
    owner, described = found[0]
    puzzle: AnyPuzzle = owner.puzzles().prove(described)
    return puzzle


def worksheet(table: Fields, style: Style) -> tuple[Print, Sequence[tuple[str, Drawing]]]:
    """Worksheets from ids: a list of them for each version."""
    wish = WorksheetWish(
        title=table.text("title", " ") if "title" in table else "",
        answers=making.answers(table.text("answers", worksheets.ANSWERS[0]), separate=True),
        hints=table.flag("hints", default=False),
        qr=table.flag("qr", default=True),
    )
    lists = table.items("ids")
    names = table.words("versions", [])
    table.done()
    if not lists or len(names) not in (0, len(lists)):
        raise InputError("a worksheet has a list of puzzles for each version", key("versions"))
    parts: list[tuple[str, Drawing]] = []
    for version, each in zip(names or [""] * len(lists), lists, strict=True):
        puzzles = [prove(id_) for id_ in _ids(each if isinstance(each, list) else [])]
        if not puzzles:
            raise InputError("there is no puzzle on it yet")
        parts += [(file.suffix, file.drawing) for file in worksheets.files(puzzles, version, wish, style)]
    count = sum(len(drawing.pages) for _, drawing in parts)
    return Print(parts[0][1], "puzzles", (f"{count} pages",)), parts
