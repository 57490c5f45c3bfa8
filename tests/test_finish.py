import json
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.kernels import array
from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.rules import players, rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.variant import Row, Rules, Sheet
from sheetgen.games.dice.solve import finish, further, reference
from sheetgen.games.dice.solve.finish_kernel import memory
from sheetgen.games.dice.solve.packing import TooManyStatesError, pack_rolls
from tests.positions import any_position, midgame, played, replays, some_turns
from tests.reading import known
from tests.tables import carefree, greedy

DATA = Path(__file__).parent / "data"


def answers(position: Position) -> tuple[int, int]:
    found = finish.best_finish(position.sheet, position.state, position.rolls)
    assert found.final == replays(position, found.line)
    assert found.best == scoring.score(position.sheet, found.final)
    return found.best, found.solutions


def judged(position: Position) -> tuple[int, int]:
    found = reference.best_finish(position.sheet, position.state, position.rolls)
    return found.best, found.solutions


@pytest.mark.parametrize(
    ("file", "step"), [("known_answers.jsonl", slice(None)), ("second_opinion.jsonl", slice(1, None, 2))]
)
def test_the_kernel_gives_the_answers_of_others(file: str, step: slice) -> None:
    for line in (DATA / file).read_text(encoding="utf-8").splitlines()[step]:
        known = json.loads(line)
        position = position_format.read_table(known["position"])

        assert (known["best"], known["solutions"]) == answers(position)


@pytest.mark.parametrize("part", range(7))
def test_the_kernel_agrees_with_the_judge(part: int) -> None:
    for number in range(20):
        seed = f"finish {part} {number}"
        position = any_position(seed, 1 + number % 4)

        assert judged(position) == answers(position), seed


@pytest.mark.parametrize("name", known(mechanics.COMPILED))
def test_the_kernel_agrees_in_the_middle_of_games(name: str) -> None:
    for number in range(3):
        position = midgame(name, f"agrees {number}", 4)

        assert judged(position) == answers(position), number


@pytest.mark.parametrize("name", known(mechanics.COMPILED))
def test_no_finish_beats_the_bound(name: str) -> None:
    """Players of every kind, from positions with and without a bound: none ends above what the kernel proves."""
    for number in range(8):
        chance = Chance(f"bound {name} {number}")
        position = played(templates.variant(name), chance, chance.below(12), 8)
        found = finish.best_finish(position.sheet, position.state, position.rolls)
        own = further.search_memory() if position.sheet.further else finish.search_memory()
        bound = own.answer[memory.A_BOUND] / memory.UNIT

        assert found.best <= bound
        for taste in (greedy, players.sensible, carefree):
            state = position.state
            for roll in position.rolls:
                after = [after for _, after in rows.moves(position.sheet, state, roll)]
                if after:
                    state = max(after, key=lambda after: taste(position.sheet, after, chance))
            assert scoring.score(position.sheet, state) <= found.best


