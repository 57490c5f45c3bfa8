"""What each kind of drawn thing on a card must be able to do."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.base.chance import Chance
from sheetgen.base.digits import Number

from ..rules.variant import Sheet, Variant


@dataclass(frozen=True, slots=True)
class Claim:
    """One true thing that a sheet may print about its fairness: a key of the languages' ``fair`` table, and numbers."""

    key: str
    values: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that differs from card to card. The written card is the yardstick of all its functions.

    ``draw(written, card so far, chance)``; ``why_unfair(written, card)`` is ``None`` for a fair one;
    ``claim(variant)`` is ``None`` where there is nothing true to say; ``write(number, variant, card)`` and
    ``read(number, variant, card so far)`` are each other's inverse, for all cards made of the written one's pieces.
    """

    draw: Callable[[Sheet, Sheet, Chance], Sheet]
    why_unfair: Callable[[Sheet, Sheet], str | None]
    claim: Callable[[Variant], Claim | None]
    write: Callable[[Number, Variant, Sheet], None]
    read: Callable[[Number, Variant, Sheet], Sheet]
