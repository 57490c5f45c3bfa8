"""``sheetgen review`` from what is typed to what is printed."""

import json
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from sheetgen.base import errors, toml
from sheetgen.games.dice.reviews import REVIEWS
from sheetgen.page import languages

from . import pdf_text
from .conftest import Run

CARD = "classic r2,3,5,6,7,9 y4,5,7,9 g11,9,8,6 b10,9,7 pen=1"
GAME = f"""# A late one.
{CARD}
4+3 r6 y5 g1 b2 / pen
1+1 / -
4+6 / y10   # too early
end
"""
ROWS = [{"marks": marks} for marks in ([2, 3, 5, 6, 7, 9], [4, 5, 7, 9], [11, 9, 8, 6], [10, 9, 7])]
PASS: dict[str, Any] = {"action1": None, "action2": None, "penalty": False}
OWN = {"white": [4, 3], "red": 6, "yellow": 5, "green": 1, "blue": 2}
TABLE: dict[str, Any] = {
    "players": [{"variant": "classic", "rows": ROWS, "penalties": 1}],
    "turns": [
        {"roll": OWN, "played": [{**PASS, "penalty": True}]},
        {"roll": {"white": [1, 1]}, "played": [PASS]},
        {"roll": {"white": [4, 6]}, "played": [{**PASS, "action1": {"row": 1, "number": 10, "lucky": False}}]},
    ],
    "ended": True,
}


@pytest.fixture
def game(desk: Path) -> Path:
    (desk / "game.txt").write_text(GAME, encoding="utf-8")
    return desk / "game.txt"


def test_a_game_is_shown_turn_by_turn_with_what_was_better(run: Run, game: Path) -> None:
    code, out, _ = run("review", "game.txt")

    assert 0 == code
    assert "red 10 (4 + R 6)" in out
    assert "another player rolls 4+6: yellow 10" in out
    assert "final score" in out


def test_text_and_json_are_read_alike(run: Run, game: Path, desk: Path) -> None:
    (desk / "game.json").write_text(json.dumps(TABLE), encoding="utf-8")
    code, out, _ = run("review", "game.json", "--json")
    found = json.loads(out)

    assert 0 == code
    assert out == run("review", "game.txt", "--json")[1]
    (player,) = found["players"]
    total = player["start"] + player["luck"] - player["loss"] + player["others"]
    assert player["value"] == pytest.approx(total)
    assert player["value"] == sum((21, 10 + 5, 10, 6)) - 10


def test_a_review_on_paper_remembers_its_game(run: Run, game: Path) -> None:
    assert 0 == run("review", "game.txt", "-o", "review.pdf")[0]
    assert 0 == run("review", "--from", "review.pdf", "-o", "again.pdf")[0]

    assert Path("review.pdf").read_bytes() == Path("again.pdf").read_bytes()
    assert "Review of a game" in pdf_text.pages(Path("review.pdf"))[0]


@pytest.mark.long
@pytest.mark.parametrize("lang", ["de", "it", "pl", "tr"])
def test_a_review_speaks_every_language(lang: str, run: Run, game: Path) -> None:
    assert 0 == run("review", "game.txt", "-o", "review.pdf", "--lang", lang, "--paper", "a5")[0]
    told = "".join(pdf_text.pages(Path("review.pdf")))

    assert languages.load(lang)("review.title") in told
    assert languages.load(lang)("review.turns") in told


@pytest.mark.long
def test_long_words_on_small_paper_stay_whole_and_inside(run: Run, desk: Path) -> None:
    game = Path(__file__).parent.parent / "docs" / "games" / "two.txt"
    assert 0 == run("review", str(game), "-o", "review.pdf", "--lang", "pl", "--paper", "a5")[0]

    assert "oczekiwane przed pierwszym rzutem" in " ".join(pdf_text.pages(Path("review.pdf"))[0].split())
    with pdfium.PdfDocument("review.pdf") as document:
        for page in document:
            ends = [each.get_bounds()[2] for each in page.get_objects() if each.type == pdfium.raw.FPDF_PAGEOBJ_TEXT]
            assert max(ends) <= page.get_width() - 10 / 25.4 * 72 + 0.5


def test_the_turns_that_cost_most_become_puzzles(run: Run, game: Path) -> None:
    game.write_text("classic r3 y3,4,6,7 g11,9,8 b9-6x\n1+1 / -\n3+3 / g6\n", encoding="utf-8")
    code, _, err = run("review", "game.txt", "--puzzles", "out.json")
    (puzzle,) = json.loads(Path("out.json").read_text(encoding="utf-8"))["puzzles"]

    assert 0 == code
    assert "out.json written" in err
    assert "classic-p2-15GECSNAA1F5M8" == puzzle["id"]


def test_a_game_without_a_mistake_makes_no_puzzle(run: Run, desk: Path) -> None:
    (desk / "game.txt").write_text(f"{CARD}\n1+1 / -\n", encoding="utf-8")
    code, _, err = run("review", "game.txt", "--puzzles", "out.json")

    assert 1 == code
    assert "no turn of this game makes a puzzle (no move lost anything)" in err


