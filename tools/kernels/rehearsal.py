"""Calls every kernel once, so that numba compiles it for the types that the program passes."""

from dataclasses import replace

from sheetgen.games.cubes.rules import notation
from sheetgen.games.cubes.solve import exact, forced, full, proof, sifting
from sheetgen.games.dice.odds import estimate, late, positions, store
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.variant import Cell, Row, Rules, Sheet, Symbol
from sheetgen.games.dice.solve import ahead, finish
from sheetgen.games.dice.solve.players_ahead import Aim, RollStream

TINY = Sheet(Rules(("red",), 6, (0, 1, 3, 6), rows_to_end=1), (Row((2, 3), ("red", "red"), 1),))
FIRST, LAST = Cell(0, 0), Cell(0, 1)
FIELDS = replace(TINY, bonus_cells=frozenset({FIRST}), bonus_row=("red",))
STEPS = replace(TINY, steps=(FIRST,), swaps=((2, 3),))
SYMBOLS = replace(TINY, symbols=(Symbol("plus-13", (FIRST, LAST)),))
BOARD = "OX.XX/O..OO/...../....O/XXX.X X"


def run() -> None:
    finish.best_finish(TINY, rows.empty(TINY), [rows.Roll((1, 1), (1,))])
    _look_ahead()
    _value()
    _solve_cubes()


def _look_ahead() -> None:
    future = ahead.CompiledFuture(TINY, rows.empty(TINY), [rows.Roll((1, 1))])
    future.study()
    future.lone_scores()
    future.brief(Aim(target=0))
    future.ways()
    ahead.sole_ways(TINY, rows.empty(TINY), RollStream(1, 2, wait=0, seats=2), 1, 1)


def _value() -> None:
    store.SheetTable(TINY, kept=False, players=2).make_ready(0)
    table = store.SheetTable(TINY, kept=False)
    table.make_ready(0)
    start = rows.empty(TINY)
    for sheet in (FIELDS, SYMBOLS, STEPS):
        store.PositionTable(positions.positions(sheet, start), start.penalties)
    estimate.value(TINY, start, table, 2)
    late.LateSearch(TINY, start).value(start)


def _solve_cubes() -> None:
    state = notation.parse(BOARD)
    forced.solve(state, 3)
    sifting.sifted("X", 1, sifting.ONE_SAFE_MOVE, careful=True)
    sifting.is_sought(state, sifting.BOTH_LINES)
    small = exact.BoardSolution(3)
    small.build()
    small.value(notation.parse("X../.../..O X"))
    small.stats()
    full.build()
    proof.prove(1)
