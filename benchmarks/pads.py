"""How fast pads are made, how large they are, what memory they take, and how long the first one takes from the shell.

Run: ``python -m benchmarks.pads [sheets]``. The same mixx-b sheets, two to an A4 page, are drawn by typst (its PyPI
package, ``pip install -e '.[bench]'``): from the same cards and at the same places, in its own idiom - a function for a
cell, content that is written once and placed on every sheet.
"""

import importlib.util
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path as File
from statistics import median
from typing import Any

from sheetgen.app.style import StyleWish
from sheetgen.app.style import style as style_of
from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, pads, templates
from sheetgen.games.dice.cards import ids
from sheetgen.games.dice.decks import DeckWish
from sheetgen.games.dice.pages.pad.look import PadLook, shape_of
from sheetgen.games.dice.pages.pad.plan import plan
from sheetgen.page.drawing import Box, Circle, Group, Item, Path, Placed, Stamp, Text
from sheetgen.page.furniture import furniture
from sheetgen.page.style import Style
from sheetgen.render import fonts, pdf

VARIANT, SEED, LONG = "mixx-b", "benchmark", 10_000
ROOT = File(__file__).parent.parent
HERE = os.environ | {"PYTHONPATH": str(ROOT)}
ROUNDS = 7  # each is timed so often, turn by turn; the best counts, for both
COLD_ROUNDS = 7
UNWANTED = ("numpy", "numba", "reportlab", "fontTools")


@dataclass(frozen=True, slots=True)
class Made:
    """Bytes, and seconds: of the processor, all threads together, and by the clock."""

    size: int
    cpu: float
    clock: float


class Watch:
    """What has gone by since it was made."""

    def __init__(self) -> None:
        self.cpu, self.clock = time.process_time(), time.perf_counter()

    def made(self, size: int) -> Made:
        return Made(size, time.process_time() - self.cpu, time.perf_counter() - self.clock)


def times_as_long(slow: Made, fast: Made) -> float:
    """The smaller of both ratios: a busy machine stretches the clock of several threads less, and typst has several;
    on a quiet one their seconds of the processor are more than those of the clock.
    """
    return min(slow.cpu / fast.cpu, slow.clock / fast.clock)


TYPST = """
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "IBM Plex Sans", hyphenate: false, top-edge: "baseline", bottom-edge: "baseline")
#let at(x, y, body) = place(dx: x * 1mm, dy: y * 1mm, body)
#let words(x, y, size, ink, weight, body) = at(x, y, text(size: size * 1pt, fill: rgb(ink), weight: weight, body))
#let pen(ink, width, dash: none, cap: "butt") = (
  paint: rgb(ink), thickness: width * 1mm, dash: dash, cap: cap, join: if cap == "round" { "round" } else { "miter" })
#let look = json("look.json")
#let cell(tones, number, closes) = box(width: look.width * 1mm, height: look.height * 1mm, {
  let line = if closes { look.line * 1.4 } else { look.line }
  let ink = rgb(tones.ink)
  let edge = if closes { ink } else { rgb(tones.outline) }
  at(line / 2, line / 2, rect(
    width: look.width * 1mm - line * 1mm, height: look.height * 1mm - line * 1mm, radius: 1.2mm,
    fill: white, stroke: line * 1mm + edge))
  if closes {
    at(look.inset, look.inset, rect(
      width: (look.width - 2 * look.inset) * 1mm, height: (look.height - 2 * look.inset) * 1mm, radius: 0.8mm,
      stroke: look.line * 1mm + edge))
  }
  at(0, look.base, box(width: look.width * 1mm,
    align(center, text(size: look.figures * 1pt, weight: 700, fill: ink, str(number)))))
})
#let ground = { GROUND }
#let marks = { MARKS }
#let sheet(id, rows) = {
  ground
  for (y, tones, row) in look.rows.zip(look.tones, rows) {
    for (j, number) in row.enumerate() {
      at(look.left + j * look.pitch, y, cell(tones, number, j == row.len() - 1))
    }
  }
  words(look.id.at(0), look.id.at(1), look.small, look.quiet, 400, id)
}
#for pair in json("sheets.json") {
  page({ for (place, card) in look.places.zip(pair) { at(..place, sheet(..card)) }; marks })
}
"""


