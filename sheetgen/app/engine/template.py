"""A variant of a person's own, while it is edited: its text, its keys as plain values, and the sheet that it makes."""

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
NAME = "my.toml"  # what a template is called while it has no name


def template(fields: Fields, lang: str) -> dict[str, Any]:
    """A template, by its ``text`` or the name of a ``variant`` of ours; an error for one that makes no sheet."""
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
    """A value of TOML as JSON can say it: dates and endless numbers, for which templates have no use, as texts."""
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
