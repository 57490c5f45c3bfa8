"""The options that commands share: each declared once, with its help and what a shell offers for it."""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import typer


class Cards(StrEnum):
    """Which cards a pad has."""

    RANDOM = "random"
    OFFICIAL = "official"


class SvgTexts(StrEnum):
    """What letters are in an SVG file."""

    OUTLINES = "outlines"
    LIVE = "live"


def named(kind: str) -> Callable[[str], list[str]]:
    """What a shell offers while somebody types: names of variants, palettes, languages, …"""

    def offered(typed: str) -> list[str]:
        from . import names

        return [name for name in names.known(kind) if name.startswith(typed.lower())]

    return offered


Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
VariantArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="VARIANT",
        help="A variant's name, or the path of a template of your own.",
        autocompletion=named("variants"),
    ),
]
Title = Annotated[str | None, typer.Option(help="The title line of the sheets.")]
Seed = Annotated[str | None, typer.Option(metavar="TEXT", help="Whatever is drawn by chance, drawn the same again.")]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write; '-' is standard output.")
]
Format = Annotated[str | None, typer.Option(help="pdf, svg or png; from the file's name if not said.")]
PaperOption = Annotated[
    str | None,
    typer.Option(help="A3, A4, A5, A6, Letter, Legal, or a size in mm as in 200x150.", autocompletion=named("papers")),
]
Orientation = Annotated[str | None, typer.Option(help="portrait, landscape or auto.")]
Margin = Annotated[str | None, typer.Option(metavar="MM", help="Blank edge of the page.")]
Palette = Annotated[
    str | None, typer.Option(help="classic, colorblind, ink-saver or mono.", autocompletion=named("palettes"))
]
Lang = Annotated[str | None, typer.Option(help="en, de, it, pl or tr.", autocompletion=named("languages"))]
Dpi = Annotated[int, typer.Option(help="Dots per inch of a PNG.")]
Transparent = Annotated[bool, typer.Option("--transparent", help="A PNG without white ground.")]
SvgText = Annotated[SvgTexts, typer.Option(help="Letters in an SVG as outlines, or live for editing.")]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]
