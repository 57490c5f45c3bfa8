"""How pages look: the wish now, else the person's setting, else the default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetgen.base import folders, toml
from sheetgen.page import languages
from sheetgen.page.words import Words

if TYPE_CHECKING:
    from sheetgen.page.style import Style

    from .config import Config

DEFAULTS = {"lang": "en", "palette": "classic"}


@dataclass(frozen=True, slots=True)
class StyleWish:
    """How pages should look, as people type it; ``None`` stands for the person's setting, or the default.

    ``settings`` replaces the current user's settings, which ``None`` stands for.
    """

    lang: str | None = None
    palette: str | None = None
    paper: str | None = None
    orientation: str | None = None
    margin: str | None = None
    gutter: str | None = None
    up: str | None = None
    print_size: str | None = None
    guides: bool | None = None
    back: str | None = None
    flip: str | None = None
    back_offset: str | None = None
    link: str | None = None
    gives_answers: bool = True  # whether the page behind a link may show the answer
    settings: Config | None = None


def style(wish: StyleWish) -> Style:
    """Resolve words, colours, typeface and paper of a wish; an ``InputError`` for unknown names or impossible sizes."""
    from sheetgen.page import palettes
    from sheetgen.page.style import Style
    from sheetgen.render import fonts

    from . import config, setting

    mine = wish.settings or config.load()
    asked = {key: given for key in setting.OF_PAPER if (given := getattr(wish, key)) is not None}
    return Style(
        words=_words(wish.lang or mine.lang),
        theme=palettes.load(_palette(wish.palette or mine.palette or DEFAULTS["palette"])),
        type_=fonts.load(),
        link=_link(mine.link if wish.link is None else str(setting.value("link", wish.link)), wish.gives_answers),
        setup=mine.setup(**{key: setting.value(key, given) for key, given in asked.items()}),
    )


def _link(address: str | None, gives_answers: bool) -> str:
    """The URL of the page up to the id: ``https://my.school/sheetgen/#``."""
    return f"{address}#{'' if gives_answers else 'test?'}" if address else ""


def words(lang: str | None) -> Words:
    """The words of a language; of the person's setting if ``lang`` is ``None``."""
    return _words(lang or _own_language())


def _own_language() -> str | None:
    """The language that the person has set; without a settings file, the modules that read it are not loaded."""
    file = folders.settings_file()
    if file is None or not file.exists():
        return None
    from . import config

    return config.load().lang


def _palette(typed: str) -> str:
    return typed if toml.is_path(typed) else typed.strip().lower()


def _words(lang: str | None) -> Words:
    return languages.load(languages.code(lang or DEFAULTS["lang"]))
