"""The compiled part of ``ahead``: plain integers in, plain integers out.

``grow`` makes every *small state* that the rolls can lead to, turn by turn: of each row the last cell and the number of
crosses; the penalties; the pointer into the bonus row; which cells of each symbol are crossed. That is all the future
and the score depend on. Every move is an edge from a state to one of the next turn, so ways to play are paths, and what
players who look ahead do is found by one walk over the edges backwards (``weigh``).

Final *sheets* differ in more than small states do. Whether one sheet alone reaches a state needs no list of sheets:
each state keeps the crosses with which it was reached first, and whether it was ever reached with others. Two ways
into a state with different crosses end in different sheets, whatever follows, because later crosses lie further right.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .compiled import compiled, part, released

Ints = npt.NDArray[np.int64]


@part
def _typed(number: int) -> int:
    """A number as any other: of functions that are given a bare one, the compiler writes a version for just that."""
    return int(np.int64(number))


MOST_ROWS = 6
MOST_CELLS = 39  # of a row, with 20-sided dice
NUMBERS = 41


# A sheet in one array: a head, the points, the symbols' effects, then each row, each cell, and the bonus row's fields.
ROWS, DICE, PENALTY, LIMIT, TO_END, FIELDS, SYMBOLS, HAS_EFFECTS, LUCKY, SIDES = range(10)
POINTS_AT = 16
EFFECTS_AT = POINTS_AT + 64
ROWS_AT = EFFECTS_AT + 16
CELLS, CLOSING, TO_LOCK, DIE, ROW = range(5)
PLACES_AT = ROWS_AT + MOST_ROWS * ROW  # of each number in each row, or -1
CELLS_AT = PLACES_AT + MOST_ROWS * NUMBERS
COLOR, BONUS, SYMBOL, CELL = range(4)  # SYMBOL: 0, or 1 + 2 * its number + which of its cells
FIELDS_AT = CELLS_AT + MOST_ROWS * MOST_CELLS * CELL

TWO_IN_FEWEST, ONE_IN_EACH, DOUBLE_FEWEST, PLUS_13, NO_PENALTY, BONUS_FIELD = range(6)
PLUS = 13

# The start in one array: penalties, pointer, the symbols that can still be completed; then of each row: cells up to
# the last cross, crosses, closed, bits.
S_PENALTIES, S_POINTER, S_SYMBOLS, STARTS_AT = range(4)
S_LAST, S_COUNT, S_CLOSED, S_MARKS, START = range(5)

# What the rolls allow, a line a turn: what kind of turn, then the cells of action 1, and those of action 2.
T_ACTIVE, T_LUCKY, T_FIRSTS, T_SECONDS, T_CELLS = range(5)
T_ROW, T_PLACE, T_DIE, T_CELL = range(4)
MOST_SECONDS = 2 * 8 * MOST_ROWS
TURN = T_CELLS + T_CELL * (MOST_ROWS + MOST_SECONDS)
SECONDS_AT = T_CELLS + T_CELL * MOST_ROWS

# A small state in two words. Word 0: twelve bits for each of five rows, 6 for the last cell and 6 for the crosses.
# Word 1: the sixth row, penalties, the pointer into the bonus row, and two bits for each symbol.
PENALTY_AT, PENALTY_MASK = 12, 31
POINTER_AT, POINTER_MASK = 17, (1 << 20) - 1
SYMBOL_AT = 37

# A kid: a state that a move leads to, the deeds of the move, and all cells it crosses.
K_WORD, K_MORE, K_DEEDS, K_ROW, K_LEN, K_CELLS = range(6)
MOST_CROSSES = MOST_ROWS * MOST_CELLS
KID = K_CELLS + MOST_CROSSES + 1
MOST_KIDS = 2048
MOST_FIRSTS = 256

# A frame: a kid whose effects are still to be carried out.
QUEUE = 512
F_HEAD, F_TAIL, F_QUEUE = KID, KID + 1, KID + 2
FRAME = F_QUEUE + QUEUE
MOST_FRAMES = 64

SACRIFICE, PASS, ON_PURPOSE, LUCKY_CROSS, BONUS_CROSS, CHAIN, LOCK, LOCK_RACE, ONE_ROW = (1 << bit for bit in range(9))
ALL_DEEDS = (1 << 9) - 1


class Room(NamedTuple):
    """Memory to work in."""

    words: Ints
    marks: Ints
    facts: Ints
    first_edge: Ints
    edges: Ints
    slots: Ints
    kids: Ints
    firsts: Ints
    frames: Ints
    to: Ints
    values: Ints


SCORE, LOCKS, OVER, AMBIGUOUS, FACTS = range(5)
E_TO, E_DEEDS, EDGE = range(3)

# What is known of a state: most after so many turns, what players end with at worst, paths, and what they can avoid.
MOST_0, MOST_1, MOST_2, END_1, END_2, END_3, WAYS, WINS, AVOIDS, GREEDY, VALUES = range(11)

POINTS_AIM, TARGET_AIM, LOCKS_AIM = range(3)
LOCK_WORTH = 100_000
NEVER = -(1 << 40)
MOST_FREE = 6
"""Crosses of effects in one row that are counted; a row that may get more counts as one that can be closed."""

# Answers
A_BEST, A_RUNNER_UP, A_WAYS, A_WINNERS, A_WINS, A_END_1, A_END_2, A_END_3, A_GREEDY, A_NEEDS, A_TURNS, A_PATH = range(
    12
)


# --- small states


@part
def _code(word: int, more: int, row: int) -> int:
    return word >> 12 * row & 4095 if row < 5 else more & 4095


@part
def _last(word: int, more: int, row: int) -> int:
    """How many cells of a row lie up to its last cross."""
    return _code(word, more, row) & 63


@part
def _closing(card: Ints, row: int) -> int:
    """The place of the first closing cell."""
    return int(card[ROWS_AT + ROW * row + CLOSING])


@part
def _cell(row: int, place: int) -> int:
    """Where the facts of a cell stand."""
    return CELLS_AT + CELL * (MOST_CELLS * row + place)


@part
def _is_closed(card: Ints, start: Ints, word: int, more: int, row: int) -> bool:
    return bool(start[STARTS_AT + START * row + S_CLOSED] or _last(word, more, row) > _closing(card, row))


@part
def _crosses(card: Ints, word: int, more: int, row: int) -> int:
    """Lock included."""
    code = _code(word, more, row)
    return (code >> 6) + (1 if code & 63 > _closing(card, row) else 0)


@part
def _can_cross(card: Ints, start: Ints, word: int, more: int, row: int, place: int) -> bool:
    code = _code(word, more, row)
    last = code & 63
    if (
        start[STARTS_AT + START * row + S_CLOSED]
        or last > _closing(card, row)
        or place < last
        or place >= card[ROWS_AT + ROW * row + CELLS]
    ):
        return False
    return bool(place < _closing(card, row) or code >> 6 >= card[ROWS_AT + ROW * row + TO_LOCK])


@part
def _is_over(card: Ints, start: Ints, word: int, more: int) -> bool:
    closed = 0
    for row in range(card[ROWS]):
        closed += _is_closed(card, start, word, more, row)
    return bool(more >> PENALTY_AT & PENALTY_MASK >= card[LIMIT] or closed >= card[TO_END])


@part
def _closed_rows(card: Ints, start: Ints, word: int, more: int) -> int:
    closed = 0
    for row in range(card[ROWS]):
        closed += _is_closed(card, start, word, more, row)
    return closed


@part
def _own_locks(card: Ints, word: int, more: int) -> int:
    locks = 0
    for row in range(card[ROWS]):
        locks += _last(word, more, row) > _closing(card, row)
    return locks


@part
def _score(card: Ints, word: int, more: int) -> int:
    total = 0
    fewest = 1 << 20
    for row in range(card[ROWS]):
        crosses = _crosses(card, word, more, row)
        fewest = min(fewest, crosses)
        total += card[POINTS_AT + crosses]
    cost = card[PENALTY] * (more >> PENALTY_AT & PENALTY_MASK)
    for symbol in range(card[SYMBOLS]):
        if more >> SYMBOL_AT + 2 * symbol & 3 == 3:
            effect = card[EFFECTS_AT + symbol]
            if effect == DOUBLE_FEWEST:
                total += card[POINTS_AT + fewest]
            elif effect == PLUS_13:
                total += PLUS
            elif effect == NO_PENALTY:
                cost = 0
    return int(total - cost)


# --- moves


@part
def _copy(source: Ints, target: Ints) -> None:
    for i in range(K_CELLS + source[K_LEN]):
        target[i] = source[i]


@part
def _copy_frame(source: Ints, target: Ints) -> None:
    _copy(source, target)
    target[F_HEAD], target[F_TAIL] = source[F_HEAD], source[F_TAIL]
    for i in range(source[F_HEAD], source[F_TAIL]):
        target[F_QUEUE + i] = source[F_QUEUE + i]


@part
def _cross(card: Ints, kid: Ints, row: int, place: int) -> None:
    """One more cross."""
    code = _code(kid[K_WORD], kid[K_MORE], row)
    new = (code >> 6) + 1 << 6 | place + 1
    if row < 5:
        kid[K_WORD] += new - code << 12 * row
    else:
        kid[K_MORE] += new - code
    symbol = card[_cell(row, place) + SYMBOL]
    if symbol:
        kid[K_MORE] |= 1 << SYMBOL_AT + symbol - 1
    kid[K_CELLS + kid[K_LEN]] = row << 6 | place
    kid[K_LEN] += 1


@part
def _cross_in_frame(card: Ints, frame: Ints, row: int, place: int) -> None:
    """One more cross, and the effects it sets off, first to last."""
    _cross(card, frame, row, place)
    if card[_cell(row, place) + BONUS]:
        frame[F_QUEUE + frame[F_TAIL]] = BONUS_FIELD
        frame[F_TAIL] += 1
    symbol = card[_cell(row, place) + SYMBOL]
    if symbol:
        which = symbol - 1 >> 1
        effect = card[EFFECTS_AT + which]
        if effect <= ONE_IN_EACH and frame[K_MORE] >> SYMBOL_AT + 2 * which & 3 == 3:
            frame[F_QUEUE + frame[F_TAIL]] = effect
            frame[F_TAIL] += 1


@part
def _cross_next(card: Ints, start: Ints, frame: Ints, row: int) -> None:
    place = _last(frame[K_WORD], frame[K_MORE], row)
    if _can_cross(card, start, frame[K_WORD], frame[K_MORE], row, place):
        _cross_in_frame(card, frame, row, place)


@part
def _use_field(card: Ints, start: Ints, frame: Ints) -> None:
    """The first unused field whose row is open is used up, whether or not its row has a next cell."""
    for field in range(frame[K_MORE] >> POINTER_AT & POINTER_MASK, card[FIELDS]):
        row = card[FIELDS_AT + field]
        if not _is_closed(card, start, frame[K_WORD], frame[K_MORE], row):
            old = frame[K_MORE] >> POINTER_AT & POINTER_MASK
            frame[K_MORE] += field + 1 - old << POINTER_AT
            _cross_next(card, start, frame, row)
            return


@part
def _is_same(kids: Ints, a: int, frame: Ints) -> bool:
    if kids[a, K_WORD] != frame[K_WORD] or kids[a, K_MORE] != frame[K_MORE] or kids[a, K_LEN] != frame[K_LEN]:
        return False
    for i in range(frame[K_LEN]):  # noqa: SIM110 - the compiler knows no generators here
        if kids[a, K_CELLS + i] != frame[K_CELLS + i]:
            return False
    return True


@part
def _carry_out(
    card: Ints, start: Ints, source: Ints, row: int, place: int, deeds: int, frames: Ints, kids: Ints, n: int
) -> int:
    """Cross a cell and carry out all that it sets off, first in, first out; one more kid for each choice."""
    if n + MOST_FRAMES >= kids.shape[0]:
        return n
    if not card[HAS_EFFECTS]:
        _copy(source, kids[n])
        kids[n, K_DEEDS] |= deeds
        kids[n, K_ROW] = row
        _cross(card, kids[n], row, place)
        return n + 1
    begin = n
    _copy(source, frames[0])
    frames[0, F_HEAD] = frames[0, F_TAIL] = 0
    _cross_in_frame(card, frames[0], row, place)
    many = 1
    while many:
        frame = frames[many - 1]
        if frame[F_HEAD] == frame[F_TAIL]:
            many -= 1
            is_new = True
            for k in range(begin, n):
                if _is_same(kids, k, frame):
                    is_new = False
            if is_new and n < kids.shape[0]:
                _copy(frame, kids[n])
                set_off = frame[K_LEN] - source[K_LEN] - 1
                kids[n, K_DEEDS] |= deeds | (BONUS_CROSS if set_off else 0) | (CHAIN if set_off > 1 else 0)
                kids[n, K_ROW] = row
                n += 1
            continue
        effect = frame[F_QUEUE + frame[F_HEAD]]
        frame[F_HEAD] += 1
        if effect == BONUS_FIELD:
            _use_field(card, start, frame)
        elif effect == ONE_IN_EACH:
            for each in range(card[ROWS]):
                _cross_next(card, start, frame, each)
        else:
            fewest = 1 << 20
            for each in range(card[ROWS]):
                fewest = min(fewest, _crosses(card, frame[K_WORD], frame[K_MORE], each))
            base = many - 1
            for each in range(card[ROWS]):
                if _crosses(card, frame[K_WORD], frame[K_MORE], each) == fewest:
                    _copy_frame(frame, frames[many])
                    many += 1
            chosen = base
            for each in range(card[ROWS]):
                if _crosses(card, frames[base, K_WORD], frames[base, K_MORE], each) == fewest:
                    chosen += 1
                    _cross_next(card, start, frames[chosen], each)
                    _cross_next(card, start, frames[chosen], each)
            _copy_frame(frames[many - 1], frames[base])
            many -= 1
    return n


@part
def _plan(card: Ints, start: Ints, rolls: Ints, turns: Ints) -> None:
    """Note for each turn which cells the roll allows that are not out of reach from the start."""
    for t in range(rolls.shape[0]):
        total = rolls[t, 0] + rolls[t, 1]
        turns[t, T_ACTIVE] = rolls[t, 2] > 0
        turns[t, T_LUCKY] = card[LUCKY] >> total & 1
        n = 0
        for row in range(card[ROWS]):
            place = card[PLACES_AT + NUMBERS * row + total]
            begin = STARTS_AT + START * row
            if place >= start[begin + S_LAST] and not start[begin + S_CLOSED]:
                turns[t, T_CELLS + T_CELL * n + T_ROW] = row
                turns[t, T_CELLS + T_CELL * n + T_PLACE] = place
                n += 1
        turns[t, T_FIRSTS] = n
        n = 0
        for die in range(card[DICE] if rolls[t, 2] else 0):
            for k in range(1 if rolls[t, 0] == rolls[t, 1] else 2):
                total = rolls[t, k] + rolls[t, 2 + die]
                for row in range(card[ROWS]):
                    place = card[PLACES_AT + NUMBERS * row + total]
                    begin = STARTS_AT + START * row
                    if place < start[begin + S_LAST] or start[begin + S_CLOSED]:
                        continue
                    if card[_cell(row, place) + COLOR] == die:
                        turns[t, SECONDS_AT + T_CELL * n + T_ROW] = row
                        turns[t, SECONDS_AT + T_CELL * n + T_PLACE] = place
                        turns[t, SECONDS_AT + T_CELL * n + T_DIE] = die
                        n += 1
        turns[t, T_SECONDS] = n


@part
def _firsts(card: Ints, start: Ints, word: int, more: int, turn: Ints, firsts: Ints, frames: Ints) -> int:
    """Action 1: a pass, then the white sum in any row, and a lucky number's next cell where crosses are fewest."""
    firsts[0, K_WORD], firsts[0, K_MORE], firsts[0, K_DEEDS], firsts[0, K_ROW], firsts[0, K_LEN] = word, more, 0, -1, 0
    n = _typed(1)
    for k in range(turn[T_FIRSTS]):
        row, place = turn[T_CELLS + T_CELL * k + T_ROW], turn[T_CELLS + T_CELL * k + T_PLACE]
        if _can_cross(card, start, word, more, row, place):
            n = _carry_out(card, start, firsts[0], row, place, _typed(0), frames, firsts, n)
    if turn[T_LUCKY]:
        fewest = 1 << 20
        for row in range(card[ROWS]):
            fewest = min(fewest, _crosses(card, word, more, row))
        for row in range(card[ROWS]):
            place = _last(word, more, row)
            if _crosses(card, word, more, row) == fewest and _can_cross(card, start, word, more, row, place):
                n = _carry_out(card, start, firsts[0], row, place, _typed(LUCKY_CROSS), frames, firsts, n)
    return n


