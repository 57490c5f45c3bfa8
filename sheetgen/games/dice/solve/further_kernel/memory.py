"""The records that the kernel works on: the packed sheet, the task to solve; and indices into its arrays.

A state is a *vector* of small numbers, the same few for every sheet; those that a sheet needs are packed into words.
"""

from typing import Protocol

from sheetgen.base.kernels import Field, Ints

from ..finish_kernel.memory import (
    DEAD, MOST_CELLS, MOST_DICE, MOST_FIELDS, MOST_FRAMES, MOST_KIDS, MOST_ROWS, MOST_SYMBOLS, NUMBERS, STAGES, S_WORD,
    TOO_MANY_KIDS,
)  # fmt: skip

MOST_SWAPS = 60
MOST_PAIRS = 60
MOST_POINTS = MOST_ROWS * MOST_CELLS + 1  # as many steps as cells; no row has as many crosses
MOST_WORDS = 8
CANDIDATES = 2 * MOST_DICE * 2 * MOST_ROWS + MOST_SWAPS * MOST_ROWS


class FurtherSheet(Protocol):
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
EFFECT_BITS, EFFECT_MASK = 4, 15  # above them, the cell that set it off

# The position: penalties, fields and swaps used; then four words for each row: its crosses as bits, whether it is
# closed, its second crosses, and the crosses of the round cells below it.
AT_ROW, AT_WIDTH = 3, 4

# The vector of a state. ``LAST``: the place after the last cross of a row; ``COUNT``: its crosses but for the lock;
# ``SECOND``: whether its last number has no second cross to come; ``ROUND`` and ``ROUNDS``: the same of the round cells
# below it; ``BITS``: its crosses that round cells may still need; ``IDLE``: action 1 of this turn was a pass.
V_PENALTIES, V_IDLE, V_POINTER, V_SWAPS, V_STEPS = range(5)
V_LAST, V_COUNT, V_SECOND, V_ROUND, V_ROUNDS, V_BITS = range(5, 5 + 6 * MOST_ROWS, MOST_ROWS)
V_SYMBOL = V_BITS + MOST_ROWS  # of each: a bit for each crossed cell, or ``DEAD``
V_OPEN = V_SYMBOL + MOST_SYMBOLS  # of each pair: whether a cross in one of its cells would cross the other
VALUES = V_OPEN + MOST_PAIRS
CLOSED_PAIR, OPEN_PAIR, HALF_PAIR = range(3)  # half: one cell is crossed, the other waits in the queue

# Candidates of a stage: what may be crossed in it.
CROSS, LUCKY, SWAP, TWICE, ROUND = range(5)
C_HOW, C_ROW, C_PLACE, C_WHITE, C_DIE, C_FIELD, C_BEFORE, C_TOTAL, C_NEED, CANDIDATE = range(10)

# A line: a state and how an action led to it, first its vector. Cells are coded row * 64 + place; above the rows stand
# those of second crosses, then the rows of round cells.
TWICE_ROW, ROUND_ROW, CODE_ROWS = MOST_ROWS, 2 * MOST_ROWS, 3 * MOST_ROWS
L_OVER, L_HOW, L_WHITE, L_DIE, L_TOTAL, L_LEN, L_HEAD, L_TAIL, L_WORDS = range(VALUES, VALUES + 9)
L_CELLS = L_WORDS + MOST_WORDS
KID_WIDTH = L_CELLS + MOST_ROWS * MOST_CELLS + 2
L_QUEUE = KID_WIDTH  # of effects still to be carried out, in a frame
FRAME_WIDTH = L_QUEUE + 3 * MOST_ROWS * MOST_CELLS


class FurtherTask(Protocol):
    """The position and rolls to solve: the start, what the rolls allow in each stage; and scratch for moves."""

    stages: int
    skips: int  # whether places that no roll can reach are passed over: nothing crosses "the next cell"
    words: int  # of a packed state
    fields: int  # of a vector, that this sheet needs
    cleared: int  # whether the other fields are 0 in all vectors
    field: Ints  # which ones
    word: Ints
    shift: Ints
    mask: Ints
    key_words: int  # of a final sheet
    bit_of: Ints  # [coded row]: of its first cell in a final sheet
    closed: Ints  # [row]
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
    kids: Ints
    frames: Ints


TASK: tuple[Field, ...] = (
    *((name, ()) for name in ["stages", "skips", "words", "fields", "cleared"]),
    *((name, (VALUES,)) for name in ["field", "word", "shift", "mask"]),
    ("key_words", ()),
    ("bit_of", (CODE_ROWS,)),
    *((name, (MOST_ROWS,)) for name in ["closed", "marks"]),
    ("first", (VALUES,)),
    ("stage", (STAGES,)),
    *((name, (STAGES,)) for name in ["number", "before_lucky"]),
    ("cands", (STAGES, CANDIDATES, CANDIDATE)),
    ("coming", (STAGES + 1, MOST_ROWS)),
    ("coming_round", (STAGES + 1, MOST_ROWS, 2)),
    *((name, (STAGES + 1,)) for name in ["coming_swap", "coming_lucky"]),
    ("value", (VALUES,)),
    ("kids", (MOST_KIDS, KID_WIDTH)),
    ("frames", (MOST_FRAMES, FRAME_WIDTH)),
)

