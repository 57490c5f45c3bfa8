"""``python -m tools.kernels`` compiles them into the program, ``--out FOLDER`` elsewhere."""

import argparse
import hashlib
import json
import os
import platform
from pathlib import Path

MODULES = {
    "dice": "sheetgen.games.dice.engine.",
    "late": "sheetgen.games.dice.odds.late_kernel.",
    "odds": "sheetgen.games.dice.odds.",
    "cubes": "sheetgen.games.cubes.solve.",
}
"""By the name of a module, where its kernels stand."""


def main() -> None:
    os.environ["SHEETGEN_KERNELS"] = "jit"
    from sheetgen.base import kernels

    from . import taken

    options = argparse.ArgumentParser(prog="python -m tools.kernels", description=__doc__)
    options.add_argument("--out", type=Path, default=kernels.FOLDER, metavar="FOLDER")
    chosen = options.parse_args()
    taken.note_all()
    from . import rehearsal

    rehearsal.run()
    build(chosen.out)


def build(folder: Path) -> None:
    import llvmlite  # type: ignore[import-untyped]
    import numba

    from . import entry, machine, sources, taken

    by = {
        "python": ".".join(platform.python_version_tuple()[:2]),
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
        "linker": machine.linker(),
    }
    folder.mkdir(parents=True, exist_ok=True)
    modules, left = [], taken.kernels()
    for name, place in MODULES.items():
        kernels = sorted((kernel for kernel in left if kernel.name.startswith(place)), key=lambda each: each.name)
        left = [kernel for kernel in left if kernel not in kernels]
        made = machine.module(kernels, folder, name)
        content = made.read_bytes()
        functions = {
            kernel.name: {"takes": [entry.kind(each) for each in kernel.arguments], "gives": entry.kind(kernel.result)}
            for kernel in kernels
        }
        digest = hashlib.sha256(content).hexdigest()
        modules.append({"file": made.name, "data": machine.data(content), "sha256": digest, "functions": functions})
        print(f"{made}: {len(content):,} bytes, {len(kernels)} kernels")
    if left:
        raise SystemExit(f"{left[0].name} belongs to no module")
    index = {"sources": sources.digest(), "by": by, "modules": modules}
    (folder / "kernels.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
