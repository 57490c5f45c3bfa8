"""Boards and puzzles on the screen: draws their current state, and checks whether they are solved."""

from typing import Any

from sheetgen.app import positions
from sheetgen.app import style as styles
from sheetgen.base import strict_json
from sheetgen.base.errors import InputError, Sentence, key, quote
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.games.game import Game
from sheetgen.games.positions import OddsWish, SolveWish
from sheetgen.games.screen import Screen

from . import puzzles

MOST_MOVES = 200
MOST_TEXT = 5_000  # letters of a position
MOST_LETTERS = 100  # of a move
MOST_NUMBER = 10**12
MOST_HINTS = 2  # a hint, and a stronger one


def position(fields: Fields, lang: str) -> dict[str, Any]:
    """The picture of a position, from its ``text`` (an id, or the notation) or its JSON ``table``."""
    owner, found = _read(fields, draft=True)
    return _screen(owner).position(styles.words(lang), found)


def solve(fields: Fields, lang: str) -> dict[str, Any]:
    """The best finish of a position, or the outcome that it forces, step by step."""
    wish = SolveWish(exact=fields.flag("exact", default=False))
    owner, found = _read(fields)
    screen, words = _screen(owner), styles.words(lang)
    return screen.position(words, found) | screen.solution(words, found, owner.positions().solve(found, wish))


def odds(fields: Fields, lang: str) -> dict[str, Any]:
    """The value of a position before the dice are thrown, and of every way to play a roll."""
    table = fields.raw("table")
    owner = positions.of_table(table)
    screen = _screen(owner)
    if owner.odds is None or screen.valued is None:
        raise InputError(Sentence("this game has no odds: it is solved", "not_yet"))
    found = owner.odds().from_json(table)
    return screen.valued(styles.words(lang), found, owner.odds().value(found, OddsWish()))


def _read(fields: Fields, draft: bool = False) -> tuple[Game, Any]:
    if "text" in fields:
        given: str | bytes = _beginning(fields.text("text", longest=MOST_TEXT).strip())
        if not positions.is_position(str(given)):
            what = f"{quote(given)} is neither an id nor a position such as {positions.EXAMPLE}"
            raise InputError(Sentence(what, "position", text=quote(given), like=positions.EXAMPLE))
    else:
        given = strict_json.one_line(fields.raw("table")).encode()
    return positions.read(positions.Entry("", given), lambda owner, table: owner.positions().from_json(table), draft)


def _beginning(text: str) -> str:
    """Replace a bare variant name by its starting position, if its game has one; other text is returned as it is."""
    owner = next((each for each in game.games() if text in each.variants() and each.screen), None)
    start = owner.screen().start if owner and owner.screen else None
    return start() if start else text


def play(fields: Fields, lang: str) -> dict[str, Any]:
    """A puzzle, by its id, after some moves; ``check`` adds whether they solve it."""
    puzzle = puzzles.prove(fields.text("id", longest=puzzles.LONGEST_ID))
    moves, numbers = _texts(fields), fields.integers("numbers", [], low=-MOST_NUMBER, high=MOST_NUMBER)
    owner, record = game.of(puzzle), game.of(puzzle).puzzles()
    screen, head = _screen(owner), record.head(puzzle)
    kind, words = record.kinds[puzzle.kind], record.own_words(styles.words(lang), puzzle)
    seen = {
        "variant": owner.template_at_hand(head) or head,
        "kind": puzzle.kind,
        "level": puzzle.level,
        "question": kind.ask(words, puzzle),
        **screen.play(words, puzzle, moves),
    }
    if fields.flag("check", default=False):
        seen["right"] = screen.solved_by(puzzle, moves, numbers)
    if hints := fields.integer("hints", 0, MOST_HINTS, 0):
        seen["hints"] = kind.hints(words, puzzle)[:hints]
    if fields.flag("answer", default=False):
        notes = [note for note in kind.notes(words, puzzle) if not note.is_of_picture]
        lines = [f"{note.turn}. {note.text}" if note.turn else note.text for note in notes]
        seen |= {"answer": kind.answer(words, puzzle), "notes": lines}
    return seen


def _texts(fields: Fields) -> list[str]:
    moves = fields.items("moves") if "moves" in fields else []
    if len(moves) > MOST_MOVES or not all(isinstance(move, str) and len(move) <= MOST_LETTERS for move in moves):
        raise InputError("moves are texts", key("moves"))
    return [str(move) for move in moves]


def _screen(of: Game) -> Screen[Any]:
    if of.screen is None:
        raise InputError(f"{of.variants()[0]} is not played on the screen")
    return of.screen()
