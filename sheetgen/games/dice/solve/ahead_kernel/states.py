"""Small states: reading a position from its two words, what may be crossed in it, and its score."""

from sheetgen.base.kernels import Ints, part

from .memory import (
    CELL, CELLS, CELLS_AT, CLOSING, DOUBLE_FEWEST, EFFECTS_AT, FEWEST_OPEN, LIMIT, MOST_CELLS, NO_PENALTY, PENALTY,
    PENALTY_AT, PENALTY_MASK, PLUS, PLUS_13, POINTS_AT, ROW, ROWS, ROWS_AT, START, STARTS_AT, SYMBOLS, SYMBOL_AT,
    S_CLOSED, TO_END, TO_LOCK,
)  # fmt: skip

MANY = 1 << 20  # crosses, more than there can be
NO_ROW = MANY - 1  # the fewest crosses where no row is compared


@part
def code_of(word: int, more: int, row: int) -> int:
    """The twelve bits of a row: crosses << 6 | cells up to the last cross."""
    return word >> 12 * row & 4095 if row < 5 else more & 4095


@part
def last_of(word: int, more: int, row: int) -> int:
    """How many cells of a row lie up to and including its last cross."""
    return code_of(word, more, row) & 63


@part
def closing_of(card: Ints, row: int) -> int:
    """The place of the first closing cell."""
    return int(card[ROWS_AT + ROW * row + CLOSING])


@part
def cell(row: int, place: int) -> int:
    """The index of a cell's facts in ``card``."""
    return CELLS_AT + CELL * (MOST_CELLS * row + place)


@part
def is_closed(card: Ints, start: Ints, word: int, more: int, row: int) -> bool:
    """Whether a row is closed, by any player."""
    return bool(start[STARTS_AT + START * row + S_CLOSED] or last_of(word, more, row) > closing_of(card, row))


@part
def crosses_of(card: Ints, word: int, more: int, row: int) -> int:
    """The crosses of a row, lock included."""
    code = code_of(word, more, row)
    return (code >> 6) + (1 if code & 63 > closing_of(card, row) else 0)


@part
def compared_crosses_of(card: Ints, start: Ints, word: int, more: int, row: int) -> int:
    """D4: the crosses with which a row is compared for the fewest; very many for a row that is not compared."""
    if card[FEWEST_OPEN] and is_closed(card, start, word, more, row):
        return MANY
    return int(crosses_of(card, word, more, row))


@part
def fewest_crosses(card: Ints, start: Ints, word: int, more: int) -> int:
    """The crosses of a row with the fewest (D4); ``NO_ROW`` where all rows are closed, and only open ones count."""
    fewest = NO_ROW
    for row in range(card[ROWS]):
        fewest = min(fewest, compared_crosses_of(card, start, word, more, row))
    return int(fewest)


@part
def can_cross(card: Ints, start: Ints, word: int, more: int, row: int, place: int) -> bool:
    code = code_of(word, more, row)
    last = code & 63
    if (
        start[STARTS_AT + START * row + S_CLOSED]
        or last > closing_of(card, row)
        or place < last
        or place >= card[ROWS_AT + ROW * row + CELLS]
    ):
        return False
    return bool(place < closing_of(card, row) or code >> 6 >= card[ROWS_AT + ROW * row + TO_LOCK])


@part
def is_over(card: Ints, start: Ints, word: int, more: int) -> bool:
    closed = 0
    for row in range(card[ROWS]):
        closed += is_closed(card, start, word, more, row)
    return bool(more >> PENALTY_AT & PENALTY_MASK >= card[LIMIT] or closed >= card[TO_END])


@part
def closed_rows(card: Ints, start: Ints, word: int, more: int) -> int:
    closed = 0
    for row in range(card[ROWS]):
        closed += is_closed(card, start, word, more, row)
    return closed


@part
def own_locks(card: Ints, word: int, more: int) -> int:
    locks = 0
    for row in range(card[ROWS]):
        locks += last_of(word, more, row) > closing_of(card, row)
    return locks


@part
def score(card: Ints, word: int, more: int) -> int:
    total = 0
    fewest = MANY
    for row in range(card[ROWS]):
        crosses = crosses_of(card, word, more, row)
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
