"""A third game is one folder and one line: the null game is listed, drawn, solved, made, proven, printed and named."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest

from sheetgen.games import game
from tests.conftest import Run

SHEET = "null-p1-x"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The one line."""
    monkeypatch.setattr(game, "GAMES", [*game.GAMES, "tests.null_game"])
    yield


def pages(path: str) -> int:
    return len(pypdf.PdfReader(path).pages)


def test_it_is_listed(run: Run) -> None:
    code, out, _ = run("variants")

    assert code == 0
    assert re.search("^null +One cell", out, re.MULTILINE)


def test_its_sheet_is_printed(run: Run) -> None:
    assert run("pad", "null", "--sheets", "2", "-o", "null.pdf") == (0, "null.pdf: one cell\n", "")
    assert pages("null.pdf") == 2


def test_it_refuses_what_only_other_games_have(run: Run) -> None:
    code, _, err = run("pad", "null", "--what", "board")

    assert code == 2
    assert "--what is for the cube game" in err


def test_its_rules_are_printed(run: Run) -> None:
    code, _, err = run("rules", "null", "-o", "rules.pdf")

    assert (code, err) == (0, "")
    assert "Cross the cell." in pypdf.PdfReader("rules.pdf").pages[0].extract_text()


def test_its_positions_are_solved_as_text_as_json_and_by_their_ids(run: Run) -> None:
    position = json.dumps({"variant": "null", "crossed": True})

    assert run("solve", "null x") == (0, "[x] = 1\n", "")
    assert run("solve", SHEET) == (0, "[x] = 1\n", "")
    assert run("solve", "--json", position) == (0, '{"best": 1}\n', "")


def test_it_has_no_odds(run: Run) -> None:
    code, _, err = run("odds", "null x")

    assert code == 2
    assert "null has no odds" in err


def test_its_puzzles_are_made_proven_and_made_again(run: Run) -> None:
    assert run("puzzle", "null", "--count", "2", "--seed", "1", "-o", "null.json")[0] == 0
    made = json.loads(Path("null.json").read_text())["puzzles"]

    assert {"null-p1-x", "null-p1--"} == {puzzle["id"] for puzzle in made}
    assert run("check", "null.json") == (0, "null.json: 2 puzzles, all correct\n", "")
    assert "worth" in run("puzzle", "--id", SHEET)[1]


def test_a_wrong_answer_is_found(run: Run) -> None:
    run("puzzle", "null", "--seed", "1", "-o", "null.json")
    table = json.loads(Path("null.json").read_text())
    table["puzzles"][0]["answer"]["score"] ^= 1
    Path("wrong.json").write_text(json.dumps(table))
    code, _, err = run("check", "wrong.json")

    assert code == 1
    assert "answer is" in err


def test_they_stand_on_worksheets_beside_those_of_other_games(run: Run) -> None:
    Path("mixed.toml").write_text(
        '[[section]]\nvariant = "null"\nkind = "worth"\n[[section]]\nvariant = "classic"\nkind = "score"\n'
    )
    assert run("puzzle", "--set", "mixed.toml", "--seed", "1", "-o", "mixed.pdf")[0] == 0
    text = "".join(page.extract_text() for page in pypdf.PdfReader("mixed.pdf").pages)
    id_ = next(word for word in text.split() if word.startswith("null+classic-w2-"))

    assert run("puzzle", "--id", id_, "-o", "again.pdf")[0] == 0
    assert pages("again.pdf") == pages("mixed.pdf")
