"""``only-move``: every move but one loses at once.

Up to three tempting wrong moves make it easy, up to five medium, up to seven hard; more make it expert.
"""

from sheetgen.base.errors import NotProvenError
from sheetgen.games.kind import LEVELS

from ..pages import wording
from ..puzzles import played, temptation
from ..puzzles.cube_kind import WORDS, CubeKind
from ..puzzles.judge import CubeJudge, threats, wins
from ..puzzles.puzzle import CubePuzzle, KeyFacts, Tempting
from ..rules import quixo
from ..rules.position import CubePosition
from ..rules.quixo import CubeState, Move
from ..solve.reference import best_line

NAME = "only-move"
SAFE_WITHIN = 5  # the least number of moves for which the only move must be safe
FEW_TEMPTING = (3, 5, 7)


def _prove(position: CubePosition, judge: CubeJudge) -> CubePuzzle:
    state, plies = position
    if plies != SAFE_WITHIN:
        raise NotProvenError(f"an only-move puzzle looks {SAFE_WITHIN} moves ahead")
    moves = quixo.moves(state)
    safe = [move for move in moves if not wins(judge, quixo.after(state, move), 1)]
    if len(safe) != 1 or len(moves) == 1:
        raise NotProvenError(f"{len(safe)} of {len(moves)} moves do not lose at once")
    answer = judge.solve(state, plies)
    if answer.result == "loss" or answer.plies == 1:
        raise NotProvenError("the only move wins or loses too soon")
    found = [each for move in moves if move != safe[0] and (each := _tempting(state, move, judge))]
    facts = KeyFacts(safe[0], best_line(state, answer, judge.solve), temptation.by_temptation(found))
    level = LEVELS[sum(len(found) > few for few in FEW_TEMPTING)]
    return CubePuzzle(NAME, position, answer, level, temptation.tags(state, answer, facts, judge), facts)


def _tempting(state: CubeState, move: Move, judge: CubeJudge) -> Tempting | None:
    """A wrong move that makes four, or that meets all threats there were; its reply is the new one."""
    if temptation.makes_both(state, move):
        return Tempting(move, "both")
    after = quixo.after(state, move)
    if quixo.winner(after):
        return None
    answers = judge.solve(after, 1).moves
    met = {(each.take, each.push) for each in threats(judge, state)}
    if met.isdisjoint((each.take, each.push) for each in answers):
        return Tempting(move, "parry", answers[0])
    return Tempting(move, "four", answers[0]) if temptation.makes_four(state, move) else None


KIND = CubeKind(
    name=NAME,
    code=1,
    words=(*WORDS, "quixo.ask.only-move", "puzzle.skill.weighing"),
    moments=lambda chance, _judge, _plies: played.one_safe_move(chance.pick("XO"), chance, careful=True),
    candidate=lambda state, _judge, _plies: CubePosition(state, SAFE_WITHIN),
    prove=_prove,
    ask=lambda words, puzzle: words("quixo.ask.only-move", player=wording.mover(words, puzzle)),
    skills=lambda _puzzle: ("planning", "weighing"),
)
