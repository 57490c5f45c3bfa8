"""Decision D14 as others may read it: a cell beside a round cell must have been crossed before the turn."""

import pytest

from sheetgen.base.errors import SheetgenError
from sheetgen.games.dice.kinds import KINDS
from sheetgen.games.dice.puzzles import make, readings, verify
from sheetgen.games.dice.puzzles.judge import PLAIN, judge_by_name
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle, DiceWish, Question, replay
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.solve import packing
from sheetgen.games.dice.templates import variant

from .reading import position

# White 4 and 4, red 4: action 1 crosses red 8, action 2 the round 8 below it.
BOTH = "big-points r2,3 y2 g12 b12,11 / 4+4 r4 y1 g1 b1"
# White 3 and 3, red 2: action 1 crosses red 6, action 2 the round 5, since red 5 was there before.
BEFORE = "big-points r2,3,4,5 y2 g12 b12,11 / 3+3 r2 y1 g1 b1"


@pytest.mark.parametrize(("crossed", "allowed"), [("r2,3", [True, False]), ("r2,8", [True, True])])
def test_a_cross_of_action_1_serves_a_round_cell_by_our_reading_alone(crossed: str, allowed: list[bool]) -> None:
    at = position(BOTH.replace("r2,3", crossed).replace("y2", "y2,3"))
    found = [
        any(turn.second and turn.second.between and turn.second.cell.place == 6 for turn, _ in moves)
        for moves in (rows.moves(each.sheet, at.state, at.rolls[0]) for each in (at, readings.without_action_1(at)))
    ]

    assert allowed == found


def test_the_other_reading_allows_no_move_that_ours_forbids() -> None:
    for text in (BOTH, BOTH.replace("r4", "r2"), BOTH.replace("r2,3", "r2,8")):
        at = position(text)
        ours, others = (
            {after for _, after in rows.moves(each.sheet, at.state, at.rolls[0])}
            for each in (at, readings.without_action_1(at))
        )

        assert others <= ours


@pytest.mark.parametrize(("text", "doubtful"), [(BOTH, True), (BEFORE, False)])
def test_a_puzzle_is_in_doubt_if_its_line_needs_the_cross_of_action_1(text: str, doubtful: bool) -> None:
    puzzle = verify.prove("finish", position(text), Question(), PLAIN)

    assert doubtful == readings.is_in_doubt(puzzle, PLAIN)
    assert doubtful != is_the_same_read_otherwise(puzzle)


def is_the_same_read_otherwise(puzzle: DicePuzzle) -> bool:
    """Whether the plain rules, by the other reading, come to the same answer."""
    kind, other = KINDS[puzzle.kind], readings.without_action_1(puzzle.position)
    try:
        twin = kind.prove(other, puzzle.question, PLAIN)
        finals = [replay(each.position, kind.line(each)) for each in (puzzle, twin)] if kind.has_rolls else [None] * 2
    except SheetgenError:
        return False
    return (kind.result(puzzle), finals[0]) == (kind.result(twin), finals[1])


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "level", "number"),
    [("finish", "medium", 3), ("target", "medium", 0), ("chance", "hard", 0), ("best-move", "medium", 4)],
)
def test_a_puzzle_whose_answer_depends_on_it_is_withheld(
    kind: str, level: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish, judge = (
        DiceWish(variant("big-points"), kind, level, 1 if kind == "chance" else None),
        judge_by_name("compiled"),
    )
    made, _ = make.make(wish, "scan", number, judge)
    monkeypatch.setattr(make, "is_in_doubt", lambda *_: False)
    otherwise, _ = make.make(wish, "scan", number, judge)

    assert not is_the_same_read_otherwise(otherwise)
    assert is_the_same_read_otherwise(made)


def test_a_solver_that_knows_one_reading_refuses_the_other() -> None:
    with pytest.raises(ValueError, match="round cells"):
        packing.pack_sheet(readings.without_action_1(position(BOTH)).sheet)
