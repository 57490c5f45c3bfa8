"""What a person reads of a solved position of the cube game."""

import pytest

from sheetgen.games.cubes.rules import notation, quixo
from sheetgen.games.cubes.rules.position import CubePosition
from sheetgen.games.cubes.solve import reference
from sheetgen.games.cubes.solve.reference import Answer
from sheetgen.games.cubes.text import board
from sheetgen.page import languages

ENGLISH = languages.load("en")


def test_the_board_the_verdict_and_the_line_are_shown() -> None:
    position = notation.parse_position("XOXX/OO../X..O/...X X")
    found = reference.solve(position.state, 1)

    assert """\
    A  B  C  D
 1  X  O  X  X
 2  O  O  .  .
 3  X  .  .  O
 4  .  .  .  X

X to move. X wins, after 1 move.
First moves: B4 top

 1  X: B4 top

    A  B  C  D
 1 [X][X][X][X]
 2  O  O  .  .
 3  X  O  .  O
 4  .  .  .  X
X has a line.""" == board.solution(ENGLISH, position, found, found.moves)


def test_a_line_for_the_other_side_is_named() -> None:
    position = notation.parse_position(".OO/O.O/OO. X")
    text = board.solution(ENGLISH, position, Answer("loss", 1), [notation.parse_move("A1 right")])

    assert "X to move. O wins, after 1 move." in text
    assert "\n 1  X: A1 right\n" in text
    assert text.endswith("\nO has a line.")


def test_teams_are_explained_and_missed_turns_are_named() -> None:
    state = notation.parse("SSSES/E...E/W...S/S...W/SEWSE N")
    text = board.solution(
        ENGLISH, CubePosition(state), Answer("unknown"), [quixo.MISS, notation.parse_move("A5 top E")]
    )

    assert "N and S play for X, E and W for O" in text
    assert "North (X) to move. Nobody can force a line within 5 moves." in text
    assert " 1  North (X): no move\n 2  East (O): A5 top (East)\n" in text
    assert "has a line" not in text


@pytest.mark.parametrize(
    ("lang", "position", "found", "verdict"),
    [
        ("en", "", Answer("draw"), "X to move. A draw: nobody can force a line."),
        ("de", "", Answer("unknown"), "X ist am Zug. Niemand kann in 5 Zügen eine Linie erzwingen."),
        ("de", " plies=1", Answer("unknown"), "X ist am Zug. Niemand kann in 1 Zug eine Linie erzwingen."),
        ("it", "", Answer("win", 3), "Tocca a X. Vince X, dopo 3 mosse delle due parti."),
        ("pl", "", Answer("loss", 2), "Ruch ma X. Wygra O po 2 ruchach obu stron."),
        ("tr", "", Answer("win", 1), "Sıra: X. Kazanan: X, 1 hamleyle."),
    ],
)
def test_verdicts_are_in_the_persons_language(lang: str, position: str, found: Answer, verdict: str) -> None:
    text = f"{notation.notate(quixo.empty(4))}{position}"

    assert verdict == board.verdict(languages.load(lang), notation.parse_position(text), found)


def test_totals_are_grouped_as_the_language_does() -> None:
    totals = {"states": 2000, "win": 1000, "loss": 600, "draw": 400, "longest_win": 7, "longest_loss": 8}

    assert """\
All 2,000 boards of 4x4, for the player to move:
  won          1,000   50.0%
  lost           600   30.0%
  drawn          400   20.0%
Moves to the longest win: 7; to the longest loss: 8""" == board.stats(ENGLISH, 4, totals)
    assert "  gewonnen             1 000  50,0 %\n" in board.stats(languages.load("de"), 4, totals)
