"""Puzzles as the page asks for them: made a section at a time, shown one by one, put on a worksheet by their ids."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from sheetgen.app import memory
from sheetgen.app import puzzle as making
from sheetgen.app import style as styles
from sheetgen.app import worksheet as worksheets
from sheetgen.app.puzzle import NumberedPuzzle, PuzzleSet, PuzzleWish
from sheetgen.app.style import StyleWish
from sheetgen.base import handed
from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.games.pads import Print
from sheetgen.page.drawing import Drawing
from sheetgen.page.words import Words
from sheetgen.puzzles import class_lists, ids, pupils
from sheetgen.puzzles.outlines import Outline
from sheetgen.puzzles.pupils import Pupil

MOST_PUZZLES = 200  # at once, all versions counted
LONGEST_ID = 20_000
MOST_NAMES = 20_000  # letters of the names of a class


def make(fields: Fields, lang: str) -> dict[str, Any]:
    """New puzzles of a wish, each described; the version that each belongs to."""
    table = fields.table("wish")
    wish = memory.record(PuzzleWish, table, {}, given=("made", "pupils", "logo"))
    versions = len(making.version_names(wish.versions))
    if not 1 <= wish.count * versions <= MOST_PUZZLES:
        raise _too_many()
    found = making.puzzles(wish, frozenset(table.names))
    words = styles.words(lang)
    return {
        "puzzles": [_described(each, words) for each in _few(found.puzzles)],
        "seed": found.seed,
        "title": found.outline.title(lang),
        "hints": found.outline.hints,
    }


def _too_many() -> InputError:
    what = f"at most {MOST_PUZZLES} puzzles at once: make several worksheets"
    return InputError(Sentence(what, "puzzles", most=MOST_PUZZLES), key("count"))


def _few(puzzles: Iterator[NumberedPuzzle]) -> Iterator[NumberedPuzzle]:
    """The puzzles of a set, which may name any number."""
    for count, each in enumerate(puzzles, 1):
        if count > MOST_PUZZLES:
            raise _too_many()
        yield each


def show(fields: Fields, lang: str) -> dict[str, Any]:
    """Puzzles that are known by their ids, or by that of a worksheet, proven again and described."""
    words = styles.words(lang)
    found = [puzzle for id_ in _ids(fields.items("ids")) for puzzle in prove_all(id_)]
    return {"puzzles": [_described(NumberedPuzzle(n, "", each), words) for n, each in enumerate(found, 1)]}


def _described(numbered: NumberedPuzzle, words: Words) -> dict[str, Any]:
    puzzle = numbered.puzzle
    record = game.of(puzzle).puzzles()
    kind, own = record.kinds[puzzle.kind], record.own_words(words, puzzle)
    return {
        "id": record.id(puzzle),
        "number": numbered.number,
        "version": numbered.version,
        "variant": record.head(puzzle),
        "kind": puzzle.kind,
        "level": puzzle.level,
        "question": kind.ask(own, puzzle),
        "answer": kind.answer(own, puzzle),
    }


def _ids(items: list[object]) -> list[str]:
    if len(items) > MOST_PUZZLES or not all(isinstance(each, str) and len(each) <= LONGEST_ID for each in items):
        raise InputError(f"ids are up to {MOST_PUZZLES} texts", key("id"))
    return [str(each) for each in items]


def prove(id_: str) -> AnyPuzzle:
    """The puzzle of an id, proven again; what was proven lately is remembered."""
    puzzles = prove_all(id_)
    if len(puzzles) != 1:
        raise InputError("this is the id of a whole worksheet", key("id"))
    return puzzles[0]


def prove_all(id_: str) -> tuple[AnyPuzzle, ...]:
    """The puzzles of the id of a puzzle or a worksheet."""
    named = ids.templates(id_)
    return _prove(id_, named, tuple(handed.content(name) for name in named))


@lru_cache(maxsize=2000)
def _prove(id_: str, named: Sequence[str], _contents: Sequence[bytes | None]) -> tuple[AnyPuzzle, ...]:
    """Remembered by the templates' contents too: many may be handed in under one name."""
    described = ids.parse(id_, named)
    if len(described) > MOST_PUZZLES:
        raise _too_many()
    return tuple(owner.puzzles().prove(each) for owner, each in described)


def worksheet(table: Fields, style_wish: StyleWish) -> tuple[Print, Sequence[tuple[str, Drawing]]]:
    """Worksheets from ids: a list of them for each version; with names, a sheet for each pupil."""
    lists = [_ids(each if isinstance(each, list) else []) for each in table.items("ids")]
    versions, class_ = table.words("versions", []), _names(table)
    wish = PuzzleWish(
        title=table.text("title", longest=80) if "title" in table else "",
        answers=making.answers(table.text("answers"), separate=True) if "answers" in table else None,
        hints=int(table.flag("hints", default=False)),
        qr=table.flag("qr", default=True),
    )
    table.done()
    if not lists or len(versions) not in (0, len(lists)):
        raise InputError("a worksheet has a list of puzzles for each version", key("versions"))
    names = tuple(versions) or tuple("" for _ in lists)
    puzzles = [
        NumberedPuzzle(number, version, prove(id_))
        for version, each in zip(names, lists, strict=True)
        for number, id_ in enumerate(each, 1)
    ]
    if not puzzles:
        raise InputError("there is no puzzle on it yet")
    outline = Outline(versions=names)
    listed = pupils.with_versions(class_, outline)
    own = dict.fromkeys(template for each in lists for id_ in each for template in ids.templates(id_))
    return print_set(PuzzleSet(iter(puzzles), "puzzles", "", outline, tuple(own), listed), wish, style_wish)


def _names(table: Fields) -> tuple[Pupil, ...]:
    """The pupils of a text, one a line or with commas; or of a list as it was handed in."""
    if "class" in table:
        name = table.text("class")
        return class_lists.read(handed.content(name) or b"", name)
    return pupils.of_names(table.text("names", longest=MOST_NAMES)) if "names" in table else ()


def print_set(
    of: PuzzleSet, wish: PuzzleWish, style_wish: StyleWish, given: frozenset[str] = frozenset()
) -> tuple[Print, Sequence[tuple[str, Drawing]]]:
    """The files of a set as parts of one print, with what there is to say about them."""
    printed = worksheets.worksheet(of, wish, style_wish, given)
    parts = [(file.suffix, file.drawing) for file in printed.files]
    return Print(parts[0][1], of.name, hints=printed.notes), parts
