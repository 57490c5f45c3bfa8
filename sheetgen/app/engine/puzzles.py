"""Puzzles for the page: made a section at a time, shown one by one, and put on a worksheet by their ids."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sheetgen.app import export, memory
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
from sheetgen.puzzles import ids
from sheetgen.puzzles.outlines import MOST_HINTS, Outline, is_version_name
from sheetgen.render.logo import logo

from . import classes

MOST_PUZZLES = 400  # at once, all versions counted
LONGEST_ID = 20_000
OTHER_FORMATS = ("moodle", "csv")
SLIDES = frozenset(("slides",))  # the key as if it was typed on the command line


def make(fields: Fields, lang: str) -> dict[str, Any]:
    """Make puzzles for a wish; each is described, with the version that it belongs to."""
    table = fields.table("wish")
    wish = memory.record(PuzzleWish, table, {}, given=("made", "pupils", "logo"))
    if "class" in fields:
        wish = replace(wish, pupils=classes.listed(fields))
    versions = len(wish.pupils) if wish.versions == making.EACH else len(making.version_names(wish.versions))
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
    """Yield the puzzles of a set, and refuse one with too many."""
    for count, each in enumerate(puzzles, 1):
        if count > MOST_PUZZLES:
            raise _too_many()
        yield each


def show(fields: Fields, lang: str) -> dict[str, Any]:
    """Prove and describe the puzzles with these ids, of puzzles or worksheets."""
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
    """The puzzle of an id, proven again; recent proofs are cached."""
    puzzles = prove_all(id_)
    if len(puzzles) != 1:
        raise InputError("this is the id of a whole worksheet", key("id"))
    return puzzles[0]


def prove_all(id_: str) -> tuple[AnyPuzzle, ...]:
    """The puzzles of a puzzle's or worksheet's id, proven again."""
    named = ids.templates(id_)
    return _prove(id_, named, tuple(handed.content(name) for name in named))


@lru_cache(maxsize=2000)
def _prove(id_: str, named: Sequence[str], _contents: Sequence[bytes | None]) -> tuple[AnyPuzzle, ...]:
    """The cache key includes the templates' contents: different ones may be supplied under one name."""
    described = ids.parse(id_, named)
    if len(described) > MOST_PUZZLES:
        raise _too_many()
    return tuple(owner.puzzles().prove(each) for owner, each in described)


def worksheet(table: Fields, style_wish: StyleWish) -> tuple[Print, Sequence[tuple[str, Drawing]]]:
    """Make worksheets from ids, a list for each version; with a class, a sheet for each pupil; or slides."""
    memory_ = table.flag("memory", default=True)
    wish, of = _set(table)
    if wish.slides:
        making.check_slides(wish, SLIDES)
        style_wish = making.for_slides(style_wish, SLIDES | ({"paper"} if style_wish.paper else set()))
    printed, parts = print_set(of, wish, replace(style_wish, gives_answers=memory_))
    return printed, parts if memory_ else [(name, replace(drawing, memory={})) for name, drawing in parts]


def exported(fields: Fields, lang: str, format_: str) -> dict[str, Any]:
    """Export the puzzles of a worksheet for other programs: as a quiz for Moodle, or as a table."""
    style = memory.record(StyleWish, fields.table("style"), {}, given=("settings", "lang"))
    table = fields.table("wish")
    table.flag("memory", default=True)  # neither format remembers anything
    wish, of = _set(table)
    if format_ == "csv":
        pieces, name, type_ = export.as_table(of, styles.words(lang)), "puzzles.csv", "text/csv"
    else:
        pieces, name, type_ = export.as_quiz(of, wish, replace(style, lang=lang)), "puzzles.xml", "application/xml"
    content = "".join(pieces).encode("utf-8", "surrogateescape")
    return {"files": [{"name": name, "content": b64encode(content).decode("ascii")}], "type": type_}


def _set(table: Fields) -> tuple[PuzzleWish, PuzzleSet]:
    """Read the puzzles of a worksheet, and how to print them."""
    lists = [_ids(each if isinstance(each, list) else []) for each in table.items("ids")]
    versions, class_ = table.words("versions", []), classes.listed(table) if "class" in table else ()
    wish = PuzzleWish(
        title=table.text("title", longest=80) if "title" in table else "",
        answers=making.answers(table.text("answers"), separate=True) if "answers" in table else None,
        hints=table.integer("hints", 0, MOST_HINTS, 0),
        qr=table.flag("qr", default=True),
        slides=table.flag("slides", default=False),
        each=table.flag("each", default=False),
        both_sides=table.flag("both_sides", default=False),
        logo=logo(table.text("logo")) if "logo" in table else None,
    )
    table.done()
    if not lists or len(versions) not in (0, len(lists)):
        raise InputError("a worksheet has a list of puzzles for each version", key("versions"))
    if not all(map(is_version_name, versions)):
        raise InputError("versions are short names", key("versions"))
    names = tuple(versions) or tuple("" for _ in lists)
    proven = [[prove(id_) for id_ in each] for each in lists]
    if not any(proven):
        raise InputError(Sentence("there is no puzzle on it yet", "no_puzzle"))
    levels = [frozenset(puzzle.level for puzzle in each) for each in proven]
    listed = classes.made_for(class_, levels, names)
    own = dict.fromkeys(template for each in lists for id_ in each for template in ids.templates(id_))
    puzzles = (
        NumberedPuzzle(number, version, puzzle)
        for version, each in zip(names, proven, strict=True)
        for number, puzzle in enumerate(each, 1)
    )
    return wish, PuzzleSet(puzzles, "puzzles", "", Outline(versions=names), tuple(own), listed)


def print_set(
    of: PuzzleSet, wish: PuzzleWish, style_wish: StyleWish, given: frozenset[str] = frozenset()
) -> tuple[Print, Sequence[tuple[str, Drawing]]]:
    """Lay out the files of a set as parts of one print, with notes about them."""
    printed = worksheets.worksheet(of, wish, style_wish, given)
    parts = [(file.suffix, file.drawing) for file in printed.files]
    return Print(parts[0][1], of.name, hints=printed.notes), parts
