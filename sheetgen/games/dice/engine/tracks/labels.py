"""What may be done with a track in each stage, its *options*, and what each buys and sells: a *label* of prices.

The dual of the search: whatever tracks share has a price, at which one track sells what another buys. A cell that a
link crosses is bought by its own row from that of its partner; a round cell buys that a cell beside it is crossed; a
swapped number buys the use of a field. All buy the action. Half the worth of a symbol is sold by each of its cells.
"""

from sheetgen.base.kernels import Ints, part

from ..layout import (
    COMPLETE, CROSS, C_FIELD, C_HOW, C_PLACE, C_ROW, DEAD, DOUBLE_FEWEST, LUCKY, MOST_CELLS, MOST_POINTS, MOST_ROWS,
    NO_PENALTY, ONE_IN_EACH, PLUS, ROUND, SWAP, TWO_IN_FEWEST, UNIT, V_OPEN, V_SYMBOL, PackedSheet, Task,
)  # fmt: skip
from ..rolls import gives_crosses
from .layout import (
    ACTION_PRICES, GIFT, MOST_LABELS, MOST_OPTIONS, MOST_PRICES, MOST_TRACKED, O_AGAIN, O_HOW, O_LABEL, O_PLACE, O_SLOT,
    RECEIVE, ROUND_TRACK, SWAP_TRACK, TRACKS, TrackBound,
)  # fmt: skip


@part
def _price(bound: TrackBound) -> int:
    bound.prices += 1
    return int(bound.prices - 1)


@part
def _term(bound: TrackBound, label: int, price: int, sign: int) -> None:
    """Let a label sell so many, or buy where it is less than 0, at a price; -1 is no price."""
    if price >= 0 and sign:
        k = bound.many_terms[label]
        bound.terms[label, k], bound.signs[label, k] = price, sign
        bound.many_terms[label] += 1


@part
def _label(bound: TrackBound) -> int:
    label = bound.labels
    bound.labels += 1
    bound.many_terms[label] = bound.alone[label] = 0
    return int(label)


@part
def _sell_cross(sheet: PackedSheet, bound: TrackBound, label: int, r: int, place: int) -> None:
    """What a new cross in a cell sells: a step, what lets round cells be crossed, half of a symbol."""
    if sheet.step_at[r, place]:
        _term(bound, label, bound.step_price, 1)
    _term(bound, label, bound.round_price[r, place], 1)
    if r:
        _term(bound, label, bound.round_price[r - 1, place], 1)
    symbol = sheet.symbol_at[r, place] - 1
    if symbol >= 0:
        bound.alone[label] += bound.share[symbol >> 1, symbol & 1]
        _term(bound, label, bound.gift_price, bound.gifts[symbol >> 1, symbol & 1])
    _term(bound, label, bound.gift_price, sheet.bonus_at[r, place])
    if place >= sheet.closing[r]:
        _term(bound, label, bound.closing_price, -1)


@part
def _option(bound: TrackBound, s: int, t: int, how: int, place: int, slot: int, label: int) -> None:
    option = bound.options[bound.all_options]
    option[O_HOW], option[O_PLACE], option[O_SLOT], option[O_LABEL], option[O_AGAIN] = how, place, slot, label, label
    bound.all_options += 1
    bound.many_options[s, t] += 1


@part
def _slot(sheet: PackedSheet, bound: TrackBound, r: int, place: int) -> int:
    """Which of the links that a row keeps track of a cell has; -1: none."""
    for k in range(MOST_TRACKED):
        if bound.tracked[r, k] >= 0 and bound.tracked[r, k] == sheet.pair_at[r, place] - 1:
            return k
    return -1


@part
def _cross_label(sheet: PackedSheet, bound: TrackBound, price: int, r: int, place: int) -> int:
    """A label for a cell crossed by what this is the price of: an action, or an effect."""
    label = _label(bound)
    _term(bound, label, price, -1)
    _sell_cross(sheet, bound, label, r, place)
    pair = sheet.pair_at[r, place] - 1
    if pair >= 0:
        own = 0 if sheet.pair_cells[pair, 0] >> 6 == r else 1
        _term(bound, label, bound.link_price[pair, 1 - own], 1)
    return label


