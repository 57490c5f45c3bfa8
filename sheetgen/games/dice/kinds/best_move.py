"""``best-move``: you roll; which move is worth most in the long run, over all rolls to come?

The values are those of one player who is always active and plays for the highest expected final score. A puzzle is
accepted only if the best move is worth a point more than any other.

Levels say who falls for another move, and how near that one is (the harder of the two):

- ``easy``: whoever takes most points at once finds it; it is worth 4 points more than the next
- ``medium``: who takes most points falls, who skips fewest cells does not; 2.5 points
- ``hard``: both fall, who looks two turns ahead, over all rolls of the second, does not; 1.5 points
- ``expert``: all three fall; 1 point
"""

from collections.abc import Callable
from fractions import Fraction
from math import prod

from ..odds import plain
from ..odds import tracks as odds_rows
from ..rules import rows
from ..rules.position import Position
from ..rules.rows import State, Turn
from ..rules.variant import Sheet
from .puzzle import LEVELS, NotProvenError, Puzzle, Question, Ranking

LEAST_WAYS = 4
"""Fewer different sheets after the move are no choice."""
LARGEST = 60_000
"""Positions of which so many can come are valued in moments …"""
LARGEST_WITH_EFFECTS = 300
"""… and those whose second proof is one in fractions."""
MARGINS = (4.0, 2.5, 1.5, 1.0)
"""By how much the best move is worth more than the next, in points, at least: one for each level."""

Values = Callable[[State], float]
Ways = dict[Turn, State]
Liking = Callable[[Sheet, State, Turn, State], object]
"""What a player goes by: the sheet, the position before, the move and the position after it."""


def puzzle(position: Position, question: Question, values: Values) -> Puzzle:
    """The puzzle of a roll, if one move is clearly the best."""
    sheet, roll = position.sheet, question.roll
    if roll is None or rows.is_over(sheet, position.state):
        raise NotProvenError("there is nothing left to play")
    ways = dict(rows.moves(sheet, position.state, roll))
    worth = {turn: round(float(values(after)), 6) for turn, after in ways.items()}
    ranked = sorted(ways, key=lambda turn: -worth[turn])
    best = ways[ranked[0]]
    others = [worth[turn] for turn in ranked if ways[turn] != best]
    if len({ways[turn] for turn in ranked}) < LEAST_WAYS:
        raise NotProvenError("there is too little to choose from")
    margin = worth[ranked[0]] - others[0]
    if margin < MARGINS[-1]:
        raise NotProvenError(f"the best move is worth {margin:.2f} points more than the next: too little")
    level = max(_level_of_players(position, ways, best), _level_of_margin(margin))
    answer = Ranking(tuple((turn, worth[turn]) for turn in ranked))
    return Puzzle("best-move", position, question, answer, LEVELS[level], _tags(position, ways, ranked[0]))


def check_size(position: Position) -> None:
    """Raise a ``NotProvenError`` where so much can come of a position that it is not proven in two ways."""
    if rows.is_over(position.sheet, position.state):
        raise NotProvenError("the game is over")
    if not is_small(position.sheet, position.state):
        raise NotProvenError("too much can come of it to be proven in two ways")


def is_small(sheet: Sheet, state: State) -> bool:
    """Whether so little can come of a position that it is proven in two ways."""
    return size(sheet, state) <= (LARGEST if odds_rows.depends_on_tracks(sheet) else LARGEST_WITH_EFFECTS)


def size(sheet: Sheet, state: State) -> int:
    """How many positions can come of one, effects aside."""
    tracks = odds_rows.tracks(sheet, state)
    each = (len(odds_rows.onward(sheet, row, track)) for row, track in enumerate(tracks))
    return prod(each) * (sheet.rules.penalty_limit - state.penalties)


def _level_of_margin(margin: float) -> int:
    return next(level for level, least in enumerate(MARGINS) if margin >= least)


def _level_of_players(position: Position, ways: Ways, best: State) -> int:
    """The first player who finds it."""
    for level, liking in enumerate((greedy, sparing, two_turns)):
        likes = {turn: liking(position.sheet, position.state, turn, after) for turn, after in ways.items()}
        most = max(likes.values())  # type: ignore[type-var]
        if all(ways[turn] == best for turn in ways if likes[turn] == most):
            return level
    return len(LEVELS) - 1


# --- players who know no odds


def greedy(sheet: Sheet, _before: State, _turn: Turn, after: State) -> int:
    """Most points now."""
    return rows.score(sheet, after)


def sparing(sheet: Sheet, before: State, turn: Turn, after: State) -> tuple[bool, int, int]:
    """Crosses something if possible, skips as few cells as possible, and then takes most points."""
    return not turn.penalty, skipped(before) - skipped(after), rows.score(sheet, after)


def two_turns(sheet: Sheet, _before: State, _turn: Turn, after: State) -> Fraction:
    """Most points after the next turn, over all its rolls."""
    if rows.is_over(sheet, after):
        return Fraction(rows.score(sheet, after))
    return plain.expectation(sheet, after, lambda state: rows.score(sheet, state))


def skipped(state: State) -> int:
    """How many cells were passed over."""
    return sum(marks[-1] + 1 - len(marks) for marks in state.marks if marks)


def _tags(position: Position, ways: Ways, best: Turn) -> tuple[str, ...]:
    """What the best move does."""
    sheet, before, after = position.sheet, position.state, ways[best]
    crossing = [ways[turn] for turn in ways if not turn.penalty]
    first, second = best.first, best.second
    does = {
        "sacrifice": rows.score(sheet, after) < max(rows.score(sheet, state) for state in ways.values()),
        "penalty-on-purpose": best.penalty and bool(crossing),
        "skip": not best.penalty and skipped(after) > min(map(skipped, crossing)),
        "lock": sum(after.closed) > sum(before.closed),
        "one-row": bool(first and second and first.cell.row == second.cell.row),
        "lucky": bool(first and first.lucky),
    }
    return tuple(sorted(tag for tag, there in does.items() if there))
