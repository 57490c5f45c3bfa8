"""Wishes on random templates, small and large: python -m benchmarks.odd_templates count seed [number …].

Every wish is to be answered within ten seconds of CPU and 1 GB, by what was asked for or by a sentence; or it says how
far it is, and comes to an end. Each is made in a process of its own, which is ended after a minute of CPU. Prints those
that are not, and a table; ``numbers`` ask for these alone.
"""

import json
import os
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sheetgen.cli import commands, console
from sheetgen.games.dice.puzzles import judge
from sheetgen.games.dice.rules.variant import EFFECTS
from sheetgen.games.kind import LEVELS

QUICK, LONGEST = 10.0, 60  # seconds of CPU
MUCH = 1000  # MB
COLORS = ("red", "yellow", "green", "blue", "black", "white-ish", "pink", "grey")
KINDS = ("finish", "target", "last-lock", "score", "chance", "best-move")
SHAPES = ("small", "two-sided", "odd", "wide", "segments")


def template(chance: Random, shape: str) -> str:
    """A template of a shape, mostly one that can be played."""
    sides = {"two-sided": 2, "small": chance.choice((2, 3, 3, 4)), "odd": chance.choice((4, 6, 8, 12))}.get(shape, 20)
    large = shape in ("wide", "segments")
    dice = COLORS[: chance.randrange(4, 9) if large else chance.randrange(1, 6)]
    numbers = list(range(2, 2 * sides + 1))
    rows = chance.choice((4, 5, 6, 6)) if large else chance.randrange(1, 7 if shape == "odd" else 4)
    text = [f"[dice]\nsides = {sides}\ncolors = {json.dumps(dice)}"]
    bonus = shape != "two-sided" and chance.random() < 0.25
    free: list[tuple[int, int]] = []
    closing = [dice[row % len(dice)] for row in range(rows)]
    for row in range(rows):
        own = numbers[:: chance.choice((1, -1))]
        if chance.random() < 0.3:
            chance.shuffle(own)
        if not large:
            own = own[: max(2, len(own) - chance.randrange(3))]
        text.append(f"[[row]]\nmarks_to_lock = {chance.randrange(min(7, len(own)))}")
        if shape == "segments" or chance.random() < 0.2:
            text.append(f"segments = {_segments(chance, own, dice, closing[row], len(own) // 3)}")
        else:
            text.append(f'color = "{closing[row]}"\nnumbers = {own}')
        free += [(row, number) for number in own[:-1]]
        if bonus and len(own) > 3:
            chosen = chance.sample(own[:-1], min(len(own) - 1, 3))
            text.append(f"bonus = {chosen}")
    fields = [color for color in closing if closing.count(color) == 1]
    if bonus and fields:
        text.append(
            f"[bonus_row]\ncolors = {json.dumps([chance.choice(fields) for _ in range(chance.randrange(1, 12))])}"
        )
    if chance.random() < 0.25 and len(free) > 12:
        effects = chance.sample(EFFECTS, chance.randrange(1, len(EFFECTS) + 1))
        cells = chance.sample(free, 2 * len(effects))
        lines = [f"{effect} = [{_cell(cells[2 * n])}, {_cell(cells[2 * n + 1])}]" for n, effect in enumerate(effects)]
        text.append("[symbols]\n" + "\n".join(lines))
    if chance.random() < 0.3:
        text.append(f"[lucky]\nnumbers = {chance.sample(numbers, min(len(numbers), chance.randrange(1, 5)))}")
    ends = min(rows, chance.choice((1, 2, 2, rows)))
    text.append(f"[end]\nclosed_rows = {ends}\npenalties = {chance.choice((1, 2, 4, 4, 4, 20))}")
    draws = [chance.choice(("segments", "numbers"))] if chance.random() < 0.3 else []
    if draws:
        text.append(f"[cards]\ndraw = {json.dumps(draws)}")
    return 'title = "T"\n' + "\n\n".join(text) + "\n"


def _cell(cell: tuple[int, int]) -> str:
    return f"{{ row = {cell[0] + 1}, number = {cell[1]} }}"


