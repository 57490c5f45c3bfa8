"""Reads positions of any game, given as text, id or JSON."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from sheetgen.base import codes, pasted, pool, strict_json
from sheetgen.base.errors import NotationError, Sentence, SheetgenError, quote
from sheetgen.base.progress import listener
from sheetgen.games import game
from sheetgen.games.game import Game

EXAMPLE = '"classic r3,5 g12 / 5+1 r3 y6 g1 b5 / 2+2"'
PUZZLE_ID = re.compile(r".+?-p[0-9]+-[0-9a-z]+")  # recognised without loading the puzzle generator
ID = re.compile(r"([a-z0-9~+-]+?)-(?:p[0-9]+-[0-9a-z]+|c?[0-9]+(-[0-9a-z]+)?)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One position as given (bytes are JSON), and where it was."""

    where: str
    text: bytes | str


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a source; in a stream, each gets a line of output, right or wrong."""

    entries: Iterable[Entry]
    is_stream: bool


def is_id(text: str) -> bool:
    """Whether a text looks like the printed id of a card, a set or a puzzle."""
    return bool(PUZZLE_ID.fullmatch(codes.tidy_lines(text)) or ID.fullmatch(codes.tidy(text)))


def is_position(text: str) -> bool:
    """Whether a text may be a position: any with blanks or a leading quote, or a variant, a template or an id."""
    text = pasted.unquoted(text)
    return (
        re.search(r"\s", text) is not None
        or text.lower() in game.variants()
        or text.startswith('"')
        or text.lower().endswith(".toml")
        or is_id(text)
    )


def read(entry: Entry, from_json: Callable[[Game, object], Any], draft: bool = False) -> tuple[Game, Any]:
    """Read the game and the position of an entry; ``from_json`` reads a position from a JSON value.

    A text read as a ``draft`` may leave open what is drawn at random for a card.
    """
    if isinstance(entry.text, bytes):
        table = strict_json.read(entry.text)
        owner = of_table(table)
        return owner, from_json(owner, table)
    return _from_text(entry.text, draft)


def of_table(table: object) -> Game:
    """The game of a position in JSON, by its variant."""
    return game.with_variant(table.get("variant") if isinstance(table, dict) else None)


def _from_text(text: str, draft: bool) -> tuple[Game, Any]:
    if is_id(text):
        found = ID.fullmatch(codes.tidy(text))
        owner = game.of_head(found[1]) if found else game.with_templates()
        return owner, owner.positions().from_id(text)
    text = pasted.unquoted(text)
    first = (text.split(maxsplit=1) or [""])[0]
    if re.match(r"[^\W\d]{1,6}[0-9]|[0-9]+[+:]", first) and not first.lower().endswith(".toml"):
        what = f"{quote(first)}: a position begins with its variant, as in classic {first}"
        raise NotationError(Sentence(what, "text.variant", text=quote(first), right=f"classic {first}"[:40]))
    owner = game.with_variant(first)
    positions = owner.positions()
    return owner, ((draft and positions.from_draft) or positions.from_text)(text)


class PositionTask(NamedTuple):
    """Work on a position, which may run elsewhere, and a function that writes its result."""

    work: Callable[[], Any]
    write: Callable[[Any], str]


def answer_each(
    found: Entries,
    tell: Callable[[str], None],
    begin: Callable[[Entry], PositionTask],
    json: bool,
    spell: Callable[[str], str] = str,
) -> str | None:
    """Pass the answer for every entry to ``tell``. The error of a single entry is raised; in a stream it is an answer.

    Returns a sentence that sums up the errors in a stream, or ``None``; ``spell`` writes the keys in messages.
    """
    wrong, first = 0, ""
    for entry, answer in _answers(found.entries, begin):
        if isinstance(answer, SheetgenError):
            error = answer.within(entry.where) if entry.where else answer
            if not found.is_stream:
                raise error
            message = error.message(spell)
            wrong, first = wrong + 1, first or message
            tell(strict_json.one_line({"error": message}) if json else f"error: {message}")
        else:
            tell(answer)
        listener().step()  # a long stream can be cancelled between two answers
    if not wrong:
        return None
    return first if wrong == 1 else f"{wrong} positions are wrong; the first: {first}"


def _answers(
    entries: Iterable[Entry], begin: Callable[[Entry], PositionTask]
) -> Iterator[tuple[Entry, str | SheetgenError]]:
    """Yield each entry with its answer or its error, in order."""
    begun: deque[tuple[Entry, PositionTask]] = deque()

    def jobs() -> Iterator[Callable[[], Any]]:
        for entry in entries:
            try:
                task = begin(entry)
            except SheetgenError as error:
                task = PositionTask(partial(_raise, error), str)
            begun.append((entry, task))
            yield partial(_tried, task.work)

    for done in pool.in_order(jobs(), 1, __name__):
        entry, task = begun.popleft()
        yield entry, done if isinstance(done, SheetgenError) else task.write(done)


def _raise(error: SheetgenError) -> None:
    raise error


def _tried(work: Callable[[], Any]) -> Any:
    """The result of the work, or the error in its position."""
    try:
        return work()
    except SheetgenError as error:
        return error
