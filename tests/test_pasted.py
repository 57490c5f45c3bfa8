"""What people paste: blanks that cannot be broken, long dashes and curly quotes mean what they look like."""

from base64 import b64encode
from pathlib import Path

import pytest

from sheetgen.app.engine import requests
from sheetgen.base import files, pasted, toml
from sheetgen.base.errors import InputError, NotationError, PositionError
from sheetgen.base.strict_json import read
from sheetgen.games.dice.positions import read_card
from sheetgen.games.dice.rules import record_text
from sheetgen.puzzles import class_lists, pupils

from . import pdf_text
from .conftest import Run

BLANKS = ("\u00a0", "\u202f", "\u2009", "\u3000")
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


@pytest.mark.parametrize("blank", BLANKS)
def test_every_blank_is_a_blank(blank: str, run: Run, desk: Path) -> None:
    typed = f"--title My{blank}pad,--names Ann{blank}Lee,--paper {blank}a5,--margin 10{blank}mm,-o {blank}x.pdf"
    words = [part for each in typed.split(",") for part in each.split(" ", 1)]

    assert run("pad", f"big{blank}points", *words)[0] == 0
    (page,) = pdf_text.pages(" x.pdf")
    assert "My pad" in page
    assert "Ann Lee" in page
    assert run("solve", f"classic{blank}r3{blank}/{blank}2+2")[0] == 0
    assert run("config", f"paper{blank}", f"{blank}a5")[0] == 0
    assert "paper = A5" in run("config", "paper")[1]
    assert run("pad", "--id", f"longo-1-{blank}JQ{blank}")[0] == 0


def test_signs_that_nobody_sees_are_left_out(run: Run) -> None:
    assert run("solve", "\u200bclassic\u2060 r3 / 2+2\ufeff")[0] == 0
    assert pasted.blanks("Sil\u00adke") == "Silke"


@pytest.mark.parametrize("blank", BLANKS)
def test_lists_of_a_class_have_plain_blanks(blank: str) -> None:
    pupil = pupils.Pupil("Ann Lee", group="6 b")

    assert class_lists.read(f"Name;Class\nAnn{blank}Lee;6{blank}b\n".encode(), "x.csv") == (pupil,)
    assert pupils.of_names(f"Ann{blank}Lee\u200b,{blank}Ben")[0].name == "Ann Lee"


@pytest.mark.long
def test_a_picture_of_the_screen_is_a_logo_whatever_blank_its_name_has(run: Run, desk: Path) -> None:
    Path("Screen 10.00\u202fAM.svg").write_bytes(SVG)
    asked = {"what": "pad", "wish": {"variant": "classic", "title": "A\u00a0B", "logo": "Shot 1\u202fAM.svg"}}
    files = {"Shot 1\u202fAM.svg": b64encode(SVG).decode()}

    assert run("pad", "classic", "--logo", "Screen 10.00\u202fAM.svg", "-n", "1", "-o", "one.pdf")[0] == 0
    assert run("pad", "classic", "--logo", "Screen 10.00 AM.svg", "-n", "1", "-o", "two.pdf")[0] == 0
    assert requests.answer("preview", {**asked, "style": {}, "files": files})["title"] == "Score pad: A B"


def test_a_file_is_found_however_its_accents_are_written(desk: Path) -> None:
    Path("Zoe\u0308.txt").write_text("here", "utf-8")

    assert files.read_bytes("Zo\u00eb.txt") == b"here"


def test_two_files_that_look_alike_are_not_mistaken_for_each_other(desk: Path) -> None:
    Path("a\u00a0b.txt").write_text("one", "utf-8")
    Path("a\u202fb.txt").write_text("other", "utf-8")

    assert files.read_bytes("a\u202fb.txt") == b"other"
    with pytest.raises(InputError, match="no such file"):
        files.read_bytes("a b.txt")


def test_a_template_with_pasted_blanks_is_read() -> None:
    assert toml.parse('title\u00a0= "My\u00a0pad"\n', "x.toml") == {"title": "My pad"}
    assert toml.parse('title = "10\u00a0€"\n', "x.toml") == {"title": "10\u00a0€"}


@pytest.mark.parametrize(
    "text",
    [
        "classic r3–6 / 2+2",
        "“classic r3—6 / 2+2”",
        "'Classic r3−6 / 2+2'",
        "„classic r3‑6 ⁄ 2+2“",
        "classic r3‒6 / 2+2",
    ],
)
def test_long_dashes_and_quotes_around_a_position_are_understood(text: str, run: Run) -> None:
    assert "best final score 11" in run("solve", text)[1]


def test_games_with_long_dashes_and_the_word_pass_are_read() -> None:
    plain = "Ann: classic\n5+1 r3 y6 g1 b5 / r6 b10\n2+2 / -\n4+1 r3 y6 g2 b5 / pen\n1+1 / - / gx"
    typed = (
        plain.replace(": ", ":\u00a0").replace("2+2 / -", "2+2\u202f⁄ pass").replace("- / gx", "– / gx  # Ben – his")
    )
    typed = typed.replace("pen", "penalty")

    assert [turn.turns for turn in record_text.parse(typed, read_card).turns] == [
        turn.turns for turn in record_text.parse(plain, read_card).turns
    ]


def test_a_file_of_positions_as_text_is_solved_line_by_line(run: Run, desk: Path) -> None:
    Path("one.txt").write_text("\ufeffclassic r3,5,6 / 2+2\r\n", "utf-8")
    Path("two.txt").write_text("Classic r3 / 2+2\n\nclassic y3 / 1+9\n", "utf-8")
    Path("game.txt").write_text("classic\n5+1 r3 y6 g1 b5 / r6\n", "utf-8")

    assert "best final score 7" in run("solve", "one.txt")[1]
    code, out, err = run("solve", "two.txt")
    assert (code, "best final score 3" in out) == (2, True)
    assert err == "error: two.txt, line 3: '1+9': a die shows 1 to 6\n"
    said = "error: game.txt: this is a game, line by line: sheetgen review game.txt checks it\n"
    assert run("odds", "game.txt") == (2, "", said)


def test_curly_quotes_in_json_are_named() -> None:
    with pytest.raises(PositionError, match="typographic quotes are no JSON: write straight ones"):
        read("{“variant”: “classic”}")


def test_a_setting_without_its_sign_is_told_where_it_goes() -> None:
    with pytest.raises(NotationError, match="follows after =, without a blank, as in pen=1"):
        read_card("classic pen 2 / 2+2")
    assert read_card("classic penalties=2") == read_card("classic pen=2")
