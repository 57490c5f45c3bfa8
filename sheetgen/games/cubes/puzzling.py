"""What ``puzzle`` makes and ``check`` proves of the cube game, as ``puzzling`` does for dice."""

from sheetgen.cli.waiting import said_if_slow
from sheetgen.games.dice.kinds.wish import check_names

from .kinds import ids, kinds, verify
from .kinds import wish as wishes
from .kinds.judge import COMPILED
from .kinds.make import Order
from .kinds.puzzle import KINDS, Puzzle
from .kinds.wish import Wish
from .rules import quixo
from .text import puzzle

NAME = quixo.VARIANT
USUAL = KINDS[0]

answer_text, check, puzzle_text = puzzle.answer, verify.check, puzzle.puzzle


def wish(_name: str, kind: str | None, level: str | None, turns: int | None) -> Wish:
    """What is wanted, or what is wrong with it."""
    kind = kind or USUAL
    check_names(kind, KINDS, level)
    wanted = Wish(kind, level, turns)
    wishes.check(wanted)
    return wanted


def order(wanted: Wish, seed: str, count: int, processes: int, versions: int, different: bool) -> Order:
    """So many puzzles, the solvers ready to work."""
    _warm_up(wanted.kind)
    return Order(wanted, seed, count, "compiled", processes, versions, different)


def _warm_up(kind: str) -> None:
    with said_if_slow("loading the solver; the first time on a machine it is compiled, which takes some 15 seconds"):
        for player in "N" if kind == "teams" else "X":
            COMPILED.solve(quixo.empty(5, player), 2)
        if kind == "who-wins":
            from .solve import full

            full.table()


def proven(described: ids.Described) -> Puzzle:
    """The very puzzle that an id describes, proved again."""
    kind, position = described
    _warm_up(kind)
    return kinds.proven(kind, position, COMPILED)
