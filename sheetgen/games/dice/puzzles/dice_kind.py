"""The record of a kind of dice puzzle: adds to ``Kind`` how its puzzles are tried, proven and coded in ids."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number
from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS, Kind

from ..rules.position import Position
from ..rules.rows import Roll
from ..rules.variant import Sheet
from .attempt import Attempt
from .judge import FEW_ROLLS, DiceJudge, judge_by_name
from .positions import SEATS, PlayedGame
from .puzzle import DicePuzzle, DiceWish, FinishFacts, Line, Question

USUAL_TURNS = {"easy": 3, "medium": 3, "hard": 4, "expert": 5}
ENOUGH_TRIES = 16_000  # after these, the search gives up

Flavor = tuple[object, ...]  # an event, a number of details to mind: whatever makes puzzles of one kind differ


def _refuse_turns(wish: DiceWish) -> None:
    what = f"a {wish.kind} puzzle has no rolls to come: leave it out"
    raise InputError(Sentence(what, "no_turns"), key("turns"), at=("turns",))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceKind(Kind[DicePuzzle]):
    """One kind of dice puzzle, by default one that asks nothing beyond the kind. ``kinds/`` holds a file for each."""

    part: str  # of ``mechanics``: which sheets it can be made of

    # made and proven
    # Tries at one seat of a played game: a puzzle, or None for a try that came to nothing
    tries: Callable[[DiceWish, PlayedGame, int, Chance, DiceJudge], Iterator[DicePuzzle | None]]
    # The puzzle that a position and a question make, or a ``NotProvenError`` that says why they make none
    prove: Callable[[Position, Question, DiceJudge], DicePuzzle]
    proven_by: str  # the name of the judge of these puzzles
    has_rolls: bool = False  # whether its positions have rolls to come
    seats: int = SEATS[0]  # players in the games from which it is taken
    most_tries: int = ENOUGH_TRIES
    # How often to halve ``most_tries`` if tries are slow, so that every wish is answered within ten seconds
    halvings: Callable[[DiceWish], int] = lambda _wish: 0
    # The default number of rolls to come, by level
    usual_turns: Mapping[str, int] = field(default_factory=lambda: USUAL_TURNS)
    check_turns: Callable[[DiceWish], None] = _refuse_turns  # refuses a number of turns that cannot be wished
    # The flavours that the places of a set ask for in turn, for variety; empty if it needs none
    flavors: Callable[[DiceWish], tuple[Flavor, ...]] = lambda _wish: ()
    flavor: Callable[[DicePuzzle], Flavor] = lambda _puzzle: ()  # the flavour of a puzzle
    pool: int = 1  # the number of puzzles from which one is chosen, by flavour and answer
    sifts: bool = False  # whether tries yield puzzles that are yet to be proven
    # The number of ways to play, which is similar in parallel puzzles
    ways: Callable[[DicePuzzle, DiceJudge], int] = lambda _puzzle, _judge: 1

    # played or typed on a screen
    solved_by: Callable[[DicePuzzle, Attempt], bool]  # whether an attempt answers it
    numbers: Callable[[DicePuzzle], int] = lambda _puzzle: 0  # how many numbers a typed answer has

    # claimed by files
    # The parts of its answer, as words or numbers that must equal those of the proven puzzle
    claims: Callable[[DicePuzzle], dict[str, object]] = lambda _puzzle: {}
    # Raises ``WrongPuzzle`` for a claimed answer that the proven puzzle shows to be wrong in another way
    check_answer: Callable[[DicePuzzle, DicePuzzle], None] = lambda _claimed, _true: None
    question_to_json: Callable[[DicePuzzle], dict[str, object]] = lambda _puzzle: {}
    question_from_json: Callable[[Fields, Position], Question] = lambda _fields, _position: Question()
    facts_to_json: Callable[[DicePuzzle], dict[str, object]] = lambda _puzzle: {}
    facts_from_json: Callable[[Fields], FinishFacts | None] = lambda _fields: None

    # coded in ids
    write_question: Callable[[Number, Sheet, Question], None] = lambda _number, _sheet, _question: None
    # The inverse of ``write_question``; the last argument is the code that was read
    read_question: Callable[[Number, Sheet, int], Question] = lambda _number, _sheet, _code: Question()
    # Events whose questions have a code of their own among the kinds
    event_codes: Mapping[str, int] = field(default_factory=dict)

    # shown
    line: Callable[[DicePuzzle], Line] = lambda _puzzle: ()  # the line that answers it, if its answer is a line
    result: Callable[[DicePuzzle], object]  # what a neighbour could copy, usually a number
    has_sums: bool = False  # whether the question asks for points, which are added up on the page
    # Whether the answer depends on the penalties taken so far
    penalties_count: Callable[[DicePuzzle], bool] = lambda _puzzle: True

    def length(self, wish: DiceWish) -> int:
        return wish.turns or self.usual_turns[wish.level or LEVELS[1]]

    def check_wish(self, wish: DiceWish) -> None:
        if wish.turns is not None:
            self.check_turns(wish)

    def judge(self, position: Position) -> DiceJudge:
        """The judge for one puzzle: for few rolls the plain one, which finishes before the compiled one is loaded."""
        few = self.has_rolls and len(position.rolls) <= FEW_ROLLS
        return judge_by_name("plain" if few else self.proven_by)

    def code_of(self, question: Question) -> int:
        return self.event_codes.get(question.event or "", self.code)


def by_code(kinds: Iterable[DiceKind]) -> dict[int, DiceKind]:
    """The kinds by each of their codes; ``ValueError`` if two share one."""
    found: dict[int, DiceKind] = {}
    for kind in kinds:
        for code in (kind.code, *kind.event_codes.values()):
            if found.setdefault(code, kind) is not kind:
                raise ValueError(f"kinds '{kind.name}' and '{found[code].name}' share the code {code}")
    return found


def write_roll(number: Number, sheet: Sheet, roll: Roll) -> None:
    """Write a roll as digits of an id: whose it is, the white dice in any order, and the coloured dice if active."""
    sides, (high, low) = sheet.rules.sides, sorted(roll.white, reverse=True)
    number.write(int(roll.active), 2)
    number.write(high * (high - 1) // 2 + low - 1, sides * (sides + 1) // 2)
    for value in roll.colored:
        number.write(value - 1, sides)


def read_roll(number: Number, sheet: Sheet) -> Roll:
    """The inverse of ``write_roll``, with the higher white die first."""
    sides = sheet.rules.sides
    active = number.read(2)
    pair, high = number.read(sides * (sides + 1) // 2), 1
    while high * (high + 1) // 2 <= pair:
        high += 1
    white = (high, pair - high * (high - 1) // 2 + 1)
    return Roll(white, tuple(1 + number.read(sides) for _ in sheet.rules.dice) if active else ())
