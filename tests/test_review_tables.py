"""One player's record reviewed as a game of so many: the same as if all of them were in it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run

ROOT = Path(__file__).parents[1]
TURNS = (("4+5 r3 y2 g2 b4", "y9", "r9"), ("6+3 r1 y1 g6 b2", "-", "g9"), ("2+2 r6 y4 g1 b1", "r4", "pen"))
BOTH = "Ann: classic r2,3 y2,5\nBen: classic g12\n"


def reviewed(run: Run, text: str, *words: str) -> Any:
    Path("game.txt").write_text(text, encoding="utf-8")
    code, said, wrong = run("-q", "review", "game.txt", "--json", *words)
    assert (0, "") == (code, wrong)
    return json.loads(said)


@pytest.mark.parametrize(("seat", "card"), [(0, "classic r2,3 y2,5"), (1, "classic g12")])
def test_one_of_two_is_judged_as_at_their_table(run: Run, seat: int, card: str) -> None:
    rolls = [(roll, moves) for roll, *moves in TURNS]
    both = reviewed(run, BOTH + "".join(f"{roll} / {' / '.join(moves)}\n" for roll, moves in rolls[:2]))
    own = [roll if number % 2 == seat else roll.split()[0] for number, (roll, _) in enumerate(rolls[:2])]
    alone = reviewed(
        run,
        f"{card}\n" + "".join(f"{roll} / {moves[seat]}\n" for roll, (_, moves) in zip(own, rolls[:2], strict=True)),
        *("--players", "2"),
    )
    expected, found = both["players"][seat], alone["players"][0]

    assert "table" == both["model"] == alone["model"]
    for key in ("start", "luck", "loss", "value"):
        assert expected[key] == pytest.approx(found[key], abs=1e-5), key


@pytest.mark.long
def test_the_game_of_the_docs_is_one_of_three(run: Run) -> None:
    code, said, _ = run("-q", "review", str(ROOT / "docs/games/alone.txt"), "--players", "3")

    assert 0 == code
    assert "a table of 3" in said


@pytest.mark.parametrize(
    ("text", "players", "message"),
    [
        (BOTH + "4+5 r3 y2 g2 b4 / y9 / r9\n", "2", "--players: the record has all 2 of them: leave it out"),
        ("classic\n4+5 r3 y2 g2 b4 / y9\n6+3 / -\n2+2 r6 y4 g1 b1 / r4\n", "4", "turn 3 is somebody else's"),
        ("classic\n4+5 r3 y2 g2 b4 / y9\n6+3 / -\n2+2 / -\n", "2", "2, the roll of turn 3 is this player's own"),
        ("classic\n4+5 r3 y2 g2 b4 / y9\n", "9", "--players: 9 players: there are 1 to 5"),
        ("bonus-a\n4+5 r3 y2 g2 b4 / y9\n", "2", "bonus pads are valued for one player alone: leave --players out"),
        ("classic\n6+3 / -\n6+3 / -\n6+3 / -\n", "3", "--players: 3 rolls of others and none of one's own"),
    ],
)  # fmt: skip
def test_a_record_that_fits_no_such_table_is_refused(
    run: Run, desk: Path, text: str, players: str, message: str
) -> None:
    (desk / "game.txt").write_text(text, encoding="utf-8")
    code, _, wrong = run("review", "game.txt", "--players", players)

    assert 2 == code
    assert message in wrong


@pytest.mark.long
def test_a_page_of_it_is_made_again(run: Run, desk: Path) -> None:
    run("-q", "review", str(ROOT / "docs/games/alone.txt"), "--players", "3", "-o", "a.pdf")
    run("-q", "review", "--from", "a.pdf", "-o", "b.pdf")

    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()
