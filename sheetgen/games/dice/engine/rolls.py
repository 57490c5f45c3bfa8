"""Packs a position and its rolls into a task: how its states are packed, and what may be crossed in each stage."""

from sheetgen.base.kernels import Ints, part

from .layout import (
    AT_ROW, AT_WIDTH, CANDIDATES, COMPLETE, CROSS, C_BEFORE, C_DIE, C_FIELD, C_HOW, C_NEED, C_PLACE, C_ROW,
    C_TOTAL, C_WHITE, DEAD, DONE, MOST_CELLS, MOST_FRAMES, MOST_KIDS, MOST_ROWS,
    MOST_WORDS, ONE_IN_EACH, OPEN_PAIR, ROUND, ROUND_ROW, STAGES, SWAP,
    TOO_WIDE, TWICE_ROW, VALUES, V_BITS, V_COUNT, V_IDLE, V_LAST, V_OPEN, V_PENALTIES, V_POINTER,
    V_ROUND, V_ROUNDS, V_SECOND, V_STEPS, V_SWAPS, V_SYMBOL, PackedSheet, Task,
)  # fmt: skip
from .states import settle

EVERY = (1 << 62) - 1  # place or field, as bits


@part
def set_up(sheet: PackedSheet, task: Task, start: Ints, rolls: Ints) -> int:
    """Prepare a search; ``DONE``, or ``TOO_WIDE``: too many turns, or a state needs more words than there are."""
    if 2 * rolls.shape[0] > STAGES:
        return TOO_WIDE
    lay_out(sheet, task)
    if task.words > MOST_WORDS:
        return TOO_WIDE
    set_stages(sheet, task, start, rolls)
    set_first(sheet, task, start)
    return DONE


@part
def _field(task: Task, v: int, width: int, used: int) -> int:
    """Give a number of the vector its place in the words; returns the bits used so far, 63 to a word."""
    if used % 63 + width > 63:
        used += 63 - used % 63
    k = task.fields
    task.cleared &= task.field[k] == v
    task.field[k], task.word[k], task.shift[k], task.mask[k] = v, used // 63, used % 63, (1 << width) - 1
    task.word_at[v], task.shift_at[v] = used // 63, used % 63
    task.fields += 1
    task.used = max(task.used, v + 1)
    return used + width


@part
def lay_out(sheet: PackedSheet, task: Task) -> None:
    """Choose the numbers that states of this sheet need, and clear all vectors where that choice changes.

    Others may be written all the same (``pass_over`` sets ``SECOND``): only sheets that need a number read it.
    """
    before = task.fields
    task.fields, task.used, task.cleared = 0, 0, 1
    used = _field(task, V_PENALTIES, 5, 0)
    used = _field(task, V_IDLE, 1, used)
    used = _field(task, V_POINTER, 6, used) if sheet.fields else used
    used = _field(task, V_SWAPS, 6, used) if sheet.swaps else used
    used = _field(task, V_STEPS, 8, used) if sheet.steps else used
    bits = 0
    for r in range(sheet.rows):
        used = _field(task, V_LAST + r, 6, used)
        used = _field(task, V_COUNT + r, 7, used)
        task.bit_of[r] = bits
        bits += sheet.cells[r]
        if sheet.second_crosses:
            used = _field(task, V_SECOND + r, 1, used)
            task.bit_of[TWICE_ROW + r] = bits
            bits += sheet.cells[r]
        if sheet.between[r]:
            used = _field(task, V_ROUND + r, 6, used)
            used = _field(task, V_ROUNDS + r, 6, used)
            task.bit_of[ROUND_ROW + r] = bits
            bits += sheet.cells[r]
        if sheet.between[r] or (r and sheet.between[r - 1]):
            used = _field(task, V_BITS + r, sheet.cells[r], used)
    for j in range(sheet.symbols):
        used = _field(task, V_SYMBOL + j, 3, used)
    for j in range(sheet.pairs):
        used = _field(task, V_OPEN + j, 1, used)
    if not task.cleared or task.fields != before:
        _clear(task)
    task.words = (used + 62) // 63
    task.is_alone = 0 if sheet.pairs else 1
    for r in range(sheet.rows):
        task.is_alone &= 1 - sheet.between[r]
        task.symbols_in[r] = 0
    for j in range(sheet.symbols):
        for side in range(2):
            task.symbols_in[sheet.symbol_cells[j, side] >> 6] = 1
    task.key_words = 1 + (bits + 62) // 63


