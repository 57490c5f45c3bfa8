"""Where the obvious move goes wrong: against a definition that tries out everything."""

from collections.abc import Iterator

from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.puzzles.pitfall import Pitfall, pitfall
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.rows import Roll, State, Turn
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.games.dice.solve import reference
from sheetgen.games.dice.solve.players_ahead import POINTS

from . import puzzled


def greedy_lines(sheet: Sheet, state: State, rolls: tuple[Roll, ...]) -> Iterator[tuple[tuple[Turn, State], ...]]:
    """Every way to take the most points at each turn."""
    moves = list(rows.moves(sheet, state, rolls[0])) if rolls else []
    if not moves:
        yield ()
        return
    most = max(scoring.score(sheet, after) for _, after in moves)
    for turn, after in moves:
        if scoring.score(sheet, after) == most:
            for line in greedy_lines(sheet, after, rolls[1:]):
                yield ((turn, after), *line)


def best(puzzle: DicePuzzle, state: State, turn: int) -> int:
    return reference.best_finish(puzzle.position.sheet, state, puzzle.position.rolls[turn:]).best


def finishes() -> list[DicePuzzle]:
    """Proven when the tests run: collected, they would be proven by each process of a run."""
    return [puzzle for name in puzzled.HEADS for puzzle in puzzled.puzzles(name, "finish")]


def trap(puzzle: DicePuzzle) -> Pitfall | None:
    return pitfall(puzzle.position, POINTS, puzzle.answer.best, PLAIN)


def is_trap(puzzle: DicePuzzle) -> bool:
    return puzzle.facts is not None and puzzle.facts.greedy != puzzle.facts.best


def test_the_pitfall_is_the_first_turn_of_a_worst_greedy_line_that_gives_the_best_away() -> None:
    traps = [puzzle for puzzle in finishes() if is_trap(puzzle)]
    assert 10 < len(traps) < len(finishes())

    for puzzle in traps:
        position, facts, found = puzzle.position, puzzle.facts, trap(puzzle)
        assert facts and found, puzzle
        lines = list(greedy_lines(position.sheet, position.state, position.rolls))
        worst = [line for line in lines if scoring.score(position.sheet, line[-1][1]) == facts.greedy]

        assert facts.greedy == min(scoring.score(position.sheet, line[-1][1]) for line in lines)
        assert any(is_pitfall(puzzle, line, found.turn, found.played, found.left) for line in worst), puzzle


def is_pitfall(puzzle: DicePuzzle, line: tuple[tuple[Turn, State], ...], turn: int, played: Turn, left: int) -> bool:
    facts = puzzle.facts
    if not facts or len(line) < turn or line[turn - 1][0] != played:
        return False
    before = [best(puzzle, after, number) for number, (_, after) in enumerate(line[: turn - 1], 1)]
    return set(before) <= {facts.best} and left == best(puzzle, line[turn - 1][1], turn) < facts.best


def test_where_the_obvious_move_is_right_there_is_no_pitfall() -> None:
    for puzzle in finishes():
        if not is_trap(puzzle):
            assert trap(puzzle) is None
