"""Puzzles proven again by the plain rules, or what a template makes."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import Timer
from time import monotonic

from sheetgen.base.errors import InputError, WrongPuzzle
from sheetgen.base.progress import duration, listener
from sheetgen.games import game
from sheetgen.page.words import Words
from sheetgen.puzzles import files

SAMPLE = 3  # puzzles, or so long, until it is said how long all will take: the first loads what proves them
LONG = 10.0  # seconds: what takes longer is announced


def template(path: str, words: Words) -> str:
    """Describe the sheet that a template makes; a ``TemplateError`` for one that makes none."""
    owner = game.with_templates()
    if owner.check_template is None:
        raise InputError("no game takes templates", path)
    return owner.check_template(path, words)


def puzzles(content: bytes, name: str, words: Words) -> str:
    """Prove every puzzle of a file again with the plain rules; an error names the first that is wrong."""
    try:
        claims = files.read(content)
    except InputError as error:
        raise error.within(name) from None
    start, announced = monotonic(), False
    for number, claim in enumerate(claims):
        listener().count(number, len(claims))
        took = monotonic() - start
        takes = took / max(number, 1) * len(claims)
        if (number >= SAMPLE or took > LONG) and takes > LONG and not announced:
            listener().say(f"{len(claims):,} puzzles to prove again: {duration(takes)}")
            announced = True
        try:
            with _uncollected(), nullcontext() if announced else _late_word(number + 1):
                files.check(claim)
        except WrongPuzzle as error:
            raise error.within(name) from None
    return words.count("terminal.checked", len(claims), name=name)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for garbage at the end alone: a proof drops nothing on its way, and looking took a third of the time."""
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()
        gc.unfreeze()


@contextmanager
def _late_word(number: int) -> Iterator[None]:
    """Say that one proof is long while it goes on: how long the first one takes is not known before it."""
    timer = Timer(LONG, listener().say, [f"puzzle {number:,} alone takes more than {LONG:g} s"])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
