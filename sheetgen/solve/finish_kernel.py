"""The compiled part of ``finish``: plain integers in, plain integers out. All of it in this one file, because
numba's cache does not notice a change in a callee of another module.

**How it searches.** A turn is one *stage* (action 1), yours are two (action 1, then action 2). What the future
depends on is small: of each row the last cell and the number of crosses; the penalties; the pointer into the
bonus row; how far each symbol has come. Which cells were crossed on the way matters to the final *sheet* only.

1. ``_improve``: an upper bound for every small state, as a sum of table look-ups, one per row (see "the bound").
2. ``_sweep``, narrow: the most promising states of each stage only (a beam). It ends with a good score.
3. ``_sweep``, wide: all small states whose bound reaches that score, stage by stage. It ends with the best one.
4. ``_mark``: backwards, the small states from which the best score is really reached.
5. ``_count``: forwards through those alone, now with every cross: the different final sheets, and one line.

A full state is never made unless it ends in a best sheet, and no state is made whose bound is too low.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from .compiled import KEPT, njit, types

Ints = npt.NDArray[np.int64]
Shorts = npt.NDArray[np.int32]
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """``njit`` with the function's own type; compiled once for all whole numbers.

    Numba would make one more copy of a function for every constant it is called with, here twice as many in all.
    """
    made: Any = njit(cache=KEPT, error_model="numpy")(function)
    unliteral: Callable[[Any], Any] = types.unliteral
    template = made.get_call_template
    made.get_call_template = lambda args, kws: template(tuple(unliteral(arg) for arg in args), kws)
    return cast(F, made)


MOST_CELLS = 39  # of a row, with 20-sided dice
MOST_SYMBOLS = 12
NUMBERS = 41
TABLE = (MOST_CELLS + 1) * (MOST_CELLS + 2) // 2
"""Small states of a row: it moved on by d cells and gained c <= d crosses, numbered d(d+1)/2 + c."""

# The sheet in one array: a head, the points, the symbols, then one block for each row.
ROWS, DICE, PENALTY, LIMIT, TO_END, LUCKY, SYMBOLS, FIELDS, EFFECTS_TWICE = range(9)
POINTS = 16
SYMBOL_BLOCK = POINTS + 48
EFFECT, CELL_A, CELL_B, SYMBOL_WIDTH = 0, 1, 2, 4  # cells as row * 64 + place
ROW_BLOCK = SYMBOL_BLOCK + MOST_SYMBOLS * SYMBOL_WIDTH
CELLS, FIRST_CLOSING, TO_LOCK, DIE = range(4)
PLACE_OF = 8
COLOR_AT = PLACE_OF + 48
BONUS_AT = COLOR_AT + 48
SYMBOL_AT = BONUS_AT + 48  # 0, or 1 + 2 * symbol + which of its cells
ROW_WIDTH = SYMBOL_AT + 48
SHEET_SIZE = ROW_BLOCK + 6 * ROW_WIDTH

# Effects; a bonus field is what a bonus cell sets off.
TWO_IN_FEWEST, ONE_IN_EACH, DOUBLE_FEWEST, PLUS_13, NO_PENALTY, BONUS_FIELD = range(6)
PLUS = 13

# The position: penalties, bonus pointer, then for each row its crosses as bits and whether it is closed.
AT_ROW = 2

# What a row is at the start and for good, gathered from the sheet and the position.
(
    LAST,
    COUNT,
    CLOSED,
    OFFSET,
    SPAN,
    BIT,
    N,
    CLOSING,
    LOCK,
    OWN_DIE,
    OPEN_SYMBOLS,
    SIZE,
    LEVELS,
    MAY_BE_FEWEST,
    ROW_FACTS,
) = range(15)

# A small state in two words. ``word``: ten bits for each row. ``misc``: penalties, whether this turn's action 1
# was passed, the pointer into the bonus row, and three bits for each symbol.
ROW_BITS, ROW_MASK = 10, 1023
PENALTY_MASK = 31
IDLE = 32
POINTER, POINTER_MASK = 6, (1 << 20) - 1
SYMBOL, SYMBOL_BITS = 26, 3
COMPLETE, DEAD = 3, 4  # below: one bit for each cell that is crossed

# Candidates of a stage, and the children of a state.
C_ROW, C_PLACE, C_WHITE, C_DIE = range(4)
K_WORD, K_MISC, K_OVER, K_LEN, K_LUCKY, K_WHITE, K_CELLS = range(7)
MOST_KIDS = 1024
KID_WIDTH = K_CELLS + 6 * MOST_CELLS + 1
MOST_FRAMES = 64
QUEUE = 512

# A slot of a hash table: a stamp, so that old entries need no clearing, and above these bits; an index in them.
INDEX_BITS, INDEX_MASK = 24, (1 << 24) - 1
SMALL_MASK = 1023

WIDEST = 100_000
NO_BUDGET = 1 << 40

STAGES = 80
OPTIONS = 16

# Prices are whole numbers: so many units to the point.
UNIT = 256
NEVER = -(1 << 40)
EXACT = 1 << 60

# Answers
DONE, MORE_STATES, MORE_EDGES, MORE_SHEETS, TOO_MANY_KIDS, OVER_BUDGET = range(6)
A_BEST, A_SOLUTIONS, A_STATES, A_EDGES, A_SHEETS, A_BOUND, A_BEAM, A_STAGES, A_WINS, A_MISC, ANSWERS = range(11)


@compiled
def _slot(steps: int, crosses: int) -> int:
    """The number of a row's small state."""
    return steps * (steps + 1) // 2 + crosses


# --- the position, gathered


@compiled
def _gather(sheet: Ints, start: Ints, rows: Ints) -> None:
    """The facts of each row."""
    bit = 0
    for r in range(sheet[ROWS]):
        base = ROW_BLOCK + r * ROW_WIDTH
        marks = start[AT_ROW + 2 * r]
        last = count = 0
        for place in range(sheet[base + CELLS]):
            if marks >> place & 1:
                last = place + 1
                count += 1
        closed = start[AT_ROW + 2 * r + 1]
        span = 0 if closed else sheet[base + CELLS] - last
        rows[r, LAST] = last
        rows[r, COUNT] = count
        rows[r, CLOSED] = closed
        rows[r, SPAN] = span
        rows[r, SIZE] = (span + 1) * (span + 2) // 2
        rows[r, BIT] = bit
        rows[r, N] = sheet[base + CELLS]
        rows[r, CLOSING] = sheet[base + FIRST_CLOSING]
        rows[r, LOCK] = sheet[base + TO_LOCK]
        rows[r, OWN_DIE] = sheet[base + DIE]
        rows[r, OPEN_SYMBOLS] = 0
        for place in range(last, sheet[base + CELLS]):
            if sheet[base + SYMBOL_AT + place]:
                rows[r, OPEN_SYMBOLS] = 1
        bit += span


@compiled
def _first_misc(sheet: Ints, start: Ints, rows: Ints) -> int:
    """The second word of the given position: a pair that is complete has set off its effect already."""
    misc = start[0] | start[1] << POINTER
    for j in range(sheet[SYMBOLS]):
        base = SYMBOL_BLOCK + j * SYMBOL_WIDTH
        status = 0
        dead = False
        for side in range(2):
            row, place = sheet[base + CELL_A + side] >> 6, sheet[base + CELL_A + side] & 63
            if start[AT_ROW + 2 * row] >> place & 1:
                status |= 1 << side
            elif place < rows[row, LAST] or rows[row, CLOSED]:
                dead = True
        if dead or (status == COMPLETE and sheet[base + EFFECT] <= ONE_IN_EACH):
            status = DEAD
        misc |= status << SYMBOL + SYMBOL_BITS * j
    return misc


@compiled
def _stages(sheet: Ints, rows: Ints, rolls: Ints, stage: Ints, number: Ints, cands: Ints) -> int:
    """The stages, and what may be crossed in each: ``cands[s, k]``, ``number[s]`` of them.

    ``stage[s]``: 0 action 1 of somebody else's turn, 1 action 1 of yours, 2 your action 2; and above that, times
    four, whether the white sum is a lucky number.
    """
    dice = sheet[DICE]
    s = 0
    for t in range(rolls.shape[0]):
        total = rolls[t, 0] + rolls[t, 1]
        active = rolls[t, 2] > 0
        stage[s] = (1 if active else 0) + 4 * (sheet[LUCKY] >> total & 1)
        n = 0
        for r in range(sheet[ROWS]):
            place = sheet[ROW_BLOCK + r * ROW_WIDTH + PLACE_OF + total]
            if place >= rows[r, LAST] and not rows[r, CLOSED]:
                cands[s, n, C_ROW] = r
                cands[s, n, C_PLACE] = place
                cands[s, n, C_WHITE] = 0
                cands[s, n, C_DIE] = -1
                n += 1
        number[s] = n
        s += 1
        if not active:
            continue
        stage[s] = 2
        n = 0
        for die in range(dice):
            for k in range(2):
                white = rolls[t, k]
                if k == 1 and rolls[t, 0] == rolls[t, 1]:
                    continue
                total = white + rolls[t, 2 + die]
                for r in range(sheet[ROWS]):
                    base = ROW_BLOCK + r * ROW_WIDTH
                    place = sheet[base + PLACE_OF + total]
                    if place >= rows[r, LAST] and not rows[r, CLOSED] and sheet[base + COLOR_AT + place] == die:
                        cands[s, n, C_ROW] = r
                        cands[s, n, C_PLACE] = place
                        cands[s, n, C_WHITE] = white
                        cands[s, n, C_DIE] = die
                        n += 1
        number[s] = n
        s += 1
    return s


