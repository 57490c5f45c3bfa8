"""The printed id of a card: the variant and all that is drawn on it, so that the very same sheet can be made again.

An id describes the card, not the seed: it means the same sheet after a generator has been improved.

    longo-1-JQ       variant, version of this coding, the card as one number (base 32) with a check letter
    short~5f2c-1-9A  a template of one's own: file name and a hash of its content
"""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import PurePath

from sheetgen.base.errors import InputError, SheetgenError, shown

from ..rules import structure
from ..rules.variant import Sheet, Variant
from . import coding
from .coding import Number

VERSION = 1
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: they look like others, or spell words
DASH = re.compile(r"\s*[-‐‑‒–—−]\s*")  # what a word processor makes of a hyphen
LOOKALIKES = str.maketrans("ILO", "110")


def tidy(text: str) -> str:
    """An id as it was typed or copied: over several lines, with other dashes, in capitals."""
    return "".join(DASH.sub("-", text).split()).lower()


def notate(variant: Variant, sheet: Sheet) -> str:
    """The id of a card."""
    name = head(variant)
    if not variant.draws:
        return f"{name}-{VERSION}"
    value = _value(variant, sheet)
    return f"{name}-{VERSION}-{base_32(value)}{_check(name, value)}"


def parse(text: str, find: Callable[[str], Variant]) -> tuple[Variant, Sheet]:
    """The variant and the card of an id; ``find`` knows the variant of an id's first part."""
    tidy = DASH.sub("-", text.strip().lower())
    parts = re.fullmatch(r"(.+?)-([0-9]+)(?:-([0-9a-z]+))?", tidy)
    if not parts:
        raise InputError("this is not an id: one looks like longo-1-JQ", shown(text))
    variant = find(parts[1])
    if parts[2] != str(VERSION):
        raise InputError(f"an id of version {parts[2][:9]}, which this program does not know", shown(text))
    if parts[3] and not variant.draws:
        raise InputError(f"all sheets of {variant.name} are alike: its id is {head(variant)}-{VERSION}", shown(text))
    if len(parts[0]) > longest(variant):
        raise InputError("the id is too long: compare it with the printed one", shown(text))
    if variant.draws and not parts[3]:
        raise InputError("the id is not complete: compare it with the printed one", shown(text))
    if not variant.draws:
        return variant, variant.sheet
    letters = parts[3].upper().translate(LOOKALIKES)
    if any(letter not in LETTERS for letter in letters):
        raise InputError("an id has no letter U", shown(text))
    value = from_base_32(letters[:-1])
    sheet = coding.read(variant, Number(value))
    if letters[-1] != _check(head(variant), value) or _value(variant, sheet) != value:
        raise InputError("the id has a wrong letter somewhere: compare it with the printed one", shown(text))
    try:
        structure.check(sheet)
    except SheetgenError as error:
        raise error.within(shown(text)) from None
    return variant, sheet


def longest(variant: Variant) -> int:
    """How long the ids of a variant's cards can get."""
    number = Number()
    coding.write(variant, variant.sheet, number)
    payload = f"-{base_32(number.base - 1)}?" if variant.draws else ""
    return len(f"{head(variant)}-{VERSION}{payload}")


def _value(variant: Variant, sheet: Sheet) -> int:
    number = Number()
    coding.write(variant, sheet, number)
    return number.value


def head(variant: Variant) -> str:
    """The first part of the ids of a variant: its name, or a template's file name and a hash of what it says."""
    if not variant.name.lower().endswith(".toml"):
        return variant.name
    stem = re.sub(r"[^a-z0-9]+", "-", PurePath(variant.name).stem.lower()).strip("-") or "own"
    return f"{stem[:20]}~{_hash(variant)}"


def _hash(variant: Variant) -> str:
    sheet = variant.sheet
    content = (sheet.rules, sheet.rows, sheet.lucky, sorted(sheet.bonus_cells), sheet.bonus_row, sheet.symbols)
    return sha256(repr((content, variant.draws)).encode()).hexdigest()[:6]


def base_32(value: int) -> str:
    """A number in letters."""
    letters = ""
    while value:
        value, digit = divmod(value, 32)
        letters = LETTERS[digit] + letters
    return letters


def from_base_32(letters: str) -> int:
    """The number of some letters."""
    value = 0
    for letter in letters:
        value = 32 * value + LETTERS.index(letter)
    return value


def _check(name: str, value: int) -> str:
    return LETTERS[sha256(f"{name} {value}".encode()).digest()[0] % 32]
