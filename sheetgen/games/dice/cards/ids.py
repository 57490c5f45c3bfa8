"""The printed id of a card: the variant and all that is drawn on the card, so that the sheet can be reproduced.

An id describes the card, not the seed: it still means the same sheet after a generator is improved.

    longo-c2-JG      variant, version of this coding, the card as one number (base 32) with a check letter
    short~5f2c1a-c2-9A  a user's own template: a label and a hash of its content
    longo-1-JQ       printed before ids had check letters that catch every slip of the pen
    classic-1        a variant whose sheets are all alike

The hash decides: the label is the name of the template's file at the time, and any file with that content will do.
"""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import PurePath

from sheetgen.base.codes import IdForm, Number
from sheetgen.base.errors import Sentence, SheetgenError, quote

from ..rules import structure
from ..rules.variant import Sheet, Variant
from . import features

FIRST = IdForm("an id", "longo-c2-JG", bare=True, wraps=True)
FORM = IdForm("an id", "longo-c2-JG", mark="c", version=2, wraps=True, exact=True, older=FIRST)


def notate(variant: Variant, sheet: Sheet) -> str:
    return _notate(variant, _value(variant, sheet))


def _notate(variant: Variant, value: int) -> str:
    """The id of a card given as a number; variants whose sheets are all alike have no number."""
    return FORM.notate(head(variant), value) if variant.draws else FIRST.notate(head(variant), None)


def parse(text: str, find: Callable[[str], Variant]) -> tuple[Variant, Sheet]:
    """The variant and the card of an id; ``find`` returns the variant of an id's head.

    Raises an ``InputError`` for a text that is not the id of any card.
    """
    parts = FORM.parse(text)
    variant = find(parts.head)
    parts.check_version()
    if parts.payload and not variant.draws:
        like = _notate(variant, 0)
        raise parts.refusal(
            Sentence(f"all sheets of {variant.name} are alike: its id is {like}", "id_alike", like=like)
        )
    if parts.length > longest(variant):
        what = "the id is too long: compare it with the printed one"
        raise parts.refusal(Sentence(what, "id_letter", text=quote(text)))
    if variant.draws and not parts.payload:
        raise parts.refusal("the id is not complete: compare it with the printed one")
    if not variant.draws:
        return variant, variant.sheet
    value = parts.value(head(variant))
    sheet = features.read(variant, Number(value))
    if _value(variant, sheet) != value:
        raise parts.wrong_letter()
    try:
        structure.check(sheet)
    except SheetgenError as error:
        raise error.within(quote(text)) from None
    return variant, sheet


def longest(variant: Variant) -> int:
    """The length of the longest id that a card of the variant can have."""
    number = Number()
    features.write(variant, variant.sheet, number)
    return len(_notate(variant, number.base - 1))


def _value(variant: Variant, sheet: Sheet) -> int:
    number = Number()
    features.write(variant, sheet, number)
    return number.value


def head(variant: Variant) -> str:
    """The first part of a variant's ids: its name, or a template's label and a hash of its content."""
    if not is_template(variant.name):
        return variant.name
    return f"{variant.label or label(variant.name)}~{content(variant)}"


def is_template(name: str) -> bool:
    return name.lower().endswith(".toml")


def label(path: str) -> str:
    """The label that ids give to the template at this path.

    >>> label("games/My (1).toml")
    'my-1'
    """
    stem = re.sub(r"[^a-z0-9]+", "-", PurePath(path).stem.lower()).strip("-") or "own"
    return stem[:20]


def content(variant: Variant) -> str:
    """A hash of the sheets that a template describes."""
    sheet = variant.sheet
    said = (sheet.rules, sheet.rows, sheet.lucky, sorted(sheet.bonus_cells), sheet.bonus_row, sheet.symbols)
    further = [sheet.further] if sheet.further else []  # ids printed before these mechanics existed keep their hash
    return sha256(repr((said, variant.draws, *further)).encode()).hexdigest()[:6]
