"""The record of the cube game's positions: read from text, JSON and ids, solved, and shown."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.base.progress import listener
from sheetgen.games.positions import Positions, SolveWish
from sheetgen.page.words import Words

from .cards import cube_set
from .formats import position as position_format
from .rules.position import CubePosition
from .rules.quixo import Move
from .solve import reference
from .solve.reference import Answer
from .text import board as text

LONG = 60.0  # seconds after which the search goes no deeper: forty plies would never end


class Solved(NamedTuple):
    """An answer, and the best play of both sides if a line is forced."""

    answer: Answer
    line: tuple[Move, ...]


def _from_id(id_: str) -> CubePosition:
    if cube_set.is_id(id_):
        what = "this is the id of a printed set of the cube game: there is no position in it"
        raise InputError(Sentence(what, "text.id_of_set"))
    from .puzzles import ids  # puzzles load pages: only callers that name one wait for them

    return ids.parse(id_)[1]


def _solve(position: CubePosition, wish: SolveWish) -> Solved:
    if wish.reference and wish.exact:
        raise InputError(f"the plain solver looks ahead move by move: leave out {key('exact')}", key("reference"))
    if wish.reference:
        found = reference.solve(*position)
        line = reference.best_line(position.state, found, reference.solve)
    else:
        from .solve import answers  # loads compiled kernels

        found = answers.answer(position, wish.exact, _patiently())
        line = answers.line(position.state, found, wish.exact)
    return Solved(found, reference.confirm(position.state, found, line))


def _patiently() -> Callable[[int], None]:
    """A function that reports the depth of the search, and ends it with an ``InputError`` after ``LONG`` seconds."""
    start = monotonic()

    def ahead(plies: int) -> None:
        nonlocal start
        if plies == 2:  # the first ply may include the compilation of kernels
            start = monotonic()
        spent = monotonic() - start
        if spent > LONG:
            raise InputError(
                f"nothing is forced within {plies - 1}, which took {spent:.0f} seconds to see, and each one more takes "
                f"several times as long: ask for {plies - 1} at most",
                "plies",
            )
        listener().look(f"looking {plies} moves ahead")

    return ahead


def _to_text(words: Words, position: CubePosition, solved: Solved, color: bool) -> str:
    return text.solution(words, position, *solved, color)


def _stats(size: int | None) -> tuple[int, dict[str, int]]:
    from .solve import answers

    size = max(answers.EXACT_SIZES) if size is None else size
    return size, answers.stats(size)


POSITIONS = Positions(
    from_text=position_format.parse,
    from_json=position_format.read_table,
    from_id=_from_id,
    solve=_solve,
    to_json=lambda _position, solved: position_format.answer_out(solved.answer),
    to_text=_to_text,
    stats=_stats,
    stats_to_text=text.stats,
)
