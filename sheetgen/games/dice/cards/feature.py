"""The record that each drawn feature of a card fills in, and the fairness claims that a sheet prints."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number
from sheetgen.page.words import Words

from ..rules.variant import Sheet, Variant


@dataclass(frozen=True, slots=True)
class FairnessClaim:
    """One true statement about fairness: a key of the ``fair`` table in the language files, and its values.

    ``of_draw`` marks a statement about how the card was drawn: it is not true of the written card.
    """

    key: str
    values: tuple[tuple[str, int | str], ...] = ()
    of_draw: bool = False


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature that differs from card to card, always judged against the card written in the template.

    - ``draw(written, card, chance)`` returns the card with this feature drawn anew.
    - ``unfairness(written, card)`` returns what is unfair about the feature; ``None`` if it is fair.
    - ``claim(variant)`` returns the claim that sheets may print; ``None`` if nothing is true of every card.
    - ``write(number, variant, card)`` appends the feature to the number of an id; ``read(number, variant, card)``
      takes it off again and returns the card with it.
    """

    draw: Callable[[Sheet, Sheet, Chance], Sheet]
    unfairness: Callable[[Sheet, Sheet], str | None]
    claim: Callable[[Variant], FairnessClaim | None]
    write: Callable[[Number, Variant, Sheet], None]
    read: Callable[[Number, Variant, Sheet], Sheet]


def fairness_text(words: Words, claims: Iterable[FairnessClaim]) -> str:
    """The claims as sentences in the language of ``words``."""
    return " ".join(words(f"fair.{claim.key}", **dict(claim.values)) for claim in claims)
