"""The kernels that are shipped, against numba's: ``python -m benchmarks.kernels [AMOUNT [SECTION ...]]``.

Asks all of them the same, here by numba and by wasmtime, and in Pyodide under Node.js, and prints how many answers
differ and how long each took: Python included, and numba's compiling, too. An amount of 40 is 2,000 finishes and 320
positions of the cube game; 46 is 506 puzzles, which the plain judge proves once more. Needs Node.js.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import segno

from sheetgen.games.cubes.puzzles import verify as cube_proof
from sheetgen.games.cubes.puzzles.puzzle import CubePuzzle
from sheetgen.games.dice.puzzles import verify as dice_proof
from tests.kernels import answers
from tools.site import parts

ROOT = Path(__file__).parents[1]
IN_NODE = ROOT / "tests" / "kernels" / "in_node.mjs"
Answers = dict[str, dict[str, Any]]


def ran(*words: str, **environment: str) -> Answers:
    done = subprocess.run(words, check=True, cwd=ROOT, env=os.environ | environment, stdout=subprocess.PIPE, text=True)
    told: Answers = json.loads(done.stdout)
    return told


def main() -> None:
    asked = sys.argv[1:] or ["1"]
    with tempfile.TemporaryDirectory() as fresh:
        folder = Path(fresh)
        shutil.copytree(Path(segno.__file__).parent, folder / "packages" / "segno")
        questions = (sys.executable, "-m", "tests.kernels.answers")
        expected = ran(*questions, *asked, SHEETGEN_KERNELS="jit")
        here = ran(*questions, *asked)
        page = ran("node", str(IN_NODE), *map(str, (parts.pyodide(folder), ROOT, folder / "packages")), *asked)
    print(f"{'section':12} answers  differ  numba s   here s  page s   ×")
    for name, section in expected.items():
        differ = sum(_differing(section, each[name]) for each in (here, page))
        seconds = [each[name]["seconds"] for each in (expected, here, page)]
        row = f"{name:12} {len(section['answers']):7} {differ:7} {seconds[0]:8.2f} {seconds[1]:8.2f} {seconds[2]:8.2f}"
        print(f"{row} {seconds[2] / seconds[1]:4.1f}")
    if "puzzles" in expected:
        print(f"proven by the plain judge: {proven(int(asked[0]))} puzzles", flush=True)


def proven(amount: int) -> int:
    """How many puzzles are as they claim to be; one that is not raises an error."""
    count = 0
    for puzzle in answers.puzzles(amount):
        if isinstance(puzzle, CubePuzzle):
            cube_proof.check(puzzle)
        else:
            dice_proof.check(puzzle)
        count += 1
    return count


def _differing(section: dict[str, Any], other: dict[str, Any]) -> int:
    return sum(one != two for one, two in zip(section["answers"], other["answers"], strict=True))


if __name__ == "__main__":
    main()