@part
def _dice_left(card: Ints, start: Ints, word: int, more: int) -> int:
    """The dice still in the game, as bits."""
    dice = (1 << card[DICE]) - 1
    for row in range(card[ROWS]):
        if _is_closed(card, start, word, more, row):
            dice &= ~(1 << card[ROWS_AT + ROW * row + DIE])
    return int(dice)


@part
def _seconds(card: Ints, start: Ints, first: Ints, turn: Ints, kids: Ints, frames: Ints, n: int) -> int:
    """Action 2: one white die and one coloured die, in a cell of that colour."""
    word, more = first[K_WORD], first[K_MORE]
    dice = _dice_left(card, start, word, more)
    for k in range(turn[T_SECONDS]):
        at = SECONDS_AT + T_CELL * k
        row, place = turn[at + T_ROW], turn[at + T_PLACE]
        if dice >> turn[at + T_DIE] & 1 and _can_cross(card, start, word, more, row, place):
            deeds = ONE_ROW if first[K_ROW] == row else 0
            n = _carry_out(card, start, first, row, place, deeds, frames, kids, n)
    return n


@part
def _expand(card: Ints, start: Ints, word: int, more: int, turn: Ints, kids: Ints, firsts: Ints, frames: Ints) -> int:
    """Every way to play a turn; -1 when there are more than there is room for."""
    many = _firsts(card, start, word, more, turn, firsts, frames)
    if many + MOST_FRAMES >= firsts.shape[0]:
        return -1
    active = turn[T_ACTIVE]
    n = nothing = _typed(0)
    could = many > 1
    for f in range(many):
        first = firsts[f]
        if active and not _is_over(card, start, first[K_WORD], first[K_MORE]):
            begin = n
            n = _seconds(card, start, first, turn, kids, frames, n)
            if f == 0:
                could = could or n > begin
        if n + MOST_FRAMES >= kids.shape[0]:
            return -1
        _copy(first, kids[n])
        if f == 0:
            nothing = n
            kids[n, K_MORE] += active << PENALTY_AT
        n += 1
    if could:
        kids[nothing, K_DEEDS] |= ON_PURPOSE if active else PASS
    return n


