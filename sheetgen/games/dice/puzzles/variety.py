"""Variety for kinds whose puzzles are quickly made: chooses the event and answer of each place of a set from a pool.

Without it, common answers would come again and again: on two of three crowded sheets, 35 of 36 rolls count.
"""

from collections.abc import Iterator
from itertools import chain, zip_longest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NoPuzzle
from sheetgen.puzzles.sets import Tries

from .dice_kind import DiceKind
from .puzzle import DicePuzzle, DiceWish

MOST_TRIES = 400  # after the first puzzle of a pool: rare ones are not waited for


def varied(
    found: Iterator[DicePuzzle], wish: DiceWish, kind: DiceKind, turn: int, chance: Chance, tries: Tries
) -> Iterator[DicePuzzle]:
    """The puzzles, pool by pool: first the flavour whose ``turn`` it is; no answer repeats before all others came."""
    flavors = kind.flavors(wish)
    if not flavors:
        yield from found
        return
    first = turn % len(flavors)
    order = {flavor: place for place, flavor in enumerate((*flavors[first:], *flavors[:first]))}
    while True:
        pool, end = _pool(found, kind.pool, tries)
        for flavor in sorted(dict.fromkeys(map(kind.flavor, pool)), key=lambda each: order.get(each, len(order))):
            yield from _by_answers([each for each in pool if kind.flavor(each) == flavor], kind, chance)
        if end:
            raise end


def _pool(found: Iterator[DicePuzzle], size: int, tries: Tries) -> tuple[list[DicePuzzle], NoPuzzle | None]:
    """The next ``size`` puzzles, and the error that ended them, if one did."""
    pool: list[DicePuzzle] = []
    begun = 0
    try:
        while len(pool) < size and (not pool or tries.tried < begun + MOST_TRIES):
            pool.append(next(found))
            begun = begun or tries.tried
    except NoPuzzle as error:
        return pool, error
    return pool, None


def _by_answers(pool: list[DicePuzzle], kind: DiceKind, chance: Chance) -> Iterator[DicePuzzle]:
    """The pool in random order, taking one puzzle of each answer in turn."""
    groups: dict[object, list[DicePuzzle]] = {}
    for puzzle in chance.shuffled(pool):
        groups.setdefault(kind.result(puzzle), []).append(puzzle)
    rounds = zip_longest(*chance.shuffled(list(groups.values())))
    return (puzzle for puzzle in chain.from_iterable(rounds) if puzzle)
