"""Loads languages: built-in ones from templates/languages/, one file each, or a user's own from a path."""

import re
from functools import cache, lru_cache
from pathlib import Path

from sheetgen.base import toml
from sheetgen.base.errors import TemplateError, closest, quote

from .words import PLURALS, Words, flat

FOLDER = "languages"
CODE = "language.code"  # of a user's own language: its code for screen readers
ENGLISH = {"english": "en", "german": "de", "italian": "it", "polish": "pl", "turkish": "tr"}


def names() -> list[str]:
    return toml.names(FOLDER)


def code(typed: str) -> str:
    """The name of a language's file, from any usual name of the language; unknown names are returned unchanged.

    >>> code("Deutsch"), code("german"), code(" DE"), code("de_AT.UTF-8"), code("x")
    ('de', 'de', 'de', 'de', 'x')
    """
    if toml.is_path(typed):
        return typed
    word = typed.strip().lower()
    start = re.split(r"[-_.]", word)[0]
    if start in names():
        return start
    own = (name for name in names() if load(name)("language.name").lower() == word)
    return ENGLISH.get(word) or next(own, typed)


def load(name: str) -> Words:
    """The words of a language by its name or path; English fills in what a user's own language lacks."""
    return _own(name, toml.text(Path(name))) if toml.is_path(name) else _ours(name)


@lru_cache(maxsize=16)
def _own(path: str, text: str) -> Words:
    own, english = flat(toml.parse(text, path), path), _ours("en").table
    code = own.pop(CODE, "en")
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", code):
        raise TemplateError(f"{quote(code)} is no code of a language, such as nl or pt-BR", path, CODE)
    for key, sentence in own.items():
        _check(path, key, sentence, english.get(key))
    return Words(code, {**english, **own})


def _check(path: str, key: str, sentence: str, english: str | None) -> None:
    """Raise a ``TemplateError`` for a user's own sentence with an unknown key, placeholder or plural."""
    if english is None:
        close = closest(key, _ours("en").table)
        hint = f"did you mean '{close}'?" if close else "templates/languages/en.toml has all there are"
        raise TemplateError(f"unknown key {quote(key)} ({hint})", path)
    for name in _holes(sentence):
        if name not in _holes(english):
            there = " and ".join(f"{{{each}}}" for each in _holes(english)) or "none"
            raise TemplateError(f"{{{name}}} stands for nothing here; there is {there}", path, key)
    if key == "language.plural" and sentence not in PLURALS:
        raise TemplateError(f"{quote(sentence)} is not one of {', '.join(PLURALS)}", path, key)


def _holes(sentence: str) -> list[str]:
    return sorted(set(re.findall(r"\{([a-z_]+)\}", sentence)))


@cache
def _ours(name: str) -> Words:
    return Words(name, flat(toml.read_named(FOLDER, name, "language"), f"{name}.toml"))