# --- rows that can still be closed


@part
def _free_crosses(card: Ints, start: Ints, row: int) -> int:
    """How many crosses effects can bring to a row at most: one for each field that is left, and those of symbols."""
    free = 0
    for field in range(start[S_POINTER], card[FIELDS]):
        free += card[FIELDS_AT + field] == row
    for symbol in range(card[SYMBOLS]):
        effect = card[EFFECTS_AT + symbol]
        if start[S_SYMBOLS] >> symbol & 1:
            free += 2 if effect == TWO_IN_FEWEST else 1 if effect == ONE_IN_EACH else 0
    return free


@part
def _use_free(table: Ints, closing: int, free: int) -> None:
    """Crosses of effects may come at any time: the next cell."""
    for last in range(closing, -1, -1):
        for f in range(1, free + 1):
            after = 0 if last == closing else table[last + 1, f - 1] + 1
            table[last, f] = max(table[last, f], after)


@part
def _reach(card: Ints, start: Ints, plan: Ints, reach: Ints) -> None:
    """``reach[t, row, last, f]``: the most crosses that a row can get from turn t on before it is closed, with f
    crosses of effects; below 0 where it cannot be closed. Whatever else is done with the dice is forgotten, so it is
    no less than the truth.
    """
    turns = plan.shape[0]
    for row in range(card[ROWS]):
        closing, free = _closing(card, row), min(_free_crosses(card, start, row), MOST_FREE)
        for last in range(closing + 1):
            for f in range(free + 1):
                reach[turns, row, last, f] = NEVER
        middle = np.zeros((MOST_CELLS + 1, MOST_FREE + 1), np.int64)
        for t in range(turns - 1, -1, -1):
            for last in range(closing + 1):
                for f in range(free + 1):
                    best = reach[t + 1, row, last, f]
                    for k in range(plan[t, T_SECONDS]):
                        at = SECONDS_AT + T_CELL * k
                        place = plan[t, at + T_PLACE]
                        if plan[t, at + T_ROW] == row and place >= last:
                            best = max(best, 0 if place >= closing else 1 + reach[t + 1, row, place + 1, f])
                    middle[last, f] = best
            _use_free(middle, closing, free)
            for last in range(closing + 1):
                for f in range(free + 1):
                    best = middle[last, f]
                    for k in range(plan[t, T_FIRSTS]):
                        place = plan[t, T_CELLS + T_CELL * k + T_PLACE]
                        if plan[t, T_CELLS + T_CELL * k + T_ROW] == row and place >= last:
                            best = max(best, 0 if place >= closing else 1 + middle[place + 1, f])
                    if plan[t, T_LUCKY]:
                        best = max(best, 0 if last == closing else 1 + middle[last + 1, f])
                    reach[t, row, last, f] = best
            _use_free(reach[t, row], closing, free)


