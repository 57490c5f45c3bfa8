"""``sheetgen odds`` from what is typed to what is printed."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from sheetgen import __main__
from sheetgen.games.dice.rules import rows
from tests import exact_odds

from . import reading

LATE = "classic r2,3,5,6,7,9 y4,5,7,9 g11,9,8,6 b10,9,7 pen=1"
ROLL = "4+3 r6 y5 g1 b2"
DICE = {"white": [4, 3], "red": 6, "yellow": 5, "green": 1, "blue": 2}
TABLE: dict[str, Any] = {
    "variant": "classic",
    "rows": [{"marks": marks} for marks in ([2, 3, 5, 6, 7, 9], [4, 5, 7, 9], [11, 9, 8, 6], [10, 9, 7])],
    "penalties": 1,
}


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Called = Callable[..., Done]


@pytest.fixture(scope="module", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tables of these tests are built by these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETGEN_CACHE", str(tmp_path_factory.mktemp("tables")))
        yield


@pytest.fixture
def odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Called:
    """The command, called in this process."""

    def called(*words: str, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        monkeypatch.setattr(sys, "argv", ["sheetgen", "odds", *words])
        with pytest.raises(SystemExit) as ended:
            __main__.main()
        said = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Done(ended.value.code, said.out, said.err)

    return called


def test_a_position_is_valued_as_one_line_of_json(odds: Called) -> None:
    done = odds("--json", LATE)
    found = json.loads(done.out)

    assert (0, "") == (done.code, done.err)
    assert ["value", "model", "exact"] == list(found)
    assert ("solitaire", True) == (found["model"], found["exact"])
    assert 60 < found["value"] < 110


def test_every_way_to_play_a_roll_is_valued_best_first(odds: Called) -> None:
    found = json.loads(odds("--json", f"{LATE} / {ROLL}").out)
    values = [option["value"] for option in found["options"]]

    assert sorted(values, reverse=True) == values
    assert found["value"] == values[0]
    assert {"action1", "action2", "penalty", "value"} == set(found["options"][0])
    assert {
        "action1": None,
        "action2": {"row": 0, "number": 10, "die": "red", "white": 4},
        "penalty": False,
        "value": values[0],
    } == found["options"][0]
    at = reading.position(f"{LATE} / {ROLL}")
    assert len(values) == len(list(rows.moves(at.sheet, at.state, at.rolls[0])))


def test_json_and_text_say_the_same(odds: Called) -> None:
    asked = json.dumps({**TABLE, "roll": DICE})

    assert odds("--json", f"{LATE} / {ROLL}").out == odds("--json", "-", stdin=asked).out
    assert odds("--json", LATE).out == odds("--json", json.dumps({**TABLE, "turns": []})).out


def test_of_somebody_else_s_roll_passing_and_every_white_cross_is_valued(odds: Called) -> None:
    found = json.loads(odds("--json", f"{LATE} / 4+6").out)
    crosses = [option["action1"] and option["action1"]["row"] for option in found["options"]]

    assert sorted(crosses, key=str) == [0, 1, None]
    assert all(option["action2"] is None and not option["penalty"] for option in found["options"])
    assert found["value"] == found["options"][0]["value"]


def test_after_a_pass_one_goes_on_as_before(odds: Called) -> None:
    value = json.loads(odds("--json", LATE).out)["value"]
    options = json.loads(odds("--json", f"{LATE} / 1+1").out)["options"]

    assert [{"action1": None, "action2": None, "penalty": False, "value": value}] == options


def test_somebody_else_s_roll_may_be_a_lucky_number(odds: Called) -> None:
    done = odds("--json", "longo lucky=5,8 r2-13 y2-13 g16,14 b16,14,11 pen=2 / 4+4")
    lucky = [option["action1"] for option in json.loads(done.out)["options"] if (option["action1"] or {}).get("lucky")]

    assert [{"row": 2, "number": 13, "lucky": True}] == lucky


def test_somebody_else_s_roll_is_the_same_as_text_and_as_json(odds: Called) -> None:
    text = odds("--json", f"{LATE} / 4+6").out

    assert text == odds("--json", json.dumps({**TABLE, "roll": {"white": [4, 6]}})).out
    assert text == odds("--json", json.dumps({**TABLE, "roll": {"white": [4, 6], "role": "passive"}})).out
    assert "another player rolls 4+6" in odds(f"{LATE} / 4+6").out


def test_at_a_table_every_phase_has_its_value(odds: Called) -> None:
    found = json.loads(odds("--json", LATE, "--players", "3").out)
    alone = json.loads(odds("--json", LATE).out)

    assert ["value", "model", "players", "exact", "phases"] == list(found)
    assert ("table", 3) == (found["model"], found["players"])
    assert found["phases"][0] == found["value"] > alone["value"]
    assert sorted(found["phases"]) == found["phases"]
    assert found["phases"][2] == json.loads(odds("--json", LATE, "--players", "3", "--wait", "2").out)["value"]
    assert "2 rolls of others come before yours" in odds(LATE, "--players", "3").out


def test_at_a_table_the_value_of_a_pass_is_that_of_the_next_phase(odds: Called) -> None:
    phases = json.loads(odds("--json", LATE, "--players", "3").out)["phases"]
    for wait in (0, 1):
        found = json.loads(odds("--json", f"{LATE} / 1+1", "--players", "3", "--wait", str(wait)).out)

        assert [phases[wait]] == [option["value"] for option in found["options"]]
    own = json.loads(odds("--json", f"{LATE} / {ROLL}", "--players", "3").out)
    assert own["value"] == own["options"][0]["value"] > json.loads(odds("--json", f"{LATE} / {ROLL}").out)["value"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "9"], "--players: 9 players: there are 1 to 5"),
        (
            ["--wait", "1"],
            "--wait: rolls of others come before yours at a table of several: say how many with --players",
        ),
        (["--players", "3", "--wait", "3"], "--wait: 3 rolls of others: 0 to 2 come before yours"),
    ],
)
def test_a_table_that_cannot_be_is_refused(words: list[str], message: str, odds: Called) -> None:
    done = odds(LATE, *words)

    assert 2 == done.code
    assert message in done.err


def test_a_wait_after_one_s_own_roll_or_on_a_bonus_pad_is_refused(odds: Called) -> None:
    assert "after your own roll all others roll" in odds(f"{LATE} / {ROLL}", "--players", "3", "--wait", "1").err
    assert "after this roll, 0 to 1 come before" in odds(f"{LATE} / 1+1", "--players", "3", "--wait", "2").err
    assert "valued for one player alone: leave --players out" in odds("bonus-a", "--players", "3").err


def test_a_stream_is_answered_line_by_line(odds: Called) -> None:
    lines = [json.dumps(TABLE), "{}", json.dumps({**TABLE, "roll": DICE})]
    done = odds("--json", "-", stdin="\n".join(lines))
    answers = [json.loads(line) for line in done.out.splitlines()]

    assert 2 == done.code
    assert [False, True, False] == ["error" in answer for answer in answers]
    assert "options" in answers[2]
    assert 1 == done.err.count("\n")


def test_people_see_a_bar_for_every_way(odds: Called) -> None:
    out = odds(f"{LATE} / {ROLL}").out

    assert out.startswith("classic: expected final score 84.72\nexact: one player, always active")
    assert "red 10 (4 + R 6)" in out
    assert "  a penalty\n" in out
    assert 6 == sum("█" in line for line in out.splitlines())


def test_a_sheet_of_few_cells_is_worth_what_the_reference_says(odds: Called) -> None:
    text = f"{reading.OWN['short']} lucky=none r2,3,4,5,6 p8,7,5 pen=2 / 1+2 r4 p3"
    at = reading.position(text)
    judged = exact_odds.options(at.sheet, at.state, at.rolls[0], {})
    found = json.loads(odds("--json", text).out)

    assert [round(float(option.value), 6) for option in judged] == [each["value"] for each in found["options"]]


def test_the_id_of_a_best_move_puzzle_brings_its_roll(odds: Called) -> None:
    found = json.loads(odds("--json", "classic-p2-J4ECGN83KC14N9B").out)

    assert 99.441296 == found["value"] == found["options"][0]["value"]


def test_a_game_that_is_over_is_worth_its_score(odds: Called) -> None:
    assert {"value": -20, "model": "solitaire", "exact": True} == json.loads(odds("--json", "classic pen=4").out)
    assert [] == json.loads(odds("--json", f"classic pen=4 / {ROLL}").out)["options"]
    assert "The game is over." in odds(f"classic pen=4 / {ROLL}").out


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("quixo ..../..../..../.... X", "quixo has no odds: 'solve' has its answers"),
        (f"classic / {ROLL} / {ROLL}", "the odds take one roll, your own or somebody else's, or none"),
        (
            json.dumps({**TABLE, "turns": [{"role": "passive", "white": [1, 2]}]}),
            "name one roll that is known as 'roll'",
        ),
        (json.dumps({**TABLE, "roll": {"white": [1, 2], "green": 3}}), "roll: 'red' is missing"),
        (json.dumps({**TABLE, "roll": {"white": [1, 2], "role": "active"}}), "roll: 'red' is missing"),
        (json.dumps({**TABLE, "roll": {**DICE, "role": "passive"}}), "coloured dice in a passive turn"),
        (json.dumps({**TABLE, "roll": {**DICE, "red": 7}}), "roll: 'red' is 7: it goes from 1 to 6"),
        (json.dumps({**TABLE, "roll": 3}), "roll: this is the number 3"),
        (json.dumps({**TABLE, "rolls": DICE}), "unknown key 'rolls' (did you mean 'roll'?)"),
        ("clasic", "neither a file, nor an id"),
    ],
)
def test_what_cannot_be_valued_is_one_sentence(odds: Called, source: str, message: str) -> None:
    done = odds(source)

    assert (2, "") == (done.code, done.out)
    assert message in done.err
    assert 1 == done.err.count("\n")
