"""Puzzles for other programs: quizzes as Moodle reads them, tables as spreadsheets do, pictures of single puzzles."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sheetgen.app.style import words
from sheetgen.base import folders
from sheetgen.base.errors import InputError
from sheetgen.cli.demo import WORKSHEET
from sheetgen.games import game
from sheetgen.page.drawing import Page
from sheetgen.page.extent import extent
from sheetgen.page.worksheet import single
from sheetgen.page.worksheet.sizes import USUAL
from sheetgen.puzzles import moodle
from sheetgen.puzzles.moodle import QuizPicture, QuizQuestion

from . import puzzled, quiz_xml
from .test_kinds import ALL, puzzle
from .test_pads import style

Run = Callable[..., tuple[int, str, str]]
pytestmark = pytest.mark.usefixtures("desk")
SET = """title = "Test <1> / A & B"
versions = ["A", "B"]
different = true
hints = 2
""" + "".join(
    f'[[section]]\nvariant = "classic"\nkind = "{kind}"\n{more}\n'
    for kind, more in (("score", "points = 5"), ("chance", ""), ("chance", "turns = 2"), ("target", 'level = "easy"'))
)


# --- quizzes


@pytest.mark.long
def test_a_quiz_is_what_moodle_reads_and_has_every_puzzle_with_its_answer(run: Run) -> None:
    Path("set.toml").write_text(SET, "utf-8")
    assert run("puzzle", "--set", "set.toml", "--seed", "2", "--dpi", "40", "-o", "quiz.xml")[0] == 0
    puzzles = json.loads(run("puzzle", "--set", "set.toml", "--seed", "2", "--format", "json")[1])["puzzles"]

    found = quiz_xml.read(Path("quiz.xml").read_bytes())
    assert [question.type for question in found[::2]] == ["numerical", "numerical", "shortanswer", "essay"]
    assert [question.category.rsplit(" ", 1)[-1] for question in found] == ["A", "B"] * 4
    assert found[0].category == "$course$/top/Test <1> // A & B · A"
    assert [question.answers[0] for question in found[:6]] == [typed_by_hand(each["answer"]) for each in puzzles[:6]]
    assert [question.points for question in found[:2]] == [5, 5]
    assert all(question.pictures[0].startswith(b"\x89PNG") for question in found)
    assert [len(question.hints) for question in found] == [2] * 6 + [0] * 2  # a person marks the last ones


def typed_by_hand(answer: dict[str, Any]) -> str:
    """What a pupil types, from the answer in JSON alone."""
    if "score" in answer:
        return str(answer["score"])
    return str(answer["count"]) if answer["of"] == 36 else f"{answer['count']}/{answer['of']}"


@pytest.mark.parametrize(("owner", "kind"), ALL)
def test_what_can_be_typed_is_right_in_every_language(owner: str, kind: str) -> None:
    of = puzzle(owner, kind)
    record = game.by_name(owner).puzzles().kinds[kind]
    answer = record.answer_to_json(of)
    sides = {"en": "left right top bottom", "de": "links rechts oben unten"}
    for language, names in sides.items():
        accepted, form = record.typed(words(language), of)
        if kind in ("target", "last-lock", "best-move"):
            assert accepted == ()
        elif kind == "who-wins":
            assert accepted[0] in ("X", "O")
        elif owner == "cubes":
            named = dict(zip(sides["en"].split(), names.split(), strict=True))
            moves: Any = answer["moves"]
            told = {f"{move['take']} {named[move['push']]}" for move in moves}
            assert set(accepted) == told or (not told and len(accepted) == 1)
            assert all(each.split()[1] in named.values() for each in accepted)
            assert ("A3 right" if language == "en" else "A3 rechts") in form
        else:
            assert accepted[0] == str(answer.get("best", answer.get("score", answer.get("count"))))


def question(**changes: Any) -> QuizQuestion:
    given = {"name": "1", "id": "x", "text": ["a < b & ]]>"], "picture": QuizPicture('p".png', b"\x89PNG", "a"),
             "accepted": ["1"], "points": 2, "key": ["k"]}  # fmt: skip
    return QuizQuestion(**{**given, **changes})


def test_nothing_in_a_text_breaks_out_of_it() -> None:
    quiz = moodle.HEAD + moodle.category("a/b & <c>") + moodle.question(question()) + moodle.FOOT

    (found,) = quiz_xml.read(quiz.encode())
    assert (found.category, found.text) == ("$course$/top/a//b & <c>", "a < b & ]]>")


@pytest.mark.parametrize(("accepted", "kind"), [((), "essay"), (("-4",), "numerical"), (("1/2", "2/4"), "shortanswer")])
def test_the_type_follows_from_what_can_be_typed(accepted: tuple[str, ...], kind: str) -> None:
    assert question(accepted=accepted).type == kind


# --- tables


def test_a_table_has_question_answer_level_and_id(run: Run) -> None:
    run("puzzle", "--id", WORKSHEET, "--lang", "de", "-o", "table.csv")

    content = Path("table.csv").read_bytes()
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    assert content.startswith(b"\xef\xbb\xbfquestion,answer,level,id\r\n")
    assert len(rows) == 4
    assert all(row["id"].startswith("classic-p2-") for row in rows)
    assert {row["level"] for row in rows} <= {"easy", "medium"}
    assert any(row["question"] == "Das Spiel ist aus. Wie viele Punkte ist dieses Blatt wert?" for row in rows)


@pytest.mark.parametrize(("color", "letter"), [("red", "R"), ("azure", "A")])
def test_an_answer_names_dice_by_the_letters_of_the_sheet(run: Run, color: str, letter: str) -> None:
    """A red die was "Re", and one that no language knows ended the table with "'color.azure.letter' is missing"."""
    classic = (folders.data("templates") / "variants" / "classic.toml").read_text("utf-8")
    Path("own.toml").write_text(classic.replace("red", color), "utf-8")
    said = run("puzzle", "own.toml", "--kind", "best-move", "--count", "1", "--seed", "4", "--format", "csv")

    assert said[0] == 0
    assert f"{color} 5 (1 + {letter} 4)" in said[1]


def test_versions_have_a_column(run: Run) -> None:
    said = run("puzzle", "classic", "--kind", "score", "--versions", "A,B", "--format", "csv", "--seed", "1")[1]

    assert [line.split(",")[0] for line in said.splitlines()] == ["\ufeffversion", "A", "B"]


# --- single pictures


def test_each_puzzle_and_answer_is_a_file_cut_to_its_size(run: Run) -> None:
    assert run("puzzle", "--id", WORKSHEET, "--each", "-o", "one.png", "--dpi", "50")[0] == 0

    names = sorted(path.name for path in Path().glob("*.png"))
    assert names == [f"one-{n}{part}.png" for n in range(1, 5) for part in ("-key", "")]
    for name in names:
        with Image.open(name) as image:
            grey = image.convert("L").point(lambda value: 255 * (value < 250))
            left, top, right, bottom = grey.getbbox() or (0, 0, 0, 0)
            assert max(left, top, image.width - right, image.height - bottom) <= 8  # dots: 4 mm


def test_each_is_made_again_and_obeys_answers(run: Run) -> None:
    run("puzzle", "--id", WORKSHEET, "--each", "--answers", "none", "-o", "one.svg")
    assert len(list(Path().glob("one*"))) == 4

    assert run("puzzle", "--from", "one-3.svg", "-o", "two.svg")[0] == 0
    assert all(Path(f"two-{n}.svg").read_bytes() == Path(f"one-{n}.svg").read_bytes() for n in range(1, 5))


@pytest.mark.parametrize("width", [90.0, 190.0])
def test_cells_of_a_single_puzzle_are_as_large_as_its_width_allows(width: float) -> None:
    for of in puzzled.puzzles("classic")[:4]:
        exercise = game.of(of).puzzles().exercise(1, of, style())
        cell, pages = exercise.cell, [single.figure_page(exercise, width), single.puzzle_page(exercise, width, True)]
        pages += [single.answer_page(exercise, width)]
        assert cell(width, pages[0].height, USUAL) == pytest.approx(cell(width, 400.0, USUAL), abs=0.2)
        for page in pages:
            assert_is_cut(page, width)


def assert_is_cut(page: Page, width: float) -> None:
    from .test_pads import TYPE

    left, top, right, bottom = extent(page.items, TYPE)
    assert (left, top) == pytest.approx((single.EDGE, single.EDGE), abs=0.01)
    assert (page.width - right, page.height - bottom) == pytest.approx((single.EDGE, single.EDGE), abs=0.01)
    assert page.width <= width + 2 * single.EDGE + 1


@pytest.mark.parametrize(
    ("words_", "complaint"),
    [
        (("--each", "--names", "Ann", "-o", "x.svg"), "--each: a puzzle alone has no pupil's name"),
        (("--each", "--format", "json"), "--each is for puzzles on paper"),
        (("--paper", "a5", "--format", "moodle"), "--paper is for puzzles on paper"),
        (("--hints", "--format", "csv"), "--hints is for puzzles on paper"),
        (("--format", "moodel"), "unknown format 'moodel' (did you mean 'moodle'?)"),
    ],
)
def test_what_a_format_has_no_use_for_is_refused(run: Run, words_: tuple[str, ...], complaint: str) -> None:
    code, _, said = run("puzzle", "classic", "--kind", "score", *words_)

    assert (code, said.count("\n")) == (2, 1)
    assert complaint in said


def test_a_page_without_items_is_no_solution() -> None:
    (of,) = puzzled.puzzles("classic", "score")[:1]

    assert single.solution_page(game.of(of).puzzles().exercise(1, of, style()), 100) is None
    with pytest.raises(InputError):
        words("xx")
