"""``who-wins``: all cubes are marked; who wins, however long it takes?

Decided within four moves of both sides, it is easy; within eight, medium; within sixteen, hard; later, expert.
"""

from sheetgen.base.errors import NotProvenError
from sheetgen.games.kind import LEVELS, TypedAnswer
from sheetgen.page.worksheet.exercise import Blank

from ..pages import wording
from ..puzzles import played, temptation
from ..puzzles.cube_kind import WORDS, CubeKind
from ..puzzles.judge import CubeJudge
from ..puzzles.puzzle import CubePuzzle, KeyFacts
from ..rules import quixo
from ..rules.position import MOST_PLIES, CubePosition
from ..solve.reference import best_line

NAME = "who-wins"
SOON = (4, 8, 16)


def _prove(position: CubePosition, judge: CubeJudge) -> CubePuzzle:
    state, plies = position
    if plies != MOST_PLIES or not quixo.is_full(state):
        raise NotProvenError(f"a who-wins puzzle has no blank cubes, and plies={MOST_PLIES}")
    answer = judge.full(state)
    if answer.plies is None:
        raise NotProvenError("nobody wins")
    if answer.plies == 1:
        raise NotProvenError("the player to move wins at once")
    line = best_line(state, answer, lambda after, _left: judge.full(after))
    facts = KeyFacts(answer.moves[0] if answer.moves else None, line, ())
    level = LEVELS[sum(answer.plies > soon for soon in SOON)]
    return CubePuzzle(NAME, position, answer, level, temptation.tags(state, answer, facts, judge), facts)


def _winner(puzzle: CubePuzzle) -> str:
    mover = puzzle.position.state.team
    return mover if puzzle.answer.result == "win" else next(team for team in quixo.SYMBOLS if team != mover)


def _prepare() -> None:
    """Build the table once, before many processes ask for it."""
    from ..solve import full

    full.table()


KIND = CubeKind(
    name=NAME,
    code=3,
    words=(
        *WORDS,
        "quixo.ask.who-wins",
        "quixo.key.winner",
        "quixo.hint.length",
        "quixo.hint.first",
        "quixo.marking.winner",
        "quixo.blank.winner",
    ),
    moments=lambda chance, judge, _plies: played.full_moments(chance.pick("XO"), chance, judge),
    candidate=lambda state, _judge, _plies: CubePosition(state, MOST_PLIES),
    prove=_prove,
    length=lambda _puzzle: None,
    exchanges_signs=True,
    prepare=_prepare,
    ask=lambda words, puzzle: words("quixo.ask.who-wins", player=wording.mover(words, puzzle)),
    hints=wording.line_hints,
    answer=lambda words, puzzle: wording.winner(words, puzzle.position.state, puzzle.answer),
    solved_by=lambda puzzle, sign: sign == _winner(puzzle),
    signs=lambda _words: {"X": "✕", "O": "◯"},
    short=lambda _words, puzzle: wording.winning_team(puzzle.position.state, puzzle.answer),
    marking=lambda words, _puzzle: words("quixo.marking.winner"),
    blanks=lambda words, _puzzle: (Blank(words("quixo.blank.winner")),),
    typed=lambda _words, puzzle: TypedAnswer((wording.winning_team(puzzle.position.state, puzzle.answer),)),
)
