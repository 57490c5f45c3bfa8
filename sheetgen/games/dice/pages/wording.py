"""Questions, hints and answers of dice puzzles in words, every number of them taken from the puzzle."""

from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import DiceExercise, Note

from ..kinds import chance, row_chance, verify
from ..kinds.puzzle import CLOSE_ROW, Count, Puzzle, Ranking
from ..rules import rows
from ..rules.position import Position
from ..rules.rows import Action, State, Tally, Turn
from ..rules.variant import Cell, Sheet

HINTS = (
    *("penalty-on-purpose", "lock-race", "double-lock", "lock", "chain", "bonus", "lucky"),
    *("two-in-fewest", "one-in-each", "double-fewest", "plus-13", "no-penalty", "sacrifice", "pass", "one-row"),
    *("closed-by-another", "penalty", "long-row", "overlap", "closed-row", "too-few", "most", "many-sums"),
    *("prepare", "two-turns", "either"),
)
"""The tags that a hint can be made of, the most telling first."""
SKILLS = {
    "finish": "planning",
    "target": "planning",
    "last-lock": "planning",
    "score": "adding",
    "chance": "chance",
} | {"best-move": "weighing"}
DECIMALS = 4
"""Of a chance."""
MOST_MOVES = 5
"""So many moves are told with what they are worth."""
WEIGHING = frozenset(("sacrifice", "pass", "penalty-on-purpose", "lock-race"))
"""Tags of puzzles in which less now is more later."""


def question(exercise: DiceExercise) -> str:
    """What is asked, in a sentence or two."""
    puzzle, words = exercise.puzzle, exercise.look.words
    match puzzle.kind:
        case "target":
            return words.count("puzzle.ask.target", puzzle.question.score or 0)
        case "last-lock":
            return words.count("puzzle.ask.lock", puzzle.question.rows or 0)
        case "chance" if puzzle.question.event == CLOSE_ROW:
            return _closing(words, (puzzle.question.row or 0) + 1, puzzle.question.turns or 1)
        case "chance" if puzzle.question.is_of_row:
            return words("puzzle.ask.row-points", row=(puzzle.question.row or 0) + 1)
        case "chance":
            return words(f"puzzle.ask.{puzzle.question.event}", rolls=puzzle.position.sheet.rules.sides**2)
        case kind:
            return words(f"puzzle.ask.{kind}")


def _closing(words: Words, row: int, turns: int) -> str:
    """Some languages have one form for all numbers, so a single turn has a sentence of its own."""
    if turns == 1:
        return words("puzzle.ask.closing.next", row=row)
    return words.count("puzzle.ask.closing.turns", turns, row=row)


def hint(exercise: DiceExercise) -> str:
    """The most telling thing that the solution needs; else how far to look."""
    puzzle, words = exercise.puzzle, exercise.look.words
    kind = "count." if puzzle.kind == "chance" else ""
    for tag in HINTS:
        if tag in puzzle.tags:
            return words(f"puzzle.hint.{kind if tag in ('chain', 'lucky') else ''}{tag}")
    return words(f"puzzle.hint.{puzzle.level}" if puzzle.kind in verify.WITH_ROLLS else f"puzzle.hint.{puzzle.kind}")


def skills(exercise: DiceExercise) -> tuple[str, ...]:
    """What a puzzle trains."""
    puzzle = exercise.puzzle
    weighs = puzzle.kind in verify.WITH_ROLLS and not WEIGHING.isdisjoint(puzzle.tags)
    return (SKILLS[puzzle.kind], *(("weighing",) if weighs else ()))


def answer(exercise: DiceExercise) -> str:
    """What is to be found, in a line."""
    puzzle, words = exercise.puzzle, exercise.look.words
    match puzzle.answer:
        case Count(count, of) if puzzle.question.is_of_row:
            return f"{count}/{of}"
        case Count(count, of):
            return words("puzzle.key.count", count=count, of=of)
        case Tally() as tally:
            return sum_of(words, tally)
        case Ranking() as ranking:
            return turn(words, puzzle.position.sheet, ranking.options[0][0])
        case _:
            return sum_of(words, rows.tally(puzzle.position.sheet, _final(puzzle)))


