"""What the kinds of dice puzzles say alike: hints, skills, and ways to play, every number taken from the puzzle."""

from collections.abc import Collection, Mapping

from sheetgen.games.kind import LEVELS
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Note

from ..puzzles.puzzle import DicePuzzle, Line, replay
from ..rules import rows, scoring
from ..rules.position import Position
from . import wording

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
    notes = [Note(wording.turn(words, sheet, played), str(number)) for number, played in enumerate(line, 1)]
    over = rows.is_over(sheet, replay(position, line))
    return (*notes, *([Note(words("puzzle.key.over"))] if over else []))


def sum_after(words: Words, position: Position, line: Line) -> str:
    return wording.sum_of(words, scoring.tally(position.sheet, replay(position, line)))
