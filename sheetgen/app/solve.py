"""Everything that ``solve`` is given, solved and told: one answer an entry, wrong ones too."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from sheetgen.base import strict_json
from sheetgen.base.errors import InputError, SheetgenError
from sheetgen.cli.waiting import said_if_slow, told_along
from sheetgen.games.cubes.formats import position as quixo
from sheetgen.games.cubes.rules.quixo import Position as CubePosition
from sheetgen.games.cubes.solve import reference as quixo_reference
from sheetgen.games.cubes.text import board
from sheetgen.games.dice.formats import finish
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.games.dice.solve import reference
from sheetgen.games.dice.solve.reference import Finish
from sheetgen.games.dice.text import sheet

from .intake import Entry, Intake, intake

FEW_TURNS = 3
LONG = 60.0
"""Seconds after which a board is looked no farther ahead: a wish for forty plies would never end."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How answers are told, how far the cube game is looked at, and whether the plain solver is to do the work."""

    json: bool = False
    color: bool = False
    exact: bool = False
    plainly: bool = False


def solve_all(source: str, tell: Callable[[str], None], wish: Wish) -> str | None:
    """Solve every position of a source; what is wrong in a stream stops nothing, and is summed up in the end."""
    return answered(intake(source), tell, lambda entry: _answer(entry, wish), wish.json)


def answered(found: Intake, tell: Callable[[str], None], answer_to: Callable[[Entry], str], json: bool) -> str | None:
    """Answer every entry; the error of a single one is raised, those of a stream are told in their places."""
    if not found.is_stream:
        tell(answer_to(next(iter(found.entries))))
        return None
    errors: list[SheetgenError] = []
    for entry in found.entries:
        try:
            answer = answer_to(entry)
        except SheetgenError as error:
            errors.append(error)
            answer = strict_json.one_line({"error": str(error)}) if json else f"error: {error}"
        tell(answer)
    if not errors:
        return None
    return str(errors[0]) if len(errors) == 1 else f"{len(errors)} positions are wrong; the first: {errors[0]}"


def _answer(entry: Entry, wish: Wish) -> str:
    position = entry.position()
    try:
        return _of_cubes(position, wish) if isinstance(position, CubePosition) else _of_dice(position, wish)
    except SheetgenError as error:
        raise error.within(entry.where) if entry.where else error from None


def _of_dice(position: Position, wish: Wish) -> str:
    if wish.exact:
        raise InputError("--exact is for the cube game: finishes are always exact")
    found = _solver(position, wish)(position.sheet, position.state, position.rolls)
    if wish.json:
        return strict_json.one_line(finish.written(position.sheet, found))
    return sheet.finish(position, found, wish.color)


def _solver(position: Position, wish: Wish) -> Callable[[Sheet, State, Sequence[Roll]], Finish]:
    """The compiled solver; for a few turns the plain one is done before the other is even loaded."""
    if wish.plainly or (len(position.rolls) <= FEW_TURNS and "sheetgen.games.dice.solve.finish" not in sys.modules):
        return reference.best_finish
    with said_if_slow("loading the solver; the first time on a machine it is compiled, which takes some 15 seconds"):
        from sheetgen.games.dice.solve import finish as solver

        solver.warm_up()
    return solver.best_finish


def _of_cubes(position: CubePosition, wish: Wish) -> str:
    from sheetgen.games.cubes.solve import answers as solver  # compiled kernels: only who asks for them waits for them

    if wish.plainly and wish.exact:
        raise InputError("the plain solver looks ahead move by move: leave out --exact", "--reference")
    with told_along() as tell:
        if wish.plainly:
            found = quixo_reference.solve(*position)
        else:
            found = solver.answer(position, wish.exact, _patiently(tell))
        if wish.json:
            return strict_json.one_line(quixo.answer_out(found))
        line = solver.line(position.state, found, wish.exact)
    return board.solved(position, found, line, wish.color)


def _patiently(tell: Callable[[str], None]) -> Callable[[int], None]:
    """Says how far a board is looked ahead; when that took long enough, it is looked no farther."""
    start = monotonic()

    def ahead(plies: int) -> None:
        nonlocal start
        if plies == 2:  # the first may have waited for kernels to be compiled
            start = monotonic()
        spent = monotonic() - start
        if spent > LONG:
            raise InputError(
                f"nothing is forced within {plies - 1}, which took {spent:.0f} seconds to see, and each one more takes "
                f"several times as long: ask for {plies - 1} at most",
                "plies",
            )
        tell(f"looking {plies} moves ahead")

    return ahead


def stats(size: int | None, wish: Wish) -> str:
    """All boards of the cube game of a size, the largest if none is named: how many are won, lost and drawn."""
    from sheetgen.games.cubes.solve import answers as solver

    size = max(solver.EXACT_SIZES) if size is None else size
    totals = solver.stats(size)
    return strict_json.one_line(totals) if wish.json else board.stats(size, totals)
