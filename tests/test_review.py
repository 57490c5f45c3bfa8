"""The review of a played game: every point of it comes of the dice, of the moves or of others."""

import pytest

from sheetgen.base.chance import Chance
from sheetgen.games.dice.odds import review, values
from sheetgen.games.dice.positions import read_card
from sheetgen.games.dice.rules import record_text, rows, scoring
from sheetgen.games.dice.rules.record import GameRecord, RecordedTurn, Seat, replay
from tests import exact_odds
from tests.small_sheets import small


def reviewed(text: str) -> tuple[review.SeatReview, ...]:
    """The review of each seat."""
    record = record_text.parse(text, read_card)
    return review.review(record, replay(record), 1, lambda _done: None)


LATE = "classic r2,3,5,6,7,9 y4,5,7,9 g11,9,8,6 b10,9,7 pen=1"


def test_the_dearest_turn_is_the_one_that_left_most_points() -> None:
    (seat,) = reviewed(f"{LATE}\n4+3 r6 y5 g1 b2 / pen\n1+1 / -\n4+6 / y10")
    mean, passed, crossed = seat.turns

    assert [mean, crossed] == list(seat.dearest(3))
    assert mean.loss == pytest.approx(mean.options[0][1] - mean.value)
    assert (passed.loss, passed.best) == (0.0, passed.step.turn)
    assert not seat.is_over


@pytest.mark.parametrize("number", range(6))
def test_start_luck_loss_and_others_add_up_to_the_final_score(number: int) -> None:
    """By exact fractions over every roll of a small sheet; a move of chance is judged by them, too."""
    sheet, chance, known = small(f"review {number}"), Chance(f"review {number}"), exact_odds.Known()
    state, turns = rows.empty(sheet), []
    while not rows.is_over(sheet, state):
        roll = chance.pick(list(exact_odds.rolls(sheet.rules)))
        played, after = chance.pick(list(rows.moves(sheet, state, roll)))
        turns.append(RecordedTurn(roll, (played,)))
        state = after
    record = GameRecord((Seat("", None, sheet, rows.empty(sheet)),), tuple(turns))  # type: ignore[arg-type]
    (found,) = review.review(record, replay(record), 1, lambda _done: None)

    assert scoring.score(sheet, state) == found.final
    assert found.final == pytest.approx(found.start + found.luck - found.loss + found.others)
    assert float(exact_odds.value(sheet, rows.empty(sheet), known)) == pytest.approx(found.start)
    for turn in found.turns:
        options = exact_odds.options(sheet, turn.step.before, turn.step.roll, known)
        worth = next(option.value for option in options if option.turn == turn.step.turn)
        assert float(options[0].value - worth) == pytest.approx(turn.loss, abs=1e-6)


BOTH = "r2-11 y2-10 g12-4 b12-5"


def test_a_row_that_others_close_in_action_1_is_neither_luck_nor_a_loss() -> None:
    ann, ben = reviewed(f"Ann: classic {BOTH}\nBen: classic {BOTH}\n6+6 r1 y5 g1 b1 / - y11 / r12")
    (turn,) = ann.turns

    assert (0,) == turn.step.closed
    assert turn.others < -5
    assert ann.final == pytest.approx(ann.start + ann.luck - ann.loss + ann.others)
    assert 0.0 == ben.others
    assert 2 == ben.players
    assert ben.start == values.values(ben.seat.sheet, ben.seat.state, players=2)(ben.seat.state, 1).value


def test_the_end_of_a_game_by_somebody_s_fourth_penalty_is_the_doing_of_others() -> None:
    game = f"Ann: classic {BOTH} pen=3\nBen: classic {BOTH}\n1+1 r1 y1 g6 b6 / pen / -"
    ann, ben = reviewed(game)

    assert ann.is_over and ben.is_over
    assert 55 + 45 + 45 + 36 == ben.final
    assert ben.others == pytest.approx(ben.final - ben.start - ben.luck + ben.loss)
    assert ben.others < -20
    assert 0.0 == ann.others


def test_a_game_that_is_not_over_ends_with_what_the_sheet_is_still_worth() -> None:
    (seat,) = reviewed(f"{LATE}\n1+1 / -")
    at = read_card(LATE)

    assert values.values(at.sheet, at.state)(at.state).value == seat.start == seat.final


def test_a_game_of_no_turns_has_no_turns() -> None:
    (seat,) = reviewed(LATE)

    assert ((), 0.0, 0.0) == (seat.turns, seat.luck, seat.loss)
