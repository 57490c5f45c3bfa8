"""A class: lists of names in every form that schools save them in, a sheet for each pupil, and a grid to mark in."""

from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest

from sheetgen.base.errors import InputError
from sheetgen.cli import puzzles
from sheetgen.cli.demo import WORKSHEET
from sheetgen.page import languages
from sheetgen.puzzles import class_lists, pupils
from sheetgen.puzzles.pupils import Pupil

from . import pdf_text
from .every_item import picture

Run = Callable[..., tuple[int, str, str]]
pytestmark = pytest.mark.usefixtures("desk")
SECTION = '[[section]]\nvariant = "classic"\nkind = "score"\n'


def listed(content: str | bytes) -> list[tuple[str, str, str]]:
    data = content if isinstance(content, bytes) else content.encode()
    return [(pupil.name, pupil.version, pupil.level) for pupil in class_lists.read(data, "list.csv")]


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
    ("content", "expected"),
    [
        ("First name,Last name\nAnn,Lee\nZoë,Kranz\n", ["Ann Lee", "Zoë Kranz"]),
        ("Nachname;Vorname\nLee;Ann\nKranz;Zoë\n", ["Ann Lee", "Zoë Kranz"]),
        ("Name;Vorname\nLee;Ann\nKranz;Zoë\n", ["Ann Lee", "Zoë Kranz"]),
        ("Vorname\nAnn\nZoë\n", ["Ann", "Zoë"]),
        ("Cognome;Nome\nRossi;Ada\n", ["Ada Rossi"]),
        ("Imię\tNazwisko\nŁucja\tNowak\n", ["Łucja Nowak"]),
        ("AD\tSOYADI\nİpek\tDağ\n", ["İpek Dağ"]),
        ("Imię i nazwisko;Klasa\nŁucja Nowak;6b\n", ["Łucja Nowak"]),
        ("Adı Soyadı;Sınıf\nİpek Dağ;6b\n", ["İpek Dağ"]),
        ("first_name,last-name,Name\nAnn,Lee,Lee\n", ["Lee"]),
        ("sep=;\r\nNr;Name\r\n1;Ann Lee\r\n", ["Ann Lee"]),
        ('"sep=,"\r\nName,Note\r\n"Lee, Ann",2\r\n', ["Lee, Ann"]),
        ("sep=|\nName|Note\nAnn|2\n", ["Ann"]),
        ("\n;;\nNr;Name\n1;Ann\n", ["Ann"]),
        ("Name\u202f;Klasse\nAnn\u00a0Lee \u202f;6b\n", ["Ann Lee"]),
        ("Ann\u00a0Lee\nZoë  Kranz\u202f\n", ["Ann Lee", "Zoë Kranz"]),
        ('Name;Note\n"Ann ""Anni"" Lee";1\n', ['Ann "Anni" Lee']),
        ('"Lee, Ann"\n"Ann ""Anni"" Lee"\n', ["Lee, Ann", 'Ann "Anni" Lee']),
        ("Ann;;\nZoë;;\n", ["Ann", "Zoë"]),
        ("\ufeffName;Klasse\r\nAnn;6b\r\n".encode("utf-16-be"), ["Ann"]),
        ("\ufeffFirst name\tLast name\r\nAnn\tLee\r\n".encode("utf-16-le"), ["Ann Lee"]),
    ],
)
def test_lists_are_read_as_spreadsheets_of_all_countries_head_and_save_them(
    content: str | bytes, expected: list[str]
) -> None:
    assert names(content) == expected


def test_the_class_is_a_column_in_any_language() -> None:
    lists = ("name;class", "Name;Klasse", "Nome;Classe", "Imię i nazwisko;Klasa", "Adı Soyadı;Sınıf")

    assert [class_lists.of_text(f"{heads}\nAnn;6b\n") for heads in lists] == [(Pupil("Ann", group="6b"),)] * 5


@pytest.mark.parametrize("language", languages.names())
def test_heads_are_known_by_the_words_of_the_pages(language: str) -> None:
    words = languages.load(language)
    heads = "\t".join(words(key) for key in ("pad.name", "puzzle.class", "puzzle.version"))
    others = "\t".join(words(key) for key in ("pad.name", "puzzle.class", "web.field.level"))

    assert class_lists.of_text(f"{heads}\nAnn\t6b\tA\n") == (Pupil("Ann", "A", "", "6b"),)
    level = words("puzzle.level.hard")
    assert class_lists.of_text(f"{others}\nAnn\t6b\t{level}\n") == (Pupil("Ann", "", "hard", "6b"),)


