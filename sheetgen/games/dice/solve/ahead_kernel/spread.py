"""All that any rolls can lead to, and games played out: for the odds."""

from typing import NamedTuple

import numpy as np

from sheetgen.base.compiled import compiled, hash_of, released

from .card import (
    BONUS,
    CELLS,
    COLOR,
    DICE,
    FIELDS,
    FRAME,
    HAS_EFFECTS,
    K_DEEDS,
    K_LEN,
    K_MORE,
    K_ROW,
    K_WORD,
    KID,
    MOST_FIRSTS,
    MOST_FRAMES,
    MOST_KIDS,
    PENALTY_AT,
    PENALTY_MASK,
    POINTER_AT,
    POINTER_MASK,
    ROW,
    ROWS,
    ROWS_AT,
    SIDES,
    SYMBOL_AT,
    SYMBOLS,
    TURN,
    Ints,
    typed,
)
from .moves import carry_out, dice_left, expand, plan_turns
from .states import can_cross, cell, code_of, crosses_of, is_closed, is_over, last_of, score


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
    h = hash_of(word, more) & mask
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
    facts[G_SCORE] = score(card, word, more)
    facts[G_OVER] = is_over(card, start, word, more)
    facts[G_GONE] = ((1 << card[DICE]) - 1) & ~dice_left(card, start, word, more)
    facts[G_PROGRESS] = more >> PENALTY_AT & PENALTY_MASK
    for row in range(card[ROWS]):
        facts[G_PROGRESS] += last_of(word, more, row)


@compiled
def spread_out(card: Ints, start: Ints, numbers: Ints, begin: Ints, spread: Spread, kids: Ints, frames: Ints) -> int:
    """All states that crosses and penalties can lead to; how many, or -1 when they are more than there is room for.

    ``begin`` is the state to start from, in two words; ``numbers`` are those of the cells.
    """
    source = np.zeros(KID, np.int64)
    total = typed(_found(spread, begin[0], begin[1], typed(0)) + 1)
    many, i = typed(0), typed(0)
    while i < total:
        _note_facts(card, start, spread, i)
        spread.first_cross[i] = many
        word, more = spread.words[i, 0], spread.words[i, 1]
        fewest = 1 << 20
        for row in range(card[ROWS]):
            fewest = min(fewest, crosses_of(card, word, more, row))
        if not spread.facts[i, G_OVER]:
            if total + kids.shape[0] >= spread.words.shape[0] or many + kids.shape[0] >= spread.to.shape[0]:
                return -1
            j = _found(spread, word, more + (1 << PENALTY_AT), total)
            total += j == total
            spread.facts[i, G_PENALIZED] = j
            for row in range(card[ROWS]):
                last = last_of(word, more, row)
                for place in range(last, card[ROWS_AT + ROW * row + CELLS]):
                    if not can_cross(card, start, word, more, row, place):
                        continue
                    source[K_WORD], source[K_MORE], source[K_LEN], source[K_DEEDS], source[K_ROW] = word, more, 0, 0, -1
                    n = carry_out(card, start, source, row, place, typed(0), frames, kids, typed(0))
                    for k in range(n):
                        j = _found(spread, kids[k, K_WORD], kids[k, K_MORE], total)
                        total += j == total
                        spread.to[many], spread.number[many] = j, numbers[row, place]
                        spread.color[many] = card[cell(row, place) + COLOR]
                        spread.lucky[many] = place == last and crosses_of(card, word, more, row) == fewest
                        many += 1
        i += 1
    spread.first_cross[total] = many
    return total


@compiled
def number_of(spread: Spread, word: int, more: int) -> int:
    """The number of a state that is there."""
    return _found(spread, word, more, typed(-1))


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
                is_ahead = place >= last_of(word, more, row) and not is_closed(card, start, word, more, row)
                left += 1 if is_ahead else 3
        if left < 3:
            hope += guide.hopes[symbol, left]
    fields = card[FIELDS] - (more >> POINTER_AT & POINTER_MASK)
    if fields > 0:
        ahead = 0
        for row in range(card[ROWS]):
            if not is_closed(card, start, word, more, row):
                for place in range(last_of(word, more, row), card[ROWS_AT + ROW * row + CELLS]):
                    ahead += card[cell(row, place) + BONUS]
        hope += guide.hope_of_bonus * min(ahead, fields)
    return hope


@compiled
def _hope(card: Ints, start: Ints, word: int, more: int, guide: Guide) -> float:
    """The points that the guide promises beside the score."""
    if is_over(card, start, word, more):
        return 0.0
    left = right = 0
    for row in range(card[ROWS]):
        if is_closed(card, start, word, more, row):
            track = guide.closed[row, crosses_of(card, word, more, row)]
        else:
            code = code_of(word, more, row)
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
        while not is_over(card, start, word, more):
            for die in range(2 + dice):
                roll[0, die] = np.random.randint(1, card[SIDES] + 1)
            plan_turns(card, start, roll, plan)
            n = expand(card, start, word, more, plan[0], kids, firsts, frames)
            if n < 0:
                return False
            best, chosen = -1e300, 0
            for k in range(n):
                after, rest = kids[k, K_WORD], kids[k, K_MORE]
                worth = score(card, after, rest) + _hope(card, start, after, rest, guide)
                if worth > best:
                    best, chosen = worth, k
            word, more = kids[chosen, K_WORD], kids[chosen, K_MORE]
        points[game] = score(card, word, more)
    return True
