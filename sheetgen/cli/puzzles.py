"""Writes puzzles for ``puzzle`` and ``review``: as text, JSON, exports, or worksheets on paper."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from sheetgen.app import export, shard
from sheetgen.app import puzzle as app
from sheetgen.app.output import FORMATS
from sheetgen.app.puzzle import PuzzleSet, PuzzleWish
from sheetgen.app.style import StyleWish, words
from sheetgen.app.worksheet import suffixes, worksheet
from sheetgen.base import files, lines
from sheetgen.base.errors import InputError, key, spell_keys

from .console import is_attended, spell, waits_for_key
from .output import Target, check_free, puzzle_format_of, write


def write_puzzles(
    wish: PuzzleWish, target: Target, style_wish: StyleWish, color: bool, made: app.PuzzleSet | None = None
) -> str:
    """Make puzzles, unless they are ``made`` already, and write them; returns the message to print."""
    wish = app.without_opposite(wish, target.typed)
    kind = puzzle_format_of(target)
    kept = wish.made and "answers" not in target.typed
    answers = app.answers(None if kept else wish.answers, separate=kind in FORMATS)
    app.check_slides(wish, target.typed)
    if wish.slides:
        style_wish = app.for_slides(style_wish, target.typed)
    puzzle_set = made or app.puzzles(wish, target.typed)
    if kind in FORMATS:
        check_free(suffixes(puzzle_set, wish), target)
        return _print(puzzle_set, wish, target, style_wish)
    pieces: Iterable[str]
    language = style_wish.lang or puzzle_set.outline.lang
    if kind == "json":
        pieces = app.as_json(puzzle_set)
    elif kind == "jsonl":
        pieces = app.as_lines(puzzle_set)
    elif kind == "csv":
        pieces = export.as_table(puzzle_set, words(language))
    elif kind == "moodle":
        pieces = export.as_quiz(puzzle_set, wish, replace(style_wish, lang=language), _quiz_dpi(target))
    else:
        where = answers if wish.answers or puzzle_set.outline.answers == "separate" else puzzle_set.outline.answers
        said = words(language)
        waits = target.output in (None, "-") and "answers" not in target.typed and is_attended()
        wants_answers = partial(waits_for_key, said("terminal.key")) if waits else lambda: True
        pieces = app.as_text(puzzle_set, where or answers, said, color, wants_answers)
    path = Path(target.output or "-")
    files.stream(path, _bytes(pieces, path), target.force)
    written = "" if path == files.STANDARD_OUTPUT else f"{path} written"
    return _message(written, puzzle_set)


def write_shard(wish: PuzzleWish, part: str | None, resume: bool, target: Target) -> str:
    """Make a shard of a set; returns the message to print."""
    if part is None:
        raise InputError(f"it goes on with a shard: say which, as in {key('shard')} 3/16", key("resume"))
    path = shard.check_name(target.output)
    if path == files.STANDARD_OUTPUT or target.format not in (None, "jsonl"):
        raise InputError("a shard is a file of lines of JSON: name one that ends in .jsonl.gz", key("shard"))
    return shard.make(shard.shard(wish, part, target.typed), path, resume, target.force)


def merge_shards(parts: Sequence[Path], output: str | None, force: bool) -> str:
    """Merge the shards of a set; returns the message to print."""
    path = shard.check_name(output)
    files.check_free([path], force)
    files.stream(path, _bytes(shard.merge(parts), path), force)
    return "" if path == files.STANDARD_OUTPUT else f"{path} written"


def _bytes(pieces: Iterable[str], path: Path) -> Iterator[bytes]:
    encoded = (piece.encode("utf-8", "surrogateescape") for piece in pieces)
    return lines.compressed(encoded) if lines.is_gzip(path.name) else encoded


def _quiz_dpi(target: Target) -> int:
    return target.dpi if "dpi" in target.typed else export.DPI


def _print(puzzle_set: PuzzleSet, wish: PuzzleWish, target: Target, style_wish: StyleWish) -> str:
    printed = worksheet(puzzle_set, wish, style_wish, target.typed)
    name, parts = f"{puzzle_set.name}-puzzles", [(each.suffix, each.drawing) for each in printed.files]
    if wish.made and len(parts) == 1:  # that very file, under the name that was typed
        name, parts = f"{name}{parts[0][0]}", [("", parts[0][1])]
    written = write(parts, target, name)
    pages = sum(len(each.drawing.pages) for each in printed.files)
    written = f"{written}: {_count(printed.count, 'puzzle')} on {_count(pages, 'page')}" if written else ""
    notes = (spell_keys(note, spell) for note in printed.notes)
    return "\n".join(filter(None, (_message(written, puzzle_set), *notes)))


def _message(written: str, puzzle_set: PuzzleSet) -> str:
    made = ", ".join(filter(None, (written, f"seed {puzzle_set.seed}" if puzzle_set.seed else "")))
    return "\n".join(filter(None, (made, spell_keys(puzzle_set.note, spell))))


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