def explanation(exercise: DiceExercise) -> tuple[Note, ...]:
    """How it is found: the way to play turn by turn, and why the obvious move loses; or the crosses of each row."""
    puzzle, words = exercise.puzzle, exercise.look.words
    if isinstance(puzzle.answer, Tally):
        return (Note(_rows(words, puzzle.position)),)
    if isinstance(puzzle.answer, Count) and puzzle.question.is_of_row:
        return _likely(words, puzzle, puzzle.answer)
    if isinstance(puzzle.answer, Count):
        sums = sorted(chance.sums(puzzle.position, puzzle.question.event or ""))
        return (Note(words("puzzle.key.sums", sums=", ".join(map(str, sums)))),)
    if isinstance(puzzle.answer, Ranking):
        return _ranked(words, puzzle.position, puzzle.answer)
    sheet, line = puzzle.position.sheet, verify.line_of(puzzle)
    notes = [Note(turn(words, sheet, played), str(number)) for number, played in enumerate(line, 1)]
    notes += [Note(words("puzzle.key.over"))] if rows.is_over(sheet, _final(puzzle)) else []
    return (*notes, *map(Note, why(exercise)))


def _final(puzzle: Puzzle) -> State:
    return verify.replayed(verify.rolled(puzzle), verify.line_of(puzzle))


def _likely(words: Words, puzzle: Puzzle, count: Count) -> tuple[Note, ...]:
    """The chance as a decimal number, and that of the first turn alone."""
    about = Note(words("puzzle.key.about", chance=words.number(count.count / count.of, DECIMALS)))
    if puzzle.question.turns == 1:
        return (about,)
    first = row_chance.chance(puzzle.position, puzzle.question, turns=1)
    return about, Note(words("puzzle.key.first_turn", chance=str(first)))


def _ranked(words: Words, position: Position, ranking: Ranking) -> tuple[Note, ...]:
    """What moves are worth, best first."""
    moves = [
        Note(f"{words.number(value, 2)}: {turn(words, position.sheet, played)}")
        for played, value in ranking.options[:MOST_MOVES]
    ]
    return (Note(words("puzzle.key.expected")), *moves)


def _rows(words: Words, position: Position) -> str:
    """How many crosses each row has, locks counted, and what they are worth."""
    sheet, state = position.sheet, position.state
    points = rows.tally(sheet, state).rows
    return " · ".join(
        f"{title(words, sheet, row)}: {rows.crosses(sheet, state, row)} → {worth}" for row, worth in enumerate(points)
    )


def sum_of(words: Words, tally: Tally) -> str:
    """The points as a sum: rows, what symbols add, less penalties."""
    parts = [str(points) for points in tally.rows] + ([str(tally.extra)] if tally.extra else [])
    less = f" − {-tally.penalties}" if tally.penalties else ""
    return f"{' + '.join(parts)}{less} = {words.number(tally.total)}"


def turn(words: Words, sheet: Sheet, played: Turn) -> str:
    """What is done in a turn."""
    if played.penalty:
        return words("puzzle.key.penalty")
    deeds = [_first(words, sheet, played.first)] if played.first else []
    deeds += [_second(words, sheet, played.second)] if played.second else []
    return " · ".join(deeds) or words("puzzle.key.pass")


def _first(words: Words, sheet: Sheet, action: Action) -> str:
    lucky = f" ({words('puzzle.key.lucky')})" if action.lucky else ""
    return f"{named(words, sheet, action.cell)}{lucky}{_set_off(words, sheet, action)}"


def _second(words: Words, sheet: Sheet, action: Action) -> str:
    colored = sheet.number(action.cell) - action.white
    dice = f"{action.white} + {words(f'color.{sheet.color(action.cell)}.letter')} {colored}"
    return f"{named(words, sheet, action.cell)} ({dice}){_set_off(words, sheet, action)}"


def _set_off(words: Words, sheet: Sheet, action: Action) -> str:
    crosses = ", ".join(named(words, sheet, cell) for cell in action.bonus)
    return f" → {crosses}" if crosses else ""


def named(words: Words, sheet: Sheet, cell: Cell) -> str:
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
    """Whether a row has more colours than one."""
    return len(set(sheet.rows[row].colors)) > 1


def why(exercise: DiceExercise) -> tuple[str, ...]:
    """What the greedy player gets, where it goes wrong, the second best, and how many ways there are."""
    puzzle, words = exercise.puzzle, exercise.look.words
    facts, trap = puzzle.facts, exercise.pitfall
    if facts is None:
        return ()
    said = [words("puzzle.key.greedy_right")]
    if trap:
        obvious = turn(words, puzzle.position.sheet, trap.played)
        said = [
            words("puzzle.key.greedy", points=words.number(facts.greedy)),
            words("puzzle.key.pitfall", turn=trap.turn, obvious=obvious, left=words.number(trap.left)),
        ]
    second = words("puzzle.key.second", points=words.number(facts.runner_up))
    return (" ".join(said), f"{second} {words.count('puzzle.key.ways', facts.ways)}")
