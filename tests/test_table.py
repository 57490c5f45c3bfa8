"""A whole table: what all do at once, what one does to the others, and how the game ends."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from sheetgen.base.chance import Chance
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import notation, players, rows, scoring, table
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State, Turn
from sheetgen.games.dice.rules.table import Player, Table
from sheetgen.games.dice.rules.variant import Sheet, Variant
from tests.tables import play_game, scores

from .reading import position
from .strategies import TASTES, VARIANTS, positions, tables

ANY = Chance("table")


def sheets(*texts: str, active: int = 0) -> Table:
    """A table where these sheets lie; what is closed on one is to be closed on all."""
    at = [position(text) for text in texts]
    return Table(tuple(one.sheet for one in at), tuple(one.state for one in at), active)


def wishes(text: str) -> Player:
    """A player who wants to cross these cells and no others, and does not mind penalties."""

    def worth(sheet: Sheet, state: State, _chance: Chance) -> float:
        wanted = {notation.parse_cell(sheet, word) for word in text.split()}
        crossed = {(row, place) for row, marks in enumerate(state.marks) for place in marks}
        return len(wanted & crossed) - 0.01 * len(crossed)

    return worth


def turn(at: Table, dice: str, *wanted: str) -> tuple[Table, list[str]]:
    """The table after one turn, and what each player did."""
    roll = position(f"classic / {dice}").rolls[0]
    after, turns = table.play_turn(at, roll, [wishes(text) for text in wanted], ANY)
    return after, [notation.notate_turn(sheet, turn) for sheet, turn in zip(at.sheets, turns, strict=True)]


# --- action 1, all at once


def test_everybody_may_cross_the_white_sum() -> None:
    _, did = turn(sheets("classic", "classic", "classic"), "4+1 r2 y2 g2 b6", "r5 b10", "y5", "")

    assert ["r5 b10=4+6", "y5", "-"] == did


def test_only_the_active_player_uses_a_coloured_die() -> None:
    _, did = turn(sheets("classic", "classic", active=1), "4+1 r2 y2 g2 b6", "b10", "b10")

    assert ["-", "- b10=4+6"] == did


def test_only_the_active_player_takes_a_penalty() -> None:
    after, did = turn(sheets("classic", "classic", "classic", active=1), "4+1 r2 y2 g2 b6", "", "", "")

    assert ["-", "pen", "-"] == did
    assert [0, 1, 0] == [state.penalties for state in after.states]


def test_d3_all_who_have_five_crosses_close_a_row_in_the_same_action_one() -> None:
    after, did = turn(
        sheets("classic r2-6", "classic r3-7", "classic r2-5"), "6+6 r1 y1 g1 b1", "r12", "r12", "r12 g12"
    )

    assert ["r12", "r12", "g12"] == did
    assert (28, 28, 10 + 1) == scores(after)


def test_d3_several_rows_may_close_in_the_same_action_one() -> None:
    after, did = turn(
        sheets("classic gx y2-6", "classic gx r2-6", "classic gx", active=2), "6+6 r1 y1 g1 b1", "y12", "r12", "b7"
    )

    assert ["y12", "r12", "-"] == did
    assert table.is_over(after)
    assert [(True, True, True, False)] * 3 == [state.closed for state in after.states]


def test_what_one_player_closes_is_closed_for_all_from_then_on() -> None:
    after, _ = turn(sheets("classic r2-6", "classic r3-7", active=1), "6+6 r1 y1 g1 b1", "r12", "y7")
    _, did = turn(after, "6+6 r1 y1 g1 b1", "", "r12")

    assert ["pen", "-"] == did


def test_who_does_not_close_with_the_others_has_no_lock() -> None:
    after, _ = turn(sheets("classic r2-6", "classic r3-7", active=1), "6+6 r1 y1 g1 b1", "r12", "y7")

    assert (28, 15 + 1) == scores(after)


# --- dice that leave


def test_a_row_closed_by_somebody_else_in_action_one_bars_action_two() -> None:
    _, did = turn(sheets("classic r2-6", "classic", active=1), "6+6 r1 y1 g1 b1", "r12", "r7")

    assert ["r12", "pen"] == did


def test_a_die_that_left_with_somebody_elses_row_is_gone_for_cells_elsewhere_too() -> None:
    at = sheets("mixx-a 1:2-6", "mixx-a", active=1)
    _, did = turn(at, "6+6 r1 y1 g1 b1", "1:12", "4:7")  # the 7 of row 4 is red
    _, undisturbed = turn(at, "6+6 r1 y1 g1 b1", "", "4:7")

    assert ["1:12", "pen"] == did
    assert ["-", "- 4:7=6+1"] == undisturbed


def test_bonus_fields_of_a_row_closed_by_somebody_else_are_skipped() -> None:
    after, _ = turn(sheets("bonus-a r7-11", "bonus-a", active=1), "6+6 r1 y1 g1 b1", "r12", "y7")
    _, did = turn(after, "6+5 r1 y1 g1 b1", "", "g11 y8")

    assert "g11>y8>g10" == did[1]  # the red field is struck


# --- the end


def test_d1_the_second_row_closed_by_another_player_ends_the_game_before_action_two() -> None:
    after, did = turn(sheets("classic bx r2-6", "classic bx", active=1), "6+6 r1 y1 g1 b1", "r12", "y7")

    assert table.is_over(after)
    assert ["r12", "-"] == did


def test_d1_who_ends_the_game_in_action_one_does_not_count_on_action_two() -> None:
    _, did = turn(sheets("classic bx r2-6"), "6+6 r1 y1 g1 b1", "r12 g12 y7")  # after r12 there is no y7

    assert ["g12 y7=6+1"] == did


def test_d1_there_is_no_penalty_in_a_turn_that_ends_in_action_one() -> None:
    after, did = turn(sheets("classic bx r2-6", "classic bx pen=3", active=1), "6+6 r1 y1 g1 b1", "r12", "")

    assert ["r12", "-"] == did
    assert [0, 3] == [state.penalties for state in after.states]


def test_the_second_row_may_close_in_action_two() -> None:
    after, did = turn(sheets("classic bx r2-6", "classic bx"), "5+6 r6 y1 g1 b1", "r12", "y11")

    assert ["- r12=6+6", "y11"] == did
    assert table.is_over(after)


def test_anybodys_fourth_penalty_ends_the_game_for_all() -> None:
    after, did = turn(sheets("classic", "classic pen=3", active=1), "6+6 r1 y1 g1 b1", "y12", "")

    assert ["-", "pen"] == did
    assert table.is_over(after)


def test_penalties_of_several_players_do_not_add_up() -> None:
    assert not table.is_over(sheets("classic pen=3", "classic pen=3"))


def test_the_next_player_is_active_in_turn() -> None:
    at, seats = sheets("classic", "classic", "classic"), []
    for _ in range(4):
        at, _ = turn(at, "4+1 r2 y2 g2 b6", "", "", "")
        seats.append(at.active)

    assert [1, 2, 0, 1] == seats


@pytest.mark.parametrize("seats", range(1, 6))
def test_one_to_five_play(seats: int) -> None:
    sheet = templates.variant("classic").sheet

    end = play_game(table.new_table([sheet] * seats), [players.sensible] * seats, Chance(seats))

    assert table.is_over(end)
    assert len(scores(end)) == seats


@pytest.mark.parametrize("seats", [0, 6])
def test_nobody_and_six_do_not_play(seats: int) -> None:
    with pytest.raises(ValueError, match=f"{seats} players"):
        table.new_table([templates.variant("classic").sheet] * seats)


# --- true of every turn of every table


@settings(max_examples=120)
@given(tables())
def test_after_any_turn_all_have_the_same_rows_closed(given_table: tuple[Variant, Table, Chance]) -> None:
    _, at, _ = given_table
    after, _ = _any_turn(given_table)

    assert 1 == len({state.closed for state in after.states})
    for before, now in zip(at.states, after.states, strict=True):
        assert all(now.closed[row] or not closed for row, closed in enumerate(before.closed))


@settings(max_examples=120)
@given(tables())
def test_a_row_is_newly_closed_only_if_somebody_crossed_its_closing_cell(
    given_table: tuple[Variant, Table, Chance],
) -> None:
    _, at, _ = given_table
    after, _ = _any_turn(given_table)

    for row, closed in enumerate(after.states[0].closed):
        locks = [rows.has_lock(sheet, state, row) for sheet, state in zip(after.sheets, after.states, strict=True)]
        assert closed == any(locks)
        if at.states[0].closed[row]:
            assert locks == [
                rows.has_lock(sheet, state, row) for sheet, state in zip(at.sheets, at.states, strict=True)
            ]


@settings(max_examples=120)
@given(tables())
def test_who_is_not_active_does_one_action_at_most_and_takes_no_penalty(
    given_table: tuple[Variant, Table, Chance],
) -> None:
    _, at, _ = given_table
    after, turns = _any_turn(given_table)

    for seat, done in enumerate(turns):
        assert after.states[seat].penalties == at.states[seat].penalties + done.penalty
        if seat != at.active:
            assert done == Turn(done.first)
        elif done.first is None and done.second is None:
            assert done.penalty or table.is_over(after)


@settings(max_examples=120)
@given(tables())
def test_what_the_others_do_is_a_move_of_their_sheet_alone(given_table: tuple[Variant, Table, Chance]) -> None:
    _, at, _ = given_table
    after, turns = _any_turn(given_table)

    for seat, done in enumerate(turns):
        if seat != at.active:
            alone = [
                state
                for turn, state in rows.moves(at.sheets[seat], at.states[seat], _passive(given_table))
                if turn == done
            ]
            assert [after.states[seat]] == [state._replace(closed=after.states[seat].closed) for state in alone]


def _passive(given_table: tuple[Variant, Table, Chance]) -> Roll:
    return Roll(_roll(given_table).white)


def _roll(given_table: tuple[Variant, Table, Chance]) -> Roll:
    variant, _, chance = given_table
    return table.roll_dice(variant.sheet.rules, chance.branch("roll"))


def _any_turn(given_table: tuple[Variant, Table, Chance]) -> tuple[Table, Sequence[Turn]]:
    _, at, chance = given_table
    stream = chance.branch("turn")
    return table.play_turn(at, _roll(given_table), [stream.pick(TASTES) for _ in at.sheets], stream)


# --- a table of one


@settings(max_examples=100)
@given(tables(most_seats=1))
def test_a_turn_at_a_table_of_one_is_a_move_of_the_sheet_alone(given_table: tuple[Variant, Table, Chance]) -> None:
    _, at, _ = given_table
    after, turns = _any_turn(given_table)

    assert (turns[0], after.states[0]) in list(rows.moves(at.sheets[0], at.states[0], _roll(given_table)))


@settings(max_examples=40)
@given(tables(most_seats=1))
def test_every_move_of_a_sheet_alone_can_be_played_at_a_table_of_one(
    given_table: tuple[Variant, Table, Chance],
) -> None:
    _, at, chance = given_table
    roll = _roll(given_table)

    for _, wanted in list(rows.moves(at.sheets[0], at.states[0], roll))[:25]:
        after, _ = table.play_turn(at, roll, [_only(wanted)], chance)
        assert after.states[0] == wanted


def _only(wanted: State) -> Player:
    return lambda _sheet, state, _chance: state == wanted


# --- whole games


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("taste", TASTES, ids=["sensible", "greedy", "carefree"])
def test_a_whole_game_always_ends(variant: Variant, taste: Player) -> None:
    # each turn costs the active player a cell or a penalty box
    cells = sum(len(row.numbers) for row in variant.sheet.rows)
    for seats in (1, 2, 4):
        chance, at, turns = Chance(f"whole game {seats}"), table.new_table([variant.sheet] * seats), 0
        while not table.is_over(at):
            roll = table.roll_dice(variant.sheet.rules, chance)
            at, _ = table.play_turn(at, roll, [taste] * seats, chance)
            turns += 1

        assert turns <= seats * (cells + variant.sheet.rules.penalty_limit)


@settings(max_examples=40)
@given(tables(most_turns=0, most_seats=3))
def test_every_end_is_one_of_the_two_there_are(given_table: tuple[Variant, Table, Chance]) -> None:
    variant, at, chance = given_table
    rules = variant.sheet.rules

    end = play_game(at, [chance.pick(TASTES) for _ in at.sheets], chance)
    most_penalties = max(state.penalties for state in end.states)
    closed = sum(end.states[0].closed)

    assert (most_penalties == rules.penalty_limit) != (closed >= rules.rows_to_end)
    assert most_penalties <= rules.penalty_limit
    assert scores(end) == tuple(
        scoring.score(sheet, state) for sheet, state in zip(end.sheets, end.states, strict=True)
    )


@settings(max_examples=100)
@given(positions())
def test_as_long_as_the_game_is_not_over_there_is_something_to_do(at: Position) -> None:
    assert list(rows.moves(at.sheet, at.state, at.rolls[0]))


def test_the_player_adds_alike_on_every_version_of_python() -> None:
    assert 0.9999999999999999 == players.added([0.1] * 10)
