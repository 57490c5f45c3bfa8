"""Boards and puzzles of the cube game on a screen: the user takes a cube and a side, or names a winner."""

from collections.abc import Sequence
from typing import Any

from sheetgen.base.errors import IllegalMove, InputError, quote
from sheetgen.games.screen import Screen, View
from sheetgen.page.words import Words

from .formats import position as position_format
from .kinds import KINDS
from .pages import wording
from .positions import Solved
from .puzzles.puzzle import CubePuzzle
from .rules import notation, quixo
from .rules.position import CubePosition
from .rules.quixo import SYMBOLS, TEAM, CubeState, Move
from .text import board as text


def _board(state: CubeState) -> View:
    """The cubes in reading order, each with its symbol and, with four players, the player its dot points at."""
    return {
        "form": "board",
        "board": [[{"symbol": TEAM.get(cube, ""), "dot": _dot(cube)} for cube in row] for row in state.board],
        "to_move": state.to_move,
        "symbol": state.team,
        "players": state.players,
    }


def _dot(cube: str) -> str:
    return cube if cube in TEAM and cube not in SYMBOLS else ""


def _play(words: Words, puzzle: CubePuzzle, moves: Sequence[str]) -> View:
    state = puzzle.position.state
    names = KINDS[puzzle.kind].signs(words)
    if len(moves) > 1:
        raise IllegalMove("the question is about one move", quote(moves[1]))
    if moves and names and moves[0] not in names:
        raise IllegalMove("the question is who wins", quote(moves[0]))
    if moves and not names:
        state = quixo.play(state, notation.parse_move(moves[0]))
    choices = [] if moves or names else [_choice(move) for move in quixo.moves(state)]
    signs = [{"move": sign, "text": text} for sign, text in names.items()]
    return {
        **_board(state),
        "choices": choices or (signs if not moves else []),
        "named": bool(names),
        "over": bool(moves),
        "typed": [],
        "done": [names.get(move, move) for move in moves],
    }


def _position(_words: Words, given: CubePosition) -> View:
    table, line = position_format.to_json(given), position_format.notate(given)
    return {"variant": quixo.VARIANT, **_board(given.state), "plies": given.plies, "table": table, "text": line}


def _solution(words: Words, given: CubePosition, found: Solved) -> View:
    """The best play of both sides; without a forced win, only the verdict."""
    state, steps = given.state, []
    for move in found.line:
        state = quixo.after(state, move)
        steps.append({"text": wording.move(words, move), **_board(state)})
    moves = [wording.move(words, move) for move in found.answer.moves]
    return {"verdict": text.verdict(words, given, found.answer), "moves": moves, "steps": steps}


def _choice(move: Move) -> dict[str, Any]:
    take = [move.take.column, move.take.row] if move.take else None
    return {"move": quixo.notate_move(move), "take": take, "push": move.push, "dot": move.dot}


def _solved_by(puzzle: CubePuzzle, moves: Sequence[str], _numbers: Sequence[int]) -> bool:
    if len(moves) != 1:
        raise InputError("one answer is asked for")
    return KINDS[puzzle.kind].solved_by(puzzle, moves[0])


def _start() -> str:
    return position_format.notate(CubePosition(quixo.empty()))


SCREEN: Screen[CubePuzzle] = Screen(
    position=_position, solution=_solution, play=_play, solved_by=_solved_by, start=_start
)
