"""The variants of all games: names as people type them, and descriptions as text or JSON."""

import re
from pathlib import Path

from sheetgen.base import handed, strict_json
from sheetgen.base.errors import InputError, Sentence
from sheetgen.games import game
from sheetgen.page.rule_page.story import Say

from .style import StyleWish, style, words

FAMILY, FIRST = "qwixx", "classic"
"""The name of the whole family of games, and the variant that it stands for."""


def named(typed: str) -> str:
    """Resolve a name as people type it to a variant, or to a template file if only its ending is missing.

    Any other text is returned as it is.

    >>> named("Classic "), named("Big Points"), named("qwixx"), named("Qwixx Mixx B"), named("clasic")
    ('classic', 'big-points', 'classic', 'mixx-b', 'clasic')
    """
    letters = _letters(typed)
    for name in game.variants():
        if letters == _letters(name):
            return name
    if FAMILY in typed.lower() and not letters:
        return FIRST
    if typed and not handed.limited() and _is_template(f"{typed}.toml"):
        return f"{typed}.toml"
    return typed


def _letters(name: str) -> str:
    return re.sub(rf"{FAMILY}|[\s_-]", "", name.lower())


def _is_template(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def variants() -> list[dict[str, object]]:
    """Describe every variant: name, title, summary, and whatever its game adds."""
    return [each.describe(name) for each in game.games() for name in each.variants()]


def require(variant: str | None, *instead: str) -> str:
    """Return the variant; if there is none, raise an ``InputError`` that lists what may be given ``instead``."""
    if variant:
        return variant
    names = ", ".join(game.variants())
    raise InputError(Sentence(", or ".join([f"name a variant ({names})", *instead]), "field.choice", words=names))


def as_json(name: str | None = None) -> str:
    """All variants as a JSON list, or one as an object."""
    return strict_json.one_line(variants() if name is None else game.of_variant(name).describe(name))


def about(name: str, lang: str | None) -> str:
    """Describe one variant: its summary, its card, its players and equipment, and the commands that print it."""
    owner, own = game.of_variant(name), style(StyleWish(lang=lang))
    described = owner.describe(name)
    story, _ = owner.rules(name, own, "", None)
    need = [part.text for part in story.sections[0].parts if isinstance(part, Say)]
    copied = f"; sheetgen variants {name} --toml prints its template, to copy" if owner.template else ""
    parts = [
        f"{described['title']} ({name})\n{own.words.table.get(f'{name}.summary', described['summary'])}",
        owner.show(name, own.words) if owner.show else "",
        "\n".join(need),
        f"sheetgen pad {name} prints it, sheetgen rules {name} its rules{copied}",
    ]
    return "\n\n".join(filter(None, parts))


def template(name: str) -> str:
    """The text of a variant's template; an ``InputError`` for a game without templates."""
    owner = game.of_variant(name)
    if owner.template is None:
        those = ", ".join(game.with_templates().variants())
        raise InputError(f"{name} has no template: it is of a game without; these have one: {those}")
    return owner.template(name)


def as_text(lang: str | None = None) -> str:
    """A line for each variant, in English unless another language is named."""
    known, table = variants(), words(lang).table if lang else {}
    width = max(len(str(each["name"])) for each in known) + 2
    lines = {str(each["name"]): table.get(f"{each['name']}.summary", each["summary"]) for each in known}
    return "\n".join(f"{name:<{width}}{summary}" for name, summary in lines.items())
