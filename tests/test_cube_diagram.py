"""Diagrams of the cube game: boards in boxes, arrows at the rim, and lines in a second ink."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.cubes.pages import cube, diagram
from sheetgen.games.cubes.pages.diagram import BoardMarks
from sheetgen.games.cubes.rules import notation, quixo
from sheetgen.games.cubes.rules.quixo import CubeState, Move, Square
from sheetgen.page import languages, palettes
from sheetgen.page.drawing import Box, Circle, Group, Item, Path, Text
from sheetgen.page.extent import Extent, extent
from sheetgen.render import fonts

from .quixo_boards import states

TYPE = fonts.load()
WORDS = languages.load("en")
CLASSIC = palettes.load("classic")
BOARD = notation.parse("X.O../...../....X/...../O.... X")
FOUR = notation.parse("N.E../..S../..W../N..../..... W")
SIDE = 60.0


def drawn(
    state: CubeState, width: float = SIDE, height: float = SIDE, marks: BoardMarks = diagram.NO_MARKS
) -> tuple[Item, ...]:
    return diagram.diagram(state, width, height, CLASSIC, TYPE, WORDS, marks)


def cubes_of(items: tuple[Item, ...]) -> dict[str, Group]:
    return {item.name: item for item in items if isinstance(item, Group) and item.kind == "cube"}


def middle(reach: Extent) -> tuple[float, float]:
    return (reach.left + reach.right) / 2, (reach.top + reach.bottom) / 2


@given(states(), st.floats(45, 200), st.floats(45, 200))
def test_nothing_leaves_its_box(state: CubeState, width: float, height: float) -> None:
    if diagram.cell_size(state, width, height, TYPE, WORDS) < 4:
        return
    reach = extent(drawn(state, width, height), TYPE)

    assert reach.left >= -0.8
    assert reach.top >= -0.8
    assert reach.right <= width + 0.8
    assert reach.bottom <= height + 0.8


@given(states())
def test_every_cube_stands_in_its_place(state: CubeState) -> None:
    found = cubes_of(drawn(state, 90, 90))

    assert state.size**2 == len(found)
    for row, cubes in enumerate(state.board):
        for column, which in enumerate(cubes):
            _, *face = found[f"cube-{quixo.name(Square(column, row))}"].items
            symbols = [type(item) for item in face[:1]]
            assert symbols == {"": [], "X": [Path], "O": [Circle]}[quixo.TEAM.get(which, "")]
            assert len(face) == (0 if which == "." else 1 if state.players == 2 else 2)


def test_rows_and_columns_are_named_on_all_sides() -> None:
    names = [item.string for item in drawn(BOARD) if isinstance(item, Text)]

    assert sorted("ABCDE12345" * 2) == sorted(names)


def test_columns_run_to_the_right_and_rows_down() -> None:
    found = {name: middle(extent(group.items[:1], TYPE)) for name, group in cubes_of(drawn(BOARD)).items()}

    assert all(found[f"cube-{a}1"][0] < found[f"cube-{b}1"][0] for a, b in pairwise("ABCDE"))
    assert all(found[f"cube-A{a}"][1] < found[f"cube-A{b}"][1] for a, b in pairwise("12345"))


@pytest.mark.parametrize(("seat", "towards"), [("N", (0, -1)), ("S", (0, 1)), ("E", (1, 0)), ("W", (-1, 0))])
def test_a_dot_stands_at_the_edge_of_the_player_it_points_at(seat: str, towards: tuple[int, int]) -> None:
    _, dot = cube.face(quixo.TEAM[seat], 0, 0, 10, CLASSIC, seat)

    assert isinstance(dot, Circle)
    assert (dot.x, dot.y) == tuple(3.8 * part for part in towards)


def test_four_players_sit_around_the_board_and_the_one_to_move_stands_out() -> None:
    names = {item.string: item for item in drawn(FOUR, 80, 80) if isinstance(item, Text) and len(item.string) > 1}

    assert {"North", "East", "South", "West"} == set(names)
    assert ["West"] == [name for name, item in names.items() if item.weight == "bold"]
    assert names["West"].x < names["North"].x == names["South"].x < names["East"].x
    assert names["North"].y < names["West"].y == names["East"].y < names["South"].y


@pytest.mark.parametrize(
    ("push", "sign"), [("A3 right", (1, 0)), ("A3 top", (0, -1)), ("A3 bottom", (0, 1)), ("E3 left", (-1, 0))]
)
def test_the_arrow_of_a_push_stands_outside_of_the_board_where_the_cube_comes_in(
    push: str, sign: tuple[int, int]
) -> None:
    move = notation.parse_move(push)
    items = drawn(BOARD, marks=BoardMarks(pushes=(move,)))
    (new,) = [item for item in items if isinstance(item, Group) and item.name == "new"]
    taken, arrow = new.items
    board = extent(tuple(cubes_of(items).values()), TYPE)
    x, y = middle(extent((arrow,), TYPE))
    end = quixo.entry(move.take, move.push, 5)  # type: ignore[arg-type]
    lane = middle(extent(cubes_of(items)[f"cube-{quixo.name(end)}"].items[:1], TYPE))

    assert isinstance(taken, Box)
    assert middle(extent((taken,), TYPE)) == pytest.approx(
        middle(extent(cubes_of(items)[f"cube-{quixo.name(move.take)}"].items[:1], TYPE))  # type: ignore[arg-type]
    )
    if sign[0]:
        assert y == pytest.approx(lane[1], abs=0.05)
        assert x > board.right if sign[0] > 0 else x < board.left
    else:
        assert x == pytest.approx(lane[0], abs=0.05)
        assert y > board.bottom if sign[1] > 0 else y < board.top


def test_an_arrow_takes_the_place_of_its_arrowhead() -> None:
    def heads(marks: BoardMarks) -> int:
        return len([item for item in drawn(BOARD, marks=marks) if isinstance(item, Path)])

    assert (20, 19) == (heads(diagram.NO_MARKS), heads(BoardMarks(pushes=(Move(Square(0, 2), "right"),))))


def test_a_line_is_framed_cube_by_cube() -> None:
    won = notation.parse("X.O../.X.O./..X../O..X./....X O")
    line = diagram.line_of(won)
    (new,) = [
        item for item in drawn(won, marks=BoardMarks(framed=line)) if isinstance(item, Group) and item.name == "new"
    ]

    assert {Square(n, n) for n in range(5)} == line
    assert [CLASSIC.second] * 5 == [item.stroke for item in new.items if isinstance(item, Box)]


def test_of_two_lines_only_that_of_the_winner_counts() -> None:
    both = notation.parse("XXXXX/OOOOO/...../...../..... X")

    assert {Square(n, 0) for n in range(5)} == diagram.line_of(both)
    assert {Square(n, 1) for n in range(5)} == diagram.line_of(CubeState(both.board, "O"))
