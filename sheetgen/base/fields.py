"""Reading a user's TOML or JSON table strictly: what is missing, wrongly typed or unknown is one clear error."""

from collections.abc import Callable, Collection, Iterable
from itertools import islice
from typing import TypeVar

from .errors import InputError, nearest, shown

T = TypeVar("T")

MOST_GUESSES = 100
"""Keys that are compared with a missing one: no table of ours has more, and comparing takes time."""


class Fields:
    """A table read key by key; ``done`` complains about what nobody asked for."""

    def __init__(self, table: object, error: type[InputError], *where: str) -> None:
        self.error, self.where = error, where
        if not isinstance(table, dict):
            raise self.wrong(f"this is {kind(table)}, where a table of keys belongs")
        self._table: dict[str, object] = table
        self._known: dict[str, None] = {}  # a set that keeps its order

    def __contains__(self, key: str) -> bool:
        """Whether the user wrote this key; to ask is to know it."""
        self._known[key] = None
        return key in self._table

    def holds_table(self, key: str) -> bool:
        """Whether a table stands under a key, for hints to those who meant a list of tables."""
        return isinstance(self._table.get(key), dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The keys as the user wrote them, for tables whose keys are data."""
        return tuple(self._table)

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds; required when there is no default."""
        return self._read(key, default, lambda value: self._integer(key, value, low, high))

    def number(self, key: str, low: float, high: float) -> float:
        """A number within bounds, whole or not."""
        return self._read(key, None, lambda value: self._number(key, value, low, high))

    def text(self, key: str, default: str | None = None, longest: int = 200) -> str:
        """One line of text."""
        return self._read(key, default, lambda value: self._text(key, value, longest))

    def flag(self, key: str, default: bool | None = None) -> bool:
        """``true`` or ``false``."""
        return self._read(key, default, lambda value: self._flag(key, value))

    def choice(self, key: str, choices: Collection[str], default: str | None = None) -> str:
        """One of a few words."""
        return self._read(key, default, lambda value: self.one_of(key, value, choices))

    def integers(self, key: str, default: Iterable[int] | None = None, low: int = 0, high: int = 9999) -> list[int]:
        """A list of whole numbers."""
        return self._read(
            key,
            None if default is None else list(default),
            lambda value: [self._integer(key, item, low, high) for item in self._items(key, value)],
        )

    def words(self, key: str, default: Iterable[str] | None = None) -> list[str]:
        """A list of words."""
        return self._read(
            key,
            None if default is None else list(default),
            lambda value: [self._text(key, item, 40) for item in self._items(key, value)],
        )

    def items(self, key: str) -> list[object]:
        """A list of anything; the caller looks at each."""
        return self._read(key, None, lambda value: self._items(key, value))

    def table(self, key: str, required: bool = False) -> "Fields":
        """A table inside this one; an absent one is empty, unless it is required."""
        absent = None if required else Fields({}, self.error, *self.where, key)
        return self._read(key, absent, lambda value: self.inside(value, key))

    def inside(self, value: object, *where: str) -> "Fields":
        """Any value as a table, seen from here."""
        return Fields(value, self.error, *self.where, *where)

    def is_null(self, key: str) -> bool:
        """Whether the user wrote ``null`` here; the key itself is required."""
        return self._read(key, None, lambda value: value is None)

    def raw(self, key: str) -> object:
        """A value word for word."""
        return self._read(key, None, lambda value: value)

    def one_of(self, key: str, value: object, choices: Collection[str]) -> str:
        """A value that must be one of a few words."""
        if not isinstance(value, str):
            raise self.wrong(f"'{key}' is {kind(value)}: it must be one of {', '.join(choices)}")
        if value not in choices:
            raise self.wrong(f"{key} = {shown(value)} is not known ({nearest(value, choices)})")
        return value

    def done(self) -> None:
        """No key may be left over: a typo must not print 500 wrong sheets."""
        for key in self._table:
            if key not in self._known:
                raise self.wrong(f"unknown key {shown(key)} ({nearest(key, self._known)})")

    def wrong(self, what: str) -> InputError:
        """An error at this place, for the caller to raise."""
        return self.error(what, *self.where)

    def _read(self, key: str, default: T | None, read: Callable[[object], T]) -> T:
        self._known[key] = None
        if key in self._table:
            return read(self._table[key])
        if default is None:
            raise self._misspelt() or self.wrong(f"'{key}' is missing")
        return default

    def _misspelt(self) -> InputError | None:
        """A misspelt key explains a missing one better than its absence."""
        for other in islice(self._table, MOST_GUESSES):
            hint = nearest(other, self._known)
            if other not in self._known and hint.startswith("did you mean"):
                return self.wrong(f"unknown key {shown(other)} ({hint})")
        return None

    def _integer(self, key: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(f"'{key}' holds {kind(value)}, where a whole number belongs")
        if not low <= value <= high:
            number = value if abs(value) < 10**12 else "a huge number"
            raise self.wrong(f"'{key}' is {number}: it goes from {low} to {high}")
        return value

    def _number(self, key: str, value: object, low: float, high: float) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(f"'{key}' holds {kind(value)}, where a number belongs")
        if not low <= value <= high:
            raise self.wrong(f"'{key}' is out of bounds: it goes from {low:g} to {high:g}")
        return value

    def _text(self, key: str, value: object, longest: int) -> str:
        if not isinstance(value, str):
            raise self.wrong(f"'{key}' holds {kind(value)}, where text belongs")
        if not value.strip() or len(value) > longest or any(not char.isprintable() for char in value):
            raise self.wrong(f"'{key}' is {shown(value)}: it is one line of 1 to {longest} characters")
        return value

    def _flag(self, key: str, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(f"'{key}' holds {kind(value)}, where true or false belongs")
        return value

    def _items(self, key: str, value: object) -> list[object]:
        if not isinstance(value, list):
            raise self.wrong(f"'{key}' holds {kind(value)}, where a list belongs")
        return value


def kind(value: object) -> str:
    """What a value is, in a user's words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int | float):
        text = repr(value) if isinstance(value, float) or abs(value) < 10**12 else "huge"
        return f"the number {text}"
    if isinstance(value, str):
        return f"the text {shown(value)}"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"
