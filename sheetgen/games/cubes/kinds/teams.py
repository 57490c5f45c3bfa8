"""``teams``: ``win-in`` for four players, in one or two moves of your team; the direction of the dot is not counted.

A win in one is easy or, among many tempting moves, medium; a win in two is hard, or expert among many tempting moves
and if only one way to turn the dot wins.
"""

from dataclasses import replace
from functools import partial

from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Blank

from ..pages import wording
from ..puzzles import wins
from ..puzzles.cube_kind import WORDS, CubeKind
from ..puzzles.judge import CubeJudge
from ..puzzles.puzzle import CubePuzzle
from ..rules.position import CubePosition

NAME = "teams"
LEVELS_OF_PLIES = {1: ("easy", "medium"), 3: ("hard", "expert")}


def _prove(position: CubePosition, judge: CubeJudge) -> CubePuzzle:
    found = wins.prove(NAME, max(LEVELS_OF_PLIES), position, judge)
    harder = wins.has_many(position.state, found.facts, position.plies)
    if position.plies > 1:
        harder = harder or len(found.answer.moves) == 1
    return replace(found, level=LEVELS_OF_PLIES[position.plies][harder])


def _blanks(words: Words, _puzzle: CubePuzzle) -> tuple[Blank, ...]:
    """The boxes to fill in; the dot always has one, since asking only when it decides would give that away."""
    return Blank(words("quixo.blank.move")), Blank(words("quixo.blank.dot"))


KIND = CubeKind(
    name=NAME,
    code=4,
    words=(*WORDS, "quixo.ask.team", "quixo.blank.dot"),
    players=4,
    levels=LEVELS_OF_PLIES,
    moments=partial(wins.moments, "NESW"),
    candidate=wins.candidate,
    prove=_prove,
    blanks=_blanks,
    ask=lambda words, puzzle: words.count("quixo.ask.team", wins.turns(puzzle), player=wording.mover(words, puzzle)),
)
