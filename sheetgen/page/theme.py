"""The colours of a sheet: three shades for each colour of dice, and plain inks.

Rows also have letters and signs, so themes can do without colour.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, cast, get_args

from sheetgen.base.errors import Sentence, TemplateError, nearest, quote

from .drawing import Weight

Hatch = Literal[
    "rising", "falling", "level", "upright", "crossed", "grid", "dashes", "dots", "steep", "shallow", "zigzag"
]


@dataclass(frozen=True, slots=True)
class Shade:
    """One colour of dice on paper: the pale band, the middle outline, the dark ink; a hatch instead of a band."""

    outline: str
    ink: str
    band: str | None = None
    hatch: Hatch | None = None


@dataclass(frozen=True, eq=False)
class Theme:
    """All inks of a palette; ``line`` is the thickness of an ordinary outline in mm."""

    name: str
    ink: str
    quiet: str
    outline: str
    second: str
    colors: Mapping[str, Shade]
    ground: str | None = "#ffffff"
    tint: str | None = None
    digits: Weight = "bold"
    line: float = 0.25

    @property
    def has_fills(self) -> bool:
        """Whether areas larger than a letter may be filled with ink; false for themes that save ink."""
        return self.ground is not None

    def shade(self, color: str) -> Shade:
        if color not in self.colors:
            what = f"theme '{self.name}' has no colour {quote(color)} ({nearest(color, self.colors)})"
            raise TemplateError(Sentence(what, "template.no_ink", color=color, colors=tuple(self.colors)))
        return self.colors[color]

    def check(self, colors: Iterable[str]) -> None:
        for color in colors:
            self.shade(color)


INKS = ("ink", "quiet", "outline", "second")
OPTIONS = ("ground", "tint", "digits", "line")


def parse(name: str, table: Mapping[str, object]) -> Theme:
    """Reads a theme from the table of its file; ``TemplateError`` says which key is wrong."""
    _check_keys(table, (*INKS, *OPTIONS, "color"), name)
    inks = {key: _hue(table.get(key), name, key) for key in INKS}
    grounds = {key: _hue(table[key], name, key) for key in ("ground", "tint") if key in table}
    colors = {color: _shade(shade, name, f"color.{color}") for color, shade in _table(table, name).items()}
    return Theme(
        name=name,
        ink=inks["ink"],
        quiet=inks["quiet"],
        outline=inks["outline"],
        second=inks["second"],
        colors=colors,
        ground=grounds.get("ground"),
        tint=grounds.get("tint"),
        digits=cast(Weight, _one_of(table.get("digits", "bold"), get_args(Weight), name, "digits")),
        line=_line(table.get("line", 0.25), name),
    )


def _shade(value: object, *where: str) -> Shade:
    if not isinstance(value, Mapping):
        raise TemplateError(f"{quote(value)} is no table with outline and ink", *where)
    _check_keys(value, ("band", "outline", "ink", "hatch"), *where)
    hatch = value.get("hatch")
    return Shade(
        outline=_hue(value.get("outline"), *where, "outline"),
        ink=_hue(value.get("ink"), *where, "ink"),
        band=_hue(value["band"], *where, "band") if "band" in value else None,
        hatch=cast(Hatch, _one_of(hatch, get_args(Hatch), *where, "hatch")) if hatch is not None else None,
    )


def _table(table: Mapping[str, object], name: str) -> Mapping[str, object]:
    colors = table.get("color")
    if not isinstance(colors, Mapping) or not colors:
        raise TemplateError("a theme needs a table [color.red], [color.yellow] … for every colour of dice", name)
    return colors


def _hue(value: object, *where: str) -> str:
    if value is None:
        raise TemplateError("missing: write a colour like '#1a2b3c'", *where)
    if not isinstance(value, str) or not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
        raise TemplateError(f"{quote(value)} is no colour; write it like '#1a2b3c'", *where)
    return value.lower()


def _one_of(value: object, allowed: tuple[str, ...], *where: str) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise TemplateError(f"{quote(value)} is not one of {', '.join(allowed)}", *where)
    return value


def _line(value: object, name: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0.05 <= value <= 1:
        raise TemplateError(f"{quote(value)} is no thickness; a line is 0.05 to 1 mm", name, "line")
    return float(value)


def _check_keys(table: Mapping[str, object], allowed: tuple[str, ...], *where: str) -> None:
    for key in table:
        if key not in allowed:
            raise TemplateError(f"unknown key {quote(key)} ({nearest(key, allowed)})", *where)
