"""Answers of every kernel to fixed questions: the same wherever and however the kernels were compiled.

``python -m tests.kernels.answers AMOUNT [SECTION ...]`` prints them as JSON, by section a digest of each and the
seconds that all took. It needs nothing but the program.
"""

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from sheetgen.base.chance import Chance
from sheetgen.base.errors import SolverError
from sheetgen.base.kernels import zeros
from sheetgen.games.cubes.kinds import KINDS as CUBES
from sheetgen.games.cubes.puzzles.make import CubeWork
from sheetgen.games.cubes.puzzles.puzzle import CubePuzzle
from sheetgen.games.cubes.puzzles.wish import CubeWish
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.cubes.rules.quixo import CubeState
from sheetgen.games.cubes.solve import exact, forced, full, sifting
from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.kinds import KINDS as DICE
from sheetgen.games.dice.odds import late, store, values
from sheetgen.games.dice.puzzles.make import DiceWork
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle, DiceWish
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.rows import Roll
from sheetgen.games.dice.solve import ahead, finish
from sheetgen.games.dice.solve.players_ahead import POINTS, Aim, RollStream, TooManyWaysError
from tests import reading
from tests.positions import any_position, combined_position, midgame
from tests.small_sheets import later, small, with_bonus, with_counts, with_mechanics

SETS = re.compile(r"frozenset\(\{([^{}]*)\}\)")
DATA = Path(__file__).parents[1] / "data"


def known(_amount: int) -> Iterator[object]:
    """The best finishes that others found, which are part of the answer."""
    for line in (DATA / "known_answers.jsonl").read_text(encoding="utf-8").splitlines():
        expected = json.loads(line)
        position = position_format.read_table(expected["position"])
        found = finish.best_finish(position.sheet, position.state, position.rolls)
        yield (expected["best"], expected["solutions"]) == (found.best, found.solutions)


