"""``last-lock``: close your second row with these rolls. There is exactly one way.

On a sheet where another number of closed rows ends the game, it is that number. One way means one sequence of moves:
every cross that the rolls allow either is needed or bars the way. Levels are those of players who look n turns ahead
for most locks, then most points.
"""

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NotProvenError
from sheetgen.page.words import Words

from ..pages import explaining, hints
from ..puzzles import grade, positions
from ..puzzles.judge import DiceJudge
from ..puzzles.positions import Moment, PlayedGame
from ..puzzles.puzzle import DicePuzzle, DiceWish, Question
from ..puzzles.rolls_kind import RollsKind
from ..rules import rows
from ..rules.position import Position
from ..rules.structure import MOST_ROWS
from ..solve.players_ahead import Aim, RollStream, Study, TooManyWaysError, own_locks

NAME = "last-lock"
EXPERT_TURNS = 4
USUAL_TURNS = {"easy": 3, "medium": 3, "hard": 3, "expert": 4}
SEQUENCES = 400  # of rolls, sifted for one moment: those with exactly one way to close rows are rare
MOST_TRIES = 400_000
SECOND = 2


def aim(asked: Question) -> Aim:
    return Aim(locks=asked.rows)


def puzzle(position: Position, asked: Question, study: Study) -> DicePuzzle:
    if own_locks(position.sheet, position.state) >= (asked.rows or 0):
        raise NotProvenError("so many rows are closed already")
    if study.winning_ways != 1:
        raise NotProvenError(f"{study.winning_ways:,} ways lead there" if study.winning_ways else "no way leads there")
    level = grade.level_of_players(EXPERT_TURNS, study, aim(asked), len(position.rolls))
    return DicePuzzle(NAME, position, asked, study.line, level, grade.tags(position, study))


ROLLS = RollsKind(
    aim=aim,
    question=lambda position, _chance, _future: Question(rows=position.sheet.rules.rows_to_end),
    puzzle=puzzle,
    is_promising=lambda brief: brief.winners == 1,  # one final sheet, so perhaps one way
    is_dull=lambda position, study: len(study.line) < len(position.rolls),  # rows are closed before the last roll
    ways_a_turn=2,
    expert_turns=EXPERT_TURNS,
    fewest_turns=2,
    usual_turns=USUAL_TURNS,
)


def _tries(
    wish: DiceWish, game: PlayedGame, seat: int, chance: Chance, judge: DiceJudge
) -> Iterator[DicePuzzle | None]:
    """Try sequences of rolls, sifted hundreds at a time."""
    for moment in positions.sample([each for each in game.moments(seat) if _can_end_by_locks(each)], chance):
        dice = RollStream(chance.below(1 << 50), ROLLS.length(wish), moment.wait, moment.seats)
        found = judge.sole_ways(moment.sheet, moment.state, dice, SEQUENCES, moment.sheet.rules.rows_to_end)
        for rolls in found:
            position = _without_late_rolls(wish, moment.with_rolls(rolls), judge)
            yield ROLLS.try_position(position, chance, judge) if position else None
        for _ in range(SEQUENCES - len(found)):
            yield None


def _without_late_rolls(wish: DiceWish, position: Position, judge: DiceJudge) -> Position | None:
    """The position without the rolls after the rows are closed; None if too few rolls are left for the wish."""
    future = judge.future(position.sheet, position.state, position.rolls)
    try:
        needed = future.winning_turns(Aim(locks=position.sheet.rules.rows_to_end))
    except TooManyWaysError:  # sifting holds fewer states: those that can still close enough rows
        return None
    least = wish.turns or ROLLS.least_turns(wish.level)
    return replace(position, rolls=position.rolls[:needed]) if needed >= least else None


def _can_end_by_locks(moment: Moment) -> bool:
    """Whether the player closed every closed row, and can end the game: one more is needed, or enough are ready."""
    sheet, state = moment.sheet, moment.state
    own = own_locks(sheet, state)
    ready = sum(
        not state.closed[index] and rows.crosses(sheet, state, index) >= row.marks_to_lock
        for index, row in enumerate(sheet.rows)
    )
    missing = sheet.rules.rows_to_end - own
    return sum(state.closed) == own and (missing <= 1 or ready >= missing)


def _ask(words: Words, puzzle: DicePuzzle) -> str:
    """The question; on most sheets it is about the second row, which has a sentence of its own."""
    count = puzzle.question.rows or 0
    return words("puzzle.ask.lock.second") if count == SECOND else words.count("puzzle.ask.lock", count)


KIND = ROLLS.kind(
    name=NAME,
    code=2,
    words=("puzzle.ask.lock", "puzzle.marking.last-lock", *explaining.LINE_WORDS),
    tries=_tries,
    most_tries=MOST_TRIES,
    is_symmetric=True,
    question_to_json=lambda puzzle: {"rows": puzzle.question.rows},
    question_from_json=lambda fields, _position: Question(rows=fields.integer("rows", 1, MOST_ROWS)),
    write_question=lambda number, _sheet, asked: number.write(asked.rows or 0, MOST_ROWS + 1),
    read_question=lambda number, _sheet, _code: Question(rows=number.read(MOST_ROWS + 1)),
    result=lambda puzzle: puzzle.answer,
    hints=lambda words, puzzle: hints.of_line(words, puzzle, puzzle.answer, ("lock", "double-lock")),
    ask=_ask,
)
