"""Where a claimed puzzle of the cube game is wrong: everything is proven again by the plain rules."""

from sheetgen.base.errors import WrongPuzzle
from sheetgen.games.dice.kinds.puzzle import NotProvenError

from .judge import PLAIN, Judge
from .kinds import proven
from .puzzle import Puzzle


def check(claimed: Puzzle, judge: Judge = PLAIN) -> None:
    """Prove a puzzle again, and raise a ``WrongPuzzle`` for the first thing that is not as it claims."""
    try:
        true = proven(claimed.kind, claimed.position, judge)
    except NotProvenError as error:
        raise WrongPuzzle(f"no {claimed.kind} puzzle: {error}") from None
    for name in ("level", "answer", "tags", "facts"):
        claim, truth = getattr(claimed, name), getattr(true, name)
        if claim != truth:
            raise WrongPuzzle(f"{name} is not what the plain rules make it{_told(name, truth)}")


def _told(name: str, truth: object) -> str:
    """The right level or tags fit into the sentence; answers and facts are too long for it."""
    if name == "level":
        return f": {truth}"
    return f": {', '.join(truth) or 'none'}" if isinstance(truth, tuple) else ""
