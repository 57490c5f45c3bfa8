"""Strict reading of a user's TOML or JSON table: a key that is missing, wrongly typed or unknown is one clear error."""

from collections.abc import Callable, Collection
from itertools import islice
from typing import TypeVar

from . import pasted
from .errors import InputError, Sentence, nearest, quote

T = TypeVar("T")

MOST_GUESSES = 100  # keys that are compared with a missing one: no table of ours has more, and comparing takes time


class Fields:
    """A table that is read key by key, each with the type and the bounds it must have; ``done`` refuses all other keys.

    Every refusal is an ``error`` that names ``where`` the table is, and what belongs there; ``path`` holds the keys
    that lead to the table.

    >>> row = Fields({"color": "red", "marks": 5}, InputError, "x.toml", "row 1")
    >>> row.text("color"), row.integer("marks", 0, 99), row.integer("closing", 1, 9, default=1)
    ('red', 5, 1)
    >>> row.done()
    """

    def __init__(self, table: object, error: type[InputError], *where: str, path: tuple[str, ...] = ()) -> None:
        self.error, self.where, self.path = error, where, path
        if not isinstance(table, dict):
            raise self.wrong(Sentence(f"this is {kind(table)}, where a table of keys belongs", "field.table"))
        self._table: dict[str, object] = table
        self._known: dict[str, None] = {}  # a set that keeps its order

    def __contains__(self, key: str) -> bool:
        """Whether the user wrote this key; ``done`` then lets it pass."""
        self._known[key] = None
        return key in self._table

    def holds_table(self, key: str) -> bool:
        """Whether a key holds a table: the user may have written ``[row]`` instead of ``[[row]]``."""
        return isinstance(self._table.get(key), dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The keys as the user wrote them, for tables whose keys are data."""
        return tuple(self._table)

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``; required if there is no default."""
        return self._read(key, default, lambda value: self._integer(key, value, low, high))

    def number(self, key: str, low: float, high: float) -> float:
        """A number from ``low`` to ``high``, whole or not; required."""
        return self._read(key, None, lambda value: self._number(key, value, low, high))

    def text(self, key: str, default: str | None = None, longest: int = 200) -> str:
        """One line of text that is not blank."""
        return self._read(key, default, lambda value: self._text(key, value, longest))

    def flag(self, key: str, default: bool | None = None) -> bool:
        return self._read(key, default, lambda value: self._instance(key, value, bool, "true or false", "flag"))

    def choice(self, key: str, choices: Collection[str], default: str | None = None) -> str:
        return self._read(key, default, lambda value: self.one_of(key, value, choices))

    def integers(self, key: str, default: list[int] | None = None, low: int = 0, high: int = 9999) -> list[int]:
        return self._read(
            key,
            default,
            lambda value: [self._integer(key, item, low, high, is_item=True) for item in self._items(key, value)],
        )

    def words(self, key: str, default: list[str] | None = None, longest: int = 40) -> list[str]:
        """A list of texts of up to ``longest`` characters each."""
        return self._read(
            key, default, lambda value: [self._text(key, item, longest) for item in self._items(key, value)]
        )

    def items(self, key: str) -> list[object]:
        """A list of values of any type; required."""
        return self._read(key, None, lambda value: self._items(key, value))

    def table(self, key: str, required: bool = False) -> "Fields":
        """A table inside this one; an absent one is empty, unless it is required."""
        absent = None if required else Fields({}, self.error, *self.where, key, path=(*self.path, key))
        return self._read(key, absent, lambda value: self.inside(value, key))

    def inside(self, value: object, *where: str, path: tuple[str, ...] | None = None) -> "Fields":
        """Read a value of this table as a nested table; ``where`` says where it is in this one.

        ``path`` holds the keys that lead there, if they differ from ``where``.
        """
        return Fields(value, self.error, *self.where, *where, path=(*self.path, *(where if path is None else path)))

    def is_null(self, key: str) -> bool:
        """Whether the user wrote ``null`` here; the key itself is required."""
        return self._read(key, None, lambda value: value is None)

    def raw(self, key: str) -> object:
        """A value of any type; required."""
        return self._read(key, None, lambda value: value)

    def one_of(self, key: str, value: object, choices: Collection[str]) -> str:
        """Check that a value is one of ``choices``; ``key`` is for the message."""
        if not isinstance(value, str):
            what = f"'{key}' is {kind(value)}: it must be one of {', '.join(choices)}"
            raise self.wrong(Sentence(what, "field.choice", words=", ".join(choices)), key)
        if value not in choices:
            hint = nearest(value, choices)
            what = f"{key} = {quote(value)} is not known ({hint})"
            raise self.wrong(Sentence(what, "field.unknown", text=quote(value), hint=hint), key)
        return value

    def done(self) -> None:
        """Refuse keys that nobody has read: a typo must not print 500 wrong sheets."""
        for key in self._table:
            if key not in self._known:
                raise self._unknown(key, nearest(key, self._known))

    def wrong(self, what: str, *keys: str) -> InputError:
        """An error about this table, or about the value that these keys lead to in it."""
        return self.error(what, *self.where, at=(*self.path, *keys))

    def _unknown(self, key: str, hint: Sentence) -> InputError:
        what = f"unknown key {quote(key)} ({hint})"
        return self.wrong(Sentence(what, "field.unknown_key", text=quote(key), hint=hint))

    def _read(self, key: str, default: T | None, read: Callable[[object], T]) -> T:
        self._known[key] = None
        if key in self._table:
            return read(self._table[key])
        if default is None:
            raise self._misspelt() or self.wrong(Sentence(f"'{key}' is missing", "field.missing"), key)
        return default

    def _misspelt(self) -> InputError | None:
        """The error for an unknown key that resembles a missing one: it explains more than "is missing"."""
        for other in islice(self._table, MOST_GUESSES):
            hint = nearest(other, self._known)
            if other not in self._known and hint.name == "closest":
                return self._unknown(other, hint)
        return None

    def _integer(self, key: str, value: object, low: int, high: int, is_item: bool = False) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            what, name = f"'{key}' holds {kind(value)}, where a whole number belongs", "field.item"
        elif not low <= value <= high:
            number = value if abs(value) < 10**12 else "a huge number"
            what, name = f"'{key}' is {number}: it goes from {low} to {high}", "field.item_bounds"
        else:
            return value
        name = name if is_item else "field.whole"
        raise self.wrong(Sentence(what, name, text=quote(value), low=low, high=high), key)

    def _number(self, key: str, value: object, low: float, high: float) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            what = f"'{key}' holds {kind(value)}, where a number belongs"
            raise self.wrong(Sentence(what, "field.number", low=f"{low:g}", high=f"{high:g}"), key)
        if not low <= value <= high:
            what = f"'{key}' is out of bounds: it goes from {low:g} to {high:g}"
            raise self.wrong(Sentence(what, "field.number", low=f"{low:g}", high=f"{high:g}"), key)
        return value

    def _text(self, key: str, value: object, longest: int) -> str:
        text = pasted.blanks(self._instance(key, value, str, "text", "text"))
        if not text.strip() or len(text) > longest or any(not char.isprintable() for char in text):
            what = f"'{key}' is {quote(text)}: it is one line of 1 to {longest} characters"
            raise self.wrong(Sentence(what, "field.line", longest=longest), key)
        return text

    def _items(self, key: str, value: object) -> list[object]:
        return self._instance(key, value, list, "a list", "list")

    def _instance(self, key: str, value: object, type_: type[T], what: str, name: str) -> T:
        if not isinstance(value, type_):
            raise self.wrong(Sentence(f"'{key}' holds {kind(value)}, where {what} belongs", f"field.{name}"), key)
        return value


def kind(value: object) -> str:
    """What a value is, for a message: ``the number 5``, ``the text 'red'``, ``a list``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int | float):
        text = repr(value) if isinstance(value, float) or abs(value) < 10**12 else "huge"
        return f"the number {text}"
    if isinstance(value, str):
        return f"the text {quote(value)}"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"
