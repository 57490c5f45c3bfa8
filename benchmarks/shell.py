"""Commands from the shell, each in a fresh process: what they take of the clock, of the processor and of memory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
LOOKS = 0.1
"""Seconds between two looks at the memory of several processes."""

CHILD = (
    "import json, resource, subprocess, sys, time\n"
    "start = time.perf_counter()\n"
    "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
    "seconds, used = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)\n"
    "print(json.dumps([seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))"
)
"""A small process starts the command: the memory of a large one would count as its child's."""


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds by the clock, seconds of the processor, and MB at the peak of the largest process."""

    clock: float
    cpu: float
    memory: float

    @property
    def least(self) -> float:
        """The shorter of both times: neither is shorter than what a machine takes that does nothing else."""
        return min(self.clock, self.cpu)

    def __str__(self) -> str:
        return f"{self.cpu:.2f} s of CPU, {self.clock:.2f} s by the clock"


def run(*words: str, folder: Path = ROOT, env: Mapping[str, str] | None = None) -> Run:
    """One ``sheetgen`` command; what it says on standard error is shown if it fails."""
    command = [sys.executable, "-c", CHILD, sys.executable, "-m", "sheetgen", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=_with(env))
    if done.returncode:
        raise RuntimeError(f"sheetgen {' '.join(words)}: {done.stderr}")
    return Run(*json.loads(done.stdout))


def usual(times: int, *words: str) -> Run:
    """The median of several runs, after one that does not count."""
    run(*words)
    runs = [run(*words) for _ in range(times)]
    return Run(*(median(getattr(each, name) for each in runs) for name in ("clock", "cpu", "memory")))


def memory_in_all(*words: str, folder: Path = ROOT) -> float:
    """MB at the peak of a command and all processes that it starts; what they share counts once. Linux only."""
    command = [sys.executable, "-m", "sheetgen", *words]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, env=_with())
    most = 0.0
    while running.poll() is None:
        most = max(most, sum(_share(process) for process in _family(running.pid)))
        time.sleep(LOOKS)
    if running.returncode:
        raise RuntimeError(f"sheetgen {' '.join(words)} ended with {running.returncode}")
    return most / 1024


def _with(env: Mapping[str, str] | None = None) -> dict[str, str]:
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}  # nobody has that set
    return usual | {"PYTHONPATH": str(ROOT)} | dict(env or {})


def _family(process: int) -> Iterator[int]:
    """A process, its children and theirs; those that end meanwhile are no longer there."""
    yield process
    for told in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            children = told.read_text(encoding="ascii").split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        for child in children:
            yield from _family(int(child))


def _share(process: int) -> int:
    """kB of a process: its own, and its share of what it has in common with others."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
