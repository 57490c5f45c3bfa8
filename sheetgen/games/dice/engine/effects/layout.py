"""What the bound by effects keeps: facts of rows, prices, tables; and indices into its arrays."""

from typing import Protocol

from sheetgen.base.kernels import Field, Ints

from ..layout import MOST_CELLS, MOST_FIELDS, MOST_ROWS, MOST_SYMBOLS, STAGES

OPTIONS = 16  # of a row in a stage

# The facts of a row: of the sheet, and of the position at the start.
LAST, COUNT, CLOSED, OFFSET, SPAN, N, CLOSING, LOCK, SIZE, LEVELS, MAY_BE_FEWEST, ROW_FACTS = range(12)

# Prices are integers, UNIT to the point: one for each stage, then those for what rows share.
KAPPA = STAGES
RHO_BONUS = KAPPA + 1
RHO = RHO_BONUS + 1
PRICES = RHO + 2 * MOST_SYMBOLS

MOST_LEVELS = 4  # free crosses of a row are counted up to this many; a row that may have more may take any number
MOST_MODES = 12
MUST_CLOSE = 99

# How the highest bound is reached: fields used, one-in-each, the row of two-in-fewest, then the levels of the rows.
C_FIELDS, C_ONE, C_TWO, C_BEST_TWO, C_VALUE, C_LEVELS, CHOICE = 0, 1, 2, 3, 4, 5, 11


class EffectBound(Protocol):
    """What the upper bound looks up, besides the row table; the module ``bound`` explains it."""

    rows: Ints  # [row, fact]
    free: int  # whether any effect can still give crosses
    closings: int  # left, or -1 for no limit
    can_end: int  # whether the game can end early
    double: int  # the symbols, or -1
    free_penalty: int
    two: int
    one: int
    first: int  # mode
    modes: int  # the end of the modes
    length: int  # of a line of the row table
    prices: Ints
    best_prices: Ints
    slope: Ints
    options: Ints  # [stage, row, k]: the candidates by row, ``many[stage, row]`` of them
    many: Ints
    sets_off: Ints  # [stage]: whether its cross can set off effects that give crosses
    reach: Ints  # [stage, row]: no row has more crosses by then
    rewards: Ints  # [with double-fewest, row, place]: what a row earns for a cross, beside its points
    named: Ints  # [k, row]: how often the bonus row names a row from field k on; [k, MOST_ROWS]: any row
    extra: Ints  # [mode]: the least crosses of a row, what the doubled row adds, and the most in this mode or later
    symbols: Ints  # [symbol, status]: what it adds or costs
    turns: Ints  # [stage, idle, free]: the most that the turns from a stage on pay; free: penalties cost nothing
    choice: Ints
    at: Ints  # [row]: its entry at level 0
    levels: Ints
    trial: Ints
    tops: Ints  # [row]: the highest level it can have
    at_top: Ints  # [row]: its entry at that level


EFFECT_BOUND: tuple[Field, ...] = (
    ("rows", (MOST_ROWS, ROW_FACTS)),
    *(
        (name, ())
        for name in ["free", "closings", "can_end", "double", "free_penalty", "two", "one", "first", "modes", "length"]
    ),
    ("prices", (PRICES,)),
    ("best_prices", (PRICES,)),
    ("slope", (PRICES,)),
    ("options", (STAGES, MOST_ROWS, OPTIONS)),
    ("many", (STAGES, MOST_ROWS)),
    ("sets_off", (STAGES,)),
    ("reach", (STAGES + 1, MOST_ROWS)),
    ("rewards", (2, MOST_ROWS, MOST_CELLS + 1)),
    ("named", (MOST_FIELDS + 1, MOST_ROWS + 1)),
    ("extra", (MOST_MODES + 1, 3)),
    ("symbols", (MOST_SYMBOLS, 5)),
    ("turns", (STAGES + 1, 2, 2)),
    ("choice", (CHOICE,)),
    ("at", (MOST_ROWS,)),
    ("levels", (MOST_ROWS,)),
    ("trial", (CHOICE,)),
    ("tops", (MOST_ROWS,)),
    ("at_top", (MOST_ROWS,)),
)
