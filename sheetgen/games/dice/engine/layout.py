"""The records that kernels work on: the packed sheet, the task to solve; and indices into their arrays.

A record is passed between compiled functions as one pointer, and its arrays have sizes that the compiler knows. Passing
the arrays one by one took a third of the time of a search. The protocols describe the records to mypy.

A state is a *vector* of ``VALUES`` small numbers, most of them 0; those that a sheet needs are packed into words.
"""

from typing import Protocol

from sheetgen.base.kernels import Field, Ints

MOST_ROWS = 6
MOST_CELLS = 39  # of a row, with 20-sided dice
MOST_DICE = 8
MOST_SYMBOLS = 12
MOST_FIELDS = 60
MOST_SWAPS = 60
MOST_PAIRS = 60
MOST_POINTS = MOST_ROWS * MOST_CELLS + 1  # as many steps as cells; no row has as many crosses
MOST_WORDS = 8
NUMBERS = 41
STAGES = 80
CANDIDATES = 2 * MOST_DICE * 2 * MOST_ROWS + MOST_SWAPS * MOST_ROWS
MOST_KIDS = 1024
MOST_FRAMES = 64

NEVER = -(1 << 40)
EXACT = 1 << 60
UNIT = 256  # of bounds and prices, to the point


class PackedSheet(Protocol):
    """A sheet as integers. Cells count from 0; numbers on cells are stored as they are."""

    rows: int
    dice: int
    penalty: int
    limit: int
    to_end: int
    lucky: int  # the lucky numbers, as bits
    open_fewest: int  # whether "the fewest crosses" are those of open rows
    second_crosses: int
    symbols: int
    fields: int
    steps: int
    pairs: int  # of linked cells
    swaps: int
    points: Ints
    field: Ints  # the row of each field of the bonus row
    cells: Ints  # of each row
    closing: Ints  # its first closing cell
    to_lock: Ints
    die: Ints  # that leaves with it
    between: Ints  # whether a row of round cells lies below it
    place_of: Ints  # [row, number], or -1
    color_at: Ints  # [row, place]: the die
    bonus_at: Ints  # [row, place], as all that follow but the last four
    step_at: Ints
    double_at: Ints
    pair_at: Ints  # 0, or 1 + the number of the pair
    symbol_at: Ints  # 0, or 1 + 2 * symbol + which of its cells
    effect: Ints  # of each symbol
    symbol_cells: Ints  # [symbol, side]: row * 64 + place
    pair_cells: Ints  # [pair, side]: row * 64 + place, the upper one first
    swap: Ints  # [field, side]: a number


SHEET: tuple[Field, ...] = (
    *(
        (name, ())
        for name in [
            "rows", "dice", "penalty", "limit", "to_end", "lucky", "open_fewest", "second_crosses",
            "symbols", "fields", "steps", "pairs", "swaps",
        ]
    ),
    ("points", (MOST_POINTS,)),
    ("field", (MOST_FIELDS,)),
    *((name, (MOST_ROWS,)) for name in ["cells", "closing", "to_lock", "die", "between"]),
    ("place_of", (MOST_ROWS, NUMBERS)),
    *(
        (name, (MOST_ROWS, MOST_CELLS))
        for name in ["color_at", "bonus_at", "step_at", "double_at", "pair_at", "symbol_at"]
    ),
    ("effect", (MOST_SYMBOLS,)),
    ("symbol_cells", (MOST_SYMBOLS, 2)),
    ("pair_cells", (MOST_PAIRS, 2)),
    ("swap", (MOST_SWAPS, 2)),
)  # fmt: skip

# Effects in a queue; those that a symbol has count in the order of ``variant.EFFECTS``.
TWO_IN_FEWEST, ONE_IN_EACH, DOUBLE_FEWEST, PLUS_13, NO_PENALTY, BONUS_FIELD, LINK = range(7)
PLUS = 13
COMPLETE, DEAD = 3, 4  # of a symbol; below: one bit for each cell that is crossed
EFFECT_BITS, EFFECT_MASK = 4, 15  # above them, the cell that set it off

