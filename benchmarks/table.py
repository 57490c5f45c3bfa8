"""One table of everything that is measured, and its place at the top of ``README.md``."""

import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

BEGIN, END = "<!-- make bench writes this table -->", "<!-- end of the table -->"
HEAD = "| what | asked | ours | peer | ratio | met |\n|---|---|---|---|---|---|"
PACKAGES = ("numba", "reportlab", "typst", "ortools")


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was asked for, and what came of it."""

    what: str
    asked: str
    ours: str
    met: bool | None
    """None: it could not be measured here; the line says why."""

    peer: str = ""
    ratio: str = ""

    def __str__(self) -> str:
        met = {True: "yes", False: "**no**", None: "not measured"}[self.met]
        return f"| {' | '.join((self.what, self.asked, self.ours, self.peer or '–', self.ratio or '–', met))} |"


def rendered(lines: Iterable[Line], on: str) -> str:
    """The table as it stands in the file."""
    return "\n".join((on, "", HEAD, *map(str, lines)))


def replaced(text: str, table: str) -> str:
    """The same text with another table between the two marks; nothing else changes."""
    if not (text.count(BEGIN) == text.count(END) == 1 and text.index(BEGIN) < text.index(END)):
        raise ValueError(f"the text needs one '{BEGIN}' and after it one '{END}'")
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}"


def machine() -> str:
    """What it was measured on and with."""
    with_ = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    python = f"Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, {_processor()}, {platform.system()}, {python}, {with_}."


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    """The model of the processor, where the system tells."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
