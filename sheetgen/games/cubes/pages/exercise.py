"""Puzzles of the cube game as worksheets need them."""

from functools import lru_cache, partial

from sheetgen.games.kind import LEVELS
from sheetgen.page.look import Look
from sheetgen.page.style import Style
from sheetgen.page.worksheet.exercise import Exercise

from ..kinds import KINDS
from ..puzzles import ids
from ..puzzles.puzzle import CubePuzzle
from . import diagram, figures


@lru_cache(maxsize=8)
def _look_of(style: Style) -> Look:
    return Look(style.theme, style.words, style.type_)


def exercise(number: int, puzzle: CubePuzzle, style: Style) -> Exercise:
    look, words, kind = _look_of(style), style.words, KINDS[puzzle.kind]
    question = kind.ask(words, puzzle)
    return Exercise(
        number=number,
        id=ids.notate(puzzle.kind, puzzle.position),
        level=puzzle.level,
        points=LEVELS.index(puzzle.level) + 1,
        look=look,
        question=question,
        hint=kind.hint(words, puzzle),
        answer=kind.answer(words, puzzle),
        notes=partial(kind.notes, words, puzzle),
        skills=kind.skills(puzzle),
        blanks=kind.blanks(words, puzzle),
        sort=("cubes", puzzle.position.state.players, len(question)),
        cell=lambda width, height: diagram.cell_size(puzzle.position.state, width, height, look.type_, words),
        figure=partial(figures.figure, puzzle, look),
        picture=partial(kind.picture, look, puzzle),
    )
