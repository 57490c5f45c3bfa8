"""Every way to play a turn from a small state, effects included. D-numbers are decisions of docs/RULES.md."""

from sheetgen.base.kernels import Ints, part

from .memory import (
    BONUS, BONUS_CROSS, BONUS_FIELD, CHAIN, COLOR, DICE, DIE, EFFECTS_AT, FIELDS, FIELDS_AT, F_HEAD, F_QUEUE, F_TAIL,
    HAS_EFFECTS, K_CELLS, K_DEEDS, K_LEN, K_MORE, K_ROW, K_WORD, LUCKY, LUCKY_CROSS, MOST_FRAMES, NUMBERS, ONE_IN_EACH,
    ONE_ROW, ON_PURPOSE, PASS, PENALTY_AT, PLACES_AT, POINTER_AT, POINTER_MASK, ROW, ROWS, ROWS_AT, SECONDS_AT, START,
    STARTS_AT, SYMBOL, SYMBOL_AT, S_CLOSED, S_LAST, T_ACTIVE, T_CELL, T_CELLS, T_DIE, T_FIRSTS, T_LUCKY, T_PLACE, T_ROW,
    T_SECONDS, as_int64,
)  # fmt: skip
from .states import NO_ROW, can_cross, cell, code_of, compared_crosses_of, fewest_crosses, is_closed, is_over, last_of


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
    """Add a cross to a kid: its row, its symbol's bit, and the list of cells."""
    code = code_of(kid[K_WORD], kid[K_MORE], row)
    new = (code >> 6) + 1 << 6 | place + 1
    if row < 5:
        kid[K_WORD] += new - code << 12 * row
    else:
        kid[K_MORE] += new - code
    symbol = card[cell(row, place) + SYMBOL]
    if symbol:
        kid[K_MORE] |= 1 << SYMBOL_AT + symbol - 1
    kid[K_CELLS + kid[K_LEN]] = row << 6 | place
    kid[K_LEN] += 1


@part
def _cross_in_frame(card: Ints, frame: Ints, row: int, place: int) -> None:
    """Add a cross and queue the effects it sets off: the bonus field first (D11), then a symbol now complete."""
    _cross(card, frame, row, place)
    if card[cell(row, place) + BONUS]:
        frame[F_QUEUE + frame[F_TAIL]] = BONUS_FIELD
        frame[F_TAIL] += 1
    symbol = card[cell(row, place) + SYMBOL]
    if symbol:
        which = symbol - 1 >> 1
        effect = card[EFFECTS_AT + which]
        if effect <= ONE_IN_EACH and frame[K_MORE] >> SYMBOL_AT + 2 * which & 3 == 3:
            frame[F_QUEUE + frame[F_TAIL]] = effect
            frame[F_TAIL] += 1


@part
def _cross_next(card: Ints, start: Ints, frame: Ints, row: int) -> None:
    """D5: the next cell of a row, if it may be crossed; otherwise the effect lapses there."""
    place = last_of(frame[K_WORD], frame[K_MORE], row)
    if can_cross(card, start, frame[K_WORD], frame[K_MORE], row, place):
        _cross_in_frame(card, frame, row, place)


@part
def _use_field(card: Ints, start: Ints, frame: Ints) -> None:
    """Use the first unused field whose row is open; it is used up even if the row has no next cell (D7)."""
    for field in range(frame[K_MORE] >> POINTER_AT & POINTER_MASK, card[FIELDS]):
        row = card[FIELDS_AT + field]
        if not is_closed(card, start, frame[K_WORD], frame[K_MORE], row):
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
def carry_out(
    card: Ints, start: Ints, source: Ints, row: int, place: int, deeds: int, frames: Ints, kids: Ints, n: int
) -> int:
    """D2, D8: cross a cell and carry out all that it sets off, first in, first out; the new number of kids.

    ``frames`` is a stack of states with queued effects. Two-in-fewest pushes a copy for each row that ties (D4: the
    player chooses); a frame with an empty queue becomes a kid, unless an equal one is there.
    """
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
            fewest = fewest_crosses(card, start, frame[K_WORD], frame[K_MORE])
            if fewest == NO_ROW:
                continue
            base = many - 1
            for each in range(card[ROWS]):
                if compared_crosses_of(card, start, frame[K_WORD], frame[K_MORE], each) == fewest:
                    _copy_frame(frame, frames[many])
                    many += 1
            chosen = base
            for each in range(card[ROWS]):
                if compared_crosses_of(card, start, frames[base, K_WORD], frames[base, K_MORE], each) == fewest:
                    chosen += 1
                    _cross_next(card, start, frames[chosen], each)
                    _cross_next(card, start, frames[chosen], each)
            _copy_frame(frames[many - 1], frames[base])
            many -= 1
    return n


