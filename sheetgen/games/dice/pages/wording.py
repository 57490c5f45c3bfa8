"""What the kinds of dice puzzles say alike: hints, sums, and ways to play, every number taken from the puzzle."""

from collections.abc import Collection, Mapping

from sheetgen.games.kind import LEVELS
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Note

from ..puzzles.puzzle import DicePuzzle, Line, replay
from ..rules import rows, scoring
from ..rules.position import Position
from ..rules.rows import Action, Turn
from ..rules.scoring import Tally
from ..rules.variant import Cell, Sheet

HINTS = (
    *("penalty-on-purpose", "lock-race", "double-lock", "lock", "chain", "bonus", "lucky"),
    *("two-in-fewest", "one-in-each", "double-fewest", "plus-13", "no-penalty", "sacrifice", "pass", "one-row"),
    *("closed-by-another", "penalty", "long-row", "overlap", "closed-row", "too-few", "most", "many-sums"),
    *("prepare", "two-turns", "either"),
)  # the tags that a hint can be made of, the most telling first
WEIGHING = frozenset(("sacrifice", "pass", "penalty-on-purpose", "lock-race"))  # less now is more later
TURN_WORDS = tuple(f"puzzle.key.{key}" for key in ("row", "lock", "lucky", "pass", "penalty"))
"""The keys of what is done in a turn."""
LINE_WORDS = (
    *TURN_WORDS,
    *("puzzle.key.over", "puzzle.skill.planning", "puzzle.skill.weighing"),
    *(f"puzzle.hint.{level}" for level in LEVELS),
)  # the keys of puzzles that are answered by a line of turns


def hint_of_tags(words: Words, tags: Collection[str], instead: Mapping[str, str] | None = None) -> str:
    """The hint of the most telling tag, or nothing; ``instead`` names other hints for some tags."""
    for tag in HINTS:
        if tag in tags:
            return words(f"puzzle.hint.{(instead or {}).get(tag, tag)}")
    return ""


def hint_to_look_ahead(words: Words, puzzle: DicePuzzle) -> str:
    """The hint of the most telling tag, else how far to look."""
    return hint_of_tags(words, puzzle.tags) or words(f"puzzle.hint.{puzzle.level}")


def planning_skills(tags: Collection[str]) -> tuple[str, ...]:
    return ("planning",) if WEIGHING.isdisjoint(tags) else ("planning", "weighing")


def turn_numbers(position: Position) -> tuple[str, ...]:
    """The labels of the boxes for what is crossed in each turn."""
    return tuple(str(number) for number in range(1, len(position.rolls) + 1))


def notes_of_line(words: Words, position: Position, line: Line) -> tuple[Note, ...]:
    """A way to play turn by turn, and whether the game is over after it."""
    sheet = position.sheet
    notes = [Note(turn(words, sheet, played), str(number)) for number, played in enumerate(line, 1)]
    over = rows.is_over(sheet, replay(position, line))
    return (*notes, *([Note(words("puzzle.key.over"))] if over else []))


def sum_after(words: Words, position: Position, line: Line) -> str:
    return sum_of(words, scoring.tally(position.sheet, replay(position, line)))


def sum_of(words: Words, tally: Tally) -> str:
    """The points as a sum: rows, what symbols add, less penalties."""
    parts = [str(points) for points in tally.rows] + ([str(tally.extra)] if tally.extra else [])
    less = f" − {-tally.penalties}" if tally.penalties else ""
    return f"{' + '.join(parts)}{less} = {words.number(tally.total)}"


def turn(words: Words, sheet: Sheet, played: Turn) -> str:
    if played.penalty:
        return words("puzzle.key.penalty")
    deeds = [_first(words, sheet, played.first)] if played.first else []
    deeds += [_second(words, sheet, played.second)] if played.second else []
    return " · ".join(deeds) or words("puzzle.key.pass")


def _first(words: Words, sheet: Sheet, action: Action) -> str:
    lucky = f" ({words('puzzle.key.lucky')})" if action.lucky else ""
    return f"{cell_name(words, sheet, action.cell)}{lucky}{_set_off(words, sheet, action)}"


def _second(words: Words, sheet: Sheet, action: Action) -> str:
    colored = sheet.number(action.cell) - action.white
    dice = f"{action.white} + {words(f'color.{sheet.color(action.cell)}.letter')} {colored}"
    return f"{cell_name(words, sheet, action.cell)} ({dice}){_set_off(words, sheet, action)}"


def _set_off(words: Words, sheet: Sheet, action: Action) -> str:
    crosses = ", ".join(cell_name(words, sheet, cell) for cell in action.bonus)
    return f" → {crosses}" if crosses else ""


def cell_name(words: Words, sheet: Sheet, cell: Cell) -> str:
    """A cell by its row and number; crossing a closing cell crosses the lock, too."""
    lock = f" + {words('puzzle.key.lock')}" if cell.place >= sheet.rows[cell.row].first_closing else ""
    colon = ":" if _is_mixed(sheet, cell.row) else ""  # else two numbers would stand side by side
    return f"{title(words, sheet, cell.row)}{colon} {sheet.number(cell)}{lock}"


def title(words: Words, sheet: Sheet, row: int) -> str:
    """A row by its colour; one of several colours by its number."""
    if _is_mixed(sheet, row):
        return words("puzzle.key.row", row=row + 1)
    return words(f"color.{sheet.rows[row].colors[0]}.name")


def _is_mixed(sheet: Sheet, row: int) -> bool:
    return len(set(sheet.rows[row].colors)) > 1
