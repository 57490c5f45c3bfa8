"""The compiled finish of sheets with further mechanics, against the plain one; thousands more: benchmarks/finish.py."""

from dataclasses import replace

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NotationError
from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.engine import layout
from sheetgen.games.dice.engine.layout import UNIT
from sheetgen.games.dice.kinds import best_move
from sheetgen.games.dice.pages import position_marks, wording
from sheetgen.games.dice.puzzles import ids, verify
from sheetgen.games.dice.puzzles.judge import PLAIN, judge_by_name
from sheetgen.games.dice.puzzles.make import make
from sheetgen.games.dice.puzzles.puzzle import DiceWish, Question
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll
from sheetgen.games.dice.rules.variant import Cell, Row, Rules, Sheet
from sheetgen.games.dice.solve import finish, packing, reference, search_memory
from sheetgen.games.dice.solve.ahead import CompiledFuture
from sheetgen.games.dice.solve.packing import TooManyStatesError
from sheetgen.games.dice.solve.players_ahead import POINTS, Aim, PlainFuture
from sheetgen.page import languages
from tests.positions import combined_position, midgame, replays, some_turns
from tests.reading import position
from tests.test_finish import tune

NAMES = [name for name in templates.variant_names() if templates.variant(name).sheet.further]


def answers(at: Position) -> tuple[int, int]:
    found = finish.best_finish(at.sheet, at.state, at.rolls)
    assert found.final == replays(at, found.line)
    assert found.best == scoring.score(at.sheet, found.final)
    return found.best, found.solutions


def judged(at: Position) -> tuple[int, int]:
    found = reference.best_finish(at.sheet, at.state, at.rolls)
    return found.best, found.solutions


def test_all_mechanics_are_solved() -> None:
    assert mechanics.ALL == mechanics.KNOWN[mechanics.COMPILED]


@pytest.mark.parametrize("name", NAMES)
def test_the_kernel_agrees_in_the_middle_of_games(name: str) -> None:
    for number in range(6):
        at = midgame(name, f"further {number}", 1 + number % 4)

        assert judged(at) == answers(at), number


@pytest.mark.parametrize("part", range(4))
def test_the_kernel_agrees_where_mechanics_are_combined(part: int) -> None:
    for number in range(25):
        at = combined_position(f"further {part} {number}", 3)

        assert judged(at) == answers(at), number


def test_every_cell_of_the_largest_sheet_may_be_a_step() -> None:
    colors, numbers = ("red", "yellow", "green", "blue", "pink", "black"), tuple(range(2, 41))
    sheet = Sheet(
        Rules(colors, 20, tuple(range(260)), rows_to_end=2),
        tuple(Row(numbers, (color,) * len(numbers), 5) for color in colors),
        steps=tuple(Cell(row, place) for place in range(len(numbers)) for row in range(len(colors))),
    )
    state = rows.empty(sheet)._replace(marks=(tuple(range(37)),) * len(colors), penalties=3)
    rolls = (Roll((19, 19), (20,) * len(colors)), Roll((20, 19), (20,) * len(colors)))

    found = finish.best_finish(sheet, state, rolls)

    assert reference.best_finish(sheet, state, rolls).best == found.best == scoring.score(sheet, found.final)


@pytest.mark.parametrize(("number", "turns"), [(60009, 5), (60067, 4)])
def test_the_cells_of_a_long_row_ask_nothing_of_a_short_one_above(number: int, turns: int) -> None:
    at = combined_position(f"agree {number}", 5)
    at = replace(at, rolls=at.rolls[:turns])

    assert judged(at) == answers(at)


