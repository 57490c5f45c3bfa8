"""The records that the kernel works on: the packed sheet, the task to solve, the bound; and indices into its arrays.

A record is passed between compiled functions as one pointer, and its arrays have sizes that the compiler knows. Passing
the arrays one by one took a third of the time of a search. The protocols describe the records to mypy.
"""

from typing import Protocol

from sheetgen.base.kernels import Field, Ints

MOST_ROWS = 6
MOST_CELLS = 39  # of a row, with 20-sided dice
MOST_DICE = 8
MOST_SYMBOLS = 12
MOST_FIELDS = 60
MOST_POINTS = 48
NUMBERS = 41
STAGES = 80
CANDIDATES = 2 * MOST_DICE * MOST_ROWS
OPTIONS = 16

NEVER = -(1 << 40)
EXACT = 1 << 60


class PackedSheet(Protocol):
    """A sheet as integers. Cells count from 0; numbers on cells are stored as they are."""

    rows: int
    dice: int
    penalty: int
    limit: int
    to_end: int
    lucky: int  # the lucky numbers, as bits
    symbols: int
    fields: int
    effects_twice: int  # whether two symbols have the same effect
    points: Ints
    field: Ints  # the row of each field of the bonus row
    cells: Ints  # of each row
    closing: Ints  # its first closing cell
    to_lock: Ints
    die: Ints  # that leaves with it
    place_of: Ints  # [row, number], or -1
    color_at: Ints  # [row, place]: the die
    bonus_at: Ints  # [row, place]
    symbol_at: Ints  # [row, place]: 0, or 1 + 2 * symbol + which of its cells
    effect: Ints  # of each symbol
    symbol_cells: Ints  # [symbol, side]: row * 64 + place


SHEET: tuple[Field, ...] = (
    *(
        (name, ())
        for name in ["rows", "dice", "penalty", "limit", "to_end", "lucky", "symbols", "fields", "effects_twice"]
    ),
    ("points", (MOST_POINTS,)),
    ("field", (MOST_FIELDS,)),
    ("cells", (MOST_ROWS,)),
    ("closing", (MOST_ROWS,)),
    ("to_lock", (MOST_ROWS,)),
    ("die", (MOST_ROWS,)),
    ("place_of", (MOST_ROWS, NUMBERS)),
    ("color_at", (MOST_ROWS, MOST_CELLS)),
    ("bonus_at", (MOST_ROWS, MOST_CELLS)),
    ("symbol_at", (MOST_ROWS, MOST_CELLS)),
    ("effect", (MOST_SYMBOLS,)),
    ("symbol_cells", (MOST_SYMBOLS, 2)),
)

# Effects; a bonus field is what a bonus cell sets off.
TWO_IN_FEWEST, ONE_IN_EACH, DOUBLE_FEWEST, PLUS_13, NO_PENALTY, BONUS_FIELD = range(6)
PLUS = 13

# The position: penalties, bonus pointer, then for each row its crosses as bits and whether it is closed.
AT_ROW = 2

# The facts of a row: of the sheet, and of the position at the start.
(LAST, COUNT, CLOSED, OFFSET, SPAN, BIT, N, CLOSING, LOCK, OWN_DIE, OPEN_SYMBOLS, SIZE, LEVELS, MAY_BE_FEWEST,
 ROW_FACTS) = range(15)  # fmt: skip

# A small state in two words. ``word``: ten bits for each row (``moves.slot_of``). ``misc``: penalties, whether action 1
# of this turn was a pass, the pointer into the bonus row, and three bits for each symbol.
ROW_BITS, ROW_MASK = 10, 1023
PENALTY_MASK = 31
IDLE = 32
POINTER, POINTER_MASK = 6, (1 << 20) - 1
SYMBOL, SYMBOL_BITS = 26, 3
COMPLETE, DEAD = 3, 4  # below: one bit for each cell that is crossed

# Candidates of a stage, and the kids (child states) of a state.
C_ROW, C_PLACE, C_WHITE, C_DIE, CANDIDATE = range(5)
K_WORD, K_MISC, K_OVER, K_LEN, K_LUCKY, K_WHITE, K_CELLS = range(7)
MOST_KIDS = 1024
KID_WIDTH = K_CELLS + MOST_ROWS * MOST_CELLS + 1

