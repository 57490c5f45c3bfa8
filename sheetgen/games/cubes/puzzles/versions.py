"""Versions of a puzzle for neighbours: the board turned and mirrored, eight looks in all, equally hard.

If turning the board does not change the answer, crosses and rings are exchanged in every second version.
"""

from collections.abc import Iterator

from sheetgen.base.chance import Chance

from ..kinds import KINDS
from ..rules.position import CubePosition
from ..rules.quixo import CubeState
from . import verify
from .judge import CubeJudge
from .puzzle import CubePuzzle

EXCHANGED = str.maketrans("XO", "OX")


def looks(puzzle: CubePuzzle, count: int, chance: Chance, judge: CubeJudge) -> list[CubePuzzle]:
    """Up to ``count`` other looks of a puzzle, each proven again."""
    found: list[CubePuzzle] = []
    seen, exchanges = {puzzle.position.state}, KINDS[puzzle.kind].exchanges_signs
    others = chance.shuffled(list(images(puzzle.position.state))[1:])
    for number, image in enumerate(others):
        state = exchange_symbols(image) if exchanges and number % 2 == 0 else image
        if len(found) < count and state not in seen:
            seen.add(state)
            found.append(_equal(puzzle, verify.prove(puzzle.kind, CubePosition(state, puzzle.position.plies), judge)))
    return found


def _equal(puzzle: CubePuzzle, image: CubePuzzle) -> CubePuzzle:
    """The image; ``AssertionError`` if it is not as hard as the puzzle."""
    mine, its = (
        (each.level, each.tags, each.answer.plies, len(each.answer.moves), len(each.facts.tempting))
        for each in (puzzle, image)
    )
    if mine != its:
        raise AssertionError(f"not a symmetry: {puzzle} and {image}")
    return image


def images(state: CubeState) -> Iterator[CubeState]:
    """The eight looks of a board, the unchanged one first; players and dots keep their names."""
    for board in (state.board, tuple(row[::-1] for row in state.board)):
        for _ in range(4):
            yield CubeState(board, state.to_move)
            board = tuple(map("".join, zip(*board[::-1], strict=True)))  # noqa: PLW2901 - a quarter turn clockwise


def exchange_symbols(state: CubeState) -> CubeState:
    return CubeState(tuple(row.translate(EXCHANGED) for row in state.board), state.to_move.translate(EXCHANGED))


def likeness(puzzle: CubePuzzle) -> tuple[str, ...]:
    """A key that is equal for boards that differ by turning, mirroring or, with two players, exchanged symbols."""
    state = puzzle.position.state
    both = (state, exchange_symbols(state)) if state.players == 2 else (state,)
    return min((*image.board, image.to_move) for each in both for image in images(each))
