"""What teachers ask of the page: lists of classes, their sheets, slides, pictures, quizzes and tables."""

import base64
import io
import re
import zipfile
from typing import Any

import pypdf
import pytest

from sheetgen.app import memory
from sheetgen.app.engine import requests
from sheetgen.base.errors import InputError, SheetgenError

from .test_engine import FINISH, ask

# --- classes

CLASS = "First name\tLast name\tClass\n" + "".join(f"Ann\u00a0{n}\tLee\t6b\n" for n in range(1, 29))


def score_sheets(class_: str, **wish: Any) -> tuple[list[list[str]], list[str]]:
    """The ids of two puzzles that are made for a class, by their versions, and these."""
    made = ask(
        "make", **{"wish": {"variant": "classic", "kind": "score", "count": 2, "seed": "1", **wish}, "class": class_}
    )
    versions = list(dict.fromkeys(each["version"] for each in made["puzzles"]))
    return [[each["id"] for each in made["puzzles"] if each["version"] == version] for version in versions], versions


def test_a_pasted_table_is_told_as_names_and_versions() -> None:
    found = ask("class", **{"class": CLASS, "versions": "2", "lang": "de"})

    assert "28 Namen: 14 A und 14 B" == found["sentence"]
    assert {"name": "Ann 1 Lee", "class": "6b", "version": "", "level": "", "gets": "A"} == found["pupils"][0]
    assert found["text"].startswith("Name\tKlasse\nAnn 1 Lee\t6b\n")
    again = ask("class", **{"class": found["text"], "versions": "2", "lang": "de"})
    assert found == again


@pytest.mark.parametrize(
    "text",
    ["Ann\nBen\n", "Lee, Ann\n", "Name\nName\n", 'name\tlevel\n"Ann ""A"" Lee"\thard\n', "Name;Version\nAnn;X\n"],
)
def test_the_text_of_a_list_is_read_as_the_same_list(text: str) -> None:
    found = ask("class", **{"class": text})

    assert found == ask("class", **{"class": found["text"]})


def test_a_file_of_a_class_is_read_as_the_command_reads_it() -> None:
    content = base64.b64encode(
        "\ufeffsep=;\r\nName;Niveau\r\nAnn;schwer\r\nBen;leicht\r\n".encode("utf-16-le")
    ).decode()
    found = ask("class", file="6b.csv", files={"6b.csv": content})

    assert "2 names: 1 A (easy) and 1 B (hard)" == found["sentence"]
    assert [("Ann", "B"), ("Ben", "A")] == [(each["name"], each["gets"]) for each in found["pupils"]]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Ann\n" + "x" * 81,
            "Zeile 2: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' hat 81 Zeichen: Höchstens 80 passen.",
        ),
        ("Klasse;Note\n6b;1", "Zeile 1: Keine Spalte heißt „Name“"),
        ("Name;Niveau\nAnn;schlimm", "Zeile 2: 'schlimm' ist keine Schwierigkeit: Schreibe leicht"),
    ],
)
def test_what_is_wrong_with_a_list_is_said_in_the_language_of_the_page(text: str, sentence: str) -> None:
    values = {"class": text, "lang": "de"}
    with pytest.raises(SheetgenError) as refused:
        requests.answer("class", values)

    assert requests.explain(refused.value, values).startswith(sentence)


@pytest.mark.long
def test_a_class_gets_one_file_in_the_order_of_the_list_with_even_pages_and_the_keys_at_its_end() -> None:
    ids, versions = score_sheets(CLASS, versions="A,B")
    wish = {"ids": ids, "versions": versions, "class": CLASS, "answers": "end", "both_sides": True, "title": "Test"}
    (file,) = ask("print", what="worksheet", wish=wish)["files"]
    reader = pypdf.PdfReader(io.BytesIO(base64.b64decode(file["content"])))
    pages = [page.extract_text() for page in reader.pages]

    names = [re.search(r"Ann \d+ Lee", page) for page in pages[:56:2]]
    assert [f"Ann {n} Lee" for n in range(1, 29)] == [name[0] for name in names if name]
    assert {""} == set(pages[1:56:2])
    assert all("6b" in page for page in pages[:56:2])
    assert ["Test: marks" in pages[56], "Test · A: answers" in pages[57], "Test · B: answers" in pages[58]] == [
        True
    ] * 3
    assert ["A" if "Test · A" in page else "B" for page in pages[:56:2]] == ["A", "B"] * 14


