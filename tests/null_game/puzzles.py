"""One kind of puzzle: what is the sheet worth?"""

import re
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number
from sheetgen.base.errors import InputError, WrongPuzzle, quote
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS, Kind, check_names, registry
from sheetgen.games.puzzles import Puzzles
from sheetgen.page.look import Look
from sheetgen.page.style import Style
from sheetgen.page.worksheet.exercise import Blank, Exercise, Note, SolutionPicture
from sheetgen.puzzles.sets import Tries, Work

from .pages import sheet
from .positions import NullPosition, from_json, parse, score, to_json, to_text

ID = re.compile(r"null-p1-([x-])")
KEY = 10.0  # mm


@dataclass(frozen=True, slots=True)
class NullPuzzle:
    """A sheet, and what it is worth."""

    game: ClassVar[str] = "null"
    kind: ClassVar[str] = "worth"
    level: ClassVar[str] = LEVELS[0]
    tags: ClassVar[tuple[str, ...]] = ()

    position: NullPosition
    points: int


@dataclass(frozen=True, slots=True)
class NullWish:
    """Nothing can be wished for."""

    game: ClassVar[str] = "null"
    kind: ClassVar[str] = "worth"
    variant_name: ClassVar[str] = "null"


@dataclass(frozen=True, slots=True)
class NullWork(Work[NullWish, NullPuzzle]):
    """At most two puzzles look different."""

    @property
    def preloaded(self) -> str:
        """This module."""
        return __name__

    def make(self, number: int, again: int = 0) -> tuple[tuple[NullPuzzle, ...], Tries]:
        """The cell crossed in one of two puzzles."""
        first = Chance(self.seed).below(2)
        tries = Tries()
        tries.add(LEVELS[0])
        return (prove(NullPosition((first + number + again) % 2 == 1)),), tries

    def look(self, puzzle: NullPuzzle) -> bytes:
        """Crossed or not."""
        return bytes([puzzle.points])

    def answer(self, puzzle: NullPuzzle) -> object:
        return puzzle.points


def prove(position: NullPosition) -> NullPuzzle:
    """The puzzle of a sheet."""
    return NullPuzzle(position, score(position))


def _check(claimed: NullPuzzle) -> None:
    if claimed.points != score(claimed.position):
        raise WrongPuzzle(f"answer is {claimed.points}: it should be {score(claimed.position)}")


def _nothing(fields: Fields, _position: object) -> None:
    fields.done()


def _points(fields: Fields, _position: object) -> int:
    points = fields.integer("score", 0, 1)
    fields.done()
    return points


WORTH: Kind[NullPuzzle] = Kind(
    name="worth",
    code=1,
    words=("puzzle.ask.score", "puzzle.marking.score", "puzzle.skill.adding", "pad.total"),
    question_to_json=lambda _puzzle: {},
    question_from_json=_nothing,
    answer_to_json=lambda puzzle: {"score": puzzle.points},
    answer_from_json=_points,
    ask=lambda words, _puzzle: words("puzzle.ask.score"),
    hints=lambda words, _puzzle: (words("puzzle.hint.nothing"), words("puzzle.hint.nothing")),
    answer=lambda words, puzzle: words.number(puzzle.points),
    short=lambda words, puzzle: words.number(puzzle.points),
    marking=lambda words, _puzzle: words("puzzle.marking.score"),
    notes=lambda words, puzzle: (Note(words.number(puzzle.points), "1"),),
    blanks=lambda words, _puzzle: (Blank(words("pad.total")),),
    picture=lambda _look, puzzle, _width: SolutionPicture(KEY, KEY, sheet(puzzle.position.crossed, KEY)),
    skills=lambda _puzzle: ("adding",),
)
KINDS = registry((WORTH,))


def _wish(_variant: str, kind: str, level: str | None, _turns: int | None) -> NullWish:
    check_names(kind, KINDS, level)
    return NullWish()


def _id(puzzle: NullPuzzle) -> str:
    return f"null-p1-{'x' if puzzle.position.crossed else '-'}"


def _from_id(text: str, _named: str | None) -> NullPosition:
    found = ID.fullmatch(text)
    if not found:
        raise InputError("no puzzle has this id", quote(text))
    return parse(found[1])


def _to_json(puzzle: NullPuzzle) -> dict[str, object]:
    return {
        "id": _id(puzzle),
        "kind": puzzle.kind,
        "variant": "null",
        "level": puzzle.level,
        "tags": [],
        "position": to_json(puzzle.position),
        "question": WORTH.question_to_json(puzzle),
        "answer": WORTH.answer_to_json(puzzle),
        "facts": {},
    }


def _from_json(fields: Fields, _variant: str) -> NullPuzzle:
    position = from_json(fields.raw("position"))
    WORTH.question_from_json(fields.table("question"), position)
    points = WORTH.answer_from_json(fields.table("answer"), position)
    fields.choice("level", LEVELS)
    fields.words("tags")
    return NullPuzzle(position, points)


def _exercise(number: int, puzzle: NullPuzzle, style: Style) -> Exercise:
    look, words = Look(style.theme, style.words, style.type_), style.words
    return Exercise(
        number=number,
        id=_id(puzzle),
        level=puzzle.level,
        points=1,
        look=look,
        question=WORTH.ask(words, puzzle),
        hints=WORTH.hints(words, puzzle),
        answer=WORTH.answer(words, puzzle),
        short=WORTH.short(words, puzzle),
        marking=WORTH.marking(words, puzzle),
        notes=partial(WORTH.notes, words, puzzle),
        skills=WORTH.skills(puzzle),
        blanks=WORTH.blanks(words, puzzle),
        sort="null",
        cell=lambda width, height, _sizes: min(width, height),
        figure=lambda width, height, _sizes: sheet(puzzle.position.crossed, min(width, height)),
        picture=partial(WORTH.picture, look, puzzle),
        final=lambda width, height: sheet(puzzle.position.crossed, min(width, height)),
    )


def _write(number: Number, puzzle: NullPuzzle) -> None:
    number.write(puzzle.points, 2)


PUZZLES: Puzzles[NullPuzzle] = Puzzles(
    kinds=KINDS,
    usual="worth",
    wish=_wish,
    work=lambda wish, seed, count, processes, *_: NullWork(wish, seed, count, "plain", processes),
    prove=prove,
    check=_check,
    turns=lambda _puzzle: 0,
    id=_id,
    head=lambda _puzzle: "null",
    from_id=_from_id,
    write=_write,
    read=lambda number, _variant: NullPosition(number.read(2) == 1),
    variant_of_head=lambda _head, _named, _alone: None,
    to_json=_to_json,
    from_json=_from_json,
    to_text=lambda words, puzzle, _color: f"{to_text(puzzle.position)}  {WORTH.ask(words, puzzle)}",
    solution_to_text=lambda words, puzzle, _color: WORTH.answer(words, puzzle),
    exercise=_exercise,
    publisher=lambda _puzzle: "",
)
