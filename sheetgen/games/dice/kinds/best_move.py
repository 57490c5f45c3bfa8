"""``best-move``: you or another player rolls; which move is worth most in the long run, over all rolls to come?

The values are those of one player who is always active and plays for the highest expected final score. A puzzle is
accepted only if the best move is worth a point more than any other.

The level is the harder of two: which simple player finds the best move, and how near the next one is.

- ``easy``: a player who takes the most points at once finds the best move, worth 4 points more than the next
- ``medium``: that player misses it, but one who skips the fewest cells finds it; 2.5 points
- ``hard``: both miss it, but one who looks two turns ahead, over all rolls of the second, finds it; 1.5 points
- ``expert``: all three miss it; 1 point
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from math import prod
from typing import Any

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number
from sheetgen.base.errors import NotProvenError, WrongPuzzle
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Blank, Note, SolutionPicture

from .. import mechanics
from ..formats import odds as odds_format
from ..formats import position as position_format
from ..odds import plain
from ..odds.tracks import depends_on_tracks, onward, tracks_of
from ..pages import explaining, hints, key, wording
from ..pages.sheet_looks import SheetLooks
from ..puzzles import positions
from ..puzzles.dice_kind import DiceKind, read_roll, write_roll
from ..puzzles.judge import DiceJudge
from ..puzzles.positions import PlayedGame
from ..puzzles.puzzle import DicePuzzle, DiceWish, Question, Ranking
from ..rules import notation, parts, rows, scoring
from ..rules.position import Position
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Rules, Sheet

NAME = "best-move"
LEAST_WAYS, LEAST_WAYS_OF_OTHERS = 4, 3  # fewer distinct sheets after an own or another's roll are no choice
OTHERS = 2  # one roll in this many that are tried is another player's
LARGEST = 60_000  # the most positions that can follow: a table of them takes a moment
LARGEST_OF_FURTHER = 2_000  # with further mechanics, where the second proof uses the plain rules
LARGEST_WITH_EFFECTS = 300  # with bonuses, where the second proof uses the plain rules in fractions
# The least lead of the best move over the next, in points: one for each level
MARGINS = (4.0, 2.5, 1.5, 1.0)
MOST_TRIES, HALVINGS_OF_LARGE = 38_400, 3  # large positions take longer to value
ROLLS = 64  # tried at each moment: most of the time goes to valuing what can come of it
MOST_MOVES = 5  # the most moves that a key lists with their values

Values = Callable[[State], float]
Ways = dict[Turn, State]


def puzzle(position: Position, question: Question, values: Values) -> DicePuzzle:
    sheet, roll = position.sheet, question.roll
    if roll is None or rows.is_over(sheet, position.state):
        raise NotProvenError("there is nothing left to play")
    ways = dict(rows.moves(sheet, position.state, roll))
    worth = {turn: round(float(values(after)), 6) for turn, after in ways.items()}
    ranked = sorted(ways, key=lambda turn: -worth[turn])
    best = ways[ranked[0]]
    others = [worth[turn] for turn in ranked if ways[turn] != best]
    if len({ways[turn] for turn in ranked}) < (LEAST_WAYS if roll.active else LEAST_WAYS_OF_OTHERS):
        raise NotProvenError("there is too little to choose from")
    margin = worth[ranked[0]] - others[0]
    if margin < MARGINS[-1]:
        raise NotProvenError(f"the best move is worth {margin:.2f} points more than the next: too little")
    level_of_margin = next(level for level, least in enumerate(MARGINS) if margin >= least)
    level = level_of_margin
    if level < len(LEVELS) - 1:
        level = max(_level_of_players(position, ways, best), level)
    answer = Ranking(tuple((turn, worth[turn]) for turn in ranked))
    return DicePuzzle(NAME, position, question, answer, LEVELS[level], _tags(position, ways, ranked[0]))


def check_size(position: Position) -> None:
    """Raise a ``NotProvenError`` for a finished game, or a position too early to be proven in two ways."""
    if rows.is_over(position.sheet, position.state):
        raise NotProvenError("the game is over")
    if not is_small(position.sheet, position.state):
        raise NotProvenError("too much can come of it to be proven in two ways")


def is_small(sheet: Sheet, state: State) -> bool:
    if sheet.bonus_cells or sheet.symbols:
        most = LARGEST_WITH_EFFECTS
    else:
        most = LARGEST if depends_on_tracks(sheet) else LARGEST_OF_FURTHER
    return least_size(sheet, state) <= most and size(sheet, state) <= most


def least_size(sheet: Sheet, state: State) -> int:
    """A lower bound for ``size``, without listing positions: the next cross of each row may be in any cell ahead."""
    ahead = (
        max(0, row.first_closing - (marks[-1] + 1 if marks else 0)) * (not closed)
        for row, marks, closed in zip(sheet.rows, state.marks, state.closed, strict=True)
    )
    return prod(1 + cells for cells in ahead) * (sheet.rules.penalty_limit - state.penalties)


def size(sheet: Sheet, state: State) -> int:
    """About the most positions that can follow, ignoring effects and swaps; a round cell counts for its place alone."""
    tracks = tracks_of(sheet, state)
    each = (len(onward(sheet, row, track)) for row, track in enumerate(tracks))
    beside = (1 + cells for cells in rows.below_ahead(sheet, state))
    return prod((*each, *beside)) * (sheet.rules.penalty_limit - state.penalties)


def _level_of_players(position: Position, ways: Ways, best: State) -> int:
    """The index of the weakest player who finds the best move; 3 if none of the three does."""
    solving, others = ({turn: ways[turn] for turn in ways if (ways[turn] == best) == does} for does in (True, False))
    for level, liking in enumerate((greedy, sparing, two_turns)):
        like: Any = partial(liking, position.sheet, position.state)
        most = max(like(turn, after) for turn, after in solving.items())
        if all(like(turn, after) < most for turn, after in others.items()):
            return level
    return len(LEVELS) - 1


def greedy(sheet: Sheet, _before: State, _turn: Turn, after: State) -> int:
    return scoring.score(sheet, after)


def sparing(sheet: Sheet, before: State, turn: Turn, after: State) -> tuple[bool, int, int]:
    """Key of a player who crosses something if possible, skips as few cells as possible, then takes most points."""
    return not turn.penalty, count_skipped(before) - count_skipped(after), scoring.score(sheet, after)


def two_turns(sheet: Sheet, _before: State, _turn: Turn, after: State) -> Fraction:
    """Key of a player who wants the most points after the next turn, on average over its rolls."""
    return _after_next(sheet, after)


@lru_cache(maxsize=1000)  # many rolls of a moment lead to the same sheets
def _after_next(sheet: Sheet, after: State) -> Fraction:
    if rows.is_over(sheet, after):
        return Fraction(scoring.score(sheet, after))
    return plain.expectation(sheet, after, lambda state: scoring.score(sheet, state))


def count_skipped(state: State) -> int:
    return sum(marks[-1] + 1 - len(marks) for marks in state.marks if marks)


def _tags(position: Position, ways: Ways, best: Turn) -> tuple[str, ...]:
    sheet, before, after = position.sheet, position.state, ways[best]
    crossing = [ways[turn] for turn in ways if turn.crosses]
    first = best.first
    does = {
        "sacrifice": scoring.score(sheet, after) < max(scoring.score(sheet, state) for state in ways.values()),
        "penalty-on-purpose": best.penalty and bool(crossing),
        "pass": not best.penalty and not best.crosses,
        "skip": best.crosses and count_skipped(after) > min(map(count_skipped, crossing)),
        "lock": sum(after.closed) > sum(before.closed),
        "one-row": best.is_in_one_row,
        "lucky": bool(first and first.lucky),
        **{tag: True for action in best.actions for tag in parts.uses_of(sheet, action)},
    }
    return tuple(sorted(tag for tag, there in does.items() if there))


def _tries(
    _wish: DiceWish, game: PlayedGame, seat: int, chance: Chance, judge: DiceJudge
) -> Iterator[DicePuzzle | None]:
    """Try rolls at moments late enough to be valued at once; all rolls of a moment share its values."""
    late = [moment for moment in game.moments(seat) if is_small(moment.sheet, moment.state)]
    for moment in positions.sample(late, chance):
        try:
            values = judge.values(moment.sheet, moment.state)
        except NotProvenError:
            yield None
            continue
        for _ in range(ROLLS):
            question = Question(roll=_random_roll(moment.sheet.rules, chance))
            try:
                yield puzzle(moment.with_rolls(()), question, values)
            except NotProvenError:
                yield None


def _random_roll(rules: Rules, chance: Chance) -> Roll:
    roll = positions.random_own_roll(rules, chance)
    return roll if chance.below(OTHERS) else Roll(roll.white)


def _prove(position: Position, question: Question, judge: DiceJudge) -> DicePuzzle:
    check_size(position)
    return puzzle(position, question, judge.values(position.sheet, position.state))


def _check_answer(claimed: DicePuzzle, true: DicePuzzle) -> None:
    ranking: Ranking = true.answer
    if not claimed.answer.agrees(ranking):
        best = notation.notate_turn(claimed.position.sheet, ranking.options[0][0])
        raise WrongPuzzle(f"answer is not what the odds make it: {best} is worth most, {ranking.value:.2f}")


def _question_to_json(puzzle: DicePuzzle) -> dict[str, object]:
    roll = puzzle.question.roll
    return {"roll": position_format.dice_out(puzzle.position.sheet, roll)} if roll else {}


def _question_from_json(fields: Fields, position: Position) -> Question:
    return Question(roll=position_format.roll_in(fields.table("roll", required=True), position.sheet))


def _write_question(number: Number, sheet: Sheet, question: Question) -> None:
    if question.roll:
        write_roll(number, sheet, question.roll)


def _best(puzzle: DicePuzzle) -> Turn:
    turn: Turn = puzzle.answer.options[0][0]
    return turn


def _others_sum(puzzle: DicePuzzle) -> int | None:
    """The white sum of another player's roll; ``None`` for an own roll."""
    roll = puzzle.question.roll
    return sum(roll.white) if roll and not roll.active else None


