"""Hints for dice puzzles: a hint, and a stronger one. Each says something that is true of its own position only.

What a hint says is read off the position or the proven answer, never off the level.
"""

from collections.abc import Collection

from sheetgen.page.words import Words

from ..puzzles import roll_counts
from ..puzzles.puzzle import DicePuzzle, Line, Ranking, replay
from ..puzzles.row_chance import ROW_POINTS
from ..rules import parts, rows, scoring
from ..rules.position import Position
from ..rules.state import State
from ..rules.variant import AT_THE_END, chances
from . import ways, wording
from .position_marks import further_crosses

Hints = tuple[str, str]


def _sentence(text: str) -> str:
    """The text with a capital first letter: it may begin with the name of a colour."""
    return text[:1].upper() + text[1:]


OF_LINES = (
    *("penalty-on-purpose", "lock-race", "double-lock", *parts.USES, "link"),
    *("chain", "bonus", "lucky", "two-in-fewest", "one-in-each"),
    *("double-fewest", "plus-13", "no-penalty", "pass", "one-row", "lock", "sacrifice"),
)  # the tags of ways to play that a hint can begin with, the most telling first


def of_line(words: Words, puzzle: DicePuzzle, line: Line, known: Collection[str] = ()) -> Hints:
    """The kind of move to look for and the row of most crosses; then the move of the decisive turn.

    ``known`` are tags that the question gives away.
    """
    position = puzzle.position
    tag = next((tag for tag in OF_LINES if tag in puzzle.tags and tag not in known), None)
    first = [words(f"puzzle.hint.{tag}")] if tag else []
    turn = decisive_turn(position, line)
    done = wording.turn(words, position.sheet, line[turn - 1])
    crosses = _sentence(_most_crosses(words, position, line))
    return " ".join([*first, crosses]), words("puzzle.hint.turn", turn=turn, done=done)


def _most_crosses(words: Words, position: Position, line: Line) -> str:
    """A hint naming the row that gets the most new crosses, second crosses included."""
    final = replay(position, line)
    new = [_drawn(final, row) - _drawn(position.state, row) for row in range(len(final.marks))]
    if not any(new):
        return words("puzzle.hint.nothing")
    row = new.index(max(new))
    return words.count("puzzle.hint.row", new[row], row=wording.title(words, position.sheet, row))


def _drawn(state: State, row: int) -> int:
    """The number of crosses drawn in the cells of a row, second crosses included."""
    return len(state.marks[row]) + sum(cell.row == row for cell in further_crosses(state, in_rows=True))


def decisive_turn(position: Position, line: Line) -> int:
    """The first turn, from 1, that forgoes points another move would make at once; else the last one with a cross."""
    sheet, state, last = position.sheet, position.state, 1
    for number, (played, roll) in enumerate(zip(line, position.rolls, strict=False), 1):
        after = rows.play(sheet, state, roll, played)
        if scoring.score(sheet, after) < max(scoring.score(sheet, each) for _, each in rows.moves(sheet, state, roll)):
            return number
        last = number if played.first or played.second else last
        state = after
    return last


def of_score(words: Words, puzzle: DicePuzzle) -> Hints:
    """A rule to mind on this sheet; then the points of its best row."""
    position = puzzle.position
    sheet, state = position.sheet, position.state
    points = scoring.tally(sheet, state).rows
    best = points.index(max(points))
    name = wording.title(words, sheet, best)
    strong = words("puzzle.hint.worth", row=name, points=words.number(points[best]))
    return _sentence(_thing_to_mind(words, position)), _sentence(strong)


def _thing_to_mind(words: Words, position: Position) -> str:
    sheet, state = position.sheet, position.state
    for effect in AT_THE_END:
        if scoring.has_symbol(sheet, state, effect):
            return words(f"puzzle.hint.{effect}-now")
    locks = [row for row in range(len(sheet.rows)) if rows.has_lock(sheet, state, row)]
    for row in range(len(sheet.rows)):
        if state.closed[row] and row not in locks:
            return words("puzzle.hint.no-lock", row=wording.title(words, sheet, row))
    if locks:
        count = rows.counted(sheet, state, locks[0])
        return words.count("puzzle.hint.with-lock", count, row=wording.title(words, sheet, locks[0]))
    if state.penalties:
        cost = words.number(sheet.rules.penalty * state.penalties)
        return words.count("puzzle.hint.penalties", state.penalties, points=cost)
    counts = [rows.counted(sheet, state, row) for row in range(len(sheet.rows))]
    row = counts.index(max(counts))
    return words.count("puzzle.hint.crosses", counts[row], row=wording.title(words, sheet, row))


