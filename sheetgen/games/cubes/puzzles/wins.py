"""Shared by ``win-in``, ``trap`` and ``teams``: exactly one first move wins within a number of moves."""

from collections.abc import Callable

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NotProvenError
from sheetgen.games.kind import LEVELS
from sheetgen.page.words import Words

from ..pages import wording
from ..rules.position import CubePosition
from ..rules.quixo import CubeState
from ..solve.reference import best_line
from . import played, temptation
from .judge import CubeJudge
from .puzzle import CubePuzzle, KeyFacts, Tempting

# The tempting moves that make a puzzle one level harder, by players and by the moves that the win takes
MANY = {2: {1: 4, 3: 9, 5: 9}, 4: {1: 4, 3: 5}}
LEVELS_FOR_TWO = {1: ("easy", "medium"), 3: ("medium", "hard"), 5: ("hard", "expert")}


def moments(players: str, chance: Chance, judge: CubeJudge, plies: tuple[int, ...]) -> tuple[CubeState, ...]:
    first = chance.pick(players)
    return played.moments(first, chance, judge, is_careful(plies, chance))


def is_careful(plies: tuple[int, ...], chance: Chance) -> bool:
    """Whether to play a careful game; if a win in one is wished, half of the games are careless."""
    return 1 not in plies or chance.below(2) > 0


def candidate(state: CubeState, judge: CubeJudge, plies: tuple[int, ...]) -> CubePosition | None:
    """The position with the number of moves in which it is won, if that is among the wished ones."""
    answer = judge.solve(state, plies[-1])
    if answer.result != "win" or answer.plies not in plies:
        return None
    return CubePosition(state, answer.plies)


def prove(
    kind: str,
    last: int,
    position: CubePosition,
    judge: CubeJudge,
    check: Callable[[tuple[Tempting, ...]], None] = lambda _tempting: None,
) -> CubePuzzle:
    """The puzzle of a position with one winning push, graded as for two players.

    ``last`` is the most moves that the win may take; ``check`` raises a ``NotProvenError`` unless the tempting moves
    are those that the kind needs.
    """
    state, plies = position
    if plies > last or plies % 2 == 0:
        raise NotProvenError(f"a {kind} puzzle looks an odd number of moves ahead, {last} at most")
    answer = judge.solve(state, plies)
    if answer.result != "win" or answer.plies != plies:
        raise NotProvenError(f"the player to move does not win in {plies} moves, both sides' counted")
    ways = len({(move.take, move.push) for move in answer.moves})
    if ways != 1:
        raise NotProvenError(f"{ways} first moves win")
    key = answer.moves[0]
    tempting = temptation.from_a_win(state, key, plies, judge)
    check(tempting)
    facts = KeyFacts(key, best_line(state, answer, judge.solve), tempting)
    level = LEVELS[plies // 2 + has_many(state, facts, plies)]
    return CubePuzzle(kind, position, answer, level, temptation.tags(state, answer, facts, judge), facts)


def has_many(state: CubeState, facts: KeyFacts, plies: int) -> bool:
    """Whether there are enough tempting moves to make the puzzle one level harder."""
    return len(facts.tempting) >= MANY[state.players][plies]


def turns(puzzle: CubePuzzle) -> int:
    """The number of moves of the winning side."""
    return (puzzle.answer.plies or 0) // 2 + 1


def ask(words: Words, puzzle: CubePuzzle) -> str:
    return words.count("quixo.ask.win", turns(puzzle), player=wording.mover(words, puzzle))
