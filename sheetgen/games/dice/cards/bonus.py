"""The bonus row: which cells of the rows are bonus cells, and the order of its fields (docs/RULES.md 1.5).

``places`` says which cells may be bonus cells. The fields hold each colour equally often, in blocks of all colours and
with none twice in succession, if the written ones do.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Sheet, Variant
from . import places
from .attempts import retry
from .feature import FairnessClaim, Feature

NEAR = 1.2  # rows count as fair if the best one has at most a fifth more chances than the worst


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    cells = places.draw(_yardstick(written), sheet, chance)
    fields = retry(lambda: _fields(written.bonus_row, chance), "bonus row")
    return replace(sheet, bonus_cells=cells, bonus_row=fields)


def _fields(written: tuple[str, ...], chance: Chance) -> tuple[str, ...] | None:
    """One attempt: block by block, none starting with the colour that ends the one before.

    A bonus row that is not made of blocks is drawn field by field.
    """
    blocks = _blocks(written)
    fields: list[str] = []
    if len(blocks) == 1:
        return _field_by_field(written, chance)

    def attempt(block: tuple[str, ...]) -> tuple[str, ...] | None:
        order = chance.shuffled(block)
        return None if fields and fields[-1] == order[0] and not _repeats(written) else order

    for block in blocks:
        fields += retry(partial(attempt, block), "bonus row")
    return tuple(fields)


def _field_by_field(written: tuple[str, ...], chance: Chance) -> tuple[str, ...] | None:
    left, fields = list(written), list[str]()
    while left:
        fit = left if _repeats(written) else [color for color in left if fields[-1:] != [color]]
        if not fit:
            return None
        fields.append(chance.pick(fit))
        left.remove(fields[-1])
    return tuple(fields)


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    wrong = places.unfairness(_yardstick(written), sheet, sheet.bonus_cells)
    return wrong or _wrong_fields(written.bonus_row, sheet.bonus_row)


def _yardstick(written: Sheet) -> places.Yardstick:
    return places.yardstick("bonus cell", written, written.bonus_cells)


def _wrong_fields(written: tuple[str, ...], fields: tuple[str, ...]) -> str | None:
    if Counter(fields) != Counter(written):
        return "the bonus row does not have each colour as often as the written one"
    blocks = _blocks(written)
    if len(blocks) > 1 and _blocks(fields) == [fields]:
        return f"the bonus row is not made of blocks of {len(blocks[0])} fields with all colours"
    if _repeats(fields) and not _repeats(written):
        return "a colour stands twice in succession in the bonus row"
    return None


def _blocks(fields: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The bonus row in blocks that hold every colour once; as one block if it is not made of such blocks."""
    size = len(set(fields))
    blocks = [fields[start : start + size] for start in range(0, len(fields), size)] if size else []
    return blocks if all(len(set(block)) == size for block in blocks) else [fields]


def _repeats(fields: Sequence[str]) -> bool:
    return any(left == right for left, right in pairwise(fields))


def claim(variant: Variant) -> FairnessClaim | None:
    """Claims the chances of each row's bonus cells; ``None`` if a row has none, or the rows are further apart."""
    model, rolls = _yardstick(variant.sheet), variant.sheet.rules.sides**2
    if 0 in model.counts or model.most > NEAR * model.least:
        return None
    if model.least == model.most:
        return FairnessClaim("bonus-equal", (("ways", model.least), ("rolls", rolls)))
    return FairnessClaim("bonus", (("least", model.least), ("most", model.most), ("rolls", rolls)))


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    places.write(number, sheet, sheet.bonus_cells)
    number.write_order(sheet.bonus_row)


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    cells = places.read(number, sheet, variant.sheet.bonus_cells)
    return replace(sheet, bonus_cells=cells, bonus_row=number.read_order(variant.sheet.bonus_row))


FEATURE = Feature(draw, unfairness, claim, write, read)