# --- moves on small states


@compiled
def _unpack(rows: Ints, steps_of: Ints, nrows: int, word: int, last: Ints, count: Ints) -> None:
    for r in range(nrows):
        code = word >> ROW_BITS * r & ROW_MASK
        steps = steps_of[code]
        last[r] = rows[r, LAST] + steps
        count[r] = rows[r, COUNT] + code - steps * (steps + 1) // 2


@compiled
def _may_cross(rows: Ints, r: int, place: int, last: int, count: int) -> bool:
    """Left to right, in a row that is not closed, and a closing cell only with enough crosses."""
    if rows[r, CLOSED] or last > rows[r, CLOSING] or place < last or place >= rows[r, N]:
        return False
    return bool(place < rows[r, CLOSING] or count >= rows[r, LOCK])


@compiled
def _settle_symbols(sheet: Ints, rows: Ints, last: Ints, misc: int) -> int:
    """A symbol whose cell can no longer be crossed is dead: states that differ in nothing else become one."""
    for j in range(sheet[SYMBOLS]):
        shift = SYMBOL + SYMBOL_BITS * j
        status = misc >> shift & 7
        if status < COMPLETE:
            base = SYMBOL_BLOCK + j * SYMBOL_WIDTH
            for side in range(2):
                row, place = sheet[base + CELL_A + side] >> 6, sheet[base + CELL_A + side] & 63
                if not status >> side & 1 and (place < last[row] or last[row] > rows[row, CLOSING]):
                    misc = misc & ~(7 << shift) | DEAD << shift
    return misc


# A frame is a small state with effects still to be carried out, in a row of a scratch array.
F_MISC, F_HEAD, F_TAIL, F_LEN = range(4)
F_LAST, F_COUNT = 4, 10
F_QUEUE = 16
F_CELLS = F_QUEUE + QUEUE
FRAME_WIDTH = F_CELLS + 6 * MOST_CELLS + 1


@compiled
def _cross(sheet: Ints, frame: Ints, r: int, place: int) -> None:
    """One more cross, and what it sets off: the bonus-row field first (D11), then the symbol."""
    base = ROW_BLOCK + r * ROW_WIDTH
    frame[F_LAST + r] = place + 1
    frame[F_COUNT + r] += 1
    frame[F_CELLS + frame[F_LEN]] = r * 64 + place
    frame[F_LEN] += 1
    if sheet[base + BONUS_AT + place]:
        frame[F_QUEUE + frame[F_TAIL]] = BONUS_FIELD
        frame[F_TAIL] += 1
    symbol = sheet[base + SYMBOL_AT + place]
    if symbol:
        j, side = (symbol - 1) >> 1, (symbol - 1) & 1
        shift = SYMBOL + SYMBOL_BITS * j
        status = frame[F_MISC] >> shift & 7
        if status < COMPLETE:
            status |= 1 << side
            effect = sheet[SYMBOL_BLOCK + j * SYMBOL_WIDTH + EFFECT]
            if status == COMPLETE and effect <= ONE_IN_EACH:
                status = DEAD
                frame[F_QUEUE + frame[F_TAIL]] = effect
                frame[F_TAIL] += 1
            frame[F_MISC] = frame[F_MISC] & ~(7 << shift) | status << shift


@compiled
def _cross_next(sheet: Ints, rows: Ints, frame: Ints, r: int) -> None:
    """D5: the next cell of a row, if it may be crossed; else the effect lapses there."""
    place = frame[F_LAST + r]
    if _may_cross(rows, r, place, place, frame[F_COUNT + r]):
        _cross(sheet, frame, r, place)


@compiled
def _use_field(sheet: Ints, fields: Ints, rows: Ints, frame: Ints) -> None:
    """The first unused field whose row is open; it is used up whether or not its row has a next cell (D7)."""
    pointer = frame[F_MISC] >> POINTER & POINTER_MASK
    for field in range(pointer, sheet[FIELDS]):
        r = fields[field]
        if not rows[r, CLOSED] and frame[F_LAST + r] <= rows[r, CLOSING]:
            frame[F_MISC] += (field + 1 - pointer) << POINTER
            _cross_next(sheet, rows, frame, r)
            return


@compiled
def _fewest(rows: Ints, nrows: int, last: Ints, count: Ints) -> int:
    """D4: the smallest number of crosses, locks counted, closed rows too."""
    fewest = 1 << 30
    for r in range(nrows):
        fewest = min(fewest, count[r] + (1 if last[r] > rows[r, CLOSING] else 0))
    return fewest


@compiled
def _carry_out(sheet: Ints, fields: Ints, rows: Ints, frames: Ints, kids: Ints, n: int, lucky: int, white: int) -> int:
    """D2, D8: ``frames[0]`` and all that waits in its queue, first in, first out; one child for each choice."""
    nrows = sheet[ROWS]
    top = 1
    while top:
        top -= 1
        frame = frames[top]
        while frame[F_HEAD] < frame[F_TAIL]:
            effect = frame[F_QUEUE + frame[F_HEAD]]
            frame[F_HEAD] += 1
            if effect == BONUS_FIELD:
                _use_field(sheet, fields, rows, frame)
            elif effect == ONE_IN_EACH:
                for r in range(nrows):
                    _cross_next(sheet, rows, frame, r)
            else:
                fewest = _fewest(rows, nrows, frame[F_LAST:F_COUNT], frame[F_COUNT:F_QUEUE])
                # The first of the tied rows goes on in this frame, each other one in a copy above it. The copies
                # are taken before this frame changes.
                chosen = -1
                copies = 0
                for r in range(nrows):
                    own = 1 if frame[F_LAST + r] > rows[r, CLOSING] else 0
                    if frame[F_COUNT + r] + own != fewest:
                        continue
                    if chosen < 0:
                        chosen = r
                        continue
                    copies += 1
                    if top + copies >= MOST_FRAMES:
                        return -1
                    other = frames[top + copies]
                    for i in range(FRAME_WIDTH):
                        other[i] = frame[i]
                    _cross_next(sheet, rows, other, r)
                    _cross_next(sheet, rows, other, r)
                _cross_next(sheet, rows, frame, chosen)
                _cross_next(sheet, rows, frame, chosen)
                if copies:  # go on with the last copy; this frame waits its turn below
                    top += copies
                    frame = frames[top]
        if n >= MOST_KIDS:
            return -1
        kid = kids[n]
        n += 1
        word = closed = 0
        for r in range(nrows):
            steps = frame[F_LAST + r] - rows[r, LAST]
            word |= _slot(steps, frame[F_COUNT + r] - rows[r, COUNT]) << ROW_BITS * r
            closed += 1 if rows[r, CLOSED] or frame[F_LAST + r] > rows[r, CLOSING] else 0
        kid[K_WORD] = word
        kid[K_MISC] = _settle_symbols(sheet, rows, frame[F_LAST:F_COUNT], frame[F_MISC] & ~IDLE)
        kid[K_OVER] = 1 if closed >= sheet[TO_END] else 0
        kid[K_LEN] = frame[F_LEN]
        kid[K_LUCKY] = lucky
        kid[K_WHITE] = white
        for i in range(frame[F_LEN]):
            kid[K_CELLS + i] = frame[F_CELLS + i]
    return n


@compiled
def _child(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    frames: Ints,
    kids: Ints,
    n: int,
    word: int,
    misc: int,
    last: Ints,
    count: Ints,
    closed: int,
    r: int,
    place: int,
    lucky: int,
    white: int,
) -> int:
    """Cross a cell that may be crossed; the answer is how many children there are now, or -1."""
    base = ROW_BLOCK + r * ROW_WIDTH
    if sheet[base + BONUS_AT + place] or sheet[base + SYMBOL_AT + place]:
        frame = frames[0]
        frame[F_MISC] = misc
        frame[F_HEAD] = frame[F_TAIL] = frame[F_LEN] = 0
        for i in range(sheet[ROWS]):
            frame[F_LAST + i] = last[i]
            frame[F_COUNT + i] = count[i]
        _cross(sheet, frame, r, place)
        return _carry_out(sheet, fields, rows, frames, kids, n, lucky, white)
    if n >= MOST_KIDS:
        return -1
    kid = kids[n]
    slot = _slot(place + 1 - rows[r, LAST], count[r] + 1 - rows[r, COUNT])
    kid[K_WORD] = word & ~(ROW_MASK << ROW_BITS * r) | slot << ROW_BITS * r
    misc &= ~IDLE
    if rows[r, OPEN_SYMBOLS]:
        before = last[r]
        last[r] = place + 1
        misc = _settle_symbols(sheet, rows, last, misc)
        last[r] = before
    kid[K_MISC] = misc
    kid[K_OVER] = 1 if place >= rows[r, CLOSING] and closed + 1 >= sheet[TO_END] else 0
    kid[K_LEN] = 1
    kid[K_LUCKY] = lucky
    kid[K_WHITE] = white
    kid[K_CELLS] = r * 64 + place
    return n + 1


