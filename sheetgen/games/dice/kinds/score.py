"""``score``: work out the points of a sheet, finished or, if there is nothing to mind, in the middle of a game.

Levels count the things to mind: none or one easy, two medium, three hard, more expert. They are the tags:

- ``lock``: a row you closed, whose lock counts as a cross; ``double-lock``: two of them
- ``closed-by-another``: a row that another player closed, so without a lock
- ``penalty``: penalty boxes are crossed, and cost points
- ``long-row``: a row with nine crosses or more
- ``three-digits``: the points come to a hundred or more
- ``double-fewest``, ``plus-13``, ``no-penalty``: a pair of symbols that counts at the end
- the tags in ``parts``: crosses of a mechanic; ``capped``: a row with more crosses than count
"""

from collections.abc import Iterator

from sheetgen.base.chance import Chance
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS, TypedAnswer
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Note, SolutionPicture

from .. import mechanics
from ..formats.finish import MOST_SCORE
from ..pages import explaining, hints, wording
from ..puzzles import grade, positions
from ..puzzles.dice_kind import DiceKind
from ..puzzles.judge import DiceJudge
from ..puzzles.positions import SEATS, PlayedGame
from ..puzzles.puzzle import DicePuzzle, DiceWish, Question
from ..rules import parts, rows, scoring
from ..rules.position import Position
from ..rules.rows import State
from ..rules.scoring import Tally
from ..rules.variant import AT_THE_END, Sheet
from ..solve.players_ahead import own_locks

NAME = "score"
LONG_ROW = 9
MOST_TRIES = 4_000  # each takes a whole game
POOL = 24
EARLY = 2  # sheets of a seat that are tried for beginners
PRINTED = parts.TAGS  # nearly every cross on such sheets has one


def puzzle(position: Position, question: Question) -> DicePuzzle:
    things = _things(position)
    tally = scoring.tally(position.sheet, position.state)
    return DicePuzzle(NAME, position, question, tally, grade.level_of_things(len(things)), things)


def _things(position: Position) -> tuple[str, ...]:
    sheet, state = position.sheet, position.state
    locks = own_locks(sheet, state)
    counts = [rows.counted(sheet, state, row) for row in range(len(sheet.rows))]
    minded = {
        "lock": locks > 0,
        "double-lock": locks > 1,
        "closed-by-another": sum(state.closed) > locks,
        "penalty": state.penalties > 0,
        "long-row": any(count >= LONG_ROW for count in counts),
        "three-digits": scoring.score(sheet, state) >= 100,
        **{effect: scoring.has_symbol(sheet, state, effect) for effect in AT_THE_END},
        "capped": bool(sheet.further) and any(count > scoring.most_counted(sheet) for count in counts),
    }
    found = {thing for thing, there in minded.items() if there}
    return tuple(sorted(found.union(_mechanics(sheet, state))))


def _mechanics(sheet: Sheet, state: State) -> Iterator[str]:
    """The tags of mechanics with crosses in them."""
    for part in parts.CARD:
        if part.tag and any(cell.place in state.marks[cell.row] for cell in parts.cells_of(part, sheet)):
            yield part.tag
    yield from (part.tag for part in parts.CROSSES if getattr(state, part.field))


def _tries(
    wish: DiceWish, game: PlayedGame, seat: int, chance: Chance, _judge: DiceJudge
) -> Iterator[DicePuzzle | None]:
    """Try the sheet of a seat at the end of the game.

    For beginners, first try some earlier ones with nothing to mind but what the sheet shows: games are slow to play.
    """
    if wish.level == LEVELS[0]:
        for early in positions.under_way(game, seat, chance)[:EARLY]:
            found = puzzle(early.with_rolls(()), Question())
            yield found if PRINTED.issuperset(found.tags) else None
    moment = game.end(seat)
    yield puzzle(moment.with_rolls(()), Question()) if positions.is_begun(moment) else None


