"""Wishes of every sort, as the page asks for them: pads, cube sets, rules and worksheets of all variants and kinds."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from sheetgen.games import game
from sheetgen.page import languages, palettes
from tests.puzzled import LINES

CUBES = ("quixo-p2-TS5CND0W0PY", "quixo-p2-2Z81P26YKFH8CM2W")
PAPERS: tuple[dict[str, object], ...] = (
    {},
    {"paper": "Letter", "guides": False},
    {"paper": "A5"},
    {"up": "2", "back": "same"},
    {"paper": "A3", "orientation": "landscape"},
    {"print_size": "large"},
    {"margin": "12", "gutter": "5"},
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed; its name is that of a test."""

    name: str
    request: dict[str, Any]

    def __str__(self) -> str:
        return self.name


def wishes() -> Iterator[Wish]:
    """Two hundred wishes; languages, palettes, papers and formats take turns, each at its own pace."""
    langs, colors, papers = cycle(languages.names()), cycle(palettes.names()), cycle(PAPERS)
    for what, values in _subjects():
        for format_ in ("pdf", "svg"):
            is_sheet = what == "pad" and "sheets" in values
            style = {"palette": next(colors), **(next(papers) if is_sheet else {})}
            lang = next(langs)
            request = {"lang": lang, "what": what, "wish": values, "style": style, "format": format_}
            subject = values.get("variant") or values["ids"][0][0].split("-p2-")[0]
            yield Wish(f"{what}-{subject}-{lang}-{format_}", request)


def _subjects() -> Iterator[tuple[str, dict[str, Any]]]:
    for seed in ("3", "7", "2026", "99"):
        for each in game.games():
            for name in each.variants():
                yield "pad", {"variant": name, "seed": seed} | ({"sheets": 3} if "sheets" in each.pads().keys else {})
    for each in game.games():
        for name in each.variants():
            yield "rules", {"variant": name}
            yield "rules", {"variant": name, "seed": "5"}
    answers = cycle(("none", "below", "end", "only"))
    for ids in _ids():
        yield "worksheet", {"ids": [ids], "answers": next(answers), "title": "Test"}


def _ids() -> Iterator[list[str]]:
    """A puzzle of every variant of ours, kind and level, two a worksheet; and cube puzzles."""
    ours = [id_ for _, _, id_ in LINES if "~" not in id_]
    yield from (ours[at : at + 2] for at in range(0, 2 * 57, 2))
    yield list(CUBES)


WISHES = tuple(wishes())
