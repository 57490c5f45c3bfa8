"""How likely you are to close a row within your next turns: the chance, and the puzzles that ask for it."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice
from math import gcd
from pathlib import Path

import pytest

from sheetgen.app import check
from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number
from sheetgen.base.errors import InputError, NotProvenError, WrongPuzzle
from sheetgen.cli import console
from sheetgen.games.dice import templates
from sheetgen.games.dice.formats import puzzle as puzzle_format
from sheetgen.games.dice.kinds import KINDS
from sheetgen.games.dice.odds.closing import Closing, expected_points
from sheetgen.games.dice.pages.colors import add_color_words
from sheetgen.games.dice.puzzles import ids, row_chance, verify
from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.puzzles.puzzle import Count, DicePuzzle, Question
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.rows import State
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.page import languages
from sheetgen.puzzles import files, worksheets
from sheetgen.puzzles.worksheets import WorksheetWish
from sheetgen.render import svg
from tests import exact_odds

from . import reading
from .small_sheets import later, small, with_bonus, with_mechanics
from .test_pads import TYPE, style
from .typed import typed

READY = "classic r2-6 y3,4 g12,11,10 b12,11,9"
SHORT = "classic r2-5 y3,4 g12,11,10 b12,11,9"


@pytest.mark.parametrize("lucky", [(), (7,)])
def test_the_chance_does_not_depend_on_what_was_asked_before_on_sheets_with_links(lucky: tuple[int, ...]) -> None:
    """A pair may be half crossed, and a lucky number crosses a cell elsewhere that is linked to one of the row."""
    sheet = replace(templates.variant("connected-b").sheet, lucky=lucky)
    empty = rows.empty(sheet)
    at = [empty._replace(marks=((0, 2, *more, 7), *empty.marks[1:])) for more in ((6,), (3,))]
    known = Closing(sheet, 0)

    assert [Closing(sheet, 0).chance(each, 1) for each in at] == [known.chance(each, 1) for each in at]


@cache
def closing(text: str, row: int = 0, turns: int = 1) -> DicePuzzle:
    """The puzzle of a row of a position."""
    question = Question(event="close-row", row=row, turns=turns)
    return verify.prove("chance", reading.position(text), question, PLAIN)


def points(text: str, row: int = 0) -> DicePuzzle:
    """The puzzle of the points of a row."""
    return verify.prove("chance", reading.position(text), Question(event="row-points", row=row, turns=1), PLAIN)


# --- the points of a row


@pytest.mark.parametrize("seed", range(12))
def test_the_points_expected_are_those_of_all_rolls_of_all_dice(seed: int) -> None:
    sheet = small(f"points {seed}")
    state = later(sheet, Chance(f"points {seed}"), 1)
    rolls = list(exact_odds.rolls(sheet.rules))

    for row in range(len(sheet.rows)):
        best = [
            max(scoring.tally(sheet, s).rows[row] for s in exact_odds.states_after(sheet, state, roll))
            for roll in rolls
        ]
        assert Fraction(sum(best), len(rolls)) == expected_points(sheet, state, row)


def test_a_row_whose_lock_alone_is_left_gains_it_as_often_as_it_is_closed() -> None:
    # Six crosses are worth 21; with the 12 and the lock, eight are worth 36: 21 + 15 * 2/27.
    puzzle = points("classic r2-6,11 y3,4 g12,11,10 b12,11,9")

    assert Count(199, 9) == puzzle.answer
    assert (("either", "long-row"), "medium") == (puzzle.tags, puzzle.level)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("classic rx", "nothing can be crossed in this row"),
        ("classic r2-6 pen=4", "the game is over"),
        ("bonus-a r2-6", "crosses set off others here"),
    ],
)
def test_where_there_are_no_points_to_expect_it_says_why(text: str, why: str) -> None:
    with pytest.raises(NotProvenError, match=why):
        points(text)


@pytest.mark.parametrize("text", ["classic r2,3 y5", "longo lucky=5,8 r2-7", "mixx-b r10,6"])
def test_the_points_of_a_row_come_back_from_files_and_ids(text: str, tmp_path: Path) -> None:
    puzzle = points(text)
    name = ids.notate(puzzle.kind, puzzle.position, puzzle.question) or ""
    path = tmp_path / "points.json"
    path.write_text("".join(files.lines([("", puzzle)])), encoding="utf-8")

    assert ("chance", puzzle.position, puzzle.question) == ids.parse(name, templates.variant)
    assert "1 puzzle, correct" in check.puzzles(path.read_bytes(), path.name, languages.load("en"))


# --- the chance


def by_all_rolls(sheet: Sheet, state: State, row: int, turns: int) -> Fraction:
    """Every roll of all dice, every way to play it, nothing remembered."""
    if rows.has_lock(sheet, state, row):
        return Fraction(1)
    if not turns or rows.is_over(sheet, state):
        return Fraction()
    rolls = list(exact_odds.rolls(sheet.rules))
    best = [
        max(by_all_rolls(sheet, after, row, turns - 1) for after in exact_odds.states_after(sheet, state, roll))
        for roll in rolls
    ]
    return sum(best, Fraction()) / len(rolls)


@pytest.mark.parametrize("seed", range(16))
def test_the_chance_is_that_of_all_rolls_of_all_dice(seed: int) -> None:
    sheet = (small, with_mechanics, small, with_bonus)[seed % 4](f"closing {seed}")
    state = later(sheet, Chance(f"closing {seed}"), 1)
    many = len(sheet.rules.dice) * sheet.rules.sides > 4 or bool(sheet.further)

    for row in range(len(sheet.rows)):
        for turns in (1,) if many else (1, 2):
            assert by_all_rolls(sheet, state, row, turns) == Closing(sheet, row).chance(state, turns)


def test_a_row_that_is_ready_is_closed_by_the_white_dice_or_with_the_coloured_one() -> None:
    # Double six, or just one six (10 of 36) and a red six: 1/36 + 10/216.
    assert Count(2, 27) == closing(READY).answer
    assert ("either",) == closing(READY).tags
    assert "easy" == closing(READY).level


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("double-b r3,5,9,11 y3,4 g12,11,10 b12,11,9", "double-cell"),
        ("double-a r2-5 twice=r2,r3,r4 y3,4 g12,11,10 b12,11,9", ""),
        ("connected-a r2-6 y3,4 g12,11,10 b12,11,9", ""),
        ("big-points r2-6 y3,4 between=r&y3 g12,11,10 b12,11,9", ""),
        ("x-change r2-6 y3,4 g12,11,10 b12,11,9 swapped=2", ""),
        ("connected-b r2-6 y3,4 g12,11,10 b12,11,9", ""),
    ],
)
def test_a_row_that_is_ready_is_closed_as_often_on_every_sheet(text: str, tag: str) -> None:
    assert Count(2, 27) == closing(text).answer
    assert {"either", *filter(None, [tag])} == set(closing(text).tags)


def test_a_linked_cell_brings_a_row_the_cross_that_it_lacks() -> None:
    # Red's 8 lies behind. A white 2 and 6 cross yellow's, which crosses it; then the 6 and a red 6: 2/36 * 1/6.
    puzzle = closing("connected-b r2,4,5,11 y3 g12,11,10 b12,11,9")

    assert Count(1, 108) == puzzle.answer
    assert "chain" in puzzle.tags


def test_two_turns_fail_only_if_both_do() -> None:
    puzzle = closing(READY, turns=2)

    assert 1 - Fraction(25, 27) ** 2 == Fraction(104, 729)
    assert Count(104, 729) == puzzle.answer
    assert ("either", "two-turns") == puzzle.tags
    assert "medium" == puzzle.level


def test_both_crosses_of_a_turn_may_go_in_the_row() -> None:
    # The white sum first, 6 to 11, then one six of it with a red six: white rolls with just one six, 10 of 36.
    assert Count(5, 108) == closing(SHORT).answer
    assert ("one-row", "too-few") == closing(SHORT).tags


def test_a_cross_in_the_first_turn_counts_in_the_second() -> None:
    assert "prepare" in closing(SHORT, turns=2).tags
    assert "expert" == closing(SHORT, turns=2).level


@pytest.mark.parametrize(
    ("text", "turns", "why"),
    [
        ("classic", 2, "the chance is 0"),
        ("classic rx", 1, "the chance is 0"),
        ("classic r2-6,12", 1, "the chance is 1"),
        ("classic r2-6 pen=4", 1, "the game is over"),
        ("longo lucky=5,8 r2-7", 2, "the chance is asked of one turn"),
        ("bonus-a r2-6", 1, "crosses set off others here"),
    ],
)
def test_what_is_no_puzzle_says_why(text: str, turns: int, why: str) -> None:
    with pytest.raises(NotProvenError, match=why):
        closing(text, turns=turns)


@pytest.mark.parametrize("text", ["classic r2-5 y3,4", "longo lucky=5,8 r2-7"])
def test_fractions_are_in_lowest_terms(text: str) -> None:
    position = reading.position(text)

    for question in islice(row_chance.questions(position.sheet, position.state), 3):  # each event
        answer = verify.prove("chance", position, question, PLAIN).answer
        assert isinstance(answer, Count)
        assert 1 == gcd(answer.count, answer.of)
        assert 0 < answer.count
        assert question.event == "row-points" or answer.count < answer.of


# --- ids and files


@pytest.mark.parametrize(("row", "turns"), [(0, 1), (0, 2), (3, 2)])
def test_an_id_is_read_back(row: int, turns: int) -> None:
    position = reading.position(READY)
    question = Question(event="close-row", row=row, turns=turns)

    assert ("chance", position, question) == ids.parse(
        ids.notate("chance", position, question) or "", lambda name: templates.variant(name)
    )


def test_ids_keep_their_meaning() -> None:
    position = reading.position(READY)

    assert ID == ids.notate("chance", position, Question(event="close-row", row=0, turns=2))
    assert OLD == ids.notate("chance", position, Question(event="close"))


ID = "classic-p2-4MGZG90FJFP9"
OLD = "classic-p2-DXJYGV1F48R"


def test_an_id_of_more_turns_than_there_are_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    number = Number()
    ids.write(number, "chance", reading.position(READY), Question(event="close-row", row=0, turns=3))
    id_ = ids.FORM.notate("classic", number.value)

    with pytest.raises(InputError, match="no puzzle has this id"):
        ids.parse(id_, templates.variant)


def test_a_file_tells_row_and_turns_where_they_are_asked() -> None:
    puzzle, old = closing(READY, turns=2), verify.prove(*ids.parse(OLD, templates.variant), PLAIN)

    assert {"event": "close-row", "row": 0, "turns": 2} == puzzle_format.to_json(puzzle)["question"]
    assert {"count": 104, "of": 729} == puzzle_format.to_json(puzzle)["answer"]
    assert {"event": "close"} == puzzle_format.to_json(old)["question"]
    assert {"count": 1, "of": 36} == puzzle_format.to_json(old)["answer"]


@pytest.mark.parametrize("text", [READY, SHORT])
def test_a_file_is_read_back(text: str) -> None:
    puzzle = closing(text, turns=2)
    (claim,) = files.read("".join(files.lines([("", puzzle)])))

    assert puzzle == claim.puzzle


@pytest.mark.parametrize(
    ("turns", "change", "why"),
    [
        (1, {"answer": {"count": 4, "of": 54}}, "answer is "),
        (1, {"answer": {"count": 3, "of": 27}}, "answer is "),
        (2, {"answer": {"count": 105, "of": 729}}, "answer is "),
        (1, {"level": "medium"}, "level is medium"),
        (1, {"tags": ["two-turns"]}, "tags is two-turns"),
        (1, {"question": {"event": "close-row", "row": 1, "turns": 1}}, " is "),
    ],
)
def test_a_wrong_claim_is_found(turns: int, change: dict[str, object], why: str) -> None:
    file = json.loads("".join(files.lines([("", closing(READY, turns=turns))])))
    file["puzzles"][0].update(change)
    (claim,) = files.read(json.dumps(file))

    assert isinstance(claim.puzzle, DicePuzzle)
    with pytest.raises(WrongPuzzle, match=why):
        verify.check(claim.puzzle)


@pytest.mark.parametrize("question", [{"row": 0}, {"row": 4, "turns": 1}, {"row": 0, "turns": 3}, {"turns": 1}])
def test_a_question_that_nobody_asks_is_refused(question: dict[str, int]) -> None:
    file = json.loads("".join(files.lines([("", closing(READY))])))
    file["puzzles"][0]["question"] = {"event": "close-row"} | question

    with pytest.raises(InputError, match=r"puzzle 1: question: '?(row|turns)"):
        files.read(json.dumps(file))


# --- what people see


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and settings of its own."""
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("lang", "classic", "letter"),
    [
        ("en", "close row 3 (counted from the top) in", "close row G in"),
        ("de", "Reihe 3 (von oben gezählt) schließt", "Reihe Gr schließt"),
        ("pl", "zamkniesz rząd 3 (licząc od góry)?", "zamkniesz rząd Zi?"),
        ("it", "chiudi la riga 3 (contata dall’alto) nel", "chiudi la riga V nel"),
        ("tr", "turunda (yukarıdan) 3. satırı kapatma", "turunda Y harfli satırı kapatma"),
    ],
)
def test_a_row_is_asked_for_by_its_letter_where_round_cells_stand_between(lang: str, classic: str, letter: str) -> None:
    words = languages.load(lang)
    for name, asked in (("classic", classic), ("big-points", letter)):
        puzzle = closing(f"{name} r2,3,5,7,8 g11,9,7,6,5 b12", row=2)

        assert asked in KINDS["chance"].ask(add_color_words(words, puzzle.position.sheet.rules.dice, {}), puzzle)