@part
def _is_hopeful(card: Ints, start: Ints, word: int, more: int, reach: Ints, locks: int) -> bool:
    """Whether so many rows may be closed by the owner, now or later; ``reach`` of the turn to come."""
    rows = 0
    for row in range(card[ROWS]):
        code = _code(word, more, row)
        last = code & 63
        if last > _closing(card, row):
            rows += 1
        elif not start[STARTS_AT + START * row + S_CLOSED]:
            free = _free_crosses(card, start, row)
            most = reach[row, last, min(free, MOST_FREE)]
            enough = most >= 0 and (code >> 6) + most >= card[ROWS_AT + ROW * row + TO_LOCK]
            rows += enough or free > MOST_FREE
    return rows >= locks


@part
def _closings_come(card: Ints, start: Ints, plan: Ints, locks: int) -> bool:
    """A first look: whether the rolls bring the closing numbers of enough rows, or an effect may cross them."""
    rows = 0
    for row in range(card[ROWS]):
        closing, begin = _closing(card, row), STARTS_AT + START * row
        comes = _free_crosses(card, start, row) > 0
        for t in range(plan.shape[0]):
            comes = comes or plan[t, T_LUCKY] > 0
            for k in range(plan[t, T_FIRSTS]):
                at = T_CELLS + T_CELL * k
                comes = comes or (plan[t, at + T_ROW] == row and plan[t, at + T_PLACE] >= closing)
            for k in range(plan[t, T_SECONDS]):
                at = SECONDS_AT + T_CELL * k
                comes = comes or (plan[t, at + T_ROW] == row and plan[t, at + T_PLACE] >= closing)
        rows += start[begin + S_LAST] > closing or (comes and not start[begin + S_CLOSED])
    return rows >= locks


