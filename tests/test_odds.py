"""The odds: the plain reference by hand, the compiled tables against it, and what must agree with itself."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import SheetgenError
from sheetgen.base.kernels import full, zeros
from sheetgen.games.dice import templates
from sheetgen.games.dice.odds import halves, plain, positions, store, tracks
from sheetgen.games.dice.odds import tables as odds_table
from sheetgen.games.dice.odds import values as odds
from sheetgen.games.dice.odds.bonus_row import FieldNumbering
from sheetgen.games.dice.odds.counted import CountNumbering
from sheetgen.games.dice.odds.halves import Numbering
from sheetgen.games.dice.odds.symbols import SymbolNumbering
from sheetgen.games.dice.odds.worth import Worth
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.variant import OPEN_ROWS, Cell, Row, Rules, Sheet, Symbol
from tests import exact_odds, simulation
from tests.exact_odds import Known

from .compiling import numbers, packed
from .small_sheets import later, small, with_crosses_that_count_two, with_mechanics

CLOSE = 1e-9


@pytest.fixture(scope="module", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tables of these tests are built by these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETGEN_CACHE", str(tmp_path_factory.mktemp("tables")))
        yield


def one_row(*numbers: int, to_lock: int = 0, sides: int = 2, limit: int = 1) -> Sheet:
    points = tuple(n * (n + 1) // 2 for n in range(len(numbers) + 2))
    row = Row(numbers, ("red",) * len(numbers), to_lock)
    return Sheet(Rules(("red",), sides, points, penalty_limit=limit, rows_to_end=1), (row,))


# --- the reference


def test_a_cell_that_closes_and_ends_the_game() -> None:
    # One cell, the 3, which locks: 3 points. It is missed, for -5, only if both white dice and the coloured one are
    # equal (all sums 2 or 4): 2 of 8 rolls.
    sheet = one_row(3)

    assert Fraction(6 * 3 - 2 * 5, 8) == exact_odds.value(sheet, rows.empty(sheet), {})


def test_two_crosses_in_one_turn_and_a_choice_to_wait() -> None:
    # 2 then 4, which locks after one cross; one penalty ends the game. White 1+1: cross 2 by the sum, then go on; white
    # 1+2 and red 1: 2 by the coloured die; white 2+2 and white 1+2 with red 2 reach only the 4, which is not allowed
    # yet: -5. With the 2 crossed (1 point so far), a 4 adds 5; all but that ends with -5.
    # Reaching 4 takes white 2+2 (2 rolls of 8), or a white 2 and red 2 (2 more): 4 of 8. Both in one turn: none.
    sheet = one_row(2, 4, to_lock=1)
    after = Fraction(4 * 6 + 4 * (1 - 5), 8)
    start = State(((),), (False,))

    assert after == exact_odds.value(sheet, State(((0,),), (False,)), {})
    assert (2 * after + 2 * after + 4 * -5) / 8 == exact_odds.value(sheet, start, {})


def test_the_options_of_a_roll_come_best_first() -> None:
    sheet = one_row(2, 3, 4, to_lock=1, limit=2)
    roll = Roll((1, 2), (2,))
    found = exact_odds.options(sheet, rows.empty(sheet), roll, {})

    assert sorted((option.value for option in found), reverse=True) == [option.value for option in found]
    assert [turn for turn, _ in rows.moves(sheet, rows.empty(sheet), roll)] != [option.turn for option in found]


def test_a_game_that_is_over_is_worth_its_score() -> None:
    sheet = one_row(2, 3, 4, to_lock=1)
    over = State(((0, 1, 2),), (True,))

    assert 10 == exact_odds.value(sheet, over, {})
    assert Worth(10) == odds.values(sheet, over)(over)
    assert [] == odds.options(sheet, over, Roll((1, 1), (1,)), odds.values(sheet, over))


# --- the tables against the reference


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("make", [small, with_crosses_that_count_two])
def test_every_position_is_worth_what_the_reference_says(number: int, make: Callable[[str], Sheet]) -> None:
    sheet, known = make(str(number)), Known()
    chance = Chance(f"where {number}")
    for start in (rows.empty(sheet), later(sheet, chance, 1), later(sheet, chance, 2)):
        exact_odds.value(sheet, start, known)
        values = odds.values(sheet, start)
        part = halves.numbering(sheet, start)
        for state, value in known.items():
            if part.holds(state) and state.penalties >= start.penalties:
                assert float(value) == pytest.approx(values(state).value, abs=CLOSE)


@pytest.mark.parametrize("number", range(20))
def test_every_option_is_worth_what_the_reference_says(number: int) -> None:
    sheet, known, chance = small(f"roll {number}"), Known(), Chance(f"roll {number}")
    state = later(sheet, chance, 1)
    roll = chance.pick(list(exact_odds.rolls(sheet.rules)))
    found = odds.options(sheet, state, roll, odds.values(sheet, state))
    judged = {option.turn: option.value for option in exact_odds.options(sheet, state, roll, known)}

    assert set(judged) == {option.turn for option in found}
    for option in found:
        assert float(judged[option.turn]) == pytest.approx(option.worth.value, abs=CLOSE)


# --- whole tables


SHORT = Row((2, 3, 4, 5, 6, 7), ("red",) * 6, 2)
LIKE = replace(SHORT, colors=("blue",) * 6)
FALLING = Row((12, 11, 10, 9, 8, 7), ("green",) * 6, 2)
MIXED = Row((9, 3, 8, 5, 6, 7), ("red", "blue", "green", "green", "blue", "blue"), 1, closing_cells=2)
RULES = Rules(("red", "blue", "green"), 6, tuple(n * (n + 1) // 2 for n in range(9)), penalty_limit=2)


def sheet_of(*made: Row, lucky: tuple[int, ...] = ()) -> Sheet:
    return Sheet(RULES, made, lucky)


def mirrored(sheet: Sheet) -> Sheet:
    """2 becomes 12, 3 becomes 11; the rows change places and the colours names."""
    names = dict(zip(sheet.rules.dice, sheet.rules.dice[1:] + sheet.rules.dice[:1], strict=True))
    turned = [
        replace(
            row,
            numbers=tuple(14 - number for number in row.numbers),
            colors=tuple(names[color] for color in row.colors),
        )
        for row in sheet.rows
    ]
    return replace(sheet, rows=tuple(reversed(turned)), lucky=tuple(14 - number for number in sheet.lucky))


def same_on(sheet: Sheet, state: State) -> State:
    return state._replace(marks=state.marks[::-1], closed=state.closed[::-1])


@pytest.mark.parametrize(
    "sheet",
    [
        sheet_of(SHORT, LIKE, FALLING),
        sheet_of(SHORT, MIXED, FALLING),
        sheet_of(SHORT, LIKE, MIXED, lucky=(4, 9)),
        sheet_of(SHORT, FALLING),
    ],
)
def test_mirrored_and_swapped_cards_are_worth_the_same(sheet: Sheet) -> None:
    image, chance = mirrored(sheet), Chance("mirrored")
    here, there = (odds.values(card, rows.empty(card)) for card in (sheet, image))
    for turns in range(12):
        state = later(sheet, chance, turns)
        if all(shut <= rows.has_lock(sheet, state, row) for row, shut in enumerate(state.closed)):
            assert here(state).value == pytest.approx(there(same_on(sheet, state)).value, abs=CLOSE)


def test_rows_that_are_interchangeable_share_their_positions() -> None:
    like, other = sheet_of(SHORT, LIKE, FALLING), sheet_of(SHORT, MIXED, FALLING)
    groups = [tracks.interchangeable(sheet, tracks.tracks_of(sheet, rows.empty(sheet))) for sheet in (like, other)]

    assert [((0, 1), (2,)), ((0,), (1,), (2,))] == groups


def test_half_of_the_classic_table_is_the_image_of_the_other_half() -> None:
    classic, longo = (templates.variant(name).sheet for name in ("classic", "longo"))
    numbered, lucky = (halves.numbering(sheet, rows.empty(sheet)) for sheet in (classic, longo))

    # 57 tracks of a row, 57 * 58 / 2 of two; times as many of the other half, the image counted once; four penalties.
    assert (True, 1653 * 1654 // 2) == (numbered.is_symmetric, numbered.size)
    assert not lucky.is_symmetric, "16 does not mirror the lucky numbers"


def built(sheet: Sheet, threads: int, players: int = 1) -> list[bytes]:
    """The bytes of a whole table."""
    table = store.SheetTable(sheet, kept=False, players=players)
    table.make_ready(0, threads)
    return [level.steps.tobytes() for phases in table.phases.values() for level in phases]


PLAIN = sheet_of(SHORT, LIKE, FALLING, MIXED)
FIRST, SECOND = Cell(0, 0), Cell(1, 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("sheet", "players", "kind"),
    [
        (PLAIN, 1, Numbering),
        (PLAIN, 3, Numbering),
        (replace(PLAIN, steps=(FIRST, SECOND), swaps=((2, 3),)), 1, CountNumbering),
        (replace(PLAIN, bonus_cells=frozenset({FIRST, SECOND}), bonus_row=("red", "red")), 1, FieldNumbering),
        (replace(PLAIN, symbols=(Symbol("plus-13", (FIRST, SECOND)),)), 1, SymbolNumbering),
    ],
)
def test_threads_change_no_byte_of_any_table(sheet: Sheet, players: int, kind: type) -> None:
    expected = built(sheet, 1, players)

    assert isinstance(positions.positions(sheet, rows.empty(sheet)), kind)
    assert all(built(sheet, threads, players) == expected for threads in (2, 8))
    assert any(any(level) for level in expected)


@pytest.mark.long
def test_a_part_and_the_whole_agree_within_the_rounding() -> None:
    sheet, chance = sheet_of(SHORT, LIKE, FALLING, MIXED), Chance("part")
    whole = store.SheetTable(sheet)
    whole.make_ready(0)
    for turns in range(8):
        state = later(sheet, chance, turns)
        part = store.PositionTable(halves.numbering(sheet, state), state.penalties)

        assert part.to_come(state) == pytest.approx(whole.to_come(state), abs=1e-7)


def test_rounding_costs_less_than_half_a_step() -> None:
    table = np.random.default_rng(1).uniform(-20, 240, (50, 60))
    level = store.unpack_table(store.pack_table(packed(table)), table.shape)

    assert np.abs(numbers(level.values()) - table).max() <= level.step * 0.5001
    assert level.step < 7e-8
    assert level.value((3, 4)) == level.values()[3, 4]
    assert 5.0 == store.unpack_table(store.pack_table(full((2, 2), 5.0, "float64")), (2, 2)).value((1, 1))


@pytest.mark.parametrize("shape", [(1, 100), (10, 10), (7, 3)])
def test_a_table_that_is_rounded_in_pieces_has_the_bytes_of_one_rounded_at_once(
    shape: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = np.random.default_rng(2).uniform(-20, 240, shape)
    least, step = table.min(), (table.max() - table.min()) / (2**32 - 1)
    expected = np.array([least, step]).tobytes() + np.rint((table - least) / step).astype(np.uint32).tobytes()
    whole = store.unpack_table(expected, shape).values().tobytes()
    monkeypatch.setattr(store, "PIECE", 7)

    assert expected == store.pack_table(packed(table))
    assert whole == store.unpack_table(expected, shape).values().tobytes()


def test_the_tables_of_several_players_are_kept_in_their_order() -> None:
    sheet = sheet_of(SHORT, LIKE)
    found = store.SheetTable(sheet, kept=False, players=3)
    found.make_ready(sheet.rules.penalty_limit - 1)
    exact = store.PositionTable(found.numbering, sheet.rules.penalty_limit - 1, players=3)
    start = rows.empty(sheet)._replace(penalties=sheet.rules.penalty_limit - 1)

    for wait in range(3):
        assert found.to_come(start, wait) == pytest.approx(exact.to_come(start, wait), abs=1e-6)
    assert found.to_come(start, 0) < found.to_come(start, 1) - 0.01


def test_work_that_was_interrupted_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = sheet_of(SHORT, LIKE, MIXED)
    heard: list[float] = []
    whole = store.SheetTable(sheet)
    whole.make_ready(1)
    monkeypatch.setattr(odds_table, "level", _only_once(odds_table.level))
    again = store.SheetTable(sheet)
    again.make_ready(0, 1, heard.append)
    monkeypatch.undo()
    empty = rows.empty(sheet)

    assert sorted(heard) == heard
    assert 1.0 == heard[-1]
    assert min(heard) > 0.5
    assert again.to_come(empty) == pytest.approx(odds.values(sheet, empty)(empty).value, abs=1e-7)


def test_while_a_table_is_built_none_but_the_next_one_is_held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))
    sheet, held, build = sheet_of(SHORT, LIKE, MIXED), list[int](), positions.values
    sheet = replace(sheet, rules=replace(sheet.rules, penalty_limit=4))
    kept, forgotten = store.SheetTable(sheet), store.SheetTable(sheet, kept=False)

    def noted(*inputs: Any) -> Any:
        held.append(max(len(kept.phases), len(forgotten.phases)))
        return build(*inputs)

    monkeypatch.setattr(store, "values", noted)
    alone = forgotten.of_new(1, odds_table.ignore)
    forgotten.phases.clear()
    kept.make_ready(0)

    assert [0, 1, 1, 1] * 2 == held
    assert {0, 1, 2, 3} == set(kept.levels)
    assert alone == kept.to_come(rows.empty(sheet))


def _only_once(build: Callable[..., object]) -> Callable[..., object]:
    left = [build]
    return lambda *inputs: left.pop()(*inputs)


def test_games_by_the_table_s_own_policy_bring_what_it_promises() -> None:
    for sheet in (sheet_of(SHORT, LIKE, FALLING), sheet_of(SHORT, LIKE, MIXED, FALLING, lucky=(4, 9))):
        numbering = halves.numbering(sheet, rows.empty(sheet))
        one_left = odds_table.level(numbering, zeros(numbering.shape, "float64"))
        levels = [odds_table.level(numbering, one_left), one_left]
        mean, error = simulation.mean_of_games(numbering, levels, 40_000, seed=7)

        assert abs(mean - levels[0][0, 0]) < 3 * error
        assert error < 0.1


# --- mechanics that no table holds


def test_late_positions_are_worth_what_every_roll_says() -> None:
    compared = 0
    for number in range(7):
        sheet, known = with_mechanics(str(number)), Known()
        start = later(sheet, Chance(f"late {number}"), 1)._replace(penalties=sheet.rules.penalty_limit - 1)
        late = plain.LateOdds(sheet)
        exact_odds.value(sheet, start, known)
        compared += len(known)
        for state, value in known.items():
            assert float(value) == pytest.approx(late.value(state), abs=CLOSE)

    assert compared > 100


def test_positions_that_too_many_follow_are_estimated_by_games_with_the_same_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds, "GAMES", 100)
    one_row = replace(sheet_of(SHORT), swaps=((2, 3), (3, 4)))
    sheet = replace(one_row, rules=replace(one_row.rules, fewest=OPEN_ROWS))
    exact = odds.values(sheet, rows.empty(sheet))(rows.empty(sheet))
    monkeypatch.setattr(odds, "MOST_LATE", 3)
    rough = odds.values(sheet, rows.empty(sheet))(rows.empty(sheet))

    assert exact.exact
    assert not rough.exact
    assert rough.value < exact.value + 3 * (rough.stderr or 0)
    assert rough == odds.values(sheet, rows.empty(sheet))(rows.empty(sheet))


def test_sheets_of_such_mechanics_have_no_table_of_several() -> None:
    sheet = templates.variant("x-change").sheet
    with pytest.raises(SheetgenError, match="sheets with swaps are valued for one player alone"):
        odds.values(sheet, rows.empty(sheet), players=2)


# --- tables of several


@pytest.mark.parametrize("number", range(7))
def test_at_a_table_of_several_every_phase_is_worth_what_plain_fractions_say(number: int) -> None:
    sheet, chance, players = small(f"table {number}"), Chance(f"table {number}"), 2 + number % 2
    sheet = with_crosses_that_count_two("4") if number == 6 else sheet
    reference = plain.PlainOdds(sheet, players)
    for turns in range(3):
        state = later(sheet, chance, turns)
        values = odds.values(sheet, state, players=players)
        for wait in range(players):
            assert float(reference.value(state, wait)) == pytest.approx(values(state, wait).value, abs=CLOSE)


def test_the_fractions_of_a_table_are_those_of_every_roll() -> None:
    # One cell, the 3, which locks and ends: 3 points. Somebody else's white sum is 3 in 2 of 4 rolls; else it is one's
    # own turn, worth (6 * 3 - 2 * 5) / 8 as alone: one penalty ends the game, so nobody rolls after it.
    sheet, alone = one_row(3), Fraction(6 * 3 - 2 * 5, 8)
    reference = plain.PlainOdds(sheet, 3)

    assert alone == reference.value(rows.empty(sheet))
    assert (3 + alone) / 2 == reference.value(rows.empty(sheet), 1)
    assert (3 + (3 + alone) / 2) / 2 == reference.value(rows.empty(sheet), 2)


def test_a_table_of_one_is_the_player_alone() -> None:
    sheet = sheet_of(SHORT, LIKE, FALLING)
    numbering = halves.numbering(sheet, rows.empty(sheet))
    nothing = zeros(numbering.shape, "float64")

    (alone,) = odds_table.phases(numbering, nothing, 1)
    assert odds_table.level(numbering, nothing).tobytes() == alone.tobytes()
    assert store.SheetTable(sheet).name == store.SheetTable(sheet, players=3).name
    assert [b.tobytes() for b in odds_table.phases(numbering, nothing, 3, threads=2)] == [
        b.tobytes() for b in odds_table.phases(numbering, nothing, 3)
    ]


def test_games_at_a_table_bring_what_its_tables_promise() -> None:
    for sheet in (sheet_of(SHORT, LIKE, FALLING), sheet_of(SHORT, LIKE, MIXED, FALLING, lucky=(4, 9))):
        numbering = halves.numbering(sheet, rows.empty(sheet))
        one_left = odds_table.phases(numbering, zeros(numbering.shape, "float64"), 3)
        levels = [odds_table.phases(numbering, one_left[-1], 3), one_left]
        mean, error = simulation.mean_at_a_table(numbering, levels, 40_000, seed=7)

        assert abs(mean - levels[0][0][0, 0]) < 3 * error
        assert levels[0][0][0, 0] < levels[0][1][0, 0] < levels[0][2][0, 0]


def test_whole_tables_of_several_are_kept_and_read(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = sheet_of(SHORT, LIKE, MIXED)
    empty = rows.empty(sheet)
    unrounded = store.PositionTable(halves.numbering(sheet, empty), 0, players=3)
    whole = store.SheetTable(sheet, players=3)
    whole.make_ready(0)
    monkeypatch.setattr(odds_table, "phases", None)
    again = store.SheetTable(sheet, players=3)
    again.make_ready(0)

    assert [whole.to_come(empty, wait) for wait in range(3)] == [again.to_come(empty, wait) for wait in range(3)]
    for wait in range(3):
        assert unrounded.to_come(empty, wait) == pytest.approx(whole.to_come(empty, wait), abs=1e-7)


def test_bonus_pads_have_no_table_of_several() -> None:
    sheet = templates.variant("bonus-a").sheet

    with pytest.raises(SheetgenError, match="valued for one player alone"):
        odds.values(sheet, rows.empty(sheet), players=2)


def test_a_sheet_with_too_many_positions_is_refused_in_words() -> None:
    variant = templates.variant("classic").sheet
    six = replace(variant, rows=variant.rows + variant.rows[:2])

    with pytest.raises(odds.TooManyPositionsError, match="positions can come of this one"):
        odds.values(six, rows.empty(six))
