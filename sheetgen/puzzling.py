"""What ``puzzle`` makes and ``check`` proves: from a person's wishes to text or a file."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from time import monotonic
from typing import TextIO

from . import templates
from .errors import InputError, WrongPuzzle, nearest, shown
from .formats import puzzle as puzzle_format
from .formats import strict_json
from .printing import finder
from .puzzle import ids, sets, verify
from .puzzle import wish as wishes
from .puzzle.judge import judge_named
from .puzzle.puzzle import KINDS, LEVELS, NotProvenError, Puzzle
from .puzzle.sets import Order
from .puzzle.wish import MOST_TURNS, Wish
from .render import files, puzzle_text
from .rules.variant import Variant
from .waiting import said_if_slow

MOST_PUZZLES = 1_000_000
MOST_CORES = 6
PAPER = ("pdf", "svg", "png")
FORMATS = ("json", "text")
ANSWERS = ("end", "below", "only", "none")

Numbered = tuple[int, str, Puzzle]
"""Its number, its set (A, B, …), and the puzzle."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where puzzles go, and as what."""

    output: str | None
    format: str
    answers: str
    force: bool
    color: bool


def target(output: str | None, format_: str | None, answers: str | None, force: bool, color: bool) -> Target:
    """Where to write, or what is wrong with it."""
    suffix = Path(output).suffix.lower().lstrip(".") if output and output != "-" else ""
    where = "--format" if format_ else f"-o {output}"
    name = (format_ or {"txt": "text"}.get(suffix, suffix) or "text").lower()
    if name in PAPER:
        raise InputError(f"puzzles on paper ({name}) are yet to come: ask for {' or '.join(FORMATS)}", where)
    if name not in FORMATS:
        raise InputError(f"unknown format {shown(name)}: puzzles are written as {' or '.join(FORMATS)}", where)
    if answers is not None and answers not in ANSWERS:
        raise InputError(f"{shown(answers)} ({nearest(answers, ANSWERS)})", "--answers")
    return Target(output, name, answers or ANSWERS[0], force, color)


def wish(name: str | None, kind: str, level: str | None, turns: int | None) -> Wish:
    """What is wanted, or what is wrong with it."""
    if not name:
        raise InputError(f"name a variant ({', '.join(templates.variant_names())}), or an id with --id")
    if kind not in KINDS:
        raise InputError(f"unknown kind {shown(kind)} ({nearest(kind, KINDS)})", "--kind")
    if level is not None and level not in LEVELS:
        raise InputError(f"unknown level {shown(level)} ({nearest(level, LEVELS)})", "--level")
    wanted = Wish(templates.variant(name), kind, level, turns)
    wishes.check(wanted)
    return wanted


def set_names(text: str | None) -> tuple[str, ...]:
    """The versions asked for: ``A,B``, or ``2``."""
    if not text:
        return ("",)
    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1 and names[0].isascii() and names[0].isdecimal() and 1 <= int(names[0]) <= len(ascii_uppercase):
        return tuple(ascii_uppercase[: int(names[0])])
    if not all(name and len(name) <= 20 and name.isprintable() for name in names) or len(set(names)) < len(names):
        raise InputError(f"{shown(text)}: versions are different short names, as in A,B", "--versions")
    return names


def order(wanted: Wish, seed: str, count: int, names: tuple[str, ...], different: bool) -> Order:
    """So many puzzles, made on all cores."""
    if not 1 <= count * len(names) <= MOST_PUZZLES:
        raise InputError(f"{count * len(names):,} puzzles: a set has 1 to {MOST_PUZZLES:,}", "--count")
    return Order(wanted, seed, count, _judge(wanted.kind, wanted.variant), cores(), len(names), different)


def _judge(kind: str, variant: Variant) -> str:
    """The compiled one, ready to work, where there are rolls to come."""
    if kind not in verify.WITH_ROLLS:
        return "plain"
    with said_if_slow("loading the solver; the first time on a machine it is compiled, which takes some 15 seconds"):
        from .solve import ahead

        ahead.warm_up(variant.sheet)
    return "compiled"