# A frame is a small state with effects still to be carried out.
MOST_FRAMES = 64
QUEUE = 512
F_MISC, F_HEAD, F_TAIL, F_LEN = range(4)
F_LAST, F_COUNT = 4, 10
F_QUEUE = 16
F_CELLS = F_QUEUE + QUEUE
FRAME_WIDTH = F_CELLS + MOST_ROWS * MOST_CELLS + 1


class Task(Protocol):
    """The position and rolls to solve: rows at the start, what the rolls allow in each stage; and scratch for moves."""

    stages: int
    first_misc: int
    rows: Ints  # [row, fact]
    steps_of: Ints  # how far a row has moved on, by the number of its small state
    stage: Ints  # 0 action 1 of somebody else's turn, 1 action 1 of yours, 2 your action 2; + 4 for a lucky number
    number: Ints
    cands: Ints  # [stage, k]: what may be crossed, ``number[stage]`` of them
    kids: Ints
    frames: Ints
    last: Ints
    count: Ints


TASK: tuple[Field, ...] = (
    ("stages", ()),
    ("first_misc", ()),
    ("rows", (MOST_ROWS, ROW_FACTS)),
    ("steps_of", (ROW_MASK + 1,)),
    ("stage", (STAGES,)),
    ("number", (STAGES,)),
    ("cands", (STAGES, CANDIDATES, CANDIDATE)),
    ("kids", (MOST_KIDS, KID_WIDTH)),
    ("frames", (MOST_FRAMES, FRAME_WIDTH)),
    ("last", (MOST_ROWS,)),
    ("count", (MOST_ROWS,)),
)

# Prices are integers, UNIT to the point: one for each stage, then those for what rows share.
UNIT = 256
KAPPA = STAGES
RHO_BONUS = KAPPA + 1
RHO = RHO_BONUS + 1
PRICES = RHO + 2 * MOST_SYMBOLS

MOST_LEVELS = 4  # free crosses of a row are counted up to this many; a row that may have more may take any number
MOST_MODES = 12
MUST_CLOSE = 99

# How the highest bound is reached: fields used, one-in-each, the row of two-in-fewest, then the levels of the rows.
C_FIELDS, C_ONE, C_TWO, C_BEST_TWO, C_VALUE, C_LEVELS, CHOICE = 0, 1, 2, 3, 4, 5, 11


class Bound(Protocol):
    """What the upper bound looks up, besides the row table; the module ``bound`` explains it."""

    free: int  # whether any effect can still give crosses
    closings: int  # left, or -1 for no limit
    can_end: int  # whether the game can end early
    double: int  # the symbols, or -1
    free_penalty: int
    two: int
    one: int
    first: int  # mode
    modes: int  # the end of the modes
    length: int  # of a table
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
    at: Ints
    levels: Ints
    trial: Ints
    tops: Ints


BOUND: tuple[Field, ...] = (
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
)

# The small states that a search keeps, a line each: ``NEXT`` links those of the same bound, ``PEER`` those of the same
# stage; ``EDGE`` is where the numbers of the states it leads to begin in ``edges``, ended by -1; or -1.
S_STAGE, S_BOUND, S_NEXT, S_PEER, S_EDGE, S_OPTIMAL, S_WORD, S_MISC, STATE = range(9)

# A slot of a hash table: an index in the low bits, and above them a stamp, so that old entries need no clearing.
INDEX_BITS, INDEX_MASK = 24, (1 << 24) - 1
SMALL_MASK = 1023

MOST_KEY_WORDS = 1 + (MOST_ROWS * MOST_CELLS + 62) // 63  # of an unfinished or final sheet, see ``count``

HEADS = 512  # queues: states wait by the whole points that their bound is below the first; the last takes the rest

# Answers
DONE, MORE_STATES, MORE_EDGES, MORE_SHEETS, TOO_MANY_KIDS = range(5)
A_BEST, A_SOLUTIONS, A_STATES, A_EDGES, A_SHEETS, A_BOUND, A_BEAM, A_STAGES, A_WINS, A_MISC, ANSWERS = range(11)

# Tuning: rounds of price finding, their first step, its factor per round (256ths), the fewest turns for which bounds
# are used, the width of the beam, and the most rounds per stage (8ths).
T_ROUNDS, T_STEP, T_SHRINK, T_TURNS, T_WIDTH, T_BY_STAGES, TUNING = range(7)