def _ask(words: Words, puzzle: DicePuzzle) -> str:
    total = _others_sum(puzzle)
    return words("puzzle.ask.best-cross", sum=total) if total else words("puzzle.ask.best-move")


def _blanks(words: Words, puzzle: DicePuzzle) -> tuple[Blank, ...]:
    white = Blank(words("puzzle.blank.white"))
    return (white,) if _others_sum(puzzle) else (white, Blank(words("puzzle.blank.colored")))


def _notes(words: Words, puzzle: DicePuzzle) -> tuple[Note, ...]:
    moves = [
        Note(f"{words.number(value, 2)}: {wording.turn(words, puzzle.position.sheet, played)}")
        for played, value in puzzle.answer.options[:MOST_MOVES]
    ]
    return (Note(words("puzzle.key.expected")), *moves, Note(words("puzzle.key.bars"), is_of_picture=True))


def _picture(looks: SheetLooks, puzzle: DicePuzzle, width: float) -> SolutionPicture:
    """The sheet after the best move, and below it the values of the best moves as bars."""
    solved = key.solved_sheet(looks, puzzle.shown, (_best(puzzle),), width)
    return key.with_bars(looks.full, solved, [value for _, value in puzzle.answer.options[:MOST_MOVES]])


KIND = DiceKind(
    name=NAME,
    part=mechanics.MOVES,
    code=5,
    words=(
        *(
            "puzzle.ask.best-move",
            "puzzle.ask.best-cross",
            "puzzle.marking.best-move",
            "puzzle.key.bars",
            "puzzle.key.best",
            "puzzle.key.turn",
            "puzzle.key.legend",
            "puzzle.blank",
            "puzzle.skill.weighing",
            "puzzle.key.expected",
        ),
        *wording.TURN_WORDS,
    ),
    tries=_tries,
    prove=_prove,
    proven_by="compiled",
    most_tries=MOST_TRIES,
    halvings=lambda wish: 0 if wish.variant.sheet.bonus_cells or wish.variant.sheet.symbols else HALVINGS_OF_LARGE,
    check_answer=_check_answer,
    question_to_json=_question_to_json,
    question_from_json=_question_from_json,
    write_question=_write_question,
    read_question=lambda number, sheet, _code: Question(roll=read_roll(number, sheet)),
    answer_to_json=lambda puzzle: odds_format.ranking_out(puzzle.position.sheet, puzzle.answer),
    answer_from_json=lambda fields, position: odds_format.ranking_in(fields, position.sheet),
    line=lambda puzzle: (_best(puzzle),),
    solved_by=lambda puzzle, attempt: attempt.line == (_best(puzzle),),
    result=_best,
    ways=lambda puzzle, _judge: len(puzzle.answer.options),
    ask=_ask,
    hints=hints.of_best_move,
    short=lambda words, puzzle: explaining.turns_in_short(words, puzzle.position.sheet, (_best(puzzle),)),
    marking=lambda words, _puzzle: words("puzzle.marking.best-move"),
    answer=lambda words, puzzle: wording.turn(words, puzzle.position.sheet, _best(puzzle)),
    notes=_notes,
    blanks=_blanks,
    picture=_picture,
    skills=lambda _puzzle: ("weighing",),
)