@compiled
def _expand(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    steps_of: Ints,
    kind: int,
    number: int,
    cands: Ints,
    word: int,
    misc: int,
    kids: Ints,
    frames: Ints,
    scratch: Ints,
) -> int:
    """All children of a small state in one stage, the pass first; the answer is how many, or -1 for too many."""
    nrows = sheet[ROWS]
    last, count = scratch[0], scratch[1]
    _unpack(rows, steps_of, nrows, word, last, count)
    gone = closed = 0
    for r in range(nrows):
        if rows[r, CLOSED] or last[r] > rows[r, CLOSING]:
            gone |= 1 << rows[r, OWN_DIE]
            closed += 1
    action = kind & 3
    kid = kids[0]
    kid[K_WORD] = word
    kid[K_LEN] = kid[K_LUCKY] = kid[K_WHITE] = kid[K_OVER] = 0
    if action == 2 and misc & IDLE:  # nothing crossed in either action: a penalty
        kid[K_MISC] = (misc & ~IDLE) + 1
        kid[K_OVER] = 1 if (misc & PENALTY_MASK) + 1 >= sheet[LIMIT] else 0
    else:
        kid[K_MISC] = misc | IDLE if action == 1 else misc
    n = 1
    for k in range(number):
        r, place = cands[k, C_ROW], cands[k, C_PLACE]
        if cands[k, C_DIE] >= 0 and gone >> cands[k, C_DIE] & 1:
            continue
        if _may_cross(rows, r, place, last[r], count[r]):
            n = _child(
                sheet, fields, rows, frames, kids, n, word, misc, last, count, closed, r, place, 0, cands[k, C_WHITE]
            )
            if n < 0:
                return -1
    if kind & 4:
        fewest = _fewest(rows, nrows, last, count)
        for r in range(nrows):
            own = 1 if last[r] > rows[r, CLOSING] else 0
            if count[r] + own == fewest and _may_cross(rows, r, last[r], last[r], count[r]):
                n = _child(sheet, fields, rows, frames, kids, n, word, misc, last, count, closed, r, last[r], 1, 0)
                if n < 0:
                    return -1
    return n


@compiled
def _score(sheet: Ints, rows: Ints, steps_of: Ints, word: int, misc: int) -> int:
    """The points of a sheet as it stands."""
    points = 0
    fewest = 1 << 30
    for r in range(sheet[ROWS]):
        code = word >> ROW_BITS * r & ROW_MASK
        steps = steps_of[code]
        crosses = rows[r, COUNT] + code - steps * (steps + 1) // 2
        crosses += 1 if rows[r, LAST] + steps > rows[r, CLOSING] else 0
        points += sheet[POINTS + crosses]
        fewest = min(fewest, crosses)
    cost = sheet[PENALTY] * (misc & PENALTY_MASK)
    seen = 0
    for j in range(sheet[SYMBOLS]):
        effect = sheet[SYMBOL_BLOCK + j * SYMBOL_WIDTH + EFFECT]
        if misc >> SYMBOL + SYMBOL_BITS * j & 7 == COMPLETE and not seen >> effect & 1:
            seen |= 1 << effect
            if effect == DOUBLE_FEWEST:
                points += sheet[POINTS + fewest]
            elif effect == PLUS_13:
                points += PLUS
            else:
                cost = 0
    return points - cost


# --- the bound
#
# Rows compete for actions: each action crosses one cell in one row. Give every action ``s`` a price m(s), of any
# sign, and let each row buy what it likes: it then earns its points minus what it paid. Whatever is really played,
#
#     score = sum over rows (points - prices paid) + sum over turns (prices paid - penalty if nothing was crossed)
#
# since what the rows pay is what the turns take. Each bracket is at most its own maximum, found row by row
# (``_row_table``) and turn by turn (``_turn_table``). So their sum is an upper bound for *any* prices, and
# for any points table; good prices only make it low. All other ties between rows are priced in the same way:
#
# - closing: without effects at most ``rows_to_end`` rows are ever closed, since then the game is over. A row that
#   closes pays KAPPA >= 0, and KAPPA times the closings left is added back.
# - crosses that effects give for nothing: a row may take its next cell at any time for nothing, as often as its
#   ``level``: the tables have one for each. Which levels? However it is played, it is played with some number m of
#   fields of the bonus row used (so many of each colour: they are used in order), with one-in-each or without,
#   with two-in-fewest in one row or without: ``_in_rows`` looks at all of these, and the highest counts.
# - fields are skipped when their row closes. For each set of rows that may still close, and then must: fields of
#   the others come in their order, with none between them; the rows of the set are named as often as they can be.
#   (Only rows that fields still name matter here. The table after the modes' is that of rows that must close.)
# - the fields used are at most the bonus cells crossed: a row earns RHO_BONUS >= 0 for a bonus cell, a field costs it.
# - a symbol counts (y = 1) only if both its cells are crossed: a row earns RHO >= 0 for such a cell, and y = 1
#   costs the RHO of the cells still to cross. y = 1 is worth 13, or crosses for nothing, or no penalties.
# - double-fewest: whatever is played ends without it (mode 0 of the tables), or with it and some smallest count K:
#   then it adds points[K], and every row has K crosses or more. One mode for each K, and the highest of them counts.
# - a lucky number, and two-in-fewest: a row that has more crosses than another row can have by then is not among
#   the fewest (``_reach``).
#
# Left out are only rules that forbid (dice that leave, order within an action, the end of the game for the other
# rows), so no way to play is missed. When the game ends early, the later turns cost and pay nothing: ``_turn_table``
# may stop at any turn if an early end can be reached at all.

KAPPA = STAGES
RHO_BONUS = KAPPA + 1
RHO = RHO_BONUS + 1
PRICES = RHO + 2 * MOST_SYMBOLS

MOST_LEVELS = 4
"""Free crosses of a row are counted up to this many; whoever may have more may take any number."""
MOST_MODES = 12
MUST_CLOSE = 99

# What the position says of the bound as a whole.
B_STAGES, B_FREE, B_CLOSINGS, B_CAN_END, B_DOUBLE, B_FREE_PENALTY = range(6)
B_FIRST, B_MODES, B_MISC, B_LENGTH, B_TWO, B_ONE, BOUND_FACTS = range(6, 13)
"""Stages; whether any effect can still give crosses; closings left, or -1 for no limit; whether the game can end
early; the symbols double-fewest and no-penalty, or -1; the first mode and the end of the modes; the first misc
word; how long a table is; the symbols two-in-fewest and one-in-each, or -1."""


@compiled
def _options(nstages: int, number: Ints, cands: Ints, options: Ints, many: Ints) -> None:
    """The candidates of every stage, sorted by row."""
    for s in range(nstages):
        for k in range(number[s]):
            r = cands[s, k, C_ROW]
            options[s, r, many[s, r]] = cands[s, k, C_PLACE]
            many[s, r] += 1


@compiled
def _reach(sheet: Ints, rows: Ints, nstages: int, stage: Ints, options: Ints, many: Ints, reach: Ints) -> None:
    """``reach[s, r]``: no row r has more crosses at stage s; free crosses not counted.

    ``most[d]``: the most crosses with the last one d cells on. A lucky number may cross any cell here, and closing
    cells need nothing: so this holds even when free crosses came before, which move a row on.
    """
    most = np.zeros(MOST_CELLS + 1, np.int64)
    for r in range(sheet[ROWS]):
        own = 1 if rows[r, LAST] > rows[r, CLOSING] else 0
        most[0] = rows[r, COUNT] + own
        for d in range(1, MOST_CELLS + 1):
            most[d] = NEVER
        highest = most[0]
        for s in range(nstages + 1):
            reach[s, r] = highest
            if s == nstages or rows[r, CLOSED]:
                continue
            for d in range(rows[r, SPAN], 0, -1):
                place = rows[r, LAST] + d - 1
                hit = stage[s] & 4 != 0
                for k in range(many[s, r]):
                    hit = hit or options[s, r, k] == place
                if hit:
                    gain = 2 if place >= rows[r, CLOSING] else 1
                    for before in range(d):
                        if rows[r, LAST] + before <= rows[r, CLOSING]:
                            most[d] = max(most[d], most[before] + gain)
                    highest = max(highest, most[d])


