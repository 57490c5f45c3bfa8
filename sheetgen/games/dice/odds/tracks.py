"""Tracks: what the future of a row depends on: its last cross, its number of crosses, and whether it is closed.

On a sheet with second crosses (D13) it also depends on whether the last number has one. Skipped cells no longer matter.
Nothing about a closed row does, except its crosses on a sheet with lucky numbers, as these look for the row with the
fewest crosses, closed rows included (D4).
"""

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from ..rules import rows
from ..rules.rows import State
from ..rules.variant import Cell, Row, Sheet

IN_TRACKS = {"second crosses", "double cells"}
"""Mechanics of which tracks hold all that the future depends on: names of ``Sheet.further``."""
IN_COUNTS = {"steps", "swaps"}
"""Mechanics of which it depends on one number more: of crossed steps, or of used swaps."""


class Track(NamedTuple):
    """``passed``: the cells up to the last cross, crossed or skipped; ``again``: whether the last is crossed twice."""

    passed: int
    crosses: int
    closed: bool = False
    again: bool = False


class Step(NamedTuple):
    """A cross at ``place``: the row's track afterwards, and the points it gains."""

    place: int
    after: Track
    gain: int


def depends_on_tracks(sheet: Sheet) -> bool:
    """Whether points to come depend only on rows whose crosses all count one, on lucky numbers and on penalties."""
    return not (sheet.bonus_cells or sheet.symbols or sheet.has_more_than_effects)


def has_tables(sheet: Sheet) -> bool:
    """Whether the points to come depend only on tracks and penalties, so that tables hold them."""
    return not (sheet.bonus_cells or sheet.symbols or sheet.further.keys() - IN_TRACKS)


def has_counts(sheet: Sheet) -> bool:
    """Whether the points to come depend only on tracks, penalties, and the number of steps crossed or swaps used."""
    further = sheet.further.keys()
    return bool(further & IN_COUNTS) and not (sheet.bonus_cells or sheet.symbols or further - IN_TRACKS - IN_COUNTS)


def digest(sheet: Sheet) -> str:
    """The key of a sheet's tables and values in the cache folder."""
    content: tuple[object, ...] = (
        sheet.rules,
        sheet.rows,
        sorted(sheet.lucky),
        *([sheet.further] if sheet.further else []),
    )
    if sheet.bonus_cells or sheet.symbols:
        content += (sorted(sheet.bonus_cells), sheet.bonus_row, sheet.symbols)
    return sha256(repr(content).encode()).hexdigest()[:16]


def tracks_of(sheet: Sheet, state: State) -> tuple[Track, ...]:
    return tuple(_track(sheet, state, index) for index in range(len(sheet.rows)))


def _track(sheet: Sheet, state: State, index: int) -> Track:
    marks, crosses = state.marks[index], rows.crosses(sheet, state, index)
    if state.closed[index]:
        return _closed_track(sheet, sheet.rows[index], crosses)
    return Track(marks[-1] + 1 if marks else 0, crosses, again=bool(marks) and Cell(index, marks[-1]) in state.twice)


def _closed_track(sheet: Sheet, row: Row, crosses: int) -> Track:
    """The track of a closed row; counts above what any open row can have are merged."""
    most = max(map(sheet.most_before_closing, range(len(sheet.rows))))
    return Track(len(row.numbers) + 1, min(crosses, most) if sheet.lucky else 0, closed=True)


@lru_cache(maxsize=10_000)
def steps(sheet: Sheet, index: int, track: Track) -> tuple[Step, ...]:
    """Every cross that a row can still take, left to right. A lock or a double cell counts as one more cross."""
    row, points = sheet.rows[index], sheet.rules.points
    found = []
    last = Cell(index, track.passed - 1)
    if sheet.rules.second_crosses and track.passed and not (track.closed or track.again or last in sheet.doubles):
        after = track._replace(crosses=track.crosses + 1, again=True)
        found.append(Step(last.place, after, points[after.crosses] - points[track.crosses]))
    for place in range(track.passed, 0 if track.closed else len(row.numbers)):
        if place < row.first_closing:
            crosses = track.crosses + (2 if (index, place) in sheet.doubles else 1)
            after = Track(place + 1, crosses)
        elif track.crosses >= row.marks_to_lock:
            crosses = track.crosses + 2
            after = _closed_track(sheet, row, crosses)
        else:
            continue
        found.append(Step(place, after, points[crosses] - points[track.crosses]))
    return tuple(found)


@lru_cache(maxsize=1000)
def onward(sheet: Sheet, index: int, start: Track) -> tuple[Track, ...]:
    """All tracks that a row can still reach, ``start`` first; a cross always leads to a later one."""
    found, new = {start}, {start}
    while new:
        new = {step.after for track in new for step in steps(sheet, index, track)} - found
        found |= new
    return tuple(sorted(found))


def interchangeable(sheet: Sheet, start: tuple[Track, ...]) -> tuple[tuple[int, ...], ...]:
    """The rows in groups of interchangeable ones: exchanging two rows of a group leaves the game the same."""
    groups: list[tuple[int, ...]] = []
    for row in range(len(sheet.rows)):
        for place, group in enumerate(groups):
            if start[group[0]] == start[row] and is_symmetry(sheet, _swap(len(sheet.rows), group[0], row)):
                groups[place] = (*group, row)
                break
        else:
            groups.append((row,))
    return tuple(groups)


def _swap(count: int, one: int, other: int) -> tuple[int, ...]:
    names = {one: other, other: one}
    return tuple(names.get(row, row) for row in range(count))


def _marked(sheet: Sheet, index: int) -> list[set[int]]:
    """The places of the double cells, and of the steps, of a row."""
    return [{cell.place for cell in cells if cell.row == index} for cells in (sheet.doubles, sheet.steps)]


def is_symmetry(sheet: Sheet, places: tuple[int, ...], mirrored: bool = False) -> bool:
    """Whether moving each row i to ``places[i]`` leaves the game the same, up to the names of colours.

    If ``mirrored``, every number n also becomes 2 * (sides + 1) - n, which is equally likely.
    """
    ends = 2 * sheet.rules.sides + 2  # the lowest plus the highest sum

    def image(number: int) -> int:
        return ends - number if mirrored else number

    if {image(number) for number in sheet.lucky} != set(sheet.lucky):
        return False
    if any({image(number) for number in swap} != set(swap) for swap in sheet.swaps):
        return False
    names: dict[str, str] = {}
    for index, (row, place) in enumerate(zip(sheet.rows, places, strict=True)):
        other = sheet.rows[place]
        facts = tuple(map(image, row.numbers)), row.marks_to_lock, row.closing_cells, _marked(sheet, index)
        if facts != (other.numbers, other.marks_to_lock, other.closing_cells, _marked(sheet, place)):
            return False
        for color, became in zip(row.colors, other.colors, strict=True):
            if names.setdefault(color, became) != became:
                return False
    return len(set(names.values())) == len(names)
