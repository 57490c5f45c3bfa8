"""The ``Puzzles`` record of the dice game: how it makes, proves, names, writes, reads and shows its puzzles."""

from typing import Any

from sheetgen.base.errors import InputError
from sheetgen.games.kind import check_names
from sheetgen.games.puzzles import Puzzles

from .. import mechanics, templates
from ..cards.ids import head
from ..finder import finder
from ..formats import puzzle as puzzle_format
from ..kinds import KINDS
from ..pages.exercise import exercise
from ..text import puzzle as puzzle_text
from ..text.sheet import with_own_colors
from . import ids, verify
from .make import DiceWork
from .puzzle import MOST_TURNS, DicePuzzle, DiceWish

USUAL = "finish"


def _wish(variant: str, kind: str, level: str | None, turns: int | None) -> DiceWish:
    check_names(kind, KINDS, level)
    found = DiceWish(templates.variant(variant), kind, level, turns)
    mechanics.require(KINDS[kind].part, found.variant.sheet)
    KINDS[kind].check_wish(found)
    return found


def _work(wanted: DiceWish, seed: str, count: int, processes: int, versions: int, different: bool) -> DiceWork:
    judge = KINDS[wanted.kind].proven_by
    return DiceWork(wanted, seed, count, judge, processes, versions, different)


def _prove(described: ids.Described) -> DicePuzzle:
    kind, position, question = described
    mechanics.require(KINDS[kind].part, position.sheet)
    if len(position.rolls) > MOST_TURNS:
        raise InputError(f"{len(position.rolls)} turns: a puzzle has at most {MOST_TURNS}")
    return KINDS[kind].prove(position, question, KINDS[kind].judge(position))


PUZZLES: Puzzles[Any] = Puzzles(
    kinds=KINDS,
    usual=USUAL,
    wish=_wish,
    work=_work,
    prove=_prove,
    check=verify.check,
    turns=lambda puzzle: puzzle.question.turns or len(puzzle.position.rolls),
    id=lambda puzzle: ids.notate(puzzle.kind, puzzle.position, puzzle.question),
    head=lambda puzzle: head(puzzle.position.variant),
    from_id=lambda text, named: ids.parse(text, finder(named)),
    write=lambda number, puzzle: ids.write(number, puzzle.kind, puzzle.position, puzzle.question),
    read=lambda number, variant: ids.read(variant, number),
    variant_of_head=lambda text, named, alone: finder(named, alone)(text),
    to_json=puzzle_format.to_json,
    from_json=puzzle_format.from_json,
    to_text=puzzle_text.to_text,
    solution_to_text=puzzle_text.solution_to_text,
    own_words=lambda words, puzzle: with_own_colors(words, puzzle.position.sheet),
    exercise=exercise,
    publisher=lambda puzzle: puzzle.position.variant.game,
)
