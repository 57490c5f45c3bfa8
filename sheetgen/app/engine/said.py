"""Translates errors and hints from lower layers, naming keys by their field labels on the page."""

from sheetgen.base.errors import Sentence, spell_keys
from sheetgen.page.words import Words

NAMED = {"color": "color.{}.name", "colors": "color.{}.name", "draw": "web.draw.{}"}
"""Values of a sentence that are names of ours, with the key of the word that translates them."""


def in_words(text: str, words: Words) -> str:
    """Translate a ``Sentence``; any other text, or one without a name, keeps its words."""
    if not isinstance(text, Sentence) or not text.name:
        return spell_keys(text, lambda name: label(name, words))
    values = {name: _value(name, value, words) for name, value in text.values.items()}
    return " ".join(words(f"said.{text.name}", **values).split())  # a value may be empty


def _value(name: str, value: object, words: Words) -> object:
    if isinstance(value, tuple):
        return ", ".join(str(_value(name, each, words)) for each in value)
    if name in NAMED:
        return words.table.get(NAMED[name].format(value), value)
    return in_words(value, words) if isinstance(value, str) else value


def label(name: str, words: Words) -> str:
    """The label of a key's field on the page; without a field, the key itself."""
    found = words.table.get(f"web.field.{name}")
    return f"“{found}”" if found else name.replace("_", " ")


def label_at(at: tuple[str, ...], words: Words) -> str:
    """The label of the value at these keys: its field in the template form, else the field of its last key.

    A value without a field is called by its key; no keys give an empty label.
    """
    names = [name for name in at if not name.isdecimal()]
    if not names:
        return ""
    if names[0] == "symbols" and len(names) > 1 and f"symbol.{names[1]}" in words.table:
        return f"“{words(f'symbol.{names[1]}')}”"
    for end in range(len(names), 1, -1):
        if found := words.table.get(f"web.template.{'.'.join(names[:end])}"):
            return f"“{found}”"
    return label(names[-1], words) if f"web.field.{names[-1]}" in words.table else f"“{names[-1]}”"
