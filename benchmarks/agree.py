"""Two readings of the rules compared: the plain solver, and ``apart``, which shares no code with it.

python -m benchmarks.agree [COUNT]    COUNT positions of each of the six further sheets, and of combined ones
"""

import json
import random
import sys
import tempfile
from pathlib import Path

from sheetgen.games.dice import templates
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.rules.position import Position
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


def disagreements(variant: str, count: int, folder: Path) -> int:
    chance, wrong = random.Random(f"agree {variant}"), 0
    for _ in range(count):
        found = apart.random_position(chance, variant)
        found["turns"] = found["turns"][:ROLLS]
        at = engine_position(found, folder)
        ours, theirs = reference.best_finish(at.sheet, at.state, at.rolls), apart.answer(found)
        if theirs != {"best": ours.best, "sheets": ours.solutions}:
            wrong += 1
            print(f"{variant}: sheetgen {ours.best}, {ours.solutions}; apart {theirs}: {json.dumps(found)}")
    return wrong


def main(count: int) -> int:
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for variant in (*apart.NEW, "combined"):
            wrong += disagreements(variant, count, Path(folder))
            print(f"{variant}: {count} positions compared", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