def cores() -> int:
    """How many cores to work on: all that this program may use, as long as 500 MB suffice for them."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, MOST_CORES)


def made(wanted: Order, names: tuple[str, ...], tell: "Progress") -> Iterator[Numbered]:
    """Puzzle by puzzle, each in all its versions."""
    try:
        for number, versions in enumerate(sets.puzzles(wanted, tell), 1):
            for name, puzzle in zip(names, versions, strict=True):
                yield number, name, puzzle
    finally:
        tell.done()


def again(id_: str, name: str | None) -> Iterator[Numbered]:
    """The very puzzle of an id, proved again."""
    kind, position, question = ids.parse(id_, finder(name))
    if len(position.rolls) > MOST_TURNS:
        raise InputError(f"{len(position.rolls)} turns: a puzzle has at most {MOST_TURNS}", shown(id_))
    try:
        yield 1, "", verify.proven(kind, position, question, judge_named(_judge(kind, position.variant)))
    except NotProvenError as error:
        raise InputError(f"no puzzle has this id: {error}", shown(id_)) from None


# --- out


def write(found: Iterator[Numbered], aim: Target, seed: str = "") -> str:
    """Write puzzles where they belong, whole or not at all; what is to be said about it."""
    if aim.format == "json":
        pieces = puzzle_format.lines((name, puzzle) for _, name, puzzle in found)
    else:
        pieces = _text(found, aim)
    path = Path(aim.output or "-")
    files.stream(path, (piece.encode() for piece in pieces), aim.force)
    said = [*([] if path == files.STANDARD_OUTPUT else [f"{path} written"]), *([f"seed {seed}"] if seed else [])]
    return ", ".join(said)


def _text(found: Iterator[Numbered], aim: Target) -> Iterator[str]:
    answers: list[str] = []
    for number, name, puzzle in found:
        told = puzzle_text.answer(number, puzzle, aim.color, name)
        if aim.answers != "only":
            yield puzzle_text.puzzle(number, puzzle, aim.color, name) + "\n\n"
        if aim.answers == "below":
            yield told + "\n\n"
        answers += [told] if aim.answers in ("end", "only") else []
    if answers:
        yield "Answers\n\n" + "\n\n".join(answers) + "\n"


class Progress:
    """Tells a terminal what is found, tried and made per second, five times a second at most."""

    def __init__(self, terminal: TextIO | None) -> None:
        self.terminal = terminal if terminal and terminal.isatty() else None
        self.start = self.last = monotonic()

    def __call__(self, found: int, tried: int) -> None:
        """One more is found."""
        now = monotonic()
        if self.terminal and now - self.last >= 0.2:
            self.last = now
            speed = found / (now - self.start)
            self.terminal.write(f"\r\x1b[K{found:,} found, {tried:,} tried, {speed:,.0f} a second")
            self.terminal.flush()

    def done(self) -> None:
        """Clear the line."""
        if self.terminal and self.last > self.start:
            self.terminal.write("\r\x1b[K")
            self.terminal.flush()


# --- check


def check(path: str) -> str:
    """Prove every puzzle of a file again with the plain rules; an error names the first that is wrong."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", path) from None
    except ValueError:  # a NUL in the name
        raise InputError("this is not the name of a file", shown(path)) from None
    try:
        claims = puzzle_format.read(strict_json.decoded(content))
    except InputError as error:
        raise error.within(path) from None
    for claim in claims:
        _check(claim, path)
    return f"{path}: {len(claims):,} puzzles, all as they say"


def _check(claim: puzzle_format.Claim, path: str) -> None:
    try:
        verify.check(claim.puzzle)
        _check_words(claim)
    except WrongPuzzle as error:
        raise error.within(path, claim.where) from None


def _check_words(claim: puzzle_format.Claim) -> None:
    """What is not proven, but follows: the id, and the answer word for word."""
    true = puzzle_format.written(claim.puzzle)
    for name, said in (("id", claim.id), ("answer", claim.answer)):
        if said != true[name]:
            raise WrongPuzzle(f"'{name}' is not what the position and the answer make it")
