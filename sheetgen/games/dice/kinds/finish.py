"""``finish``: these rolls are still to come. What is the best possible final score, and how?"""

from sheetgen.base.errors import NotProvenError
from sheetgen.base.fields import Fields
from sheetgen.games.kind import TypedAnswer
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Note

from ..formats import finish as finish_format
from ..pages import explaining, hints, key
from ..puzzles import grade
from ..puzzles.pitfall import pitfall
from ..puzzles.puzzle import DicePuzzle, FinishFacts, Question
from ..puzzles.rolls_kind import RollsKind
from ..rules.position import Position
from ..solve.players_ahead import POINTS, Brief, Study
from ..solve.reference import Finish

NAME = "finish"
LEAST_MARGIN = 2  # a finish that wins by one point wins by luck
EXPERT_TURNS = 5
FACTS = ("greedy", "best", "runner_up", "ways")
MOST_WAYS = 10**18


def puzzle(position: Position, question: Question, study: Study) -> DicePuzzle:
    if study.runner_up is None:
        raise NotProvenError("every way to play ends with the same score")
    if study.winners != 1:
        raise NotProvenError("more than one final sheet is best")
    return DicePuzzle(
        kind=NAME,
        position=position,
        question=question,
        answer=Finish(study.best, 1, study.line, study.final),
        level=grade.level_of_players(EXPERT_TURNS, study, POINTS, len(position.rolls)),
        tags=grade.tags(position, study),
        facts=FinishFacts(study.ends[0], study.best, study.runner_up, study.ways),
    )


def is_promising(brief: Brief) -> bool:
    return brief.winners == 1 and brief.runner_up is not None and brief.best - brief.runner_up >= LEAST_MARGIN


ROLLS = RollsKind(
    aim=lambda _question: POINTS,
    question=lambda _position, _chance, _future: Question(),
    puzzle=puzzle,
    is_promising=is_promising,
    ways_a_turn=3,
    expert_turns=EXPERT_TURNS,
)


def _claims(puzzle: DicePuzzle) -> dict[str, object]:
    facts = ", ".join(f"{name} {value}" for name, value in _facts_to_json(puzzle).items())
    return {"best": puzzle.answer.best, "solutions": puzzle.answer.solutions, "facts": facts}


def _answer_from_json(fields: Fields, position: Position) -> Finish:
    best = fields.integer("best", -finish_format.MOST_SCORE, finish_format.MOST_SCORE)
    solutions = fields.integer("solutions", 0, finish_format.MOST_SCORE)
    line = finish_format.line_in(fields, position.sheet)
    fields.flag("unique")
    return Finish(best, solutions, line, position.state)


def _facts_to_json(puzzle: DicePuzzle) -> dict[str, object]:
    return {name: getattr(puzzle.facts, name) for name in FACTS} if puzzle.facts else {}


def _facts_from_json(fields: Fields) -> FinishFacts:
    most = finish_format.MOST_SCORE
    greedy, best, runner_up = (fields.integer(name, -most, most) for name in FACTS[:-1])
    return FinishFacts(greedy, best, runner_up, fields.integer(FACTS[-1], 0, MOST_WAYS))


def _notes(words: Words, puzzle: DicePuzzle) -> tuple[Note, ...]:
    return (*explaining.notes_of_line(words, puzzle.position, puzzle.answer.line), *map(Note, _why(words, puzzle)))


def _why(words: Words, puzzle: DicePuzzle) -> tuple[str, ...]:
    """The greedy player's score, where it goes wrong, the second best score, and the number of ways to play."""
    facts = puzzle.facts
    if facts is None:
        return ()
    said = words("puzzle.key.greedy_right")
    if facts.greedy != facts.best and (
        trap := pitfall(puzzle.position, POINTS, facts.best, KIND.judge(puzzle.position))
    ):
        left = words("puzzle.key.at_most", left=words.number(trap.left))
        said = explaining.why_not_obvious(words, puzzle.position, trap, left)
    second = words("puzzle.key.second", points=words.number(facts.runner_up))
    return (said, f"{second} {words.count('puzzle.key.ways', facts.ways)}")


KIND = ROLLS.kind(
    name=NAME,
    code=0,
    words=(
        "puzzle.ask.finish",
        *explaining.LINE_WORDS,
        *("puzzle.key.greedy", "puzzle.key.pitfall", "puzzle.key.at_most", "puzzle.key.second", "puzzle.key.ways"),
        "puzzle.marking.finish",
    ),
    is_symmetric=True,
    claims=_claims,
    check_answer=lambda claimed, _true: ROLLS.check_line(claimed, claimed.answer.line, claimed.answer.best),
    answer_to_json=lambda puzzle: finish_format.to_json(puzzle.position.sheet, puzzle.answer),
    answer_from_json=_answer_from_json,
    facts_to_json=_facts_to_json,
    facts_from_json=_facts_from_json,
    line=lambda puzzle: puzzle.answer.line,
    solved_by=lambda puzzle, attempt: ROLLS.is_reached(puzzle, attempt, puzzle.answer.best),
    result=lambda puzzle: puzzle.answer.best,
    typed=lambda _words, puzzle: TypedAnswer((str(puzzle.answer.best),)),
    ask=lambda words, _puzzle: words("puzzle.ask.finish"),
    hints=lambda words, puzzle: hints.of_line(words, puzzle, puzzle.answer.line),
    answer=lambda words, puzzle: explaining.sum_after(words, puzzle.position, puzzle.answer.line),
    short=lambda words, puzzle: words.number(puzzle.answer.best),
    marking=lambda words, _puzzle: words("puzzle.marking.finish"),
    notes=_notes,
    picture=lambda looks, puzzle, width: key.solved_sheet(looks, puzzle.position, puzzle.answer.line, width),
    has_sums=True,
)
