"""Every control of every view pressed once, in three sizes and two languages: ``make walk``."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from . import walk

if not os.environ.get("SHEETGEN_WALK"):
    pytest.skip("make walk", allow_module_level=True)

PAGE = Path(__file__).parents[2] / "sheetgen" / "web" / "page"
LISTS = Path(__file__).parents[2] / "output" / "walk"
FINISH = "classic-p2-7DB0N1B1C38RG04000X0F8"
POSITION = "classic+r3%2C5+g12+%2F+5%2B1+r3+y6+g1+b5+%2F+2%2B2"
GAME = "Ann%3A+classic%0ABen%3A+classic%0A5%2B1+r3+y6+g1+b5+%2F+-+b10+%2F+y6"
VIEWS = {
    "pads": "#pads?variant=mixx-a&seed=5",
    "rules": "#pads?variant=bonus-b&seed=5&what=rules",
    "backs": "#pads?variant=longo&seed=5&back=rules",
    "cubes": "#pads?variant=quixo&seed=5",
    "puzzles": "#puzzles",
    "worksheet": f"#puzzles?ids={FINISH};{FINISH}&versions=2&title=Test",
    "play": "#play",
    "puzzle": f"#play?id={FINISH}",
    "cube puzzle": "#play?id=quixo-p2-73FTRF91S1S8",
    "solve": "#solve",
    "position": f"#solve?position={POSITION}",
    "longo": "#solve?position=longo",
    "board": "#solve?position=quixo+XXXX.%2F...../...../...../OOO..+X+plies=1",
    "review": "#review",
    "game": f"#review?game={GAME}&roll=3,4,1,2,6,5",
    "game over": f"#review?game={GAME}%0Aend",
    "variant": "#variant",
    "again": "#again?id=longo-1-JQ",
}
SIZES = {"desktop": (1280, 860), "tablet": (820, 1180), "phone": (390, 844)}
MADE_LATER = "in effect when puzzles are made"
SILENT = {
    "select-one variant": MADE_LATER,
    "select-one versions": MADE_LATER,
    "checkbox different": MADE_LATER,
    "select-one turns": MADE_LATER,
    "select-one answers": "the same pages, in other files",
    "checkbox both_sides": "a blank page follows odd numbers of pages only",
    "checkbox memory": "kept in the file, not on its pages",
    "button rising": "the numbers rise already",
    "button aufsteigend": "the numbers rise already",
}
"""Controls that change nothing in sight but themselves, and why."""
SILENT_THERE = {"puzzles": {"select-one paper": "a picture of a puzzle is no larger on larger paper"}}
"""Such of one view alone."""

ELSEWHERE = {
    "solve": {"button Next step", "button Nächster Schritt"},
    "cube puzzle": {"button Start over", "button Von vorn"},
}
"""Controls that come to life in another view, where there are rolls, or several moves."""


@pytest.fixture
def person(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a window of a size and a language; every error on it fails."""
    size, lang = request.param
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=lang, has_touch=size == "phone", accept_downloads=True
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    walk.prepare(page)
    yield page
    context.close()

    assert [] == errors


ALL = [(size, lang) for size in SIZES for lang in ("en", "de")]
WALKED = [("desktop", "en"), ("tablet", "de"), ("phone", "de")]  # all six take a quarter of an hour


@pytest.mark.parametrize("person", ALL, indirect=True, ids="-".join)
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_hidden_when_a_view_opens(person: Page, address: str, view: str) -> None:
    walk.open_(person, f"{address}{VIEWS[view]}")

    assert [] == person.evaluate("walk.faults()")


@pytest.mark.parametrize("person", WALKED, indirect=True, ids="-".join)
@pytest.mark.parametrize("view", VIEWS)
def test_every_control_changes_what_is_seen_and_hides_nothing(person: Page, address: str, view: str) -> None:
    done = walk.walk(person, f"{address}{VIEWS[view]}", SILENT | SILENT_THERE.get(view, {}))
    keep(view, done)

    assert [] == done.faults
    assert [] == [key for key in done.never if key not in ELSEWHERE.get(view, ())]
    assert done.pressed


@pytest.mark.parametrize("person", WALKED, indirect=True, ids="-".join)
def test_every_control_of_head_and_foot_leads_somewhere(person: Page, address: str) -> None:
    done = walk.walk(person, f"{address}#again", SILENT, of_frame=True)

    assert [] == done.faults
    assert len(done.pressed) > 6


def keep(view: str, done: walk.Walk) -> None:
    """The list of controls, for those who want to read it."""
    LISTS.mkdir(parents=True, exist_ok=True)
    (LISTS / f"{view.replace(' ', '-')}.json").write_text(
        json.dumps(done.pressed, indent=1, ensure_ascii=False), encoding="utf-8"
    )


def with_fault(page: Page, name: str, right: str, wrong: str) -> None:
    """Hand the page a file of ours with something wrong in it, or after it."""
    text = (PAGE / name).read_text(encoding="utf-8")
    assert right in text
    kind = {".js": "text/javascript", ".css": "text/css"}[Path(name).suffix]

    body = text.replace(right, wrong) if right else f"{text}\n{wrong}"

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type=kind)

    page.route(f"**/{name}", answer)


@pytest.mark.parametrize("person", [("desktop", "en")], indirect=True)
@pytest.mark.parametrize(
    ("view", "name", "right", "wrong", "found"),
    [
        ("backs", "preview.js", "page === pages - 1", "true", "Next page"),  # an arrow that is always disabled
        ("game over", "style.css", "", ".ways { position: absolute; top: 0; }", "lie on each other"),  # a style twice
        ("pads", "style.css", "", ".preview .actions { transform: translateX(99vw); }", "wider than the window"),
        ("again", "style.css", "", ".trouble { visibility: hidden; }", "is out of sight"),
        (
            "pads",
            "pads.js",
            'field.choice("palette"',
            'field.choice("palette", "", [["", "x"], ["y", "z"]], () => 0) ?? field.choice("palette"',
            "nothing in sight has changed",
        ),
    ],
)
def test_a_planted_fault_is_found(
    person: Page, address: str, view: str, name: str, right: str, wrong: str, found: str
) -> None:
    with_fault(person, name, right, wrong)
    done = walk.walk(person, f"{address}{VIEWS[view]}", SILENT)

    assert any(found in each for each in (*done.faults, *done.never))
