"""What ``puzzle`` makes: from a person's wishes to text, a file, or paper."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from sheetgen.base import files
from sheetgen.base.errors import InputError, nearest, shown
from sheetgen.cli.waiting import Progress
from sheetgen.games.dice.formats import puzzle as puzzle_format
from sheetgen.games.dice.kinds.puzzle import NotProvenError
from sheetgen.games.dice.pads import Style, Tell
from sheetgen.puzzles import courses, games, sets, worksheet_ids
from sheetgen.puzzles.games import AnyPuzzle, AnyWish
from sheetgen.puzzles.section import Course, Section
from sheetgen.puzzles.sets import Work

from . import printing

MOST_PUZZLES = 1_000_000
MOST_CORES = 6
PAPER = printing.FORMATS
FORMATS = ("json", "text", *PAPER)
ANSWERS = ("end", "below", "only", "none", "separate")
ONLY_ON_PAPER = (
    *("--paper", "--orientation", "--margin", "--up", "--palette", "--lang", "--title", "--hints", "--qr"),
    *("--dpi", "--transparent", "--svg-text"),
)
FIXED = {
    "--set": ("--kind", "--level", "--count", "--turns", "--versions", "--different", "--id"),
    "--id": ("--kind", "--level", "--count", "--turns", "--versions", "--different", "--seed"),
}
"""Options that say again, or otherwise, what a set or an id says."""

NO_COURSE = Course(())

Numbered = tuple[int, str, AnyPuzzle]
"""Its number, its set (A, B, …), and the puzzle."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person typed about puzzles."""

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
    seed: str | None = None
    title: str | None = None
    hints: bool = False
    qr: bool = True


@dataclass(frozen=True, slots=True)
class Batch:
    """Puzzles that are made as they are asked for, and what is to be said about them."""

    found: Iterator[Numbered]
    name: str
    seed: str = ""
    course: Course = NO_COURSE


def puzzle(
    wishes: Wishes,
    target: printing.Target,
    style: Callable[[], Style],
    terminal: Progress,
    tell: Tell,
    color: bool,
) -> str:
    """Make puzzles and write them; what is to be said about it."""
    kind = _format(target)
    answers = _answers(wishes.answers, kind)
    for option, others in FIXED.items():
        printing.check_together(target.typed, option, others)
    batch = _again(wishes.id, wishes.variant) if wishes.id else _new(wishes, terminal)
    if kind in PAPER:
        return _print(batch, wishes, answers, target, style(), tell)
    return _write(batch, kind, answers, target, color)


def _format(target: printing.Target) -> str:
    """What kind of file is wanted, or what is wrong with it."""
    suffix = Path(target.output).suffix.lower().lstrip(".") if target.output and target.output != "-" else ""
    where = "--format" if target.format else f"-o {target.output}"
    name = (target.format or {"txt": "text"}.get(suffix, suffix) or "text").lower()
    if name not in FORMATS:
        raise InputError(f"unknown format {shown(name)} ({nearest(name, FORMATS)})", where)
    if name in PAPER:
        printing.check_format(target)
        return name
    for option in ONLY_ON_PAPER:
        if option in target.typed:
            raise InputError(f"{option} is for puzzles on paper: leave it out, or end the file's name in .pdf")
    return name


def _answers(wished: str | None, kind: str) -> str:
    """Where the answers go."""
    if wished is not None and wished not in ANSWERS:
        raise InputError(f"{shown(wished)} ({nearest(wished, ANSWERS)})", "--answers")
    if wished == "separate" and kind not in PAPER:
        raise InputError("a file of its own is for puzzles on paper: choose end, below, only or none", "--answers")
    return wished or ANSWERS[0]


# --- making


def _new(wishes: Wishes, terminal: Progress) -> Batch:
    """Puzzles as wished, drawn by chance."""
    seed = printing.seed(wishes.seed)
    course = courses.course(wishes.set) if wishes.set else _course(wishes)
    orders = [
        order(section, f"{seed}/section {number}" if number > 1 else seed, course)
        for number, section in enumerate(course.sections, 1)
    ]
    names = {Path(section.variant).stem: None for section in course.sections}
    return Batch(
        found=_made(orders, course.versions, terminal),
        name="-".join(names) if len(names) == 1 else "mixed",
        seed=seed,
        course=course,
    )


def _course(wishes: Wishes) -> Course:
    """The one section that the options of the command describe."""
    wish = wished(wishes.variant, wishes.kind, wishes.level, wishes.turns)
    section = Section(wish, wishes.count)
    return Course((section,), versions=set_names(wishes.versions), different=wishes.different)


def wished(name: str | None, kind: str | None, level: str | None, turns: int | None) -> AnyWish:
    """What is wanted, or what is wrong with it."""
    if not name:
        raise InputError(f"name a variant ({', '.join(games.names())}), or an id with --id, or a worksheet with --set")
    return games.named(name).wish(name, kind, level, turns)


