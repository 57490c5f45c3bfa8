"""The words of pages in one language, as read from templates/languages/."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheetgen.base.errors import TemplateError, nearest, quote


def _one_few_many(number: int) -> str:
    """Polish: 1 arkusz, 2-4 and 22-24 arkusze, else (12-14 too) arkuszy."""
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


PLURALS: Mapping[str, Callable[[int], str]] = {
    "one-many": lambda number: "one" if number == 1 else "many",
    "one-few-many": _one_few_many,
}


PLAIN = r"[^{}]*(\{[a-z_]+\}[^{}]*)*"  # our texts need no more, and Python's formats can be endless


@dataclass(frozen=True, eq=False)
class Words:
    """All strings of pages in one language: ``words("paper.front")``; a ``TemplateError`` for a missing key."""

    language: str
    table: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        try:
            return self.table[key].format(**values)
        except KeyError as error:
            name = error.args[0]
            what = f"'{key}' is missing" if name == key else f"'{key}' has {{{name}}}, which stands for nothing here"
            raise TemplateError(what, f"{self.language}.toml") from None

    def count(self, key: str, number: int, **values: object) -> str:
        """The plural form of a key for a number, which replaces ``{n}``."""
        rule = self("language.plural")
        if rule not in PLURALS:
            raise TemplateError(f"unknown plural {quote(rule)} ({nearest(rule, PLURALS)})", f"{self.language}.toml")
        return self(f"{key}.{PLURALS[rule](number)}", n=number, **values)

    def series(self, parts: Iterable[object]) -> str:
        """Several things in one sentence: ``2, 3 and 9``."""
        *others, last = map(str, parts)
        return f"{', '.join(others)} {self('language.and')} {last}" if others else last

    def number(self, value: float, places: int = 0) -> str:
        """A number with the language's decimal mark and a true minus sign."""
        return f"{value:.{places}f}".replace(".", self("language.decimal")).replace("-", "−")


def flat(tables: Mapping[str, Any], *where: str) -> dict[str, str]:
    """A language file's tables as dotted keys; ``TemplateError`` for values other than text with names in braces."""
    found: dict[str, str] = {}
    for name, value in tables.items():
        if isinstance(value, Mapping):
            found |= {f"{name}.{key}": text for key, text in flat(value, *where, name).items()}
        elif isinstance(value, str):
            if not re.fullmatch(PLAIN, value):
                raise TemplateError("only names stand in braces, as in {n}", *where, name)
            found[name] = value
        else:
            raise TemplateError(f"{quote(value)} is not a text in quotes", *where, name)
    return found
