"""Moves, states and positions of quixo as text that people type, and back.

A move is ``A3 right`` (take A3, push it in at the right), with four players ``A3 right S`` (the dot comes last), or
``miss``. A state is its rows from the top and the player to move. A position may add how many moves to look ahead:
``X.O../...../....X/...../O.... X plies=7``. Capitals and small letters are the same.
"""

import re

from sheetgen.base.errors import NotationError, Sentence, quote

from .position import MOST_PLIES, PLIES, CubePosition, check_board, check_open
from .quixo import BLANK, MISS, SIDES, TEAM, CubeState, Move, Square, players_with


def parse_move(text: str) -> Move:
    """The inverse of ``quixo.notate_move``. Whether the move is legal is for ``quixo.play`` to say.

    >>> parse_move("a3 right")
    Move(take=Square(column=0, row=2), push='right', dot='')

    Raises ``NotationError`` for text that is no move at all.
    """
    if text.strip().lower() == "miss":
        return MISS
    parts = re.fullmatch(rf"\s*([A-E])([1-5])\s+({'|'.join(SIDES)})(?:\s+([NESW]))?\s*", text, re.IGNORECASE)
    if not parts:
        raise NotationError("a move is a cube and a side, as in 'A3 right', or 'miss'", quote(text))
    square = Square("ABCDE".index(parts[1].upper()), int(parts[2]) - 1)
    return Move(square, parts[3].lower(), (parts[4] or "").upper())


def notate(state: CubeState) -> str:
    """A state as one line of text: ``X../.O./... X``."""
    return f"{'/'.join(state.board)} {state.to_move}"


def parse(text: str) -> CubeState:
    """The inverse of ``notate``.

    >>> parse("x../.o./... x")
    CubeState(board=('X..', '.O.', '...'), to_move='X')

    Raises ``NotationError`` if the two parts are not there or the player is unknown, ``PositionError`` if the board
    is not square or holds cubes that this game does not have. A board with a line is accepted.
    """
    words = text.upper().split()
    if len(words) != 2:
        like = "X.O../...../....X/...../O.... X"
        what = f"a board and whose turn it is belong here, as in '{like}'"
        raise NotationError(Sentence(what, "text.board", text=quote(text), like=like), quote(text))
    if words[1] not in TEAM:
        what = "the player to move is X or O, or one of N, E, S, W"
        raise NotationError(Sentence(what, "text.to_move", text=quote(words[1])), quote(words[1]))
    state = CubeState(tuple(words[0].split("/")), words[1])
    check_board(state.board, (BLANK, *players_with(state.to_move)))
    return state


def notate_position(position: CubePosition) -> str:
    """A position as one line of text; ``plies=`` is left out if it is the default."""
    return notate(position.state) + (f" plies={position.plies}" if position.plies != PLIES else "")


def parse_position(text: str) -> CubePosition:
    """The inverse of ``notate_position``.

    >>> parse_position("x../.o./... x plies=3").plies
    3

    Refuses what ``parse`` refuses, a number of plies outside 1 to ``MOST_PLIES``, and a board that already has a line.
    """
    found = re.fullmatch(r"(.*?)(?:\s+plies=(\S*))?\s*", text, re.IGNORECASE | re.DOTALL)
    board, plies = found.groups() if found else (text, None)
    if plies is not None and not (re.fullmatch(r"\d{1,2}", plies, re.ASCII) and int(plies)):
        what, typed = f"plies= takes a number from 1 to {MOST_PLIES}", quote(f"plies={plies}")
        raise NotationError(Sentence(what, "text.plies", text=typed, most=MOST_PLIES), typed)
    state = parse(board)
    check_open(state)
    return CubePosition(state, int(plies) if plies else PLIES)
