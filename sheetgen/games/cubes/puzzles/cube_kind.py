"""The record of a kind of cube puzzle: adds to ``Kind`` how its puzzles are tried and proven."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sheetgen.base.chance import Chance
from sheetgen.base.fields import Fields
from sheetgen.games.kind import Kind, TypedAnswer
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Blank, Note, SolutionPicture

from ..formats import position as position_format
from ..pages import figures, wording
from ..rules import notation, quixo
from ..rules.position import CubePosition
from ..rules.quixo import CubeState
from ..solve.reference import Answer
from .judge import CubeJudge
from .puzzle import CubePuzzle

# The keys that every kind needs
WORDS = (
    *(f"quixo.side.{side}" for side in quixo.SIDES),
    *(f"quixo.key.{key}" for key in ("miss", "more", "both", "slow", "four", "parry", "reply")),
    *(f"quixo.hint.{name}" for name in (*wording.HINTS, "rim", "cube")),
    *("quixo.north", "quixo.east", "quixo.south", "quixo.west"),
    *("quixo.blank.move", "quixo.blank.typed", "quixo.marking.move", "puzzle.skill.planning"),
)

Say = Callable[[Words, CubePuzzle], str]  # a sentence about a puzzle


def _is_key(puzzle: CubePuzzle, move: str) -> bool:
    played = notation.parse_move(move)
    return played in puzzle.answer.moves or played == puzzle.facts.key


def _nothing(fields: Fields, _position: CubePosition) -> None:
    fields.done()


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeKind(Kind[CubePuzzle]):
    """One kind of puzzle of the cube game, with defaults that suit most kinds."""

    players: int = 2
    # The levels by the number of moves of both sides that a win takes; empty if the kind does not count moves
    levels: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    # Positions of a random game to try, given the numbers of moves in which the win may come
    moments: Callable[[Chance, CubeJudge, tuple[int, ...]], tuple[CubeState, ...]]
    # The position as this kind uses it, or None if a quick check shows that it makes no puzzle
    candidate: Callable[[CubeState, CubeJudge, tuple[int, ...]], CubePosition | None]
    # The puzzle of a 5x5 board for the right number of players, or a ``NotProvenError`` that says why it is none
    prove: Callable[[CubePosition, CubeJudge], CubePuzzle]
    # What parallel puzzles for neighbours must have in common besides their level
    length: Callable[[CubePuzzle], int | None] = lambda puzzle: puzzle.answer.plies
    # Whether every second version has crosses and rings exchanged, since turning the board keeps the answer
    exchanges_signs: bool = False
    prepare: Callable[[], None] = lambda: None  # prepares what many processes need to make such puzzles
    # Whether an answer given on a screen, a move or a sign, is right
    solved_by: Callable[[CubePuzzle, str], bool] = lambda puzzle, move: _is_key(puzzle, move)
    signs: Callable[[Words], Mapping[str, str]] = lambda _words: {}  # the teams, if one of them is the answer
    question_to_json: Callable[[CubePuzzle], dict[str, object]] = lambda _puzzle: {}
    question_from_json: Callable[[Fields, CubePosition], None] = _nothing
    answer_to_json: Callable[[CubePuzzle], dict[str, object]] = lambda puzzle: position_format.answer_out(puzzle.answer)
    answer_from_json: Callable[[Fields, Any], Answer] = position_format.answer_of
    hints: Callable[[Words, CubePuzzle], tuple[str, str]] = wording.hints
    answer: Say = wording.answer
    short: Say = wording.answer
    marking: Say = lambda words, _puzzle: words("quixo.marking.move")
    notes: Callable[[Words, CubePuzzle], tuple[Note, ...]] = wording.notes
    blanks: Callable[[Words, CubePuzzle], tuple[Blank, ...]] = lambda words, _puzzle: (
        Blank(words("quixo.blank.move")),
    )
    picture: Callable[[Any, CubePuzzle, float], SolutionPicture] = figures.picture
    skills: Callable[[CubePuzzle], tuple[str, ...]] = lambda _puzzle: ("planning",)
    typed: Callable[[Words, CubePuzzle], TypedAnswer] = wording.typed
