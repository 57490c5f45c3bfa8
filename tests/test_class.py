"""A class: lists of names in every form that schools save them in, a sheet for each pupil, and a grid to mark in."""

from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest

from sheetgen.base.errors import InputError
from sheetgen.cli import puzzles
from sheetgen.cli.demo import WORKSHEET
from sheetgen.puzzles import pupils
from sheetgen.puzzles.pupils import Pupil

from . import pdf_text
from .every_item import picture

Run = Callable[..., tuple[int, str, str]]
pytestmark = pytest.mark.usefixtures("desk")
SECTION = '[[section]]\nvariant = "classic"\nkind = "score"\n'


def listed(content: str | bytes) -> list[tuple[str, str, str]]:
    data = content if isinstance(content, bytes) else content.encode()
    return [(pupil.name, pupil.version, pupil.level) for pupil in pupils.read(data, "list.csv")]


def names(content: str | bytes) -> list[str]:
    return [name for name, _, _ in listed(content)]


# --- lists


@pytest.mark.parametrize(
    "content",
    [
        "Ann Lee\nZoë\n",
        "\ufeffAnn Lee\r\n\r\nZoë",
        '"Ann Lee"\n  Zoë  \n',
        "Name\nAnn Lee\nZoë\n",
        "Klasse;Name\n6b;Ann Lee\n6b;Zoë\n",
        '"class","NAME"\n"6b","Ann Lee"\n,Zoë\n',
        "İsim\tNot\nAnn Lee\t1\nZoë\t2\n",
        "Ann Lee\nZoë\n".encode("utf-16"),
        "Ann Lee\nZoë\n".encode("cp1252"),
        "Ann Lee\nZoe\u0308\n",
    ],
)
def test_names_are_read_however_they_were_saved(content: str | bytes) -> None:
    assert names(content) == ["Ann Lee", "Zoë"]


def test_a_list_without_heads_has_one_name_a_line_with_its_commas() -> None:
    assert names("Lee, Ann\nKranz, Zoë\n") == ["Lee, Ann", "Kranz, Zoë"]


def test_versions_and_levels_are_columns_in_any_language() -> None:
    assert listed("name;version\nAnn;B\nBen;\n") == [("Ann", "B", ""), ("Ben", "", "")]
    assert listed("Name;Niveau\nAnn;schwer\nBen;easy\n") == [("Ann", "", "hard"), ("Ben", "", "easy")]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "list.csv: there is no name in it"),
        (" \n\n", "list.csv: there is no name in it"),
        ("name;level\n", "list.csv: there is no name in it"),
        ("Klasse;Note\n6b;1\n", "list.csv, line 1: no column is called 'name' (known: klasse, note)"),
        (";" * 900_000, "list.csv, line 1: no column is called 'name' (there are no heads)"),
        ("xyz;" * 50_000, f"list.csv, line 1: no column is called 'name' (known: {'xyz, ' * 19}xyz)"),
        ("x" * 900_000 + ";y", f"list.csv, line 1: no column is called 'name' (known: {'x' * 112}…)"),
        ("name;level\nAnn;easy\nBen;heavy\n", "list.csv, line 3: 'heavy' is no level"),
        ("name;version\nAnn;A/B\n", "list.csv, line 2: 'A/B' is no version: a short name, as in A"),
        ("name;version;level\nAnn;A;easy\n", "list.csv, line 2: a version or a level"),
        ("name;class\n;6b\n", "list.csv, line 2: the name is missing"),
        ("Ann\n" + "x" * 81, "list.csv, line 2: 'xxx"),
        ("Ann\x00\n", "list.csv, line 1: 'Ann\x00' is no name"),
        ("Ann\n" * 1_001, "list.csv: 1,001 names: a class has at most 1,000"),
        (b"\xff\xfeA", "list.csv: not the text of a list: save it as CSV in UTF-8"),
    ],
)
def test_a_list_that_cannot_be_read_says_where(content: str | bytes, complaint: str) -> None:
    with pytest.raises(InputError) as refused:
        listed(content)

    assert str(refused.value).startswith(complaint)


# --- sheets


