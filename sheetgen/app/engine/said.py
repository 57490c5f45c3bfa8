"""What lower rooms say in English, in the person's language, with keys named as the page names their fields."""

from sheetgen.base.errors import Sentence, spell_keys
from sheetgen.page.words import Words


def in_words(text: str, words: Words) -> str:
    """A ``Sentence`` as the language says it; any other text, or one without a name, as it is."""
    if not isinstance(text, Sentence) or not text.name:
        return spell_keys(text, lambda name: label(name, words))
    values = {name: in_words(value, words) if isinstance(value, str) else value for name, value in text.values.items()}
    return " ".join(words(f"said.{text.name}", **values).split())  # a value may be empty


def label(name: str, words: Words) -> str:
    """A key as the page names its field."""
    found = words.table.get(f"web.field.{name}")
    return f"“{found}”" if found else name.replace("_", " ")
