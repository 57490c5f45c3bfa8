"""A drawing with every kind of item in it, for tests of the renderers."""

from functools import cache
from io import BytesIO

from PIL import Image

from sheetgen.page.drawing import (
    Anchor,
    Box,
    Circle,
    Drawing,
    Group,
    Item,
    Page,
    Path,
    Picture,
    Placed,
    Stamp,
    Text,
    Turn,
)
from sheetgen.page.qr import qr, symbol

ALPHABETS = ("Straße: Würfel, Größe, Übung", "Łącznie: świętość, żółć, ŹDŹBŁO", "İğne ığdır ŞÖĞÜÇ", "perché così più")


@cache
def picture(kind: str = "PNG") -> bytes:
    """Four fields of colour; the PNG's last one is half transparent."""
    image = Image.new("RGBA", (40, 40), "#c9605a")
    image.paste("#5a8cc4", (20, 0, 40, 20))
    image.paste("#5f9e57", (0, 20, 20, 40))
    image.paste((0, 0, 0, 90), (20, 20, 40, 40))
    file = BytesIO()
    image.convert("RGB" if kind == "JPEG" else "RGBA").save(file, kind)
    return file.getvalue()


def cell(number: int) -> Stamp:
    return Stamp(
        (Box(0, 0, 12, 12, "#ffffff", "#c9605a", 0.4, 2), Text(6, 8, str(number), 15, "#8c1d18", "bold", "middle"))
    )


def arrow() -> Stamp:
    return Stamp(
        (
            Path((("M", 0, 0), ("L", 10, 0)), stroke="#174a80", line=1, round_ends=True),
            Path((("M", 7, -3), ("L", 10, 0), ("L", 7, 3)), stroke="#174a80", line=1),
            Placed(2, 2, cell(7)),
        )
    )


def lines() -> tuple[Item, ...]:
    ring = (("M", 150, 60), ("L", 180, 60), ("L", 180, 90), ("L", 150, 90), ("Z",))
    hole = (("M", 155, 65), ("L", 175, 65), ("L", 175, 85), ("L", 155, 85), ("Z",))
    return (
        Box(10, 60, 40, 20, None, "#1f5d18", 0.5, 0, (3, 1.5)),
        Box(60, 60, 40, 20, "#d6ead3", "#1f5d18", 1.2, 8),
        Box(110, 60, 30, 20, "#faecc4", None, radius=40),
        Path((*ring, *hole), fill="#7a5600", even_odd=True),
        Path((("M", 10, 100), ("C", 30, 80, 50, 120, 70, 100)), None, "#000000", 0.8, (0, 2), round_ends=True),
        Path((("M", 80, 105), ("L", 90, 95), ("L", 100, 105), ("Z",)), "#f6d5d3", "#8c1d18", 2),
        Circle(120, 100, 8, "#ffffff", "#555555", 0.6),
        Circle(140, 100, 6, "#174a80"),
    )


def words() -> tuple[Text, ...]:
    """Longer lines, at each of the three places of their anchor, in both weights."""
    anchors: tuple[Anchor, ...] = ("start", "middle", "end", "start")
    return tuple(
        Text((10, 105, 200, 10)[i], 120 + 10 * i, string, 12 + i, "#333333", "bold" if i % 2 else "regular", anchors[i])
        for i, string in enumerate(ALPHABETS)
    )


def first_page() -> Page:
    row = tuple(
        Placed(10 + 14 * i, 20, cell(number), name=f"red {number}") for i, number in enumerate((2, 12, 7, 2, 11))
    )
    turns: tuple[Turn, ...] = (0, 90, 180, 270)
    turned = tuple(Placed(30 + 40 * i, 190, arrow(), turn) for i, turn in enumerate(turns))
    return Page(
        210,
        297,
        (
            Box(5, 15, 200, 22, "#f6d5d3", radius=3),
            Group("row red", row, "row red"),
            *lines(),
            *words(),
            *turned,
            Picture(10, 220, 30, 20, picture()),
            Picture(50, 220, 20, 20, picture("JPEG")),
            qr("LONGO/1.0/7.9-8.12", 80, 215, symbol(18)),
            Text(10, 280, "5 − 3 × 2 … 4 · 1 → 9 ≥ 8 <&> (back\\slash)", 10),
        ),
        "Pad",
    )


def every_item() -> Drawing:
    small = Page(105, 148, (Placed(5, 5, cell(12)), Text(100, 140, "second page", 8, anchor="end")))
    return Drawing((first_page(), small), "Every item: żółty <&>", "A test of «renderers»", "pl", "short")
