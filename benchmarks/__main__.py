"""Everything that was asked for, measured in short samples, as one table: python -m benchmarks [PART ...].

Each line is printed as soon as it is known. When all parts were measured, the table at the top of ``README.md`` is
replaced; with parts named, it stays. What the machine has no peer for is said in its line.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.short import PARTS
from benchmarks.table import HEAD, Line, machine, rendered, replaced

README = Path(__file__).parent / "README.md"
ROOT = README.parent.parent


def measured(part: str) -> Iterator[Line]:
    """The lines of a part, as its own process finds them."""
    command = [sys.executable, "-m", "benchmarks.short", part]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as running:
        assert running.stdout
        for told in running.stdout:
            yield Line(**json.loads(told))
    if running.returncode:
        raise SystemExit(f"benchmarks: {part} ended with {running.returncode}; the table in {README.name} stays")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=", ".join(PARTS))
    wanted = parser.parse_args().parts or list(PARTS)
    start, lines = time.perf_counter(), list[Line]()
    print(f"{machine()}\n\n{HEAD}", flush=True)
    for number, part in enumerate(wanted, 1):
        print(f"[{time.perf_counter() - start:4.0f} s] {number} of {len(wanted)}: {part}", file=sys.stderr, flush=True)
        for line in measured(part):
            lines.append(line)
            print(line, flush=True)
    missed = [line.what for line in lines if not line.met]
    print(
        f"\n{len(lines) - len(missed)} of {len(lines)} met, in {time.perf_counter() - start:.0f} s", *missed, sep="\n  "
    )
    if wanted == list(PARTS):
        README.write_text(replaced(README.read_text("utf-8"), rendered(lines, machine())), "utf-8")


if __name__ == "__main__":
    main()
