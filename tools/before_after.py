"""What earlier sheetgen printed beside what it prints now: tools/before_after.py FOLDER, a checkout of the earlier one.

The pictures go to docs/pictures/before-after, and the page there shows them; with names after FOLDER, these alone.
"""

import os
import shlex
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from sheetgen.render import png

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures" / "before-after"
TWO_ROWS = "two-rows.toml"
TEMPLATE = """
title = "Two rows"
summary = "Two rows from 2 to 12"
dice = {sides = 6, colors = ["red", "blue"]}
row = [
    {color = "red", numbers = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]},
    {color = "blue", numbers = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]},
]
"""
DPI, WIDEST, GAP, SHADES = 110, 560, 10, 32


class Shot(NamedTuple):
    """A picture: what it shows, the command, and which part of the page (left, top, right, bottom, up to 1)."""

    name: str
    title: str
    command: str
    part: tuple[float, float, float, float] = (0, 0, 1, 1)


SHOTS = (
    Shot("bonus-fields", "Fields to cross for earned bonuses", "pad bonus-b --cards official", (0, 0, 1, 0.5)),
    Shot("rule-page", "What starts and carries a game", "rules classic", (0, 0, 0.52, 0.5)),
    Shot("end", "The end of a game is one that has ended", "rules longo", (0.5, 0.09, 1, 0.56)),
    Shot("card-game", "Mixx pads and the card game", "rules mixx-a", (0, 0, 0.52, 0.35)),
    Shot("symbols", "Symbols have a corner of their own", "pad bonus-b --cards official --paper a6"),
    Shot("polish", "Numbers keep their size in Polish", "pad bonus-b --cards official --paper a5 --lang pl"),
    Shot("pieces", "Cut pieces are alike", "pad classic --up 3 --gutter 10"),
    Shot("points", "The points never run together", "pad longo --up 3 --cards official", (0, 0, 1, 0.36)),
    Shot("upright", "Upright paper has larger cells", "pad classic --paper a5 --orientation portrait"),
    Shot("letter", "Letter has cells as large as A4", "pad bonus-a --paper letter --up 2 --cards official"),
    Shot("labels", "Labels that are read in play are 8 pt", "pad mixx-b --cards official", (0, 0, 0.7, 0.2)),
    Shot("letters", "Rows told apart by their letters", "pad classic --paper a5 --lang pl", (0, 0.1, 0.4, 0.75)),
    Shot("segments", "Segments told apart", "pad mixx-a --cards official --paper a5"),
    Shot("code", "Codes with larger squares", "pad mixx-b --paper a5 --seed 5", (0, 0.75, 0.6, 1)),
    Shot("dice", "Dice of the game's own shape", "pad longo --cards official --paper a5", (0, 0.05, 1, 0.3)),
    Shot("two-rows", "Two rows fill their page", f"pad {TWO_ROWS} --paper a5"),
    Shot("nets", "Cut solid lines, fold dashed ones", "pad quixo --what cubes --seed 1", (0, 0, 1, 0.5)),
    Shot("german", "German", "puzzle classic --kind chance --lang de --seed 4 --count 3", (0, 0.05, 1, 0.42)),
    Shot("turkish", "Turkish", "puzzle classic --kind finish --lang tr --seed 4 --count 2", (0, 0.05, 1, 0.42)),
)


def page(checkout: Path, shot: Shot) -> Image.Image:
    """The first page that a command of a checkout prints, or a part of it."""
    env = os.environ | {"PYTHONPATH": str(checkout), "SHEETGEN_CONFIG": os.devnull}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / TWO_ROWS).write_text(TEMPLATE, encoding="utf-8")
        words = [sys.executable, "-m", "sheetgen", *shlex.split(shot.command), "-o", "page.pdf"]
        subprocess.run(words, cwd=folder, env=env, check=True, capture_output=True)
        whole = Image.open(BytesIO(next(iter(png.render((Path(folder) / "page.pdf").read_bytes(), DPI)))))
    left, top, right, bottom = shot.part
    place = left * whole.width, top * whole.height, right * whole.width, bottom * whole.height
    part = whole.convert("RGB").crop(tuple(map(round, place)))  # type: ignore[arg-type]  # four of them
    part.thumbnail((WIDEST, 2 * WIDEST))
    return part


def side_by_side(before: Image.Image, after: Image.Image) -> Image.Image:
    height = max(before.height, after.height)
    both = Image.new("RGB", (before.width + after.width + 3 * GAP, height + 2 * GAP), "#888888")
    both.paste(before, (GAP, GAP))
    both.paste(after, (before.width + 2 * GAP, GAP))
    return both.quantize(SHADES, dither=Image.Dither.NONE)


def text() -> str:
    """The page with all pictures."""
    parts = ["# Before and after\n", "What a command printed earlier, at the left, and prints now, at the right.\n"]
    parts += [f"## {shot.title}\n\n`sheetgen {shot.command}`\n\n![]({shot.name}.png)\n" for shot in SHOTS]
    return "\n".join(parts)


def main(folder: str, *names: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "README.md").write_text(text(), encoding="utf-8")
    for shot in SHOTS:
        if not names or shot.name in names:
            both = side_by_side(page(Path(folder), shot), page(ROOT, shot))
            both.save(PICTURES / f"{shot.name}.png", optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
