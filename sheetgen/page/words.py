"""The words on a page in one language. The words themselves stand in templates/languages/."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any

from sheetgen.base.errors import TemplateError, shown
from sheetgen.games.dice.cards import Claim


def _one_many(number: int) -> str:
    return "one" if number == 1 else "many"


def _one_few_many(number: int) -> str:
    """Polish: 1 arkusz, 2-4 and 22-24 arkusze, else (12-14 too) arkuszy."""
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


PLURALS: Mapping[str, Callable[[int], str]] = {
    "one-many": _one_many,
    "one-few-many": _one_few_many,
}
FORMS = ("one", "few", "many")


@dataclass(frozen=True)
class Words:
    """Every string of every page in one language: ``words("paper.front")``."""

    language: str
    table: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """The string of a key, its {placeholders} filled."""
        return self.table[key].format(**values)

    def count(self, key: str, number: int, **values: object) -> str:
        """The string of a key in the form that goes with a number, which is its ``{n}``."""
        form = PLURALS[self.table["language.plural"]](number)
        return self(f"{key}.{form}", n=number, **values)

    def number(self, value: float, places: int = 0) -> str:
        """A number with the language's own decimal mark and a true minus sign."""
        return f"{value:.{places}f}".replace(".", self.table["language.decimal"]).replace("-", "−")


def fairness(words: Words, claims: Iterable[Claim]) -> str:
    """What a sheet may say of its fairness, in the words of a language."""
    return " ".join(words(f"fair.{claim.key}", **dict(claim.values)) for claim in claims)


def flat(tables: Mapping[str, Any], *where: str) -> dict[str, str]:
    """A language file's tables as dotted keys; anything but text in them is an error."""
    found: dict[str, str] = {}
    for name, value in tables.items():
        if isinstance(value, Mapping):
            found |= {f"{name}.{key}": text for key, text in flat(value, *where, name).items()}
        elif isinstance(value, str):
            found[name] = value
        else:
            raise TemplateError(f"{shown(value)} is not a text in quotes", *where, name)
    return found


def differences(words: Words, model: Words) -> Iterator[str]:
    """What makes a translation unfit to stand in for the model language: sentences, none if it is complete."""
    for key in sorted(model.table.keys() - words.table.keys()):
        yield f"'{key}' is missing (in {model.language}: {shown(model.table[key])})"
    for key in sorted(words.table.keys() - model.table.keys()):
        yield f"'{key}' is not a key of {model.language}"
    for key in sorted(words.table.keys() & model.table.keys()):
        mine, theirs = placeholders(words.table[key]), placeholders(model.table[key])
        if mine != theirs:
            yield f"'{key}' fills {sorted(mine)}, but in {model.language} {sorted(theirs)}"


def placeholders(text: str) -> frozenset[str]:
    """The names in {braces} that a text wants filled."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
