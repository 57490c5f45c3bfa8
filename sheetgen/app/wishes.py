"""Wishes as plain values: a table of keys, as JSON holds it, read into the frozen wish it stands for."""

from dataclasses import fields as fields_of
from typing import Any, TypeVar

from sheetgen.base.errors import InputError, key
from sheetgen.base.fields import Fields, kind

LONGEST = 20_000  # letters of a value: names of a whole club
TYPES: dict[str, tuple[type, str]] = {
    "str": (str, "text"),
    "bool": (bool, "true or false"),
    "int": (int, "a whole number"),
    "float": (float, "a number"),
}
W = TypeVar("W")


def read(wish: type[W], table: object, **values: Any) -> W:
    """A wish from a table whose keys are its fields; keys that it lacks keep their defaults, ``values`` are added.

    An ``InputError`` names the key that is unknown, or whose value is none of its kind.
    """
    fields = Fields(table, InputError)
    types = {each.name: _names(each.type) for each in fields_of(wish) if each.name not in values}  # type: ignore[arg-type]
    given = {name: _value(name, fields.raw(name), types[name]) for name in types if name in fields}
    fields.done()
    return wish(**given, **values)


def _names(type_: Any) -> list[str]:
    """The words of an annotation, which is a text where annotations are put off: ``str | None``."""
    return str(getattr(type_, "__name__", type_) if isinstance(type_, type) else type_).split(" | ")


def _value(name: str, value: object, allowed: list[str]) -> object:
    if value is None and "None" in allowed:
        return None
    type_, what = TYPES[allowed[0]]
    if type_ is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if not isinstance(value, type_) or (type_ is not bool and isinstance(value, bool)):
        raise InputError(f"{kind(value)[:200]}, where {what} belongs", key(name))
    if isinstance(value, str) and len(value) > LONGEST:
        raise InputError(f"longer than {LONGEST:,} letters", key(name))
    return value
