"""The ``Puzzles`` record of the cube game: how it makes, proves, names, writes, reads and shows its puzzles."""

from sheetgen.base.errors import InputError
from sheetgen.games.kind import check_names
from sheetgen.games.puzzles import Puzzles

from ..formats import puzzle as puzzle_format
from ..kinds import KINDS, win_in
from ..pads import GAME
from ..pages.exercise import exercise
from ..rules import quixo
from ..text import puzzle as puzzle_text
from . import ids, verify, wins, wish
from .judge import COMPILED
from .make import CubeWork
from .puzzle import CubePuzzle
from .wish import CubeWish


def _wish(_variant: str, kind: str, level: str | None, turns: int | None) -> CubeWish:
    check_names(kind, KINDS, level)
    found = CubeWish(kind, level, turns)
    wish.check(found)
    return found


def _work(wanted: CubeWish, seed: str, count: int, processes: int, versions: int, different: bool) -> CubeWork:
    KINDS[wanted.kind].prepare()
    return CubeWork(wanted, seed, count, "compiled", processes, versions, different)


def _prove(described: ids.Described) -> CubePuzzle:
    kind, position = described
    return verify.prove(kind, position, COMPILED)


def _from_id(text: str, named: str | None) -> ids.Described:
    described = ids.parse(text)
    if named not in (None, quixo.VARIANT):
        raise InputError(f"this id is of {quixo.VARIANT}, not of {named}")
    return described


PUZZLES: Puzzles[CubePuzzle] = Puzzles(
    kinds=KINDS,
    usual=win_in.NAME,
    wish=_wish,
    work=_work,
    prove=_prove,
    check=verify.check,
    turns=wins.turns,
    id=lambda puzzle: ids.notate(puzzle.kind, puzzle.position),
    head=lambda _puzzle: quixo.VARIANT,
    from_id=_from_id,
    write=lambda number, puzzle: ids.write(number, puzzle.kind, puzzle.position),
    read=lambda number, _variant: ids.read(number),
    variant_of_head=lambda _head, _named, _alone: None,
    to_json=puzzle_format.to_json,
    from_json=puzzle_format.from_json,
    to_text=puzzle_text.to_text,
    solution_to_text=puzzle_text.solution_to_text,
    exercise=exercise,
    publisher=lambda _puzzle: GAME,
)
