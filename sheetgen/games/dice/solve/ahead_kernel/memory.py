"""How a sheet, a start, a turn and a small state are laid out as integers."""

from sheetgen.base.kernels import np, part


@part
def as_int64(number: int) -> int:
    """A literal as a plain int64: given a bare literal, numba compiles the called function again just for that."""
    return int(np.int64(number))


MOST_ROWS = 6
MOST_CELLS = 39  # of a row, with 20-sided dice
NUMBERS = 41


# A sheet in one array: a header, the points, the symbols' effects, then rows, places of numbers, cells, bonus fields.
ROWS, DICE, PENALTY, LIMIT, TO_END, FIELDS, SYMBOLS, HAS_EFFECTS, LUCKY, SIDES, FEWEST_OPEN = range(11)
POINTS_AT = 16
EFFECTS_AT = POINTS_AT + 64
ROWS_AT = EFFECTS_AT + 16
CELLS, CLOSING, TO_LOCK, DIE, ROW = range(5)
PLACES_AT = ROWS_AT + MOST_ROWS * ROW  # of each number in each row, or -1
CELLS_AT = PLACES_AT + MOST_ROWS * NUMBERS
COLOR, BONUS, SYMBOL, CELL = range(4)  # SYMBOL: 0, or 1 + 2 * its number + which of its cells
SYMBOL_CELLS_AT = CELLS_AT + MOST_ROWS * MOST_CELLS * CELL  # two for each symbol: its row << 6 | its place
FIELDS_AT = SYMBOL_CELLS_AT + 2 * 16

TWO_IN_FEWEST, ONE_IN_EACH, DOUBLE_FEWEST, PLUS_13, NO_PENALTY, BONUS_FIELD = range(6)
PLUS = 13

# The start in one array: penalties, bonus pointer, the symbols that can still be completed (bits); then of each row:
# cells up to the last cross, number of crosses, whether it is closed, crosses as bits.
S_PENALTIES, S_POINTER, S_SYMBOLS, STARTS_AT = range(4)
S_LAST, S_COUNT, S_CLOSED, S_MARKS, START = range(5)

# What the rolls allow, a line for each turn: flags and counts, then the cells of action 1, and those of action 2.
T_ACTIVE, T_LUCKY, T_FIRSTS, T_SECONDS, T_CELLS = range(5)
T_ROW, T_PLACE, T_DIE, T_CELL = range(4)
MOST_SECONDS = 2 * 8 * MOST_ROWS
TURN = T_CELLS + T_CELL * (MOST_ROWS + MOST_SECONDS)
SECONDS_AT = T_CELLS + T_CELL * MOST_ROWS

# A small state in two words. ``word``: twelve bits for each of five rows, the low six for the cells up to the last
# cross, the high six for the crosses. ``more``: the sixth row, penalties, bonus pointer, two bits for each symbol.
PENALTY_AT, PENALTY_MASK = 12, 31
POINTER_AT, POINTER_MASK = 17, (1 << 20) - 1
SYMBOL_AT = 37

# A kid (child state): where a move leads, the deeds of the move, and all cells it crosses.
K_WORD, K_MORE, K_DEEDS, K_ROW, K_LEN, K_CELLS = range(6)
MOST_CROSSES = MOST_ROWS * MOST_CELLS
KID = K_CELLS + MOST_CROSSES + 1
MOST_KIDS = 2048
MOST_FIRSTS = 256

# A frame: a kid with a queue of effects still to be carried out.
QUEUE = 512
F_HEAD, F_TAIL, F_QUEUE = KID, KID + 1, KID + 2
FRAME = F_QUEUE + QUEUE
MOST_FRAMES = 64

# The deeds of ``players_ahead.DEEDS``, in the same order.
SACRIFICE, PASS, ON_PURPOSE, LUCKY_CROSS, BONUS_CROSS, CHAIN, LOCK, LOCK_RACE, ONE_ROW = (1 << bit for bit in range(9))
LINKED, SECOND_CROSS, ROUND_CROSS, SWAPPED = (1 << bit for bit in range(9, 13))  # of sheets with further mechanics
ALL_DEEDS = (1 << 13) - 1
