"""A small sample of ``benchmarks.matrix``, and what its judge finds on pages that are wrong."""

from dataclasses import replace

import pytest

from benchmarks.matrix import TYPE, cases, judge, words
from benchmarks.sheet_faults import faults
from sheetgen.games.dice import templates
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.pad.look import PadLook
from sheetgen.page import palettes
from sheetgen.page.drawing import Box, Item, Page, Placed, Stamp, Text
from sheetgen.page.paper import PagePlan, Place, Setup

EVERY = 197


@pytest.mark.long
def test_a_sample_of_all_pads_is_without_fault() -> None:
    judged = {str(case): judge(case) for case in list(cases())[::EVERY]}
    wrong = [(case, *fault) for case, faults in judged.items() for fault in faults or ()]

    assert [] == wrong
    assert sum(faults is not None for faults in judged.values()) > len(judged) / 2


CARD = templates.variant("mixx-a").sheet
LOOK = PadLook(palettes.load("classic"), words("en"), TYPE, "Title")
PLACES = (Place(10, 10, 190, 128), Place(10, 158, 190, 128))
PLAN = PagePlan(Setup(up=2), 210, 296, PLACES, cuts=((), (148.0,)))


def found(*more: Item, plan: PagePlan = PLAN) -> set[str]:
    stamp = Stamp((*pad.sheet(CARD, LOOK, 190, 128), *more))
    page = Page(plan.width, plan.height, (Placed(10, 10, stamp, name="sheet-1"),))
    return {fault.kind for fault in faults(page, plan, CARD, words("en"), TYPE)}


def test_a_sheet_as_it_should_be_has_no_fault() -> None:
    assert set() == found()


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("text on text", [Text(60, 20, "here", 8), Text(61, 21, "there", 8)]),
        ("texts run together", [Text(60, 20, "105", 8), Text(60.1 + TYPE.width("105", 8), 20, "120", 8)]),
        ("text on its frame", [Text(60.2, 22, "here", 8), Box(60, 16, 30, 10, stroke="#000000")]),
        ("text on a symbol or a line", [Text(60, 20, "here", 8), Box(61, 19, 1, 1, "#000000")]),
        ("text under 6 pt", [Text(60, 20, "here", 5.9)]),
        ("label under 8 pt", [Text(60, 20, "points", 7.9)]),
        ("nearer than 5 mm to a cut", [Text(-6, 20, "here", 8)]),
    ],
)
def test_the_judge_finds(kind: str, more: list[Item]) -> None:
    assert kind in found(*more)


def test_the_judge_finds_pieces_that_differ() -> None:
    assert {"cut pieces differ"} == found(plan=replace(PLAN, cuts=((), (149.0,))))
