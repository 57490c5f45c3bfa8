"""``target``: end with exactly the given points. One final sheet has them, and the greedy line misses it.

Levels are those of players who look n turns ahead to come as near to the target as they can.
"""

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NotProvenError
from sheetgen.base.fields import Fields

from ..formats import finish as finish_format
from ..pages import explaining
from ..puzzles import grade
from ..puzzles.judge import KnownFuture
from ..puzzles.puzzle import DicePuzzle, Question
from ..puzzles.rolls_kind import RollsKind
from ..rules import scoring
from ..rules.position import Position
from ..solve.players_ahead import Aim, Study

NAME = "target"
EXPERT_TURNS = 4
MOST_PENALTY_POINTS = 2_000
SCORES = 100_000


def aim(question: Question) -> Aim:
    return Aim(target=question.score)


def puzzle(position: Position, question: Question, study: Study) -> DicePuzzle:
    if study.winners != 1:
        raise NotProvenError(f"{'more than one' if study.winners else 'no'} final sheet has {question.score} points")
    if study.greedy_wins:
        raise NotProvenError(f"taking most points at each turn may end with {question.score} points, too")
    level = grade.level_of_players(EXPERT_TURNS, study, aim(question), len(position.rolls))
    return DicePuzzle(NAME, position, question, study.line, level, grade.tags(position, study))


def _question(position: Position, chance: Chance, future: KnownFuture) -> Question | None:
    """Asks for one of the higher scores that only one final sheet has; the highest would be a ``finish``."""
    now = scoring.score(position.sheet, position.state)
    gains = [score for score in future.lone_scores()[:-1] if score > now]
    return Question(score=chance.pick(gains[len(gains) // 2 :])) if gains else None


ROLLS = RollsKind(
    aim=aim,
    question=_question,
    puzzle=puzzle,
    is_promising=lambda brief: brief.winners == 1,
    ways_a_turn=3,
    expert_turns=EXPERT_TURNS,
)


def _question_from_json(fields: Fields, _position: Position) -> Question:
    return Question(score=fields.integer("score", -finish_format.MOST_SCORE, finish_format.MOST_SCORE))


KIND = ROLLS.kind(
    name=NAME,
    code=1,
    words=("puzzle.ask.target", "puzzle.marking.target", *explaining.LINE_WORDS),
    question_to_json=lambda puzzle: {"score": puzzle.question.score},
    question_from_json=_question_from_json,
    write_question=lambda number, _sheet, asked: number.write((asked.score or 0) + MOST_PENALTY_POINTS, SCORES),
    read_question=lambda number, _sheet, _code: Question(score=number.read(SCORES) - MOST_PENALTY_POINTS),
    result=lambda puzzle: puzzle.question.score,
    ask=lambda words, puzzle: words.count("puzzle.ask.target", puzzle.question.score or 0),
    has_sums=True,
)