# --- all that the rolls can lead to


@part
def _hash(a: int, b: int) -> int:
    h = a * -7046029254386353131 + b * -4417276706812531889
    h ^= h >> 29
    h *= -4658895280553007687
    return h ^ h >> 32


@part
def _with_crosses(marks: Ints, kid: Ints, out: Ints) -> None:
    for row in range(MOST_ROWS):
        out[row] = marks[row]
    for i in range(kid[K_LEN]):
        out[kid[K_CELLS + i] >> 6] |= 1 << (kid[K_CELLS + i] & 63)


@part
def _differ(a: Ints, b: Ints) -> bool:
    for row in range(MOST_ROWS):  # noqa: SIM110 - the compiler knows no generators here
        if a[row] != b[row]:
            return True
    return False


@part
def _enter(card: Ints, start: Ints, room: Room, kid: Ints, marks: Ints, ambiguous: int, end: int, total: int) -> int:
    """The number of a state of the layer that begins at ``end``; ``total`` if it is new, and then it is entered."""
    word, more = kid[K_WORD], kid[K_MORE]
    slots = room.slots
    mask = slots.shape[0] - 2
    stamp = slots[mask + 1]
    h = _hash(word, more) & mask
    while slots[h] >> 32 == stamp:
        j = slots[h] & 0xFFFFFFFF
        if room.words[j, 0] == word and room.words[j, 1] == more:
            if ambiguous or _differ(room.marks[j], marks):
                room.facts[j, AMBIGUOUS] = 1
            return int(j)
        h = h + 1 & mask
    if total >= room.words.shape[0] - 1 or total - end > mask // 2:
        return -1
    slots[h] = stamp << 32 | total
    room.words[total, 0], room.words[total, 1] = word, more
    for row in range(MOST_ROWS):
        room.marks[total, row] = marks[row]
    room.facts[total, SCORE] = _score(card, word, more)
    room.facts[total, LOCKS] = _own_locks(card, word, more)
    room.facts[total, OVER] = _is_over(card, start, word, more)
    room.facts[total, AMBIGUOUS] = ambiguous
    return total


@part
def _enter_start(card: Ints, start: Ints, room: Room) -> None:
    kid = np.zeros(KID, np.int64)
    marks = np.zeros(MOST_ROWS, np.int64)
    kid[K_MORE] = start[S_PENALTIES] << PENALTY_AT | start[S_POINTER] << POINTER_AT
    for row in range(card[ROWS]):
        marks[row] = start[STARTS_AT + START * row + S_MARKS]
        code = start[STARTS_AT + START * row + S_COUNT] << 6 | start[STARTS_AT + START * row + S_LAST]
        if row < 5:
            kid[K_WORD] |= code << 12 * row
        else:
            kid[K_MORE] |= code
        for place in range(card[ROWS_AT + ROW * row + CELLS]):
            if marks[row] >> place & 1 and card[_cell(row, place) + SYMBOL]:
                kid[K_MORE] |= 1 << SYMBOL_AT + card[_cell(row, place) + SYMBOL] - 1
    room.slots[room.slots.shape[0] - 1] += 1
    none = _typed(0)
    _enter(card, start, room, kid, marks, none, none, none)


@compiled
def grow(card: Ints, start: Ints, rolls: Ints, locks: int, room: Room) -> int:
    """All states and moves; how many states there are, or -1 when they are more than there is room for.

    ``locks`` > 0: only those from which the owner may still close so many rows, and -1 as soon as two ways do.
    """
    _enter_start(card, start, room)
    marks = np.zeros(MOST_ROWS, np.int64)
    total, many, begin = _typed(1), _typed(0), _typed(0)
    turns, goals = rolls.shape[0], 0
    plan = np.zeros((turns, TURN), np.int64)
    _plan(card, start, rolls, plan)
    kids = room.kids
    if locks and not _closings_come(card, start, plan, locks):
        room.first_edge[0] = room.first_edge[1] = 0
        return 1
    reach = np.empty((turns + 1, MOST_ROWS, MOST_CELLS + 1, MOST_FREE + 1) if locks else (1, 1, 1, 1), np.int64)
    if locks:
        _reach(card, start, plan, reach)
        if not _is_hopeful(card, start, room.words[0, 0], room.words[0, 1], reach[0], locks):
            turns = 0
    for turn in range(turns):
        end = total
        room.slots[room.slots.shape[0] - 1] += 1
        for i in range(begin, end):
            room.first_edge[i] = many
            if room.facts[i, OVER]:
                continue
            word, more = room.words[i, 0], room.words[i, 1]
            n = _expand(card, start, word, more, plan[turn], kids, room.firsts, room.frames)
            if n < 0 or many + n > room.edges.shape[0]:
                return -1
            most = NEVER
            for k in range(n):
                room.to[k] = -1
                if locks and not _is_hopeful(card, start, kids[k, K_WORD], kids[k, K_MORE], reach[turn + 1], locks):
                    continue
                _with_crosses(room.marks[i], kids[k], marks)
                j = _enter(card, start, room, kids[k], marks, room.facts[i, AMBIGUOUS], end, total)
                if j < 0:
                    return -1
                total += j == total
                room.to[k] = j
                most = max(most, room.facts[j, SCORE])
            for k in range(n):
                j = room.to[k]
                if j < 0:
                    continue
                deeds = kids[k, K_DEEDS] | (SACRIFICE if room.facts[j, SCORE] < most else 0)
                deeds |= LOCK if room.facts[j, LOCKS] > room.facts[i, LOCKS] else 0
                if turn + 1 < turns and room.facts[j, OVER]:
                    closed = _closed_rows(card, start, room.words[j, 0], room.words[j, 1])
                    deeds |= LOCK_RACE if closed >= card[TO_END] else 0
                room.edges[many, E_TO], room.edges[many, E_DEEDS] = j, deeds
                many += 1
                if locks and room.facts[j, LOCKS] >= locks and (turn + 1 == turns or room.facts[j, OVER]):
                    goals += 1
                    if goals > 1:
                        return -1
        begin = end
    for i in range(begin, total + 1):
        room.first_edge[i] = many
    return total


