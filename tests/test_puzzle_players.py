"""Players who look some turns ahead: the plain definition by hand-made cases, and the compiled one by the plain one."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.base.chance import Chance
from sheetgen.base.errors import Cancelled
from sheetgen.base.progress import Progress, heard_by
from sheetgen.games.dice.rules import notation, rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.games.dice.solve import ahead, players_ahead, reference
from sheetgen.games.dice.solve.players_ahead import POINTS, Aim, PlainFuture, RollStream, Study

from . import small_sheets, strategies
from .reading import position


def study(text: str, aim: Aim = POINTS) -> Study:
    """Everything about a position, by the plain definition."""
    at = position(text)
    return PlainFuture(at.sheet, at.state, at.rolls).study(aim)


def line(text: str, aim: Aim = POINTS) -> list[str]:
    """The way that the study shows."""
    return [notation.notate_turn(position(text).sheet, turn) for turn in study(text, aim).line]


def test_who_looks_one_turn_ahead_takes_the_points_and_loses_the_row() -> None:
    # Red 11 brings five points at once, any other row one; but then 6, 7 and 8 can go to other rows only.
    found = study("classic r2,3,4,5 / 6+5 / 4+2 / 4+3 / 4+4")

    assert found.ends[0] < found.ends[2] == found.best


def test_who_looks_as_far_as_the_rolls_go_never_loses() -> None:
    text = "classic r2,3,4,5 / 6+5 / 4+2 / 4+3"

    assert study(text).ends[2] == study(text).best


def test_equal_moves_count_at_their_worst() -> None:
    # 5 may be crossed in any row for one point; only in red or yellow it leaves the 6 and the 7 their row.
    found = study("classic / 4+1 / 5+1 / 6+1")

    assert found.best == 6
    assert found.ends[0] < 6


def test_a_game_that_ends_is_looked_at_no_further() -> None:
    # The second lock ends the game at once: 28 + 28; whoever waits a turn gets nothing better.
    found = study("classic r2,3,4,5,6 y2,3,4,5,6,12 / 6+6 / 1+1")

    assert found.best == 28 + 28
    assert found.ends == (56, 56, 56)
    assert line("classic r2,3,4,5,6 y2,3,4,5,6,12 / 6+6 / 1+1") == ["r12"]


def test_ways_are_sequences_of_moves() -> None:
    # 2+3: pass, or 5 in any of four rows. Then 6: pass, or 6 in the rows where it lies right of what is crossed.
    # After a pass, red 5 or yellow 5: 5 ways; after green 5 or blue 5, which skip the 6: 4 ways.
    assert study("classic / 2+3 / 3+3").ways == 3 * 5 + 2 * 4


def test_the_runner_up_is_the_second_best_score_of_any_final_sheet() -> None:
    # One roll: 15 points with red 6, 10 with nothing, 11 with another row.
    found = study("classic r2,3,4,5 / 4+2")

    assert (found.best, found.runner_up) == (15, 11)


def test_a_target_is_neared_turn_by_turn() -> None:
    # No points: pass. Whoever wants most points crosses something.
    found = study("classic / 5+1", Aim(target=0))

    assert (found.winners, found.winning_ways) == (1, 1)
    assert found.ends == (0, 0, 0)
    assert not found.greedy_wins


def test_a_lock_is_worth_more_than_points() -> None:
    # The 12 now closes the second row; to pass, and cross the 11 later, would be worth less than that.
    found = study("classic r2,3,4,5,6 y2,3,4,5,6,12 / 6+6 / 6+5", Aim(locks=2))

    assert found.winning_ways == 1
    assert players_ahead.reaches(Aim(locks=2), found.ends[0], found.best)


# --- deeds

DEAD = "y11 g3 b3"  # rows where nothing but the closing cell is left, and too few crosses for that


@pytest.mark.parametrize(
    ("deed", "text"),
    [
        ("sacrifice", "classic r2,3,4,5 / 6+5 / 4+2 / 4+3 / 4+4"),
        ("pass", f"classic r2,3,4,5 {DEAD} / 6+5 / 4+2 / 4+3"),
        ("penalty-on-purpose", f"classic r2,3,4,5 {DEAD} / 6+5 r5 y1 g6 b6 / 4+2 / 4+3 / 4+4"),
        ("lucky", "longo lucky=5,8 r6 y6 g4 b4 / 3+2"),
        ("bonus", "bonus-a r2 y11 g3 b3 / 2+1"),
        ("chain", "bonus-a r2 y2,3,4 g12 b12 used=1 / 2+1"),
        ("lock", "classic r2,3,4,5,6 / 6+6"),
        ("lock-race", "classic r2,3,4,5,6 y2,3,4,5,6,12 / 6+6 / 1+1"),
        ("one-row", "classic r2,3,4,5 / 3+3 r4 y1 g1 b6"),
    ],
)
def test_what_a_solution_needs(deed: str, text: str) -> None:
    assert deed in study(text).needs


def test_what_one_of_two_ways_does_without_is_not_needed() -> None:
    # Red 5 is the sum of the dice, and the next cell of the row with fewest crosses as well.
    text = "longo lucky=5,8 r4 y6,7 g16,4 b16,4 / 3+2"

    assert study(text).winning_ways == 2
    assert "lucky" not in study(text).needs


# --- the compiled copy


def comparable(found: Study, like: Study) -> Study:
    """Of winners, the compiled one only knows none, one and more; and of several lines each shows one."""
    return replace(found, winners=min(found.winners, 2), line=like.line, final=like.final)


AIMS = st.one_of(
    st.just(POINTS),
    st.integers(0, 80).map(lambda points: Aim(target=points)),
    st.integers(1, 2).map(lambda locks: Aim(locks=locks)),
)


@pytest.mark.long
@given(strategies.positions(*strategies.PUZZLED, most_rolls=3), AIMS)
@settings(max_examples=45)
def test_the_compiled_outlook_agrees_with_the_plain_one(at: Position, aim: Aim) -> None:
    plain = PlainFuture(at.sheet, at.state, at.rolls)
    compiled = ahead.CompiledFuture(at.sheet, at.state, at.rolls)
    expected = plain.study(aim)

    assert comparable(expected, compiled.study(aim)) == compiled.study(aim)
    assert plain.ways() == compiled.ways()
    assert plain.lone_scores() == compiled.lone_scores()
    assert plain.brief(aim)[:2] == compiled.brief(aim)[:2]


@given(strategies.positions(*strategies.PUZZLED, most_rolls=3), AIMS)
@settings(max_examples=100)
def test_the_line_of_the_compiled_outlook_is_played_and_ends_as_it_says(at: Position, aim: Aim) -> None:
    found = ahead.CompiledFuture(at.sheet, at.state, at.rolls).study(aim)
    state = at.state
    for roll, turn in zip(at.rolls, found.line, strict=False):
        state = rows.play(at.sheet, state, roll, turn)

    assert found.final == state
    if found.winners:
        assert players_ahead.reaches(aim, players_ahead.worth(at.sheet, state, aim), found.best)


@pytest.mark.long
@given(strategies.tables(*strategies.PUZZLED, most_turns=30), st.integers(0, 2**50), st.integers(1, 2))
@settings(max_examples=40)
def test_both_sift_the_same_rolls(game: tuple[object, object, Chance], seed: int, locks: int) -> None:
    _, table, _ = game
    sheet, state = table.sheets[0], table.states[0]  # type: ignore[attr-defined]
    dice = RollStream(seed, turns=2, wait=0, seats=2)

    assert players_ahead.sole_ways(sheet, state, dice, 25, locks) == ahead.sole_ways(sheet, state, dice, 25, locks)


@pytest.mark.long
def test_both_sift_the_same_rolls_where_crosses_set_off_others() -> None:
    for n in range(0, 300, 3):
        sheet, chance = small_sheets.with_bonus(f"sift {n}"), Chance(f"sift {n}")
        state = small_sheets.later(sheet, chance, chance.below(4))
        for locks in (1, 2):
            dice = RollStream(chance.below(1 << 50), 1 + chance.below(3), wait=0, seats=2)
            plain = players_ahead.sole_ways(sheet, state, dice, 25, locks)

            assert plain == ahead.sole_ways(sheet, state, dice, 25, locks), (n, locks)


@pytest.mark.long
@pytest.mark.parametrize("make", [small_sheets.with_mechanics, small_sheets.with_counts, small_sheets.small])
def test_both_sift_the_same_rolls_where_crosses_count_more(make: Callable[[str], Sheet]) -> None:
    found = 0
    for n in range(60):
        sheet, chance = make(f"sift {n}"), Chance(f"sift {n}")
        state = small_sheets.later(sheet, chance, chance.below(4))
        for locks in (1, 2):
            dice = RollStream(chance.below(1 << 50), 1 + chance.below(3), wait=0, seats=2)
            plain = players_ahead.sole_ways(sheet, state, dice, 25, locks)
            found += len(plain)

            assert plain == ahead.sole_ways(sheet, state, dice, 25, locks), (n, locks)
    assert found > 100


def test_the_search_for_rolls_can_be_cancelled_while_they_are_sifted() -> None:
    class Impatient(Progress):
        steps = 0

        def step(self) -> None:
            self.steps += 1
            if self.steps == 3:
                raise Cancelled

    at, dice = position("classic r2,3,4,5,6"), RollStream(1, turns=2, wait=0, seats=2)
    with pytest.raises(Cancelled), heard_by(Impatient()):
        ahead.sole_ways(at.sheet, at.state, dice, 400, 1)


def test_the_plain_solver_can_be_cancelled() -> None:
    class Impatient(Progress):
        def step(self) -> None:
            raise Cancelled

    at = position("classic r2,3,5 y4,5 g11,9 b10,9,7 / 4+3 r6 y5 g1 b2 / 1+1")
    with pytest.raises(Cancelled), heard_by(Impatient()):
        reference.best_finish(at.sheet, at.state, at.rolls)


def test_what_the_last_cross_sets_off_may_close_a_row() -> None:
    # With the 19th rolls, green 3 in the last action sets off green 2: four ways lead to both locks.
    at = position(
        "bonus-a bonus=r7,r9,r11,y5,y8,y10,g9,g6,g3,b10,b7,b4 track=r,y,b,g,y,b,g,r,g,b,r,y "
        "r2,4 y2,5,6,8 g11,9,8,7,6 b10,9,7,6,5 used=6"
    )
    dice = RollStream(276343168657836, turns=3, wait=0, seats=2)

    assert players_ahead.sole_ways(at.sheet, at.state, dice, 19, 2) == ahead.sole_ways(at.sheet, at.state, dice, 19, 2)
