"""What a reader makes of a printed puzzle of the dice game: the sheet as it is drawn, and every right answer to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.games.dice import templates
from sheetgen.games.dice.odds.closing import closing, expected_points
from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.rows import Roll, State, Turn
from sheetgen.games.dice.rules.variant import Cell, Row, Sheet, Symbol
from sheetgen.games.dice.solve import reference

if TYPE_CHECKING:
    from benchmarks.printed import Drawn

Line = tuple[Turn, ...]


def answers(puzzle: Drawn, question: str, gaps: Mapping[str, str], variant: str, _words: Mapping[str, str]) -> set[str]:
    """Every answer that is right, in the short form of keys; none where a sole one is asked for and there are more."""
    sheet = _sheet(puzzle, templates.variant(variant).sheet)
    state, rolls, labels = _state(puzzle, sheet), _rolls(puzzle, sheet), _labels(puzzle)
    match question.removeprefix("puzzle.ask.").split("."):
        case ["finish"]:
            return {str(reference.best_finish(sheet, state, rolls).best).replace("-", "−")}
        case ["score" | "score-now" as asked]:
            right = rows.is_over(sheet, state) == (asked == "score")
            return {str(scoring.score(sheet, state)).replace("-", "−")} if right else set()
        case ["target", *_]:
            return _sole(sheet, state, rolls, labels, lambda at: scoring.score(sheet, at) == int(gaps["n"]))
        case ["lock", *_]:
            wanted = int(gaps.get("n", 1 if question.endswith("one") else 2))
            found = _sole(sheet, state, rolls, labels, lambda at: _own_locks(sheet, at) >= wanted)
            return found if len(found) == 1 else set()
        case ["cross" | "close" | "lucky" as event]:
            sides = range(1, sheet.rules.sides + 1)
            count = sum(_does(sheet, state, one + two, event) for one in sides for two in sides)
            return {f"{count}/{len(sides) ** 2}"}
        case ["closing", *_]:
            row = int(gaps["row"]) - 1
            found_chance = closing(sheet, row).chance(state, int(gaps.get("n", 1)))
            return {f"{found_chance.numerator}/{found_chance.denominator}"}
        case ["row-points"]:
            points = expected_points(sheet, state, int(gaps["row"]) - 1)
            return {f"{points.numerator}/{points.denominator}"}
        case ["best-move"]:
            value = PLAIN.values(sheet, state)
            turns = list(rows.moves(sheet, state, rolls[0]))
            best, _ = max(turns, key=lambda each: value(each[1]))
            return {_in_short(sheet, (best,), labels)}
    raise ValueError(question)


def _sheet(puzzle: Drawn, known: Sheet) -> Sheet:
    """The card that is printed; of the variant, only what no card changes: dice, points, what closes a row."""
    printed = {row.title: row.all("cell") for row in puzzle.all("row")}
    cells = [printed[f"row-{number}"] for number in range(1, len(known.rows) + 1)]
    places = [(Cell(row, n), each.classes) for row, line in enumerate(cells) for n, each in enumerate(line)]
    bonus = [(cell, classes[classes.index("bonus") + 1 :]) for cell, classes in places if "bonus" in classes]
    effects = {effects[0]: [cell for cell, other in bonus if other == effects] for _, effects in bonus if effects}
    (outer, *_) = puzzle.all("sheet")
    return replace(
        known,
        rows=tuple(_row(row, line) for row, line in zip(known.rows, cells, strict=True)),
        lucky=tuple(sorted(int(word) for word in outer.words() if word.isdigit())) if known.lucky else (),
        bonus_cells=frozenset(cell for cell, effect in bonus if not effect),
        bonus_row=tuple(each.classes[1] for each in puzzle.all("field")),
        symbols=tuple(Symbol(effect, (one, other)) for effect, (one, other) in effects.items()),
    )


def _row(known: Row, cells: list[Drawn]) -> Row:
    numbers = tuple(int(next(word for word in cell.words() if word.isdigit())) for cell in cells)
    closing_cells = sum("closing" in cell.classes for cell in cells)
    return replace(known, numbers=numbers, colors=tuple(cell.classes[1] for cell in cells), closing_cells=closing_cells)


def _state(puzzle: Drawn, sheet: Sheet) -> State:
    crosses = [cross.title.removeprefix("cross-") for cross in puzzle.all("cross")]
    marks: list[list[int]] = [[] for _ in sheet.rows]
    for row, number in (map(int, each.split("-")) for each in crosses if re.fullmatch(r"\d+-\d+", each)):
        marks[row - 1].append(sheet.rows[row - 1].numbers.index(number))
    closed = {each.removeprefix("lock-") for each in crosses if each.startswith("lock-")}
    closed |= {each.title.removeprefix("barred-") for each in puzzle.all("strike") if "barred" in each.title}
    return State(
        tuple(tuple(sorted(places)) for places in marks),
        tuple(str(row + 1) in closed for row in range(len(sheet.rows))),
        sum(each.startswith("penalty-") for each in crosses),
        sum(each.startswith("bonus-") for each in crosses),
    )


def _rolls(puzzle: Drawn, sheet: Sheet) -> tuple[Roll, ...]:
    """The rolls in their order; a die that has left the game has no value, and needs none."""
    found = []
    for turn in puzzle.all("turn"):
        dice = [die.title.split()[1:] for die in turn.all("die")]
        one, two = (int(value) for color, value in dice if color == "white")
        colored = {color: 1 if value == "out" else int(value) for color, value in dice if color != "white"}
        found.append(Roll((one, two), tuple(colored[color] for color in sheet.rules.dice) if colored else ()))
    return tuple(found)


def _labels(puzzle: Drawn) -> list[str]:
    """What stands at the left of each row: the letter of its colour, or its number if it has several."""
    letters = [band.words()[0] for band in puzzle.all("band")]
    return [f"{letter}:" if letter.isdigit() else letter for letter in letters]


def _own_locks(sheet: Sheet, state: State) -> int:
    return sum(rows.has_lock(sheet, state, row) for row in range(len(sheet.rows)))


def _does(sheet: Sheet, state: State, total: int, event: str) -> bool:
    """Whether a sum of the white dice crosses something, closes a row, uses a lucky number."""
    return any(
        {"cross": True, "close": sum(after.closed) > sum(state.closed), "lucky": action.lucky}[event]
        for action, after in rows.first_actions(sheet, state, total)
    )


def _sole(sheet: Sheet, state: State, rolls: tuple[Roll, ...], labels: list[str], is_wanted: object) -> set[str]:
    """Every way to the one final sheet that is wanted; none if there are several such sheets."""
    assert callable(is_wanted)
    ways = [(line, at) for line, at in _ways(sheet, state, rolls) if is_wanted(at)]
    if len({(at.marks, at.penalties) for _, at in ways}) != 1:
        return set()
    return {_in_short(sheet, line, labels) for line, _ in ways}


def _ways(sheet: Sheet, state: State, rolls: tuple[Roll, ...]) -> Iterator[tuple[Line, State]]:
    if not rolls or rows.is_over(sheet, state):
        yield (), state
        return
    for turn, after in rows.moves(sheet, state, rolls[0]):
        for line, end in _ways(sheet, after, rolls[1:]):
            yield (turn, *line), end


def _in_short(sheet: Sheet, line: Line, labels: list[str]) -> str:
    """R9 G4 / – / −5."""

    def crossed(turn: Turn) -> str:
        cells = [action.cell for action in (turn.first, turn.second) if action]
        return " ".join(f"{labels[cell.row]}{sheet.number(cell)}" for cell in cells) or "–"

    return " / ".join(f"−{sheet.rules.penalty}" if turn.penalty else crossed(turn) for turn in line)
