"""What a person reads of a solved position of the cube game."""

from sheetgen.games.cubes.rules import quixo
from sheetgen.games.cubes.rules.quixo import Position
from sheetgen.games.cubes.solve import reference
from sheetgen.games.cubes.solve.reference import Answer
from sheetgen.games.cubes.text import board


def test_the_board_the_verdict_and_the_line_are_shown() -> None:
    position = quixo.parse_position("XOXX/OO../X..O/...X X")
    found = reference.solve(position.state, 1)

    assert """\
    A  B  C  D
 1  X  O  X  X
 2  O  O  .  .
 3  X  .  .  O
 4  .  .  .  X

X to move: X wins in 1 move, both sides' counted
first moves: B4 top

 1  X takes B4 and pushes it in from the top, and has a line

    A  B  C  D
 1 [X][X][X][X]
 2  O  O  .  .
 3  X  O  .  O
 4  .  .  .  X""" == board.solved(position, found, found.moves)


def test_a_line_for_the_other_side_is_named() -> None:
    position = quixo.parse_position(".OO/O.O/OO. X")
    text = board.solved(position, Answer("loss", 1), [quixo.parse_move("A1 right")])

    assert "X to move: X loses, and can hold out for 1 move, both sides' counted" in text
    assert " 1  X takes A1 and pushes it in from the right, which makes a line for O" in text


def test_teams_are_explained_and_missed_turns_told() -> None:
    state = quixo.parse("SSSES/E...E/W...S/S...W/SEWSE N")
    text = board.solved(Position(state), Answer("unknown"), [quixo.MISS])

    assert "N and S play for X, E and W for O" in text
    assert "N to move: nobody can force a line within 5 moves" in text
    assert " 1  N may take no cube, and misses the turn" in text
    assert "its dot towards S" in board.deed(quixo.empty(5, "N"), quixo.parse_move("A1 right S"))


def test_draws_and_totals_are_told() -> None:
    assert "X to move: a draw, nobody can force a line" == board.verdict(Position(quixo.empty(4)), Answer("draw"))
    totals = {"states": 200, "win": 100, "loss": 60, "draw": 40, "longest_win": 7, "longest_loss": 8}

    assert """\
all 200 boards of 4x4, for the player to move:
  won            100   50.0%
  lost            60   30.0%
  drawn           40   20.0%
the longest win takes 7 moves, the longest loss 8""" == board.stats(4, totals)
