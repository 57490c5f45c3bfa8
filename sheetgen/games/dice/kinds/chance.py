"""``chance``: in how many rolls can you cross something? Or how likely are you to close a row?

Two families of events: those that count rolls of the white dice (``puzzles/roll_counts``), and those about a row within
a number of own turns (``puzzles/row_chance``), whose answer is a fraction.
"""

from collections.abc import Iterator

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number
from sheetgen.base.errors import InputError, NotProvenError, Sentence, key
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS, TypedAnswer
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Blank, Note, SolutionPicture

from .. import mechanics
from ..pages import hints, ways, wording
from ..pages.rolls_grid import rolls_grid
from ..pages.sheet_looks import SheetLooks
from ..puzzles import grade, positions, roll_counts, row_chance
from ..puzzles.attempt import Attempt
from ..puzzles.dice_kind import DiceKind, Flavor
from ..puzzles.judge import DiceJudge
from ..puzzles.positions import Moment, PlayedGame
from ..puzzles.puzzle import Count, DicePuzzle, DiceWish, Question
from ..puzzles.roll_counts import EVENTS
from ..puzzles.row_chance import CLOSE_ROW, MOST_OF, MOST_TURNS_TO_CLOSE, ROW_EVENTS, ROW_POINTS
from ..rules.position import Position
from ..rules.variant import Sheet

NAME = "chance"
CODE = 4
EVENT_CODES = {CLOSE_ROW: 15, ROW_POINTS: 14}
TURNS = 8  # the most turns that ids have room for; fewer are used today
DECIMALS = 4  # of a chance
LATE = 6  # moments of a seat among which easy puzzles are sought
POOL = 64
MOST_TRIES = 8_000  # more rarely find anything
GRID, WIDE = 42.0, 210.0  # the side of the grid of all rolls in a key, doubled in keys of this width, in mm


def is_of_row(question: Question) -> bool:
    """Whether the question is about one row, so that the answer is a fraction."""
    return question.event in ROW_EVENTS


def _tries(
    wish: DiceWish, game: PlayedGame, seat: int, chance: Chance, _judge: DiceJudge
) -> Iterator[DicePuzzle | None]:
    for moment in _moments(wish, game, seat, chance):
        position = moment.with_rolls(())
        for question in chance.shuffled(_questions(wish, position)):
            if is_of_row(question):
                yield row_chance.sifted(position, question)
                continue
            try:
                yield puzzle(position, question)
            except NotProvenError:
                yield None


def _moments(wish: DiceWish, game: PlayedGame, seat: int, chance: Chance) -> tuple[Moment, ...]:
    """The moments to try; easy puzzles come late in a game, where few cells are left, and few rules to mind."""
    begun = list(filter(positions.is_begun, game.moments(seat)))
    return chance.shuffled(begun[-LATE:] if wish.level == LEVELS[0] and wish.turns is None else begun)


def _flavors(wish: DiceWish) -> tuple[Flavor, ...]:
    """The events in turn; at the easy level first those with nothing to mind, which beginners can count."""
    if wish.turns is not None:
        return tuple((event,) for event in (ROW_EVENTS if wish.turns == 1 else (CLOSE_ROW,)))
    events = roll_counts.events(wish.variant.sheet)
    if wish.level == LEVELS[0]:
        return tuple((event, *things) for things in grade.NOTHING_THEN_ONE_THING for event in events)
    return tuple((event,) for event in events)


def _flavor(puzzle: DicePuzzle) -> Flavor:
    event = puzzle.question.event
    return (event, len(puzzle.tags)) if puzzle.level == LEVELS[0] and event in EVENTS else (event,)


def _questions(wish: DiceWish, position: Position) -> list[Question]:
    """Events to count rolls for; with turns, the rows that can be closed within them."""
    if wish.turns is None:
        return [Question(event=event) for event in roll_counts.events(position.sheet)]
    asked = row_chance.questions(position.sheet, position.state)
    return [question for question in asked if question.turns == wish.turns]