@compiled
def _bound_facts(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    stage: Ints,
    nstages: int,
    misc: int,
    reach: Ints,
    facts: Ints,
    named: Ints,
    extra: Ints,
) -> None:
    """What the bound must know of the position; adds to ``reach`` the free crosses, and fills ``named``: how often
    the bonus row names a row from field k on, and ``extra``: what a mode adds for the row that counts twice."""
    nrows = sheet[ROWS]
    free = 0
    pointer = misc >> POINTER & POINTER_MASK
    facts[B_DOUBLE] = facts[B_FREE_PENALTY] = facts[B_TWO] = facts[B_ONE] = -1
    for r in range(nrows):
        if pointer < sheet[FIELDS] and not rows[r, CLOSED]:
            for place in range(rows[r, LAST], rows[r, CLOSING]):
                free |= sheet[ROW_BLOCK + r * ROW_WIDTH + BONUS_AT + place]
    if free:
        for k in range(sheet[FIELDS] - 1, pointer - 1, -1):
            for r in range(nrows):
                named[k, r] = named[k + 1, r] + (1 if fields[k] == r else 0)
            named[k, 6] = named[k + 1, 6] + 1
    doubled = DEAD
    for j in range(sheet[SYMBOLS]):
        effect = sheet[SYMBOL_BLOCK + j * SYMBOL_WIDTH + EFFECT]
        status = misc >> SYMBOL + SYMBOL_BITS * j & 7
        if effect == TWO_IN_FEWEST and status < COMPLETE:
            free = 1
            facts[B_TWO] = j
        elif effect == ONE_IN_EACH and status < COMPLETE:
            free = 1
            facts[B_ONE] = j
        elif effect == DOUBLE_FEWEST:
            facts[B_DOUBLE] = j
            doubled = status
        elif effect == NO_PENALTY:
            facts[B_FREE_PENALTY] = j
    closed = closable = actives = offset = 0
    for r in range(nrows):
        often = named[pointer, r] + (2 if facts[B_TWO] >= 0 else 0) + (1 if facts[B_ONE] >= 0 else 0)
        for s in range(nstages + 1):
            reach[s, r] += often + 1 if often and not rows[r, CLOSED] else 0  # one of them may be a lock's
        rows[r, OFFSET] = offset
        rows[r, LEVELS] = 1 if rows[r, CLOSED] else 1 + min(often, MOST_LEVELS)
        offset += rows[r, SIZE] * rows[r, LEVELS]
        closed += rows[r, CLOSED]
        plain = max(rows[r, CLOSING] - rows[r, LAST], 0)
        if not free:
            plain = min(plain, nstages - 1)
        if not rows[r, CLOSED] and rows[r, COUNT] + plain >= rows[r, LOCK]:
            closable += 1
    lowest, highest = 1 << 30, 1 << 30
    for r in range(nrows):
        own = 1 if rows[r, LAST] > rows[r, CLOSING] else 0
        rows[r, MAY_BE_FEWEST] = 1
        for other in range(nrows):
            if other != r and reach[nstages, other] < rows[r, COUNT] + own:
                rows[r, MAY_BE_FEWEST] = 0
        lowest = min(lowest, rows[r, COUNT] + own)
        highest = min(highest, reach[nstages, r])
    facts[B_FIRST] = 1 if doubled == COMPLETE else 0
    facts[B_MODES] = 1 if doubled == DEAD else min(2 + highest - lowest, MOST_MODES)
    for mode in range(1, facts[B_MODES]):
        least = lowest + mode - 1
        extra[mode, 0] = least
        extra[mode, 1] = UNIT * sheet[POINTS + min(least, 47)]
        if mode == MOST_MODES - 1:  # this one stands for all the higher counts too
            for k in range(least, min(highest, 47) + 1):
                extra[mode, 1] = max(extra[mode, 1], UNIT * sheet[POINTS + k])
    for s in range(nstages):
        actives += 1 if stage[s] & 3 == 2 else 0
    facts[B_STAGES] = nstages
    facts[B_FREE] = free
    facts[B_CLOSINGS] = -1 if free else sheet[TO_END] - closed
    facts[B_CAN_END] = 1 if closed + closable >= sheet[TO_END] or (misc & PENALTY_MASK) + actives >= sheet[LIMIT] else 0
    for mode in range(facts[B_MODES] - 1, 0, -1):
        later = extra[mode + 1, 2] if mode + 1 < facts[B_MODES] else 0
        extra[mode, 2] = max(extra[mode, 1], later)
    extra[facts[B_MODES], 0] = MUST_CLOSE  # the table of rows that close stands after those of the modes
    facts[B_MISC] = misc
    facts[B_LENGTH] = offset


@compiled
def _rewards(sheet: Ints, rows: Ints, facts: Ints, prices: Ints, rewards: Ints) -> None:
    """What a row earns for crossing a cell, beside its points: in mode 0, and in the others."""
    for r in range(sheet[ROWS]):
        base = ROW_BLOCK + r * ROW_WIDTH
        for place in range(rows[r, LAST], rows[r, N]):
            earned = prices[RHO_BONUS] if facts[B_FREE] and sheet[base + BONUS_AT + place] else 0
            rewards[0, r, place] = rewards[1, r, place] = earned
            symbol = sheet[base + SYMBOL_AT + place]
            if symbol:
                j = (symbol - 1) >> 1
                if facts[B_MISC] >> SYMBOL + SYMBOL_BITS * j & 7 < COMPLETE:
                    rewards[1, r, place] += prices[RHO + symbol - 1]
                    if j != facts[B_DOUBLE]:
                        rewards[0, r, place] += prices[RHO + symbol - 1]


@compiled
def _worth(sheet: Ints, rows: Ints, prices: Ints, least: int, r: int, last: int, count: int) -> int:
    """What a row is worth at the end: its points, less KAPPA if it closed. With fewer than ``least`` crosses it must
    not end, and not open if ``least`` is ``MUST_CLOSE``."""
    own = 1 if last > rows[r, CLOSING] else 0
    if least == MUST_CLOSE:
        if rows[r, CLOSED] or not own:
            return NEVER
    elif count + own < least:
        return NEVER
    worth = UNIT * sheet[POINTS + count + own]
    if own and not rows[r, CLOSED]:
        worth -= prices[KAPPA]
    return worth


@compiled
def _row_table(
    sheet: Ints,
    rows: Ints,
    facts: Ints,
    prices: Ints,
    stage: Ints,
    options: Ints,
    many: Ints,
    reach: Ints,
    rewards: Ints,
    extra: Ints,
    mode: int,
    table: Ints,
) -> None:
    """``table[mode, s, OFFSET + level * SIZE + slot]``: the most a row can still earn from stage s on, with so many
    free crosses left."""
    nstages, nrows = facts[B_STAGES], sheet[ROWS]
    least = extra[mode, 0]
    earns = rewards[1 if mode else 0]
    # Who must close is named by fields that nobody counts: so each free cross pays for its field, if it is one.
    free_price = prices[RHO_BONUS] if least == MUST_CLOSE and facts[B_TWO] < 0 and facts[B_ONE] < 0 else 0
    for r in range(nrows):
        span, last0, count0, size = rows[r, SPAN], rows[r, LAST], rows[r, COUNT], rows[r, SIZE]
        closing, lock, closed = rows[r, CLOSING], rows[r, LOCK], rows[r, CLOSED]
        for s in range(nstages, -1, -1):
            now = table[mode, s]
            fewest = 1 << 30
            lucky = s < nstages and stage[s] & 4 != 0
            if lucky:
                for other in range(nrows):
                    fewest = min(fewest, reach[s, other] if other != r else fewest)
            for level in range(rows[r, LEVELS]):
                offset = rows[r, OFFSET] + level * size
                if s == nstages:
                    at = offset
                    for d in range(span + 1):
                        for c in range(d + 1):
                            now[at] = _worth(sheet, rows, prices, least, r, last0 + d, count0 + c)
                            at += 1
                else:
                    after = table[mode, s + 1]
                    for i in range(offset, offset + size):
                        now[i] = after[i]
                    if closed:
                        continue
                    for k in range(many[s, r]):
                        place = options[s, r, k]
                        # Steps d up to the place; as many crosses as there were, and one more afterwards.
                        to = offset + _slot(place + 1 - last0, 1)
                        gain = earns[r, place] - prices[s]
                        lowest = max(lock - count0, 0) if place >= closing else 0
                        for d in range(min(place, closing) - last0 + 1):
                            at = offset + _slot(d, 0)
                            for c in range(lowest, d + 1):
                                now[at + c] = max(now[at + c], after[to + c] + gain)
                if closed or not (level or lucky):
                    continue
                below = offset - size
                if level == MOST_LEVELS:
                    below = offset
                for d in range(min(span - 1, closing - last0), -1, -1):
                    place = last0 + d
                    at, to = _slot(d, 0), _slot(d + 1, 1)
                    lowest = max(lock - count0, 0) if place >= closing else 0
                    if lucky:
                        gain = earns[r, place] - prices[s]
                        for c in range(lowest, min(d, fewest - count0) + 1):
                            now[offset + at + c] = max(now[offset + at + c], table[mode, s + 1, offset + to + c] + gain)
                    if level:
                        gain = earns[r, place] - free_price
                        for c in range(lowest, d + 1):
                            now[offset + at + c] = max(now[offset + at + c], now[below + to + c] + gain)


@compiled
def _turn_table(sheet: Ints, facts: Ints, prices: Ints, stage: Ints, turns: Ints) -> None:
    """``turns[s, idle, free]``: the most that the turns from stage s on pay; ``free``: penalties cost nothing."""
    nstages, can_end = facts[B_STAGES], facts[B_CAN_END]
    for idle in range(2):
        for free in range(2):
            turns[nstages, idle, free] = 0
    for free in range(2):
        cost = 0 if free else UNIT * sheet[PENALTY]
        for s in range(nstages - 1, -1, -1):
            action = stage[s] & 3
            after = turns[s + 1, 0, free]
            if can_end:
                after = max(after, 0)
            if action == 1:
                turns[s, 0, free] = turns[s, 1, free] = max(turns[s + 1, 1, free], after + prices[s])
            else:
                turns[s, 0, free] = max(after, after + prices[s])
                turns[s, 1, free] = max(after - cost, after + prices[s])