@part
def _clear(task: Task) -> None:
    for v in range(VALUES):
        task.value[v] = task.base[v] = 0
        for n in range(MOST_KIDS):
            task.kids[n, v] = 0
        for n in range(MOST_FRAMES):
            task.frames[n, v] = 0


@part
def set_first(sheet: PackedSheet, task: Task, start: Ints) -> None:
    """The vector of the position. A pair complete from the start has set off its effect already, so it is dead."""
    first = task.first
    for v in range(VALUES):
        first[v] = 0
    first[V_PENALTIES], first[V_POINTER], first[V_SWAPS] = start[0], start[1], start[2]
    for r in range(sheet.rows):
        at = AT_ROW + AT_WIDTH * r
        marks, twice, rounds = start[at], start[at + 2], start[at + 3]
        task.closed[r], task.marks[r] = start[at + 1], marks
        for place in range(sheet.cells[r]):
            if marks >> place & 1:
                first[V_LAST + r] = place + 1
                first[V_COUNT + r] += 1 + sheet.double_at[r, place] + (twice >> place & 1)
                first[V_SECOND + r] = twice >> place & 1
                first[V_STEPS] += sheet.step_at[r, place]
            if rounds >> place & 1:
                first[V_ROUND + r] = place + 1
                first[V_ROUNDS + r] += 1
        first[V_BITS + r] = marks
    for j in range(sheet.pairs):
        crossed = 0
        for side in range(2):
            crossed += _is_crossed(start, sheet.pair_cells[j, side])
        first[V_OPEN + j] = 0 if crossed else OPEN_PAIR
    for j in range(sheet.symbols):
        status = _is_crossed(start, sheet.symbol_cells[j, 0]) | _is_crossed(start, sheet.symbol_cells[j, 1]) << 1
        first[V_SYMBOL + j] = DEAD if status == COMPLETE and sheet.effect[j] <= ONE_IN_EACH else status
    settle(sheet, task, 0, first)


@part
def _is_crossed(start: Ints, code: int) -> int:
    return int(start[AT_ROW + AT_WIDTH * (code >> 6)] >> (code & 63) & 1)


@part
def set_stages(sheet: PackedSheet, task: Task, start: Ints, rolls: Ints) -> None:
    """The stages: one for another player's turn, two for one's own. Candidates stand in the order of the rules."""
    for r in range(sheet.rows):
        _note_least(sheet, task, start, r)
    s = 0
    for t in range(rolls.shape[0]):
        s = _add_turn(sheet, task, s, rolls[t])
    task.stages = s
    _look_back(sheet, task)


@part
def _add_turn(sheet: PackedSheet, task: Task, s: int, roll: Ints) -> int:
    """Write the stages of a turn from s on; returns the number of stages so far."""
    total = roll[0] + roll[1]
    active = roll[2] > 0
    task.stage[s] = (1 if active else 0) + 4 * (sheet.lucky >> total & 1)
    task.number[s] = 0
    _number(sheet, task, s, total, 0, -1)
    task.before_lucky[s] = task.number[s]
    _swaps(sheet, task, s, total)
    _add_plain(task, s)
    if not active:
        return s + 1
    task.stage[s + 1] = 2
    task.number[s + 1] = 0
    low, high = min(roll[0], roll[1]), max(roll[0], roll[1])
    for die in range(sheet.dice):
        _number(sheet, task, s + 1, low + roll[2 + die], low, die)
        if high > low:
            _number(sheet, task, s + 1, high + roll[2 + die], high, die)
    task.before_lucky[s + 1] = task.number[s + 1]
    return s + 2


