"""The cards of a pad: drawn by chance as they are asked for, one for all, or chosen to be worth the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice, repeat

from sheetgen.base.chance import Chance

from . import cards
from .rules.variant import Sheet, Variant


@dataclass(frozen=True, slots=True)
class DeckWish:
    """Which cards: those of ids (``cards``), the official one, one for all sheets, or cards worth the same.

    ``new`` cards worth the same are drawn and valued, even if others come valued.
    """

    variant: Variant
    seed: str
    cards: tuple[Sheet, ...] = ()
    official: bool = False
    same: bool = False
    certify: bool = False
    new: bool = False

    @property
    def given(self) -> tuple[Sheet, ...]:
        """The cards of the sheets, in turn, if none is drawn by chance."""
        return self.cards or ((self.variant.sheet,) if self.official else ())

    @property
    def written(self) -> Sheet:
        """A card by which sheets are laid out."""
        return self.cards[0] if self.cards else self.variant.sheet

    @property
    def is_drawn(self) -> bool:
        return bool(self.variant.draws) and not self.given


@dataclass(frozen=True, slots=True)
class Deck:
    """The card of each sheet. Certified cards have ``values``; ``of`` says from how many they were chosen."""

    cards: Sequence[Sheet]
    values: tuple[float, ...] = ()
    of: str = ""


def deal(wish: DeckWish, count: int) -> Deck:
    if wish.certify:
        from .certify import certify

        return certify(wish, count)
    if wish.given:
        return Deck(_Lazy(cycle(wish.given), count))
    deck = cards.deck(wish.variant, Chance(wish.seed))
    return Deck(_Lazy(repeat(next(deck)) if wish.same else deck, count))


class _Lazy(Sequence[Sheet]):
    """The first ``count`` cards of an endless deck, each drawn when it is first asked for."""

    def __init__(self, deck: Iterator[Sheet], count: int) -> None:
        self._deck, self._count = deck, count
        self._drawn: list[Sheet] = []

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Sheet:  # type: ignore[override]
        self._drawn += islice(self._deck, max(0, index + 1 - len(self._drawn)))
        return self._drawn[index]