# --- what it means


@part
def _worth(room: Room, i: int, aim: int, number: int) -> int:
    points = room.facts[i, SCORE]
    if aim == TARGET_AIM:
        return int(-abs(points - number))
    return int(points + (LOCK_WORTH * room.facts[i, LOCKS] if aim == LOCKS_AIM else 0))


@part
def _reaches(aim: int, number: int, value: int, best: int) -> bool:
    if aim == TARGET_AIM:
        return value == 0
    if aim == LOCKS_AIM:
        return value >= LOCK_WORTH * number - LOCK_WORTH // 2
    return value == best


@part
def _is_final(room: Room, i: int) -> bool:
    return bool(room.first_edge[i] == room.first_edge[i + 1])


@part
def _penalties(room: Room, i: int) -> int:
    return int(room.words[i, 1] >> PENALTY_AT & PENALTY_MASK)


@compiled
def finals(room: Room, total: int, aim: int, number: int, answer: Ints) -> None:
    """Best, second best, and whether none, one or more final sheets (then 2) reach the aim."""
    best = second = NEVER
    for i in range(total):
        if _is_final(room, i):
            value = _worth(room, i, aim, number)
            if value > best:
                best, second = value, best
            elif second < value < best:
                second = value
    winners = one = _typed(0)
    for i in range(total):
        if _is_final(room, i) and _reaches(aim, number, _worth(room, i, aim, number), best):
            if winners == 0:
                winners, one = 1, i
            elif _differ(room.marks[i], room.marks[one]) or _penalties(room, i) != _penalties(room, one):
                winners = 2
            if room.facts[i, AMBIGUOUS]:
                winners = 2
    answer[A_BEST], answer[A_RUNNER_UP], answer[A_WINNERS] = best, second, winners


@compiled
def ways(room: Room, total: int) -> int:
    """How many sequences of moves there are."""
    for i in range(total - 1, -1, -1):
        paths = 0
        for e in range(room.first_edge[i], room.first_edge[i + 1]):
            paths += room.values[room.edges[e, E_TO], WAYS]
        room.values[i, WAYS] = max(paths, 1)
    return int(room.values[0, WAYS])


@part
def _lock_ways(room: Room, total: int, locks: int) -> int:
    """How many sequences of moves close so many rows; after ``grow`` for them."""
    paths = 0
    for i in range(total - 1, -1, -1):
        paths = 0
        for e in range(room.first_edge[i], room.first_edge[i + 1]):
            paths += room.values[room.edges[e, E_TO], WAYS]
        if _is_final(room, i):
            paths = 1 if room.facts[i, LOCKS] >= locks else 0
        room.values[i, WAYS] = paths
    return paths


@part
def _die(seed: int, number: int, sides: int) -> int:
    """``chance.counted_die``, in signed numbers."""
    z = seed + (number + 1) * -7046029254386353131
    z = (z ^ z >> 30 & (1 << 34) - 1) * -4658895280553007687
    z = (z ^ z >> 27 & (1 << 37) - 1) * -7723592293110705685
    return 1 + ((z ^ z >> 31 & (1 << 33) - 1) >> 1 & (1 << 63) - 1) % sides


@compiled
def sole_ways(
    card: Ints,
    start: Ints,
    rolls: Ints,
    wait: int,
    seats: int,
    seed: int,
    tries: int,
    locks: int,
    room: Room,
    out: Ints,
) -> int:
    """Draw rolls so many times, and note the seeds of those with which one sequence of moves closes so many rows."""
    found = 0
    dice = rolls.shape[1]
    for k in range(tries):
        for t in range(rolls.shape[0]):
            for d in range(dice):
                is_drawn = d < 2 or t % seats == wait
                rolls[t, d] = _die(seed, (k * rolls.shape[0] + t) * dice + d, card[SIDES]) if is_drawn else 0
        total = grow(card, start, rolls, locks, room)
        if total > 0 and _lock_ways(room, total, locks) == 1:
            out[found] = k
            found += 1
    return found