def puzzle(position: Position, question: Question) -> DicePuzzle:
    """The puzzle of an event; raises a ``NotProvenError`` if there is nothing to count."""
    if is_of_row(question):
        return row_chance.puzzle(position, question)
    return roll_counts.puzzle(position, question)


def _check_turns(wish: DiceWish) -> None:
    most, turns = row_chance.most_turns(wish.variant.sheet), wish.turns or 0
    if not most:
        what = f"the chance to close a row in time is not asked of {wish.variant.name}: leave it out"
        raise InputError(Sentence(what, "no_turns"), key("turns"), at=("turns",))
    if not 1 <= turns <= most:
        span = f"1 to {most}" if most > 1 else "1"
        what = f"{turns} turns: the chance to close a row in time is asked of {span}"
        raise InputError(Sentence(what, "turns", low=1, high=most), key("turns"), at=("turns",))


def _question_to_json(puzzle: DicePuzzle) -> dict[str, object]:
    asked = puzzle.question
    row = {"row": asked.row, "turns": asked.turns} if is_of_row(asked) else {}
    return {"event": asked.event, **row}


def _question_from_json(fields: Fields, position: Position) -> Question:
    event = fields.choice("event", (*EVENTS, *ROW_EVENTS))
    if event not in ROW_EVENTS:
        return Question(event=event)
    row = fields.integer("row", 0, len(position.sheet.rows) - 1)
    return Question(event=event, row=row, turns=fields.integer("turns", 1, MOST_TURNS_TO_CLOSE))


def _answer_from_json(fields: Fields, _position: Position) -> Count:
    return Count(fields.integer("count", 0, MOST_OF), fields.integer("of", 0, MOST_OF))


def _write_question(number: Number, sheet: Sheet, question: Question) -> None:
    if is_of_row(question):
        number.write(question.row or 0, len(sheet.rows))
        number.write((question.turns or 1) - 1, TURNS)
    else:
        number.write(EVENTS.index(question.event or ""), len(EVENTS))


def _read_question(number: Number, sheet: Sheet, code: int) -> Question:
    if code == CODE:
        return Question(event=EVENTS[number.read(len(EVENTS))])
    event = next(event for event, own in EVENT_CODES.items() if own == code)
    row, turns = number.read(len(sheet.rows)), number.read(TURNS) + 1
    if turns > MOST_TURNS_TO_CLOSE:
        raise IndexError(turns)
    return Question(event=event, row=row, turns=turns)


def _ask(words: Words, puzzle: DicePuzzle) -> str:
    asked = puzzle.question
    row, turns = wording.row_of_question(words, puzzle.position.sheet, asked.row or 0), asked.turns or 1
    if asked.event == ROW_POINTS:
        return words("puzzle.ask.row-points", row=row)
    if asked.event != CLOSE_ROW:
        return words(f"puzzle.ask.{asked.event}", rolls=puzzle.position.sheet.rules.sides**2)
    if turns == 1:  # some languages have one form for all numbers, so a single turn has a sentence of its own
        return words("puzzle.ask.closing.next", row=row)
    return words.count("puzzle.ask.closing.turns", turns, row=row)


def _answer(words: Words, puzzle: DicePuzzle) -> str:
    count: Count = puzzle.answer
    if is_of_row(puzzle.question):
        return f"{count.count}/{count.of}"
    return words("puzzle.key.count", count=count.count, of=count.of)


def _typed(words: Words, puzzle: DicePuzzle) -> TypedAnswer:
    count: Count = puzzle.answer
    if not is_of_row(puzzle.question):
        return TypedAnswer((str(count.count),))
    fraction = f"{count.count}/{count.of}"
    return TypedAnswer((fraction, *([str(count.count)] if count.of == 1 else [])), words("puzzle.fraction"))


