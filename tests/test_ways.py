"""The way to a fraction: cases that exclude each other, each counted roll by roll with the plain rules."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from sheetgen.base.chance import Chance
from sheetgen.games.dice.kinds import KINDS
from sheetgen.games.dice.odds import closing
from sheetgen.games.dice.odds.closing import Closing
from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.puzzles.puzzle import Question
from sheetgen.games.dice.puzzles.verify import prove
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.page import languages

from . import exact_odds, reading
from .small_sheets import later, small

READY = "classic r2-6 y3,4 g12,11,10 b12,11,9"
SHORT = "classic r2-5 y3,4 g12,11,10 b12,11,9"


def case_of(sheet: Sheet, state: State, roll: Roll, row: int) -> str:
    """The least that closes a row with a roll."""
    ways = [turn for turn, after in rows.moves(sheet, state, roll) if rows.has_lock(sheet, after, row)]
    if any(turn.first and not turn.second for turn in ways):
        return "white"
    if any(turn.second and not turn.first for turn in ways):
        return "colored"
    return "both" if ways else "none"


@pytest.mark.parametrize("seed", range(12))
def test_each_case_of_a_turn_is_as_likely_as_all_rolls_of_all_dice_make_it(seed: int) -> None:
    sheet = small(f"ways {seed}")
    state = later(sheet, Chance(f"ways {seed}"), 2)
    rolls = list(exact_odds.rolls(sheet.rules))

    for row in range(len(sheet.rows)):
        counted = Counter(case_of(sheet, state, roll, row) for roll in rolls)
        found = closing.cases(sheet, state, row)
        assert [Fraction(counted[case], len(rolls)) for case in found._fields] == list(found)
        assert sum(found) == Closing(sheet, row).chance(state, 1)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_first_turn_leaves_to_the_second_is_what_its_rolls_leave_at_best(seed: int) -> None:
    sheet = small(f"ways {seed}")
    state = later(sheet, Chance(f"ways {seed}"), 1)
    rolls = list(exact_odds.rolls(sheet.rules))

    for row in range(len(sheet.rows)):
        second = Closing(sheet, row)
        best = Counter(
            max(second.chance(after, 1) for after in exact_odds.states_after(sheet, state, roll)) for roll in rolls
        )
        assert {value: Fraction(n, len(rolls)) for value, n in best.items()} == closing.after_first(sheet, state, row)


def fractions(text: str) -> Iterator[Fraction]:
    """The products of a sum such as 2/27 + 25/27 × 2/27."""
    for term in text.split(" + "):
        found = Fraction(1)
        for factor in term.split(" × "):
            found *= Fraction(factor)
        yield found


@pytest.mark.parametrize(
    ("text", "event", "turns"),
    [
        *product((READY, SHORT), ("close-row",), (2,)),
        (SHORT, "row-points", 1),
        ("classic r2-6,11 y3,4 g12,11,10 b12,11,9", "close-row", 1),
        ("mixx-a r2-6 y3,4 g12,11,10 b12,11,9", "close-row", 2),
    ],
)
def test_a_key_adds_its_cases_up_to_the_answer(text: str, event: str, turns: int) -> None:
    question = Question(event=event, row=0, turns=turns)
    puzzle = prove("chance", reading.position(text), question, PLAIN)
    notes = [note.text for note in KINDS["chance"].notes(languages.load("en"), puzzle)]
    terms, *totals = next(note for note in notes if " = " in note).split(" = ")

    assert Fraction(puzzle.answer.count, puzzle.answer.of) == sum(fractions(terms))
    assert {Fraction(puzzle.answer.count, puzzle.answer.of)} == {Fraction(total) for total in totals}
    for term in terms.split(" + "):  # every case is named before they are added up
        share = term.split(" × ")[0] if event == "close-row" else term.split(" × ")[1]
        assert any(share in note for note in notes if " = " not in note)