@compiled
def weigh(room: Room, total: int, aim: int, number: int, answer: Ints) -> None:
    """All the rest, backwards; after ``finals`` of the same aim."""
    best = answer[A_BEST]
    values = room.values
    for i in range(total - 1, -1, -1):
        worth = _worth(room, i, aim, number)
        begin, end = room.first_edge[i], room.first_edge[i + 1]
        values[i, MOST_0] = worth
        if begin == end:
            won = _reaches(aim, number, worth, best)
            for v in range(MOST_1, END_3 + 1):
                values[i, v] = worth
            values[i, WINS] = values[i, GREEDY] = won
            values[i, AVOIDS] = ALL_DEEDS if won else 0
            continue
        most_1 = most_2 = most_3 = points = NEVER
        wins = avoids = 0
        for e in range(begin, end):
            j = room.edges[e, E_TO]
            most_1 = max(most_1, values[j, MOST_0])
            most_2 = max(most_2, values[j, MOST_1])
            most_3 = max(most_3, values[j, MOST_2])
            points = max(points, room.facts[j, SCORE])
            if values[j, WINS]:
                wins += values[j, WINS]
                avoids |= values[j, AVOIDS] & ~room.edges[e, E_DEEDS]
        end_1 = end_2 = end_3 = -NEVER
        greedy = 0
        for e in range(begin, end):
            j = room.edges[e, E_TO]
            if values[j, MOST_0] == most_1:
                end_1 = min(end_1, values[j, END_1])
            if values[j, MOST_1] == most_2:
                end_2 = min(end_2, values[j, END_2])
            if values[j, MOST_2] == most_3:
                end_3 = min(end_3, values[j, END_3])
            if room.facts[j, SCORE] == points:
                greedy |= values[j, GREEDY]
        values[i, MOST_1], values[i, MOST_2] = most_1, most_2
        values[i, END_1], values[i, END_2], values[i, END_3] = end_1, end_2, end_3
        values[i, WINS], values[i, AVOIDS], values[i, GREEDY] = wins, avoids, greedy
    answer[A_WINS], answer[A_GREEDY] = values[0, WINS], values[0, GREEDY]
    answer[A_END_1], answer[A_END_2], answer[A_END_3] = values[0, END_1], values[0, END_2], values[0, END_3]
    answer[A_NEEDS] = ALL_DEEDS & ~values[0, AVOIDS] if values[0, WINS] else 0
    _walk(room, answer)


@part
def _walk(room: Room, answer: Ints) -> None:
    """The states of one way that reaches the aim."""
    at, turns = 0, 0
    while room.values[at, WINS] and not _is_final(room, at):
        for e in range(room.first_edge[at], room.first_edge[at + 1]):
            if room.values[room.edges[e, E_TO], WINS]:
                at = room.edges[e, E_TO]
                break
        answer[A_PATH + turns] = at
        turns += 1
    answer[A_TURNS] = turns


@compiled
def lone_scores(room: Room, total: int, out: Ints) -> int:
    """The scores that one final sheet alone has, in any order; how many they are."""
    size = 4096
    slots = np.full(size, -1, np.int64)  # the first final state of each score, by the score
    several = np.zeros(size, np.int64)
    for i in range(total):
        if not _is_final(room, i):
            continue
        h = room.facts[i, SCORE] & size - 1
        while slots[h] >= 0 and room.facts[slots[h], SCORE] != room.facts[i, SCORE]:
            h = h + 1 & size - 1
        if slots[h] < 0:
            slots[h] = i
        elif _differ(room.marks[i], room.marks[slots[h]]) or _penalties(room, i) != _penalties(room, slots[h]):
            several[h] = 1
        if room.facts[i, AMBIGUOUS]:
            several[h] = 1
    n = 0
    for h in range(size):
        if slots[h] >= 0 and not several[h] and n < out.shape[0]:
            out[n] = room.facts[slots[h], SCORE]
            n += 1
    return n


# --- all that any rolls can lead to: for the odds


class Spread(NamedTuple):
    """Room for small states and the crosses between them.

    ``facts`` of a state are a line. Of a cross: where it leads ``to``, its number (counted from the least sum of two
    dice) and colour, and whether a lucky number makes it too.
    """

    words: Ints
    facts: Ints
    first_cross: Ints
    to: Ints
    number: Ints
    color: Ints
    lucky: Ints
    slots: Ints


G_SCORE, G_OVER, G_GONE, G_PENALIZED, G_PROGRESS, G_FACTS = range(6)


@compiled
def _found(spread: Spread, word: int, more: int, total: int) -> int:
    """The number of a state; ``total`` if it is new, and then it is entered unless that is below 0."""
    mask = spread.slots.shape[0] - 1
    h = _hash(word, more) & mask
    while spread.slots[h] >= 0:
        j = spread.slots[h]
        if spread.words[j, 0] == word and spread.words[j, 1] == more:
            return int(j)
        h = h + 1 & mask
    if total >= 0:
        spread.slots[h] = total
        spread.words[total, 0], spread.words[total, 1] = word, more
    return total


@compiled
def _note_facts(card: Ints, start: Ints, spread: Spread, i: int) -> None:
    word, more = spread.words[i, 0], spread.words[i, 1]
    facts = spread.facts[i]
    facts[G_SCORE] = _score(card, word, more)
    facts[G_OVER] = _is_over(card, start, word, more)
    facts[G_GONE] = ((1 << card[DICE]) - 1) & ~_dice_left(card, start, word, more)
    facts[G_PROGRESS] = more >> PENALTY_AT & PENALTY_MASK
    for row in range(card[ROWS]):
        facts[G_PROGRESS] += _last(word, more, row)


