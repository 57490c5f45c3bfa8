"""Two readings of the rules compared: the plain solver, and ``apart``, which shares no code with it.

python -m benchmarks.agree [COUNT]            COUNT positions of each of the six further sheets, and of combined ones
python -m benchmarks.agree planted [COUNT]    as many for each error that is planted into the rules: all must be noticed
"""

import json
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

from sheetgen.base.errors import PositionError
from sheetgen.games.dice import templates
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.state import State
from sheetgen.games.dice.rules.variant import Cell, Sheet
from sheetgen.games.dice.solve import reference

from . import apart

ROLLS = 3  # of a position are played: more take the plain solver long
COLORS = '["red", "yellow", "green", "blue"]'


def engine_position(found: apart.Json, folder: Path) -> Position:
    """The position of ``apart`` as sheetgen reads it; a combined sheet as a template of one's own."""
    if "+" not in found["variant"]:
        return position_format.read_table({key: value for key, value in found.items() if key != "own"})
    path = folder / "combined.toml"
    path.write_text(template(found), encoding="utf-8")
    templates._own.cache_clear()
    state = {key: value for key, value in found.items() if key not in ("own", "sheet", "variant")}
    return position_format.read_table({**state, "variant": str(path)})


def template(found: apart.Json) -> str:
    """The template of a combined sheet."""
    own, sheet = found["own"], apart.written_sheet(found["variant"].split("+")) | found["sheet"]
    fields = sheet.get("bonus_fields", {})
    between = [above for above, _ in own["between"]]
    lines = ['title = "Combined"', f"second_crosses = {str(own['second']).lower()}"]
    lines += ["[dice]", f"sides = {own['sides']}", f"colors = {COLORS}"]
    for index, cells in enumerate(sheet["rows"]):
        segments = ", ".join(f'{{ color = "{cell["color"]}", numbers = [{cell["number"]}] }}' for cell in cells)
        below = [upper[1] for upper, lower in map(sorted, sheet.get("links", [])) if upper[0] == index]
        lines += ["[[row]]", f"segments = [{segments}]", f"marks_to_lock = {own['marks_to_lock']}"]
        lines += [f"closing_cells = {own['closing']}", f"round_below = {str(index in between).lower()}"]
        lines += [f"bonus = {fields.get(str(index), [])}", f"link_below = {below}"]
        lines += [f"steps = {[number for row, number in sheet.get('steps', []) if row == index]}"]
        lines += [f"double = {sheet.get('doubles', {}).get(str(index), [])}"]
    tables = {"lucky": "numbers", "bonus_row": "colors", "exchange": "fields"}
    for key, name in tables.items():
        if sheet.get(key):
            lines += [f"[{'swaps' if key == 'exchange' else key}]", f"{name} = {json.dumps(sheet[key])}"]
    lines += ["[symbols]"] if any(key in apart.SYMBOLS for key in fields) else []
    for effect, pair in fields.items():
        if effect in apart.SYMBOLS:
            lines.append(f"{effect} = [{', '.join(f'{{ row = {r + 1}, number = {n} }}' for r, n in pair)}]")
    lines += ["[score]", f"most_crosses = {own['counted']}"] if own["counted"] else []
    return "\n".join(lines)


def disagreements(variant: str, count: int, folder: Path) -> Iterator[str]:
    chance = random.Random(f"agree {variant}")
    for _ in range(count):
        found = apart.random_position(chance, variant)
        found["turns"] = found["turns"][:ROLLS]
        theirs = apart.answer(found)
        try:
            at = engine_position(found, folder)
        except PositionError as error:
            yield f"{variant}: sheetgen refuses it, {error}; apart {theirs}: {json.dumps(found)}"
            continue
        ours = reference.best_finish(at.sheet, at.state, at.rolls)
        if theirs != {"best": ours.best, "sheets": ours.solutions}:
            yield f"{variant}: sheetgen {ours.best}, {ours.solutions}; apart {theirs}: {json.dumps(found)}"


Rule = Callable[..., Any]


def _no_link_to_the_left(right: Rule) -> Rule:
    def effects(sheet: Sheet, state: State, cell: Cell) -> tuple[rows.Effect, ...]:
        other = sheet.link_of.get(cell, cell)
        gone = max(state.marks[other.row], default=0) > other.place
        return tuple(each for each in right(sheet, state, cell) if not (gone and each[0] == rows.LINK))

    return effects


def _second_crosses_in_closed_rows(right: Rule) -> Rule:
    return lambda sheet, state, cell: right(sheet, state._replace(closed=(False,) * len(state.closed)), cell)


def _double_cells_count_one(right: Rule) -> Rule:
    return lambda sheet, state, row: right(replace(sheet, doubles=frozenset()), state, row)


def _round_cells_in_any_order(right: Rule) -> Rule:
    def cells(sheet: Sheet, state: State, number: int, color: str = "") -> Iterator[Cell]:
        found = right(sheet, state._replace(between=()), number, color)
        return (cell for cell in found if cell not in state.between)

    return cells


def _swaps_are_never_lost(right: Rule) -> Rule:
    return lambda sheet, state, total: right(sheet, state._replace(swaps_used=0), total)


PLANTED: dict[str, tuple[str, ModuleType, str, Callable[[Rule], Rule]]] = {
    "steps count nothing": ("connected-a", scoring, "crossed_steps", lambda _: lambda *_: 0),
    "no linked cross left of others": ("connected-b", rows, "_effects_of", _no_link_to_the_left),
    "second crosses in closed rows": ("double-a", rows, "can_cross_again", _second_crosses_in_closed_rows),
    "double cells count one": ("double-b", rows, "crosses", _double_cells_count_one),
    "round cells in any order": ("big-points", rows, "round_cells", _round_cells_in_any_order),
    "swaps are never lost": ("x-change", rows, "swaps", _swaps_are_never_lost),
}
"""Wrong readings of the rules: on which sheets, which function they change, and how."""


def unnoticed(count: int, folder: Path) -> Iterator[str]:
    """The planted errors without which so many positions have the same answers."""
    for name, (variant, module, function, wrong) in PLANTED.items():
        with patch.object(module, function, wrong(getattr(module, function))):
            found = sum(1 for _ in disagreements(variant, count, folder))
        print(f"{name}: {found} of {count} positions of {variant} differ", flush=True)
        if not found:
            yield name


def main(words: list[str]) -> int:
    planted = words[:1] == ["planted"]
    count = int(words[planted]) if len(words) > planted else 100
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if planted:
            return 1 if list(unnoticed(count, folder)) else 0
        agree = True
        for variant in (*apart.NEW, "combined"):
            for line in disagreements(variant, count, folder):
                print(line)
                agree = False
            print(f"{variant}: {count} positions compared", flush=True)
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
