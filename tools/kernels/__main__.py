"""``python -m tools.kernels --target wasm32 --out FOLDER``; with several targets, each gets a folder in FOLDER."""

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

from . import taken

MODULES = {
    "finish": "sheetgen.games.dice.solve.finish_kernel.",
    "ahead": "sheetgen.games.dice.solve.ahead_kernel.",
    "further": "sheetgen.games.dice.solve.further_kernel.",
    "late": "sheetgen.games.dice.odds.late_kernel.",
    "odds": "sheetgen.games.dice.odds.",
    "cubes": "sheetgen.games.cubes.solve.",
}
"""By the name of a module, where its kernels stand."""


def main() -> None:
    from . import machine

    options = argparse.ArgumentParser(prog="python -m tools.kernels", description=__doc__)
    options.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    options.add_argument("--target", action="append", choices=machine.TARGETS, required=True)
    chosen = options.parse_args()
    taken.note_all()
    from . import rehearsal

    rehearsal.run()
    for target in chosen.target:
        build(chosen.out / target if len(chosen.target) > 1 else chosen.out, machine.TARGETS[target])


def build(folder: Path, target: Any) -> None:
    from sheetgen.base import cache

    from . import entry, machine

    folder.mkdir(parents=True, exist_ok=True)
    modules, left = [], taken.kernels()
    for name, place in MODULES.items():
        kernels = [kernel for kernel in left if kernel.name.startswith(place)]
        left = [kernel for kernel in left if kernel not in kernels]
        made = machine.module(target, kernels, folder, name)
        content = made.read_bytes()
        functions = {
            kernel.name: {"takes": [entry.kind(each) for each in kernel.arguments], "gives": entry.kind(kernel.result)}
            for kernel in kernels
        }
        digest = hashlib.sha256(content).hexdigest()
        modules.append({"file": made.name, "bytes": len(content), "sha256": digest, "functions": functions})
        print(f"{made}: {len(content):,} bytes, {len(kernels)} kernels")
    if left:
        raise SystemExit(f"{left[0].name} belongs to no module")
    index = {"target": target.triple, "sources": cache.version_of_kernels(), "modules": modules}
    (folder / "kernels.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