@pytest.mark.parametrize("seed", range(40))
def test_the_bound_changes_no_answer(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    position = any_position(f"bounded {seed}", 5)
    bounded = array(finish.TUNING.tolist())
    bounded[memory.T_TURNS] = 1
    monkeypatch.setattr(finish, "TUNING", bounded)
    with_bound = answers(position)
    unbounded = array(bounded.tolist())
    unbounded[memory.T_TURNS] = 99
    monkeypatch.setattr(finish, "TUNING", unbounded)

    assert answers(position) == with_bound


@pytest.mark.parametrize("seed", range(20))
def test_bad_prices_and_a_bad_first_score_change_no_answer(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound holds for any prices: after one step of any length too."""
    position = any_position(f"badly bounded {seed}", 4)
    unbounded = array(finish.TUNING.tolist())
    unbounded[memory.T_TURNS] = 99
    monkeypatch.setattr(finish, "TUNING", unbounded)
    expected = answers(position)
    for step in (0, 100, 10_000):
        bad = array(finish.TUNING.tolist())
        bad[memory.T_ROUNDS], bad[memory.T_STEP], bad[memory.T_TURNS], bad[memory.T_WIDTH] = 1, step, 1, 1
        monkeypatch.setattr(finish, "TUNING", bad)

        assert expected == answers(position)


@pytest.mark.parametrize("name", ["bonus-a", "bonus-b", "longo"])
def test_the_bound_is_above_what_the_judge_finds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With effects, and from the first turn on: before every turn of the best line, as of a position of its own."""
    tuning = array(finish.TUNING.tolist())
    tuning[memory.T_TURNS] = 1
    monkeypatch.setattr(finish, "TUNING", tuning)
    for number in range(6):
        position = midgame(name, f"above {number}", 4)
        state = position.state
        line = reference.best_finish(position.sheet, state, position.rolls).line
        for turn, roll in enumerate(position.rolls[: len(line)]):
            best = reference.best_finish(position.sheet, state, position.rolls[turn:]).best

            assert best == finish.best_finish(position.sheet, state, position.rolls[turn:]).best
            assert best * memory.UNIT <= finish.search_memory().answer[memory.A_BOUND]
            state = rows.play(position.sheet, state, roll, line[turn])


def test_the_answer_is_the_same_in_a_room_that_grew() -> None:
    positions = [midgame("bonus-b", f"room {number}", 7) for number in range(5)]
    before = [finish.best_finish(p.sheet, p.state, p.rolls) for p in positions]
    small = finish.FinishMemory(states=512, edges=64, sheets=8)
    for position, found in zip(positions, before, strict=True):
        rolls = pack_rolls(position.sheet, position.rolls)
        small.solve(finish.pack_sheet(position.sheet), finish.pack_start(position.state), rolls)

        assert found.best == small.answer[memory.A_BEST]
        assert found.solutions == small.answer[memory.A_SOLUTIONS]


def test_a_position_without_turns_or_already_over_is_its_own_finish() -> None:
    sheet = templates.variant("classic").sheet
    start = rows.empty(sheet)
    over = start._replace(penalties=4)

    assert finish.best_finish(sheet, start, ()).final == start
    assert -20 == finish.best_finish(sheet, over, (Roll((1, 1)),)).best


def test_forty_turns_on_an_empty_sheet_end_with_an_answer_or_one_clear_sentence() -> None:
    sheet = templates.variant("classic").sheet
    rolls = some_turns(sheet.rules, Chance("forty"), 40, "ap")
    try:
        found = finish.best_finish(sheet, rows.empty(sheet), rolls)
    except TooManyStatesError as error:
        assert "fewer turns" in str(error)
    else:
        assert found.solutions >= 1


def test_points_need_not_rise() -> None:
    """Worth most with three crosses: the best finish stops there, and takes penalties that cost nothing."""
    row = Row((2, 3, 4, 5, 6, 7), ("red",) * 6)
    sheet = Sheet(Rules(("red",), 4, (0, 1, 5, 90, 2, 1, 0, 0), penalty=0, rows_to_end=1), (row,))
    rolls = tuple(Roll((1, total - 1)) for total in range(2, 6))

    assert (90, 4) == answers(Position(templates.variant("classic"), sheet, rows.empty(sheet), rolls))


def test_a_row_of_thirty_nine_cells_on_six_rows_can_be_solved() -> None:
    numbers = tuple(range(2, 41))
    row = Row(numbers, ("red",) * 39)
    points = tuple(range(50))
    sheet = Sheet(Rules(("red",), 20, points, penalty_limit=20, rows_to_end=6), (row,) * 6, lucky=(7, 20))
    start = State(((0, 1, 2, 3, 4, 5, 30),) * 6, (False,) * 6, penalties=19)
    rolls = some_turns(sheet.rules, Chance("wide"), 3, "a")
    position = Position(templates.variant("classic"), sheet, start, rolls)

    assert judged(position) == answers(position)


def test_more_than_forty_turns_are_refused() -> None:
    sheet = templates.variant("classic").sheet

    with pytest.raises(TooManyStatesError):
        finish.best_finish(sheet, rows.empty(sheet), (Roll((1, 2)),) * 41)


def test_packing_says_all_that_play_depends_on() -> None:
    sheet = templates.variant("bonus-b").sheet
    packed = finish.pack_sheet(sheet)
    moved = replace(sheet, symbols=(sheet.symbols[1], sheet.symbols[0], *sheet.symbols[2:]))

    assert packed.tobytes() != finish.pack_sheet(moved).tobytes()
