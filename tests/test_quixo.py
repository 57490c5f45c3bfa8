"""The cube game as docs/RULES.md section 2 has it: taking, pushing, lines, teams, and its text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.base.errors import IllegalMove, NotationError, PositionError
from sheetgen.games.cubes.rules import notation, quixo
from sheetgen.games.cubes.rules.position import CubePosition
from sheetgen.games.cubes.rules.quixo import MISS, CubeState, Move, Square

from .quixo_boards import board, mirrored, mirrored_move, states, turned, turned_move

COUNTS = [
    line.split(": ")
    for line in (Path(__file__).parent / "perft" / "quixo.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def push(state: CubeState, move: str) -> CubeState:
    return quixo.play(state, notation.parse_move(move))


def games(state: CubeState, length: int) -> int:
    moves = quixo.moves(state)
    return len(moves) if length == 1 else sum(games(quixo.after(state, move), length - 1) for move in moves)


# --- moves


def test_a_corner_has_two_ways_and_any_other_rim_cube_three() -> None:
    ways: dict[Square, list[str]] = {}
    for cell, side in quixo.pushes(5):
        ways.setdefault(cell, []).append(side)

    assert 16 == len(ways)
    assert {Square(0, 0), Square(0, 4), Square(4, 0), Square(4, 4)} == {
        cell for cell, sides in ways.items() if len(sides) == 2
    }
    assert ["bottom", "right", "top"] == ways[Square(0, 2)]
    assert 44 == len(quixo.pushes(5))


@pytest.mark.parametrize(("title", "text", "counts"), COUNTS, ids=[title for title, _, _ in COUNTS])
def test_positions_have_as_many_games_as_were_counted(title: str, text: str, counts: str) -> None:
    state = notation.parse(text)

    assert [int(count) for count in counts.split()[:2]] == [games(state, length) for length in (1, 2)]


def test_the_row_shifts_to_fill_the_gap() -> None:
    assert ".OX.X" == push(board("X.OX.", "OOOO.", ".....", ".....", "....."), "A1 right").board[0]


def test_a_cube_from_the_middle_of_an_edge_pushed_along_it_shifts_only_the_cubes_between() -> None:
    start = board("XO.OX", ".....", ".....", ".....", ".....")

    assert "XOOXX" == push(start, "C1 right").board[0]
    assert "XXOOX" == push(start, "C1 left").board[0]


def test_a_column_shifts_like_a_row() -> None:
    after = push(board("..O..", "..X..", "..O..", ".....", "..X.."), "C5 top")

    assert ["X", "O", "X", "O", "."] == [row[2] for row in after.board]


def test_a_blank_cube_taken_shows_the_mover_s_symbol() -> None:
    assert CubeState(("....O", *["....."] * 4), "X") == push(quixo.empty(to_move="O"), "A1 right")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("A1 right", "X may not take a cube of O"),
        ("C3 right", "only a cube on the rim may be taken"),
        ("B1 top", "not where it was taken: this cube can be pushed in from bottom or left or right"),
        ("E5 bottom", "not where it was taken: this cube can be pushed in from left or top"),
        ("B1 left N", "there are no dots"),
        ("miss", "nobody misses a turn who may take a cube"),
    ],
)
def test_what_the_rules_do_not_allow_is_explained(move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as error:
        push(board("O....", ".....", ".....", ".....", "....."), move)

    assert f"{quixo.notate_move(notation.parse_move(move))}: {why}" == str(error.value)


@given(states())
def test_a_mirrored_board_has_as_many_moves_and_they_lead_to_mirrored_boards(state: CubeState) -> None:
    for image, image_of in ((mirrored, lambda move: mirrored_move(move, state.size)), (turned, turned_move)):
        followed = {(image_of(move), image(quixo.after(state, move))) for move in quixo.moves(state)}

        assert followed == {(move, quixo.after(image(state), move)) for move in quixo.moves(image(state))}


@given(states())
def test_moves_are_listed_in_order_and_none_twice(state: CubeState) -> None:
    moves = quixo.moves(state)

    assert sorted(moves) == list(moves)
    assert len(set(moves)) == len(moves)


@given(states())
def test_a_move_adds_one_cube_or_none(state: CubeState) -> None:
    def marked(some: CubeState) -> int:
        return sum(cube != "." for row in some.board for cube in row)

    assert {marked(quixo.after(state, move)) - marked(state) for move in quixo.moves(state)} <= {0, 1}


# --- lines


@pytest.mark.parametrize(
    "rows",
    [
        (".....", "XXXXX", ".....", ".....", "....."),
        ("....X", "....X", "....X", "....X", "....X"),
        ("X....", ".X...", "..X..", "...X.", "....X"),
        ("....X", "...X.", "..X..", ".X...", "X...."),
    ],
)
def test_rows_columns_and_diagonals_are_lines(rows: tuple[str, ...]) -> None:
    assert "X" == quixo.winner(CubeState(rows, "O")) == quixo.winner(CubeState(rows, "X"))
    assert () == quixo.moves(CubeState(rows, "O"))


def test_a_line_is_as_long_as_the_board() -> None:
    assert "O" == quixo.winner(board("O..", ".O.", "..O"))
    assert quixo.winner(board("OOO.", "....", "....", "....")) is None


@pytest.mark.parametrize("turn", [lambda state: state, turned, mirrored, lambda state: mirrored(turned(state))])
def test_a_double_line_loses_for_the_mover_whichever_comes_first(turn: object) -> None:
    both = turn(board("XXXXX", "OOOOO", ".....", ".....", "....."))  # type: ignore[operator]

    assert "X" == quixo.winner(both)
    assert "O" == quixo.winner(both._replace(to_move="O"))


def test_the_mover_may_have_to_complete_the_other_s_line() -> None:
    lost = notation.parse(".OO/O.O/OO. X")

    assert {"O"} == {quixo.winner(quixo.after(lost, move)) for move in quixo.moves(lost)}


# --- teams


def test_turns_go_clockwise_and_partners_face_each_other() -> None:
    assert ["E", "S", "W", "N"] == [quixo.NEXT[player] for player in "NESW"]
    assert [("N", "S"), ("E", "W")] == [quixo.DOTS["S"], quixo.DOTS["E"]]


def test_only_a_cube_whose_dot_points_at_the_player_may_be_taken() -> None:
    state = board("N.S.E", ".....", ".....", ".....", "W....", to_move="N")
    taken = {quixo.name(move.take) for move in quixo.moves(state) if move.take}

    assert "A1" in taken
    assert not {"C1", "E1", "A5"} & taken


def test_the_dot_is_turned_to_oneself_or_to_the_partner() -> None:
    start = quixo.empty(to_move="E")

    assert "E" == push(start, "A1 right E").board[0][4]
    assert "W" == push(start, "A1 right W").board[0][4]
    with pytest.raises(IllegalMove, match="the dot belongs towards E or W"):
        push(start, "A1 right N")


def test_whoever_may_take_no_cube_misses_the_turn() -> None:
    start = board("SSSES", "E...E", "W...S", "S...W", "SEWSE", to_move="N")

    assert (MISS,) == quixo.moves(start)
    assert start._replace(to_move="E") == push(start, "miss")
    with pytest.raises(IllegalMove, match="N may take no cube, and misses the turn"):
        push(start, "A1 right N")


def test_lines_ignore_the_dots_and_win_for_the_team() -> None:
    assert "X" == quixo.winner(board("NSNNS", ".....", ".....", ".....", ".....", to_move="E"))
    assert "O" == quixo.winner(board("NSNNS", "EEEEW", ".....", ".....", ".....", to_move="E"))


# --- text


@given(states())
def test_states_and_moves_are_read_back(state: CubeState) -> None:
    assert state == notation.parse(notation.notate(state))
    for move in quixo.moves(state):
        assert move == notation.parse_move(quixo.notate_move(move))


@given(states(), st.integers(1, 99))
def test_positions_are_read_back(state: CubeState, plies: int) -> None:
    assert CubePosition(state, plies) == notation.parse_position(notation.notate_position(CubePosition(state, plies)))


def test_small_letters_and_blanks_do_no_harm() -> None:
    assert Move(Square(0, 2), "right") == notation.parse_move(" a3  Right ")
    assert CubePosition(board("x.o".upper(), "...", "..."), 3) == notation.parse_position(" x.o/.../... x  PLIES=3 ")


@pytest.mark.parametrize("text", ["", "A3", "F1 left", "A6 top", "A3 up", "A3 right X", "A3right", "A3 right N N"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a move is a cube and a side"):
        notation.parse_move(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a board and whose turn it is belong here, as in 'X.O../...../....X/...../O.... X': ''"),
        (".../.../... Z", "the player to move is X or O, or one of N, E, S, W"),
        ("../.. X", "board: 2 rows: a board has 3 to 5"),
        (".../..../... X", "board: row 2: '....' has 4 cubes: a row here has 3"),
        (".../.N./... X", "board: row 2: 'N' is none of . X O"),
        (".../.X./... N", "board: row 2: 'X' is none of . N E S W"),
        ("OOO/.../... X", "board: O already has a line: the game is over"),
        (".../.../... X plies=0", "plies= takes a number from 1 to 99"),
        (".../.../... X plies=", "plies= takes a number from 1 to 99"),
        (".../.../... X plies=many", "plies= takes a number from 1 to 99"),
    ],
)
def test_what_is_no_position_is_explained(text: str, message: str) -> None:
    with pytest.raises((NotationError, PositionError)) as error:
        notation.parse_position(text)

    assert message.rpartition(": ''")[0] or message in str(error.value)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    for read in (notation.parse_position, notation.parse_move):
        try:
            read(text)
        except (NotationError, PositionError) as error:
            assert "\n" not in str(error)