def test_levels_of_a_list_make_the_versions_of_its_puzzles() -> None:
    class_ = "Name;Level\nAnn;hard\nBen;easy\n"
    ids, versions = score_sheets(class_)
    found = ask(
        "preview", what="worksheet", wish={"ids": ids, "versions": versions, "class": class_, "answers": "none"}
    )

    assert (["A", "B"], "Puzzles · B · Ann") == (versions, found["title"] and "Puzzles · B · Ann")
    assert [["easy"] * 2, ["hard"] * 2] == [
        [each["level"] for each in ask("show", ids=each)["puzzles"]] for each in ids
    ]
    with pytest.raises(InputError, match="the list has levels, and the puzzles were made without"):
        ask("preview", what="worksheet", wish={"ids": ids[:1] * 2, "versions": versions, "class": class_})


def test_every_pupil_may_have_puzzles_of_their_own() -> None:
    ids, versions = score_sheets("Ann\nBen\nCem\n", versions="each")

    assert (["1", "2", "3"], 6) == (versions, len({id_ for each in ids for id_ in each}))


# --- for other programs, slides and pictures


def worksheet_files(format_: str, packed: bool = False, **wish: Any) -> tuple[str, dict[str, bytes]]:
    made = ask(
        "print", what="worksheet", format=format_, packed=packed, wish={"ids": [[FINISH, FINISH, FINISH]], **wish}
    )
    return made["type"], {each["name"]: base64.b64decode(each["content"]) for each in made["files"]}


def test_puzzles_are_handed_out_for_moodle_and_as_a_table() -> None:
    type_, quiz = worksheet_files("moodle", hints=2, title="Quiz")
    _, table = worksheet_files("csv")

    assert ("application/xml", ["puzzles.xml"]) == (type_, list(quiz))
    text = quiz["puzzles.xml"].decode()
    assert (3, 6) == (text.count("<questiontext"), text.count("<hint "))
    assert "$course$/top/Quiz" in text
    assert table["puzzles.csv"].decode("utf-8-sig").splitlines()[0] == "question,answer,level,id"


def test_slides_and_pictures_are_made_as_the_command_makes_them() -> None:
    slide = ask("preview", what="worksheet", wish={"ids": [[FINISH]], "slides": True})
    _, files = worksheet_files("svg", packed=True, each=True)

    assert (254, 143) == (round(slide["width"]), round(slide["height"]))
    assert ["puzzles.zip"] == list(files)
    with zipfile.ZipFile(io.BytesIO(files["puzzles.zip"])) as packed:
        assert ["puzzles-1-key.svg", "puzzles-1.svg"] == sorted(packed.namelist())[:2]
        assert 6 == len(packed.namelist())
        assert b"<svg" in packed.read("puzzles-1.svg")


def test_a_test_gives_no_answers_away() -> None:
    _, files = worksheet_files("pdf", memory=False)
    _, usual = worksheet_files("pdf")

    with pytest.raises(InputError, match="does not say how it was made"):
        memory.command(next(iter(files.values())))
    assert "puzzle" == memory.command(next(iter(usual.values())))


def test_a_pad_has_a_sheet_for_each_name_of_a_pasted_list() -> None:
    wish = {"variant": "classic", "names": "First name\tLast name\nAnn\tLee\nZoë\tKranz, von\n"}
    (file,) = ask("print", what="pad", wish=wish, style={"up": "1"})["files"]
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(base64.b64decode(file["content"]))).pages]

    assert [("Ann Lee" in page, "Zoë Kranz, von" in page) for page in pages] == [(True, False), (False, True)]
