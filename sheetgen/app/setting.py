"""The keys of settings, and the values that each may have.

An unknown key is an error: a typo must not print 500 wrong sheets.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any, get_args

from sheetgen.base import names as names_
from sheetgen.base import toml
from sheetgen.base.errors import InputError, Sentence, nearest, quote
from sheetgen.page import languages, paper
from sheetgen.page.paper import PAPERS, Back, Flip, Orientation, Paper, Setup, Size

LONGEST = 10_000  # mm: a larger number is a typing error
LINK = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~%/+-]*)?")
LONGEST_TEXT = 200  # letters of a title
LONGEST_PATH = 4_000
LONGEST_LINK = 80  # letters: a QR code should stay small
SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
Names = Mapping[str, Collection[str]]  # the names of our languages and palettes


def value(key: str, given: object, names: Names | None = None) -> Any:
    """Parse the value of a setting in any accepted spelling: ``value("margin", "12 mm")`` is 12.0."""
    _check_key(key)
    try:
        return CHECKS[key](given) if names is None or key not in names else _one_of(given, names[key])
    except InputError as error:
        raise InputError(error.what, option_name(key), *error.where, at=(key,)) from None


def option_name(key: str) -> str:
    """A key as people write it: ``print-size`` for ``print_size``."""
    return key.replace("_", "-")


def parse_key(name: str) -> str:
    """The key of ``print-size``, ``print_size`` or ``Print-Size``; an unknown one is refused."""
    key = name.strip().lower().replace("-", "_")
    _check_key(key)
    return key


def _check_key(key: str) -> None:
    if key not in CHECKS:
        known: Iterable[str] = map(option_name, CHECKS)
        raise InputError(f"unknown setting {quote(option_name(key))} ({nearest(option_name(key), known)})")


def _one_of(given: object, names: Collection[str]) -> str:
    if isinstance(given, str) and toml.is_path(given):
        return given
    word = next((name for name in (_word(given), languages.code(str(given))) if name in names), _word(given))
    if word not in names:
        hint = nearest(word, names)
        raise InputError(
            Sentence(f"{quote(given)} is not known ({hint})", "field.unknown", text=quote(given), hint=hint)
        )
    return word


def _word(given: object) -> str:
    return str(given).strip().lower()


def _name(given: object) -> str:
    if not (isinstance(given, str) and (re.fullmatch(r"[\w-]+", given) or toml.is_path(given))):
        raise InputError(f"{quote(given)} is not a name")
    return given


def _text(longest: int) -> Callable[[object], str]:
    """Make a reader of one line of text; an empty one stands for none."""

    def check(given: object) -> str:
        text = str(given).strip()
        if len(text) > longest or not text.isprintable():
            what = f"{quote(given)} is no line of text of at most {longest} letters"
            raise InputError(Sentence(what, "field.line", longest=longest))
        return text

    return check


def _players(given: object) -> str:
    text = ",".join(map(str, given)) if isinstance(given, list) else str(given).strip()
    if len(text) > LONGEST_PATH or not (not text or names_.read(text)):
        raise InputError(f"{quote(given)} are no names like Ann,Ben")
    return text


def _link(given: object) -> str:
    """The URL of a page of sheetgen; an empty one stands for none."""
    text = str(given).strip()
    if text and not (LINK.fullmatch(text) and len(text) <= LONGEST_LINK):
        what = f"{quote(given)} is no address like https://my.school/sheetgen/, of at most {LONGEST_LINK} letters"
        raise InputError(Sentence(what, "link", text=quote(given), most=LONGEST_LINK))
    return text


def _number(given: object) -> float:
    if isinstance(given, int | float) and not isinstance(given, bool) and not abs(given) > LONGEST:
        return float(given)
    if isinstance(given, str) and (number := re.fullmatch(r"\s*([-+−]?\d+([.,]\d+)?)\s*(mm)?\s*", given)):
        return float(number[1].replace(",", ".").replace("−", "-"))
    raise InputError(Sentence(f"{quote(given)} is not a number of mm, like 7.5", "millimetres", text=quote(given)))


def _up(given: object) -> int | str:
    if _word(given) == "auto":
        return "auto"
    if isinstance(given, bool) or not re.fullmatch(r"\d{1,3}", str(given)):
        raise InputError(f"{quote(given)} is not a number of sheets: choose {', '.join(map(str, paper.UPS))}, or auto")
    return int(str(given))


def _switch(given: object) -> bool:
    if _word(given) not in SWITCHES:
        raise InputError(f"{quote(given)} is neither yes nor no")
    return SWITCHES[_word(given)]


def _offset(given: object) -> tuple[float, float]:
    """Right and down in mm, as the test page shows them."""
    parts = given.split(",") if isinstance(given, str) else given
    if not (isinstance(parts, list | tuple) and len(parts) == 2):
        what = f"{quote(given)} is not an offset: two numbers of mm, right and down, like 0.5,-1"
        raise InputError(Sentence(what, "offset"))
    return _number(parts[0]), _number(parts[1])


def _page_setting(key: str, read: Callable[[object], Any]) -> Callable[[object], Any]:
    """Make a reader of a paper setting that refuses a value which no page can have."""

    def check(given: object) -> Any:
        wish = read(given)
        if wish != "auto":
            Setup(**{key: wish})
        return wish

    return check


CHECKS: Mapping[str, Callable[[object], Any]] = {
    "lang": _name,
    "palette": _name,
    "link": _link,
    "paper": lambda given: given if isinstance(given, Paper) else paper.parse(str(given)),
    "orientation": _page_setting("orientation", _word),
    "margin": _page_setting("margin", _number),
    "gutter": _page_setting("gutter", _number),
    "up": _page_setting("up", _up),
    "print_size": _page_setting("print_size", _word),
    "guides": _switch,
    "back": _page_setting("back", _word),
    "flip": _page_setting("flip", _word),
    "back_offset": _page_setting("back_offset", _offset),
    "title": _text(LONGEST_TEXT),
    "names": _players,
    "logo": _text(LONGEST_PATH),
}
KEYS = tuple(CHECKS)
OF_HEAD = ("title", "names", "logo")
"""Settings for the top of sheets: a command uses them as if they were typed, the page does not."""
OF_PAPER = tuple(one.name for one in fields(Setup) if one.name in CHECKS)
"""Settings of how the paper is used."""


def choices(key: str, names: Names) -> str:
    """Describe the values that a setting may have."""
    if key in names:
        return _either([*sorted(names[key]), "a file: my.toml"])
    return CHOICES[key]


def _either(words: Iterable[object]) -> str:
    *others, last = map(str, words)
    return f"{', '.join(others)} or {last}"


CHOICES: Mapping[str, str] = {
    "link": "the address of a page of sheetgen, for QR codes",
    "paper": f"{', '.join(each.name for each in PAPERS.values())}, slide or 200x150",
    "orientation": _either(get_args(Orientation)),
    "margin": "mm",
    "gutter": "mm between sheets",
    "up": f"sheets per page: {_either([*paper.UPS, 'auto'])}",
    "print_size": _either(get_args(Size)),
    "guides": "yes or no",
    "back": _either(get_args(Back)),
    "flip": _either(get_args(Flip)),
    "back_offset": "mm right and down: 0.5,-1",
    "title": "the title at the top",
    "names": "players or pupils: Ann,Ben",
    "logo": "a picture: SVG, PNG or JPEG",
}
USUAL: Mapping[str, str] = {
    "lang": "en",
    "palette": "classic",
    "link": "none",
    "gutter": "what fits",
    "up": "auto",
    "title": "the variant",
    "names": "none",
    "logo": "none",
}
"""The defaults of settings that ``Setup`` does not define."""
