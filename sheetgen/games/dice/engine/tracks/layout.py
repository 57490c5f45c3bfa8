"""What the bound by tracks keeps: states of tracks, options, labels, prices; and indices into its arrays."""

from typing import Protocol

from sheetgen.base.kernels import Field, Ints

from ..layout import DEAD, MOST_CELLS, MOST_PAIRS, MOST_ROWS, MOST_SYMBOLS, ROUND, STAGES

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


TRACK_BOUND: tuple[Field, ...] = (
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