def order(sheets: int, qr: bool = False) -> pads.PadOrder:
    return pads.PadOrder(DeckWish(templates.variant(VARIANT), SEED), sheets=sheets, qr=qr)


def style() -> Style:
    return style_of(StyleWish(lang="en", palette="classic", up="2"))


def ours(sheets: int, qr: bool = False) -> Made:
    """All that ``sheetgen pad`` does, but for the writing of the file."""
    start = Watch()
    data = pdf.render(pads.pad_of(order(sheets, qr), style()).drawing, fonts.load())
    return start.made(len(data))


def typst(sheets: int) -> Made:
    """The same sheets by typst; drawing the cards takes part in its time as in ours."""
    import typst

    program, look = _typst_program()
    start = Watch()
    variant = templates.variant(VARIANT)
    deck = list(islice(cards.deck(variant, Chance(SEED)), sheets))
    tagged = [(ids.notate(variant, card), [row.numbers for row in card.rows]) for card in deck]
    pairs = [tagged[n : n + 2] for n in range(0, sheets, 2)]
    files = {"main": program.encode(), "sheets.json": json.dumps(pairs).encode(), "look.json": look.encode()}
    compile_: Any = typst.compile  # its stubs know no mapping of files
    data = compile_(files, font_paths=[str(fonts.folder())], ignore_system_fonts=True)
    return start.made(len(data))


def _typst_program() -> tuple[str, str]:
    """What all sheets share, translated shape by shape from our own drawing; measures for the cells and the id."""
    made = pads.pad_of(order(2), style())
    piece = made.drawing.pages[0].items[0]
    assert isinstance(piece, Placed)
    items = piece.stamp.items
    locks = [placed for group in items if isinstance(group, Group) for placed in group.items if _named(placed, "lock")]
    *notes, tag = [item for item in items if isinstance(item, Text)]
    grounds = [item for item in items if isinstance(item, Placed) and item.name == "sheet"]
    variant = templates.variant(VARIANT)
    wide = PadLook(
        style().theme,
        style().words,
        fonts.load(),
        variant.title,
        variant.game,
        notes[0].string,
        qr=False,
        id_length=ids.longest(variant),
    )
    places = plan(shape_of(variant.sheet), wide, *made.plan.sheet)
    look = {
        "width": places.grid.cell_width,
        "height": places.grid.cell_height,
        "line": places.look.theme.line,
        "inset": min(1.0, places.cell * 0.085),
        "figures": places.figures,
        "base": places.grid.cell_height / 2
        + places.look.type_.cap_height(places.figures, places.look.theme.digits) / 2,
        "left": places.sizes.head,
        "pitch": places.grid.pitch,
        "rows": [places.cell_y(row) for row in range(4)],
        "tones": [
            {"ink": shade.ink, "outline": shade.outline}
            for shade in (places.look.theme.shade(row.color) for row in variant.sheet.rows)
        ],
        "id": [tag.x, tag.y],
        "small": places.sizes.small,
        "quiet": places.look.theme.quiet,
        "places": [place.origin for place in made.plan.places],
    }
    margins = furniture(made.plan, style().words, fonts.load())
    ground = "".join(_typst((*grounds, *locks, *notes)))
    program = TYPST.replace("GROUND", ground).replace("MARKS", "".join(_typst(margins.items)))
    return program, json.dumps(look)


def _named(item: Item, kind: str) -> bool:
    return isinstance(item, Placed) and item.name.startswith(kind)


def _typst(items: Iterable[Item]) -> Iterator[str]:
    """Shapes as typst writes them."""
    for item in items:
        match item:
            case Group():
                yield from _typst(item.items)
            case Placed(x, y, Stamp(inside)):
                yield f"at({x}, {y}, box({{ {''.join(_typst(inside))} }}))\n"
            case Box(x, y, width, height, fill, stroke, line, radius):
                size = f"width: {width}mm, height: {height}mm, radius: {radius}mm"
                yield f"at({x}, {y}, rect({size}, fill: {_ink(fill)}, stroke: {_pen(stroke, line)}))\n"
            case Circle(x, y, radius, fill, stroke, line):
                look = f"fill: {_ink(fill)}, stroke: {_pen(stroke, line)}"
                yield f"at({x - radius}, {y - radius}, circle(radius: {radius}mm, {look}))\n"
            case Text(x, y, string, size, color, weight, anchor):
                width = fonts.load().width(string, size, weight)
                left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
                bold = 700 if weight == "bold" else 400
                yield f'words({left:.3f}, {y}, {size}, "{color}", {bold}, {json.dumps(string, ensure_ascii=False)})\n'
            case Path():
                yield f"at(0, 0, curve({', '.join((*_curve(item), _look(item)))}))\n"


