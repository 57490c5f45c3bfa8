"""What a reader makes of a printed puzzle of the cube game: the board as it is drawn, and every right answer to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.games.cubes.puzzles.judge import PLAIN
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.cubes.rules.quixo import CubeState, Move
from sheetgen.games.cubes.solve import reference

if TYPE_CHECKING:
    from benchmarks.printed import Drawn

SEATS = {"N": "north", "E": "east", "S": "south", "W": "west"}
FAR = 2.0  # a dot lies farther than this from the middle of its cube, in mm
OTHER = {"X": "O", "O": "X"}


def answers(puzzle: Drawn, question: str, gaps: Mapping[str, str], _variant: str, words: Mapping[str, str]) -> set[str]:
    """Every answer that is right, in the short form of keys; none where a sole one is asked for and there are more."""
    state = _state(puzzle, gaps["player"], words)
    match question.removeprefix("quixo.ask.").split("."):
        case ["who-wins"]:
            result = PLAIN.full(state).result
            return {state.team if result == "win" else OTHER[state.team]} if result != "draw" else set()
        case ["only-move"]:
            moves = [move for move in quixo.moves(state) if not reference.wins(quixo.after(state, move), 1)]
        case ["win" | "team", *_]:
            moves = list(reference.solve(state, 2 * int(gaps["n"]) - 1).moves)
        case _:
            raise ValueError(question)
    cubes = {f"{quixo.name(move.take)} {words[f'quixo.side.{move.push}']}" for move in moves if move.take}
    if len(cubes) != 1:
        return set()
    return {_with_dot(cube, moves, words) for cube in cubes}


def _with_dot(cube: str, moves: list[Move], words: Mapping[str, str]) -> str:
    """A key names the dot where only one way to turn it wins."""
    dots = {move.dot for move in moves} - {""}
    return f"{cube} ({words[f'quixo.{SEATS[dots.pop()]}']})" if len(dots) == 1 else cube


def _state(puzzle: Drawn, player: str, words: Mapping[str, str]) -> CubeState:
    seat = next((seat for seat, name in SEATS.items() if player.startswith(words[f"quixo.{name}"])), player)
    cubes = {cube.title.removeprefix("cube-"): _cube(cube) for cube in puzzle.all("cube")}
    size = round(len(cubes) ** 0.5)
    board = tuple("".join(cubes[f"{column}{row}"] for column in "ABCDE"[:size]) for row in range(1, size + 1))
    return CubeState(board, seat)


def _cube(cube: Drawn) -> str:
    """Blank, ✕ or ◯; with four players, the player at whose edge the dot is."""
    ((x, y, side),) = [tuple(float(box[key]) for key in ("x", "y", "width")) for box in cube.shapes("rect")]
    circles = [(float(c["cx"]) - x - side / 2, float(c["cy"]) - y - side / 2) for c in cube.shapes("circle")]
    for right, down in circles:
        if max(abs(right), abs(down)) > FAR:
            across = "E" if right > 0 else "W"
            return across if abs(right) > abs(down) else "S" if down > 0 else "N"
    return "O" if circles else "X" if cube.shapes("path") else quixo.BLANK