@part
def keep_all(sheet: PackedSheet, task: Task, start: Ints) -> None:
    """Prepare turns whose rolls come one by one: states forget nothing that a roll could still use."""
    for r in range(sheet.rows):
        _note_least(sheet, task, start, r)
    task.skips = 0
    for s in range(3):
        task.coming_swap[s] = task.coming_lucky[s] = EVERY
        for r in range(MOST_ROWS):
            task.coming[s, r] = task.coming_round[s, r, 0] = task.coming_round[s, r, 1] = EVERY


@part
def set_turn(sheet: PackedSheet, task: Task, roll: Ints) -> None:
    """Write the stages of the next turn, after ``keep_all``."""
    task.stages = _add_turn(sheet, task, 0, roll)


@part
def _note_least(sheet: PackedSheet, task: Task, start: Ints, r: int) -> None:
    """The first places that may still be crossed: the last crossed cell too, where there are second crosses."""
    at = AT_ROW + AT_WIDTH * r
    last = last_round = 0
    for place in range(sheet.cells[r]):
        last = place + 1 if start[at] >> place & 1 else last
        last_round = place + 1 if start[at + 3] >> place & 1 else last_round
    task.least[r] = MOST_CELLS if start[at + 1] else max(last - sheet.second_crosses, 0)
    task.least_round[r] = last_round


@part
def set_any_roll(sheet: PackedSheet, task: Task, sides: int) -> bool:
    """A single stage for all that any roll allows, which comes again and again; false if that is too much.

    Candidates have the number that is rolled in place of a white die. Those for the white sum stand for dice of the
    cell's colour, too; but for round cells, which may have two, there is one for each die as well.
    """
    most = 1
    for r in range(sheet.rows):
        most += sheet.cells[r] * (4 if sheet.between[r] else 1) + 2 * sheet.swaps
    if most > CANDIDATES:
        return False
    for r in range(sheet.rows):
        task.least[r] = task.least_round[r] = 0
    task.stages, task.number[0] = 1, 0
    task.stage[0] = 2 + (4 if sheet.lucky else 0)
    for number in range(2, 2 * sides + 1):
        _number(sheet, task, 0, number, number, -1)
        for die in range(sheet.dice):
            _round_cells(sheet, task, 0, number, number, die)
    task.before_lucky[0] = task.number[0]
    for total in range(2, 2 * sides + 1):
        _swaps(sheet, task, 0, total)
    _add_plain(task, 0)
    _look_back(sheet, task)
    task.coming_swap[1] = task.coming_swap[0]
    for r in range(MOST_ROWS):
        task.coming[1, r] = task.coming[0, r]
        for side in range(2):
            task.coming_round[1, r, side] = task.coming_round[0, r, side]
    return True


@part
def _add_plain(task: Task, s: int) -> None:
    """A candidate for lucky numbers, behind those that are counted."""
    _candidate(task, s, CROSS, 0, 0, 0, -1)
    task.number[s] -= 1


@part
def _candidate(task: Task, s: int, how: int, r: int, place: int, white: int, die: int) -> None:
    cand = task.cands[s, task.number[s]]
    cand[C_HOW], cand[C_ROW], cand[C_PLACE], cand[C_WHITE], cand[C_DIE] = how, r, place, white, die
    cand[C_FIELD] = cand[C_BEFORE] = cand[C_TOTAL] = cand[C_NEED] = 0
    task.number[s] += 1