MOST_FREE = 6  # crosses by effects counted in one row (``locks``); a row that may get more counts as closable

# Tracks, options and labels: see ``tracks`` and ``labels``.
ROUND_TRACK, SWAP_TRACK, TRACKS = MOST_ROWS, 2 * MOST_ROWS, 2 * MOST_ROWS + 1
MOST_TRACKED = 3  # links of a row that its states tell apart
RECEIVE = ROUND + 1  # beside the kinds of candidates: to have a cell crossed by its link
GIFT = RECEIVE + 1  # to cross the next cell by an effect
# Of an option, the labels of a first and of a second cross, and which of them is right in the state looked at.
O_HOW, O_PLACE, O_SLOT, O_LABEL, O_AGAIN, O_CHOSEN, OPTION = range(7)
ACTION_PRICES = 0
MOST_PRICES, MOST_LABELS, MOST_OPTIONS, MOST_TERMS = 8192, 8192, 8192, 10
MOST_TABLE = 1 << 23


class TrackBound(Protocol):
    """What the upper bound is made of; [track] is the number of a row, of the round cells below it, or of the swaps."""

    prices: int  # how many there are
    labels: int
    all_options: int
    closing_price: int
    step_price: int
    gift_price: int  # of a cross by an effect; -1 where none gives crosses
    linked_steps: int  # steps that links may cross wherever they lie
    step_points: int
    base: Ints  # [track]: of its states: the first last place
    count_0: Ints
    lasts: Ints
    counts: Ints
    seconds: Ints
    states: Ints
    columns: Ints
    offset: Ints  # in the table
    begin: Ints  # [track, stage]: the first node
    tracked: Ints  # [row, slot]: a pair, or -1
    more: Ints  # [row]: the most crosses that the round cells below it can still get
    link_price: Ints  # [pair, side]: what the row of this side pays
    received: Ints  # [pair, side]: a label
    round_price: Ints  # [row, place]: -1 where a cell beside it is crossed from the start
    share: Ints  # [symbol, side]: what a cross in its cell is worth
    credit: Ints  # [symbol, status]: what is still worth beside those
    gifts: Ints  # [symbol, side]: how many crosses by effects a cross in its cell sells
    gifts_credit: Ints  # [symbol, status]: how many are sold beside those
    first_option: Ints  # [stage, track]; after the last stage, what effects may do to it at any time
    many_options: Ints
    options: Ints  # the first of all crosses nothing
    terms: Ints  # [label, k]: its prices, and how many it sells, or buys, at them
    signs: Ints
    many_terms: Ints
    alone: Ints  # [label]: its worth but for the prices
    worth: Ints
    price: Ints
    best: Ints
    slope: Ints
    turns: Ints  # [stage, idle]: the most that the turns from a stage on pay
    steps_left: Ints  # [stage, row, last]
    sums: Ints
    column: Ints


BOUND: tuple[Field, ...] = (
    *(
        (name, ())
        for name in [
            "prices", "labels", "all_options", "closing_price", "step_price", "gift_price", "linked_steps",
            "step_points",
        ]
    ),
    *(
        (name, (TRACKS,))
        for name in ["base", "count_0", "lasts", "counts", "seconds", "states", "columns", "offset", "column"]
    ),
    ("begin", (TRACKS, STAGES + 2)),
    ("tracked", (MOST_ROWS, MOST_TRACKED)),
    ("more", (MOST_ROWS,)),
    *((name, (MOST_PAIRS, 2)) for name in ["link_price", "received"]),
    ("round_price", (MOST_ROWS, MOST_CELLS)),
    *((name, (MOST_SYMBOLS, 2)) for name in ["share", "gifts"]),
    *((name, (MOST_SYMBOLS, DEAD + 1)) for name in ["credit", "gifts_credit"]),
    *((name, (STAGES + 1, TRACKS)) for name in ["first_option", "many_options"]),
    ("options", (MOST_OPTIONS, OPTION)),
    *((name, (MOST_LABELS, MOST_TERMS)) for name in ["terms", "signs"]),
    *((name, (MOST_LABELS,)) for name in ["many_terms", "alone", "worth"]),
    *((name, (MOST_PRICES,)) for name in ["price", "best", "slope"]),
    ("turns", (STAGES + 1, 2)),
    ("steps_left", (STAGES + 1, MOST_ROWS, MOST_CELLS + 1)),
    ("sums", (MOST_ROWS + 1, MOST_CELLS + 2)),
)  # fmt: skip

# The states that a search keeps: as those of the finish kernel, with more words.
S_WORDS = S_WORD
STATE = S_WORDS + MOST_WORDS
MOST_KEY_WORDS = 1 + (17 * MOST_CELLS + 62) // 63

# Answers
TOO_WIDE = 1 + TOO_MANY_KIDS
A_BEST, A_SOLUTIONS, A_STATES, A_EDGES, A_SHEETS, A_BOUND, A_BEAM, A_STAGES, A_WINS, A_POINTER, ANSWERS = range(11)

# Tuning: rounds of price finding, their first step, its factor per round (256ths), the fewest turns for which bounds
# are used, and the width of the beam.
T_ROUNDS, T_STEP, T_SHRINK, T_TURNS, T_WIDTH, TUNING = range(6)
