"""The plain solver: against answers from elsewhere, and against what must be true of any answer."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.rules import notation, rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.variant import Cell, Sheet, Symbol
from sheetgen.games.dice.solve import reference
from sheetgen.games.dice.solve.reference import Finish

from .reading import TESTS, position
from .strategies import VARIANTS, positions


def solved(text: str) -> Finish:
    """The best finish of a position in text."""
    return finish(position(text))


def finish(at: Position) -> Finish:
    """The best finish of a position."""
    return reference.best_finish(at.sheet, at.state, at.rolls)


def line(text: str) -> list[str]:
    """The line that the solver gives, notated."""
    at = position(text)
    return [notation.notate_turn(at.sheet, turn) for turn in finish(at).line]


# --- answers from elsewhere


def _answers(file: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in (TESTS / "data" / file).read_text(encoding="utf-8").splitlines()]


def _variant(answer: dict[str, Any]) -> str:
    return str(answer["position"]["variant"])


@pytest.mark.parametrize("answer", _answers("known_answers.jsonl"), ids=_variant)
def test_the_known_answers_are_found(answer: dict[str, Any]) -> None:
    _agree(answer)


@pytest.mark.parametrize("answer", _answers("second_opinion.jsonl")[::2], ids=_variant)  # the others: test_finish.py
def test_an_independent_implementation_finds_the_same(answer: dict[str, Any]) -> None:
    _agree(answer)


def _agree(answer: dict[str, Any]) -> None:
    at = position_format.read_table(answer["position"])
    found = finish(at)

    assert (answer["best"], answer["solutions"]) == (found.best, found.solutions)
    assert answer["best"] == _replayed(at, found)


def _replayed(at: Position, found: Finish) -> int:
    """The score of the solver's line, played turn by turn from its text; it goes on to the end or to the last roll."""
    state = at.state
    for roll, turn in zip(at.rolls, found.line, strict=False):
        state = rows.play(at.sheet, state, roll, notation.parse_turn(at.sheet, notation.notate_turn(at.sheet, turn)))
    assert len(found.line) == len(at.rolls) or rows.is_over(at.sheet, state)
    assert found.final == state
    return scoring.score(at.sheet, state)


# --- small ones, by hand


def test_the_lock_and_one_more_cross_are_best_in_three_ways() -> None:
    found = solved("classic r2-6 / 6+6 r1 y1 g1 b1")  # red closes: 28; then yellow, green or blue 7

    assert (29, 3, False) == (found.best, found.solutions, found.unique)


def test_without_rolls_the_sheet_is_worth_what_it_is() -> None:
    assert Finish(15, 1, (), position("classic r2-6").state) == solved("classic r2-6")


@pytest.mark.parametrize("over", ["classic pen=4", "classic r2-6,12 yx", "classic rx yx gx"])
def test_a_position_that_is_over_is_played_no_further(over: str) -> None:
    found = solved(f"{over} / 3+4 r1 y1 g1 b1 / 1+2")
    at = position(over)

    assert (scoring.score(at.sheet, at.state), 1, ()) == (found.best, found.solutions, found.line)


def test_a_line_stops_where_the_game_ends() -> None:
    assert ["r12"] == line("classic r2-6 yx / 6+6 / 1+1 r1 y1 g1 b1")


def test_a_penalty_may_be_the_best_there_is() -> None:
    assert ["pen"] == line("classic rx y11 g3 b3 / 1+1 r1 y1 g6 b6")
    assert 3 - 5 == solved("classic rx y11 g3 b3 / 1+1 r1 y1 g6 b6").best


def test_the_same_crosses_in_another_order_are_one_solution() -> None:
    found = solved("classic / 3+4 / 4+3")  # two of four sevens

    assert (2, 6) == (found.best, found.solutions)


def test_the_end_of_the_game_may_be_worth_putting_off() -> None:
    # to close yellow ends the game with 28 + 36; green can still become 9 crosses, the closing cell and the lock
    before = "classic rx y2-6 g12-5 / 6+6 / 1+3 r1 y1 g1 b1"

    assert ["b12", "g4 g2=1+1"] == line(before)
    assert (15 + 66 + 1, 1) == (solved(before).best, solved(before).solutions)


# --- what is the same, seen otherwise


SMALL = settings(max_examples=40)


@SMALL
@given(positions(most_rolls=2))
def test_the_line_can_be_played_and_scores_the_best(at: Position) -> None:
    found = finish(at)

    assert found.best == _replayed(at, found)


@SMALL
@given(positions(most_rolls=2))
def test_no_way_to_play_scores_more_and_the_best_sheets_are_counted(at: Position) -> None:
    finals = {state.outcome: scoring.score(at.sheet, state) for state in _ends(at, at.state, at.rolls)}
    best = max(finals.values())
    found = finish(at)

    assert (best, sum(score == best for score in finals.values())) == (found.best, found.solutions)


def _ends(at: Position, state: State, rolls: tuple[Roll, ...]) -> Iterator[State]:
    """Every sheet that play can end with, one line of play after another."""
    if not rolls or rows.is_over(at.sheet, state):
        yield state
        return
    for _, after in rows.moves(at.sheet, state, rolls[0]):
        yield from _ends(at, after, rolls[1:])


