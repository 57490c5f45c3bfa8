"""Counting rolls looks only at sums that can change when a rule is forgotten: it must find what a look at all finds."""

import pytest

from sheetgen.base.chance import Chance
from sheetgen.games.dice import templates
from sheetgen.games.dice.puzzles import positions, readings, roll_counts, row_chance
from sheetgen.games.dice.puzzles.puzzle import Question
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import State
from sheetgen.games.dice.rules.variant import Sheet, chances

from . import reading
from .positions import combined_position


def played(name: str) -> list[Position]:
    game = positions.play_game(templates.variant(name), 2, Chance(f"counted {name}"))
    return [moment.with_rolls(()) for seat in range(2) for moment in game.moments(seat)[-12:-1]]


def rolls_of(sheet: Sheet, state: State, event: str) -> int:
    does = roll_counts.DOES[event]
    return sum(
        ways
        for total, ways in chances(sheet.rules.sides).items()
        if any(does(state, action, after) for action, after in rows.first_actions(sheet, state, total))
    )


def check_what_is_to_be_minded(position: Position) -> None:
    sheet, state = position.sheet, position.state
    for event in roll_counts.events(sheet):
        right = rolls_of(sheet, state, event)
        if not 0 < right < sheet.rules.sides**2 or rows.is_over(sheet, state):
            continue
        tags = roll_counts.puzzle(position, Question(event=event)).tags
        for thing, forgets in roll_counts.FORGOTTEN.items():
            is_wrong = rolls_of(*forgets(sheet, state), event) != right

            assert (thing in tags) == (is_wrong and (thing, event) != ("lucky", "lucky")), (thing, event)


@pytest.mark.parametrize("name", templates.variant_names())
def test_a_rule_is_to_be_minded_exactly_if_who_forgets_it_counts_another_number_of_rolls(name: str) -> None:
    for shown in played(name):
        check_what_is_to_be_minded(shown)
        check_what_is_to_be_minded(readings.read_otherwise(shown))


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_so_it_is_where_mechanics_are_combined(part: int) -> None:
    for number in range(30):
        check_what_is_to_be_minded(combined_position(f"minded {part} {number}", 1))


@pytest.mark.long
@pytest.mark.parametrize("name", ["double-a", "double-b", "x-change"])
def test_a_row_that_is_sifted_alone_has_the_answer_of_the_whole_sheet(name: str) -> None:
    for position in played(name)[::5]:
        for question in row_chance.questions(position.sheet, position.state):
            if question.turns == 1:
                sifted = row_chance.sifted(position, question)

                assert row_chance._puzzle_if_any(position, question) == sifted


def test_linked_cells_of_a_row_that_others_closed_stay_behind_its_last_cross() -> None:
    at = reading.position("connected-b links=r3,y3,r4,y4,r6,y6,y5,g9,g6,b6 r6 y5,6x g9,6 b11,8,7,6")
    asked = Question(event=row_chance.ROW_POINTS, row=0, turns=1)

    assert row_chance._puzzle_if_any(at, asked) == row_chance.sifted(at, asked)