@compiled
def _symbol_table(sheet: Ints, prices: Ints, symbols: Ints) -> None:
    """``symbols[j, status]``: what plus-13 adds at most; for the other symbols, what y = 1 costs."""
    for j in range(sheet[SYMBOLS]):
        plus = sheet[SYMBOL_BLOCK + j * SYMBOL_WIDTH + EFFECT] == PLUS_13
        for status in range(5):
            cost = 0
            for side in range(2):
                cost += 0 if status >> side & 1 else prices[RHO + 2 * j + side]
            if status >= COMPLETE:
                symbols[j, status] = UNIT * PLUS if plus and status == COMPLETE else 0
            else:
                symbols[j, status] = max(UNIT * PLUS - cost, 0) if plus else cost


# How the highest bound is reached: fields used, one-in-each, the row of two-in-fewest, then the levels of the rows.
C_FIELDS, C_ONE, C_TWO, C_BEST_TWO, C_VALUE, C_LEVELS, CHOICE = 0, 1, 2, 3, 4, 5, 11


@compiled
def _with_two(rows: Ints, nrows: int, now: Ints, at: Ints, levels: Ints, tops: Ints, cost: int, choice: Ints) -> int:
    """What two-in-fewest adds to the rows at these levels: two more free crosses in one of them."""
    most = 0
    choice[C_TWO] = -1
    for r in range(nrows):
        top = tops[r]
        if rows[r, MAY_BE_FEWEST] and levels[r] < top:
            size = rows[r, SIZE]
            gain = now[at[r] + min(levels[r] + 2, top) * size] - now[at[r] + levels[r] * size] - cost
            if gain > most:
                most = gain
                choice[C_TWO] = r
    return most


@compiled
def _note_tops(sheet: Ints, rows: Ints, facts: Ints, named: Ints, misc: int, work: Ints) -> None:
    """Into ``work[4]`` the highest level that each row can have from a small state on."""
    if not facts[B_FREE]:
        return
    by_symbols = two = 0
    if facts[B_TWO] >= 0 and misc >> SYMBOL + SYMBOL_BITS * facts[B_TWO] & 7 < COMPLETE:
        two = 2
    if facts[B_ONE] >= 0 and misc >> SYMBOL + SYMBOL_BITS * facts[B_ONE] & 7 < COMPLETE:
        by_symbols = 1
    pointer = misc >> POINTER & POINTER_MASK
    for r in range(sheet[ROWS]):
        often = named[pointer, r] + by_symbols + (two if rows[r, MAY_BE_FEWEST] else 0)
        work[4, r] = min(often, rows[r, LEVELS] - 1)


@compiled
def _by_fields(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    prices: Ints,
    named: Ints,
    now: Ints,
    shut: Ints,
    pointer: int,
    one: int,
    cost: int,
    two_cost: int,
    closed: int,
    closes: int,
    work: Ints,
) -> int:
    """The most the rows can earn, over all numbers of fields used, if just the rows ``closes`` (bits) still close."""
    nrows = sheet[ROWS]
    choice, at, levels, trial, tops = work[0], work[1], work[2], work[3], work[4]
    earned = -cost
    room = 0  # how much higher levels can rise
    for r in range(nrows):
        top = tops[r]
        if closes >> r & 1:
            levels[r] = top
            earned += shut[at[r] + top * rows[r, SIZE]]
        else:
            levels[r] = min(one, top)
            room += min(top - levels[r], named[pointer, r])
            earned += now[at[r] + levels[r] * rows[r, SIZE]]
    best = NEVER * 64
    used = 0
    field = pointer
    while True:
        total = earned
        trial[C_TWO] = -1
        if two_cost >= 0:
            total += _with_two(rows, nrows, now, at, levels, tops, two_cost, trial)
        if total > best:
            best = total
            if not closes:
                trial[C_FIELDS] = used
                for r in range(nrows):
                    trial[C_LEVELS + r] = levels[r]
                trial[C_BEST_TWO] = trial[C_TWO]
        if not room:
            break
        while field < sheet[FIELDS] and (closed | closes) >> fields[field] & 1:
            field += 1
        if field == sheet[FIELDS]:
            break
        r = fields[field]
        field += 1
        used += 1
        earned -= prices[RHO_BONUS]
        if levels[r] < tops[r]:
            i = at[r] + levels[r] * rows[r, SIZE]
            earned += now[i + rows[r, SIZE]] - now[i]
            levels[r] += 1
            room -= 1
    if not closes and best > choice[C_VALUE]:
        choice[C_VALUE], choice[C_ONE], choice[C_TWO] = best, one, trial[C_BEST_TWO]
        choice[C_FIELDS] = trial[C_FIELDS]
        for r in range(nrows):
            choice[C_LEVELS + r] = trial[C_LEVELS + r]
    return best


@compiled
def _in_rows(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    steps_of: Ints,
    facts: Ints,
    prices: Ints,
    table: Ints,
    symbols: Ints,
    named: Ints,
    mode: int,
    closing: int,
    s: int,
    word: int,
    misc: int,
    needed: int,
    enough: int,
    work: Ints,
) -> int:
    """The most the rows can earn from a small state on. ``closing``: whether the cases that rows close, and so
    strike fields, are looked at too. ``work[0]`` tells how the highest of the other cases was reached.

    Exact from ``needed`` up to ``enough``; elsewhere only on the same side of them as the exact number.
    """
    nrows = sheet[ROWS]
    now = table[mode, s]
    if not facts[B_FREE]:
        earned = 0
        for r in range(nrows):
            earned += now[rows[r, OFFSET] + (word >> ROW_BITS * r & ROW_MASK)]
        return earned
    two_cost = one_cost = -1
    if facts[B_TWO] >= 0 and misc >> SYMBOL + SYMBOL_BITS * facts[B_TWO] & 7 < COMPLETE:
        two_cost = symbols[facts[B_TWO], misc >> SYMBOL + SYMBOL_BITS * facts[B_TWO] & 7]
    if facts[B_ONE] >= 0 and misc >> SYMBOL + SYMBOL_BITS * facts[B_ONE] & 7 < COMPLETE:
        one_cost = symbols[facts[B_ONE], misc >> SYMBOL + SYMBOL_BITS * facts[B_ONE] & 7]
    pointer = misc >> POINTER & POINTER_MASK
    shut = table[facts[B_MODES], s]
    at, tops = work[1], work[4]
    at_top = 0  # as if all levels were highest, for nothing: most states need no closer look
    for r in range(nrows):
        at[r] = rows[r, OFFSET] + (word >> ROW_BITS * r & ROW_MASK)
        at_top += now[at[r] + tops[r] * rows[r, SIZE]]
    if at_top < needed:
        return at_top
    closed = can_close = 0  # rows, as bits
    if named[pointer, 6]:
        for r in range(nrows):
            if rows[r, CLOSED] or rows[r, LAST] + steps_of[at[r] - rows[r, OFFSET]] > rows[r, CLOSING]:
                closed |= 1 << r
            elif closing and named[pointer, r]:
                i = at[r] + tops[r] * rows[r, SIZE]
                if at_top - now[i] + shut[i] >= needed and shut[i] > NEVER >> 1:
                    can_close |= 1 << r
    best = NEVER * 64
    work[0, C_VALUE] = best
    for one in range(2 if one_cost >= 0 else 1):
        cost = one_cost if one else 0
        closes = 0
        while True:
            # As if all levels were highest, for nothing: most states need no closer look.
            most = -cost
            for r in range(nrows):
                i = at[r] + tops[r] * rows[r, SIZE]
                most += shut[i] if closes >> r & 1 else now[i]
            if most >= needed and most > best:
                best = max(
                    best,
                    _by_fields(
                        sheet,
                        fields,
                        rows,
                        prices,
                        named,
                        now,
                        shut,
                        pointer,
                        one,
                        cost,
                        two_cost,
                        closed,
                        closes,
                        work,
                    ),
                )
                if best >= enough:
                    return best
            closes = (closes - can_close) & can_close  # the next subset
            if not closes:
                break
    return best


@compiled
def _at_top(sheet: Ints, rows: Ints, facts: Ints, now: Ints, word: int, tops: Ints) -> int:
    """What the rows could earn with all the free crosses there may be."""
    earned = 0
    for r in range(sheet[ROWS]):
        top = tops[r] if facts[B_FREE] else 0
        earned += now[rows[r, OFFSET] + top * rows[r, SIZE] + (word >> ROW_BITS * r & ROW_MASK)]
    return earned