@pytest.mark.parametrize("part", range(4))
def test_any_prices_and_any_first_score_give_the_same_answer(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound holds for any prices: after one step of any length too."""
    for number in range(10):
        at = combined_position(f"bounded {part} {number}", 4) if part else midgame(NAMES[number % 6], f"{number}", 4)
        tune(monkeypatch, T_TURNS=99)
        expected = answers(at)
        for step in (0, 700, 20_000):
            tune(monkeypatch, T_TURNS=1, T_ROUNDS=2, T_STEP=step, T_WIDTH=1)

            assert expected == answers(at), (number, step)


@pytest.mark.parametrize("name", NAMES)
def test_the_bound_is_above_what_the_judge_finds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before every turn of the best line, as of a position of its own."""
    tune(monkeypatch, T_TURNS=1)
    at = midgame(name, "above", 4)
    state = at.state
    line = reference.best_finish(at.sheet, state, at.rolls).line
    for turn, roll in enumerate(at.rolls[: len(line)]):
        best = reference.best_finish(at.sheet, state, at.rolls[turn:]).best

        assert best == finish.best_finish(at.sheet, state, at.rolls[turn:]).best
        assert best * UNIT <= search_memory.search_memory().answer[layout.A_BOUND]
        state = rows.play(at.sheet, state, roll, line[turn])


@pytest.mark.parametrize("name", NAMES)
def test_twelve_rolls_from_the_middle_of_a_game_are_solved(name: str) -> None:
    at = midgame(name, "twelve", 12)
    best, solutions = answers(at)
    state = at.state
    for roll in at.rolls:  # whoever takes the most points at each turn ends with no more
        after = [after for _, after in rows.moves(at.sheet, state, roll)]
        state = max(after, key=lambda each: scoring.score(at.sheet, each)) if after else state

    assert solutions >= 1
    assert best >= scoring.score(at.sheet, state)


def test_a_cross_by_a_link_behind_others_is_a_cross_of_the_final_sheet() -> None:
    at = position("connected-b y7 b10 / 1+2 / 3+4")

    assert judged(at) == answers(at)


def test_the_fewest_of_open_rows_are_compared_where_the_sheet_says_so() -> None:
    longo = templates.variant("longo")
    sheet = replace(longo.sheet, rules=replace(longo.sheet.rules, fewest="open"))
    state = rows.empty(sheet)._replace(closed=(True, False, False, False), marks=((), (0, 1), (0,), (0, 2)))
    at = Position(longo, sheet, state, (Roll((2, 3)), Roll((4, 4), (1, 2, 3, 4)), Roll((2, 3))))

    assert judged(at) == answers(at)


def test_the_answer_is_the_same_in_a_room_that_grew() -> None:
    positions = [midgame(name, "room", 7) for name in NAMES]
    small = search_memory.SearchMemory(states=512, edges=64, sheets=8)
    for at in positions:
        expected = finish.best_finish(at.sheet, at.state, at.rolls)
        small.solve(packing.pack_sheet(at.sheet), packing.pack_start(at.state), packing.pack_rolls(at.sheet, at.rolls))

        assert expected.best == small.answer[layout.A_BEST]
        assert expected.solutions == small.answer[layout.A_SOLUTIONS]


def wide(**more: object) -> Sheet:
    row = Row(tuple(range(2, 41)), ("red",) * 39)
    rules = Rules(("red",), 20, tuple(range(200)), penalty_limit=20, rows_to_end=6, second_crosses=True)
    return Sheet(rules, (row,) * 6, **more)  # type: ignore[arg-type]


def test_six_rows_of_thirty_nine_cells_can_be_solved() -> None:
    sheet = replace(wide(lucky=(7, 20), steps=(Cell(5, 37),), links=((Cell(0, 3), Cell(1, 3)),)), between=(4,))
    start = rows.empty(sheet)._replace(marks=((0, 1, 30),) * 6, penalties=18)
    at = Position(templates.variant("classic"), sheet, start, some_turns(sheet.rules, Chance("wide"), 3, "a"))

    assert judged(at) == answers(at)


def test_a_sheet_with_more_than_a_state_can_hold_is_refused_in_one_sentence() -> None:
    pairs = tuple((Cell(0, place), Cell(1, place)) for place in range(38))
    sheet = wide(between=tuple(range(5)), links=pairs)

    with pytest.raises(TooManyStatesError, match="more is printed on this sheet than the solver can hold"):
        finish.best_finish(sheet, rows.empty(sheet), (Roll((1, 2)),))


def test_too_many_linked_cells_are_refused_in_one_sentence() -> None:
    pairs = tuple((Cell(upper, place), Cell(upper + 1, place)) for upper in (0, 2) for place in range(38))
    sheet = wide(links=pairs)

    with pytest.raises(TooManyStatesError, match="76 pairs of linked cells: the solver knows 60 at most"):
        finish.best_finish(sheet, rows.empty(sheet), (Roll((1, 2)),))


# --- puzzles


@pytest.mark.parametrize("kind", ["finish", "target", "last-lock"])
@pytest.mark.parametrize("name", NAMES)
def test_puzzles_with_rolls_to_come_are_proven_again_by_the_plain_rules(name: str, kind: str) -> None:
    """More of them: benchmarks/puzzles.py."""
    wish = DiceWish(templates.variant(name), kind, "easy", 2)
    for number in range(2):
        puzzle, _ = make(wish, "further", number, judge_by_name("compiled"))

        verify.check(puzzle)


@pytest.mark.parametrize("name", NAMES)
def test_the_best_move_is_proven_again_by_the_plain_rules(name: str) -> None:
    """More of them, at all levels: benchmarks/puzzles.py."""
    puzzle, _ = make(DiceWish(templates.variant(name), "best-move", "easy"), "further", 0, judge_by_name("compiled"))

    verify.check(puzzle)


@pytest.mark.parametrize(
    ("tag", "first", "second", "id_"),
    [
        ("swap", "A swap helps. Blue: one of the best", "blue 2 + lock", "x-change-p2-B026ABGBE36BHS8JM8W4"),
        ("round-cell", "A round cell counts in both rows", "round 4, green", "big-points-p2-44X1SCD2636Y05K5VNF1"),
    ],
)
def test_the_best_move_has_tags_and_hints_of_its_mechanic(tag: str, first: str, second: str, id_: str) -> None:
    puzzle = verify.prove(*ids.parse(id_, templates.variant), PLAIN)
    hints = best_move.KIND.hints(languages.load("en"), puzzle)

    assert tag in puzzle.tags
    assert hints[0].startswith(first)
    assert hints[1].startswith(f"It crosses this: {second}")


@pytest.mark.parametrize("part", range(3))
def test_the_outlook_agrees_with_the_plain_one_where_mechanics_are_combined(part: int) -> None:
    for number in range(10):
        at = combined_position(f"outlook {part} {number}", 2)
        plain, compiled = PlainFuture(at.sheet, at.state, at.rolls), CompiledFuture(at.sheet, at.state, at.rolls)

        assert (plain.ways(), plain.lone_scores()) == (compiled.ways(), compiled.lone_scores()), number
        for aim in (POINTS, Aim(target=30), Aim(locks=1)):
            expected = plain.study(aim)

            assert replace(expected, winners=min(expected.winners, 2)) == compiled.study(aim), (number, aim)


def test_swaps_used_are_told_apart_though_the_crosses_are_the_same() -> None:
    at = position("x-change / 4+4 / 3+2 / 4+3")
    plain, compiled = PlainFuture(at.sheet, at.state, at.rolls), CompiledFuture(at.sheet, at.state, at.rolls)
    expected = plain.study(POINTS)

    assert replace(expected, winners=min(expected.winners, 2)) == compiled.study(POINTS)


@pytest.mark.parametrize(
    ("tag", "event", "text"),
    [
        ("second-cross", "cross", "double-a r11 y11 g3 b3"),
        ("swap", "cross", "x-change r10 y11 g3 b3"),
        ("round-cell", "cross", "big-points r11 y11 g3 b3"),
        ("double-cell", "close", "double-b r3,5,9,11"),
    ],
)
def test_who_forgets_a_mechanic_counts_rolls_wrong(tag: str, event: str, text: str) -> None:
    assert tag in verify.prove("chance", position(text), Question(event=event), PLAIN).tags


def test_a_sum_that_fits_in_a_row_and_in_a_round_cell_counts_once() -> None:
    puzzle = verify.prove("chance", position("big-points r11 y10 g3 b3"), Question(event="cross"), PLAIN)

    assert "overlap" in puzzle.tags  # yellow 11, and the round 11
    assert 2 + 3 + 2 == puzzle.answer.count  # of 11, and of the round 10 and 3


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("link", "connected-b r2 y2 / 1+2"),
        ("second-cross", "double-a r2-8 twice=r2,r3,r4 / 4+4"),
        ("round-cell", "big-points r11 y11 g3 b3 / 5+6"),
        ("swap", "x-change r10 y11 g3 b3 / 1+2"),
    ],
)
def test_a_tag_names_the_mechanic_that_every_answer_needs(tag: str, text: str) -> None:
    at = position(text)

    assert tag in PlainFuture(at.sheet, at.state, at.rolls).study().needs
    assert tag in CompiledFuture(at.sheet, at.state, at.rolls).study().needs