# The position: penalties, fields and swaps used; then four words for each row: its crosses as bits, whether it is
# closed, its second crosses, and the crosses of the round cells below it.
AT_ROW, AT_WIDTH = 3, 4

# The vector of a state. ``LAST``: the place after the last cross of a row; ``COUNT``: its crosses but for the lock;
# ``SECOND``: whether its last number has no second cross to come; ``ROUND`` and ``ROUNDS``: the same of the round cells
# below it; ``BITS``: its crosses that round cells may still need; ``IDLE``: action 1 of this turn was a pass; ``OPEN``:
# of a pair, whether a cross in one of its cells would cross the other. What few sheets need stands last.
V_PENALTIES, V_IDLE, V_POINTER, V_SWAPS, V_STEPS = range(5)
V_LAST, V_COUNT, V_SYMBOL = 5, 5 + MOST_ROWS, 5 + 2 * MOST_ROWS  # of a symbol: a bit for each crossed cell, or ``DEAD``
V_SECOND, V_ROUND, V_ROUNDS, V_BITS, V_OPEN = (V_SYMBOL + MOST_SYMBOLS + MOST_ROWS * k for k in range(5))
VALUES = V_OPEN + MOST_PAIRS
CLOSED_PAIR, OPEN_PAIR, HALF_PAIR = range(3)  # half: one cell is crossed, the other waits in the queue

# Candidates of a stage: what may be crossed in it.
CROSS, LUCKY, SWAP, TWICE, ROUND = range(5)
C_HOW, C_ROW, C_PLACE, C_WHITE, C_DIE, C_FIELD, C_BEFORE, C_TOTAL, C_NEED, CANDIDATE = range(10)

# A line: a state and how an action led to it, first its vector. Cells are coded row * 64 + place; above the rows stand
# those of second crosses, then the rows of round cells. ``HASH`` and ``FOUND`` are for the table of a search.
TWICE_ROW, ROUND_ROW, CODE_ROWS = MOST_ROWS, 2 * MOST_ROWS, 3 * MOST_ROWS
L_OVER, L_HOW, L_WHITE, L_DIE, L_TOTAL, L_LEN, L_HEAD, L_TAIL, L_HASH, L_FOUND, L_WORDS = range(VALUES, VALUES + 11)
L_CELLS = L_WORDS + MOST_WORDS
KID_WIDTH = L_CELLS + MOST_ROWS * MOST_CELLS + 2
L_QUEUE = KID_WIDTH  # of effects still to be carried out, in a frame
FRAME_WIDTH = L_QUEUE + 3 * MOST_ROWS * MOST_CELLS


class Task(Protocol):
    """The position and rolls to solve: the start, what the rolls allow in each stage; and scratch for moves."""

    stages: int
    skips: int  # whether places that no roll can reach are passed over: nothing crosses "the next cell"
    words: int  # of a packed state
    fields: int  # of a vector, that this sheet needs
    cleared: int  # while these are chosen: whether the sheet before needed the same
    used: int  # where those that it needs end
    field: Ints  # which ones, and in which bits of which word they are packed
    word: Ints
    shift: Ints
    mask: Ints
    word_at: Ints  # [number of the vector]: the same
    shift_at: Ints
    key_words: int  # of a final sheet
    bit_of: Ints  # [coded row]: of its first cell in a final sheet
    is_alone: int  # whether a cross that sets nothing off changes no other row: no links, no round cells
    closed: Ints  # [row]
    symbols_in: Ints  # [row]: whether it has cells of symbols
    least: Ints  # [row]: the first place that may still be crossed
    least_round: Ints
    marks: Ints  # [row]: the crosses at the start
    first: Ints  # the vector
    stage: Ints  # 0 action 1 of somebody else's turn, 1 action 1 of yours, 2 your action 2; + 4 for a lucky number
    number: Ints
    before_lucky: Ints  # how many candidates stand before what a lucky number may cross
    cands: Ints  # [stage, k]: what may be crossed, ``number[stage]`` of them
    coming: Ints  # [stage, row]: the places that may be crossed from here on, as bits
    coming_round: Ints  # [stage, row, side]: those that a cross above (0) or below (1) can let be crossed
    coming_swap: Ints  # [stage]: the fields
    coming_lucky: Ints  # [stage]: whether a lucky number is still to come
    value: Ints  # the vector of the state that is expanded
    base: Ints  # a line with the same state after a stage in which nothing happens
    kids: Ints
    frames: Ints


