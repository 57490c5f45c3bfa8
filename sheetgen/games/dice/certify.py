"""Decks whose cards are worth the same: ``pad --certify`` draws cards, values them, and rejects those that differ.

Every value is kept as soon as it is known, so that work that is interrupted goes on where it stopped.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

from sheetgen.app.odds import threads
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError
from sheetgen.cli import waiting

from . import cards
from .cards import lucky
from .kinds import versions
from .odds import new_sheets
from .pads import Certified, Order
from .rules import rows
from .rules.position import Position
from .rules.variant import Sheet, Variant

WITHIN = 0.5
"""Points that the cards of a deck differ by at most, and not quite."""
FEW = 40
"""Of so few cards all are valued; of more, one after another."""
MOST_DRAWN, MOST_DRAWN_A_SHEET = 20, 20
"""So many cards are drawn for a deck, and so many more for each of its sheets."""
LONG = 20.0  # seconds that nobody waits without being told

Worth = tuple[Sheet, float]
"""A card, and the expected final score of a new sheet of it."""


def certified(order: Order, count: int) -> Certified:
    """So many cards for an order, and what each is worth."""
    variant = order.variant
    if not new_sheets.is_exact(order.card or variant.sheet):
        raise InputError(
            f"what a card of {variant.name} is worth can only be estimated: leave the option out", "--certify"
        )
    one = _one_card(order)
    if one:
        _tell_long([one], variant, "one card to value")
        return _deck([(one, _worth(variant, one, "valuing the card"))] * count, "")
    if variant.draws == ("lucky",) and len(lucky.fair_sets(variant.sheet)) <= FEW:
        return _largest_group(variant, Chance(order.seed), count)
    return _drawn(variant, Chance(order.seed), count)


def _one_card(order: Order) -> Sheet | None:
    """The card of all sheets, where they have the same."""
    if order.card or order.official or not order.variant.draws:
        return order.card or order.variant.sheet
    return next(cards.deck(order.variant, Chance(order.seed))) if order.same else None


def _deck(worths: list[Worth], of: str) -> Certified:
    return Certified(tuple(sheet for sheet, _ in worths), tuple(value for _, value in worths), of)


# --- few cards: all are valued


def _largest_group(variant: Variant, chance: Chance, count: int) -> Certified:
    """The most of all cards there are that are within half a point of each other, dealt one after another."""
    sheets = [replace(variant.sheet, lucky=numbers) for numbers in lucky.fair_sets(variant.sheet)]
    different = {alike(variant, sheet) for sheet in sheets}
    _tell_long(
        sorted(different, key=repr), variant, f"{len(sheets)} cards to value, {len(different)} of them different"
    )
    worths = [
        (sheet, _worth(variant, sheet, f"valuing card {n} of {len(sheets)}")) for n, sheet in enumerate(sheets, 1)
    ]
    group = max(_groups(worths), key=len)
    order = chance.branch("certified").shuffled(group)
    dealt = [order[n % len(order)] for n in range(count)]
    return _deck(dealt, f"{len(group)} of the {len(sheets)} cards there are")


def _groups(worths: list[Worth]) -> Iterator[list[Worth]]:
    """From each card on, those that are not worth half a point more."""
    for _, least in sorted(worths, key=lambda worth: worth[1]):
        yield [worth for worth in worths if 0 <= worth[1] - least < WITHIN]


# --- many cards: drawn until enough are alike


def _drawn(variant: Variant, chance: Chance, count: int) -> Certified:
    """The first so many cards drawn that are within half a point of each other, in the order in which they came."""
    most = MOST_DRAWN + MOST_DRAWN_A_SHEET * count
    deck = list(islice(cards.deck(variant, chance), count))
    _tell_long(deck, variant, f"{count} cards to value, and others in place of those that differ")
    worths: list[Worth] = []
    for n, sheet in enumerate(islice(cards.deck(variant, chance), most), 1):
        worths.append((sheet, _worth(variant, sheet, f"valuing card {n}")))
        enough = next((group for group in _groups(worths) if len(group) == count), None)
        if enough:
            return _deck(enough, f"{count} of {n} cards drawn")
    raise InputError(f"of {most} cards no {count} are within {WITHIN} points: ask for fewer --sheets", "--certify")


# --- one card


def _worth(variant: Variant, sheet: Sheet, what: str) -> float:
    """What a new sheet is worth; cards that are symmetric to each other are valued once."""
    card = alike(variant, sheet)
    found = new_sheets.known(card)
    if found is not None:
        return found
    with waiting.bar(what) as tell:
        return new_sheets.value(card, threads(), tell)


@cache
def alike(variant: Variant, sheet: Sheet) -> Sheet:
    """The one that stands for all cards that are symmetric to this one."""
    images = versions.images(Position(variant, sheet, rows.empty(sheet)))
    return min((image.sheet for image in images), key=repr, default=sheet)


def _tell_long(sheets: list[Sheet], variant: Variant, what: str) -> None:
    """Say how many cards there are to value and how long that may take, before a long wait."""
    unknown = {alike(variant, sheet) for sheet in sheets}
    unknown = {sheet for sheet in unknown if new_sheets.known(sheet) is None}
    seconds = sum(map(new_sheets.seconds, unknown)) / threads()
    if seconds > LONG:
        waiting.say(f"{what}: {_told(seconds)}; values are kept, so that you may interrupt it and go on later")


def _told(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"about {minutes} min" if minutes > 1 else f"about {seconds:.0f} s"
