"""Steps: a stairway through the rows, one step in each column of the written one (docs/RULES.md 1.7).

If the written card keeps to that, the next step is never more than one row away, and no three in succession lie in one
row. Each row has a number of steps between the least and the most there. Each step has the chance of the written one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Cell, Sheet, Variant, chances
from .attempts import NoFairCardError
from .feature import FairnessClaim, Feature

RUN = 3  # steps in succession in one row

Rows = tuple[int, ...]  # for each step from left to right, its row


@dataclass(frozen=True, slots=True)
class _Yardstick:
    """What the written card allows: for each step the rows it may lie in, and how many steps a row may have."""

    homes: tuple[Rows, ...]
    least: int
    most: int
    rows: int
    may_jump: bool
    may_run: bool

    def may_follow(self, before: Rows, row: int) -> bool:
        jumps = bool(before) and abs(before[-1] - row) > 1
        runs = before[1 - RUN :] == (row,) * (RUN - 1)
        return not (jumps and not self.may_jump) and not (runs and not self.may_run)


def _yardstick(written: Sheet, sheet: Sheet) -> _Yardstick:
    each, rows = chances(written.rules.sides), tuple(cell.row for cell in written.steps)
    counts = _counts(rows, len(written.rows))
    return _Yardstick(
        homes=tuple(
            tuple(
                index
                for index, row in enumerate(sheet.rows)
                if cell.place < len(row.numbers) and each[row.numbers[cell.place]] == each[written.number(cell)]
            )
            for cell in written.steps
        ),
        least=min(counts),
        most=max(counts),
        rows=len(written.rows),
        may_jump=any(abs(left - right) > 1 for left, right in pairwise(rows)),
        may_run=any(len(set(rows[at : at + RUN])) == 1 for at in range(len(rows) - RUN + 1)),
    )


def _counts(rows: Rows, of: int) -> list[int]:
    found = Counter(rows)
    return [found[index] for index in range(of)]


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """The sheet with another stairway; every fair one is equally likely."""
    model = _yardstick(written, sheet)
    rows: Rows = ()
    total = _ways(model, 0, (), (0,) * model.rows)
    if not total:
        raise NoFairCardError("there is no fair stairway of steps: leave 'steps' out of 'draw'")
    number = chance.below(total)
    while len(rows) < len(model.homes):
        for row, ways in _next(model, rows):
            if number < ways:
                rows += (row,)
                break
            number -= ways
    return _with(written, sheet, rows)


def _next(model: _Yardstick, rows: Rows) -> Iterator[tuple[int, int]]:
    """Each row that the next step may lie in, with the number of ways to go on from there."""
    counts = _counts(rows, model.rows)
    for row in model.homes[len(rows)]:
        if counts[row] < model.most and model.may_follow(rows, row):
            more = tuple(count + (index == row) for index, count in enumerate(counts))
            yield row, _ways(model, len(rows) + 1, (*rows, row)[1 - RUN :], more)


@cache
def _ways(model: _Yardstick, done: int, last: Rows, counts: Rows) -> int:
    """The number of ways to complete a stairway of ``done`` steps, of which the last ones lie in the rows ``last``."""
    if done == len(model.homes):
        return min(counts) >= model.least
    return sum(
        _ways(model, done + 1, (*last, row)[1 - RUN :], (*counts[:row], counts[row] + 1, *counts[row + 1 :]))
        for row in model.homes[done]
        if counts[row] < model.most and model.may_follow(last, row)
    )


def _with(written: Sheet, sheet: Sheet, rows: Rows) -> Sheet:
    return replace(sheet, steps=tuple(Cell(row, cell.place) for row, cell in zip(rows, written.steps, strict=True)))


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    if [cell.place for cell in sheet.steps] != [cell.place for cell in written.steps]:
        return "the steps do not stand in the columns of the written ones"
    model, rows = _yardstick(written, sheet), tuple(cell.row for cell in sheet.steps)
    for at, (row, homes) in enumerate(zip(rows, model.homes, strict=True)):
        if row not in homes:
            return f"step {at + 1} has another chance than the written one"
        if not model.may_follow(rows[max(0, at + 1 - RUN) : at], row):
            return f"step {at + 1} breaks the stairway"
    counts = _counts(rows, model.rows) if rows else []
    if any(not model.least <= count <= model.most for count in counts):
        return f"the rows have {', '.join(map(str, counts))} steps: each has {model.least} to {model.most}"
    return None


def claim(variant: Variant) -> FairnessClaim | None:
    """Claims that each column's step has one chance in all rows; ``None`` if not so, or if columns have several."""
    places = [cell.place for cell in variant.sheet.steps]
    if "numbers" in variant.draws or len(set(places)) < len(places):
        return None
    each = chances(variant.sheet.rules.sides)
    columns = ({each[row.numbers[place]] for row in variant.sheet.rows if place < len(row.numbers)} for place in places)
    return FairnessClaim("steps") if all(len(column) == 1 for column in columns) else None


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    for cell in sheet.steps:
        number.write(cell.row, len(sheet.rows))


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    return _with(variant.sheet, sheet, tuple(number.read(len(sheet.rows)) for _ in variant.sheet.steps))


FEATURE = Feature(draw, unfairness, claim, write, read)
