"""One of everything there is, made by the very commands that anybody would type, and a picture of all of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from sheetgen.base import files
from sheetgen.base.errors import InputError
from sheetgen.games.dice import templates

FOLDER = Path("output/demo")
WORKSHEET = "classic-w1-484R0QHWGP6HD80NX75PGRCKY7XNE8KZJF5T84JAACNJB1S20FWDHY7CDCTZ73"
"""Four puzzles that the plain rules prove in a blink: nothing has to be compiled for them."""
COLUMNS, WIDTH, GAP, DPI = 5, 400, 24, 60
"""Of the picture of all pages: pages across, how wide each is, the white between them in dots, and dots an inch."""
NEXT = """What to try next:
  print one of them at 100 %: the ruler at its edge tells whether the printer kept to that
  sheetgen pad longo --sheets 8 --names "Ann,Ben"      cards of your own, with your names
  sheetgen puzzle classic --level hard -o hard.pdf     new puzzles (the solver is compiled once, about 15 seconds)
  sheetgen config paper letter                         your paper, your language, from now on
  sheetgen --help                                      all there is"""


@dataclass(frozen=True, slots=True)
class Show:
    """A file of the demo, and the words of the command that makes it."""

    path: Path
    words: tuple[str, ...]

    @property
    def command(self) -> str:
        """The command as one would type it."""
        return " ".join(("sheetgen", *self.words))


def folder(force: bool) -> Path:
    """Where the demo goes: a folder of its own that is not there yet, or the usual one if it may be written over."""
    path, number = FOLDER, 1
    while path.exists() and not force:
        number += 1
        path = FOLDER.with_name(f"{FOLDER.name}-{number}")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot be made ({reason}): go to a folder that you may write to", str(path)) from None
    return path


def shows(where: Path) -> Iterator[Show]:
    """A pad of every variant, a worksheet with its key, rules, and the board of the cube game."""
    for name in templates.variant_names():
        yield _show(where, f"pad-{name}", "pad", name, "--seed", "demo")
    yield _show(where, "worksheet", "puzzle", "--id", WORKSHEET, "--hints")
    yield _show(where, "rules", "rules", "bonus-a")
    yield _show(where, "quixo", "pad", "quixo", "--what", "board,tiles")


def _show(where: Path, name: str, *words: str) -> Show:
    path = where / f"{name}.pdf"
    return Show(path, (*words, "-o", str(path), "--force"))


def contact_sheet(paths: Iterable[Path], where: Path) -> Path:
    """The first page of each file on one picture."""
    from PIL import Image

    from sheetgen.render import png

    pages = [Image.open(BytesIO(next(iter(png.render(path.read_bytes(), DPI))))).convert("RGB") for path in paths]
    small = [page.resize((WIDTH, round(page.height * WIDTH / page.width))) for page in pages]
    rows = [small[start : start + COLUMNS] for start in range(0, len(small), COLUMNS)]
    heights = [max(page.height for page in row) for row in rows]
    size = (COLUMNS * (WIDTH + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1))
    picture, y = Image.new("RGB", size, "#d8d8d8"), GAP
    for row, height in zip(rows, heights, strict=True):
        for column, page in enumerate(row):
            picture.paste(page, (GAP + column * (WIDTH + GAP), y))
        y += height + GAP
    content = BytesIO()
    picture.save(content, "PNG", dpi=(DPI, DPI))
    path = where / "all.png"
    files.write([path], [content.getvalue()], force=True)
    return path


def told(made: Iterable[Show], picture: Path) -> str:
    """What was made, by which commands, and what to try next."""
    lines = [f"{show.path}\n    {show.command}" for show in made]
    return "\n".join([*lines, f"{picture}\n    the first page of each", "", NEXT])
