"""The cube game for a terminal: the board, the answer and the main line, in the words of the page."""

from collections.abc import Collection, Sequence

from sheetgen.base.ansi import BOLD, REVERSE, paint
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Note

from ..pages import wording
from ..pages.diagram import line_of
from ..rules import quixo
from ..rules.position import CubePosition
from ..rules.quixo import CubeState, Move, Square
from ..solve.reference import Answer


def solution(words: Words, position: CubePosition, found: Answer, line: Sequence[Move], color: bool = False) -> str:
    """A position with its answer, and the best play of both sides."""
    state = position.state
    lines = [board(state), *legend(words, state), "", paint(verdict(words, position, found), [BOLD], color)]
    if found.moves:
        lines.append(words("terminal.quixo.first", moves=", ".join(wording.move(words, move) for move in found.moves)))
    if line:
        lines += ["", *notes(wording.line(words, state, line)), "", *ending(words, state, line, color)]
    return "\n".join(lines)


def notes(lines: Sequence[Note]) -> list[str]:
    """The lines of an answer, with the numbers of moves beside them."""
    return [f"{note.turn:>2}  {note.text}" for note in lines]


def ending(words: Words, state: CubeState, line: Sequence[Move], color: bool = False) -> list[str]:
    """The board after a line of moves, with the winner's cubes in brackets, and the winner."""
    final = quixo.after_all(state, line)
    won = quixo.winner(final)
    return [board(final, line_of(final), color), *([words("terminal.quixo.line", player=won)] if won else [])]


def board(state: CubeState, marked: Collection[Square] = (), color: bool = False) -> str:
    """The cubes with the names of columns and rows, ``marked`` ones in brackets."""
    lines = ["   " + "".join(f" {'ABCDE'[column]} " for column in range(state.size)).rstrip()]
    for row, cubes in enumerate(state.board):
        cells = [
            paint(f"[{cube}]", [REVERSE], color) if Square(column, row) in marked else f" {cube} "
            for column, cube in enumerate(cubes)
        ]
        lines.append(f" {row + 1} " + "".join(cells).rstrip())
    return "\n".join(lines)


def legend(words: Words, state: CubeState) -> list[str]:
    """Explains the letters of cubes in a game for four; empty for two players."""
    return [words("terminal.quixo.legend")] if state.players == 4 else []


def verdict(words: Words, position: CubePosition, found: Answer) -> str:
    """The answer in a sentence."""
    state, plies = position
    if found.result == "draw":
        said = words("terminal.quixo.drawn")
    elif found.result == "unknown":
        said = words.count("terminal.quixo.unknown", plies)
    else:
        said = wording.winner(words, state, found)
    return words("terminal.quixo.verdict", player=wording.player(words, state.to_move), verdict=said)


def stats(words: Words, size: int, totals: dict[str, int]) -> str:
    """The values of all boards of a size for the player to move."""
    names = {key: words(f"terminal.quixo.{key}") for key in ("win", "loss", "draw")}
    wide = max(map(len, names.values()))
    lines = [words("terminal.quixo.boards", boards=_group_digits(words, totals["states"]), size=f"{size}x{size}")]
    for key, name in names.items():
        share = words("terminal.quixo.share", percent=words.number(100 * totals[key] / totals["states"], 1))
        lines.append(f"  {name:<{wide}} {_group_digits(words, totals[key]):>12} {share:>7}")
    longest = words("terminal.quixo.longest", win=totals["longest_win"], loss=totals["longest_loss"])
    return "\n".join([*lines, longest])


def _group_digits(words: Words, number: int) -> str:
    """A number in groups of three digits: with commas beside a decimal point, with spaces beside a decimal comma."""
    return f"{number:,}".replace(",", "," if words.number(0, 1) == "0.0" else " ")
