"""How fast finished drawings become PDF, how large the file grows, and how long the first page takes.

Run: ``python benchmarks/bench_render.py [sheets]``. The drawing has as many shapes as a mixx-b sheet: four bands,
44 cells whose numbers and colours differ from sheet to sheet, badges, labels and an id, two sheets to an A4 page.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from resource import RUSAGE_SELF, getrusage

from sheetgen.chance import Chance
from sheetgen.layout.drawing import Box, Circle, Drawing, Group, Item, Page, Placed, Stamp, Text

SHADES = {
    "red": ("#f6d5d3", "#c9605a", "#8c1d18"),
    "yellow": ("#faecc4", "#c79a2a", "#7a5600"),
    "green": ("#d6ead3", "#5f9e57", "#1f5d18"),
    "blue": ("#d4e3f5", "#5a8cc4", "#174a80"),
}


@cache
def cell(color: str, number: int) -> Stamp:
    _, outline, ink = SHADES[color]
    return Stamp(
        (
            Box(0, 0, 12, 12, "#ffffff", outline, 0.3, 1.5),
            Text(6, 7.7, str(number), 15, ink, "bold", "middle"),
        )
    )


@cache
def furniture() -> Stamp:
    items: list[Item] = [
        Box(2, 20 + 18 * row, 186, 16, shades[0], radius=2) for row, shades in enumerate(SHADES.values())
    ]
    items += [Circle(180, 28 + 18 * row, 5, "#ffffff", shades[1], 0.4) for row, shades in enumerate(SHADES.values())]
    items += [Box(2 + 14 * i, 100, 12, 10, None, "#666666") for i in range(12)]
    items += [Text(8 + 14 * i, 116, str(i * (i + 1) // 2), 8, "#333333", "regular", "middle") for i in range(12)]
    return Stamp(tuple(items))


def row(chance: Chance, index: int) -> Iterator[Placed]:
    for place, number in enumerate(chance.shuffled(range(2, 13))):
        yield Placed(
            8 + 14 * place, 22 + 18 * index, cell(chance.pick(tuple(SHADES)), number), name=f"r{index} {number}"
        )


def sheet(number: int) -> Stamp:
    chance = Chance(number)
    rows = tuple(Group(f"row {i}", tuple(row(chance.branch(i), i))) for i in range(4))
    return Stamp(
        (
            Placed(0, 0, furniture()),
            *rows,
            Text(95, 10, "Four rows, mixed numbers", 14, "#000000", "bold", "middle"),
            Text(2, 130, f"mixx-b/{chance.below(10**12):012d}-{number}", 6, "#555555"),
            Text(2, 134, "each number once in every row · for use with …, not affiliated", 6, "#555555"),
        )
    )


def page(number: int) -> Page:
    places = ((10, 10), (10, 150))
    return Page(
        210, 297, tuple(Placed(x, y, sheet(2 * number + i)) for i, (x, y) in enumerate(places)), "" if number else "pad"
    )


def cold() -> float:
    code = "import sys; sys.path.insert(0, 'benchmarks'); import bench_render as b; b.pdf(2)"
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def pdf(sheets: int) -> tuple[int, float, float]:
    from sheetgen.render import fonts, pdf

    typeface = fonts.load()
    start = time.perf_counter()
    drawing = Drawing(tuple(page(number) for number in range(sheets // 2)), "Benchmark")
    middle = time.perf_counter()
    data = pdf.render(drawing, typeface)
    return len(data), middle - start, time.perf_counter() - middle


def main() -> None:
    sheets = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    pdf(20)
    size, laid_out, rendered = pdf(sheets)
    print(f"{sheets} sheets, 2-up on A4: laid out in {laid_out:.2f} s, rendered in {rendered:.2f} s")
    print(f"{sheets / 2 / rendered:.0f} pages/s rendering alone, {size / sheets:.0f} B per sheet, {size / 1e6:.2f} MB")
    print(f"peak memory {getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    print(f"one page from a cold shell: {min(cold() for _ in range(3)):.2f} s")


if __name__ == "__main__":
    main()
