"""What people can get wrong on the page, everywhere but in a template: every answer is in their language."""

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.engine import requests
from sheetgen.base.errors import SheetgenError
from sheetgen.page import languages

CLASSIC = "classic\n5+1 r3 y6 g1 b5"


def pad(style: dict[str, object] | None = None, **wish: object) -> tuple[str, dict[str, Any]]:
    return "preview", {"what": "pad", "wish": {"variant": "classic", **wish}, "style": style or {}}


def logo(name: str, content: bytes) -> tuple[str, dict[str, Any]]:
    ask, given = pad(logo=name)
    return ask, {**given, "files": {name: b64encode(content).decode()}}


def printed(**style: object) -> tuple[str, dict[str, Any]]:
    return pad(style)


def position(text: str) -> tuple[str, dict[str, Any]]:
    return "position", {"text": text}


def review(game: str) -> tuple[str, dict[str, Any]]:
    return "review", {"game": game}


def table(**changes: object) -> tuple[str, dict[str, Any]]:
    """A position as JSON: an empty sheet of classic, changed."""
    empty = {"variant": "classic", "rows": [{"marks": []}] * 4, "turns": []}
    return "position", {"table": {**empty, **changes}}


def rows(**first: object) -> dict[str, Any]:
    return {"rows": [{"marks": [], **first}, *[{"marks": []}] * 3]}


def cubes(**changes: object) -> tuple[str, dict[str, Any]]:
    return "position", {"table": {"variant": "quixo", "board": ["....."] * 5, "to_move": "X", **changes}}


def record(**changes: object) -> tuple[str, dict[str, Any]]:
    return review(json.dumps({"players": [{"variant": "classic"}], "turns": [], **changes}))


def make(**wish: object) -> tuple[str, dict[str, Any]]:
    return "make", {"wish": {"variant": "classic", **wish}}


