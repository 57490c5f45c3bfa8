"""Puzzles of the cube game and their answers for a terminal, in the words of the page."""

from sheetgen.page.words import Words
from sheetgen.page.worksheet.skills import trained_skills

from ..kinds import KINDS
from ..puzzles import ids
from ..puzzles.puzzle import CubePuzzle
from ..rules import quixo
from . import board


def to_text(words: Words, asked: CubePuzzle, color: bool = False) -> str:
    """The board and the question."""
    state = asked.position.state
    name = ids.notate(asked.kind, asked.position) or words("puzzle.no_id")
    head = f"{quixo.VARIANT}, {asked.kind}, {words(f'puzzle.level.{asked.level}')}   {name}"
    question = KINDS[asked.kind].ask(words, asked)
    return "\n".join([head, "", board.board(state, color=color), *board.legend(words, state), "", question])


def solution_to_text(words: Words, asked: CubePuzzle, color: bool = False) -> str:
    """The answer, the skills it trains, the board at the end of best play, and how to find it."""
    kind, state, line = KINDS[asked.kind], asked.position.state, asked.facts.line
    answer = f"{kind.answer(words, asked)}   ({trained_skills(words, kind.skills(asked))})"
    final = ["", *board.ending(words, state, line, color)] if line else []
    return "\n".join([answer, *final, "", *board.notes(kind.notes(words, asked))])
