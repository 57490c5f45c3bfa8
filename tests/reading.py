"""The text notation as the language of the tests: positions in, turns and positions out."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.rules import notation, position_text, rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.variant import Variant

T = TypeVar("T")
U = TypeVar("U")
TESTS = Path(__file__).parent
SIX = ("connected-a", "connected-b", "double-a", "double-b", "big-points", "x-change")
OWN = {path.stem: path for path in sorted((TESTS / "templates").glob("*.toml"))}


def known(part: str) -> list[str]:
    """The built-in variants whose mechanics a part of the program knows."""
    return [name for name in templates.variant_names() if mechanics.knows(part, templates.variant(name).sheet)]


def paired(ones: Sequence[T], others: Sequence[U]) -> list[tuple[T, U]]:
    """Each of the ones with one of the others, in turn, until all of both have been there.

    >>> paired("abc", "xy")
    [('a', 'x'), ('b', 'y'), ('c', 'x')]
    """
    return [(ones[n % len(ones)], others[n % len(others)]) for n in range(max(len(ones), len(others)))]


def variant(name: str) -> Variant:
    """A built-in variant, or one of ``tests/templates`` by its short name."""
    return replace(templates.variant(str(OWN[name])), name=name) if name in OWN else templates.variant(name)


def position(text: str) -> Position:
    """The position of a line of text."""
    return position_text.parse(text, variant)


def ways(text: str) -> list[str]:
    """Every way to play the first roll of a position, notated, in alphabetical order."""
    at = position(text)
    return sorted(notation.notate_turn(at.sheet, turn) for turn, _ in rows.moves(at.sheet, at.state, at.rolls[0]))


def first_crosses(text: str) -> list[str]:
    """What may be crossed in action 1 of the first roll, with what it sets off."""
    at = position(text)
    actions = [action for action, _ in rows.first_actions(at.sheet, at.state, sum(at.rolls[0].white))]
    return sorted(notation.notate_turn(at.sheet, rows.Turn(action)) for action in actions)


def chains(text: str, cell: str) -> list[str]:
    """What action 1 may cross from this cell on: the cell, and each chain that it can set off."""
    return [way for way in first_crosses(text) if way.split(">")[0] == cell]


def second_crosses(text: str) -> list[str]:
    """What may be crossed in action 2 of the first roll by who passed in action 1."""
    return sorted(way.removeprefix("- ") for way in ways(text) if way.startswith("- "))


def played(text: str, *turns: str) -> str:
    """The position after these turns, with the rolls that are left."""
    at = position(text)
    state = at.state
    for roll, turn in zip(at.rolls, turns, strict=False):
        state = rows.play(at.sheet, state, roll, notation.parse_turn(at.sheet, turn))
    return position_text.notate(replace(at, state=state, rolls=at.rolls[len(turns) :]))


def points(text: str) -> int:
    """What the sheet of a position is worth."""
    at = position(text)
    return scoring.score(at.sheet, at.state)


def is_over(text: str) -> bool:
    """Whether the game is over."""
    at = position(text)
    return rows.is_over(at.sheet, at.state)