DOTTED = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x27\x10\x00\x00\x27\x10\x08\x00\x00\x00\x00\x49\x5c\x3b\x5a"
ONES = {"role": "passive", "white": [1, 1]}
STRUCTURE = [
    *(table(rows=[{"marks": []}] * 3), table(**rows(marks=[13])), table(**rows(marks=[3, 3])), table(bonus_used=2)),
    *(table(**rows(marks=[2, 3, 4, 5, 6, 12], closed=False)), table(**rows(marks=[3], twice=[3])), table(penalties=5)),
    *(table(between=[[3]]), table(exchange_used=1), table(turns=[ONES] * 41), table(turns=[{**ONES, "red": 1}])),
    *(table(turns=[{**ONES, "white": [1]}]), table(turns=[5]), table(turns=5), table(x=1), table(sheet={"lucky": [5]})),
    table(variant="double-a", **rows(marks=[3], twice=[4])),
    table(variant="double-a", **rows(marks=[2, 3, 4, 5, 6, 12], twice=[12])),
    *(table(variant="big-points", between=[[3]] * 4), table(variant="big-points", between=[[3], []])),
    *(table(variant="longo", sheet={"lucky": [5]}), table(variant="mixx-a", sheet={"rows": [[]]})),
    *(table(variant="bonus-a", sheet={"bonus_fields": {"0": [99]}}), table(variant="bonus-a", bonus_used=99)),
    *(cubes(board=["XX"]), cubes(board=["XXXXX"] * 5), cubes(board=["Q...."] * 5), cubes(board=["...."] * 5)),
    *(cubes(players=3), cubes(dots=[]), cubes(plies=0), cubes(to_move="Z")),
    cubes(players=4, to_move="N", board=["X....", *["....."] * 4], dots=["E....", *["....."] * 4]),
    ("odds", {"table": {**table()[1]["table"], "turns": [ONES]}}),
    ("odds", cubes()[1]),
    *(record(players=5), record(players=[{}] * 9), record(turns=5), record(turns=[{}]), record(x=1)),
    *(record(players=[{"variant": "quixo"}]), record(turns=[{}] * 999)),
]
TYPED = [
    *("quixo ...../...../...../...../..... Z", "quixo XXXXX/...../...../...../..... X", "quixo X/O X"),
    *("quixo X.O../..../...../...../..... X", "quixo Q..../...../...../...../..... X"),
    *("quixo ...../...../...../...../..... X plies=0", "quixo-1-2", "classic 9:3", "classic 3", "classic r3 lucky=5,8"),
    *("classic foo=1", "classic pen=x", "classic pen=1 pen=2", "longo lucky=5", "longo lucky=a", "mixx-a 9=2"),
    *("bonus-a bonus=r3,r3", "bonus-b plus-13=r3", "mixx-a 1=x", "connected-b links=r3", "x-change swaps=8"),
    *("double-a twice=r3", "big-points between=r3", "big-points between=r&y3", "big-points between=r&g3"),
    *(f"classic{' / 1+1' * 41}", '"x.toml r3', "longo-1-JQ lucky=3,4", "classic twice=r3"),
]
PLAYED = [
    *("classic\nend\nend", f"{CLASSIC} / r6\nfoo", "classic r3 / 1+1", "classic\n" + "1+1 / -\n" * 500),
    *("x" * 11_000, f"classic\n{'x' * 11_000}", "\u0001: classic\n1+1 / -", f"{CLASSIC} / r6 y6 g6"),
    *(
        f"{CLASSIC} / r6=3+3",
        f"{CLASSIC} / - b9=5+5",
        f"{CLASSIC} / - b10=5+g5",
        f"{CLASSIC} / r&y6",
        f"{CLASSIC} / ~6",
    ),
    *("Ann: classic\nAnn: classic\n1+1 / - / -", "Ann: classic\nBen: longo lucky=none\n1+1 / - / -"),
    *("Ann: classic\nBen: classic\n2+2 / - / -", '"x.toml\n1+1 / -', f"{'x' * 99}: classic\n1+1 / -"),
]
CLASSES = [
    *(
        "",
        "Name\n",
        "Klasse;Note\n6b;1",
        "Name;Level\n;easy",
        'Name;Level\n"Ann;easy\nBen;easy\n',
        "x" * 90,
        "Ann\u0007",
    ),
    *("Name;Level;Version\nAnn;easy;A", "Name;Level\nAnn;hardest", "Name;Version\nAnn;A/B", "x" * 200_000),
    *("Name;Level\nAnn;easy\nBen;", "\n".join(f"P{n}" for n in range(1100)), f"Name;Class\nAnn;{'x' * 30}"),
]
WISHES = [
    *(make(kind="zz"), make(level="zz"), make(turns=99), make(kind="score", turns=5), make(kind="chance", turns=99)),
    *(make(variant="quixo", turns=1, level="hard"), make(variant="quixo", turns=99), make(hints=9), make(set="zz")),
    *(make(seed="x" * 300), make(variant="longo", set="first-steps"), make(variant="zz"), make(count=999)),
    *(pad(variant="quixo", size=500), pad(variant="quixo", players=3), pad(variant="quixo", what="zz")),
    *(pad(id="longo-1-JQ"), printed(flip="long"), logo("x.png", DOTTED)),
    ("preview", {"what": "rules", "wish": {"variant": "classic"}, "style": {"paper": "50x50"}}),
    ("preview", {"what": "rules", "wish": {"variant": "classic"}, "style": {"paper": "a6", "margin": "60"}}),
    ("preview", {"what": "test", "wish": {}, "style": {"paper": "50x50"}}),
    ("print", {"what": "pad", "wish": {"variant": "classic", "sheets": 200}, "style": {}, "format": "png"}),
    ("preview", {"what": "again", "wish": {"file": "x.pdf"}, "style": {}}),
    ("class", {"file": "x.csv"}),
    ("solve", {"text": "longo r3 / 1+1"}),
    ("solve", {"text": "classic / 1+1", "exact": True}),
    ("play", {"id": "classic-p2-5AAQWP00D230D", "moves": ["zz"]}),
]

