"""Proves puzzles of the cube game, and finds where a claimed one is wrong."""

from sheetgen.base.errors import NotProvenError, WrongPuzzle

from ..kinds import KINDS
from ..rules.position import CubePosition
from .judge import PLAIN, CubeJudge
from .puzzle import CubePuzzle


def prove(kind: str, position: CubePosition, judge: CubeJudge) -> CubePuzzle:
    """The proven puzzle; raises a ``NotProvenError`` that says why it is none."""
    players = KINDS[kind].players
    if position.state.size != 5 or position.state.players != players:
        raise NotProvenError(f"{kind} puzzles are for {'four' if players == 4 else 'two'}, on a board of 5x5")
    return KINDS[kind].prove(position, judge)


def check(claimed: CubePuzzle, judge: CubeJudge = PLAIN) -> None:
    """Prove a claimed puzzle again; raises a ``WrongPuzzle`` for the first wrong claim."""
    try:
        true = prove(claimed.kind, claimed.position, judge)
    except NotProvenError as error:
        raise WrongPuzzle(f"no {claimed.kind} puzzle: {error}") from None
    for name in ("level", "answer", "tags", "facts"):
        claim, truth = getattr(claimed, name), getattr(true, name)
        if claim != truth:
            raise WrongPuzzle(f"{name} is not what the plain rules make it{_right(truth)}")


def _right(truth: object) -> str:
    """Names the right level or tags; empty for answers and facts, which are too long for a sentence."""
    if isinstance(truth, str):
        return f": {truth}"
    return f": {', '.join(truth) or 'none'}" if isinstance(truth, tuple) else ""
