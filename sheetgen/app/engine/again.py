"""Remakes a file of ours: as it was, or in another language, on other paper, with its key."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.app import memory, pad, puzzle, review, rules
from sheetgen.app.memory import Form
from sheetgen.app.style import StyleWish
from sheetgen.base import handed
from sheetgen.base.errors import InputError, Sentence, quote
from sheetgen.base.fields import Fields
from sheetgen.games.pads import Print
from sheetgen.page.drawing import Drawing
from sheetgen.puzzles.outlines import ANSWERS

from . import puzzles

Parts = Sequence[tuple[str, Drawing]]


def parts(table: Fields, style: StyleWish, given: Collection[str]) -> tuple[Print, Parts]:
    """Remake a supplied ``file``; the style and ``answers`` that are given replace those it remembers."""
    name = table.text("file")
    answers = table.choice("answers", ANSWERS) if "answers" in table else None
    keeps_language = table.flag("keep_language", default=True)
    table.done()
    content = handed.content(name)
    if content is None:
        raise InputError(Sentence("no file of this name was handed in", "unread", file=quote(name)), quote(name))
    form, make = _form(content)
    kept = memory.find(content, form)
    named = set(given) | (set() if keeps_language else {"lang"})
    style = memory.otherwise(kept.style, style, named)
    wish = replace(kept.wish, answers=answers) if answers else kept.wish
    with kept.standing_in():
        return make(wish, style, {"answers"} if answers else set())


def _form(content: bytes) -> tuple[Form[Any], Callable[[Any, StyleWish, Collection[str]], tuple[Print, Parts]]]:
    """The form in which the command that made a file stores its wishes, and the function that remakes its pages."""
    ways: tuple[tuple[Form[Any], Callable[[Any, StyleWish, Collection[str]], tuple[Print, Parts]]], ...] = (
        (pad.FORM, lambda wish, style, _: _one(pad.pad(wish, style))),
        (rules.FORM, lambda wish, style, _: _one(rules.rules(wish, style))),
        (review.FORM, lambda wish, style, _: _one(review.review(wish).pages(style))),
        (puzzle.FORM, _worksheet),
    )
    command = memory.command(content)
    return next((way for way in ways if way[0].command == command), ways[0])


def _one(printed: Print) -> tuple[Print, Parts]:
    return printed, [("", printed.drawing)]


def _worksheet(wish: Any, style: StyleWish, given: Collection[str]) -> tuple[Print, Parts]:
    return puzzles.print_set(puzzle.puzzles(wish), wish, style, frozenset(given))
