"""Which files the compiled kernels are made of."""

import hashlib
import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "sheetgen"
IN_A_ROOM = re.compile(r"/(\w+_kernel|dice/engine)/")  # folders of kernels, and of the numbers that these share
COMPILED = re.compile(r"^@(part|compiled|recursive_kernel)\b", re.MULTILINE)


def files() -> list[Path]:
    """The sources of compiled functions and of all that they call."""
    return sorted(
        path
        for path in PACKAGE.glob("**/*.py")
        if IN_A_ROOM.search(path.as_posix()) or COMPILED.search(path.read_text(encoding="utf-8"))
    )


def digest() -> str:
    whole = hashlib.sha256()
    for path in files():
        whole.update(path.relative_to(PACKAGE).as_posix().encode() + b"\n" + path.read_bytes())
    return whole.hexdigest()


def entry_points(path: Path) -> list[str]:
    """The names of the kernels in a file that Python calls."""
    return re.findall(
        r"^@(?:compiled|recursive_kernel\(\w+\))\ndef (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
    )
