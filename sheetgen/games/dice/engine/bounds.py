"""The two upper bounds, and which of them a search uses: ``effects`` knows lucky numbers, bonus row and symbols."""

from typing import NamedTuple

from sheetgen.base.kernels import Ints, Shorts, np, part

from .effects.bound import bound_of as bound_by_effects
from .effects.layout import EffectBound
from .effects.prices import find_prices as find_effect_prices
from .effects.survey import survey
from .layout import (
    EFFECTS, EXACT, TRACK, T_BY_STAGES, T_ROUNDS, T_SHRINK, T_STEP, PackedSheet, Task,
)  # fmt: skip
from .tracks.bound import bound_of as bound_by_tracks
from .tracks.bound import lay_out_table, note_steps
from .tracks.layout import MOST_TABLE, TrackBound
from .tracks.prices import find_prices
from .tracks.tracks import find_edges


class Bounds(NamedTuple):
    """The records and tables of both bounds; ``by_effects``: which one is used."""

    effects: EffectBound
    tracks: TrackBound
    by_effects: bool
    rows: Ints  # [mode, stage, state of a row]
    table: Ints


@part
def kind_of(sheet: PackedSheet) -> int:
    """The bound for a sheet, as a line of the tuning."""
    if sheet.steps or sheet.pairs or sheet.second_crosses or sheet.swaps or sheet.open_fewest:
        return TRACK
    for r in range(sheet.rows):
        if sheet.between[r]:
            return TRACK
        for place in range(sheet.cells[r]):
            if sheet.double_at[r, place]:
                return TRACK
    seen = 0
    for j in range(sheet.symbols):
        if seen >> sheet.effect[j] & 1:
            return TRACK
        seen |= 1 << sheet.effect[j]
    return EFFECTS


@part
def lay_out_rows(sheet: PackedSheet, task: Task, effects: EffectBound) -> Ints:
    """The table of the bound by effects."""
    survey(sheet, task, effects)
    return np.zeros((effects.modes + 1, task.stages + 2, effects.length), np.int64)


@part
def lay_out_tracks(sheet: PackedSheet, task: Task, tracks: TrackBound, nodes: Shorts, edges: Shorts) -> Ints:
    """The table of the bound by tracks; a single number where it would be too large."""
    size = lay_out_table(task, tracks, nodes) if find_edges(sheet, task, tracks, nodes, edges) else 1
    return np.full(size if 0 < size <= MOST_TABLE else 1, EXACT, np.int64)


@part
def price(sheet: PackedSheet, task: Task, bounds: Bounds, tuning: Ints, nodes: Shorts, edges: Shorts) -> int:
    """Find prices that make the bound low; that of the position."""
    rounds = min(tuning[T_ROUNDS], tuning[T_BY_STAGES] * task.stages // 8)
    step, shrink = tuning[T_STEP], tuning[T_SHRINK]
    if bounds.by_effects:
        return find_effect_prices(sheet, task, bounds.effects, bounds.rows, rounds, step, shrink)
    note_steps(sheet, task, bounds.tracks)
    return find_prices(sheet, task, bounds.tracks, nodes, edges, bounds.table, rounds, step, shrink)


@part
def bound_of(sheet: PackedSheet, task: Task, bounds: Bounds, s: int, value: Ints, needed: int, enough: int) -> int:
    """No play from a state at stage s ends with more, in units: exact from ``needed`` to ``enough``."""
    if bounds.by_effects:
        return bound_by_effects(sheet, task, bounds.effects, bounds.rows, 1, s, value, needed, enough)
    return bound_by_tracks(sheet, task, bounds.tracks, bounds.table, s, value)
