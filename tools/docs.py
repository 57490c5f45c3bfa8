"""What docs show of the program, made by the program itself: every command's help, and pictures of pages: make docs."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from sheetgen.render import png

ROOT = Path(__file__).parent.parent
COMMANDS = ROOT / "docs" / "commands.md"
PICTURES = ROOT / "docs" / "pictures"
WIDTH = 100  # letters of a line of help
DPI, WIDEST = 150, 900  # of pictures: dots an inch, then pixels across

WEEK = 'puzzle --set class-test --names "Ann Lee,Zoë Kranz,Łukasz Nowak" --title "Test 3" --seed monday'
SHOWN = {
    "pad-longo": "pad longo --seed 7 --up 2",
    "pad-mixx-a": "pad mixx-a --seed 3 --up 1",
    "pad-ink-saver": "pad bonus-b --seed 5 --up 1 --palette ink-saver",
    "record": "pad classic --style record",
    "worksheet": "puzzle --set first-steps --seed 4",
    "key": "puzzle classic --level hard --count 4 --seed 5 --answers only",
    "test": f"{WEEK} --answers none",
    "marks": f"{WEEK} --answers only",
    "slide": "puzzle --set class-test --versions A --seed monday --slides",
    "rules": "rules bonus-a",
    "quixo": "puzzle quixo --kind win-in --count 4 --seed 2",
}
"""Pictures of the docs: their names, and the commands whose first page they are."""


def sheetgen(*words: str, folder: Path = ROOT) -> str:
    """What a command prints."""
    env = os.environ | {"COLUMNS": str(WIDTH), "SHEETGEN_CONFIG": os.devnull, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", *words],
        cwd=folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def commands() -> list[str]:
    """The names of all commands."""
    return re.findall(r"^  ([a-z]+)  ", sheetgen("--help").partition("Commands:")[2], re.MULTILINE)


def reference() -> str:
    """The help of every command, as a page of docs."""
    parts = ["# Every command\n", "What `--help` says. `make docs` writes this page.\n"]
    for name in ("", *commands()):
        words = [*([name] if name else []), "--help"]
        parts.append(f"## sheetgen {name}".rstrip() + f"\n\n```text\n{sheetgen(*words).strip()}\n```\n")
    return "\n".join(parts)


def picture(command: str) -> Image.Image:
    """The first page of what a command prints, as large as docs show it."""
    with tempfile.TemporaryDirectory() as folder:
        sheetgen(*shlex.split(command), "-o", "shown.pdf", folder=Path(folder))
        (file,) = Path(folder).glob("*.pdf")  # named after its version if it has one
        page = Image.open(BytesIO(next(iter(png.render(file.read_bytes(), DPI)))))
    smaller = page.convert("RGB")
    smaller.thumbnail((WIDEST, WIDEST * 2))
    return smaller.quantize(128, dither=Image.Dither.NONE)


def main() -> None:
    """Write all of it."""
    COMMANDS.write_text(reference(), encoding="utf-8")
    PICTURES.mkdir(exist_ok=True)
    for name, command in SHOWN.items():
        picture(command).save(PICTURES / f"{name}.png", optimize=True)
        print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
