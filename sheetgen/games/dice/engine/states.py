"""States as vectors and as words: packing, what a state may forget, and its score."""

from sheetgen.base.kernels import Ints, part

from .layout import (
    CLOSED_PAIR, COMPLETE, DEAD, DOUBLE_FEWEST, L_WORDS, OPEN_PAIR, PLUS, PLUS_13, V_BITS, V_COUNT, V_LAST, V_OPEN,
    V_PENALTIES, V_ROUND, V_ROUNDS, V_SECOND, V_STEPS, V_SWAPS, V_SYMBOL, PackedSheet, Task,
)  # fmt: skip


@part
def pack(task: Task, line: Ints) -> None:
    """Write the words of a line from its vector."""
    for w in range(task.words):
        line[L_WORDS + w] = 0
    for k in range(task.fields):
        line[L_WORDS + task.word[k]] |= line[task.field[k]] << task.shift[k]


@part
def repack(task: Task, line: Ints, v: int) -> None:
    """Write a number of the vector anew into the words of a line that is otherwise a copy of ``task.base``."""
    line[L_WORDS + task.word_at[v]] += (line[v] - task.base[v]) << task.shift_at[v]


@part
def unpack(task: Task, words: Ints, value: Ints) -> None:
    """Write a vector from its words."""
    for k in range(task.fields):
        value[task.field[k]] = words[task.word[k]] >> task.shift[k] & task.mask[k]


@part
def copy(task: Task, value: Ints, to: Ints) -> None:
    """Copy a vector, as far as this sheet needs it."""
    for v in range(task.used):
        to[v] = value[v]


@part
def is_closed(sheet: PackedSheet, task: Task, value: Ints, r: int) -> bool:
    return bool(task.closed[r] or value[V_LAST + r] > sheet.closing[r])


@part
def crosses(sheet: PackedSheet, value: Ints, r: int) -> int:
    """The crosses of a row, its lock included."""
    return int(value[V_COUNT + r] + (1 if value[V_LAST + r] > sheet.closing[r] else 0))


@part
def can_reach(sheet: PackedSheet, task: Task, value: Ints, code: int) -> bool:
    """Whether a cell that is not crossed may be crossed yet, by an action or an effect other than a link's."""
    r, place = code >> 6, code & 63
    return place >= value[V_LAST + r] and not is_closed(sheet, task, value, r)


@part
def first_bit(bits: int, start: int, none: int) -> int:
    """The first set bit from ``start`` on, or ``none``."""
    bits >>= start
    if not bits:
        return none
    while not bits & 1:
        bits >>= 1
        start += 1
    return start


@part
def pass_over(sheet: PackedSheet, task: Task, s: int, value: Ints, r: int) -> None:
    """Move on ``LAST`` to the first place that a roll can still reach, unless the last number may be crossed again."""
    last = value[V_LAST + r]
    if last > sheet.closing[r]:
        value[V_LAST + r] = sheet.closing[r] + 1
        value[V_SECOND + r] = 1
        return
    if task.closed[r]:
        value[V_LAST + r] = 0
        value[V_SECOND + r] = 1
        return
    coming = task.coming[s, r]
    again = sheet.second_crosses and last and not value[V_SECOND + r] and not sheet.double_at[r, last - 1]
    if again and coming >> last - 1 & 1:
        return
    value[V_SECOND + r] = 1
    value[V_LAST + r] = min(first_bit(coming, last, sheet.closing[r]), sheet.closing[r])


@part
def _can_complete(sheet: PackedSheet, task: Task, value: Ints, j: int) -> bool:
    """Whether the cells of a symbol that are not crossed may be crossed yet."""
    status = value[V_SYMBOL + j]
    for side in range(2):
        code = sheet.symbol_cells[j, side]
        if status >> side & 1 or can_reach(sheet, task, value, code):
            continue
        pair = sheet.pair_at[code >> 6, code & 63]
        if not pair or value[V_OPEN + pair - 1] != OPEN_PAIR:
            return False
    return True


