"""The bonus row: which cells of the rows are bonus cells, and the order of its fields (docs/RULES.md 1.5).

Compared with the written card, each row has as many bonus cells, never a closing cell; not the first cell and no two
neighbours, if the written card keeps to that; in each row their chances add up to a number between the least and the
most there. The fields hold each colour equally often, in blocks of all colours and with none twice in succession, if
the written ones do.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Cell, Row, Sheet, Variant, chances
from .attempts import retry
from .feature import FairnessClaim, Feature

NEAR = 1.2  # rows are called fair if the best one has at most a fifth more chances than the worst

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Yardstick:
    """What the written card allows: bonus cells per row, and the least and most rolls that hit a row's cells."""

    counts: tuple[int, ...]
    may_begin: bool
    may_touch: bool
    least: int
    most: int


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    model = _yardstick(written)

    def attempt(index: int) -> Places | None:
        row = sheet.rows[index]
        places = tuple(sorted(chance.shuffled(range(row.first_closing))[: model.counts[index]]))
        return None if _wrong_places(model, index, row, places, sheet.rules.sides) else places

    places = [retry(partial(attempt, index), "set of bonus cells") for index in range(len(sheet.rows))]
    cells = frozenset(Cell(index, place) for index, each in enumerate(places) for place in each)
    fields = retry(lambda: _fields(written.bonus_row, chance), "bonus row")
    return replace(sheet, bonus_cells=cells, bonus_row=fields)


def _fields(written: tuple[str, ...], chance: Chance) -> tuple[str, ...] | None:
    """One attempt: block by block, none beginning with the colour that the last one ended with.

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
    model = _yardstick(written)
    for index, row in enumerate(sheet.rows):
        wrong = _wrong_places(model, index, row, _places_in(sheet, index), sheet.rules.sides)
        if wrong:
            return f"row {index + 1} {wrong}"
    return _wrong_fields(written.bonus_row, sheet.bonus_row)


def _yardstick(written: Sheet) -> _Yardstick:
    rows = [(row, _places_in(written, index)) for index, row in enumerate(written.rows)]
    sums = [_ways(row, places, written.rules.sides) for row, places in rows if places]
    return _Yardstick(
        counts=tuple(len(places) for _, places in rows),
        may_begin=any(0 in places for _, places in rows),
        may_touch=any(_neighbours(places) for _, places in rows),
        least=min(sums, default=0),
        most=max(sums, default=0),
    )


def _places_in(sheet: Sheet, index: int) -> Places:
    return tuple(sorted(cell.place for cell in sheet.bonus_cells if cell.row == index))


def _wrong_places(model: _Yardstick, index: int, row: Row, places: Places, sides: int) -> str | None:
    if len(places) != model.counts[index]:
        return f"has {len(places)} bonus cells, not {model.counts[index]}"
    if 0 in places and not model.may_begin:
        return "begins with a bonus cell"
    if _neighbours(places) and not model.may_touch:
        return "has two bonus cells side by side"
    chance = _ways(row, places, sides)
    if places and not model.least <= chance <= model.most:
        return f"has bonus cells with {chance} of {sides**2} chances, not {model.least} to {model.most}"
    return None


def _ways(row: Row, places: Places, sides: int) -> int:
    each = chances(sides)
    return sum(each[row.numbers[place]] for place in places)


def _neighbours(places: Places) -> bool:
    return any(right - left == 1 for left, right in pairwise(places))


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
    """The bonus row in blocks that hold every colour once; in one block if it is not made of such."""
    size = len(set(fields))
    blocks = [fields[start : start + size] for start in range(0, len(fields), size)] if size else []
    return blocks if all(len(set(block)) == size for block in blocks) else [fields]


def _repeats(fields: Sequence[str]) -> bool:
    return any(left == right for left, right in pairwise(fields))


def claim(variant: Variant) -> FairnessClaim | None:
    """The chances of each row's bonus cells together; ``None`` if some row has none, or the rows are far apart."""
    model, rolls = _yardstick(variant.sheet), variant.sheet.rules.sides**2
    if 0 in model.counts or model.most > NEAR * model.least:
        return None
    if model.least == model.most:
        return FairnessClaim("bonus-equal", (("ways", model.least), ("rolls", rolls)))
    return FairnessClaim("bonus", (("least", model.least), ("most", model.most), ("rolls", rolls)))


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    for index, row in enumerate(sheet.rows):
        number.write_subset(_places_in(sheet, index), row.first_closing)
    number.write_order(sheet.bonus_row)


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    places = [
        number.read_subset(len(_places_in(variant.sheet, index)), row.first_closing)
        for index, row in enumerate(sheet.rows)
    ]
    cells = frozenset(Cell(index, place) for index, each in enumerate(places) for place in each)
    return replace(sheet, bonus_cells=cells, bonus_row=number.read_order(variant.sheet.bonus_row))


FEATURE = Feature(draw, unfairness, claim, write, read)
