"""Whether somebody who has nothing but the printed page comes to the answers of the printed key.

python -m benchmarks.printed                                  30 puzzles of every variant, kind and level
python -m benchmarks.printed --count 5 --variants longo --kinds finish,chance --lang de

The command makes worksheets and keys as SVG files. Of those, only what is drawn counts: the words of the question, the
titles of dice, cells, crosses and cubes. No id is read. The rules of the game are known to the reader, as to players;
the answer is worked out by the plain rules and compared with the line of answers that the key begins with.
"""

import argparse
import re
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from benchmarks import printed_cubes, printed_dice
from sheetgen.cli import commands, console
from sheetgen.games import game
from sheetgen.games.kind import LEVELS

SVG, HREF = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
LANGUAGES = Path(__file__).parent.parent / "templates" / "languages"


class Drawn:
    """A group of a drawing: its classes, its title, and the groups in it, those that it shares with others too."""

    def __init__(self, element: Element, shared: Mapping[str, Element]) -> None:
        self.element, self.shared = element, shared
        self.classes = (element.get("class") or "").split()
        title = element.find(f"{SVG}title")
        self.title = (title.text if title is not None else "") or ""

    def children(self) -> Iterator["Drawn"]:
        """The groups right in it; what is drawn more than once stands elsewhere, and is used."""
        content = self.shared[self.element.get(HREF, "")[1:]] if self.element.tag == f"{SVG}use" else self.element
        for each in content:
            if each.tag == f"{SVG}g" or self.shared.get(each.get(HREF, "")[1:], each).tag == f"{SVG}g":
                yield Drawn(each, self.shared)

    def all(self, kind: str) -> list["Drawn"]:
        """Every group within it that has this class, in the order of the drawing."""
        return [
            group for child in self.children() for group in ([child] if kind in child.classes else []) + child.all(kind)
        ]

    def words(self) -> list[str]:
        """The texts that stand right in it."""
        return [each.title for each in self.children() if "text" in each.classes]

    def shapes(self, tag: str) -> list[Mapping[str, str]]:
        return [each.attrib for each in self.element.findall(f"{SVG}{tag}")]


def drawn(path: Path) -> Drawn:
    root = ElementTree.parse(path).getroot()
    return Drawn(root, {each.get("id", ""): each for each in root.iter()})


def language(lang: str) -> dict[str, str]:
    """Every sentence of a language under its dotted name; those that depend on a number once for each form."""

    def flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, str]]:
        for name, value in table.items():
            if isinstance(value, dict):
                yield from flat(value, f"{before}{name}.")
            else:
                yield f"{before}{name}", str(value)

    return dict(flat(tomllib.loads((LANGUAGES / f"{lang}.toml").read_text("utf-8")), ""))


def understood(question: str, words: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Which sentence a question is, and what stands in its gaps."""
    for name, sentence in words.items():
        if name.startswith(("puzzle.ask.", "quixo.ask.")):
            pattern = re.escape(sentence).replace(r"\{player\}", "(?P<player>.+?)")
            pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>-?[0-9]+)", pattern)  # all other gaps are numbers
            if found := re.match(pattern, question):
                return name, found.groupdict()
    raise ValueError(f"not a question: {question}")


def printed_answers(files: list[Path], words: Mapping[str, str]) -> list[str]:
    """The answers in the lines that a key begins with, which end where it says what earns points."""
    lines = [line for layer in drawn(files[0]).all("layer") for line in layer.words()]
    marking = tuple(sentence[:12] for name, sentence in words.items() if ".marking." in name)
    text = " ".join(lines)
    end = min(at for start in marking if (at := text.find(f": {start}")) >= 0)
    found = re.split(r"(?:^| )(\d+): ", text[: text.rindex(" ", 0, end)])
    return [answer.removesuffix(" ·").strip() for answer in found[2::2]]


def made(folder: Path, *words: str) -> tuple[list[Path], list[Path]]:
    """The files of questions and of answers that the command writes, page by page."""
    target = ("--answers", "separate", "--seed", "printed", "-o", str(folder / "x.svg"))
    if console.run(lambda: commands.app(["puzzle", *words, *target], standalone_mode=False)):
        raise SystemExit(f"benchmarks: no puzzles for {words}")
    pages = sorted(folder.glob("x*.svg"), key=lambda path: [int(n) for n in re.findall(r"\d+", path.stem)])
    return [path for path in pages if "key" not in path.stem], [path for path in pages if "key" in path.stem]


def compared(variant: str, kind: str, level: str, count: int, lang: str) -> str:
    """How many answers of a worksheet agree with its key, for one cell of the table."""
    start, agreed, words = time.process_time(), Counter[bool](), language(lang)
    solved = printed_cubes.answers if variant == "quixo" else printed_dice.answers
    with tempfile.TemporaryDirectory() as folder:
        wish = ("--kind", kind, "--level", level, "--count", str(count), "--lang", lang)
        asked, key = made(Path(folder), variant, *wish)
        puzzles = [puzzle for path in asked for puzzle in drawn(path).all("puzzle")]
        answers = printed_answers(key, words)
    if not count == len(puzzles) == len(answers):
        raise SystemExit(f"benchmarks: {len(puzzles)} puzzles and {len(answers)} answers, not {count}: {answers}")
    for puzzle, answer in zip(puzzles, answers, strict=True):
        question = " ".join(puzzle.words()[1:])
        mine = solved(puzzle, *understood(question, words), variant, words)
        agreed[answer in mine] += 1
        if answer not in mine:
            print(f"{variant} {kind} {level}: {question}: {answer} printed, {mine} found", file=sys.stderr, flush=True)
    print(f"{variant} {kind} {level}: {time.process_time() - start:.0f} s", file=sys.stderr, flush=True)
    return f"{agreed[True]} of {count}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--lang", default="en")
    for name in ("variants", "kinds", "levels"):
        parser.add_argument(f"--{name}", default="")
    wanted = parser.parse_args()
    variants, kinds, levels = (
        [name for name in text.split(",") if name] for text in (wanted.variants, wanted.kinds, wanted.levels)
    )
    levels = levels or list(LEVELS)
    print(f"| variant | kind | {' | '.join(levels)} |\n|---|---|{'---:|' * len(levels)}")
    wrong = False
    for each in game.games():
        for variant, kind in ((v, k) for v in each.variants() for k in each.puzzles().kinds):
            if (variants and variant not in variants) or (kinds and kind not in kinds):
                continue
            cells = [compared(variant, kind, level, wanted.count, wanted.lang) for level in levels]
            wrong = wrong or any(cell != f"{wanted.count} of {wanted.count}" for cell in cells)
            print(f"| {variant} | {kind} | {' | '.join(cells)} |", flush=True)
    raise SystemExit(wrong)


if __name__ == "__main__":
    main()
