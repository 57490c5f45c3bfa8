"""Versions that look different and are equally hard: the board turned and mirrored, eight looks in all.

Where the answer is who wins, turning the board would change nothing that a neighbour could not copy: there the symbols
are exchanged as well.
"""

from collections.abc import Callable, Iterator

from sheetgen.base.chance import Chance

from ..rules.quixo import Position, State
from .judge import Judge
from .kinds import proven
from .puzzle import Puzzle

Board = tuple[str, ...]
EXCHANGED = str.maketrans("XO", "OX")


def looks(puzzle: Puzzle, count: int, chance: Chance, judge: Judge) -> list[Puzzle]:
    """Up to so many other looks of a puzzle, each proven again."""
    found: list[Puzzle] = []
    seen = {puzzle.position.state}
    others = chance.shuffled(list(images(puzzle.position.state))[1:])
    for number, image in enumerate(others):
        state = exchanged(image) if puzzle.kind == "who-wins" and number % 2 == 0 else image
        if len(found) < count and state not in seen:
            seen.add(state)
            found.append(_equal(puzzle, proven(puzzle.kind, Position(state, puzzle.position.plies), judge)))
    return found


def _equal(puzzle: Puzzle, image: Puzzle) -> Puzzle:
    """A version must be as hard as the puzzle: else a symmetry is none."""
    mine, its = (
        (each.level, each.tags, each.answer.plies, len(each.answer.moves), len(each.facts.tempting))
        for each in (puzzle, image)
    )
    if mine != its:
        raise AssertionError(f"not a symmetry: {puzzle} and {image}")
    return image


def images(state: State) -> Iterator[State]:
    """The board in its eight looks, as it is first; players and dots keep their names."""
    turns: tuple[Callable[[Board], Board], ...] = (lambda board: board, _turned, _upside_down, _turned_back)
    for mirror in (lambda board: board, _mirrored):
        for turn in turns:
            yield State(turn(mirror(state.board)), state.to_move)


def _mirrored(board: Board) -> Board:
    return tuple(row[::-1] for row in board)


def _turned(board: Board) -> Board:
    """A quarter turn clockwise."""
    return tuple("".join(column) for column in zip(*board[::-1], strict=True))


def _upside_down(board: Board) -> Board:
    return _mirrored(board[::-1])


def _turned_back(board: Board) -> Board:
    return _turned(_upside_down(board))


def exchanged(state: State) -> State:
    """The same with ✕ and ◯ exchanged."""
    return State(tuple(row.translate(EXCHANGED) for row in state.board), state.to_move.translate(EXCHANGED))


def likeness(puzzle: Puzzle) -> tuple[str, ...]:
    """The same for boards that are turned or mirrored versions of each other."""
    state = puzzle.position.state
    both = (state, exchanged(state)) if state.players == 2 else (state,)
    return min((*image.board, image.to_move) for each in both for image in images(each))
