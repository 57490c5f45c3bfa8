"""``best-move``: made by tables, proven by a search or in fractions, of a level that can be reckoned."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from sheetgen.app import check as checking
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, NotProvenError, WrongPuzzle
from sheetgen.games.dice import templates
from sheetgen.games.dice.kinds import best_move
from sheetgen.games.dice.odds import plain, values
from sheetgen.games.dice.puzzles import ids, make, verify
from sheetgen.games.dice.puzzles.judge import PLAIN, DiceJudge, judge_by_name
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle, DiceWish, Question, Ranking
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.kind import LEVELS
from sheetgen.page import languages
from sheetgen.puzzles import files
from tests import exact_odds

from . import pdf_text, reading
from .small_sheets import later, small, with_bonus
from .typed import typed


@pytest.fixture(scope="module")
def judge() -> DiceJudge:
    return judge_by_name("compiled")


def make_puzzle(name: str, judge: DiceJudge, number: int = 1, level: str | None = None) -> DicePuzzle:
    return make.make(DiceWish(reading.variant(name), "best-move", level), "best", number, judge)[0]


def read_question(text: str) -> tuple[Position, Question]:
    at = reading.position(text)
    return replace(at, rolls=()), Question(roll=at.rolls[0])


@pytest.mark.long
@pytest.mark.parametrize("number", range(20))
def test_plain_fractions_are_those_of_the_reference(number: int) -> None:
    sheet, chance = (small if number % 2 else with_bonus)(f"plain {number}"), Chance(f"plain {number}")
    state = later(sheet, chance, 1)

    assert exact_odds.value(sheet, state, {}) == plain.PlainOdds(sheet).value(state)


@pytest.mark.long
@pytest.mark.parametrize("name", ["classic", "longo", "mixx-a", "mixx-b", "bonus-a", "bonus-b", "short"])
def test_what_the_tables_make_the_search_proves(name: str, judge: DiceJudge) -> None:
    for number in range(2):
        puzzle = make_puzzle(name, judge, number)
        verify.check(puzzle, PLAIN)

        assert isinstance(puzzle.answer, Ranking)
        assert () == puzzle.position.rolls


def test_the_best_move_is_worth_a_point_more_than_any_that_leads_elsewhere(judge: DiceJudge) -> None:
    puzzle = make_puzzle("classic", judge)
    sheet, state, roll = puzzle.position.sheet, puzzle.position.state, puzzle.question.roll
    assert roll
    assert isinstance(puzzle.answer, Ranking)
    ways = dict(rows.moves(sheet, state, roll))
    first = ways[puzzle.answer.options[0][0]]

    assert set(ways) == {turn for turn, _ in puzzle.answer.options}
    assert all(value <= puzzle.answer.value - 1 for turn, value in puzzle.answer.options if ways[turn] != first)


def test_a_move_that_is_hardly_better_is_no_puzzle(judge: DiceJudge) -> None:
    position, question = read_question("classic r2,3,5,6,7,9 y4,5,7,9 g11,9,8,6 b10,9,7 pen=1 / 4+3 r6 y5 g1 b2")

    with pytest.raises(NotProvenError, match=r"worth 0\.92 points more than the next"):
        verify.prove("best-move", position, question, judge)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("classic pen=4 / 4+3 r6 y5 g1 b2", "the game is over"),
        ("bonus-a r2,3,5,6,7,9 y4,5,7,9 g11,9,8,6 b10,9,7 / 4+3 r6 y5 g1 b2", "too much can come of it"),
        ("classic / 4+3 r6 y5 g1 b2", "too much can come of it"),
        ("classic r2-11 y2-11 g12-3 b12-3 / 4+3 r6 y5 g1 b2", "too little to choose from"),
    ],
)
def test_what_is_no_puzzle_says_why(text: str, why: str, judge: DiceJudge) -> None:
    position, question = read_question(text)

    with pytest.raises(NotProvenError, match=why):
        verify.prove("best-move", position, question, judge)


def test_the_two_turns_player_looks_over_all_rolls_of_the_next() -> None:
    sheet = small("two turns")
    start = rows.empty(sheet)
    over_all_rolls = [
        max(scoring.score(sheet, after) for _, after in rows.moves(sheet, start, roll))
        for roll in exact_odds.rolls(sheet.rules)
    ]

    assert Fraction(sum(over_all_rolls), len(over_all_rolls)) == best_move.two_turns(sheet, start, rows.Turn(), start)


def test_levels_are_those_of_players_and_margins(judge: DiceJudge) -> None:
    found = [make_puzzle("short", judge, number) for number in range(6)]

    for puzzle in found:
        assert isinstance(puzzle.answer, Ranking)
        position, roll = puzzle.position, puzzle.question.roll
        assert roll
        ways = dict(rows.moves(position.sheet, position.state, roll))
        wanted = ways[puzzle.answer.options[0][0]]
        most = max(scoring.score(position.sheet, after) for after in ways.values())
        is_greedy = all(after == wanted for after in ways.values() if scoring.score(position.sheet, after) == most)
        assert is_greedy or puzzle.level != LEVELS[0]
    assert len({puzzle.level for puzzle in found}) > 1


@pytest.mark.long
def test_a_puzzle_survives_its_file_and_its_id(judge: DiceJudge, tmp_path: Path) -> None:
    puzzle = make_puzzle("longo", judge, 2)
    path = tmp_path / "best.json"
    path.write_text("".join(files.lines([("", puzzle)])), encoding="utf-8")
    written = json.loads(path.read_text(encoding="utf-8"))["puzzles"][0]
    kind, position, question = ids.parse(written["id"], templates.variant)

    assert "1 puzzle, correct" in checking.puzzles(path.read_bytes(), path.name, languages.load("en"))
    assert ("best-move", puzzle.position, puzzle.question) == (kind, position, question)
    assert ["white", "red", "yellow", "green", "blue"] == list(written["question"]["roll"])
    assert ["value", "model", "exact", "options"] == list(written["answer"])
    assert [] == written["position"]["turns"]
    assert puzzle == verify.prove(kind, position, question, judge)


def test_a_wrong_value_is_found(judge: DiceJudge) -> None:
    puzzle = make_puzzle("classic", judge)
    assert isinstance(puzzle.answer, Ranking)
    (turn, value), *rest = puzzle.answer.options
    wrong = (((turn, value + 0.00002), *rest), tuple(rest), (*rest, (turn, value)), (*puzzle.answer.options, rest[-1]))
    for options in wrong:
        with pytest.raises(WrongPuzzle, match=rf"^answer is not what the odds make it: .* is worth most, {value:.2f}$"):
            verify.check(replace(puzzle, answer=Ranking(options)), PLAIN)


def test_the_values_are_those_that_odds_prints(judge: DiceJudge) -> None:
    puzzle = make_puzzle("classic", judge)
    sheet, state, roll = puzzle.position.sheet, puzzle.position.state, puzzle.question.roll
    assert roll
    assert isinstance(puzzle.answer, Ranking)
    printed = {
        option.turn: option.worth.value for option in values.options(sheet, state, roll, values.part(sheet, state))
    }

    assert dict(puzzle.answer.options) == {turn: round(value, 6) for turn, value in printed.items()}


def test_a_wish_that_cannot_be_is_refused() -> None:
    with pytest.raises(InputError, match="has no rolls to come"):
        best_move.KIND.check_wish(DiceWish(templates.variant("classic"), "best-move", turns=3))


@pytest.mark.parametrize("lang", ["en", "de", "it", "pl", "tr"])
def test_worksheets_ask_and_answer_in_every_language(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "best.pdf"
    words = ["puzzle", "short", "--kind", "best-move", "--seed", "1", "--lang", lang, "-o", str(path)]
    words[1] = str(reading.OWN["short"])

    assert 0 == typed(*words)
    told = "".join(pdf_text.pages(path))
    table = languages.load(lang).table
    assert table["puzzle.ask.best-move"].split()[-1] in told
    assert table["puzzle.key.expected"].split()[0] in told


# --- somebody else's roll

OTHERS = {
    "classic-p2-15GECSNAA1F5M8": ("medium", ("pass", "sacrifice")),
    "classic-p2-4WMA9NP5DT": ("hard", ()),
    "longo-p2-2F80S5XRXWKBAFPNY": ("medium", ("lucky",)),
}


@pytest.mark.parametrize("id_", OTHERS)
def test_of_somebody_else_s_roll_one_may_pass_for_nothing(id_: str, judge: DiceJudge) -> None:
    puzzle = verify.prove(*ids.parse(id_, templates.variant), judge)
    assert isinstance(puzzle.answer, Ranking)
    turns = [turn for turn, _ in puzzle.answer.options]
    verify.check(puzzle, PLAIN)

    assert OTHERS[id_] == (puzzle.level, puzzle.tags)
    assert rows.Turn() in turns
    assert all(turn.second is None and not turn.penalty for turn in turns)


def test_sets_ask_of_somebody_else_s_rolls_too(judge: DiceJudge) -> None:
    rolls = [make_puzzle("short", judge, number).question.roll for number in range(12)]

    assert {True, False} == {bool(roll and roll.active) for roll in rolls}


@pytest.mark.parametrize("lang", ["en", "de", "it", "pl", "tr"])
def test_a_roll_of_somebody_else_is_asked_and_hinted_at_as_one(lang: str, judge: DiceJudge) -> None:
    puzzle = verify.prove(*ids.parse("classic-p2-15GECSNAA1F5M8", templates.variant), judge)
    assert puzzle.question.roll
    words = languages.load(lang)

    assert words("puzzle.ask.best-cross", sum=sum(puzzle.question.roll.white)) == best_move.KIND.ask(words, puzzle)
    assert (words("puzzle.hint.pass"), words("puzzle.key.pass")) == best_move.KIND.hints(words, puzzle)
    assert 1 == len(best_move.KIND.blanks(words, puzzle))
