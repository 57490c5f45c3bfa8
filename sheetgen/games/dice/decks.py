"""The cards of a pad: drawn at random on demand, one for all sheets, or chosen to have equal values."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice, repeat

from sheetgen.base.chance import Chance

from . import cards
from .rules.variant import Sheet, Variant


@dataclass(frozen=True, slots=True)
class DeckWish:
    """The cards wished: those of ids (``cards``), the official one, one for all sheets, or cards of equal value.

    With ``new``, cards of equal value are drawn and valued even if precomputed ones exist.
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
        """The cards of the sheets, in turn, unless they are drawn at random."""
        return self.cards or ((self.variant.sheet,) if self.official else ())

    @property
    def written(self) -> Sheet:
        """A card to lay out sheets by."""
        return self.cards[0] if self.cards else self.variant.sheet

    @property
    def is_drawn(self) -> bool:
        return bool(self.variant.draws) and not self.given


@dataclass(frozen=True, slots=True)
class Deck:
    """The card of each sheet. Certified cards have ``values``; ``of`` says how many they were chosen from."""

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
