"""What differs between the dice game and the cube game when puzzles are wished for, made, told and proven again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sheetgen.base.errors import InputError
from sheetgen.cli.waiting import said_if_slow
from sheetgen.games.cubes import puzzling
from sheetgen.games.cubes.kinds.puzzle import KINDS as CUBE_KINDS
from sheetgen.games.cubes.kinds.puzzle import Puzzle as CubePuzzle
from sheetgen.games.cubes.kinds.wish import Wish as CubeWish
from sheetgen.games.dice import templates
from sheetgen.games.dice.kinds import ids, verify
from sheetgen.games.dice.kinds import wish as wishes
from sheetgen.games.dice.kinds.judge import Judge, judge_named
from sheetgen.games.dice.kinds.puzzle import KINDS, Puzzle
from sheetgen.games.dice.kinds.wish import MOST_TURNS, Wish
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.variant import Variant
from sheetgen.games.dice.text import puzzle as puzzle_text

from . import worksheet_ids
from .sets import Order, Work
from .worksheet_ids import Described

AnyPuzzle = Puzzle | CubePuzzle
AnyWish = Wish | CubeWish
USUAL_KIND = "finish"
FEW_ROLLS = 3


@dataclass(frozen=True, slots=True)
class Game:
    """Wishes from words (variant, kind, level, turns), orders from wishes, puzzles from ids, words from puzzles."""

    kinds: tuple[str, ...]
    wish: Callable[[str, str | None, str | None, int | None], AnyWish]
    order: Callable[[Any, str, int, int, int, bool], Work[Any]]
    proven: Callable[[Any], AnyPuzzle]
    puzzle_text: Callable[[int, Any, bool, str], str]
    answer_text: Callable[[int, Any, bool, str], str]
    check: Callable[[Any], None]


def names() -> list[str]:
    """All that puzzles can be asked for by."""
    return [*templates.variant_names(), puzzling.NAME]


def named(variant: str) -> Game:
    """The game that a variant belongs to."""
    return CUBES if variant == puzzling.NAME else DICE


def of(what: AnyPuzzle | AnyWish | Described) -> Game:
    """The game of a puzzle, a wish, or what an id describes."""
    return CUBES if isinstance(what, CubePuzzle | CubeWish) or worksheet_ids.is_of_cubes(what) else DICE


# --- dice


def _wish(name: str, kind: str | None, level: str | None, turns: int | None) -> Wish:
    kind = kind or USUAL_KIND
    wishes.check_names(kind, KINDS, level)
    found = Wish(templates.variant(name), kind, level, turns)
    wishes.check(found)
    return found


def _order(wish: Wish, seed: str, count: int, processes: int, versions: int, different: bool) -> Order:
    return Order(wish, seed, count, judge(wish.kind, wish.variant), processes, versions, different)


def judge(kind: str, variant: Variant) -> str:
    """The compiled one, ready to work, where there are rolls to come."""
    if kind in verify.WITHOUT_ROLLS:
        return "plain"
    if kind in verify.BY_VALUES:
        with said_if_slow("loading the solver; the first time on a machine it is compiled, which takes a few seconds"):
            from sheetgen.games.dice.odds import values  # noqa: F401
        return "compiled"
    with said_if_slow("loading the solver; the first time on a machine it is compiled, which takes some 15 seconds"):
        from sheetgen.games.dice.solve import ahead

        ahead.warm_up(variant.sheet)
    return "compiled"


def judge_of(puzzle: Puzzle) -> Judge:
    """Who proves a puzzle of dice."""
    return judge_named(_judge_for(puzzle.kind, puzzle.position))


def _judge_for(kind: str, position: Position) -> str:
    """The plain one has proven a single puzzle of few rolls before the compiled one is loaded."""
    return "plain" if len(position.rolls) <= FEW_ROLLS and kind in verify.WITH_ROLLS else judge(kind, position.variant)


def _proven(described: ids.Described) -> Puzzle:
    kind, position, question = described
    if len(position.rolls) > MOST_TURNS:
        raise InputError(f"{len(position.rolls)} turns: a puzzle has at most {MOST_TURNS}")
    return verify.proven(kind, position, question, judge_named(_judge_for(kind, position)))


DICE = Game(KINDS, _wish, _order, _proven, puzzle_text.puzzle, puzzle_text.answer, verify.check)
CUBES = Game(
    kinds=CUBE_KINDS,
    wish=puzzling.wish,
    order=puzzling.order,
    proven=puzzling.proven,
    puzzle_text=puzzling.puzzle_text,
    answer_text=puzzling.answer_text,
    check=puzzling.check,
)
