"""What lower rooms say in English, in the person's language, with keys named as the page names their fields."""

from sheetgen.base.errors import Sentence, spell_keys
from sheetgen.page.words import Words

NAMED = {"color": "color.{}.name", "colors": "color.{}.name", "draw": "web.draw.{}"}
"""Values of a sentence that are names of ours: where the language has its word for them."""


def in_words(text: str, words: Words) -> str:
    """A ``Sentence`` as the language says it; any other text, or one without a name, as it is."""
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
    """A key as the page names its field."""
    found = words.table.get(f"web.field.{name}")
    return f"“{found}”" if found else name.replace("_", " ")


def label_at(at: tuple[str, ...], words: Words) -> str:
    """The field of the value to which these keys lead: of a template's as its form names it, else by its last key.

    What no form has a field for is called by its key; nothing is nowhere.
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