def test_a_terminal_asks_and_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert console.OK == typed("puzzle", "--id", ID)
    said = capsys.readouterr().out

    assert "close row 1 (counted from the top) within your next 2 turns?" in said
    assert "You play alone, always roll, and go for nothing else." in said
    assert "1. 104/729   (Trains counting chances)" in said
    assert "about 0.1427" in said


@pytest.mark.parametrize("lang", languages.names())
def test_paper_asks_and_answers_in_every_language(lang: str) -> None:
    words, wish = languages.load(lang), WorksheetWish("", "end", hints=1, qr=True)
    (part,) = worksheets.files([closing(READY, turns=2)], "", wish, style(lang))
    text = " ".join(b" ".join(svg.render(part.drawing, TYPE, live_text=True)).decode().split())

    assert words.number(104 / 729, 4) in text
    assert "104/729" in text
    assert words("puzzle.key.case.first", chance="2/27") in text
    assert "2/27 + 25/27 × 2/27 = 104/729" in text
    assert words("puzzle.likely") in text


@pytest.mark.long
@pytest.mark.parametrize(("name", "turns", "count"), [("classic", 1, 2), ("mixx-a", 2, 1), ("longo", 1, 2)])
def test_chance_puzzles_with_turns_ask_for_it(name: str, turns: int, count: int, desk: Path) -> None:
    words = ("--kind", "chance", "--turns", str(turns), "--count", str(count), "--seed", "3", "--format", "json")
    assert console.OK == typed("puzzle", name, *words, "-o", "c.json")
    asked = [each["question"] for each in json.loads((desk / "c.json").read_text("utf-8"))["puzzles"]]

    assert [turns] * count == [each["turns"] for each in asked]
    assert {each["event"] for each in asked} <= ({"close-row", "row-points"} if turns == 1 else {"close-row"})
    assert console.OK == typed("check", "c.json")


def test_chance_puzzles_without_turns_count_rolls(desk: Path) -> None:
    words = ("--kind", "chance", "--count", "12", "--seed", "3", "--format", "json")
    assert console.OK == typed("puzzle", "longo", *words, "-o", "c.json")
    puzzles = json.loads((desk / "c.json").read_text("utf-8"))["puzzles"]

    assert {("event",)} == {tuple(each["question"]) for each in puzzles}
    assert {64} == {each["answer"]["of"] for each in puzzles}


@pytest.mark.parametrize(
    ("name", "turns", "why"),
    [
        ("longo", "2", "2 turns: the chance to close a row in time is asked of 1"),
        ("classic", "0", "0 turns: the chance to close a row in time is asked of 1 to 2"),
        ("bonus-a", "1", "the chance to close a row in time is not asked of bonus-a"),
    ],
)
def test_other_turns_are_refused(name: str, turns: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert console.BAD_INPUT == typed("puzzle", name, "--kind", "chance", "--turns", turns)
    assert why in capsys.readouterr().err
