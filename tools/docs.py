"""What docs show of the program, made by the program itself: every command's help, and pictures of pages: make docs."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path
from unittest.mock import patch

from PIL import Image

from sheetgen.cli import commands
from sheetgen.render import png

ROOT = Path(__file__).parent.parent
COMMANDS = ROOT / "docs" / "commands.md"
PICTURES = ROOT / "docs" / "pictures"
AROUND = {"COLUMNS": "100", "SHEETGEN_CONFIG": os.devnull, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
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
    env = os.environ | AROUND
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", *words],
        cwd=folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def help_of(*command: str) -> str:
    """The help of a command, or of the program; asked in this process, for there are a dozen of them."""
    with patch.dict(os.environ, AROUND), redirect_stdout(StringIO()) as shown:
        commands.app([*command, "--help"], prog_name="sheetgen", standalone_mode=False)
    return shown.getvalue().strip()


def names() -> list[str]:
    """The names of all commands."""
    return re.findall(r"^  ([a-z]+)  ", help_of().partition("Commands:")[2], re.MULTILINE)


def reference() -> str:
    """The help of every command, as a page of docs."""
    parts = ["# Every command\n", "What `--help` says. `make docs` writes this page.\n"]
    parts += [
        f"## sheetgen {name}".rstrip() + f"\n\n```text\n{help_of(*name.split())}\n```\n" for name in ("", *names())
    ]
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