def test_a_round_cell_is_in_no_row() -> None:
    """Else a puzzle and the same with both rows exchanged would have other tags."""
    action = rows.Action(Cell(0, 7))

    assert rows.Turn(action, action._replace(cell=Cell(0, 8))).is_in_one_row
    assert not rows.Turn(action, action._replace(between=True)).is_in_one_row


def test_new_crosses_of_one_turn_have_no_numbers_wherever_they_are() -> None:
    at = position("big-points r3,4 y4 / 3+1")
    (turn, after), *_ = [move for move in rows.moves(at.sheet, at.state, at.rolls[0]) if move[1].between]
    marks = position_marks.solution_marks(at, (turn,), after)

    assert [("1a",)] == [tuple(step for _, step in marks.new_below)]
    assert [("",)] == [tuple(step for _, step in position_marks.unnumbered(marks).new_below)]


def test_a_round_cell_that_is_named_by_one_row_is_asked_for_by_both() -> None:
    with pytest.raises(NotationError, match="a round cell is named by both its rows, as in r&y6"):
        position("big-points r3 between=r3 / 5+1")


def test_keys_tell_a_cross_that_a_link_makes() -> None:
    def told(text: str) -> str:
        at = position(text)
        return wording.turn(languages.load("en"), at.sheet, list(rows.moves(at.sheet, at.state, at.rolls[0]))[1][0])

    assert "red 3 → yellow 3 (linked)" == told("connected-b / 1+2")
    assert "red 3 (two crosses)" == told("double-b / 1+2")
    assert "red 2 (step)" == told("connected-a / 1+1")