def test_names_typed_on_one_line_have_commas_between_them() -> None:
    typed = {
        text: [pupil.name for pupil in class_lists.of_typed(text)] for text in ("Ann, Ben", "Lee, Ann\nBen", "Ann")
    }

    assert typed == {"Ann, Ben": ["Ann", "Ben"], "Lee, Ann\nBen": ["Lee, Ann", "Ben"], "Ann": ["Ann"]}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "list.csv: there is no name in it"),
        (" \n\n", "list.csv: there is no name in it"),
        ("name;level\n", "list.csv: there is no name in it"),
        (
            "Klasse;Note\n6b;1\n",
            "list.csv, line 1: no column is called 'name', or 'first name' and 'last name' (there are: ",
        ),
        (
            "Ann;Lee\nBen;Kim\n",
            "list.csv, line 1: no column is called 'name', or 'first name' and 'last name' (there are: ",
        ),
        (";" * 900_000, "list.csv: there is no name in it"),
        ("xyz;" * 50_000, "list.csv, line 1: no column is called 'name', or "),
        ("x" * 900_000 + ";y", "list.csv, line 1: not a line of a table: field larger than field limit"),
        ("name;level\nAnn;easy\nBen;heavy\n", "list.csv, line 3: 'heavy' is no level"),
        ("name;version\nAnn;A/B\n", "list.csv, line 2: 'A/B' is no version: a short name, as in A"),
        ("name;version;level\nAnn;A;easy\n", "list.csv, line 2: a version or a level"),
        ("sep=;\nname;class\n;6b\n", "list.csv, line 3: the name is missing"),
        (
            'name;class\n"Ann;6b\nBen;6b\n',
            "list.csv, line 3: 'Ann;6b Ben;6b' goes over several lines: a quotation mark",
        ),
        (
            "Ann\n" + "x" * 81,
            "list.csv, line 2: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' has 81 letters: 80 at most fit",
        ),
        (f"name;class\nAnn;{'6' * 21}\n", "list.csv, line 2: '666666666666666666666' has 21 letters: 20 at most fit"),
        ("Ann\x00\n", "list.csv, line 1: 'Ann\x00' has a sign that cannot be printed"),
        ("Ann\n" * 1_001, "list.csv: 1,001 names: a class has at most 1,000"),
        (b"\xff\xfeA", "list.csv: not the text of a list: save it as CSV in UTF-8"),
        (b"PK\x03\x04\x14\x00", "list.csv: this is a spreadsheet's own file: save it there as CSV, and take that file"),
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
        "an odd number of pages for each pupil (1): print them on one side of the paper, or add --both-sides\n",
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


def test_the_command_takes_a_list_of_first_and_last_names_and_fills_in_the_class(run: Run) -> None:
    Path("list.csv").write_bytes("\ufefffirst name,Last name,CLASS\r\nAnn,Lee,6b\r\nZoë,Kranz,6c\r\n".encode())
    assert run("puzzle", "classic", "--kind", "score", "--class", "list.csv", "--seed", "1", "-o", "t.pdf")[0] == 0

    sheets = pdf_text.pages("t.pdf")
    assert [("Ann Lee" in page, "Zoë Kranz" in page) for page in sheets] == [(True, False), (False, True)]
    assert [[each for each in ("6b", "6c") if each in page.split()] for page in sheets] == [["6b"], ["6c"]]
    run("puzzle", "--from", "t.pdf", "-o", "again.pdf")
    assert pdf_text.pages("again.pdf") == sheets