@SMALL
@given(positions(most_rolls=2))
def test_numbers_and_dice_turned_upside_down_change_nothing(at: Position) -> None:
    assert _value(at) == _value(_upside_down(at))


@SMALL
@given(positions(most_rolls=2))
def test_other_colours_change_nothing(at: Position) -> None:
    dice = list(at.sheet.rules.dice)
    others = dice[1:] + dice[:1]

    assert _value(at) == _value(_recoloured(at, dict(zip(dice, others, strict=True))))


TOP_TO_BOTTOM = ("bonus-b", "grand", "three-rows")
"""Variants with one-in-each, which goes through the rows in their order (D8)."""


@SMALL
@given(positions(*(variant.name for variant in VARIANTS if variant.name not in TOP_TO_BOTTOM), most_rolls=2))
def test_rows_in_another_order_change_nothing(at: Position) -> None:
    assert _value(at) == _value(_bottom_up(at))


@SMALL
@given(positions("classic", "longo", most_rolls=2))
def test_two_rising_rows_with_their_dice_may_be_swapped(at: Position) -> None:
    red, yellow, *falling = range(4)
    order = (yellow, red, *falling)
    state = at.state._replace(
        marks=tuple(at.state.marks[row] for row in order), closed=tuple(at.state.closed[row] for row in order)
    )
    rolls = tuple(
        Roll(roll.white, tuple(roll.colored[die] for die in order) if roll.active else ()) for roll in at.rolls
    )

    assert _value(at) == _value(replace(at, state=state, rolls=rolls))


@SMALL
@given(positions(most_rolls=2))
def test_white_dice_have_no_order(at: Position) -> None:
    swapped = tuple(Roll((roll.white[1], roll.white[0]), roll.colored) for roll in at.rolls)

    assert _value(at) == _value(replace(at, rolls=swapped))


@SMALL
@given(positions(most_rolls=2))
def test_a_penalty_more_is_never_better(at: Position) -> None:
    more = replace(at, state=rows.take_penalty(at.state))

    assert finish(at).best >= finish(more).best


def _value(at: Position) -> tuple[int, int]:
    found = finish(at)
    return found.best, found.solutions


def _upside_down(at: Position) -> Position:
    """A die that showed d shows sides + 1 - d, and every number is what the two dice then make."""
    sides, sheet = at.sheet.rules.sides, at.sheet

    def number(old: int) -> int:
        return 2 * (sides + 1) - old

    turned = replace(
        sheet,
        rows=tuple(replace(row, numbers=tuple(number(old) for old in row.numbers)) for row in sheet.rows),
        lucky=tuple(number(old) for old in sheet.lucky),
        swaps=tuple((number(one), number(other)) for one, other in sheet.swaps),
    )
    rolls = tuple(
        Roll((sides + 1 - roll.white[0], sides + 1 - roll.white[1]), tuple(sides + 1 - die for die in roll.colored))
        for roll in at.rolls
    )
    return replace(at, sheet=turned, rolls=rolls)


def _recoloured(at: Position, new: dict[str, str]) -> Position:
    """The dice keep their order, and what they roll goes with their new names."""
    sheet = at.sheet
    dice = sheet.rules.dice
    recoloured = replace(
        sheet,
        rows=tuple(replace(row, colors=tuple(new[color] for color in row.colors)) for row in sheet.rows),
        bonus_row=tuple(new[color] for color in sheet.bonus_row),
    )
    old = {after: before for before, after in new.items()}
    rolls = tuple(
        Roll(roll.white, tuple(roll.colored[dice.index(old[color])] for color in dice) if roll.active else ())
        for roll in at.rolls
    )
    return replace(at, sheet=recoloured, rolls=rolls)


def _bottom_up(at: Position) -> Position:
    """The rows from bottom to top, with all that is printed and crossed on them."""
    sheet, last = at.sheet, len(at.sheet.rows) - 1

    def cell(old: Cell) -> Cell:
        return Cell(last - old.row, old.place)

    reordered = Sheet(
        rules=sheet.rules,
        rows=sheet.rows[::-1],
        lucky=sheet.lucky,
        bonus_cells=frozenset(cell(old) for old in sheet.bonus_cells),
        bonus_row=sheet.bonus_row,
        symbols=tuple(
            Symbol(symbol.effect, (cell(symbol.cells[0]), cell(symbol.cells[1]))) for symbol in sheet.symbols
        ),
        steps=tuple(cell(old) for old in sheet.steps),
        links=tuple((cell(lower), cell(upper)) for upper, lower in sheet.links),
        doubles=frozenset(cell(old) for old in sheet.doubles),
        between=tuple(last - 1 - upper for upper in sheet.between[::-1]),
        swaps=sheet.swaps,
    )
    state = at.state._replace(
        marks=at.state.marks[::-1],
        closed=at.state.closed[::-1],
        twice=tuple(sorted(cell(old) for old in at.state.twice)),
        between=tuple(sorted(Cell(last - 1 - old.row, old.place) for old in at.state.between)),
    )
    return replace(at, sheet=reordered, state=state)
