"""``win-in``: exactly one first move wins within one, two or three of your moves.

A win in one is easy, in two medium, in three hard; each is one level harder among many tempting moves.
"""

from functools import partial

from ..puzzles import wins
from ..puzzles.cube_kind import WORDS, CubeKind

NAME = "win-in"

KIND = CubeKind(
    name=NAME,
    code=0,
    words=(*WORDS, "quixo.ask.win"),
    levels=wins.LEVELS_FOR_TWO,
    moments=partial(wins.moments, "XO"),
    candidate=wins.candidate,
    prove=partial(wins.prove, NAME, max(wins.LEVELS_FOR_TWO)),
    ask=wins.ask,
)
