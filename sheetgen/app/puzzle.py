"""Puzzles that are made and proven one by one, as JSON, as text and on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from string import ascii_uppercase
from typing import Any

from sheetgen.base import cores
from sheetgen.base.errors import InputError, NotProvenError, key, nearest, quote
from sheetgen.base.progress import listener
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.page.paper import SLIDE_NAMES
from sheetgen.page.style import Style
from sheetgen.page.words import Words
from sheetgen.puzzles import files, ids, outlines, sets, worksheets
from sheetgen.puzzles.outlines import Outline, PuzzleSection
from sheetgen.puzzles.worksheets import ANSWERS, WorksheetFile, WorksheetWish

from .pad import check_together, seed
from .style import StyleWish
from .variants import require

MOST_PUZZLES = 1_000_000
MOST_CORES = 6  # each needs memory: 500 MB suffice for these
FIXED = {
    "set": ("kind", "level", "count", "turns", "versions", "different", "id"),
    "id": ("kind", "level", "count", "turns", "versions", "different", "seed"),
}
"""Keys that repeat or contradict what a set or an id says."""


@dataclass(frozen=True, slots=True)
class PuzzleWish:
    """Which puzzles a person wants; ``None`` leaves it to chance, or to the other fields."""

    variant: str | None = None
    id: str | None = None
    set: str | None = None
    kind: str | None = None
    level: str | None = None
    count: int = 1
    turns: int | None = None
    versions: str | None = None
    different: bool = False
    answers: str | None = None
    seed: str = ""
    title: str = ""
    hints: int = 0
    qr: bool = True
    slides: bool = False


@dataclass(frozen=True, slots=True)
class NumberedPuzzle:
    """A puzzle with its number, and the version (A, B, …) it belongs to."""

    number: int
    version: str
    puzzle: AnyPuzzle


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles that are made as they are asked for; the name of their file; how their worksheet is to be printed."""

    puzzles: Iterator[NumberedPuzzle]
    name: str
    seed: str = ""
    outline: Outline = field(default_factory=Outline)


def puzzles(wish: PuzzleWish, given: frozenset[str] = frozenset()) -> PuzzleSet:
    """The puzzles of an id, proven again, or new ones; each is made when it is asked for.

    ``given`` are the keys that a person named: an ``InputError`` refuses those that would have no effect.
    """
    for chosen, others in FIXED.items():
        check_together(given, chosen, others)
    return PuzzleSet(_prove(wish.id, ids.parse(wish.id, wish.variant)), "puzzles") if wish.id else _new(wish)


def answers(wished: str | None, separate: bool) -> str:
    """Where the answers go; ``separate`` files are for puzzles on paper alone."""
    if wished is not None and wished not in ANSWERS:
        raise InputError(f"{quote(wished)} ({nearest(wished, ANSWERS)})", key("answers"))
    if wished == "separate" and not separate:
        raise InputError("a file of its own is for puzzles on paper: choose end, below, only or none", key("answers"))
    return wished or ANSWERS[0]


def for_slides(style: StyleWish) -> StyleWish:
    """The style for slides: on paper of their shape, across, where the wish does not say otherwise."""
    return replace(style, paper=style.paper or SLIDE_NAMES[0], orientation="landscape")


def check_slides(wish: PuzzleWish, given: frozenset[str]) -> None:
    """Raise an ``InputError`` for slides with keys that are for paper only."""
    if not wish.slides:
        return
    check_together(given, "slides", ("up", "print_size", "orientation"))
    if wish.answers in ("separate", "below"):
        raise InputError("slides show each solution after its puzzle: choose end, only or none", key("answers"))


def _new(wish: PuzzleWish) -> PuzzleSet:
    chosen = seed(wish.seed)
    outline = outlines.load(wish.set) if wish.set else _outline(wish)
    works = [
        _work(section, f"{chosen}/section {number}" if number > 1 else chosen, outline)
        for number, section in enumerate(outline.sections, 1)
    ]
    names = {PurePath(section.wish.variant_name).stem: None for section in outline.sections}
    return PuzzleSet(
        puzzles=_make(works, outline.versions),
        name="-".join(names) if len(names) == 1 else "mixed",
        seed=chosen,
        outline=outline,
    )