@part
def plan_turns(card: Ints, start: Ints, rolls: Ints, turns: Ints) -> None:
    """Note for each turn the cells that the roll allows and that the start leaves within reach."""
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
                    if card[cell(row, place) + COLOR] == die:
                        turns[t, SECONDS_AT + T_CELL * n + T_ROW] = row
                        turns[t, SECONDS_AT + T_CELL * n + T_PLACE] = place
                        turns[t, SECONDS_AT + T_CELL * n + T_DIE] = die
                        n += 1
        turns[t, T_SECONDS] = n


@part
def _firsts(card: Ints, start: Ints, word: int, more: int, turn: Ints, firsts: Ints, frames: Ints) -> int:
    """Action 1: a pass, the white sum in each row, with a lucky number the next cell where crosses are fewest (D4)."""
    firsts[0, K_WORD], firsts[0, K_MORE], firsts[0, K_DEEDS], firsts[0, K_ROW], firsts[0, K_LEN] = word, more, 0, -1, 0
    n = as_int64(1)
    for k in range(turn[T_FIRSTS]):
        row, place = turn[T_CELLS + T_CELL * k + T_ROW], turn[T_CELLS + T_CELL * k + T_PLACE]
        if can_cross(card, start, word, more, row, place):
            n = carry_out(card, start, firsts[0], row, place, as_int64(0), frames, firsts, n)
    if turn[T_LUCKY]:
        fewest = fewest_crosses(card, start, word, more)
        for row in range(card[ROWS]):
            place = last_of(word, more, row)
            is_fewest = compared_crosses_of(card, start, word, more, row) == fewest
            if is_fewest and can_cross(card, start, word, more, row, place):
                n = carry_out(card, start, firsts[0], row, place, as_int64(LUCKY_CROSS), frames, firsts, n)
    return n


@part
def dice_left(card: Ints, start: Ints, word: int, more: int) -> int:
    """The coloured dice still in the game (D6), as bits."""
    dice = (1 << card[DICE]) - 1
    for row in range(card[ROWS]):
        if is_closed(card, start, word, more, row):
            dice &= ~(1 << card[ROWS_AT + ROW * row + DIE])
    return int(dice)


@part
def _seconds(card: Ints, start: Ints, first: Ints, turn: Ints, kids: Ints, frames: Ints, n: int) -> int:
    """Action 2: one white and one coloured die that is still in the game (D6), in a cell of that colour."""
    word, more = first[K_WORD], first[K_MORE]
    dice = dice_left(card, start, word, more)
    for k in range(turn[T_SECONDS]):
        at = SECONDS_AT + T_CELL * k
        row, place = turn[at + T_ROW], turn[at + T_PLACE]
        if dice >> turn[at + T_DIE] & 1 and can_cross(card, start, word, more, row, place):
            deeds = ONE_ROW if first[K_ROW] == row else 0
            n = carry_out(card, start, first, row, place, deeds, frames, kids, n)
    return n


@part
def expand(card: Ints, start: Ints, word: int, more: int, turn: Ints, kids: Ints, firsts: Ints, frames: Ints) -> int:
    """All kids of a state in one turn; how many, or -1 if there is no room.

    Each way to play action 1, followed by each way to play action 2 unless the game is over (D1). ``nothing`` is the
    kid without a cross: a penalty in one's own turn, and a deed if something could have been crossed.
    """
    many = _firsts(card, start, word, more, turn, firsts, frames)
    if many + MOST_FRAMES >= firsts.shape[0]:
        return -1
    active = turn[T_ACTIVE]
    n = nothing = as_int64(0)
    could = many > 1
    for f in range(many):
        first = firsts[f]
        if active and not is_over(card, start, first[K_WORD], first[K_MORE]):
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
