"""The bonus row: where its cells lie in the rows, and the order of its fields.

Yardstick is the written card: as many bonus cells a row, never the first or a closing cell, never two
neighbours (where the written card keeps to that); their chances add up to what they add up to there, row by
row between the least and the most; the fields hold each colour as often, in blocks of all colours if the
written ones do, and none twice in succession.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..chance import Chance
from ..rules.variant import Cell, Row, Sheet, chances
from .drawing_lots import until

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Yardstick:
    """What the written card says of bonus cells in its rows."""

    counts: tuple[int, ...]
    may_begin: bool
    may_touch: bool
    least: int
    most: int


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """A sheet with bonus cells and bonus row of chance."""
    model = _yardstick(written)

    def tried(index: int) -> Places | None:
        row = sheet.rows[index]
        places = tuple(sorted(chance.shuffled(range(row.first_closing))[: model.counts[index]]))
        return None if _wrong_places(model, index, row, places, sheet.rules.sides) else places

    places = [until(lambda index=index: tried(index), "set of bonus cells") for index in range(len(sheet.rows))]  # type: ignore[misc]
    cells = frozenset(Cell(index, place) for index, each in enumerate(places) for place in each)
    fields = until(lambda: _fields(written.bonus_row, chance), "bonus row")
    return replace(sheet, bonus_cells=cells, bonus_row=fields)


def _fields(written: tuple[str, ...], chance: Chance) -> tuple[str, ...] | None:
    fields = tuple(color for block in _blocks(written) for color in chance.shuffled(block))
    return None if _wrong_fields(written, fields) else fields


def why_unfair(written: Sheet, sheet: Sheet) -> str | None:
    """What is wrong with the bonus cells or the bonus row, if anything."""
    model = _yardstick(written)
    for index, row in enumerate(sheet.rows):
        wrong = _wrong_places(model, index, row, _places_in(sheet, index), sheet.rules.sides)
        if wrong:
            return f"row {index + 1} {wrong}"
    return _wrong_fields(written.bonus_row, sheet.bonus_row)


def ways(written: Sheet) -> tuple[int, int]:
    """The least and the most chances that the bonus cells of a row have together, in rolls of two dice."""
    model = _yardstick(written)
    return model.least, model.most


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
    """The bonus row cut into blocks that hold every colour once, or as one piece where it is not made so."""
    size = len(set(fields))
    blocks = [fields[start : start + size] for start in range(0, len(fields), size)] if size else []
    return blocks if all(len(set(block)) == size for block in blocks) else [fields]


def _repeats(fields: Sequence[str]) -> bool:
    return any(left == right for left, right in pairwise(fields))
