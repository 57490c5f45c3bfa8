"""How fast finished drawings become PDF, how large the file grows, and how long the first page takes.

Run: ``python benchmarks/bench_render.py [sheets]``. The drawing has as many shapes as a mixx-b sheet: four bands,
44 cells whose numbers and colours differ from sheet to sheet, badges, labels and an id, two sheets to an A4 page.
Where the ``typst`` package is installed, it draws the same sheets from the same numbers, in its own idiom.
"""

import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from resource import RUSAGE_SELF, getrusage

from sheetgen.chance import Chance
from sheetgen.layout.drawing import Box, Circle, Drawing, Group, Item, Page, Pages, Placed, Stamp, Text
from sheetgen.layout.qr import qr

SHADES = {
    "red": ("#f6d5d3", "#c9605a", "#8c1d18"),
    "yellow": ("#faecc4", "#c79a2a", "#7a5600"),
    "green": ("#d6ead3", "#5f9e57", "#1f5d18"),
    "blue": ("#d4e3f5", "#5a8cc4", "#174a80"),
}
TITLE = "Four rows, mixed numbers"
NOTE = "each number once in every row · for use with …, not affiliated"
Cells = tuple[tuple[tuple[str, int], ...], ...]  # four rows of colours and numbers

TYPST = """
#set page(paper: "a4", margin: 0mm)
#set text(font: "IBM Plex Sans", hyphenate: false)
#let shades = json("shades.json")
#let at(x, y, body) = place(dx: x * 1mm, dy: y * 1mm, body)
#let disc(color) = circle(radius: 5mm, fill: white, stroke: 0.4mm + color)
#let words(x, y, size, body, weight: 400, ink: "#555555", wide: 0) = at(x - wide / 2, y - size * 0.28, box(
  width: if wide > 0 { wide * 1mm } else { auto },
  align(if wide > 0 { center } else { left }, text(size: size * 1pt, weight: weight, fill: rgb(ink), body))))
#let cell(color, number) = {
  let (_, line, ink) = shades.at(color)
  box(width: 12mm, height: 12mm, radius: 1.5mm, fill: white, stroke: 0.3mm + rgb(line),
    align(center + horizon, text(size: 15pt, weight: 700, fill: rgb(ink), str(number))))
}
#let sheet(id, rows) = {
  for (i, tones) in shades.values().enumerate() {
    at(2, 20 + 18 * i, rect(width: 186mm, height: 16mm, radius: 2mm, fill: rgb(tones.at(0))))
    at(175, 23 + 18 * i, disc(rgb(tones.at(1))))
  }
  for i in range(12) {
    at(2 + 14 * i, 100, rect(width: 12mm, height: 10mm, stroke: 0.2mm + rgb("#666666")))
    words(8 + 14 * i, 116, 8, str(calc.quo(i * (i + 1), 2)), ink: "#333333", wide: 12)
  }
  for (i, row) in rows.enumerate() {
    for (j, (color, number)) in row.enumerate() { at(8 + 14 * j, 22 + 18 * i, cell(color, number)) }
  }
  words(95, 10, 14, "TITLE", weight: 700, ink: "#000000", wide: 120)
  words(2, 130, 6, id)
  words(2, 134, 6, "NOTE")
}
#for pair in json("sheets.json") {
  page({ at(10, 10, sheet(..pair.at(0))); at(10, 150, sheet(..pair.at(1))) })
}
""".replace("TITLE", TITLE).replace("NOTE", NOTE)


@cache
def cell(color: str, number: int) -> Stamp:
    _, outline, ink = SHADES[color]
    box = Box(0, 0, 12, 12, "#ffffff", outline, 0.3, 1.5)
    return Stamp((box, Text(6, 7.7, str(number), 15, ink, "bold", "middle")))


@cache
def furniture() -> Stamp:
    items: list[Item] = []
    for row, (band, outline, _) in enumerate(SHADES.values()):
        items.append(Box(2, 20 + 18 * row, 186, 16, band, radius=2))
        items.append(Circle(180, 28 + 18 * row, 5, "#ffffff", outline, 0.4))
    items += [Box(2 + 14 * i, 100, 12, 10, None, "#666666") for i in range(12)]
    items += [Text(8 + 14 * i, 116, str(i * (i + 1) // 2), 8, "#333333", "regular", "middle") for i in range(12)]
    return Stamp(tuple(items))


def card(number: int) -> tuple[str, Cells]:
    chance = Chance(number)
    colors = tuple(SHADES)
    rows = tuple(tuple((chance.pick(colors), n) for n in chance.shuffled(range(2, 13))) for _ in colors)
    return f"mixx-b/{chance.below(10**12):012d}-{number}", rows


def groups(rows: Cells) -> Iterator[Group]:
    for i, row in enumerate(rows):
        cells = [Placed(8 + 14 * j, 22 + 18 * i, cell(*look), name=f"{i} {j}") for j, look in enumerate(row)]
        yield Group(f"row {i}", tuple(cells))


def sheet(number: int, coded: bool) -> Stamp:
    id_, rows = card(number)
    return Stamp(
        (
            Placed(0, 0, furniture()),
            *groups(rows),
            Text(95, 10, TITLE, 14, "#000000", "bold", "middle"),
            Text(2, 130, id_, 6, "#555555"),
            Text(2, 134, NOTE, 6, "#555555"),
            *((qr(id_, 176, 98, 12),) if coded else ()),
        )
    )


def page(number: int, coded: bool = False) -> Page:
    top, bottom = sheet(2 * number, coded), sheet(2 * number + 1, coded)
    return Page(210, 297, (Placed(10, 10, top), Placed(10, 150, bottom)), "" if number else "pad")


def ours(sheets: int, coded: bool = False) -> tuple[int, float]:
    """Bytes and seconds, drawing and file together."""
    from sheetgen.render import fonts, pdf

    start = time.perf_counter()
    drawing = Drawing(Pages(sheets // 2, lambda number: page(number, coded)), "Benchmark")
    return len(pdf.render(drawing, fonts.load())), time.perf_counter() - start


def typst(sheets: int) -> tuple[int, float]:
    """The same from typst; its numbers are handed in as JSON, which takes part in the time as ours does."""
    import typst

    from sheetgen.render import fonts

    start = time.perf_counter()
    pairs = [[card(2 * number), card(2 * number + 1)] for number in range(sheets // 2)]
    files = {
        "main.typ": TYPST.encode(),
        "sheets.json": json.dumps(pairs).encode(),
        "shades.json": json.dumps(SHADES).encode(),
    }
    data = typst.compile(files, font_paths=[str(fonts.folder())], ignore_system_fonts=True)
    return len(data), time.perf_counter() - start


def cold() -> float:
    code = "import sys; sys.path.insert(0, 'benchmarks'); import bench_render as b; b.ours(2)"
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def report(name: str, sheets: int, size: int, seconds: float) -> None:
    print(f"{name:12} {sheets / 2 / seconds:7.0f} pages/s {size / sheets:7.0f} B per sheet {size / 1e6:7.2f} MB")


def main() -> None:
    sheets = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"{sheets} different sheets, 2-up on A4")
    ours(20)
    report("sheetgen", sheets, *ours(sheets))
    report("with QR", sheets, *ours(sheets, coded=True))
    print(f"peak memory {getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    if importlib.util.find_spec("typst"):
        report("typst", sheets, *typst(sheets))
    print(f"one page from a cold shell: {min(cold() for _ in range(3)):.2f} s")


if __name__ == "__main__":
    main()