def test_each_pupil_has_a_sheet_with_the_name_and_the_grid_has_them_all(run: Run) -> None:
    Path("list.csv").write_text("name\nAnn\nZoë\nLiś\n", "utf-8")
    code, _, said = run("puzzle", "classic", "--kind", "score", "--count", "2", "--class", "list.csv", "--seed", "1",
                        "--versions", "A,B", "--title", "Test", "--no-qr", "-o", "t.pdf")  # fmt: skip

    assert (code, said) == (
        0,
        "t.pdf to t-key.pdf: 4 puzzles on 6 pages, seed 1\n"
        "an odd number of pages for each pupil (1): print them on one side of the paper\n",
    )
    sheets = pdf_text.pages("t.pdf")
    assert [[name for name in ("Ann", "Zoë", "Liś") if name in page] for page in sheets] == [["Ann"], ["Zoë"], ["Liś"]]
    assert [next(title for title in ("Test · A", "Test · B") if title in page) for page in sheets] == [
        "Test · A", "Test · B", "Test · A"
    ]  # fmt: skip
    grid, key_a, key_b = pdf_text.pages("t-key.pdf")
    assert [name in grid for name in ("Test: marks", "Ann", "Zoë", "Liś")] == [True] * 4
    assert ("Test · A: answers" in key_a, "Test · B: answers" in key_b) == (True, True)
    outline = [item.title for item in pypdf.PdfReader("t.pdf").outline]  # type: ignore[union-attr]
    assert outline == ["Test · A · Ann", "Test · B · Zoë", "Test · A · Liś"]


def test_a_class_is_made_again_from_any_of_its_files(run: Run) -> None:
    Path("list.csv").write_text("name;level\nAnn;easy\nZoë;medium\n", "utf-8")
    Path("logo.png").write_bytes(picture())
    Path("set.toml").write_text(
        'title = {en = "Test", de = "Arbeit"}\ninstructions = "Write."\norder = "mixed"\nup = 2\npaper = "letter"\n'
        f'lang = "de"\nhints = true\n{SECTION}count = 2\npoints = 7\n{SECTION}',
        "utf-8",
    )
    run("puzzle", "--set", "set.toml", "--class", "list.csv", "--logo", "logo.png", "-o", "t.pdf")
    for path in ("list.csv", "logo.png", "set.toml"):
        Path(path).unlink()

    for name in ("t", "t-key"):
        assert run("puzzle", "--from", f"{name}.pdf", "-o", "again.pdf", "--force")[0] == 0
        assert Path("again.pdf").read_bytes() == Path(f"{name}.pdf").read_bytes()
    run("puzzle", "--from", "t.pdf", "--answers", "only", "-o", "key.pdf")
    assert pdf_text.pages("key.pdf") == pdf_text.pages("t-key.pdf")
    grid = pdf_text.pages("t-key.pdf")[0]
    assert ("A · leicht" in grid, "B · mittel" in grid, "von 7" in grid) == (True, True, True)
    assert "Write." in pdf_text.pages("t.pdf")[0]


def test_keys_of_a_class_sum_up_all_versions_and_say_the_points_of_the_set(run: Run) -> None:
    Path("set.toml").write_text(f"{SECTION}points = 7\n", "utf-8")
    run("puzzle", "--set", "set.toml", "--versions", "A,B", "--names", "Ann,Ben", "--seed", "1", "-o", "t.pdf")

    _, *keys = pdf_text.pages("t-key.pdf")
    assert [("A – 1: " in key, "B – 1: " in key, "7 points" in key) for key in keys] == [(True, True, True)] * 2


def test_the_puzzles_of_a_class_make_slides_without_names_and_points(run: Run) -> None:
    Path("set.toml").write_text(f'answers = "separate"\npaper = "letter"\n{SECTION}points = 7\n', "utf-8")
    run("puzzle", "--set", "set.toml", "--names", "Ann,Ben", "--versions", "A,B", "--seed", "1", "-o", "t.pdf")

    assert run("puzzle", "--from", "t-key.pdf", "--slides", "-o", "s.pdf")[0] == 0
    slides = pypdf.PdfReader("s-A.pdf").pages
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in slides} == {(720, 405)}
    assert not {"Ann", "of 7"} & set(" ".join(pdf_text.pages("s-A.pdf")).split("\n"))
    assert run("puzzle", "--set", "set.toml", "--seed", "1", "--slides", "-o", "set.pdf")[0] == 0


def test_another_class_gets_the_same_puzzles(run: Run) -> None:
    run("puzzle", "classic", "--kind", "score", "--versions", "A,B", "--names", "Ann,Ben", "-o", "t.pdf")

    assert run("puzzle", "--from", "t.pdf", "--names", "Cem,Dan,Eva", "-o", "other.pdf")[0] == 0
    ids = [[word for word in page.split() if word.startswith("classic-p1-")] for page in pdf_text.pages("other.pdf")]
    old = [[word for word in page.split() if word.startswith("classic-p1-")] for page in pdf_text.pages("t.pdf")]
    assert ids == [*old, old[0]]