def _claims(puzzle: DicePuzzle) -> dict[str, object]:
    tally: Tally = puzzle.answer
    rows_ = ", ".join(map(str, tally.rows))
    steps = f", {tally.steps} for steps" if tally.steps else ""
    return {"answer": f"{tally.total}: {rows_} for the rows, {tally.penalties}, {tally.extra} extra{steps}"}


def _answer_to_json(puzzle: DicePuzzle) -> dict[str, object]:
    tally: Tally = puzzle.answer
    answer = {"score": tally.total, "rows": list(tally.rows), "penalties": tally.penalties, "extra": tally.extra}
    return {**answer, "steps": tally.steps} if puzzle.position.sheet.steps else answer


def _answer_from_json(fields: Fields, position: Position) -> Tally:
    fields.integer("score", -MOST_SCORE, MOST_SCORE)
    return Tally(
        tuple(fields.integers("rows", high=MOST_SCORE)),
        fields.integer("penalties", -MOST_SCORE, MOST_SCORE),
        fields.integer("extra", -MOST_SCORE, MOST_SCORE),
        fields.integer("steps", 0, MOST_SCORE) if position.sheet.steps else 0,
    )


def _ask(words: Words, puzzle: DicePuzzle) -> str:
    over = rows.is_over(puzzle.position.sheet, puzzle.position.state)
    return words("puzzle.ask.score" if over else "puzzle.ask.score-now")


def _rows_in_words(words: Words, position: Position) -> str:
    """The number of crosses that count for each row, and their points; steps are listed like a row."""
    sheet, state = position.sheet, position.state
    tally = scoring.tally(sheet, state)
    parts = [
        f"{wording.title(words, sheet, row)}: {rows.counted(sheet, state, row)} → {worth}"
        for row, worth in enumerate(tally.rows)
    ]
    steps = [f"{words('pad.steps')}: {scoring.crossed_steps(sheet, state)} → {tally.steps}"] if sheet.steps else []
    return " · ".join(parts + steps)


def _notes(words: Words, puzzle: DicePuzzle) -> tuple[Note, ...]:
    position = puzzle.position
    rows_ = Note(_rows_in_words(words, position))
    return (rows_, *explaining.free_penalties(words, position.sheet, position.state))


KIND = DiceKind(
    name=NAME,
    part=mechanics.SCORES,
    code=3,
    words=(
        "puzzle.ask.score",
        "puzzle.ask.score-now",
        "puzzle.marking.score",
        "puzzle.key.free_penalties",
        "puzzle.skill.adding",
        "puzzle.key.row",
        "pad.steps",
    ),
    seats=SEATS[-1],  # a game has as many final sheets as seats
    flavors=lambda wish: grade.NOTHING_THEN_ONE_THING if wish.level == LEVELS[0] else (),
    flavor=lambda puzzle: (len(puzzle.tags),),
    pool=POOL,
    most_tries=MOST_TRIES,
    tries=_tries,
    prove=lambda position, question, _judge: puzzle(position, question),
    proven_by="plain",
    claims=_claims,
    answer_to_json=_answer_to_json,
    answer_from_json=_answer_from_json,
    result=lambda puzzle: puzzle.answer.total,
    solved_by=lambda puzzle, attempt: attempt.numbers == (puzzle.answer.total,),
    numbers=lambda _puzzle: 1,
    ask=_ask,
    hints=hints.of_score,
    answer=lambda words, puzzle: wording.sum_of(words, puzzle.answer),
    short=lambda words, puzzle: words.number(puzzle.answer.total),
    marking=lambda words, _puzzle: words("puzzle.marking.score"),
    notes=_notes,
    blanks=lambda _words, _puzzle: (),  # the sheet has a box for the total
    picture=lambda _looks, _puzzle, _width: SolutionPicture(),
    skills=lambda _puzzle: ("adding",),
    typed=lambda _words, puzzle: TypedAnswer((str(puzzle.answer.total),)),
    has_sums=True,
)
