"""Decks of equal value: ``pad --certify`` deals from the precomputed cards, or draws and values new ones.

New cards that differ are rejected. Every value is cached as soon as it is known, so that interrupted work resumes
where it stopped.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from math import inf
from types import MappingProxyType

from sheetgen.base import cores, pool
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, SheetgenError, key
from sheetgen.base.progress import duration, listener

from . import cards, mechanics, valued
from .cards import lucky
from .decks import Deck, DeckWish
from .odds import new_sheets
from .odds.positions import are_numbered
from .puzzles import versions
from .rules import rows
from .rules.position import Position
from .rules.variant import Sheet, Variant

WITHIN = 0.5  # points: the values of a deck differ by less
FEW = 40  # if so few cards can be drawn, all are valued
MOST_DRAWN, MOST_DRAWN_A_SHEET = 20, 20  # the most cards drawn for a deck: a fixed number, plus some for each sheet
MOST_THREADS = 4
LONG = 20.0  # seconds: longer work is announced
TOO_LONG = 8 * 60.0  # seconds of one core per card: then cards are valued only on request

Worth = tuple[Sheet, float]  # a card, and the expected final score of a new sheet of it


def certify(wish: DeckWish, count: int) -> Deck:
    """Choose ``count`` cards for a wish whose exact values differ by less than ``WITHIN``."""
    variant, chance = wish.variant, Chance(wish.seed)
    mechanics.require(mechanics.ODDS, variant.sheet)
    if not are_numbered(wish.written):
        _check_search(wish.written, variant)
    if len(wish.cards) > 1:
        return _several(wish, count)
    if wish.is_drawn and not wish.new:
        if known := valued.cards(variant):
            more = "" if len(known) == _cards_there_are(variant) else f": {key('cards')} new values others"
            return _largest_group(known, wish, count, f"of {len(known)} cards that come valued", more)
        _check_size(variant.sheet)
        _check_time(variant)
    one = _one_card(wish)
    if one is None or _look_up(variant, alike(variant, one)) is None:
        _check_size(one or variant.sheet)
    if one:
        _announce([one], variant, "one card to value")
        return _deck([(one, _worth(variant, one, "valuing the card"))] * count, "")
    if _cards_there_are(variant) <= FEW:
        every = _value_all(variant)
        return _largest_group(every, wish, count, f"of the {len(every)} cards there are")
    return _draw_until_alike(variant, chance, count)


def _several(wish: DeckWish, count: int) -> Deck:
    """The cards of the given ids, in turn; refused if their values differ by ``WITHIN`` points or more."""
    _check_size(wish.written)
    _announce(list(wish.cards), wish.variant, f"{len(wish.cards)} cards to value")
    worths = [(card, _worth(wish.variant, card, "valuing the cards")) for card in wish.cards]
    least, most = (of(value for _, value in worths) for of in (min, max))
    if most - least >= WITHIN:
        raise InputError(
            f"these cards are worth {least:.2f} to {most:.2f}, and certified ones differ by less than {WITHIN} points: "
            "leave it out",
            key("certify"),
        )
    return _deck([worths[n % len(worths)] for n in range(count)], "")


def _cards_there_are(variant: Variant) -> float:
    """The number of cards that can be drawn; infinite, instead of counted, unless only lucky numbers are drawn."""
    return len(lucky.fair_sets(variant.sheet)) if variant.draws == ("lucky",) else inf


def _check_size(sheet: Sheet) -> None:
    """Refuse sheets with more values than any machine, or this one, can hold."""
    from .odds import values

    if not are_numbered(sheet):
        return
    try:
        values.check_size(sheet)
        new_sheets.check_memory(sheet)
    except SheetgenError as error:
        raise InputError(str(error), key("certify")) from None


def _check_search(sheet: Sheet, variant: Variant) -> None:
    """Refuse a sheet that no table holds and that is too large to search; ``odds`` can only estimate it."""
    from .odds import values

    try:
        _worth(variant, sheet, "valuing the card")
    except values.TooManyPositionsError:
        why = f"what a card of {variant.name} is worth {values.why_estimated(sheet)}"
        raise InputError(f"{why}: leave the option out", key("certify")) from None


def _check_time(variant: Variant) -> None:
    """Refuse to value drawn cards that were not asked for, if one takes too long."""
    seconds = new_sheets.seconds(variant.sheet)
    if seconds > TOO_LONG:
        raise InputError(
            f"no cards of {variant.name} come valued, and to value one takes {duration(seconds)} of CPU: "
            f"ask for that with {key('cards')} new",
            key("certify"),
        )


def _largest_group(known: Sequence[Worth], wish: DeckWish, count: int, of: str, more: str = "") -> Deck:
    """The largest group of cards of equal value, dealt in turn; ``more`` is added if some are dealt again."""
    group = max(_groups(known), key=len)
    order = Chance(wish.seed).branch("certified").shuffled(group)[: 1 if wish.same else count]
    dealt = [order[n % len(order)] for n in range(count)]
    return _deck(dealt, f"{len(group)} {of}{'' if wish.same else _again(dealt, more)}")


def _again(worths: Sequence[Worth], more: str = "") -> str:
    """A note if there are fewer different cards than sheets, else empty."""
    different = len({sheet for sheet, _ in worths})
    if different == len(worths):
        return ""
    return f", {'some on several of the' if different > 1 else 'on all'} {len(worths)} sheets{more}"


def _one_card(wish: DeckWish) -> Sheet | None:
    """The card that all sheets share; ``None`` if they have different ones."""
    if not wish.is_drawn:
        return wish.written
    return next(cards.deck(wish.variant, Chance(wish.seed))) if wish.same else None


def _deck(worths: Sequence[Worth], of: str) -> Deck:
    return Deck(tuple(sheet for sheet, _ in worths), tuple(value for _, value in worths), of)


def _value_all(variant: Variant) -> list[Worth]:
    """All cards of the variant, each with its value."""
    sheets = [replace(variant.sheet, lucky=numbers) for numbers in lucky.fair_sets(variant.sheet)]
    different = {alike(variant, sheet) for sheet in sheets}
    _announce(list(different), variant, f"{len(sheets)} cards to value, {len(different)} of them different")
    known = _valued_at_once(variant, sheets)
    return [
        (sheet, _worth(variant, sheet, f"valuing card {n} of {len(sheets)}", known))
        for n, sheet in enumerate(sheets, 1)
    ]


def _groups(worths: Sequence[Worth]) -> Iterator[list[Worth]]:
    """For each card, all cards worth the same or up to half a point more."""
    for _, least in sorted(worths, key=lambda worth: worth[1]):
        yield [worth for worth in worths if 0 <= worth[1] - least < WITHIN]


def _draw_until_alike(variant: Variant, chance: Chance, count: int) -> Deck:
    """The first ``count`` drawn cards that differ by less than half a point, in the order drawn."""
    most = MOST_DRAWN + MOST_DRAWN_A_SHEET * count
    deck = list(islice(cards.deck(variant, chance), count))
    cards_ = "one card to value" if count == 1 else f"{count} cards to value, and others in place of those that differ"
    _announce(deck, variant, cards_)
    worths: list[Worth] = []
    known, ahead = _valued_at_once(variant, deck), count
    for n, sheet in enumerate(islice(cards.deck(variant, chance), most), 1):
        if n > ahead:
            more = list(islice(cards.deck(variant, chance), ahead, min(ahead + _width(sheet), most)))
            known, ahead = _valued_at_once(variant, more), ahead + len(more)
        worths.append((sheet, _worth(variant, sheet, f"valuing card {n}", known)))
        enough = next((group for group in _groups(worths) if len(group) == count), None)
        if enough:
            return _deck(enough, f"{count} of {n} cards drawn{_again(enough)}")
    raise InputError(
        f"of {most} cards no {count} are within {WITHIN} points: ask for fewer {key('sheets')}", key("certify")
    )


def _processes(sheet: Sheet) -> int:
    """The number of processes: one per core, as far as memory allows."""
    return min(cores.usable(MOST_THREADS), new_sheets.at_once(sheet))


def _width(sheet: Sheet) -> int:
    return pool.width(_processes(sheet))


def _valued_at_once(variant: Variant, sheets: Sequence[Sheet]) -> Mapping[Sheet, float]:
    """Value cards in parallel, ahead of use; a single one, or quick ones, are left to be valued on all cores later."""
    alike_ = dict.fromkeys(alike(variant, sheet) for sheet in sheets)
    unknown = [card for card in alike_ if _look_up(variant, card) is None]
    if len(unknown) < 2 or _width(unknown[0]) == 1:
        return {}
    if not pool.is_elsewhere() and sum(map(new_sheets.seconds, unknown)) < LONG:
        return {}
    jobs = (partial(new_sheets.value, card, 1, _silent) for card in unknown)
    found = {}
    listener().count(0, len(unknown), "valuing cards")
    for card, value in zip(unknown, pool.in_order(jobs, _processes(unknown[0]), new_sheets.__name__), strict=True):
        new_sheets.keep(card, value)
        found[card] = value
        listener().count(len(found), len(unknown), "valuing cards")
    return found


def _silent(_part: float) -> None:
    """A ``report`` for other processes, which have no listener."""


def _worth(variant: Variant, sheet: Sheet, what: str, known: Mapping[Sheet, float] = MappingProxyType({})) -> float:
    """The expected final score of a new sheet; symmetric cards are valued once."""
    card = alike(variant, sheet)
    found = known.get(card) or _look_up(variant, card)
    if found is not None:
        return found
    progress = listener()
    return new_sheets.value(card, cores.usable(MOST_THREADS), lambda part: progress.count(part, 1, what))


def _look_up(variant: Variant, card: Sheet) -> float | None:
    """The value of a card from ``alike``, if it comes with the program or was computed before."""
    return _come_valued(variant).get(card) or new_sheets.look_up(card)


@cache
def _come_valued(variant: Variant) -> Mapping[Sheet, float]:
    return {alike(variant, sheet): value for sheet, value in valued.cards(variant)}


@cache
def alike(variant: Variant, sheet: Sheet) -> Sheet:
    """The canonical card among all cards symmetric to this one."""
    images = versions.images(Position(variant, sheet, rows.empty(sheet)))
    return min((image.sheet for image in images), key=repr, default=sheet)


def _announce(sheets: list[Sheet], variant: Variant, what: str) -> None:
    """Say how many cards there are to value and how long that may take, if it takes longer than ``LONG``."""
    unknown = {alike(variant, sheet) for sheet in sheets}
    unknown = {sheet for sheet in unknown if _look_up(variant, sheet) is None}
    seconds = sum(map(new_sheets.seconds, unknown)) / _width(sheets[0])
    if seconds > LONG:
        listener().say(f"{what}: {duration(seconds)}; values are kept, so that you may interrupt it and go on later")