@part
def settle_row(sheet: PackedSheet, task: Task, s: int, line: Ints, r: int) -> None:
    """``settle`` and pack a copy of ``task.base`` in which a row has got a cross that no other row looks at."""
    if task.skips:
        pass_over(sheet, task, s, line, r)
    repack(task, line, V_LAST + r)
    repack(task, line, V_COUNT + r)
    if sheet.second_crosses:
        repack(task, line, V_SECOND + r)
    for j in range(sheet.symbols if task.symbols_in[r] else 0):
        if line[V_SYMBOL + j] < COMPLETE and not _can_complete(sheet, task, line, j):
            line[V_SYMBOL + j] = DEAD
            repack(task, line, V_SYMBOL + j)


@part
def settle(sheet: PackedSheet, task: Task, s: int, value: Ints) -> None:
    """Forget what cannot matter from stage s on, so that states that differ in nothing else become one."""
    for r in range(sheet.rows if task.skips else 0):
        pass_over(sheet, task, s, value, r)
    if not task.is_alone:
        _settle_neighbours(sheet, task, s, value)
    for j in range(sheet.symbols):
        if value[V_SYMBOL + j] < COMPLETE and not _can_complete(sheet, task, value, j):
            value[V_SYMBOL + j] = DEAD
    if sheet.swaps:
        value[V_SWAPS] = first_bit(task.coming_swap[s], value[V_SWAPS], sheet.swaps)


@part
def _settle_neighbours(sheet: PackedSheet, task: Task, s: int, value: Ints) -> None:
    """Forget round cells and links that cannot matter."""
    for r in range(sheet.rows):
        if sheet.between[r]:
            upper, lower = task.coming_round[s, r, 0], task.coming_round[s, r, 1]
            value[V_ROUND + r] = first_bit(upper | lower, value[V_ROUND + r], sheet.cells[r])
    for r in range(sheet.rows):
        needed = 0
        if sheet.between[r]:
            needed |= task.coming_round[s, r, 0] >> value[V_ROUND + r] << value[V_ROUND + r]
        if r and sheet.between[r - 1]:
            needed |= task.coming_round[s, r - 1, 1] >> value[V_ROUND + r - 1] << value[V_ROUND + r - 1]
        value[V_BITS + r] &= needed
    for j in range(sheet.pairs):
        if value[V_OPEN + j] == OPEN_PAIR:
            upper, lower = sheet.pair_cells[j, 0], sheet.pair_cells[j, 1]
            if not (can_reach(sheet, task, value, upper) or can_reach(sheet, task, value, lower)):
                value[V_OPEN + j] = CLOSED_PAIR


@part
def counted(sheet: PackedSheet, value: Ints, r: int) -> int:
    """The crosses that count for the points of a row: those of the round cells beside it, too (D14)."""
    count = crosses(sheet, value, r) + value[V_ROUNDS + r]
    return int(count + value[V_ROUNDS + r - 1] if r else count)


@part
def score(sheet: PackedSheet, value: Ints) -> int:
    """The points of a state; of two symbols with the same effect only one counts."""
    points = sheet.points[value[V_STEPS]] if sheet.steps else 0
    fewest = 1 << 30
    for r in range(sheet.rows):
        points += sheet.points[counted(sheet, value, r)]
        fewest = min(fewest, crosses(sheet, value, r))
    cost = sheet.penalty * value[V_PENALTIES]
    seen = 0
    for j in range(sheet.symbols):
        effect = sheet.effect[j]
        if value[V_SYMBOL + j] == COMPLETE and not seen >> effect & 1:
            seen |= 1 << effect
            if effect == DOUBLE_FEWEST:
                most = 0
                for r in range(sheet.rows):
                    if crosses(sheet, value, r) == fewest:
                        most = max(most, sheet.points[counted(sheet, value, r)])
                points += most
            elif effect == PLUS_13:
                points += PLUS
            else:
                cost = 0
    return int(points - cost)
