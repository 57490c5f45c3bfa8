"""Sheets and puzzles of the dice game on a screen: cells to cross, one action after another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.base.errors import IllegalMove, Sentence, quote
from sheetgen.games.screen import Screen, View
from sheetgen.page.words import Words

from . import mechanics
from .formats import position as position_format
from .kinds import KINDS
from .pages import wording
from .puzzles.attempt import Attempt
from .puzzles.puzzle import DicePuzzle
from .rules import notation, parts, position_text, rows, scoring
from .rules.parts import CardForm, CardPart
from .rules.position import Position
from .rules.rows import Action, Roll, State, Turn
from .rules.variant import Cell, Sheet
from .solve.reference import Finish
from .text.sheet import with_own_colors
from .valuation import Valuation

PASS = "pass"  # noqa: S105  # no password: the move of crossing nothing
FIRST, SECOND = 1, 2


def sheet_view(words: Words, sheet: Sheet) -> View:
    """The printed contents of a sheet as plain values."""
    mechanics.require(mechanics.SCREEN, sheet)
    words = with_own_colors(words, sheet)
    return {
        "rows": [_row(words, sheet, index) for index in range(len(sheet.rows))],
        "dice": list(sheet.rules.dice),
        "sides": sheet.rules.sides,
        "penalty": sheet.rules.penalty,
        "limit": sheet.rules.penalty_limit,
        "lucky": list(sheet.lucky),
        "bonus_row": list(sheet.bonus_row),
        "letters": {color: words(f"color.{color}.letter") for color in sheet.rules.dice},
        "further": {part.field: _part(sheet, part) for part in parts.CARD if parts.value(part, sheet)},
    }


def _part(sheet: Sheet, part: CardPart) -> object:
    """A part of a card as plain values, its cells as rows and places; linked cells are adjacent."""
    if part.form in parts.OF_CELLS:
        return [list(cell) for cell in parts.cells_of(part, sheet)]
    found = parts.value(part, sheet)
    return [list(pair) for pair in found] if part.form == CardForm.NUMBERS else found


def _row(words: Words, sheet: Sheet, index: int) -> View:
    """A row as plain values; its letter is that on paper: its number if it has several colours."""
    row = sheet.rows[index]
    cells = [
        {
            "number": number,
            "color": color,
            "closing": place >= row.first_closing,
            "bonus": Cell(index, place) in sheet.bonus_cells,
            "symbol": sheet.symbol_at.get(Cell(index, place), ("",))[0],
        }
        for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True))
    ]
    letter = words(f"color.{row.color}.letter") if len(set(row.colors)) == 1 else str(index + 1)
    return {"color": row.color, "letter": letter, "cells": cells, "needs": row.marks_to_lock}


def state_view(sheet: Sheet, state: State) -> View:
    """The crosses on a sheet as plain values."""
    tally = scoring.tally(sheet, state)
    return {
        "marks": [list(marks) for marks in state.marks],
        "closed": list(state.closed),
        "locks": [rows.has_lock(sheet, state, row) for row in range(len(sheet.rows))],
        **{part.field: getattr(state, part.field) for part in parts.COUNTS},
        **{part.field: [list(cell) for cell in getattr(state, part.field)] for part in parts.CROSSES},
        "points": list(tally.rows),
        "total": tally.total,
    }


def _position(words: Words, given: Position) -> View:
    sheet = given.sheet
    return {
        "form": "rows",
        "variant": given.variant.name,
        "card": _card(given),
        **sheet_view(words, sheet),
        **state_view(sheet, given.state),
        "rolls": [{"white": list(roll.white), "colored": list(roll.colored)} for roll in given.rolls],
        "table": position_format.to_json(given),
        "text": position_text.notate(given),
    }


def _card(given: Position) -> View | None:
    """If the variant's cards are drawn: how many lucky numbers, whether they are still open, and whether this is the
    official card, which is the default."""
    variant, sheet = given.variant, given.sheet
    if not variant.draws:
        return None
    count = len(variant.sheet.lucky) if "lucky" in variant.draws else 0
    return {"lucky": count, "open": count > 0 and not sheet.lucky, "official": not count and sheet == variant.sheet}


def _solution(words: Words, given: Position, found: Finish) -> View:
    """The line of the best finish, turn by turn."""
    words = with_own_colors(words, given.sheet)
    state, steps = given.state, []
    for roll, turn in zip(given.rolls, found.line, strict=False):
        state = rows.play(given.sheet, state, roll, turn)
        steps.append({"text": wording.turn(words, given.sheet, turn), **state_view(given.sheet, state)})
    points = words.number(found.best)
    verdict = words.count("terminal.best", found.solutions, variant=given.variant.title, points=points)
    return {"verdict": verdict, "sum": wording.sum_of(words, scoring.tally(given.sheet, state)), "steps": steps}


def _valued(words: Words, given: Position, found: Valuation) -> View:
    words, worth = with_own_colors(words, given.sheet), found.worth
    options = [
        {"text": wording.turn(words, given.sheet, option.turn), "value": round(option.worth.value, 4)}
        for option in found.options or ()
    ]
    return {"value": round(worth.value, 6), "exact": worth.exact, "stderr": worth.stderr, "options": options}


@dataclass(frozen=True, slots=True)
class _Stage:
    """The progress of a played puzzle: the turns completed, and the one begun."""

    sheet: Sheet
    rolls: tuple[Roll, ...]
    state: State
    done: tuple[Turn, ...] = ()
    first: Action | None = None
    action: int = FIRST

    @property
    def is_over(self) -> bool:
        return len(self.done) >= len(self.rolls) or (self.action == FIRST and rows.is_over(self.sheet, self.state))

    @property
    def roll(self) -> Roll:
        return self.rolls[len(self.done)]

    def choices(self) -> Iterator[tuple[str, Action, State]]:
        """Every action that is possible now, with its name and the state that it leads to."""
        if self.is_over:
            return
        if self.action == FIRST:
            found = rows.first_actions(self.sheet, self.state, sum(self.roll.white))
        else:
            found = rows.second_actions(self.sheet, self.state, self.roll)
        for action, after in found:
            yield action_name(self.sheet, action), action, after

    def after(self, move: str) -> "_Stage":
        if move == PASS and not self.is_over:
            return self._acted(None, self.state)
        for name, action, after in self.choices():
            if name == move:
                return self._acted(action, after)
        raise IllegalMove(
            Sentence("the rules do not allow this move here", "text.illegal", text=quote(move)), quote(move)
        )

    def _acted(self, action: Action | None, after: State) -> "_Stage":
        if self.action == FIRST:
            if self.roll.active and not rows.is_over(self.sheet, after):  # D1
                return replace(self, state=after, first=action, action=SECOND)
            return self._turned(Turn(action), after)
        if action is None and self.first is None:
            return self._turned(Turn(penalty=True), rows.take_penalty(after))
        return self._turned(Turn(self.first, action), after)

    def _turned(self, turn: Turn, after: State) -> "_Stage":
        return replace(self, state=after, done=(*self.done, turn), first=None, action=FIRST)


def action_name(sheet: Sheet, action: Action) -> str:
    """A move in a few letters: its cell, whether by luck or by which white die, and the crosses that it sets off.

    Other kinds of actions are named as in positions.
    """
    if action != Action(action.cell, action.bonus, action.lucky, action.white):
        return notation.notate_turn(sheet, Turn(None, action) if action.white else Turn(action))
    by = "l" if action.lucky else f"w{action.white}" if action.white else ""
    return "".join(
        (f"{action.cell.row}.{action.cell.place}", by, *(f">{cell.row}.{cell.place}" for cell in action.bonus))
    )


def _stage(puzzle: DicePuzzle, moves: Sequence[str]) -> _Stage:
    position = puzzle.position
    rolls = (puzzle.question.roll,) if puzzle.question.roll else position.rolls
    stage = _Stage(position.sheet, rolls, position.state)
    for move in moves:
        stage = stage.after(move)
    return stage


def _play(words: Words, puzzle: DicePuzzle, moves: Sequence[str]) -> View:
    stage = _stage(puzzle, moves)
    words = with_own_colors(words, puzzle.position.sheet)
    sheet = puzzle.position.sheet
    return {
        "form": "rows",
        **sheet_view(words, sheet),
        **state_view(sheet, stage.state),
        "before": state_view(sheet, puzzle.position.state),
        "rolls": [
            roll_view(sheet, roll, stage.state) | {"now": number == len(stage.done) and not stage.is_over}
            for number, roll in enumerate(stage.rolls)
        ],
        "choices": [choice_view(words, sheet, *choice) for choice in stage.choices()],
        "pass": "" if stage.is_over else _pass(stage),
        "action": 0 if stage.is_over else stage.action,
        "over": stage.is_over,
        "typed": [] if stage.rolls else _typed(words, puzzle),
        "done": [wording.turn(words, sheet, turn) for turn in stage.done],
    }


def _typed(words: Words, puzzle: DicePuzzle) -> list[str]:
    """A label for each number that is typed."""
    kind = KINDS[puzzle.kind]
    labels = [blank.label for blank in kind.blanks(words, puzzle)] or [words("pad.total")]
    return labels[:1] * kind.numbers(puzzle)


def roll_view(sheet: Sheet, roll: Roll, state: State) -> View:
    """A roll as plain values, with dice that have left the game marked as out."""
    left = [rows.die_is_left(sheet, state, color) for color in sheet.rules.dice]
    return {
        "white": list(roll.white),
        "colored": [
            {"color": color, "value": value, "out": not there}
            for color, value, there in zip(sheet.rules.dice, roll.colored, left, strict=False)
        ],
        "active": roll.active,
    }


def choice_view(words: Words, sheet: Sheet, name: str, action: Action, _after: State) -> dict[str, Any]:
    turn = Turn(None, action) if action.white else Turn(action)
    further = parts.crosses_of(action)
    return {
        "move": name,
        "cell": list(action.cell),
        "on": further.field if further else "",
        "text": wording.turn(words, sheet, turn),
    }


def _pass(stage: _Stage) -> str:
    """The effect of passing now: a pass, or a penalty."""
    return "penalty" if stage.action == SECOND and stage.first is None else PASS


def _solved_by(puzzle: DicePuzzle, moves: Sequence[str], numbers: Sequence[int]) -> bool:
    stage = _stage(puzzle, moves)
    return KINDS[puzzle.kind].solved_by(puzzle, Attempt(stage.done, stage.state, tuple(numbers)))


SCREEN: Screen[DicePuzzle] = Screen(
    position=_position, solution=_solution, valued=_valued, play=_play, solved_by=_solved_by
)
