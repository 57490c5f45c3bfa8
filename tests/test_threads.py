"""Solvers, and makers of puzzles, asked by eight threads at once: each hears what one thread alone hears."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from threading import Barrier

import pytest

from sheetgen.base.chance import Chance
from sheetgen.games.cubes.puzzles.make import CubeWork
from sheetgen.games.cubes.puzzles.wish import CubeWish
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.cubes.solve import exact, forced
from sheetgen.games.cubes.solve import full as quixo_full
from sheetgen.games.dice import templates
from sheetgen.games.dice.odds import estimate, late
from sheetgen.games.dice.odds import values as odds
from sheetgen.games.dice.odds.store import SheetTable
from sheetgen.games.dice.puzzles.make import DiceWork
from sheetgen.games.dice.puzzles.puzzle import DiceWish
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.games.dice.solve import ahead, finish
from sheetgen.games.dice.solve.players_ahead import POINTS, Aim, RollStream

from . import quixo_counts
from .positions import midgame
from .quixo_boards import played
from .small_sheets import later, small, with_bonus

THREADS = 8
NAMES = ("classic", "longo", "mixx-b", "bonus-a", "bonus-b")
HURRY = 1e-6
"""Seconds until another thread's turn; usually 5 ms, in which many questions are answered undisturbed."""

Questions = list[Callable[[], object]]


@pytest.fixture(autouse=True)
def hurry() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(HURRY)
    yield
    sys.setswitchinterval(usual)


def together(questions: Questions) -> list[list[object]]:
    """What each thread hears; all ask the same questions, and each begins with another one."""
    barrier = Barrier(THREADS)

    def heard(thread: int) -> list[object]:
        first = thread * len(questions) // THREADS
        barrier.wait()
        answers = [ask() for ask in questions[first:] + questions[:first]]
        return answers[len(questions) - first :] + answers[: len(questions) - first]

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(heard, range(THREADS)))


def finishes() -> Questions:
    """Those of more turns need larger rooms."""
    positions = [midgame(name, f"threads {n}", 3 + 2 * (n % 3)) for name, n in product(NAMES, range(12))]
    return [partial(finish.best_finish, at.sheet, at.state, at.rolls) for at in positions]


def outlooks() -> Questions:
    def seen(at: Position) -> object:
        outlook = ahead.CompiledFuture(at.sheet, at.state, at.rolls)
        aims = POINTS, Aim(target=40), Aim(locks=1)
        return outlook.lone_scores(), outlook.ways(), [(outlook.brief(aim), outlook.study(aim)) for aim in aims]

    return [partial(seen, midgame(name, f"threads {n}", 3)) for name, n in product(NAMES, range(6))]


def sifted_rolls() -> Questions:
    positions = [midgame(name, f"threads {n}", 0) for name, n in product(NAMES, range(4))]
    dice = [RollStream(n, 2, wait=0, seats=2) for n in range(len(positions))]
    return [partial(ahead.sole_ways, at.sheet, at.state, dice[n], 100, 1) for n, at in enumerate(positions)]


def values() -> Questions:
    """Computed, searched and estimated; the last from a table that threads share, and that is not there at first."""

    def computed(sheet: Sheet) -> object:
        state = later(sheet, Chance("threads"), 1)
        return odds.options(sheet, state, rows.Roll((1, 2)), odds.values(sheet, state, threads=2))

    def searched(sheet: Sheet) -> object:
        return late.LateSearch(sheet, rows.empty(sheet)).value(rows.empty(sheet))

    def estimated(sheet: Sheet, whole: SheetTable) -> object:
        whole.make_ready(0, 2)
        return estimate.value(sheet, rows.empty(sheet), whole, 50)

    plain, effects = [small(f"threads {n}") for n in range(12)], [with_bonus(f"threads {n}") for n in range(12)]
    return [
        *(partial(computed, sheet) for sheet in plain),
        *(partial(searched, sheet) for sheet in plain + effects),
        *(partial(estimated, sheet, SheetTable(estimate.bare(sheet), kept=False)) for sheet in effects[:4]),
    ]


def cubes() -> Questions:
    chance = Chance("threads")
    two, four, small_boards = (
        [played([chance.below(1000) for _ in range(moves)], size, first) for _ in range(60)]
        for moves, size, first in ((16, 5, "X"), (24, 5, "N"), (6, 3, "O"))
    )
    full = [
        quixo.CubeState(tuple("".join(chance.pick("XO") for _ in range(5)) for _ in range(5)), "X") for _ in range(20)
    ]
    return [
        *(partial(forced.solve, state, 2) for state in two + four + small_boards),
        *(partial(quixo_counts.games, state, 2) for state in two + four),
        *(partial(exact.solution(3).value, state) for state in small_boards),
        *(partial(quixo_full.value, state) for state in full),
        exact.BoardSolution(3).build,
    ]


def puzzles() -> Questions:
    """With their versions, at seats of shared games."""
    kinds = (("classic", "finish"), ("bonus-a", "target"), ("mixx-b", "last-lock"))
    return [
        *(partial(dice_puzzle, name, kind) for name, kind in kinds),
        *(partial(cube_puzzle, kind) for kind in ("win-in", "teams")),
    ]


def dice_puzzle(name: str, kind: str) -> object:
    return DiceWork(DiceWish(templates.variant(name), kind), "threads", 1, "compiled", versions=2).make(0)[0]


def cube_puzzle(kind: str) -> object:
    return CubeWork(CubeWish(kind), "threads", 1, "compiled").make(0)[0]


@pytest.mark.long
@pytest.mark.parametrize(
    ("questions", "times"), [(finishes, 1), (outlooks, 1), (sifted_rolls, 1), (values, 1), (cubes, 3), (puzzles, 1)]
)
def test_threads_hear_what_one_alone_hears(questions: Callable[[], Questions], times: int) -> None:
    """So often that answers were mixed up in every run before threads had scratch space of their own."""
    alone = [ask() for ask in questions()] * times
    wrong = [
        sum(one != other for one, other in zip(alone, heard, strict=True)) for heard in together(questions() * times)
    ]

    assert [0] * THREADS == wrong


def test_an_outlook_stays_good_when_others_are_asked_in_between() -> None:
    one, other = (midgame("classic", f"between {n}", 3) for n in range(2))
    outlook = ahead.CompiledFuture(one.sheet, one.state, one.rolls)
    expected = outlook.study(), outlook.lone_scores()

    ahead.CompiledFuture(other.sheet, other.state, other.rolls).study()
    assert expected == (outlook.study(), outlook.lone_scores())
    ahead.sole_ways(other.sheet, other.state, RollStream(1, 2, wait=0, seats=2), 10, 1)
    assert expected == (outlook.study(), outlook.lone_scores())
    with ThreadPoolExecutor(1) as pool:
        assert expected == pool.submit(lambda: (outlook.study(), outlook.lone_scores())).result()
