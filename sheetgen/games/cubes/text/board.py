"""The cube game for a terminal: the board, the verdict and the main line in words."""

from collections.abc import Iterable, Sequence

from sheetgen.games.dice.text.sheet import BOLD, REVERSE, styled

from ..rules import quixo
from ..rules.quixo import Cell, Move, Position, State
from ..solve.reference import Answer

FROM = {"left": "from the left", "right": "from the right", "top": "from the top", "bottom": "from the bottom"}


def solved(position: Position, found: Answer, line: Sequence[Move], color: bool = False) -> str:
    """A position with its answer, and how the best play of both sides goes on."""
    state = position.state
    lines = [board(state), *legend(state), "", styled(verdict(position, found), [BOLD], color)]
    lines += [f"first moves: {', '.join(map(quixo.notate_move, found.moves))}"] if found.moves else []
    lines += ["", *moves_in_words(state, line), "", board_after(state, line, color)] if line else []
    return "\n".join(lines)


def moves_in_words(state: State, line: Sequence[Move]) -> list[str]:
    """Move by move who does what, and what comes of it."""
    lines = []
    for number, move in enumerate(line, 1):
        after = quixo.after(state, move)
        lines.append(f"{number:2}  {deed(state, move)}{_outcome(state, after)}")
        state = after
    return lines


def board_after(state: State, line: Sequence[Move], color: bool = False) -> str:
    """The board when these moves are made, the winner's cubes in brackets."""
    for move in line:
        state = quixo.after(state, move)
    return board(state, _line_cells(state), color)


def board(state: State, marked: Iterable[Cell] = (), color: bool = False) -> str:
    """The cubes with the names of columns and rows, ``marked`` ones in brackets."""
    shown = set(marked)
    lines = ["   " + "".join(f" {'ABCDE'[column]} " for column in range(state.size)).rstrip()]
    for row, cubes in enumerate(state.board):
        cells = [
            styled(f"[{cube}]", [REVERSE], color) if Cell(column, row) in shown else f" {cube} "
            for column, cube in enumerate(cubes)
        ]
        lines.append(f" {row + 1} " + "".join(cells).rstrip())
    return "\n".join(lines)


def legend(state: State) -> list[str]:
    """What the cubes of four players mean."""
    if state.players == 2:
        return []
    return ["a cube is shown as the player its dot points at: N and S play for X, E and W for O"]


def verdict(position: Position, found: Answer) -> str:
    """The answer in a sentence."""
    state, plies = position
    who = f"{state.to_move} to move"
    if found.result == "draw":
        return f"{who}: a draw, nobody can force a line"
    if found.result == "unknown":
        return f"{who}: nobody can force a line within {_moves(plies)}"
    if found.result == "win":
        return f"{who}: {state.team} wins in {_moves(found.plies)}, both sides' counted"
    return f"{who}: {state.team} loses, and can hold out for {_moves(found.plies)}, both sides' counted"


def _moves(count: int | None) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def deed(state: State, move: Move) -> str:
    """A move in words."""
    if move.take is None:
        return f"{state.to_move} may take no cube, and misses the turn"
    dot = f", its dot towards {move.dot}" if move.dot else ""
    return f"{state.to_move} takes {quixo.name(move.take)} and pushes it in {FROM[move.push]}{dot}"


def _outcome(before: State, after: State) -> str:
    won = quixo.winner(after)
    if not won:
        return ""
    return ", and has a line" if won == before.team else f", which makes a line for {won}"


def _line_cells(state: State) -> set[Cell]:
    """The lines of the winner."""
    won = quixo.winner(state)
    cubes = {
        cell: quixo.TEAM.get(state.board[cell.row][cell.column]) for line in quixo.lines(state.size) for cell in line
    }
    return {
        cell for line in quixo.lines(state.size) for cell in line if won and all(cubes[each] == won for each in line)
    }


def stats(size: int, totals: dict[str, int]) -> str:
    """What all boards of a size are worth to the player to move."""
    states = totals["states"]
    lines = [f"all {states:,} boards of {size}x{size}, for the player to move:"]
    lines += [
        f"  {word:<6}{totals[key]:>12,}  {totals[key] / states:6.1%}"
        for word, key in (("won", "win"), ("lost", "loss"), ("drawn", "draw"))
    ]
    return "\n".join(
        [*lines, f"the longest win takes {totals['longest_win']} moves, the longest loss {totals['longest_loss']}"]
    )