def of_count(words: Words, puzzle: DicePuzzle) -> Hints:
    """A rule that is easily forgotten, if any, and the number of sums that count; then those sums, or all others."""
    position, event = puzzle.position, puzzle.question.event or ""
    sums = roll_counts.sums(position, event)
    others = sorted(set(chances(position.sheet.rules.sides)) - sums)
    if "most" in puzzle.tags:
        second = words("puzzle.hint.sums-without", sums=words.series(others))
    else:
        form = "sum" if len(sums) == 1 else "sums"
        second = words(f"puzzle.key.{form}", sums=words.series(sorted(sums)))
    number = words.count("puzzle.hint.sums", len(sums))
    return _sentence(f"{_rule_of_count(words, puzzle)} {number}".strip()), second


def _rule_of_count(words: Words, puzzle: DicePuzzle) -> str:
    position, event = puzzle.position, puzzle.question.event or ""
    sheet, state = position.sheet, position.state
    if "chain" in puzzle.tags:
        return words("puzzle.hint.count.chain")
    if "lucky" in puzzle.tags:
        return words("puzzle.hint.count.lucky", numbers=words.series(sheet.lucky))
    for tag in parts.USES:
        if tag in puzzle.tags:
            return words(f"puzzle.hint.count.{tag}")
    if "overlap" in puzzle.tags:
        return words("puzzle.hint.twice", sum=roll_counts.overlap(position, event))
    if "closed-row" in puzzle.tags:
        row = state.closed.index(True)
        return words("puzzle.hint.closed", row=wording.title(words, sheet, row))
    if "too-few" in puzzle.tags:
        few = [row for row in range(len(sheet.rows)) if not state.closed[row] and _lacks(position, row) > 0]
        row = min(few, key=lambda each: _lacks(position, each))
        return words.count("puzzle.hint.too-few", rows.crosses(sheet, state, row), row=wording.title(words, sheet, row))
    return ""


def _lacks(position: Position, row: int) -> int:
    """The number of crosses a row still needs before it may be closed."""
    return position.sheet.rows[row].marks_to_lock - rows.crosses(position.sheet, position.state, row)


def of_row(words: Words, puzzle: DicePuzzle) -> Hints:
    """What the row still needs, or already has; then the first case of the calculation."""
    position, asked = puzzle.position, puzzle.question
    row = asked.row or 0
    name, strong = wording.title(words, position.sheet, row), ways.first_case(words, puzzle)
    if asked.event == ROW_POINTS:
        points = scoring.tally(position.sheet, position.state).rows[row]
        return _sentence(words("puzzle.hint.now", row=name, points=words.number(points))), strong
    lacks = _lacks(position, row)
    if lacks > 0:
        return _sentence(words.count("puzzle.hint.lacks", lacks, row=name)), strong
    closing = position.sheet.rows[row].numbers[position.sheet.rows[row].first_closing :]
    return _sentence(words("puzzle.hint.ready", row=name, numbers=" / ".join(map(str, closing)))), strong


def of_best_move(words: Words, puzzle: DicePuzzle) -> Hints:
    """The kind and row of the best move; then a cell that it crosses."""
    ranking: Ranking = puzzle.answer
    sheet, best = puzzle.position.sheet, ranking.options[0][0]
    if not best.actions:
        why = "penalty-on-purpose" if best.penalty else "pass"
        return words(f"puzzle.hint.{why}"), wording.turn(words, sheet, best)
    tag = next((tag for tag in (*parts.USES, "link") if tag in puzzle.tags), None)
    first = [words(f"puzzle.hint.{tag}")] if tag else []
    last = best.actions[-1]
    further, second = parts.crosses_of(last), words("puzzle.hint.cell", cell=wording.named(words, sheet, last))
    if further and not further.in_rows:
        return " ".join(first), second
    row = wording.title(words, sheet, last.cell.row)
    crossed = [cell for action in best.actions for cell in (action.cell, *action.bonus)]
    beside = any(part and not part.in_rows for part in map(parts.crosses_of, best.actions))
    if len(crossed) > 1 and not beside and {last.cell.row} == {cell.row for cell in crossed}:
        where = words("puzzle.hint.best-row", row=row)
    else:
        where = words.count("puzzle.hint.best", len(crossed), row=row)
    return " ".join([*first, _sentence(where)]), second