def test_a_review_without_puzzles_is_written_all_the_same(run: Run, desk: Path) -> None:
    (desk / "game.txt").write_text(f"{CARD}\n1+1 / -\n", encoding="utf-8")
    code, out, err = run("review", "game.txt", "--json", "-o", "review.pdf", "--puzzles", "out.json")
    told, why = err.splitlines()

    assert 1 == code
    assert json.loads(out)["players"]
    assert "review.pdf" in told
    assert "no turn of this game makes a puzzle" in why
    assert Path("review.pdf").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--json --puzzles -", "--puzzles -: the answer of --json goes there"),
        ("--json -o -", "-o -: the answer of --json goes there"),
        ("-o - --puzzles -", "--puzzles -: -o goes there: name another file"),
        ("-o rr.pdf --puzzles ./rr.pdf", "--puzzles ./rr.pdf: -o goes there: name another file"),
    ],
)
def test_two_results_have_two_targets(words: str, message: str, run: Run, game: Path) -> None:
    code, out, err = run("review", "game.txt", *words.split())

    assert (2, "") == (code, out)
    assert message in err
    assert [game] == list(Path.cwd().iterdir())


def own_turn(roll: dict[str, Any] = OWN, **played: Any) -> bytes:
    """The table with one turn of the player's own."""
    return json.dumps({**TABLE, "turns": [{"roll": roll, "played": [{**PASS, **played}]}]}).encode()


YELLOW_10 = {"row": 1, "number": 10, "lucky": False}
RED_10 = {"row": 0, "number": 10, "die": "red", "white": 4}
WITHOUT_GREEN = {color: value for color, value in OWN.items() if color != "green"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "game: there is no card in it"),
        (b"\xff\xfe\x00", "game: not UTF-8 text (byte 0): save it as UTF-8"),
        (b"classic\n5+1 / r7\n", "game: line 2: r7 is not the sum of the white dice, which is 6"),
        (b"quixo\n", "it has no such sheet"),
        (b"{", "game: "),
        (b"{}", "game: 'players' is missing"),
        (b'{"players": [{"variant": "quixo"}], "turns": []}', "games of quixo are not reviewed"),
        (json.dumps({**TABLE, "players": []}).encode(), "0 players: there are 1 to 5"),
        (json.dumps({**TABLE, "players": [3]}).encode(), "game: player 1: "),
        (json.dumps({**TABLE, "turns": [{}]}).encode(), "turn 1: 'roll' is missing"),
        (json.dumps({**TABLE, "turns": [{**TABLE["turns"][1], "played": []}]}).encode(), "'played' has 0 turns"),
        (json.dumps({**TABLE, "turns": [{**TABLE["turns"][1], "closed": [9]}]}).encode(), "'closed' is 9"),
        (json.dumps({**TABLE, "turns": [TABLE["turns"][1]] * 500}).encode(), "500 turns: a game has at most 400"),
        (json.dumps({**TABLE, "end": True}).encode(), "unknown key 'end' (did you mean 'ended'?)"),
        (f"{CARD}\n5+3 r3 / pen".encode(), "line 2: the yellow die is missing: it is still in the game"),
        (own_turn(WITHOUT_GREEN, penalty=True), "turn 1: the green die is missing: it is still in the game"),
        (
            own_turn({**OWN, "white": [4, 6]}, action1=YELLOW_10, penalty=True),
            "turn 1: a penalty is for who crosses nothing",
        ),
        (own_turn(action2=RED_10, penalty=True), "turn 1: a penalty is for who crosses nothing"),
        (
            own_turn({**OWN, "white": [4, 6]}, action1={**YELLOW_10, "twice": True}),
            "turn 1: y10 may not be crossed here in this way",
        ),
        (b"[" * 100_000, "game: "),
        (b"classic\n" + b"/" * 1_900_000, "letters"),
    ],
)
def test_what_is_no_game_is_one_sentence(content: bytes, message: str, run: Run, desk: Path) -> None:
    (desk / "game").write_bytes(content)
    code, out, err = run("review", "game")

    assert (2, "") == (code, out)
    assert message in err
    assert 1 == err.count("\n")
    assert len(err) < 2 * errors.MOST_LETTERS + 300


def test_a_sheet_that_is_valued_by_rough_estimates_has_no_review(run: Run, desk: Path) -> None:
    (desk / "game.txt").write_text("connected-b\n4+3 r6 y5 g1 b2 / r7\n", encoding="utf-8")
    code, out, err = run("review", "game.txt")

    assert (2, "") == (code, out)
    assert "there are no reviews yet for sheets with linked cells: what a move is worth there is estimated" in err


def test_a_form_for_games_that_no_table_values_is_refused_at_once(run: Run, desk: Path) -> None:
    """It was printed, and the game that was written down on it was then refused."""
    text = toml.text(toml.path("variants", "bonus-a")).replace("bonus = [3, 6, 9]", "bonus = [3, 6, 9]\nsteps = [2, 4]")
    (desk / "own.toml").write_text(text, encoding="utf-8")
    code, out, err = run("pad", "own.toml", "--style", "record")

    assert (2, "") == (code, out)
    assert "there are no game records yet for sheets with steps and a bonus row: 'solve' knows them" in err
    assert not REVIEWS.takes("own.toml")