TASK: tuple[Field, ...] = (
    *((name, ()) for name in ["stages", "skips", "words", "fields", "cleared", "used", "is_alone"]),
    *((name, (VALUES,)) for name in ["field", "word", "shift", "mask", "word_at", "shift_at"]),
    ("key_words", ()),
    ("bit_of", (CODE_ROWS,)),
    *((name, (MOST_ROWS,)) for name in ["closed", "symbols_in", "least", "least_round", "marks"]),
    ("first", (VALUES,)),
    ("stage", (STAGES,)),
    *((name, (STAGES,)) for name in ["number", "before_lucky"]),
    ("cands", (STAGES, CANDIDATES, CANDIDATE)),
    ("coming", (STAGES + 1, MOST_ROWS)),
    ("coming_round", (STAGES + 1, MOST_ROWS, 2)),
    *((name, (STAGES + 1,)) for name in ["coming_swap", "coming_lucky"]),
    ("value", (VALUES,)),
    ("base", (L_CELLS,)),
    ("kids", (MOST_KIDS, KID_WIDTH)),
    ("frames", (MOST_FRAMES, FRAME_WIDTH)),
)

MOST_FREE = 6  # crosses by effects counted in one row (``locks``); a row that may get more counts as closable

# The states that a search keeps, one line each. Their links are an array of their own, to keep lines short, as cache
# misses dominate. ``NEXT`` is a state of the same bound, ``PEER`` one of the same stage; ``EDGE`` is where the numbers
# of the states it leads to begin in ``edges``, ended by -1; or -1. ``OPTIMAL``: whether the best score can be reached.
S_STAGE, S_BOUND, S_WORDS = range(3)
STATE, SHORT_STATE = S_WORDS + MOST_WORDS, S_WORDS + 2  # most sheets need one word or two
K_NEXT, K_PEER, K_EDGE, K_OPTIMAL, LINK_WIDTH = range(5)
MOST_KEY_WORDS = 1 + ((CODE_ROWS - 1) * MOST_CELLS + 62) // 63  # of a sheet in ``count``; below the last row is nothing

# A slot of a hash table: an index in the low bits, and above them a stamp, so that old entries need no clearing. 32
# bits, because a search spends most of its time on cache misses in these tables.
INDEX_BITS, INDEX_MASK, LAST_STAMP = 22, (1 << 22) - 1, (1 << 9) - 1
SMALL_MASK = 1023

HEADS = 512  # queues: states wait by the whole points that their bound is below the first; the last takes the rest

# Answers
DONE, MORE_STATES, MORE_EDGES, MORE_SHEETS, TOO_MANY_KIDS, TOO_WIDE, MORE_WORDS = range(7)
A_BEST, A_SOLUTIONS, A_BOUND, A_BEAM, A_STAGES, A_WINS, A_POINTER, A_LINE, ANSWERS = range(9)
LINE = 5 * STAGES + CODE_ROWS * MOST_CELLS  # numbers of a line of play, of which ``A_LINE`` are written

# Tuning of each bound: rounds of price finding, their first step, its factor per round (256ths), the fewest turns for
# which it is used, the width of the beam, and the most rounds per stage (8ths).
EFFECTS, TRACK = range(2)
T_ROUNDS, T_STEP, T_SHRINK, T_TURNS, T_WIDTH, T_BY_STAGES, TUNING = range(7)