def test_each_makes_other_puzzles_for_every_pupil(run: Run) -> None:
    run("puzzle", "classic", "--kind", "score", "--count", "2", "--versions", "each", "--names", "A,B,C", "-o", "t.pdf")

    ids = [word for page in pdf_text.pages("t.pdf") for word in page.split() if word.startswith("classic-p1-")]
    assert len(set(ids)) == len(ids) == 6


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--class", "l.csv", "--versions", "A,B"), "'Eva': there is no version 'C': A, B"),
        (("--names", "Ann", "--class", "l.csv"), "--names has no use with --class: leave one of the two out"),
        (("--names", " ,"), "--names: there is no name in it"),
        (("--names", "Ann", "--answers", "below"), "--answers: pupils would get the answers"),
        (("--versions", "each"), "--versions: sheets of their own are for pupils: add --class or --names"),
        (("--names", "W" * 80), "is too long: there is room for"),
        (("--names", "Ann", "--format", "json"), "--names is for puzzles on paper"),
        (("--class", "none.csv"), "none.csv: cannot be read: no such file or directory"),
    ],
)
def test_what_makes_no_class_is_refused(run: Run, words: tuple[str, ...], complaint: str) -> None:
    Path("l.csv").write_text("name;version\nEva;C\n", "utf-8")
    output = () if "--format" in words else ("-o", "t.pdf")

    code, _, said = run("puzzle", "classic", "--kind", "score", *words, *output)
    assert (code, said.count("\n")) == (2, 1)
    assert complaint in said


def test_pupils_of_a_list_with_levels_all_have_one(run: Run) -> None:
    Path("l.csv").write_text("name;level\nAnn;easy\nBen;\n", "utf-8")

    code, _, said = run("puzzle", "classic", "--kind", "score", "--class", "l.csv", "-o", "t.pdf")
    assert (code, said) == (2, "error: 'Ben': one of the levels easy is needed for each pupil\n")


def test_a_logo_and_a_title_stand_on_the_first_page_of_worksheets(run: Run) -> None:
    Path("logo.png").write_bytes(picture())
    run("puzzle", "--id", WORKSHEET, "--logo", "logo.png", "--title", "Montag", "-o", "t.svg")

    pages = [Path(f"t-{n}.svg").read_text("utf-8").count('class="logo"') for n in (1, 2)]
    assert pages == [1, 0]


def test_a_long_grid_goes_on_on_other_pages_and_no_question_is_lost(run: Run) -> None:
    many = ",".join(f"Pupil {n}" for n in range(1, 61))
    run("puzzle", "classic", "--kind", "score", "--count", "14", "--names", many, "--answers", "only", "-o", "t.pdf")

    grids = [page for page in pdf_text.pages("t.pdf") if "Pupil" in page]
    assert len(grids) == 4
    assert sum(page.split().count("60") for page in grids) == 2
    assert sum(page.split().count("14") for page in grids) == 2 + 2  # the name, and the head of the question
    assert ["Total" in page for page in grids] == [False, True] * 2


def test_pupils_with_versions_keep_theirs() -> None:
    assert pupils.of_names("Ann, Ben") == (Pupil("Ann"), Pupil("Ben"))
    assert pupils.of_names("Ann; Ben") == (Pupil("Ann"), Pupil("Ben"))
    assert pupils.of_names("Lee; Ann, Ben") == (Pupil("Lee; Ann"), Pupil("Ben"))


@pytest.mark.parametrize(
    ("words", "taken"), [((), "t.pdf"), (("--versions", "A,B"), "t-B.pdf"), (("--names", "Ann,Ben"), "t-key.pdf")]
)
def test_a_name_that_is_taken_is_refused_before_any_puzzle_is_made(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], taken: str
) -> None:
    monkeypatch.setattr(puzzles, "worksheet", lambda *_: pytest.fail("made in vain"))
    Path(taken).touch()

    refusal = f"error: {taken}: this file exists already: choose another name, or replace it with --force\n"
    assert run("puzzle", "classic", *words, "-o", "t.pdf") == (2, "", refusal)


def test_slides_are_made_of_a_file_of_one_puzzle_and_such_files_of_slides(run: Run) -> None:
    run("puzzle", "classic", "--kind", "score", "--each", "-o", "one.pdf")

    assert run("puzzle", "--from", "one-1.pdf", "--slides", "-o", "slides.pdf")[0] == 0
    assert 2 == len(pypdf.PdfReader("slides.pdf").pages)
    assert run("puzzle", "--from", "slides.pdf", "--each", "-o", "again.pdf")[0] == 0
    assert Path("again-1-key.pdf").exists()
    assert "leave one of the two out" in run("puzzle", "classic", "--slides", "--each", "-o", "both.pdf")[2]
