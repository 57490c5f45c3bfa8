"""Makes one of everything with the commands that a user would type, and a picture of it all."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from sheetgen.app.demo import contact_sheet
from sheetgen.base import files
from sheetgen.games import game

from .output import other_names

FOLDER = Path("output/demo")
WORKSHEET = "classic-w2-484R0QHWGP6HD80NX75PGRCKY7XNE8KZJF5T84JAACNJB1S20FWDHY7CDCTZ89"
"""Four puzzles that the plain rules prove instantly."""
NEXT = """What to try next:
  print one of them at 100 %: the ruler at its edge tells whether the printer kept to that
  sheetgen pad longo --sheets 8 --names "Ann,Ben"      cards of your own, with your names
  sheetgen puzzle classic --level hard -o hard.pdf     new puzzles, each with one best answer
  sheetgen config paper letter                         your paper, your language, from now on
  sheetgen --help                                      all there is"""


@dataclass(frozen=True, slots=True)
class DemoFile:
    path: Path
    words: tuple[str, ...]

    @property
    def command(self) -> str:
        return " ".join(("sheetgen", *self.words))


def demo_files(where: Path) -> Iterator[DemoFile]:
    """Yield a pad of every variant, a worksheet with its key, and rules."""
    for name in game.variants():
        yield _demo_file(where, f"pad-{name}", "pad", name, "--seed", "demo")
    yield _demo_file(where, "worksheet", "puzzle", "--id", WORKSHEET, "--hints")
    yield _demo_file(where, "rules", "rules", "bonus-a")


def _demo_file(where: Path, name: str, *words: str) -> DemoFile:
    path = where / f"{name}.pdf"
    return DemoFile(path, (*words, "-o", str(path), "--force"))


def make(force: bool, run: Callable[[tuple[str, ...]], object]) -> str:
    """Run the command of each file and write a picture of all of them; returns the message to print."""
    where = FOLDER if force else next(path for path in chain([FOLDER], other_names(FOLDER)) if not path.exists())
    files.make_folder(where, "go to a folder that you may write to")
    found = list(demo_files(where))
    for each in found:
        run(each.words)
    picture = where / "all.png"
    files.write([picture], [contact_sheet(each.path.read_bytes() for each in found)], force=True)
    lines = [f"{each.path}\n    {each.command}" for each in found]
    return "\n".join([*lines, f"{picture}\n    the first page of each", "", NEXT])
