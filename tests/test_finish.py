import json
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.kernels import array
from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.engine import layout
from sheetgen.games.dice.engine.layout import UNIT
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.rules import players, rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.variant import Row, Rules, Sheet
from sheetgen.games.dice.solve import ahead, finish, packing, reference, search_memory
from sheetgen.games.dice.solve.packing import TooManyStatesError
from sheetgen.games.dice.solve.players_ahead import TooManyWaysError
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


def tune(monkeypatch: pytest.MonkeyPatch, **tuning: int) -> None:
    """Of both bounds."""
    tuned = array([number for line in search_memory.TUNINGS.tolist() for number in line], shape=(2, layout.TUNING))
    for name, value in tuning.items():
        tuned[0, getattr(layout, name)] = tuned[1, getattr(layout, name)] = value
    monkeypatch.setattr(search_memory, "TUNINGS", tuned)


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
    """Players of every kind: none ends above what the kernel proves."""
    for number in range(8):
        chance = Chance(f"bound {name} {number}")
        position = played(templates.variant(name), chance, chance.below(12), 8)
        found = finish.best_finish(position.sheet, position.state, position.rolls)
        bound = search_memory.search_memory().answer[layout.A_BOUND] / UNIT

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
    tune(monkeypatch, T_TURNS=1)
    with_bound = answers(position)
    tune(monkeypatch, T_TURNS=99)

    assert answers(position) == with_bound


@pytest.mark.parametrize("seed", range(20))
def test_bad_prices_and_a_bad_first_score_change_no_answer(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound holds for any prices: after one step of any length too."""
    position = any_position(f"badly bounded {seed}", 4)
    tune(monkeypatch, T_TURNS=99)
    expected = answers(position)
    for step in (0, 100, 10_000):
        tune(monkeypatch, T_TURNS=1, T_ROUNDS=1, T_STEP=step, T_WIDTH=1)

        assert expected == answers(position)


@pytest.mark.parametrize("name", ["bonus-a", "bonus-b", "longo"])
def test_the_bound_is_above_what_the_judge_finds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With effects, and from the first turn on: before every turn of the best line, as of a position of its own."""
    tune(monkeypatch, T_TURNS=1)
    for number in range(6):
        position = midgame(name, f"above {number}", 4)
        state = position.state
        line = reference.best_finish(position.sheet, state, position.rolls).line
        for turn, roll in enumerate(position.rolls[: len(line)]):
            best = reference.best_finish(position.sheet, state, position.rolls[turn:]).best

            assert best == finish.best_finish(position.sheet, state, position.rolls[turn:]).best
            assert best * UNIT <= search_memory.search_memory().answer[layout.A_BOUND]
            state = rows.play(position.sheet, state, roll, line[turn])


def test_the_answer_is_the_same_in_a_room_that_grew() -> None:
    positions = [midgame("bonus-b", f"room {number}", 7) for number in range(5)]
    before = [finish.best_finish(p.sheet, p.state, p.rolls) for p in positions]
    small = search_memory.SearchMemory(states=512, edges=64, sheets=8)
    for position, found in zip(positions, before, strict=True):
        rolls = packing.pack_rolls(position.sheet, position.rolls)
        small.solve(packing.pack_sheet(position.sheet), packing.pack_start(position.state), rolls)

        assert found.best == small.answer[layout.A_BEST]
        assert found.solutions == small.answer[layout.A_SOLUTIONS]


def test_the_answer_is_the_same_when_a_table_has_used_up_its_stamps() -> None:
    position = midgame("longo", "stamps", 6)
    right = finish.best_finish(position.sheet, position.state, position.rolls)
    own = search_memory.search_memory()
    for slots in (own.slots, own.sheet_slots, own.final_slots):
        for place in range(0, len(slots), 2):
            slots[place] = 1 << layout.INDEX_BITS | 1  # an entry of the first stamp, which comes again
        slots[len(slots) - 1] = layout.LAST_STAMP

    assert right == finish.best_finish(position.sheet, position.state, position.rolls)


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


def test_a_lucky_number_crosses_nothing_in_a_row_that_somebody_else_closed() -> None:
    longo = templates.variant("longo")
    total, last = min(longo.sheet.lucky), longo.sheet.rows[0].first_closing - 1
    marks = ((), (last,), (last,), (last,))  # the closed row has the fewest crosses; the others cross no more
    state = rows.empty(longo.sheet)._replace(marks=marks, closed=(True, False, False, False))
    at = Position(longo, longo.sheet, state, (Roll((total // 2, total - total // 2)),))

    assert judged(at) == answers(at) == (3, 1)


def test_a_bonus_cell_passes_over_the_fields_of_closed_rows() -> None:
    bonus = templates.variant("bonus-a")
    shut = bonus.sheet.row_of[bonus.sheet.bonus_row[0]]
    cell = min(cell for cell in bonus.sheet.bonus_cells if cell.row != shut)
    state = rows.empty(bonus.sheet)
    state = state._replace(closed=tuple(row == shut for row in range(len(bonus.sheet.rows))))
    number = bonus.sheet.number(cell)
    at = Position(bonus, bonus.sheet, state, (Roll((number // 2, number - number // 2)),))

    assert judged(at) == answers(at)
    assert finish.best_finish(at.sheet, at.state, at.rolls).final.bonus_used > 1


def test_rooms_end_at_their_ceilings(monkeypatch: pytest.MonkeyPatch) -> None:
    position = midgame("longo", "ceilings", 12)
    for name, size in (("MOST_STATES", 1024), ("MOST_EDGES", 96), ("MOST_SHEETS", 12)):
        monkeypatch.setattr(search_memory, name, size)
    small = search_memory.SearchMemory(states=512, edges=64, sheets=8)
    for _ in range(3):
        with pytest.raises(TooManyStatesError):
            small.solve(
                packing.pack_sheet(position.sheet),
                packing.pack_start(rows.empty(position.sheet)),
                packing.pack_rolls(position.sheet, position.rolls),
            )

    assert len(small.states) <= 1024 and len(small.edges) <= 96 and len(small.sheets) <= 12


def test_a_look_ahead_over_more_than_forty_turns_is_refused() -> None:
    sheet = templates.variant("classic").sheet
    start = rows.empty(sheet)._replace(penalties=3)
    with pytest.raises(TooManyWaysError):
        ahead.CompiledFuture(sheet, start, [Roll((1, 1), (1, 1, 1, 1))] * 42).ways()


def test_more_than_forty_turns_are_refused() -> None:
    sheet = templates.variant("classic").sheet

    with pytest.raises(TooManyStatesError):
        finish.best_finish(sheet, rows.empty(sheet), (Roll((1, 2)),) * 41)


def test_packing_says_all_that_play_depends_on() -> None:
    sheet = templates.variant("bonus-b").sheet
    packed = packing.pack_sheet(sheet)
    moved = replace(sheet, symbols=(sheet.symbols[1], sheet.symbols[0], *sheet.symbols[2:]))

    assert packed.tobytes() != packing.pack_sheet(moved).tobytes()