def _curve(path: Path) -> Iterator[str]:
    for letter, *numbers in path.steps:
        points = [f"({x}mm, {y}mm)" for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        kind = {"M": "move", "L": "line", "C": "cubic", "Z": "close"}[str(letter)]
        yield f"curve.{kind}({', '.join(points)})"


def _look(path: Path) -> str:
    rule = "even-odd" if path.even_odd else "non-zero"
    return (
        f'fill: {_ink(path.fill)}, fill-rule: "{rule}", stroke: {_pen(path.stroke, path.line, round_=path.round_ends)}'
    )


def _ink(color: str | None) -> str:
    return f'rgb("{color}")' if color else "none"


def _pen(color: str | None, line: float, round_: bool = False) -> str:
    return f'pen("{color}", {line}, cap: "{"round" if round_ else "butt"}")' if color else "none"


def typed(*words: str) -> tuple[float, int]:
    """Seconds and peak memory (kB) of a command in a fresh process."""
    code = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-c", code, sys.executable, "-m", "sheetgen", *words]
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=HERE)
    return time.perf_counter() - start, int(done.stdout)


def cold() -> float:
    """One pad from the shell, start of Python included: the median."""
    command = [sys.executable, "-m", "sheetgen", "pad", VARIANT, "-o", "-"]
    seconds = []
    for _ in range(COLD_ROUNDS):
        start = time.perf_counter()
        subprocess.run(command, capture_output=True, check=True, env=HERE)
        seconds.append(time.perf_counter() - start)
    return median(seconds)


def imported_by_help() -> list[str]:
    """What ``sheetgen --help`` should not have imported, but has."""
    command = [sys.executable, "-X", "importtime", "-m", "sheetgen", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=HERE)
    roots = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    return [name for name in UNWANTED if name in roots]


def fastest(sheets: int) -> dict[str, Made]:
    """Each way in turn, several times over: whatever else the machine does, it does to all of them."""
    ways: dict[str, Callable[[], Made]] = {
        "sheetgen": lambda: ours(sheets),
        "sheetgen, with QR": lambda: ours(sheets, qr=True),
    }
    if importlib.util.find_spec("typst"):
        ways["typst"] = lambda: typst(sheets)
    ours(4)
    made: dict[str, list[Made]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            made[name].append(way())
    return {
        name: Made(tries[0].size, min(each.cpu for each in tries), min(each.clock for each in tries))
        for name, tries in made.items()
    }


def main(sheets: int) -> None:
    print(f"{sheets:,} different {VARIANT} sheets, 2-up on A4; {machine()}\n")
    print(f"| {'':18} | pages/s | ms a sheet | of CPU | bytes a sheet |\n|---|---:|---:|---:|---:|")
    found = fastest(sheets)
    for name, made in found.items():
        pages, each = sheets / 2 / made.clock, 1000 * made.clock / sheets
        cpu, size = 1000 * made.cpu / sheets, made.size / sheets
        print(f"| {name:18} | {pages:7.0f} | {each:10.2f} | {cpu:13.2f} | {size:13.0f} |")
    if "typst" in found:
        print(f"\ntypst takes {times_as_long(found['typst'], found['sheetgen']):.1f} times as long")
    seconds, memory = typed("pad", VARIANT, "--sheets", str(LONG), "--seed", SEED, "-o", "-")
    print(f"{LONG:,} sheets with QR from the shell: {seconds:.1f} s, {memory / 1024:.0f} MB at the peak")
    print(f"one pad from a cold shell: {cold():.2f} s (median of {COLD_ROUNDS})")
    print(f"of {', '.join(UNWANTED)}, sheetgen --help imports: {', '.join(imported_by_help()) or 'none'}")


def machine() -> str:
    return f"{os.cpu_count()} x {platform.processor() or platform.machine()}, Python {platform.python_version()}"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
