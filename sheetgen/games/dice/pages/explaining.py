"""Wording shared by the kinds of dice puzzles: skills, and ways to play. Every number is taken from the puzzle."""

from collections.abc import Collection

from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Blank, Note

from ..puzzles.pitfall import Pitfall
from ..puzzles.puzzle import Line, replay
from ..rules import rows, scoring
from ..rules.position import Position
from ..rules.rows import State, Turn
from ..rules.variant import Sheet
from . import wording

NO_PENALTY = "no-penalty"
WEIGHING = frozenset(("sacrifice", "pass", "penalty-on-purpose", "lock-race"))  # less now is more later
LINE_WORDS = (
    *wording.TURN_WORDS,
    *(
        "puzzle.key.over",
        "puzzle.key.turn",
        "puzzle.key.greedy",
        "puzzle.key.pitfall",
        "puzzle.key.no_way",
        "puzzle.key.greedy_aim",
        "puzzle.key.free_penalties",
        "puzzle.key.legend",
    ),
    *("puzzle.skill.planning", "puzzle.skill.weighing"),
)  # the keys of puzzles that are answered by a line of turns


def planning_skills(tags: Collection[str]) -> tuple[str, ...]:
    return ("planning",) if WEIGHING.isdisjoint(tags) else ("planning", "weighing")


def turn_blanks(position: Position) -> tuple[Blank, ...]:
    """One box per turn, to write down what is crossed."""
    kinds = ("own turn" if roll.active else "turn" for roll in position.rolls)
    return tuple(Blank(str(number), kind) for number, kind in enumerate(kinds, 1))  # type: ignore[arg-type]


def notes_of_line(words: Words, position: Position, line: Line) -> tuple[Note, ...]:
    """A way to play turn by turn, whether the game is over after it, and why its penalties may not count."""
    sheet, final = position.sheet, replay(position, line)
    notes = [Note(wording.turn(words, sheet, played), str(number)) for number, played in enumerate(line, 1)]
    over = [Note(words("puzzle.key.over"))] if rows.is_over(sheet, final) else []
    return (*notes, *over, *free_penalties(words, sheet, final))


def free_penalties(words: Words, sheet: Sheet, state: State) -> tuple[Note, ...]:
    """A note naming the pair of symbols that makes penalties cost nothing, if it is earned and there are penalties."""
    pair = next((symbol for symbol in sheet.symbols if symbol.effect == NO_PENALTY), None)
    if not state.penalties or pair is None or not scoring.has_symbol(sheet, state, NO_PENALTY):
        return ()
    cells = [wording.cell_name(words, sheet, cell) for cell in pair.cells]
    return (Note(words("puzzle.key.free_penalties", one=cells[0], other=cells[1])),)


def turns_in_short(words: Words, sheet: Sheet, line: Line) -> str:
    """What each turn crosses, in as few signs as possible: R5 G7 / – / Y8."""
    return " / ".join(_turn_in_short(words, sheet, played) for played in line)


def _turn_in_short(words: Words, sheet: Sheet, played: Turn) -> str:
    if played.penalty:
        return f"−{sheet.rules.penalty}"
    done = (wording.shortly(words, sheet, action) for action in played.actions)
    return " ".join(done) or "–"


def why_not_obvious(words: Words, position: Position, trap: Pitfall, lost: str) -> str:
    """Says what taking the most points each turn ends with, and where it goes wrong; ``lost`` names what that costs."""
    end = words("puzzle.key.greedy", points=words.number(scoring.score(position.sheet, trap.end)))
    obvious = wording.turn(words, position.sheet, trap.played)
    return f"{end} {words('puzzle.key.pitfall', turn=trap.turn, obvious=obvious, lost=lost)}"


def sum_after(words: Words, position: Position, line: Line) -> str:
    return wording.sum_of(words, scoring.tally(position.sheet, replay(position, line)))
