"""Turns puzzles of the cube game into exercises of worksheets."""

from functools import partial

from sheetgen.games.kind import LEVELS
from sheetgen.page.style import Style
from sheetgen.page.worksheet.exercise import Exercise

from ..kinds import KINDS
from ..puzzles import ids
from ..puzzles.puzzle import CubePuzzle
from . import diagram, figures


def exercise(number: int, puzzle: CubePuzzle, style: Style) -> Exercise:
    words, kind = style.words, KINDS[puzzle.kind]
    question = kind.ask(words, puzzle)
    return Exercise(
        number=number,
        id=ids.notate(puzzle.kind, puzzle.position),
        level=puzzle.level,
        points=LEVELS.index(puzzle.level) + 1,
        look=style,
        question=question,
        hints=kind.hints(words, puzzle),
        answer=kind.answer(words, puzzle),
        short=kind.short(words, puzzle),
        marking=kind.marking(words, puzzle),
        notes=partial(kind.notes, words, puzzle),
        skills=kind.skills(puzzle),
        blanks=kind.blanks(words, puzzle),
        sort=("cubes", puzzle.position.state.players, len(question)),
        cell=lambda width, height, _sizes: diagram.cell_size(puzzle.position.state, width, height, style.type_, words),
        figure=partial(figures.figure, puzzle, style),
        picture=partial(kind.picture, style, puzzle),
        final=partial(figures.final, puzzle, style),
        steps=partial(figures.steps, puzzle, style),
    )
