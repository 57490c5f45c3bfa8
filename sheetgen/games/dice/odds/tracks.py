"""What the future of a row depends on: how far it is crossed, how many crosses it has, and whether it is closed.

Which cells were skipped does not matter any more, and of a closed row nothing does; only where lucky numbers look
for the row with the fewest crosses (D4), the crosses of a closed row still count.
"""

from collections.abc import Callable
from typing import NamedTuple

from ..rules import rows
from ..rules.rows import State
from ..rules.variant import Row, Sheet


class Track(NamedTuple):
    """A row as its future sees it: the cells passed, the crosses that count, and whether it is closed."""

    passed: int
    crosses: int
    closed: bool = False


class Step(NamedTuple):
    """A cross in a row: the place, what the row becomes, and the points it brings."""

    place: int
    after: Track
    gain: int


def depends_on_tracks(sheet: Sheet) -> bool:
    """Whether the future of a sheet depends on nothing but its rows' tracks and the penalties."""
    return not (sheet.bonus_cells or sheet.symbols)


def tracks(sheet: Sheet, state: State) -> tuple[Track, ...]:
    """The rows of a sheet as their futures see them."""
    return tuple(_track(sheet, state, index) for index in range(len(sheet.rows)))


def _track(sheet: Sheet, state: State, index: int) -> Track:
    marks, crosses = state.marks[index], rows.crosses(sheet, state, index)
    if state.closed[index]:
        return _closed(sheet, sheet.rows[index], crosses)
    return Track(marks[-1] + 1 if marks else 0, crosses)


def _closed(sheet: Sheet, row: Row, crosses: int) -> Track:
    """A closed row; more crosses than any open row can have are as good as that many."""
    most = max(other.first_closing for other in sheet.rows)
    return Track(len(row.numbers) + 1, min(crosses, most) if sheet.lucky else 0, closed=True)


def steps(sheet: Sheet, index: int, track: Track) -> tuple[Step, ...]:
    """Every cross that a row can still take, left to right."""
    row, points = sheet.rows[index], sheet.rules.points
    found = []
    for place in range(track.passed, 0 if track.closed else len(row.numbers)):
        if place < row.first_closing:
            after, crosses = Track(place + 1, track.crosses + 1), track.crosses + 1
        elif track.crosses >= row.marks_to_lock:
            crosses = track.crosses + 2
            after = _closed(sheet, row, crosses)
        else:
            continue
        found.append(Step(place, after, points[crosses] - points[track.crosses]))
    return tuple(found)


def onward(sheet: Sheet, index: int, start: Track) -> tuple[Track, ...]:
    """All that a row can still become, itself first; a cross always leads to a later one."""
    found, new = {start}, {start}
    while new:
        new = {step.after for track in new for step in steps(sheet, index, track)} - found
        found |= new
    return tuple(sorted(found))


# --- symmetries


def interchangeable(sheet: Sheet, start: tuple[Track, ...]) -> tuple[tuple[int, ...], ...]:
    """The rows in groups: those of a group may change places, and nobody could tell."""
    groups: list[tuple[int, ...]] = []
    for row in range(len(sheet.rows)):
        for place, group in enumerate(groups):
            if start[group[0]] == start[row] and is_symmetry(sheet, _swapped(len(sheet.rows), group[0], row)):
                groups[place] = (*group, row)
                break
        else:
            groups.append((row,))
    return tuple(groups)


def _swapped(count: int, one: int, other: int) -> tuple[int, ...]:
    names = {one: other, other: one}
    return tuple(names.get(row, row) for row in range(count))


def is_symmetry(sheet: Sheet, places: tuple[int, ...], mirrored: bool = False) -> bool:
    """Whether row i may go to ``places[i]``, colours changing names, numbers mirrored perhaps, and play be the same."""
    sum_of_both = 2 * sheet.rules.sides + 2 if mirrored else 0
    image = _mirror(sum_of_both)
    if {image(number) for number in sheet.lucky} != set(sheet.lucky):
        return False
    names: dict[str, str] = {}
    for row, place in zip(sheet.rows, places, strict=True):
        other = sheet.rows[place]
        if (len(row.numbers), row.marks_to_lock, row.closing_cells) != (
            len(other.numbers),
            other.marks_to_lock,
            other.closing_cells,
        ) or tuple(image(number) for number in row.numbers) != other.numbers:
            return False
        for color, became in zip(row.colors, other.colors, strict=True):
            if names.setdefault(color, became) != became:
                return False
    return len(set(names.values())) == len(names)


def _mirror(sum_of_both: int) -> Callable[[int], int]:
    return (lambda number: sum_of_both - number) if sum_of_both else (lambda number: number)
