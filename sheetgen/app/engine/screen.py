"""Boards and puzzles on the screen: drawn as they are now, and asked whether they are solved."""

from typing import Any

from sheetgen.app import style as styles
from sheetgen.base.errors import InputError, key
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.games.game import Game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.games.screen import Screen

from . import puzzles

MOST_MOVES = 200
MOST_LETTERS = 100  # of a move
MOST_NUMBER = 10**12


def blank(fields: Fields, _lang: str) -> dict[str, Any]:
    """The empty sheet or board of a variant."""
    variant = fields.text("variant")
    return _screen(game.of_variant(variant)).blank(variant)


def play(fields: Fields, lang: str) -> dict[str, Any]:
    """A puzzle, given by its id, after some moves; with ``check``, whether they are right."""
    puzzle = puzzles.prove(fields.text("id", longest=puzzles.LONGEST_ID))
    moves, numbers = _texts(fields), fields.integers("numbers", [], low=-MOST_NUMBER, high=MOST_NUMBER)
    screen, words = _screen(game.of(puzzle)), styles.words(lang)
    kind = game.of(puzzle).puzzles().kinds[puzzle.kind]
    seen = {
        "kind": puzzle.kind,
        "level": puzzle.level,
        "question": kind.ask(words, puzzle),
        **screen.play(words, puzzle, moves),
    }
    if fields.flag("check", default=False):
        seen["right"] = screen.solved_by(puzzle, moves, numbers)
    if fields.flag("hint", default=False):
        seen["hint"] = kind.hint(words, puzzle)
    if fields.flag("answer", default=False):
        seen |= _answer(puzzle, lang)
    return seen


def _answer(puzzle: AnyPuzzle, lang: str) -> dict[str, Any]:
    words = styles.words(lang)
    kind = game.of(puzzle).puzzles().kinds[puzzle.kind]
    return {"answer": kind.answer(words, puzzle), "notes": [note.text for note in kind.notes(words, puzzle)]}


def _texts(fields: Fields) -> list[str]:
    moves = fields.items("moves") if "moves" in fields else []
    if len(moves) > MOST_MOVES or not all(isinstance(move, str) and len(move) <= MOST_LETTERS for move in moves):
        raise InputError("moves are texts", key("moves"))
    return [str(move) for move in moves]


def _screen(of: Game) -> Screen[Any]:
    if of.screen is None:
        raise InputError(f"{of.variants()[0]} is not played on the screen")
    return of.screen()