@part
def _set_prices(sheet: PackedSheet, task: Task, bound: TrackBound) -> None:
    """Give a price to all that tracks share, and the symbols that count at the end their worth."""
    first = task.first
    bound.prices = ACTION_PRICES + task.stages
    bound.labels, bound.all_options = 0, 1
    bound.gift_price = _price(bound) if gives_crosses(sheet) else -1
    bound.closing_price = -1 if gives_crosses(sheet) else _price(bound)  # one action may then close several rows
    bound.step_price = _price(bound) if sheet.steps else -1
    for j in range(sheet.pairs):
        for side in range(2):
            bound.link_price[j, side] = _price(bound) if first[V_OPEN + j] else -1
    for r in range(MOST_ROWS):
        for place in range(MOST_CELLS):  # a cell of a long row asks for that of the short one above
            price = -1
            if r < sheet.rows and sheet.between[r] and place < sheet.cells[r] and not _is_beside(task, r, place):
                price = _price(bound)
            bound.round_price[r, place] = price
    for j in range(sheet.symbols):
        effect = sheet.effect[j]
        crosses = 2 if effect == TWO_IN_FEWEST else sheet.rows if effect == ONE_IN_EACH else 0
        worth = 0 if effect <= ONE_IN_EACH else UNIT * PLUS
        if effect == DOUBLE_FEWEST:
            for k in range(MOST_POINTS):
                worth = max(worth, UNIT * sheet.points[k])
        elif effect == NO_PENALTY:
            worth = UNIT * sheet.penalty * sheet.limit
        _split(bound.share, bound.credit, j, first[V_SYMBOL + j], worth)
        _split(bound.gifts, bound.gifts_credit, j, first[V_SYMBOL + j], crosses)


@part
def _split(share: Ints, credit: Ints, j: int, status: int, worth: int) -> None:
    """Let each cell of a symbol have half of what it is worth, or all of it where the other one is crossed."""
    half = (worth + 1) // 2
    for side in range(2):
        share[j, side] = 0 if status >= COMPLETE else half if not status else worth
    for now in range(COMPLETE):
        credit[j, now] = half if now and not status else 0
    credit[j, COMPLETE], credit[j, DEAD] = worth, 0


@part
def _is_beside(task: Task, r: int, place: int) -> bool:
    """Whether a cell above or below a round cell is crossed at the start."""
    return bool((task.marks[r] | task.marks[r + 1]) >> place & 1)


@part
def _add_receivers(sheet: PackedSheet, bound: TrackBound) -> None:
    """A label for each cell that a link may cross."""
    for j in range(sheet.pairs):
        for side in range(2):
            if bound.link_price[j, side] >= 0:
                code = sheet.pair_cells[j, side]
                bound.received[j, side] = _label(bound)
                _term(bound, bound.received[j, side], bound.link_price[j, side], -1)
                _sell_cross(sheet, bound, bound.received[j, side], code >> 6, code & 63)


@part
def _add_links(sheet: PackedSheet, task: Task, bound: TrackBound, s: int, r: int) -> None:
    """Options to have a cell crossed by its link: where the roll allows its partner, or a lucky number any cell.

    Where effects cross cells, ``s`` is after the last stage: at any time.
    """
    for j in range(sheet.pairs):
        for side in range(2):
            code, other = sheet.pair_cells[j, side], sheet.pair_cells[j, 1 - side]
            if code >> 6 != r or bound.link_price[j, side] < 0:
                continue
            comes = 4 if s == task.stages else task.stage[s] & 4
            for k in range(task.number[s] if s < task.stages else 0):
                cand = task.cands[s, k]
                comes |= cand[C_HOW] != ROUND and cand[C_ROW] == other >> 6 and cand[C_PLACE] == other & 63
            if comes:
                place = code & 63
                _option(bound, s, r, RECEIVE, place, _slot(sheet, bound, r, place), bound.received[j, side])