def _notes(words: Words, puzzle: DicePuzzle) -> tuple[Note, ...]:
    """The sums that count; for a row, the cases and their sum, and the chance as a decimal number."""
    count: Count = puzzle.answer
    if not is_of_row(puzzle.question):
        sums = sorted(roll_counts.sums(puzzle.position, puzzle.question.event or ""))
        form = "sum" if len(sums) == 1 else "sums"
        return (Note(words(f"puzzle.key.{form}", sums=words.series(sums))),)
    about = words("puzzle.key.about", chance=words.number(count.count / count.of, DECIMALS))
    return tuple(map(Note, (*ways.way(words, puzzle), about)))


def _solved_by(puzzle: DicePuzzle, attempt: Attempt) -> bool:
    """Whether the typed number of rolls, or fraction (in lowest terms or not), is right."""
    count: Count = puzzle.answer
    if not is_of_row(puzzle.question):
        return attempt.numbers == (count.count,)
    top, bottom = attempt.numbers if len(attempt.numbers) == 2 else (0, 0)
    return bottom > 0 and top * count.of == count.count * bottom


def _blanks(words: Words, puzzle: DicePuzzle) -> tuple[Blank, ...]:
    if puzzle.question.event == CLOSE_ROW:
        return (Blank(words("puzzle.likely")),)
    if puzzle.question.event == ROW_POINTS:
        return (Blank(words("puzzle.expected")),)
    return (Blank(words("puzzle.of_rolls", rolls=puzzle.position.sheet.rules.sides**2)),)


def _picture(looks: SheetLooks, puzzle: DicePuzzle, width: float) -> SolutionPicture:
    if is_of_row(puzzle.question):
        return SolutionPicture()
    sums = roll_counts.sums(puzzle.position, puzzle.question.event or "")
    side = GRID if width < WIDE else 2 * GRID
    return SolutionPicture(side, side, rolls_grid(looks.full, puzzle.position.sheet.rules.sides, sums, side))


KIND = DiceKind(
    name=NAME,
    part=mechanics.COUNTS,
    code=CODE,
    event_codes=EVENT_CODES,
    words=(
        *(f"puzzle.ask.{event}" for event in (*EVENTS, "closing", ROW_POINTS, "row-place", "row-letter")),
        *("puzzle.marking.count", "puzzle.marking.fraction", "puzzle.skill.chance"),
        *(f"puzzle.key.{key}" for key in ("count", "sum", "sums", "about", "case")),
        *("puzzle.likely", "puzzle.expected", "puzzle.of_rolls", "puzzle.fraction"),
    ),
    tries=_tries,
    prove=lambda position, question, _judge: puzzle(position, question),
    proven_by="plain",
    check_turns=_check_turns,
    claims=lambda puzzle: {"answer": f"{puzzle.answer.count} of {puzzle.answer.of}"},
    question_to_json=_question_to_json,
    question_from_json=_question_from_json,
    write_question=_write_question,
    read_question=_read_question,
    answer_to_json=lambda puzzle: {"count": puzzle.answer.count, "of": puzzle.answer.of},
    answer_from_json=_answer_from_json,
    result=lambda puzzle: puzzle.answer,
    solved_by=_solved_by,
    numbers=lambda puzzle: 2 if is_of_row(puzzle.question) else 1,
    flavors=_flavors,
    flavor=_flavor,
    pool=POOL,
    sifts=True,
    most_tries=MOST_TRIES,
    halvings=lambda wish: 2 + wish.turns if wish.turns and wish.variant.draws else 0,  # each game has a card of its own
    ask=_ask,
    hints=lambda words, puzzle: (hints.of_row if is_of_row(puzzle.question) else hints.of_count)(words, puzzle),
    answer=_answer,
    short=lambda _words, puzzle: f"{puzzle.answer.count}/{puzzle.answer.of}",
    marking=lambda words, puzzle: words(f"puzzle.marking.{'fraction' if is_of_row(puzzle.question) else 'count'}"),
    notes=_notes,
    blanks=_blanks,
    picture=_picture,
    skills=lambda _puzzle: ("chance",),
    typed=_typed,
    penalties_count=lambda puzzle: is_of_row(puzzle.question),
)