@pytest.mark.long
@pytest.mark.parametrize("answers", ["separate", "end", "none"])
def test_on_both_sides_every_pupil_has_paper_of_their_own(run: Run, answers: str) -> None:
    words = ("puzzle", "classic", "--kind", "score", "--count", "7", "--names", "Ann,Ben,Zoë", "--versions", "A,B")
    code, _, said = run(*words, "--both-sides", "--answers", answers, "--seed", "1", "-o", "t.pdf")
    assert (code, "odd number" in said) == (0, False)

    sheets = pdf_text.pages("t.pdf")
    assert [sheets[n : n + 4] for n in (0, 4, 8)] == [
        [page for page in sheets[n : n + 3] if name in page] + [""] for n, name in ((0, "Ann"), (4, "Ben"), (8, "Zoë"))
    ]
    assert ["marks" in page for page in sheets[12:13]] == ([True] if answers == "end" else [])
    reader = pypdf.PdfReader("t.pdf")
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"  # type: ignore[index]
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in reader.pages} == {(595, 842)}
    run("puzzle", "--from", "t.pdf", "-o", "again.pdf")
    assert Path("again.pdf").read_bytes() == Path("t.pdf").read_bytes()


def test_both_sides_are_for_the_sheets_of_pupils(run: Run) -> None:
    said = "error: --both-sides: it keeps the sheets of pupils apart, and there is none: add --class or --names\n"

    assert run("puzzle", "classic", "--kind", "score", "--both-sides", "-o", "t.pdf") == (2, "", said)


def test_an_odd_number_of_pages_is_told_of_with_the_answers_at_the_end_too(run: Run) -> None:
    words = ("puzzle", "classic", "--kind", "score", "--names", "Ann,Ben", "--answers", "end", "-o", "t.pdf")

    assert "print them on one side of the paper, or add --both-sides" in run(*words)[2]


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
    ids = [[word for word in page.split() if word.startswith("classic-p2-")] for page in pdf_text.pages("other.pdf")]
    old = [[word for word in page.split() if word.startswith("classic-p2-")] for page in pdf_text.pages("t.pdf")]
    assert ids == [*old, old[0]]


def test_each_makes_other_puzzles_for_every_pupil(run: Run) -> None:
    run("puzzle", "classic", "--kind", "score", "--count", "2", "--versions", "each", "--names", "A,B,C", "-o", "t.pdf")

    ids = [word for page in pdf_text.pages("t.pdf") for word in page.split() if word.startswith("classic-p2-")]
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


def test_another_list_takes_the_place_of_that_of_a_file(run: Run) -> None:
    run("puzzle", "classic", "--kind", "score", "--names", "Ann,Ben", "-o", "t.pdf")
    Path("list.csv").write_text("first name;last name\nCem;Dağ\n", "utf-8")

    assert run("puzzle", "--from", "t.pdf", "--class", "list.csv", "-o", "other.pdf")[0] == 0
    assert [("Cem Dağ" in page, "Ann" in page) for page in pdf_text.pages("other.pdf")] == [(True, False)]


# --- pads


def test_a_pad_has_a_sheet_for_each_name_of_a_list(run: Run) -> None:
    Path("list.csv").write_text('First name;Last name\nAnn;Lee\nZoë;"Kranz, von"\n', "utf-8")
    code, said, _ = run("pad", "classic", "--class", "list.csv", "--up", "1", "--seed", "1", "-o", "p.pdf")

    assert (code, "2 sheets" in said) == (0, True)
    names = ("Ann Lee", "Zoë Kranz, von")
    assert [[name for name in names if name in page] for page in pdf_text.pages("p.pdf")] == [[names[0]], [names[1]]]
    Path("list.csv").write_text("Eva\n", "utf-8")
    run("pad", "--from", "p.pdf", "-o", "again.pdf")
    assert Path("again.pdf").read_bytes() == Path("p.pdf").read_bytes()
    run("pad", "--from", "p.pdf", "--class", "list.csv", "-o", "other.pdf")
    assert ["Eva" in page for page in pdf_text.pages("other.pdf")] == [True]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("classic", "--names", "Ann"), "error: --names has no use with --class: leave one of the two out\n"),
        (("quixo",), "error: --class is for sheets with rows, not for the cube game: leave it out\n"),
        (("classic", "--test-page"), "error: --class has no use with --test-page: leave one of the two out\n"),
    ],
)
def test_a_class_is_for_pads_with_names(run: Run, words: tuple[str, ...], complaint: str) -> None:
    Path("list.csv").write_text("Ann\n", "utf-8")

    assert run("pad", *words, "--class", "list.csv", "-o", "p.pdf") == (2, "", complaint)
