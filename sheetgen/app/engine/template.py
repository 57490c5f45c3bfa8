"""The template editor: the text of a person's variant, its keys as plain values, and its sheet."""

from datetime import date, time
from math import isfinite
from typing import Any

from sheetgen.app import check
from sheetgen.app import style as styles
from sheetgen.base import handed, toml
from sheetgen.base.errors import InputError, Sentence
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.render.checks import legible

LONGEST = 50_000  # letters of a template
NAME = "my.toml"  # the file name of an unnamed template


def template(fields: Fields, lang: str) -> dict[str, Any]:
    """Read a template from its ``text``, or by the name of a ``variant`` of ours; an error if it makes no sheet."""
    owner = game.with_templates()
    if "variant" in fields:
        name = fields.text("variant")
        if name not in owner.variants():
            raise game.unknown_variant(name)
        text = toml.text(toml.path("variants", name))
    else:
        text = _text(fields)
    with handed.only({NAME: text.encode()}):
        table = toml.parse(text, NAME)
        summary = check.template(NAME, styles.words(lang)) if fields.flag("check", default=True) else ""
    return {"text": text, "table": _plain(table), "summary": summary}


def _plain(value: object) -> Any:
    """Convert a TOML value for JSON: dates and infinite numbers, for which templates have no use, become texts."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    is_odd = isinstance(value, float) and not isfinite(value)
    return str(value) if is_odd or isinstance(value, date | time) else value


def _text(fields: Fields) -> str:
    text = fields.raw("text")
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError(Sentence(f"a template is a text of up to {LONGEST:,} letters", "toml.letters", most=LONGEST))
    return legible(text)