def set_names(text: str | None) -> tuple[str, ...]:
    """The versions asked for: ``A,B``, or ``2``."""
    if not text:
        return ("",)
    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1 and names[0].isascii() and names[0].isdecimal() and 1 <= int(names[0]) <= len(ascii_uppercase):
        return tuple(ascii_uppercase[: int(names[0])])
    if not all(map(courses.is_name, names)) or len(set(names)) < len(names):
        raise InputError(f"{shown(text)}: versions are different short names, as in A,B", "--versions")
    if len(names) > courses.MOST_VERSIONS:
        raise InputError(f"{len(names):,} versions: a puzzle has at most {courses.MOST_VERSIONS}", "--versions")
    return names


def order(section: Section, seed: str, course: Course) -> Work[Any]:
    """So many puzzles, made on all cores."""
    versions = len(course.versions)
    if not 1 <= section.count * versions <= MOST_PUZZLES:
        raise InputError(f"{section.count * versions:,} puzzles: a set has 1 to {MOST_PUZZLES:,}", "--count")
    wish = section.wish
    return games.of(wish).order(wish, seed, section.count, cores(), versions, course.different)


def cores() -> int:
    """How many cores to work on: all that this program may use, as long as 500 MB suffice for them."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, MOST_CORES)


def _made(orders: list[Work[Any]], names: tuple[str, ...], terminal: Progress) -> Iterator[Numbered]:
    """Puzzle by puzzle, each in all its versions, the sections one after another."""
    number = 0
    try:
        for wanted in orders:
            for versions in sets.puzzles(wanted, terminal):
                number += 1
                for name, puzzle in zip(names, versions, strict=True):
                    yield number, name, puzzle
    finally:
        terminal.done()


def _again(id_: str, name: str | None) -> Batch:
    """The very puzzle, or worksheet, of an id, proved again."""
    find = printing.finder(name, alone="+" not in id_)
    return Batch(_proven(id_, worksheet_ids.parse_any(id_, find)), "puzzles")


def _proven(id_: str, described: Iterable[worksheet_ids.Described]) -> Iterator[Numbered]:
    for number, each in enumerate(described, 1):
        try:
            yield number, "", games.of(each).proven(each)
        except NotProvenError as error:
            raise InputError(f"no puzzle has this id: {error}", shown(id_)) from None
        except InputError as error:
            raise error.within(shown(id_)) from None


# --- out


def _print(batch: Batch, wishes: Wishes, answers: str, target: printing.Target, style: Style, tell: Tell) -> str:
    """Put puzzles on paper: a worksheet for each version, all files or none."""
    from sheetgen.puzzles import worksheets

    sheets: dict[str, list[AnyPuzzle]] = {name: [] for name in batch.course.versions}
    for _, name, puzzle in batch.found:
        sheets[name].append(puzzle)
        worksheets.check_count(len(sheets[name]))
    title = (wishes.title or batch.course.title(style.words.language)).strip()
    wish = worksheets.Print(style, title, answers, wishes.hints or batch.course.hints, wishes.qr)
    parts = [
        (part.name, part.drawing)
        for name, puzzles in sheets.items()
        for part in worksheets.parts(puzzles, name, wish, games.judge_of)
    ]
    written = printing.write_all(parts, target, f"{batch.name}-puzzles", tell)
    pages = sum(len(drawing.pages) for _, drawing in parts)
    said = f"{written}: {_many(sum(map(len, sheets.values())), 'puzzle')} on {_many(pages, 'page')}" if written else ""
    return ", ".join(filter(None, (said, f"seed {batch.seed}" if batch.seed else "")))


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _write(batch: Batch, kind: str, answers: str, target: printing.Target, color: bool) -> str:
    """Write puzzles as text or JSON, whole or not at all."""
    if kind == "json":
        pieces: Iterable[str] = puzzle_format.lines((name, puzzle) for _, name, puzzle in batch.found)
    else:
        pieces = _text(batch.found, answers, color)
    path = Path(target.output or "-")
    files.stream(path, (piece.encode() for piece in pieces), target.force)
    said = "" if path == files.STANDARD_OUTPUT else f"{path} written"
    return ", ".join(filter(None, (said, f"seed {batch.seed}" if batch.seed else "")))


def _text(found: Iterator[Numbered], where: str, color: bool) -> Iterator[str]:
    answers: list[str] = []
    for number, name, puzzle in found:
        game = games.of(puzzle)
        told = game.answer_text(number, puzzle, color, name)
        if where != "only":
            yield game.puzzle_text(number, puzzle, color, name) + "\n\n"
        if where == "below":
            yield told + "\n\n"
        answers += [told] if where in ("end", "only") else []
    if answers:
        yield "Answers\n\n" + "\n\n".join(answers) + "\n"