def finishes(amount: int) -> Iterator[object]:
    """Of any variant, templates of one's own, and long ones of the built-in variants."""
    names = reading.known(mechanics.COMPILED)
    for number in range(50 * amount):
        position = any_position(f"kernels {number}", 6)
        if number % 5 == 0:
            position = midgame(names[number // 5 % len(names)], f"kernels {number}", 8)
        elif number % 5 == 1:
            position = combined_position(f"kernels {number}", 4)
        yield finish.best_finish(position.sheet, position.state, position.rolls)


def outlooks(amount: int) -> Iterator[object]:
    for number in range(25 * amount):
        position = any_position(f"kernels {number}", 4)
        future = ahead.CompiledFuture(position.sheet, position.state, position.rolls)
        try:
            yield future.ways(), future.lone_scores()
            for aim in (POINTS, Aim(target=40), Aim(locks=1)):
                yield future.brief(aim), future.winning_turns(aim), future.study(aim)
        except TooManyWaysError as error:
            yield str(error)
        dice = RollStream(number, 2, wait=0, seats=2)
        yield ahead.sole_ways(position.sheet, position.state, dice, 50, 1)


def chances(amount: int) -> Iterator[object]:
    """Values from tables, by search and by simulation; their last bits, too."""
    for number in range(3 * amount):
        chance = Chance(f"kernels {number}")
        plain, effects = small(f"kernels {number}"), with_bonus(f"kernels {number}")
        state, counted = later(plain, chance, 1), with_counts(f"kernels {number}")
        yield values.options(plain, state, Roll((1, 2)), values.values(plain, state))
        yield late.LateSearch(effects, rows.empty(effects)).value(rows.empty(effects))
        start = rows.empty(counted)
        yield values.options(counted, start, Roll((1, 2)), values.values(counted, start))
        joined = with_mechanics(f"kernels {number}")
        begun = later(joined, chance, 1)
        yield late.LateSearch(joined, begun).value(begun)
        table = store.SheetTable(plain, kept=False)
        table.make_ready(0)
        yield [store.pack_table(table.levels[level].values()) for level in table.levels]
        yield values.options(plain, state, Roll((1, 2)), values.values(plain, state, players=3), wait=1)


def simulated(amount: int) -> Iterator[object]:
    """Of a sheet that no table holds; the value of its rows is built before."""
    sheet = templates.variant("bonus-b").sheet
    for number in range(amount):
        state = later(sheet, Chance(f"kernels {number}"), number)
        yield values.values(sheet, state)(state)


def classic(_amount: int) -> Iterator[object]:
    sheet = templates.variant("classic").sheet
    worth = values.values(sheet, rows.empty(sheet))(rows.empty(sheet))
    yield f"{worth.value:.6f}" == "115.483126"
    yield worth


def cubes(amount: int) -> Iterator[object]:
    chance = Chance("kernels")
    for number in range(8 * amount):
        first, size = ("X", 5) if number % 3 else ("N", 5) if number % 2 else ("O", 3)
        state = _played(chance, size, first, 6 if size == 3 else 20)
        yield forced.solve(state, 4 if first == "X" else 2)
        if size == 3:
            yield exact.solution(3).value(state)
        elif first == "X":
            yield sifting.is_sought(state, number % 2), sifting.sifted("O", number, number % 2, bool(number & 4))
    yield exact.solution(3).stats(), sha256(exact.BoardSolution(3).build()).hexdigest()


def full_boards(amount: int) -> Iterator[object]:
    yield sha256(full.build()).hexdigest()
    chance = Chance("kernels")
    for _ in range(amount):
        yield full.value(CubeState(tuple("".join(chance.pick("XO") for _ in range(5)) for _ in range(5)), "X"))


def failures(_amount: int) -> Iterator[object]:
    """Arrays that a kernel has no memory for, or that no machine could have: it fails as anywhere else."""
    rim, values, losses = zeros((1, 5)), zeros(1, "int8"), zeros(1, "int32")
    for boards in (1 << 45, 1 << 62):
        try:
            yield full.to_the_end(boards, 0, rim, values, losses)
        except (MemoryError, SolverError, ValueError) as error:
            yield isinstance(error, MemoryError)


def _played(chance: Chance, size: int, first: str, moves: int) -> CubeState:
    state = quixo.empty(size, first)
    for _ in range(moves):
        after = quixo.after(state, chance.pick(quixo.moves(state)))
        if quixo.winner(after):
            break
        state = after
    return state


def puzzles(amount: int) -> Iterator[DicePuzzle | CubePuzzle]:
    """Of every kind, and of every variant in turn."""
    for number in range(amount):
        for place, kind in enumerate(DICE):
            names = reading.known(DICE[kind].part)
            wish = DiceWish(templates.variant(names[(number + place) % len(names)]), kind)
            yield DiceWork(wish, "kernels", number + 1, "compiled").make(number)[0][0]
        for kind in CUBES:
            yield CubeWork(CubeWish(kind), "kernels", number + 1, "compiled").make(number)[0][0]


SECTIONS: tuple[Callable[[int], Iterator[object]], ...] = (
    known, finishes, outlooks, chances, cubes, puzzles, failures, full_boards, simulated, classic,
)  # fmt: skip
QUICK = ("known", "finishes", "outlooks", "chances", "cubes", "puzzles", "failures")


def _text(answer: object) -> str:
    """``repr``, but for the order of sets, which is another in each run."""
    return SETS.sub(lambda found: str(sorted(found[1].split(", "))), repr(answer))


def answered(amount: int, names: tuple[str, ...] = QUICK) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for section in SECTIONS:
        if section.__name__ in names:
            start = time.perf_counter()
            digests = [sha256(_text(answer).encode()).hexdigest()[:8] for answer in section(amount)]
            found[section.__name__] = {"answers": digests, "seconds": round(time.perf_counter() - start, 3)}
    return found


if __name__ == "__main__":
    json.dump(answered(int(sys.argv[1]), tuple(sys.argv[2:]) or QUICK), sys.stdout)