@compiled
def _bound(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    steps_of: Ints,
    facts: Ints,
    prices: Ints,
    table: Ints,
    turns: Ints,
    symbols: Ints,
    named: Ints,
    extra: Ints,
    closing: int,
    s: int,
    word: int,
    misc: int,
    needed: int,
    enough: int,
    work: Ints,
) -> int:
    """No finish from this small state at stage s is worth more, in units.

    Below ``needed`` and from ``enough`` on the exact number does not matter to the caller.
    """
    most = facts[B_CLOSINGS] * prices[KAPPA] if facts[B_CLOSINGS] > 0 else 0
    idle = 1 if misc & IDLE else 0
    paid = turns[s, idle, 0] - UNIT * sheet[PENALTY] * (misc & PENALTY_MASK)
    double = DEAD
    for j in range(sheet[SYMBOLS]):
        status = misc >> SYMBOL + SYMBOL_BITS * j & 7
        if j == facts[B_DOUBLE]:
            double = status
        elif j == facts[B_FREE_PENALTY]:
            if status == COMPLETE:
                paid = turns[s, idle, 1]
            elif status < COMPLETE:
                paid = max(paid, turns[s, idle, 1] - symbols[j, status])
        elif sheet[SYMBOL_BLOCK + j * SYMBOL_WIDTH + EFFECT] == PLUS_13:
            most += symbols[j, status]
    most += paid
    _note_tops(sheet, rows, facts, named, misc, work)
    earned = NEVER * 64
    if double != COMPLETE:
        earned = _in_rows(
            sheet,
            fields,
            rows,
            steps_of,
            facts,
            prices,
            table,
            symbols,
            named,
            0,
            closing,
            s,
            word,
            misc,
            needed - most,
            enough - most,
            work,
        )
    if double != DEAD:
        cost = symbols[facts[B_DOUBLE], double]
        fewest = 1 << 30
        for r in range(sheet[ROWS]):
            code = word >> ROW_BITS * r & ROW_MASK
            steps = steps_of[code]
            own = 1 if rows[r, LAST] + steps > rows[r, CLOSING] else 0
            fewest = min(fewest, rows[r, COUNT] + code - steps * (steps + 1) // 2 + own)
        # Counts below what the fewest have now are past.
        for mode in range(min(max(fewest - extra[1, 0], 0) + 1, facts[B_MODES] - 1), facts[B_MODES]):
            # The more crosses every row must have, the less the rows earn: when even the most that any mode from
            # here on adds is not enough for one, it is not for the later ones.
            if earned >= enough - most or _at_top(sheet, rows, facts, table[mode, s], word, work[4]) + extra[
                mode, 2
            ] - cost < max(needed - most, earned):
                break
            add = extra[mode, 1] - cost
            twice = _in_rows(
                sheet,
                fields,
                rows,
                steps_of,
                facts,
                prices,
                table,
                symbols,
                named,
                mode,
                closing,
                s,
                word,
                misc,
                needed - most - add,
                enough - most - add,
                work,
            )
            earned = max(earned, twice + add)
    return most + earned


# --- good prices


@compiled
def _row_slope(
    sheet: Ints,
    rows: Ints,
    facts: Ints,
    prices: Ints,
    stage: Ints,
    options: Ints,
    many: Ints,
    rewards: Ints,
    table: Ints,
    extra: Ints,
    mode: int,
    choice: Ints,
    slope: Ints,
) -> None:
    """What the rows buy at these prices, added to ``slope``."""
    nstages = facts[B_STAGES]
    earns = rewards[1 if mode else 0]
    for r in range(sheet[ROWS]):
        base = ROW_BLOCK + r * ROW_WIDTH
        level, last, count = 0, rows[r, LAST], rows[r, COUNT]
        if facts[B_FREE]:
            level = min(choice[C_LEVELS + r] + (2 if choice[C_TWO] == r else 0), rows[r, LEVELS] - 1)
        offset = rows[r, OFFSET] + level * rows[r, SIZE]
        s = 0
        while not rows[r, CLOSED] and last <= rows[r, CLOSING]:
            worth = table[mode, s, offset + _slot(last - rows[r, LAST], count - rows[r, COUNT])]
            if (
                s < nstages
                and worth == table[mode, s + 1, offset + _slot(last - rows[r, LAST], count - rows[r, COUNT])]
            ):
                s += 1
                continue
            bought = -1
            if s < nstages:
                for k in range(many[s, r] + (1 if stage[s] & 4 else 0)):
                    place = options[s, r, k] if k < many[s, r] else last
                    if _may_cross(rows, r, place, last, count):
                        to = offset + _slot(place + 1 - rows[r, LAST], count + 1 - rows[r, COUNT])
                        if worth == table[mode, s + 1, to] + earns[r, place] - prices[s]:
                            bought = place
                            break
            if bought >= 0:
                slope[s] += 1
                s += 1
            elif level and (
                s < nstages or worth != _worth(sheet, rows, prices, extra[mode, 0], r, last, count)
            ):  # nothing else can have earned this
                bought = last
                level -= 0 if level == MOST_LEVELS else 1
                offset = rows[r, OFFSET] + level * rows[r, SIZE]
            else:
                break
            if facts[B_FREE] and sheet[base + BONUS_AT + bought]:
                slope[RHO_BONUS] -= 1
            symbol = sheet[base + SYMBOL_AT + bought]
            if symbol:
                slope[RHO + symbol - 1] -= 1
            last = bought + 1
            count += 1
        own = 1 if last > rows[r, CLOSING] else 0
        if own and not rows[r, CLOSED]:
            slope[KAPPA] += 1


@compiled
def _turn_slope(sheet: Ints, facts: Ints, stage: Ints, turns: Ints, free: int, slope: Ints) -> None:
    """The actions that the turns take at these prices, subtracted from ``slope``."""
    cost = 0 if free else UNIT * sheet[PENALTY]
    idle = 0
    for s in range(facts[B_STAGES]):
        after = turns[s + 1, 0, free]
        ends = facts[B_CAN_END] != 0 and after < 0
        after = 0 if ends else after
        waits = stage[s] & 3 == 1
        unused = turns[s + 1, 1, free] if waits else after - idle * cost
        if turns[s, idle, free] != unused:
            slope[s] -= 1
            waits = False
        if ends and not waits:
            return
        idle = 1 if waits else 0


@compiled
def _effect_slope(sheet: Ints, facts: Ints, symbols: Ints, double: int, free: int, choice: Ints, slope: Ints) -> None:
    """The cells that effects need at these prices, added to ``slope``."""
    if facts[B_FREE]:
        slope[RHO_BONUS] += choice[C_FIELDS]
    for j in range(sheet[SYMBOLS]):
        status = facts[B_MISC] >> SYMBOL + SYMBOL_BITS * j & 7
        if status >= COMPLETE:
            continue
        effect = sheet[SYMBOL_BLOCK + j * SYMBOL_WIDTH + EFFECT]
        counts = symbols[j, status] > 0
        if effect == DOUBLE_FEWEST:
            counts = double == 1
        elif effect == NO_PENALTY:
            counts = free == 1
        elif effect == TWO_IN_FEWEST:
            counts = choice[C_TWO] >= 0
        elif effect == ONE_IN_EACH:
            counts = choice[C_ONE] == 1
        for side in range(2):
            if counts and not status >> side & 1:
                slope[RHO + 2 * j + side] += 1


@compiled
def _first_prices(facts: Ints, prices: Ints) -> None:
    """Where the search for prices begins: three points for an action or a bonus cell."""
    for i in range(PRICES):
        prices[i] = 0
    for s in range(facts[B_STAGES]):
        prices[s] = 3 * UNIT
    prices[RHO_BONUS] = 3 * UNIT


@compiled
def _improve(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    steps_of: Ints,
    facts: Ints,
    prices: Ints,
    stage: Ints,
    options: Ints,
    many: Ints,
    reach: Ints,
    rewards: Ints,
    table: Ints,
    turns: Ints,
    symbols: Ints,
    named: Ints,
    extra: Ints,
    work: Ints,
    tuning: Ints,
) -> int:
    """Walk the prices down the slope of the whole position's bound, in steps that shrink; keep the best found."""
    best = 1 << 60
    best_prices = np.zeros(PRICES, np.int64)
    slope = np.zeros(PRICES, np.int64)
    step = tuning[1]
    misc = facts[B_MISC]
    chosen = facts[B_FIRST]
    rounds = min(tuning[0], tuning[6] * facts[B_STAGES] // 8)
    bound = best
    closing = 1 if named[misc >> POINTER & POINTER_MASK, 6] else 0
    for round_ in range(rounds + 1):
        last_round = round_ == rounds
        if last_round:
            for i in range(PRICES):
                prices[i] = best_prices[i]
        _rewards(sheet, rows, facts, prices, rewards)
        _turn_table(sheet, facts, prices, stage, turns)
        _symbol_table(sheet, prices, symbols)
        # The modes for double-fewest are many: between full rounds look at the highest of the last one only.
        full = last_round or facts[B_MODES] <= 2 or round_ % 4 == 0
        for mode in range(facts[B_FIRST], facts[B_MODES]):
            if full or mode == chosen:
                _row_table(sheet, rows, facts, prices, stage, options, many, reach, rewards, extra, mode, table)
        if last_round and closing:
            _row_table(sheet, rows, facts, prices, stage, options, many, reach, rewards, extra, facts[B_MODES], table)
        if full:
            bound = _bound(
                sheet,
                fields,
                rows,
                steps_of,
                facts,
                prices,
                table,
                turns,
                symbols,
                named,
                extra,
                closing if last_round else 0,
                0,
                0,
                misc,
                -EXACT,
                EXACT,
                work,
            )
            if bound < best:
                best = bound
                for i in range(PRICES):
                    best_prices[i] = prices[i]
            highest = NEVER * 64
            for mode in range(facts[B_FIRST], facts[B_MODES]):
                earned = _in_rows(
                    sheet,
                    fields,
                    rows,
                    steps_of,
                    facts,
                    prices,
                    table,
                    symbols,
                    named,
                    mode,
                    0,
                    0,
                    0,
                    misc,
                    -EXACT,
                    EXACT,
                    work,
                )
                if mode:
                    status = misc >> SYMBOL + SYMBOL_BITS * facts[B_DOUBLE] & 7
                    earned += extra[mode, 1] - symbols[facts[B_DOUBLE], status]
                if earned > highest:
                    highest, chosen = earned, mode
        if last_round:
            return bound
        _note_tops(sheet, rows, facts, named, misc, work)
        _in_rows(
            sheet,
            fields,
            rows,
            steps_of,
            facts,
            prices,
            table,
            symbols,
            named,
            chosen,
            0,
            0,
            0,
            misc,
            -EXACT,
            EXACT,
            work,
        )
        free_penalty = 0
        j = facts[B_FREE_PENALTY]
        if j >= 0:
            status = misc >> SYMBOL + SYMBOL_BITS * j & 7
            paid = turns[0, 0, 0] - UNIT * sheet[PENALTY] * (misc & PENALTY_MASK)
            if status == COMPLETE or (status < COMPLETE and turns[0, 0, 1] - symbols[j, status] > paid):
                free_penalty = 1
        for i in range(PRICES):
            slope[i] = 0
        _row_slope(sheet, rows, facts, prices, stage, options, many, rewards, table, extra, chosen, work[0], slope)
        _turn_slope(sheet, facts, stage, turns, free_penalty, slope)
        _effect_slope(sheet, facts, symbols, 1 if chosen else 0, free_penalty, work[0], slope)
        slope[KAPPA] -= max(facts[B_CLOSINGS], 0)
        for s in range(facts[B_STAGES]):
            prices[s] += step * slope[s]
        for i in range(KAPPA, PRICES):
            prices[i] = max(prices[i] + step * slope[i], 0)
        if facts[B_CLOSINGS] < 0:
            prices[KAPPA] = 0
        step = max(step * tuning[2] // 256, 1)
    return best


# --- the search


@compiled
def _hash(a: int, b: int) -> int:
    h = a * -7046029254386353131 + b * -4417276706812531889
    h ^= h >> 29
    h *= -4658895280553007687
    return h ^ h >> 32


@compiled
def _sweep(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    steps_of: Ints,
    facts: Ints,
    prices: Ints,
    stage: Ints,
    number: Ints,
    cands: Ints,
    table: Ints,
    turns: Ints,
    symbols: Ints,
    named: Ints,
    extra: Ints,
    work: Ints,
    bounded: int,
    width: int,
    best: int,
    words: Ints,
    miscs: Ints,
    bounds: Ints,
    layers: Ints,
    edge_from: Shorts,
    edge_to: Shorts,
    winners: Ints,
    slots: Ints,
    kids: Ints,
    frames: Ints,
    scratch: Ints,
    budget: int,
    answer: Ints,
) -> int:
    """All small states stage by stage, but those whose bound is below the best score so far; not more than ``budget``.

    ``width`` > 0: only so many a stage, the most promising. Else it notes for every state where it leads:
    ``edge_from``, ``edge_to`` in order, and ``winners``: states one action before the best score.
    """
    nstages = facts[B_STAGES]
    words[0], miscs[0] = 0, facts[B_MISC]
    layers[0], layers[1] = 0, 1
    total, edges, wins = 1, 0, 0
    size = slots.shape[0] - 1
    nrows = sheet[ROWS]
    plain = sheet[SYMBOLS] == 0 and facts[B_FREE] == 0
    closings = facts[B_CLOSINGS] * prices[KAPPA] if facts[B_CLOSINGS] > 0 else 0
    cost = UNIT * sheet[PENALTY]
    for s in range(nstages):
        begin, end = layers[s], layers[s + 1]
        # Slots of older layers hold an older stamp and count as empty. A small layer uses a small part of the table.
        mask = SMALL_MASK
        while mask < 8 * (end - begin) and mask < size - 1:
            mask = mask * 2 + 1
        slots[size] += 1
        stamp = slots[size]
        for i in range(begin, end):
            n = _expand(
                sheet, fields, rows, steps_of, stage[s], number[s], cands[s], words[i], miscs[i], kids, frames, scratch
            )
            if n < 0:
                return TOO_MANY_KIDS
            for k in range(n):
                word, misc = kids[k, K_WORD], kids[k, K_MISC]
                if kids[k, K_OVER] != 0 or s == nstages - 1:
                    points = _score(sheet, rows, steps_of, word, misc)
                    if points > best:
                        best = points
                        wins = 0
                    if points == best and width == 0 and (wins == 0 or winners[wins - 1] != i):
                        winners[wins] = i
                        wins += 1
                    continue
                h = _hash(word, misc) & mask
                found = -1
                while slots[h] >> INDEX_BITS == stamp:
                    j = slots[h] & INDEX_MASK
                    if words[j] == word and miscs[j] == misc:
                        found = j
                        break
                    h = (h + 1) & mask
                bound = 0
                if bounded and found < 0:
                    if plain:  # as _bound would say, without the way there
                        bound = closings + turns[s + 1, 1 if misc & IDLE else 0, 0] - cost * (misc & PENALTY_MASK)
                        for r in range(nrows):
                            bound += table[0, s + 1, rows[r, OFFSET] + (word >> ROW_BITS * r & ROW_MASK)]
                    else:
                        bound = _bound(
                            sheet,
                            fields,
                            rows,
                            steps_of,
                            facts,
                            prices,
                            table,
                            turns,
                            symbols,
                            named,
                            extra,
                            0 if width else 1,
                            s + 1,
                            word,
                            misc,
                            best * UNIT,
                            EXACT if width else best * UNIT,
                            work,
                        )
                    if bound < best * UNIT:
                        continue
                if found < 0:
                    if total >= budget:
                        return OVER_BUDGET
                    if total >= words.shape[0]:
                        return MORE_STATES
                    if 2 * (total - end) > mask and mask < size - 1:
                        # The layer outgrew its part of the table: enter it anew in a larger one.
                        mask = mask * 4 + 3 if mask * 4 + 3 < size else size - 1
                        slots[size] += 1
                        stamp = slots[size]
                        for j in range(end, total):
                            h = _hash(words[j], miscs[j]) & mask
                            while slots[h] >> INDEX_BITS == stamp:
                                h = (h + 1) & mask
                            slots[h] = stamp << INDEX_BITS | j
                        h = _hash(word, misc) & mask
                        while slots[h] >> INDEX_BITS == stamp:
                            h = (h + 1) & mask
                    found = total
                    words[total], miscs[total], bounds[total] = word, misc, bound
                    slots[h] = stamp << INDEX_BITS | total
                    total += 1
                if width == 0:
                    if edges >= edge_from.shape[0]:
                        return MORE_EDGES
                    edge_from[edges], edge_to[edges] = i, found
                    edges += 1
        if width and total - end > width:
            total = _most_promising(words, miscs, bounds, end, total, width)
        layers[s + 2] = total
        if total == end:
            for later in range(s + 2, nstages + 2):
                layers[later] = total
            break
    answer[A_BEST], answer[A_STATES], answer[A_EDGES], answer[A_WINS] = best, total, edges, wins
    return DONE


@compiled
def _most_promising(words: Ints, miscs: Ints, bounds: Ints, begin: int, end: int, width: int) -> int:
    """Keep about ``width`` of these states, those with the highest bounds; the answer is their new end."""
    highest = bounds[begin]
    for i in range(begin, end):
        highest = max(highest, bounds[i])
    many = np.zeros(256, np.int64)  # by eighths of a point below the highest
    for i in range(begin, end):
        many[min((highest - bounds[i]) >> 5, 255)] += 1
    below = kept = 0
    while below < 256 and kept + many[below] <= width:
        kept += many[below]
        below += 1
    spare = width - kept
    to = begin
    for i in range(begin, end):
        far = min((highest - bounds[i]) >> 5, 255)
        if far < below or (far == below and spare > 0):
            spare -= 1 if far == below else 0
            words[to], miscs[to], bounds[to] = words[i], miscs[i], bounds[i]
            to += 1
    return to


@compiled
def _mark(edge_from: Shorts, edge_to: Shorts, edges: int, winners: Ints, wins: int, total: int, good: Ints) -> None:
    """``good[i]``: from this small state the best score can be reached. Edges stand in order of their stages."""
    for i in range(total):
        good[i] = 0
    for k in range(wins):
        good[winners[k]] = 1
    for e in range(edges - 1, -1, -1):
        if good[edge_to[e]]:
            good[edge_from[e]] = 1


@compiled
def _same(a: Ints, i: int, b: Ints, width: int) -> bool:
    for w in range(width):  # noqa: SIM110 - the compiler knows no generators here
        if a[i, w] != b[w]:
            return False
    return True


@compiled
def _enter(table: Ints, length: int, key: Ints, width: int, slots: Ints, mask: int, stamp: int) -> int:
    """Append a key of some words to a table of different ones; the new length, or -1 when there is no room."""
    h = 0
    for w in range(width):
        h = _hash(h, key[w])
    h &= mask
    while slots[h] >> INDEX_BITS == stamp:
        if _same(table, slots[h] & INDEX_MASK, key, width):
            return length
        h = (h + 1) & mask
    if length >= table.shape[0]:
        return -1
    for w in range(width):
        table[length, w] = key[w]
    slots[h] = stamp << INDEX_BITS | length
    return length + 1


@compiled
def _count(
    sheet: Ints,
    fields: Ints,
    rows: Ints,
    steps_of: Ints,
    facts: Ints,
    stage: Ints,
    number: Ints,
    cands: Ints,
    best: int,
    words: Ints,
    miscs: Ints,
    layers: Ints,
    good: Ints,
    slots: Ints,
    kids: Ints,
    frames: Ints,
    scratch: Ints,
    sheets: Ints,
    next_sheets: Ints,
    finals: Ints,
    sheet_slots: Ints,
    final_slots: Ints,
    line: Ints,
    answer: Ints,
) -> int:
    """The different best sheets, made with every cross through good small states only, and one line to one of them.

    A sheet on its way is the number of its small state and the new crosses as bits, 63 to a word.
    """
    nstages, nrows = facts[B_STAGES], sheet[ROWS]
    bits = rows[nrows - 1, BIT] + rows[nrows - 1, SPAN]
    marks = (bits + 62) // 63
    width = 1 + marks
    key = np.zeros(8, np.int64)
    many, ends = 1, 0
    most = 1
    for w in range(width):
        sheets[0, w] = 0
    size = slots.shape[0] - 1
    sheet_mask = sheet_slots.shape[0] - 2  # the last one counts the stamps
    final_mask = final_slots.shape[0] - 2
    final_slots[final_mask + 1] += 1
    at, played = 0, 0
    for s in range(nstages):
        # Find the good states of the next layer by their words.
        next_good = 0
        for j in range(layers[s + 1], layers[s + 2]):
            next_good += good[j]
        mask = SMALL_MASK
        while mask < 2 * next_good:
            mask = mask * 2 + 1
        slots[size] += 1
        stamp = slots[size]
        for j in range(layers[s + 1], layers[s + 2]):
            if good[j]:
                h = _hash(words[j], miscs[j]) & mask
                while slots[h] >> INDEX_BITS == stamp:
                    h = (h + 1) & mask
                slots[h] = stamp << INDEX_BITS | j
        sheet_slots[sheet_mask + 1] += 1
        after = 0
        walked = at < 0
        for i in range(many):
            state = sheets[i, 0]
            n = _expand(
                sheet,
                fields,
                rows,
                steps_of,
                stage[s],
                number[s],
                cands[s],
                words[state],
                miscs[state],
                kids,
                frames,
                scratch,
            )
            for k in range(n):
                word, misc = kids[k, K_WORD], kids[k, K_MISC]
                final = kids[k, K_OVER] != 0 or s == nstages - 1
                found = -1
                if final:
                    if _score(sheet, rows, steps_of, word, misc) != best:
                        continue
                    key[0] = misc & PENALTY_MASK
                else:
                    h = _hash(word, misc) & mask
                    while slots[h] >> INDEX_BITS == stamp:
                        j = slots[h] & INDEX_MASK
                        if words[j] == word and miscs[j] == misc:
                            found = j
                            break
                        h = (h + 1) & mask
                    if found < 0:
                        continue
                    key[0] = found
                for w in range(1, width):
                    key[w] = sheets[i, w]
                for c in range(kids[k, K_LEN]):
                    r, place = kids[k, K_CELLS + c] >> 6, kids[k, K_CELLS + c] & 63
                    bit = rows[r, BIT] + place - rows[r, LAST]
                    key[1 + bit // 63] |= 1 << bit % 63
                if final:
                    ends = _enter(finals, ends, key, width, final_slots, final_mask, final_slots[final_mask + 1])
                    if ends < 0:
                        return MORE_SHEETS
                else:
                    after = _enter(next_sheets, after, key, width, sheet_slots, sheet_mask, sheet_slots[sheet_mask + 1])
                    if after < 0:
                        return MORE_SHEETS
                if not walked and state == at:  # the first of these moves that leads on is the line's
                    walked = True
                    for f in range(K_CELLS + kids[k, K_LEN]):
                        line[s, f] = kids[k, f]
                    played = s + 1
                    at = -1 if final else found
                    if final:
                        answer[A_MISC] = misc
        sheets, next_sheets = next_sheets, sheets
        many = after
        most = max(most, many)
    answer[A_SOLUTIONS], answer[A_SHEETS], answer[A_STAGES] = ends, max(most, ends), played
    return DONE


@compiled
def solve(
    sheet: Ints,
    fields: Ints,
    start: Ints,
    rolls: Ints,
    tuning: Ints,
    words: Ints,
    miscs: Ints,
    bounds: Ints,
    good: Ints,
    winners: Ints,
    edge_from: Shorts,
    edge_to: Shorts,
    slots: Ints,
    sheets: Ints,
    next_sheets: Ints,
    finals: Ints,
    sheet_slots: Ints,
    final_slots: Ints,
    kids: Ints,
    frames: Ints,
    line: Ints,
    answer: Ints,
) -> int:
    """The whole search; ``DONE``, or what there was too little room for. The arrays from ``words`` on are room."""
    rows = np.zeros((6, ROW_FACTS), np.int64)
    _gather(sheet, start, rows)
    steps_of = np.zeros(ROW_MASK + 1, np.int64)
    i = 0
    for d in range(MOST_CELLS + 1):
        for _ in range(d + 1):
            steps_of[i] = d
            i += 1
    turns = rolls.shape[0]
    stage = np.zeros(2 * turns, np.int64)
    number = np.zeros(2 * turns, np.int64)
    cands = np.zeros((2 * turns, 2 * 8 * 6, 4), np.int64)
    nstages = _stages(sheet, rows, rolls, stage, number, cands)
    facts = np.zeros(BOUND_FACTS, np.int64)
    options = np.zeros((nstages, 6, OPTIONS), np.int64)
    many = np.zeros((nstages, 6), np.int64)
    reach = np.zeros((nstages + 1, 6), np.int64)
    named = np.zeros((sheet[FIELDS] + 1, 7), np.int64)
    extra = np.zeros((MOST_MODES + 1, 3), np.int64)
    _options(nstages, number, cands, options, many)
    _reach(sheet, rows, nstages, stage, options, many, reach)
    misc = _first_misc(sheet, start, rows)
    _bound_facts(sheet, fields, rows, stage, nstages, misc, reach, facts, named, extra)
    bounded = 1 if turns >= tuning[3] and not sheet[EFFECTS_TWICE] else 0
    prices = np.zeros(PRICES, np.int64)
    rewards = np.zeros((2, 6, MOST_CELLS + 1), np.int64)
    table = np.zeros((facts[B_MODES] + 1 if bounded else 1, nstages + 1, facts[B_LENGTH]), np.int64)
    turn_table = np.zeros((nstages + 1, 2, 2), np.int64)
    work = np.zeros((5, CHOICE), np.int64)
    symbols = np.zeros((MOST_SYMBOLS, 5), np.int64)
    layers = np.zeros(2 * turns + 3, np.int64)
    scratch = np.zeros((2, 6), np.int64)
    best = NEVER
    if bounded:
        _first_prices(facts, prices)
        answer[A_BOUND] = _improve(
            sheet,
            fields,
            rows,
            steps_of,
            facts,
            prices,
            stage,
            options,
            many,
            reach,
            rewards,
            table,
            turn_table,
            symbols,
            named,
            extra,
            work,
            tuning,
        )
    # A beam is cheap beside a wide sweep that starts from too low a score: when the sweep grows large, widen the
    # beam first, eight times, and so on.
    width = tuning[4] if bounded else 0
    while True:
        if width:
            status = _sweep(
                sheet,
                fields,
                rows,
                steps_of,
                facts,
                prices,
                stage,
                number,
                cands,
                table,
                turn_table,
                symbols,
                named,
                extra,
                work,
                1,
                width,
                best,
                words,
                miscs,
                bounds,
                layers,
                edge_from,
                edge_to,
                winners,
                slots,
                kids,
                frames,
                scratch,
                NO_BUDGET,
                answer,
            )
            if status:
                return status
            best = answer[A_BEST]
            answer[A_BEAM] = best
        budget = tuning[5] * width if 0 < width < WIDEST else NO_BUDGET
        status = _sweep(
            sheet,
            fields,
            rows,
            steps_of,
            facts,
            prices,
            stage,
            number,
            cands,
            table,
            turn_table,
            symbols,
            named,
            extra,
            work,
            bounded,
            0,
            best,
            words,
            miscs,
            bounds,
            layers,
            edge_from,
            edge_to,
            winners,
            slots,
            kids,
            frames,
            scratch,
            budget,
            answer,
        )
        if status != OVER_BUDGET:
            break
        width *= 8
    if status:
        return status
    _mark(edge_from, edge_to, answer[A_EDGES], winners, answer[A_WINS], answer[A_STATES], good)
    return _count(
        sheet,
        fields,
        rows,
        steps_of,
        facts,
        stage,
        number,
        cands,
        answer[A_BEST],
        words,
        miscs,
        layers,
        good,
        slots,
        kids,
        frames,
        scratch,
        sheets,
        next_sheets,
        finals,
        sheet_slots,
        final_slots,
        line,
        answer,
    )