@part
def _add_row_options(sheet: PackedSheet, task: Task, bound: TrackBound, s: int, r: int, field_prices: int) -> None:
    for k in range(task.number[s]):
        cand = task.cands[s, k]
        if cand[C_ROW] != r or cand[C_HOW] == ROUND:
            continue
        place = cand[C_PLACE]
        label = _cross_label(sheet, bound, ACTION_PRICES + s, r, place)
        if cand[C_HOW] == SWAP:
            _term(bound, label, field_prices + cand[C_FIELD], -1)
        _option(bound, s, r, cand[C_HOW], place, _slot(sheet, bound, r, place), label)
        if cand[C_HOW] == CROSS and sheet.second_crosses:
            again = _label(bound)
            _term(bound, again, ACTION_PRICES + s, -1)
            _term(bound, again, bound.gift_price, sheet.bonus_at[r, place])
            bound.options[bound.all_options - 1, O_AGAIN] = again
    if task.stage[s] & 4:
        for place in range(bound.base[r], sheet.cells[r]):
            label = _cross_label(sheet, bound, ACTION_PRICES + s, r, place)
            _option(bound, s, r, LUCKY, place, _slot(sheet, bound, r, place), label)
    if bound.gift_price < 0:
        _add_links(sheet, task, bound, s, r)


@part
def _add_effects(sheet: PackedSheet, task: Task, bound: TrackBound) -> None:
    """What effects may do to a row at any time: cross its next cell, or one that is linked to what they cross."""
    s = task.stages
    for t in range(TRACKS):
        bound.first_option[s, t], bound.many_options[s, t] = bound.all_options, 0
        if t < sheet.rows and bound.gift_price >= 0:
            for place in range(bound.base[t], sheet.cells[t]):
                label = _cross_label(sheet, bound, bound.gift_price, t, place)
                _option(bound, s, t, GIFT, place, _slot(sheet, bound, t, place), label)
            _add_links(sheet, task, bound, s, t)


@part
def add_labels(sheet: PackedSheet, task: Task, bound: TrackBound) -> bool:
    """Find the options of all tracks in all stages; false if there is no room."""
    _set_prices(sheet, task, bound)
    stay = bound.options[0]
    stay[O_HOW], stay[O_LABEL] = -1, _label(bound)
    _add_receivers(sheet, bound)
    _add_effects(sheet, task, bound)
    for s in range(task.stages):
        more = 2 * task.number[s] + MOST_ROWS * 40 + 2 * sheet.pairs + sheet.swaps + 2
        if bound.labels + more > MOST_LABELS or bound.all_options + more > MOST_OPTIONS:
            return False
        if bound.prices + sheet.swaps > MOST_PRICES:
            return False
        field_prices = bound.prices
        bound.prices += sheet.swaps if task.stage[s] & 3 < 2 else 0
        for t in range(TRACKS):
            bound.first_option[s, t], bound.many_options[s, t] = bound.all_options, 0
            if t < sheet.rows:
                _add_row_options(sheet, task, bound, s, t, field_prices)
            elif t == SWAP_TRACK:
                before = -1
                for k in range(task.number[s]):
                    cand = task.cands[s, k]
                    if cand[C_HOW] == SWAP and cand[C_FIELD] != before:
                        before = cand[C_FIELD]
                        label = _label(bound)
                        _term(bound, label, field_prices + before, 1)
                        _option(bound, s, t, SWAP, before, -1, label)
            elif t >= ROUND_TRACK:
                for k in range(task.number[s]):
                    cand = task.cands[s, k]
                    if cand[C_HOW] == ROUND and cand[C_ROW] == t - ROUND_TRACK:
                        label = _label(bound)
                        _term(bound, label, ACTION_PRICES + s, -1)
                        _term(bound, label, bound.round_price[t - ROUND_TRACK, cand[C_PLACE]], -1)
                        _option(bound, s, t, CROSS, cand[C_PLACE], -1, label)
    return True