@compiled
def spread_out(card: Ints, start: Ints, numbers: Ints, begin: Ints, spread: Spread, kids: Ints, frames: Ints) -> int:
    """All states that crosses and penalties can lead to; how many, or -1 when they are more than there is room for.

    ``begin`` is the state to start from, in two words; ``numbers`` are those of the cells.
    """
    source = np.zeros(KID, np.int64)
    total = _typed(_found(spread, begin[0], begin[1], _typed(0)) + 1)
    many, i = _typed(0), _typed(0)
    while i < total:
        _note_facts(card, start, spread, i)
        spread.first_cross[i] = many
        word, more = spread.words[i, 0], spread.words[i, 1]
        fewest = 1 << 20
        for row in range(card[ROWS]):
            fewest = min(fewest, _crosses(card, word, more, row))
        if not spread.facts[i, G_OVER]:
            if total + kids.shape[0] >= spread.words.shape[0] or many + kids.shape[0] >= spread.to.shape[0]:
                return -1
            j = _found(spread, word, more + (1 << PENALTY_AT), total)
            total += j == total
            spread.facts[i, G_PENALIZED] = j
            for row in range(card[ROWS]):
                last = _last(word, more, row)
                for place in range(last, card[ROWS_AT + ROW * row + CELLS]):
                    if not _can_cross(card, start, word, more, row, place):
                        continue
                    source[K_WORD], source[K_MORE], source[K_LEN], source[K_DEEDS], source[K_ROW] = word, more, 0, 0, -1
                    n = _carry_out(card, start, source, row, place, _typed(0), frames, kids, _typed(0))
                    for k in range(n):
                        j = _found(spread, kids[k, K_WORD], kids[k, K_MORE], total)
                        total += j == total
                        spread.to[many], spread.number[many] = j, numbers[row, place]
                        spread.color[many] = card[_cell(row, place) + COLOR]
                        spread.lucky[many] = place == last and _crosses(card, word, more, row) == fewest
                        many += 1
        i += 1
    spread.first_cross[total] = many
    return total


@compiled
def number_of(spread: Spread, word: int, more: int) -> int:
    """The number of a state that is there."""
    return _found(spread, word, more, _typed(-1))


class Guide(NamedTuple):
    """What rows are worth on the sheet without its effects: a player's guide where nothing better is known.

    A row's ``track`` is that of its last cell and its crosses, or ``closed`` that of its crosses; times its ``stride``
    they add up to the ``number`` of its half of the rows, and ``levels`` has the points to come. Effects count as
    ``hopes``: a symbol (row and place of its ``cells``) with both cells ahead, one, or complete; a bonus cell ahead.
    """

    track: Ints
    closed: Ints
    half: Ints
    stride: Ints
    left: Ints
    right: Ints
    levels: Ints
    cells: Ints
    hopes: Ints
    hope_of_bonus: float


@compiled
def _hope_of_effects(card: Ints, start: Ints, word: int, more: int, guide: Guide) -> float:
    """The points that symbols and bonus cells may still bring."""
    hope = 0.0
    for symbol in range(card[SYMBOLS]):
        left = 0
        for side in range(2):
            row, place = guide.cells[symbol, side, 0], guide.cells[symbol, side, 1]
            if not more >> SYMBOL_AT + 2 * symbol + side & 1:
                is_ahead = place >= _last(word, more, row) and not _is_closed(card, start, word, more, row)
                left += 1 if is_ahead else 3
        if left < 3:
            hope += guide.hopes[symbol, left]
    fields = card[FIELDS] - (more >> POINTER_AT & POINTER_MASK)
    if fields > 0:
        ahead = 0
        for row in range(card[ROWS]):
            if not _is_closed(card, start, word, more, row):
                for place in range(_last(word, more, row), card[ROWS_AT + ROW * row + CELLS]):
                    ahead += card[_cell(row, place) + BONUS]
        hope += guide.hope_of_bonus * min(ahead, fields)
    return hope


@compiled
def _hope(card: Ints, start: Ints, word: int, more: int, guide: Guide) -> float:
    """The points that the guide promises beside the score."""
    if _is_over(card, start, word, more):
        return 0.0
    left = right = 0
    for row in range(card[ROWS]):
        if _is_closed(card, start, word, more, row):
            track = guide.closed[row, _crosses(card, word, more, row)]
        else:
            code = _code(word, more, row)
            track = guide.track[row, code & 63, code >> 6]
        if guide.half[row]:
            right += guide.stride[row] * track
        else:
            left += guide.stride[row] * track
    hope = guide.levels[more >> PENALTY_AT & PENALTY_MASK, guide.left[left], guide.right[right]]
    return float(hope + (_hope_of_effects(card, start, word, more, guide) if card[HAS_EFFECTS] else 0.0))


@released
def play_out(card: Ints, start: Ints, begin: Ints, seed: int, guide: Guide, points: Ints) -> bool:
    """Play games from a state, each turn so that score and hope are most; ``points`` takes what each ends with."""
    np.random.seed(seed)
    dice = card[DICE]
    roll, plan = np.zeros((1, 2 + dice), np.int64), np.zeros((1, TURN), np.int64)
    kids, firsts = np.zeros((MOST_KIDS, KID), np.int64), np.zeros((MOST_FIRSTS, KID), np.int64)
    frames = np.zeros((MOST_FRAMES + 8, FRAME), np.int64)
    for game in range(points.shape[0]):
        word, more = begin[0], begin[1]
        while not _is_over(card, start, word, more):
            for die in range(2 + dice):
                roll[0, die] = np.random.randint(1, card[SIDES] + 1)
            _plan(card, start, roll, plan)
            n = _expand(card, start, word, more, plan[0], kids, firsts, frames)
            if n < 0:
                return False
            best, chosen = -1e300, 0
            for k in range(n):
                after, rest = kids[k, K_WORD], kids[k, K_MORE]
                worth = _score(card, after, rest) + _hope(card, start, after, rest, guide)
                if worth > best:
                    best, chosen = worth, k
            word, more = kids[chosen, K_WORD], kids[chosen, K_MORE]
        points[game] = _score(card, word, more)
    return True