def _outline(wish: PuzzleWish) -> Outline:
    variant = require(wish.variant, f"an id with {key('id')}", f"a worksheet with {key('set')}")
    record = game.of_variant(variant).puzzles()
    section = PuzzleSection(record.wish(variant, wish.kind or record.usual, wish.level, wish.turns), wish.count)
    return Outline((section,), versions=version_names(wish.versions), different=wish.different)


def version_names(text: str | None) -> tuple[str, ...]:
    """The versions of ``A,B`` or ``2``."""
    if not text:
        return ("",)
    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1 and names[0].isascii() and names[0].isdecimal() and 1 <= int(names[0]) <= len(ascii_uppercase):
        return tuple(ascii_uppercase[: int(names[0])])
    if not all(map(outlines.is_version_name, names)) or len(set(names)) < len(names):
        raise InputError(f"{quote(text)}: versions are different short names, as in A,B", key("versions"))
    if len(names) > outlines.MOST_VERSIONS:
        raise InputError(f"{len(names):,} versions: a puzzle has at most {outlines.MOST_VERSIONS}", key("versions"))
    return names


def _work(section: PuzzleSection, seed_: str, outline: Outline) -> "sets.Work[Any, AnyPuzzle]":
    versions = len(outline.versions)
    if not 1 <= section.count * versions <= MOST_PUZZLES:
        raise InputError(f"{section.count * versions:,} puzzles: a set has 1 to {MOST_PUZZLES:,}", key("count"))
    record = game.of(section.wish).puzzles()
    work: sets.Work[Any, AnyPuzzle] = record.work(
        section.wish, seed_, section.count, cores.usable(MOST_CORES), versions, outline.different
    )
    return work


def _make(works: "list[sets.Work[Any, AnyPuzzle]]", versions: tuple[str, ...]) -> Iterator[NumberedPuzzle]:
    """Yield puzzle by puzzle, each in all its versions, one section after another."""
    number = 0
    for work in works:
        for puzzles_ in sets.puzzles(work, listener().found):
            number += 1
            for version, puzzle in zip(versions, puzzles_, strict=True):
                yield NumberedPuzzle(number, version, puzzle)


def _prove(id_: str, described: Sequence[ids.Described]) -> Iterator[NumberedPuzzle]:
    for number, (owner, each) in enumerate(described, 1):
        listener().count(number - 1, len(described))
        try:
            yield NumberedPuzzle(number, "", owner.puzzles().prove(each))
        except NotProvenError as error:
            raise InputError(f"no puzzle has this id: {error}", quote(id_)) from None
        except InputError as error:
            raise error.within(quote(id_)) from None


def worksheet(puzzle_set: PuzzleSet, wish: PuzzleWish, style: Style) -> tuple[int, list[WorksheetFile]]:
    """Make all puzzles; return their number, and the files of a worksheet for each version."""
    sheets: dict[str, list[AnyPuzzle]] = {version: [] for version in puzzle_set.outline.versions}
    for each in puzzle_set.puzzles:
        sheets[each.version].append(each.puzzle)
        worksheets.check_count(len(sheets[each.version]))
    title = (wish.title or puzzle_set.outline.title(style.words.language)).strip()
    hints = wish.hints or puzzle_set.outline.hints
    on_paper = WorksheetWish(title, wish.answers or ANSWERS[0], hints, wish.qr, wish.slides)
    found = [
        file for version, each in sheets.items() for file in worksheets.files(each, version, on_paper, style, sheets)
    ]
    return sum(map(len, sheets.values())), found


def as_json(puzzle_set: PuzzleSet) -> Iterator[str]:
    """Yield a file of puzzles in pieces, each puzzle as soon as it is proven."""
    return files.lines((each.version, each.puzzle) for each in puzzle_set.puzzles)


def as_text(puzzle_set: PuzzleSet, where: str, words: Words, color: bool) -> Iterator[str]:
    """Yield puzzles as text for a terminal; ``where`` is one of ``worksheets.ANSWERS``."""
    solutions: list[str] = []
    for each in puzzle_set.puzzles:
        record = game.of(each.puzzle).puzzles()
        head = f"{each.number}{each.version}. "
        solution = head + record.solution_to_text(words, each.puzzle, color)
        if where != "only":
            yield head + record.to_text(words, each.puzzle, color) + "\n\n"
        if where == "below":
            yield solution + "\n\n"
        solutions += [solution] if where in ("end", "only") else []
    if solutions:
        yield f"{words('terminal.answers')}\n\n" + "\n\n".join(solutions) + "\n"
