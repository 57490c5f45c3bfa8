"""The command that reviews a played game."""

import os
import re
import sys
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.app.output import FORMATS
from sheetgen.base import files
from sheetgen.base.errors import InputError, key, quote

from .console import answer, in_color, report, show_progress
from .options import PAGE_OPTIONS, From, Json, prints
from .output import Target, puzzle_format_of, write_print
from .remembered import order

if TYPE_CHECKING:
    from sheetgen.app.style import StyleWish

MOST_BYTES = 2_000_000
STDIN = "standard input"
STDOUT = "-"
OWN_TITLE = frozenset(("title", "hints"))  # the worksheet sets its own title, and has no hints


@prints(PAGE_OPTIONS)
def review(
    *,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A file with a played game, as text (a line per turn) or JSON; '-' for standard input."
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="One player's record: how many played. Their rolls must be in it, too."),
    ] = None,
    json: Json = False,
    puzzles: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Also write a worksheet of the turns that cost most, as 'sheetgen puzzle' does."
        ),
    ] = None,
    from_file: From = None,
    style: "StyleWish",
    target: Target,
) -> None:
    """Check a played game against the rules, and show what each turn lost against the best move.

    Examples: sheetgen review game.txt | sheetgen review game.txt -o review.pdf | sheetgen review game.txt --json |
    sheetgen review game.txt -o review.pdf --puzzles puzzles.pdf | sheetgen review game.txt --players 3
    """
    from sheetgen.app import review as reviewing
    from sheetgen.app.puzzle import PuzzleWish
    from sheetgen.app.style import words

    from .puzzles import write_puzzles

    if (game is None) == (from_file is None):
        raise InputError(f"give the file of a game, '-', or a review with {key('from')}: one of them")
    _check_targets(target.output, puzzles, json)
    typed = replace(reviewing.wish(*_content(game)) if game else reviewing.ReviewWish(), players=players)
    messages = []
    try:
        with show_progress(), order(reviewing.FORM, from_file, typed, style, target) as (wish, style_, target_):
            beside = _beside(target_, puzzles) if puzzles else None
            found = reviewing.review(wish)
            language = words(style_.lang or ("en" if json else None))
            on_paper = target.output or target.format or from_file
            if on_paper:
                messages.append(write_print(found.pages(style_), target_, seed_typed=True))
            if json or not on_paper:
                answer(found.as_json() if json else found.as_text(language, in_color()))
            if beside:
                title = PuzzleWish(title=language("review.puzzles"))
                messages.append(write_puzzles(title, beside, style_, in_color(), found.puzzles()))
    finally:  # report written files even if there are no puzzles
        for message in messages:
            report(message, err=True)


def _check_targets(output: str | None, puzzles: str | None, json: bool) -> None:
    """Refuse two results in one file or stream; only a review and puzzles, both as text, may follow each other."""
    if json and output == STDOUT:
        raise InputError(f"the answer of {key('json')} goes there: name a file", f"{key('output')} -")
    if json and puzzles == STDOUT:
        raise InputError(f"the answer of {key('json')} goes there: name a file", f"{key('puzzles')} -")
    if output and puzzles and os.path.realpath(output) == os.path.realpath(puzzles):
        raise InputError(f"{key('output')} goes there: name another file", f"{key('puzzles')} {puzzles}")


def _beside(target: Target, puzzles: str) -> Target:
    """The target of the puzzles: that of the review, with the options that apply to puzzles."""
    beside = replace(target, output=puzzles, format=None, typed=frozenset())
    return replace(beside, typed=OWN_TITLE) if puzzle_format_of(beside) in FORMATS else beside


def _content(source: str) -> tuple[bytes, str]:
    if source != "-":
        if re.search(r"\s/|^\S+$", source) and not PurePath(source).suffix and not files.is_there(source):
            what = "a game is a file with its card and a line for each turn, as in sheetgen review game.txt"
            raise InputError(f"{quote(source)} is no file: {what}")
        return files.read_bytes(source, MOST_BYTES, "no game is so long"), source
    if sys.stdin is None:
        raise InputError("closed: there is nothing to read", STDIN)
    content = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise InputError(f"larger than {MOST_BYTES // 1_000_000} MB: no game is so long", STDIN)
    return content, STDIN
