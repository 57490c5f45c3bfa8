"""What people can get wrong on the page, everywhere but in a template: every answer is in their language."""

import re
from base64 import b64encode
from typing import Any

import pytest

from sheetgen.app.engine import requests
from sheetgen.base.errors import SheetgenError

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


WRONG = [
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
    *(("play", {"id": id_}) for id_ in ("zz", "classic-p1-zz", "classic-p1-abcd")),
    *map(review, ["zz", "", "classic\nxx", CLASSIC, f"{CLASSIC} / r99", f"{CLASSIC} / hello", f"{CLASSIC} / r6 / r6"]),
    *map(review, ["classic\n7+1 r3 y6 g1 b5 / -", "Ann: classic\nBen: classic\n1+1 / -", "{", "[]", '{"players": []}']),
    *map(review, ["big-points\n1+1 / -"]),
    ("write", {"game": "big-points\n1+1 / -", "draft": {}}),
    ("mistakes", {"game": "classic\nend"}),
    *map(position, ["classic pen 1", "r3,5 / 1+1", "classic r3 / {“"]),
    *(pad(names="A,B,C", sheets=1), printed(paper="A4 landscape"), pad(logo="https://example.org/x.png")),
    *(("class", {"class": "Ann\nBen", "versions": versions}) for versions in ("A B", "0", "-1", "99", "A,A")),
    ("class", {"class": "Ann", "versions": ",".join(map(str, range(99)))}),
]


def said(ask: str, given: dict[str, Any], lang: str) -> str:
    given = {**given, "lang": lang}
    with pytest.raises(SheetgenError) as refused:
        requests.answer(ask, given)
    return requests.explain(refused.value, given)


@pytest.mark.parametrize(("ask", "given"), WRONG)
def test_it_is_said_in_german_and_without_a_word_of_the_command_line(ask: str, given: dict[str, Any]) -> None:
    german, english = said(ask, given, "de"), said(ask, given, "en")

    assert german != english
    assert not re.search(r"--|\bfolder\b|\bpath\b|\bcommand\b|sheetgen (pad|solve)|ending in", f"{german} {english}")
    assert not re.search(r"\b(the|is|must|known|which|unknown|belongs|of)\b", german)
