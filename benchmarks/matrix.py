"""Every variant on every paper, in every number, way up and language: python -m benchmarks.matrix [EVERY].

Some 3,000 pads, made in memory; ``EVERY`` takes each so manieth of them. Prints what is wrong, by kind, with the first
order that shows it, and ends with 1 if anything is. Wishes that are refused, because their cells would be too small,
are counted; most of them have six or eight sheets on a small paper.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from benchmarks.sheet_faults import Fault, faults
from sheetgen.base.errors import InputError
from sheetgen.games.dice import pads, templates
from sheetgen.games.dice.decks import DeckWish
from sheetgen.page import languages, palettes
from sheetgen.page.paper import PAPERS, UPS, Orientation, Setup
from sheetgen.page.style import Style
from sheetgen.page.words import Words
from sheetgen.render import fonts

ORIENTATIONS: tuple[Orientation, ...] = ("auto", "portrait", "landscape")
MARGINS = ((10.0, None), (7.0, None), (5.0, None), (10.0, 10.0), (8.0, 12.0), (15.0, None))
"""Margins and gutters; the first is what everybody has, the others take turns."""
TYPE = fonts.load()


class Case(NamedTuple):
    variant: str
    paper: str
    up: int | None
    orientation: Orientation
    language: str
    margin: float = 10.0
    gutter: float | None = None

    def __str__(self) -> str:
        up = "" if self.up is None else f" --up {self.up}"
        gutter = "" if self.gutter is None else f" --gutter {self.gutter:g}"
        margin = "" if self.margin == 10 and not gutter else f" --margin {self.margin:g}{gutter}"
        way = "" if self.orientation == "auto" else f" --orientation {self.orientation}"
        return f"pad {self.variant} --paper {self.paper}{up}{way} --lang {self.language}{margin}"


def cases() -> Iterator[Case]:
    """All of them with the usual margin, and every third with another as well."""
    ways = product(templates.variant_names(), PAPERS, (None, *UPS), ORIENTATIONS, languages.names())
    for n, way in enumerate(ways):
        yield Case(*way, *MARGINS[0])
        if n % 3 == 0:
            yield Case(*way, *MARGINS[1 + n // 3 % (len(MARGINS) - 1)])


@cache
def words(language: str) -> Words:
    return languages.load(language)


def judge(case: Case) -> list[Fault] | None:
    """The faults of a case's pad; None if it is refused."""
    paper, margin = PAPERS[case.paper], case.margin
    setup = Setup(paper, orientation=case.orientation, margin=margin, gutter=case.gutter, up=case.up)
    style = Style(palettes.load("classic"), words(case.language), TYPE, setup)
    order = pads.PadOrder(DeckWish(templates.variant(case.variant), "1"))
    try:
        pad = pads.pad_of(order, style)
    except InputError:
        return None
    return list(faults(pad.drawing.pages[0], pad.plan, pad.deck.cards[0], style.words, TYPE))


def main(every: int = 1) -> None:
    found, refused = defaultdict[str, list[str]](list), 0
    judged = list(cases())[::every]
    for case in judged:
        wrong = judge(case)
        refused += wrong is None
        for kind, where in dict(wrong or ()).items():
            found[kind].append(f"{case}: {where}")
    print(f"{len(judged) - refused:,} pads, and {refused:,} wishes refused\n")
    print("| what is wrong | pads | for example |\n|---|---:|---|")
    for kind, those in sorted(found.items(), key=lambda each: -len(each[1])):
        print(f"| {kind} | {len(those):,} | {those[0]} |")
    sys.exit(bool(found))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
