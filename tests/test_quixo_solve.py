"""The solvers of the cube game: the plain one against the literature, the compiled ones against the plain one."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.base.errors import InputError
from sheetgen.games.cubes.rules import notation, quixo
from sheetgen.games.cubes.rules.position import CubePosition
from sheetgen.games.cubes.rules.quixo import CubeState, Move
from sheetgen.games.cubes.solve import answers as solver
from sheetgen.games.cubes.solve import exact as quixo_exact
from sheetgen.games.cubes.solve import forced, full, reference
from sheetgen.games.cubes.solve.reference import Answer

from . import quixo_counts
from .compiling import numbers
from .quixo_boards import mirrored, mirrored_move, states, turned, turned_move
from .test_quixo import COUNTS


@pytest.fixture(scope="module", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tables of these tests are built by these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETGEN_CACHE", str(tmp_path_factory.mktemp("tables")))
        yield


@pytest.fixture(scope="module")
def known() -> dict[CubeState, Answer]:
    """Every board of 3x3, by the plain solver."""
    return quixo_counts.exact(3)


# --- the plain solver


def test_all_fastest_wins_are_found_and_no_slower_one() -> None:
    state = notation.parse("XOXX/OO../X..O/...X X")
    found = reference.solve(state, 3)

    assert ("win", 1, ["B4 top"]) == (found.result, found.plies, [quixo.notate_move(move) for move in found.moves])


def test_where_every_move_completes_the_other_s_line_the_loss_is_in_one() -> None:
    for solve in (reference.solve, forced.solve):
        assert Answer("loss", 1) == solve(notation.parse(".OO/O.O/OO. X"), 5)


@pytest.mark.parametrize(
    ("text", "result", "plies"),
    [
        ("NNW/WWS/NWW E", "win", 2),
        ("ESS/W.S/SSE N", "win", 3),
        ("SNE/N.E/ESS W", "loss", 2),
        ("WNE/WSW/NWN S", "loss", 3),
        ("NEE/E.N/ENN S", "unknown", None),
    ],
)
def test_a_missed_turn_counts_as_a_move(text: str, result: str, plies: int | None) -> None:
    state = notation.parse(text)

    assert (quixo.MISS,) == quixo.moves(state)
    assert Answer(result, plies) == reference.solve(state, 3) == forced.solve(state, 3)


@pytest.mark.long
def test_the_first_player_wins_3x3_and_4x4() -> None:
    for size, plies in ((3, 7), (4, 21)):
        found = solver.answer(CubePosition(quixo.empty(size)), exact=True)

        assert ("win", plies) == (found.result, found.plies)
        assert len(quixo.moves(quixo.empty(size))) == len(found.moves)


# --- the compiled search


@pytest.mark.parametrize(("title", "text", "counts"), COUNTS, ids=[title for title, _, _ in COUNTS])
def test_the_kernel_counts_the_games_that_were_counted(title: str, text: str, counts: str) -> None:
    state = notation.parse(text)

    for length, count in enumerate(counts.split(), 1):
        assert int(count) == quixo_counts.games(state, length)


@given(states())
def test_the_kernel_sees_the_lines_that_the_last_moves_make(state: CubeState) -> None:
    _, made = quixo_counts.with_lines(state, 1)

    assert sum(quixo.winner(quixo.after(state, move)) is not None for move in quixo.moves(state)) == made


@settings(max_examples=100)
@given(states(players="X"), st.integers(1, 2))
def test_the_kernel_is_the_reference_for_two(state: CubeState, plies: int) -> None:
    plies += {3: 2, 4: 1, 5: 0}[state.size]

    assert reference.solve(state, plies) == forced.solve(state, plies)


@settings(max_examples=100)
@given(states(players="NESW"), st.integers(1, 2))
def test_the_kernel_is_the_reference_for_four(state: CubeState, plies: int) -> None:
    plies += {3: 1, 4: 0, 5: 0}[state.size]

    assert reference.solve(state, plies) == forced.solve(state, plies)


@given(states())
def test_images_have_the_same_answer(state: CubeState) -> None:
    found = forced.solve(state, 4)

    for image, image_of in ((mirrored, lambda move: mirrored_move(move, state.size)), (turned, turned_move)):
        moves = tuple(sorted(image_of(move) for move in found.moves))
        assert Answer(found.result, found.plies, moves) == forced.solve(image(state), 4)


@given(states(longest=40), st.sampled_from([False, True]))
def test_the_main_line_ends_with_the_line_that_was_promised(state: CubeState, exact: bool) -> None:
    exact = exact and state.players == 2 and state.size < 5
    position = CubePosition(state, 4)
    found = solver.answer(position, exact)
    played = solver.line(state, found, exact)
    won = None
    for move in played:
        state = quixo.play(state, move)
        won = quixo.winner(state)

    assert (found.plies or 0) == len(played)
    expected = {"win": position.state.team, "loss": quixo.TEAM[quixo.NEXT[position.state.to_move]]}
    assert expected.get(found.result) == won


# --- the tables


@pytest.mark.long
def test_every_position_of_3x3_is_valued_as_by_asking_all_of_them(known: dict[CubeState, Answer]) -> None:
    solution = quixo_exact.solution(3)

    for number, (state, found) in enumerate(known.items()):
        worth = {"win": 1, "loss": -1, "draw": 0}[found.result] * ((found.plies or 0) + 1)
        assert worth == solution.value(state)
        if found.plies and number % 5 == 0:  # these look up every reply
            assert found == solver.answer(CubePosition(state), exact=True)
            assert found == forced.solve(state, 8)


def test_all_boards_are_counted(known: dict[CubeState, Answer]) -> None:
    assert quixo_counts.stats(known.values()) == solver.stats(3)
    assert {
        "states": 3**16,
        "win": 26_434_489,
        "loss": 15_003_736,
        "draw": 1_608_496,
        "longest_win": 21,
        "longest_loss": 22,
    } == solver.stats(4)


@settings(max_examples=150)
@given(states(sizes=(4,), players="X"))
def test_4x4_follows_from_one_move_to_the_next(state: CubeState) -> None:
    assert _follows(state, quixo_exact.solution(4).value)


@pytest.mark.long
@settings(max_examples=150)
@given(st.integers(0, full.FULL), st.sampled_from("XO"))
def test_full_boards_follow_from_one_move_to_the_next(cubes: int, to_move: str) -> None:
    state = full_board(cubes, to_move)
    won = quixo.winner(state)

    if won:
        assert (1 if won == to_move else -1) == full.value(state)
    else:
        assert _follows(state, full.value)


def full_board(cubes: int, to_move: str = "X") -> CubeState:
    text = "".join("X" if cubes >> place & 1 else "O" for place in range(25))
    return CubeState(tuple(text[start : start + 5] for start in range(0, 25, 5)), to_move)


def _follows(state: CubeState, value: object) -> bool:
    """Whether a position is worth what its children say: the fastest loss for the other, else the slowest win."""
    worth: int = value(state)  # type: ignore[operator]
    children: list[int] = [value(quixo.after(state, move)) for move in quixo.moves(state)]  # type: ignore[operator]
    losses = [child for child in children if child < 0]
    if losses:
        return worth == -max(losses) + 1
    return worth == (0 if 0 in children else -max(children) - 1)


@pytest.mark.long
@pytest.mark.parametrize("worth", [-22, -10, -5, -3, -2, 0, 2, 4, 6])
def test_tables_and_search_agree_on_4x4_and_full_boards(worth: int) -> None:
    table = numbers(full.table())
    boards = np.flatnonzero(table == worth)
    for cubes in boards[:: max(1, len(boards) // 20)]:
        state = full_board(int(cubes))
        found = forced.solve(state, 5)
        looked_up = solver.answer(CubePosition(state))

        if abs(worth) - 1 <= 5 and worth:
            assert found == looked_up == solver.answer(CubePosition(state), exact=True)
            assert ("win" if worth > 0 else "loss", abs(worth) - 1) == (found.result, found.plies)
        else:
            assert "unknown" == found.result
            assert looked_up.result == ("unknown" if worth else "draw")


@settings(max_examples=40)
@given(states(sizes=(4,), players="X"))
def test_looking_far_ahead_on_small_boards_agrees_with_the_search(state: CubeState) -> None:
    assert forced.solve(state, 5) == solver.answer(CubePosition(state, 5))
    far = solver.answer(CubePosition(state, 9))
    near = forced.solve(state, 7)

    assert far == near or near.result == "unknown"
    assert far.plies is None or far.plies <= 9


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (quixo.empty(5), "a 5x5 board can be solved to its end only when all 25 cubes are marked"),
        (quixo.empty(4, "N"), "the game of four cannot be solved to its end"),
    ],
)
def test_what_cannot_be_solved_to_its_end_is_said(state: CubeState, why: str) -> None:
    with pytest.raises(InputError, match=why):
        solver.answer(CubePosition(state), exact=True)


def test_only_small_boards_are_counted() -> None:
    with pytest.raises(InputError, match="size 5: 3 and 4 can be solved completely"):
        solver.stats(5)


def test_moves_come_in_the_contract_s_order() -> None:
    found = solver.answer(CubePosition(quixo.empty(3)), exact=True)

    assert sorted(found.moves, key=lambda move: (quixo.name(move.take or (0, 0)), move.push)) == list(found.moves)  # type: ignore[arg-type]
    assert isinstance(found.moves[0], Move)
