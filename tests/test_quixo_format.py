"""The JSON of docs/CONTRACT.md section 3: read strictly, written exactly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.base.errors import PositionError
from sheetgen.games.cubes.formats import position as quixo_format
from sheetgen.games.cubes.rules import notation, quixo
from sheetgen.games.cubes.rules.position import CubePosition
from sheetgen.games.cubes.rules.quixo import CubeState, Move, Square
from sheetgen.games.cubes.solve.reference import Answer

from .quixo_boards import states

EXAMPLE = {"variant": "quixo", "board": ["X.O..", ".....", "....X", ".....", "O...."], "to_move": "X", "plies": 5}
FOUR = {"variant": "quixo", "board": ["X.O", "...", "..X"], "dots": ["S.E", "...", "..N"], "players": 4, "to_move": "N"}


def test_the_contract_s_example_is_read() -> None:
    assert CubePosition(notation.parse("X.O../...../....X/...../O.... X"), 5) == quixo_format.read_table(EXAMPLE)


def test_five_moves_are_looked_at_where_nothing_is_said() -> None:
    assert 5 == quixo_format.read_table({key: EXAMPLE[key] for key in ("variant", "board", "to_move")}).plies


def test_dots_say_who_may_take_a_cube() -> None:
    assert notation.parse("S.E/.../..N N") == quixo_format.read_table(FOUR).state


@given(states(), st.integers(1, 99))
def test_positions_are_read_back(state: CubeState, plies: int) -> None:
    position = CubePosition(state, plies)

    assert position == quixo_format.read_table(quixo_format.to_json(position))
    assert position == quixo_format.parse(quixo_format.notate(position))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"variant": "classic"}, "variant = 'classic' is not known"),
        ({"board": ["X.O..", ".....", "....X", "....."]}, "board: row 1: 'X.O..' has 5 cubes: a row here has 4"),
        ({"board": []}, "board: 0 rows: a board has 3 to 5"),
        ({"board": "X.O"}, "'board' holds the text 'X.O', where a list belongs"),
        ({"board": [1, 2, 3]}, "'board' holds the number 1, where a row such as 'X.O..' belongs"),
        ({"board": ["x..", "...", "..."]}, "board: row 1: 'x' is none of . X O"),
        ({"board": ["XXX", "...", "..."]}, "board: X already has a line"),
        ({"board": ["XXX", "OOO", "..."]}, "board: X already has a line"),
        ({"to_move": "N"}, "to_move = 'N' is not known (known: O, X)"),
        ({"to_move": 1}, "'to_move' is the number 1"),
        ({"plies": True}, "'plies' holds true, where a whole number belongs"),
        ({"plies": 0}, "'plies' is 0: it goes from 1 to 99"),
        ({"plies": 2.0}, "'plies' holds the number 2.0"),
        ({"players": 3}, "'players' is 3: two play, or four"),
        ({"players": 4}, "to_move = 'X' is not known"),
        ({"dots": ["...", "...", "..."]}, "'dots': only the game of four has them"),
        ({"pleis": 5}, "unknown key 'pleis' (did you mean 'plies'?)"),
    ],
)
def test_what_breaks_the_format_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError) as error:
        quixo_format.read_table(EXAMPLE | change)

    assert message in str(error.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dots": ["E.E", "...", "..N"]}, "dots: row 1: the dot of 'X' is 'E': it must be N or S"),
        ({"dots": ["..E", "...", "..N"]}, "dots: row 1: the dot of 'X' is '.': it must be N or S"),
        ({"dots": ["NNE", "...", "..N"]}, "dots: row 1: the dot of '.' is 'N': it must be '.'"),
        ({"dots": ["S.N", "...", "..N"]}, "dots: row 1: the dot of 'O' is 'N': it must be E or W"),
        ({"dots": ["S.X", "...", "..N"]}, "dots: row 1: 'X' is none of . N E S W"),
        ({"dots": ["S.E.", "....", "..N.", "...."]}, "'dots' has 4 rows: the board has 3"),
        ({"to_move": "X"}, "to_move = 'X' is not known (known: E, N, S, W)"),
    ],
)
def test_dots_that_cannot_be_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError) as error:
        quixo_format.read_table(FOUR | change)

    assert message in str(error.value)


def test_dots_are_required_where_four_play() -> None:
    with pytest.raises(PositionError, match="'dots' is missing"):
        quixo_format.read_table({key: value for key, value in FOUR.items() if key != "dots"})


def test_capitals_and_small_letters_are_the_same() -> None:
    assert CubePosition(quixo.empty(3), 7) == quixo_format.parse(" quixo .../.../... x plies=7 ")


@pytest.mark.parametrize("value", [[], 1, None, "quixo", {}, {"variant": ["quixo"]}])
def test_whatever_is_no_position_is_refused(value: object) -> None:
    with pytest.raises(PositionError):
        quixo_format.read_table(value)


def test_answers_are_written_as_the_contract_says() -> None:
    move = Move(Square(0, 2), "right")

    assert {"result": "win", "plies": 3, "moves": [{"take": "A3", "push": "right"}]} == quixo_format.answer_out(
        Answer("win", 3, (move,))
    )
    assert {"result": "loss", "plies": 2, "moves": []} == quixo_format.answer_out(Answer("loss", 2))
    assert {"result": "draw", "moves": []} == quixo_format.answer_out(Answer("draw"))
    assert {"take": "A3", "push": "right", "dot": "S"} in quixo_format.answer_out(
        Answer("win", 1, (move._replace(dot="S"),))
    )["moves"]  # type: ignore[operator]
