"""A person's defaults: one small TOML file.

It is where the platform keeps settings, or where SHEETGEN_CONFIG says. Without a home folder everything
works, but no settings can be kept.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sheetgen.base import errors, files, folders, handed, toml
from sheetgen.base.errors import InputError
from sheetgen.page import languages, palettes
from sheetgen.page.paper import Back, Flip, Orientation, Paper, Setup, Size

from .setting import KEYS, OF_PAPER, USUAL, Names, choices, option_name, parse_key, value
from .style import words as words_of

if TYPE_CHECKING:
    from sheetgen.page.logo import Logo

MOST_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class Config:
    """The defaults that a person has set; ``None`` is not set. The fields are the keys of ``setting.CHECKS``."""

    lang: str | None = None
    palette: str | None = None
    link: str | None = None
    paper: Paper | None = None
    orientation: Orientation | None = None
    margin: float | None = None
    gutter: float | None = None
    up: int | Literal["auto"] | None = None
    print_size: Size | None = None
    guides: bool | None = None
    back: Back | None = None
    flip: Flip | None = None
    back_offset: tuple[float, float] | None = None
    title: str | None = None
    names: str | None = None
    logo: str | None = None

    def setup(self, **wishes: Any) -> Setup:
        """The paper setup: each wish now, else the setting, else the default; a wish of ``None`` is no wish.

        Settings that conflict with wishes are dropped: no message may be about an option that was not typed.
        """
        typed = {key: wish for key, wish in wishes.items() if wish is not None}
        kept = {key: getattr(self, key) for key in OF_PAPER}
        if typed.get("up") not in (None, "auto", 1):
            kept["print_size"] = None
        chosen = kept | typed
        if chosen["print_size"] == "large" and "up" not in typed:
            chosen["up"] = None
        if "up" not in typed and chosen["up"] not in (None, "auto"):
            chosen["up_gives_way"] = True
        return Setup(**{key: choice for key, choice in chosen.items() if choice not in (None, "auto")})


def _names() -> Names:
    return {"lang": languages.names(), "palette": palettes.names()}


def load() -> Config:
    """Load the settings file; none are set if the file does not exist, or only supplied files may be read."""
    file = folders.settings_file()
    text = _text(file) if file and not handed.limited() else ""
    return _config(text, str(file), _names())


def _text(file: Path) -> str:
    with files.explain_reading(str(file)):
        if not file.exists() or str(file) == os.devnull:
            return ""
    return files.decode(files.read_bytes(file, MOST_BYTES, "these are no settings"), InputError, str(file))


def _config(text: str, where: str, names: Names) -> Config:
    table = toml.parse(text, where)
    try:
        return of_table(table, names)
    except InputError as error:
        raise error.within(where) from None


def of_table(table: Mapping[str, object], names: Names | None = None) -> Config:
    """Read settings from a table, in any accepted spelling."""
    known = _names() if names is None else names
    return Config(**{parse_key(key): value(parse_key(key), given, known) for key, given in table.items()})


def save(changes: Mapping[str, object]) -> Path:
    """Write some settings and delete those that are ``None``; other lines stay. An empty file is removed."""
    file, names = folders.settings_file(), _names()
    if file is None:
        raise InputError("no home folder to keep settings in: set SHEETGEN_CONFIG to a file that may be written")
    wishes = {parse_key(key): given for key, given in changes.items()}
    values = {key: None if given is None else _kept(key, value(key, given, names)) for key, given in wishes.items()}
    old = _text(file)
    _config(old, str(file), names)
    lines = [
        line for line in old.splitlines() if line.partition("=")[0].strip().lower().replace("-", "_") not in values
    ]
    lines += [f"{key} = {_toml(kept)}" for key, kept in values.items() if kept is not None]
    text = "\n".join(lines) + "\n"
    _config(text, str(file), names)  # refuses a hand-written value over several lines: it is better edited by hand
    if lines:
        files.replace(file, text.encode())
    else:
        files.remove(file)
    return file


def _kept(key: str, given: Any) -> Any:
    """The value to store: a file must be readable, and its path becomes absolute."""
    load = {"palette": palettes.load, "lang": words_of, "logo": _read_logo}.get(key)
    if load is None or not given or not (key == "logo" or toml.is_path(given)):
        return given
    load(given)
    return str(Path(given).absolute())


def _read_logo(file: str) -> object:
    from sheetgen.render.logo import logo

    return logo(file)


def head(title: str | None, names: str | None, logo: str | None) -> tuple[str, str, Logo | None]:
    """The title, names and logo that were typed; those that are ``None`` come from the settings, if set."""
    mine = load() if None in (title, names, logo) else Config()
    return (
        title if title is not None else mine.title or "",
        names if names is not None else mine.names or "",
        _logo(logo, mine.logo),
    )


def _logo(typed: str | None, kept: str | None) -> Logo | None:
    if not (kept if typed is None else typed):
        return None  # without loading the library that reads pictures
    from sheetgen.render.logo import logo

    if typed is not None or not kept:
        return logo(typed) if typed else None
    try:
        return logo(kept)
    except InputError as error:
        raise error.within(str(folders.settings_file()), "logo") from None


def _toml(kept: object) -> str:
    match kept:
        case bool():
            return str(kept).lower()
        case tuple():
            return f"[{', '.join(map(_toml, kept))}]"
        case float():
            return f"{kept:g}" if kept % 1 else f"{kept:.1f}"
        case Paper(name=name):
            return f'"{name}"'
        case str():
            return json.dumps(kept, ensure_ascii=False)
    return str(kept)


def show_or_set(key: str | None, value_: str | None, unset: bool) -> str:
    """Show all settings or one, each with its default and its choices, or change one; returns the text to print."""
    if unset and not key:
        raise InputError(f"say which setting is to be forgotten, as in {errors.key('unset')} paper")
    if key and value_ is None and len(parts := re.split("[=:]", key, maxsplit=1)) == 2:
        key, value_ = parts
    if key and (value_ is not None or unset):
        file = save({key: None if unset else value_})
        name = parse_key(key)
        shown = "forgotten" if unset else f"= {_to_text(getattr(load(), name))}"
        return f"{file}: {option_name(name)} {shown}"
    place = f"# {folders.settings_file() or 'no home folder: nothing can be kept'}"
    mine, names = load(), _names()
    if key:
        name = parse_key(key)
        return "\n".join([place, _line(mine, name), f"# {_usual(name, names)}"])
    lines = {name: _line(mine, name) for name in KEYS}
    width = max(map(len, lines.values()))
    return "\n".join([place, *(f"{line:<{width}}  # {_usual(name, names)}" for name, line in lines.items())])


def _line(mine: Config, key: str) -> str:
    return f"{option_name(key)} = {_to_text(getattr(mine, key))}"


def _usual(key: str, names: Names) -> str:
    usual = USUAL[key] if key in USUAL else _to_text(getattr(Setup(), key))
    return f"default: {usual} ({choices(key, names)})"


def _to_text(value_: object) -> str:
    match value_:
        case None:
            return "(not set)"
        case Paper(name=name):
            return name
        case tuple():
            return ",".join(f"{part:g}" for part in value_)
        case float():
            return f"{value_:g}"
    return ("yes" if value_ else "no") if isinstance(value_, bool) else str(value_)