def _segments(chance: Random, numbers: list[int], dice: tuple[str, ...], last: str, most: int) -> str:
    cuts = sorted(chance.sample(range(1, len(numbers)), min(len(numbers) - 1, chance.randrange(max(1, most)))))
    parts = [numbers[a:b] for a, b in zip([0, *cuts], [*cuts, len(numbers)], strict=True)]
    said = [
        f'{{ color = "{chance.choice(dice) if n < len(parts) - 1 else last}", numbers = {p} }}'
        for n, p in enumerate(parts)
    ]
    return f"[{', '.join(said)}]"


def words(chance: Random, path: str, sides: int) -> tuple[str, ...]:
    """One of the commands that work long on a template."""
    if chance.random() < 0.7:
        kind, level, turns = (
            chance.choice(KINDS),
            chance.choice((None, *LEVELS)),
            chance.choice((None, None, 1, 2, 3, 4, 5, 6, 7, 8, 8)),
        )
        asked = ("puzzle", path, "--kind", kind, "--seed", "1", "--format", "json")
        return (*asked, *(("--level", level) if level else ()), *(("--turns", str(turns)) if turns else ()))
    rolls = " / ".join(
        f"{chance.randint(1, sides)}+{chance.randint(1, sides)}" for _ in range(chance.choice((3, 8, 12, 40)))
    )
    return chance.choice(
        (
            ("odds", f'"{path}"'),
            ("pad", path, "--certify", "--sheets", "2", "--seed", "1", "--force", "-o", path.replace(".toml", ".pdf")),
            ("solve", f'"{path}" / {rolls}'),
            ("pad", path, "--sheets", "2", "--seed", "1", "--force", "-o", path.replace(".toml", ".pdf")),
        )
    )


@dataclass(frozen=True)
class Answer:
    """How a command ended, what it took, and what it said."""

    code: int
    seconds: float
    megabytes: int
    said: str

    @property
    def verdict(self) -> str:
        if self.megabytes > MUCH:
            return "more than 1 GB"
        if self.code < 0:
            return "endless"
        if self.code > 2:
            return "failed"
        if self.seconds <= QUICK:
            return "made" if self.code == 0 else "refused"
        told = [line for line in self.said.splitlines() if not line.startswith(("error", "seed"))]
        return "long, and says so" if told else "long, silent"


def answer(command: tuple[str, ...], folder: Path) -> Answer:
    """Run a command in a fork of this process, which has loaded what there is to load."""
    said = folder / "said"
    sys.stdout.flush()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 5))
        for number, name in ((1, os.devnull), (2, said)):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        os._exit(console.run(lambda: commands.app(list(command), prog_name="sheetgen", standalone_mode=False)))
    _, status, used = os.wait4(child, 0)
    text = said.read_text(errors="replace")
    return Answer(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss // 1000, text)


def load() -> None:
    """Load the solvers, so that no answer waits for them."""
    judge.judge_by_name("compiled")


def main(count: int, seed: str, numbers: Sequence[int] = ()) -> None:
    load()
    found: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in numbers or range(count):
            chance, shape = Random(f"{seed} {number}"), SHAPES[number % len(SHAPES)]
            path = folder / "t.toml"
            path.write_text(template(chance, shape))
            command = words(chance, str(path), _sides(path))
            got = answer(command, folder)
            what = command[command.index("--kind") + 1] if "--kind" in command else command[0]
            found.setdefault(what, Counter())[got.verdict] += 1
            if got.verdict not in ("made", "refused"):
                short = " ".join(command).replace(f"{name}/", "")
                said = got.said.replace(f"{name}/", "").splitlines()[-1:]
                print(
                    f"{number}, {shape}: {got.verdict}, {got.seconds:.0f} s, {got.megabytes} MB: {short}: {said}",
                    flush=True,
                )
    verdicts = sorted({verdict for each in found.values() for verdict in each})
    print(f"| what | {' | '.join(verdicts)} |\n|---|{'---:|' * len(verdicts)}")
    for what, counts in sorted(found.items()):
        print(f"| {what} | {' | '.join(str(counts[verdict]) for verdict in verdicts)} |")


def _sides(path: Path) -> int:
    return int(path.read_text().split("sides = ")[1].split()[0])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], [int(number) for number in sys.argv[3:]])