WRONG = [
    *STRUCTURE,
    *map(position, TYPED),
    *map(review, PLAYED),
    *(("class", {"class": text}) for text in CLASSES),
    *WISHES,
    *(pad(sheets=99_999), pad(sheets="x"), pad(copies=0)),
    *(pad(names=",,"), pad(seed="x" * 300), pad(variant="zz"), pad(variant="my.toml"), pad(variant="quixo", size=5)),
    pad(title="😀"),
    *(printed(paper="Q9"), printed(paper="1x1"), printed(up="99"), printed(up="3", paper="a6"), printed(palette="zz")),
    *(printed(margin="99"), printed(margin="x"), printed(gutter="999"), printed(orientation="zz"), printed(flip="zz")),
    *(printed(back="zz"), printed(back="same", back_offset="x"), printed(back="same", back_offset="99,99")),
    *(printed(print_size="zz"), printed(print_size="large", paper="a6"), printed(link="javascript:x")),
    *(
        logo("x.svg", b"<no"),
        logo("x.svg", b""),
        logo("x.png", b"no"),
        logo("x.bmp", b"no"),
        logo("x", b"x" * 2_100_000),
    ),
    *map(position, ["zz", "classic r99", "classic r3 /", "classic / 7+1", "classic q3", "classic r3 r4"]),
    *map(position, ["classic pen=9", "classic / 5+1 5", "classic r12", "classic r3,3", "classic r5-3", "classic 5+1"]),
    *map(position, ["classic / 5+1 r1 r2", "classic / 5+1 r1", "classic-1-JQ", "longo-1-ZZ", "longo-9-ZZ", "quixo zz"]),
    *(
        ("play", {"id": id_})
        for id_ in ("classic-p1-1MR0Z1E0B3JJ,classic-p1-5AAQWP00D23Z1", "zz", "classic-p2-zz", "classic-p2-abcd")
    ),
    *map(review, ["zz", "", "classic\nxx", CLASSIC, f"{CLASSIC} / r99", f"{CLASSIC} / hello", f"{CLASSIC} / r6 / r6"]),
    *map(review, ["classic\n7+1 r3 y6 g1 b5 / -", "Ann: classic\nBen: classic\n1+1 / -", "{", "[]", '{"players": []}']),
    *map(review, ["big-points\n1+1 / -"]),
    ("write", {"game": "big-points\n1+1 / -", "draft": {}}),
    ("mistakes", {"game": "classic\nend"}),
    *map(position, ["classic pen 1", "r3,5 / 1+1", "classic r3 / {“"]),
    *(pad(names="A,B,C", sheets=1), printed(paper="A4 landscape"), pad(logo="https://example.org/x.png")),
    *map(review, ['{"variant": NaN}', '{"a": 1, "a": 2}', '{"a": ' + "[" * 9_000, '{"a": "\\ud800"}']),
    *(review(f'{{"a": {"9" * 5_000}}}'), cubes(board=[[]]), cubes(board=[1, *["....."] * 4])),
    *(("preview", {"what": what, "wish": {}, "style": {}}) for what in ("pad", "rules")),
    *(("preview", {"what": "rules", "wish": {"variant": given}, "style": {}}) for given in (1, "x" * 1_000_001)),
    ("preview", {"what": "rules", "wish": {"variant": "classic", "title": "x" * 300}, "style": {}}),
    ("preview", {"what": "rules", "wish": {"variant": "classic"}, "style": {"paper": 5}}),
    *(("class", {"class": "Ann\nBen", "versions": versions}) for versions in ("A B", "0", "-1", "99", "A,A")),
    ("class", {"class": "Ann", "versions": ",".join(map(str, range(99)))}),
]


def said(ask: str, given: dict[str, Any], lang: str) -> str:
    given = {**given, "lang": lang}
    with pytest.raises(SheetgenError) as refused:
        requests.answer(ask, given)
    return requests.explain(refused.value, given)


@pytest.mark.long
@pytest.mark.parametrize(("ask", "given"), WRONG)
def test_it_is_said_in_german_and_without_a_word_of_the_command_line(ask: str, given: dict[str, Any]) -> None:
    german, english = said(ask, given, "de"), said(ask, given, "en")

    assert german != english
    assert not re.search(r"--|\bfolder\b|\bpath\b|\bcommand\b|sheetgen (pad|solve)|ending in", f"{german} {english}")
    assert not re.search(r"\b(the|is|must|known|which|unknown|belongs|of)\b", german)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["it", "pl", "tr"])
def test_it_is_said_in_every_other_language(lang: str) -> None:
    english = [said(ask, given, "en") for ask, given in WRONG]

    assert [text for text, (ask, given) in zip(english, WRONG, strict=True) if said(ask, given, lang) == text] == []


def hints(lang: str, **asked: Any) -> list[str]:
    found: list[str] = requests.answer("preview", {"lang": lang, **asked})["hints"]
    return found


@pytest.mark.parametrize("lang", languages.names())
def test_what_is_to_be_known_of_a_print_is_said_in_the_language(lang: str) -> None:
    long = {"what": "pad", "wish": {"variant": "classic", "title": "Wort " * 40}, "style": {}}
    ochre = (Path(__file__).parent / "templates" / "short.toml").read_text("utf-8").replace("red", "ochre")
    files = {"my.toml": b64encode(ochre.encode()).decode()}
    other = {"what": "pad", "wish": {"variant": "my.toml"}, "style": {}, "files": files}
    across = {"paper": "a5", "orientation": "landscape", "back": "same", "back_offset": "1,1"}
    lies = {"what": "pad", "wish": {"variant": "classic"}, "style": across}
    for asked in (long, other, lies):
        (hint,) = hints(lang, **asked)
        (english,) = hints("en", **asked)

        assert not re.search(r"--|⟦", hint)
        assert lang == "en" or hint != english