@part
def _number(sheet: PackedSheet, task: Task, s: int, number: int, white: int, die: int) -> None:
    """Candidates for a number that is rolled, in the colour of ``die`` unless that is -1 (action 1)."""
    for r in range(sheet.rows):
        place = sheet.place_of[r, number]
        if place >= task.least[r] and (die < 0 or sheet.color_at[r, place] == die):
            _candidate(task, s, CROSS, r, place, white, die)
    _round_cells(sheet, task, s, number, white, die)


@part
def _round_cells(sheet: PackedSheet, task: Task, s: int, number: int, white: int, die: int) -> None:
    for r in range(sheet.rows):
        place = sheet.place_of[r, number]
        need = 0
        for side in range(2 if place >= task.least_round[r] and sheet.between[r] else 0):
            if die < 0 or sheet.color_at[r + side, place] == die:
                need |= 1 << side
        if need:
            _candidate(task, s, ROUND, r, place, white, die)
            task.cands[s, task.number[s] - 1, C_NEED] = need


@part
def _swaps(sheet: PackedSheet, task: Task, s: int, total: int) -> None:
    """Candidates for all that swaps make of a white sum."""
    for field in range(sheet.swaps):
        for side in range(2):
            if sheet.swap[field, side] == total:
                _swap(sheet, task, s, total, field, sheet.swap[field, 1 - side])


@part
def _swap(sheet: PackedSheet, task: Task, s: int, total: int, field: int, number: int) -> None:
    """D16: candidates for what a swap makes of the white sum, unless an earlier field still makes the same."""
    before = -1
    for other in range(field):
        one, two = sheet.swap[other, 0], sheet.swap[other, 1]
        if (one == total and two == number) or (one == number and two == total):
            before = other
    for r in range(sheet.rows):
        place = sheet.place_of[r, number]
        if place >= 0:  # in any cell: ``ahead`` tells by the rolls alone which fields are still to come
            _candidate(task, s, SWAP, r, place, 0, -1)
            cand = task.cands[s, task.number[s] - 1]
            cand[C_FIELD], cand[C_BEFORE], cand[C_TOTAL] = field, before, total


@part
def gives_crosses(sheet: PackedSheet) -> bool:
    """Whether an effect may cross "the next cell" of a row."""
    for r in range(sheet.rows):
        for place in range(sheet.cells[r]):
            if sheet.bonus_at[r, place] and sheet.fields:
                return True
    for j in range(sheet.symbols):  # noqa: SIM110 - the compiler knows no generators here
        if sheet.effect[j] <= ONE_IN_EACH:
            return True
    return False


@part
def _look_back(sheet: PackedSheet, task: Task) -> None:
    """Note what may still be crossed from each stage on; and whether any effect crosses "the next cell"."""
    task.skips = 0 if gives_crosses(sheet) else 1
    for r in range(MOST_ROWS):
        task.coming[task.stages, r] = task.coming_round[task.stages, r, 0] = task.coming_round[task.stages, r, 1] = 0
    task.coming_swap[task.stages] = task.coming_lucky[task.stages] = 0
    for s in range(task.stages - 1, -1, -1):
        task.skips = 0 if task.stage[s] & 4 else task.skips
        for r in range(MOST_ROWS):
            task.coming[s, r] = task.coming[s + 1, r]
            for side in range(2):
                task.coming_round[s, r, side] = task.coming_round[s + 1, r, side]
        task.coming_swap[s] = task.coming_swap[s + 1]
        task.coming_lucky[s] = task.coming_lucky[s + 1] | task.stage[s] >> 2 & 1
        for k in range(task.number[s]):
            cand = task.cands[s, k]
            r, bit = cand[C_ROW], 1 << cand[C_PLACE]
            if cand[C_HOW] == ROUND:
                for side in range(2):
                    if cand[C_NEED] >> side & 1:
                        task.coming_round[s, r, side] |= bit
            else:
                task.coming[s, r] |= bit
                if cand[C_HOW] == SWAP:
                    task.coming_swap[s] |= 1 << cand[C_FIELD]
