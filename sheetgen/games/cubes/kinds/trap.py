"""``trap``: ``win-in`` with a tempting move that makes a line for both sides, and so loses."""

from functools import partial

from sheetgen.base.errors import NotProvenError

from ..puzzles import played, wins
from ..puzzles.cube_kind import WORDS, CubeKind
from ..puzzles.puzzle import Tempting

NAME = "trap"


def _check(tempting: tuple[Tempting, ...]) -> None:
    if not any(each.why == "both" for each in tempting):
        raise NotProvenError("no move makes both sides' lines")


KIND = CubeKind(
    name=NAME,
    code=2,
    words=(*WORDS, "quixo.ask.win", "quixo.ask.trap", "puzzle.skill.weighing"),
    levels=wins.LEVELS_FOR_TWO,
    moments=lambda chance, _judge, plies: played.both_lines(chance.pick("XO"), chance, wins.is_careful(plies, chance)),
    candidate=wins.candidate,
    prove=partial(wins.prove, NAME, max(wins.LEVELS_FOR_TWO), check=_check),
    ask=lambda words, puzzle: f"{wins.ask(words, puzzle)} {words('quixo.ask.trap')}",
    skills=lambda _puzzle: ("planning", "weighing"),
)
