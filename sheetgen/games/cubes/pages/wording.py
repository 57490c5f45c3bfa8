"""The wording of moves, players, hints and answers of the cube game, for pages and terminal."""

from collections.abc import Sequence

from sheetgen.games.kind import TypedAnswer
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Note

from ..puzzles.puzzle import CubePuzzle, Tempting
from ..rules import quixo
from ..rules.quixo import CubeState, Move, Square
from ..solve.reference import Answer
from .cube import SEATS

MOST_MOVES = 9  # of best play in a key
HINTS = ("both", "threatened", "quiet", "own-cube", "dot", "slow", "parry", "four")
"""The tags that have a hint of their own, most helpful first."""


def player(words: Words, name: str) -> str:
    """X or O; with four players, the name of the seat and the symbol of its team."""
    return name if name in quixo.SYMBOLS else f"{words(f'quixo.{SEATS[name]}')} ({quixo.TEAM[name]})"


def mover(words: Words, puzzle: CubePuzzle) -> str:
    return player(words, puzzle.position.state.to_move)


def hints(words: Words, puzzle: CubePuzzle) -> tuple[str, str]:
    """What to look for, and the edge of the cube to take; then which cube it is."""
    taken = puzzle.facts.key.take if puzzle.facts.key else None
    if taken is None:
        raise ValueError(f"no move is to be found in {puzzle}")
    tag = next((tag for tag in HINTS if tag in puzzle.tags), "")
    where = words(f"quixo.hint.rim.{_edge(puzzle.position.state.size, taken)}")
    first = f"{words(f'quixo.hint.{tag}')} {where}" if tag else where
    return first, words("quixo.hint.cube", cube=quixo.name(taken))


def _edge(size: int, cube: Square) -> str:
    """The edge of the board at which a cube lies; for corners, the upper or the lower one."""
    at = {"top": cube.row == 0, "bottom": cube.row == size - 1, "left": cube.column == 0}
    return next((edge for edge, there in at.items() if there), "right")


def line_hints(words: Words, puzzle: CubePuzzle) -> tuple[str, str]:
    """The length of best play; then its first move."""
    length, first = puzzle.answer.plies or 0, puzzle.facts.line[0]
    return words.count("quixo.hint.length", length), words("quixo.hint.first", move=move(words, first))


def answer(words: Words, puzzle: CubePuzzle) -> str:
    """The move to find, without its dot if either way to turn it wins."""
    key = puzzle.facts.key
    if key and len(puzzle.answer.moves) > 1:
        key = key._replace(dot="")
    return move(words, key)


def typed(words: Words, puzzle: CubePuzzle) -> TypedAnswer:
    """All winning moves, without their dots; for ``only-move``, the only one."""
    moves = puzzle.answer.moves or ((puzzle.facts.key,) if puzzle.facts.key else ())
    accepted = dict.fromkeys(move(words, each._replace(dot="")) for each in moves)
    example = move(words, Move(quixo.Square(0, 2), "right"))
    return TypedAnswer(tuple(accepted), words("quixo.blank.typed", example=example))


def winner(words: Words, state: CubeState, found: Answer) -> str:
    return words.count("quixo.key.winner", found.plies or 0, player=winning_team(state, found))


def winning_team(state: CubeState, found: Answer) -> str:
    return state.team if found.result == "win" else quixo.TEAM[quixo.NEXT[state.to_move]]


def move(words: Words, made: Move | None) -> str:
    if made is None or made.take is None:
        return words("quixo.key.miss")
    side = words(f"quixo.side.{made.push}")
    dot = f" ({words(f'quixo.{SEATS[made.dot]}')})" if made.dot else ""
    return f"{quixo.name(made.take)} {side}{dot}"


def line(words: Words, state: CubeState, moves: Sequence[Move]) -> list[Note]:
    found = []
    for number, made in enumerate(moves, 1):
        found.append(Note(f"{player(words, state.to_move)}: {move(words, made)}", str(number)))
        state = quixo.after(state, made)
    return found


def notes(words: Words, puzzle: CubePuzzle) -> tuple[Note, ...]:
    facts = puzzle.facts
    found = line(words, puzzle.position.state, facts.line[:MOST_MOVES])
    if len(facts.line) > MOST_MOVES:
        found.append(Note(words("quixo.key.more", n=len(facts.line))))
    if facts.tempting:
        found.append(Note(_wrong(words, facts.tempting[0])))
    return tuple(found)


def _wrong(words: Words, wrong: Tempting) -> str:
    why = words(f"quixo.key.{wrong.why}", move=move(words, wrong.move))
    if wrong.reply is None or wrong.reply == quixo.MISS:
        return why
    return f"{why} {words('quixo.key.reply', move=move(words, wrong.reply))}"
