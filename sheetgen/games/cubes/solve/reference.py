"""The judge of the cube game: forced wins by trying every move, and small boards by asking every position.

Short and plain on purpose: the rules, "some move wins", "every move loses", and nothing cleverer.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import product

from ..rules import quixo
from ..rules.quixo import Move, State


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a position: who can force a line, in how many moves of both sides, and how to begin.

    ``result`` is for the side to move: ``win``, ``loss``, ``draw`` (nobody can force a line) or ``unknown`` (nobody
    within the moves asked for). ``moves`` are all first moves of a fastest win.
    """

    result: str
    plies: int | None = None
    moves: tuple[Move, ...] = ()


def solve(state: State, plies: int) -> Answer:
    """The fastest win, or the longest resistance, within so many moves; nobody may have a line yet."""
    for within in range(1, plies + 1):
        winning = tuple(move for move in quixo.moves(state) if loses(quixo.after(state, move), within - 1))
        if winning:
            return Answer("win", within, () if winning == (quixo.MISS,) else winning)
        if loses(state, within):
            return Answer("loss", within)
    return Answer("unknown")


def wins(state: State, plies: int) -> bool:
    """Whether the side to move has a line, or can force one within so many moves."""
    won = quixo.winner(state)
    if won or not plies:
        return won == state.team
    return any(loses(quixo.after(state, move), plies - 1) for move in quixo.open_moves(state))


def loses(state: State, plies: int) -> bool:
    """Whether the other side has a line, or can force one within so many moves."""
    won = quixo.winner(state)
    if won or not plies:
        return won is not None and won != state.team
    return all(wins(quixo.after(state, move), plies - 1) for move in quixo.open_moves(state))


def exact(size: int) -> dict[State, Answer]:
    """Every board of this size with X to move, by asking all of them again and again; for 3x3, seconds."""
    states = [State(_rows(cubes, size), "X") for cubes in product(".XO", repeat=size * size)]
    known: dict[State, Answer] = {}
    following: dict[State, list[tuple[Move, State]]] = {}
    for state in states:
        won = quixo.winner(state)
        if won:
            known[state] = Answer("win" if won == "X" else "loss", 0)
        else:
            following[state] = [(move, _other_way(quixo.after(state, move))) for move in quixo.open_moves(state)]
    plies = 0
    while True:
        plies += 1
        new = {}
        for state, children in following.items():
            winning = tuple(move for move, child in children if child in known and known[child].result == "loss")
            if winning:
                new[state] = Answer("win", plies, winning)
            elif all(child in known and known[child].result == "win" for _, child in children):
                new[state] = Answer("loss", plies)
        if not new:
            return known | {state: Answer("draw") for state in following}
        known |= new
        following = {state: children for state, children in following.items() if state not in new}


def _rows(cubes: tuple[str, ...], size: int) -> tuple[str, ...]:
    return tuple("".join(cubes[start : start + size]) for start in range(0, size * size, size))


def _other_way(state: State) -> State:
    """The same with the symbols exchanged, so that X is to move."""
    exchanged = str.maketrans("XO", "OX")
    return State(tuple(row.translate(exchanged) for row in state.board), "X")


def stats(answers: Collection[Answer]) -> dict[str, int]:
    """How many boards are won, lost and drawn for the player to move, and the longest fights."""
    plies = {result: [found.plies or 0 for found in answers if found.result == result] for result in ("win", "loss")}
    return {
        "states": len(answers),
        "win": len(plies["win"]),
        "loss": len(plies["loss"]),
        "draw": sum(found.result == "draw" for found in answers),
        "longest_win": max(plies["win"]),
        "longest_loss": max(plies["loss"]),
    }
