"""Shared by kinds with rolls to come: an aim, tries at moments of games, a number of turns, a line as the answer."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, NotProvenError, Sentence, WrongPuzzle, key
from sheetgen.games.kind import LEVELS
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Note

from .. import mechanics
from ..formats import finish as finish_format
from ..pages import explaining, hints
from ..pages.key import solved_sheet
from ..rules import rows, scoring
from ..rules.position import Position
from ..solve.players_ahead import Aim, Brief, Study, TooManyWaysError, reaches, worth
from . import grade, positions
from .attempt import Attempt
from .dice_kind import USUAL_TURNS, DiceKind
from .judge import DiceJudge, KnownFuture
from .pitfall import pitfall
from .positions import PlayedGame
from .puzzle import MOST_TURNS, DicePuzzle, DiceWish, Line, Question, replay

QUICK_TURNS = 4  # with more turns, each try takes longer
# By turns more than that, on sheets of rows alone, with bonus cells or symbols, and with lucky numbers: the more ways
# there are to play, the longer it takes to look through them
HALVINGS, HALVINGS_WITH_EFFECTS, HALVINGS_WITH_LUCKY_NUMBERS = (0, 1, 2, 3, 5), (0, 2, 3, 4, 5), (0, 3, 4, 7, 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollsKind:
    """How puzzles of one kind with rolls to come are found, proven and checked."""

    aim: Callable[[Question], Aim]  # the aim of the player
    question: Callable[[Position, Chance, KnownFuture], Question | None]  # what to ask of a position, if anything
    puzzle: Callable[[Position, Question, Study], DicePuzzle]  # the puzzle that a study makes, or a ``NotProvenError``
    is_promising: Callable[[Brief], bool]  # a quick check, before the full study, whether it may be a good puzzle
    is_dull: Callable[[Position, Study], bool] = lambda _position, _study: False  # a last check, after the study
    ways_a_turn: int  # with fewer ways to play per turn, most moves are forced
    # The fewest turns of an expert puzzle, which looking three turns ahead does not solve
    expert_turns: int
    fewest_turns: int = 1
    usual_turns: Mapping[str, int] = field(default_factory=lambda: USUAL_TURNS)

    def least_turns(self, level: str | None) -> int:
        """The fewest turns of a puzzle of a level: a player of the level below would see through fewer."""
        place = LEVELS.index(level or LEVELS[0])
        return max(self.expert_turns if place == len(LEVELS) - 1 else 1 + place, self.fewest_turns)

    def check_turns(self, wish: DiceWish) -> None:
        least, turns = self.least_turns(wish.level), wish.turns or 0
        if not least <= turns <= MOST_TURNS:
            kind = f"{wish.level} {wish.kind}" if wish.level else wish.kind
            what = f"{turns} turns: {kind} puzzles have {least} to {MOST_TURNS}"
            raise InputError(Sentence(what, "turns", low=least, high=MOST_TURNS), key("turns"), at=("turns",))

    def length(self, wish: DiceWish) -> int:
        return wish.turns or self.usual_turns[wish.level or LEVELS[1]]

    def halvings(self, wish: DiceWish) -> int:
        more, sheet = max(0, self.length(wish) - QUICK_TURNS), wish.variant.sheet
        if sheet.lucky:
            return HALVINGS_WITH_LUCKY_NUMBERS[more]
        return (HALVINGS_WITH_EFFECTS if sheet.bonus_cells or sheet.symbols else HALVINGS)[more]

    def tries(
        self, wish: DiceWish, game: PlayedGame, seat: int, chance: Chance, judge: DiceJudge
    ) -> Iterator[DicePuzzle | None]:
        for moment in positions.under_way(game, seat, chance):
            for _ in range(positions.ROLLS):
                position = moment.with_rolls(positions.random_rolls(moment, self.length(wish), chance))
                yield self.try_position(position, chance, judge)

    def try_position(self, position: Position, chance: Chance, judge: DiceJudge) -> DicePuzzle | None:
        """The puzzle that a position makes; None if it makes none, or no good one."""
        future = judge.future(position.sheet, position.state, position.rolls)
        try:
            return self._good_puzzle(position, chance, future)
        except (NotProvenError, TooManyWaysError):
            return None

    def _good_puzzle(self, position: Position, chance: Chance, future: KnownFuture) -> DicePuzzle | None:
        """Try a position with cheap checks first: most positions fail one of them, and a full study is slow."""
        question = self.question(position, chance, future)
        if question is None or not self.is_promising(future.brief(self.aim(question))):
            return None
        if future.ways() < self.ways_a_turn ** len(position.rolls):
            return None
        study = future.study(self.aim(question))
        if self.is_dull(position, study) or not grade.is_steady(study, self.aim(question)):
            return None
        return self.puzzle(position, question, study)

    def prove(self, position: Position, question: Question, judge: DiceJudge) -> DicePuzzle:
        """The puzzle of a position and a question, or a ``NotProvenError``."""
        if rows.is_over(position.sheet, position.state) or not position.rolls:
            raise NotProvenError("there is nothing left to play")
        study = judge.future(position.sheet, position.state, position.rolls).study(self.aim(question))
        return self.puzzle(position, question, study)

    def check_line(self, claimed: DicePuzzle, line: Line, best: int = 0) -> None:
        """Raise a ``WrongPuzzle`` for a claimed line that the rules do not allow, or that misses the aim."""
        sheet, aim = claimed.position.sheet, self.aim(claimed.question)
        final = replay(claimed.position, line)
        if not reaches(aim, worth(sheet, final, aim), best):
            raise WrongPuzzle(f"the line ends with {scoring.score(sheet, final)} points, not as asked")

    def is_reached(self, puzzle: DicePuzzle, attempt: Attempt, best: int = 0) -> bool:
        """Whether an attempt that plays all rolls, or ends the game, reaches the aim."""
        sheet, aim = puzzle.position.sheet, self.aim(puzzle.question)
        is_done = len(attempt.line) == len(puzzle.position.rolls) or rows.is_over(sheet, attempt.state)
        return is_done and reaches(aim, worth(sheet, attempt.state, aim), best)

    def kind(self, **own: Any) -> DiceKind:
        """The kind of these puzzles; its answer is a line of turns unless ``own`` overrides that."""
        shared: dict[str, Any] = {
            "part": mechanics.LINES,
            "has_rolls": True,
            "tries": self.tries,
            "prove": self.prove,
            "proven_by": "compiled",
            "check_turns": self.check_turns,
            "halvings": self.halvings,
            "usual_turns": self.usual_turns,
            "check_answer": lambda claimed, _true: self.check_line(claimed, claimed.answer),
            "solved_by": self.is_reached,
            "ways": lambda puzzle, judge: judge.future(
                puzzle.position.sheet, puzzle.position.state, puzzle.position.rolls
            ).ways(),
            "answer_to_json": lambda puzzle: finish_format.line_out(puzzle.position.sheet, puzzle.answer),
            "answer_from_json": lambda fields, position: finish_format.line_in(fields, position.sheet),
            "line": lambda puzzle: puzzle.answer,
            "hints": lambda words, puzzle: hints.of_line(words, puzzle, puzzle.answer),
            "answer": lambda words, puzzle: explaining.sum_after(words, puzzle.position, puzzle.answer),
            "notes": lambda words, puzzle: self._notes(words, puzzle, made.judge(puzzle.position)),
            "blanks": lambda _words, puzzle: explaining.turn_blanks(puzzle.position),
            "picture": lambda looks, puzzle, width: solved_sheet(looks, puzzle.position, puzzle.answer, width),
            "short": lambda words, puzzle: explaining.turns_in_short(words, puzzle.position.sheet, puzzle.answer),
            "marking": lambda words, puzzle: words(f"puzzle.marking.{puzzle.kind}"),
            "skills": lambda puzzle: explaining.planning_skills(puzzle.tags),
        }
        made: DiceKind = DiceKind(**shared | own)
        return made

    def _notes(self, words: Words, puzzle: DicePuzzle, judge: DiceJudge) -> tuple[Note, ...]:
        """The way to the aim turn by turn, and where the obvious way goes wrong."""
        notes = explaining.notes_of_line(words, puzzle.position, puzzle.answer)
        trap = pitfall(puzzle.position, self.aim(puzzle.question), 0, judge)
        if trap is None:
            return (*notes, Note(words("puzzle.key.greedy_aim")))
        return (*notes, Note(explaining.why_not_obvious(words, puzzle.position, trap, words("puzzle.key.no_way"))))
