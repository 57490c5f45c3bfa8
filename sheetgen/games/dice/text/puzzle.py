"""Puzzles and their answers for a terminal, in the words of the page."""

from sheetgen.page.words import Words
from sheetgen.page.worksheet.skills import trained_skills

from ..kinds import KINDS
from ..puzzles import ids
from ..puzzles.puzzle import DicePuzzle, replay
from .sheet import roll_text, sheet, with_own_colors


def to_text(words: Words, puzzle: DicePuzzle, color: bool = False) -> str:
    """The sheet, the rolls to come and the question."""
    position, own = puzzle.position, with_own_colors(words, puzzle.position.sheet)
    name = ids.notate(puzzle.kind, position, puzzle.question) or words("puzzle.no_id")
    lines = [f"{position.variant.name}, {puzzle.kind}, {words(f'puzzle.level.{puzzle.level}')}   {name}", ""]
    lines += [sheet(own, position.sheet, position.state, color=color), ""]
    rolls = puzzle.shown.rolls
    lines += [f"{turn:2}  {roll_text(own, position.sheet, roll)}" for turn, roll in enumerate(rolls, 1)]
    return "\n".join([*lines, *([""] if rolls else []), KINDS[puzzle.kind].ask(own, puzzle)])


def solution_to_text(words: Words, puzzle: DicePuzzle, color: bool = False) -> str:
    """The answer, the skills it trains, the final sheet if the answer is a way to play, and how to find it."""
    position, kind, own = puzzle.shown, KINDS[puzzle.kind], with_own_colors(words, puzzle.position.sheet)
    lines, line = (
        [f"{kind.answer(own, puzzle)}   ({trained_skills(words, kind.skills(puzzle))})", ""],
        kind.line(puzzle),
    )
    if line:
        lines += [sheet(own, position.sheet, position.state, replay(position, line), color), ""]
    return "\n".join([*lines, *(f"{note.turn:>2}  {note.text}" for note in kind.notes(own, puzzle))])
