"""Strict JSON text: no key twice, no NaN, one sentence for every failure."""

import json

from .errors import PositionError, shown


def read(text: str) -> object:
    """A JSON text as plain values."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise PositionError(
            f"not valid JSON: {error.msg.lower()} (line {error.lineno}, column {error.colno})"
        ) from None
    except RecursionError:
        raise PositionError("not valid JSON: lists or tables nested too deeply") from None
    except ValueError:  # a number of thousands of digits
        raise PositionError("not valid JSON: a number is too long") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise PositionError(f"key {shown(key)} stands twice")
        table[key] = value
    return table


def _no_constant(word: str) -> object:
    raise PositionError(f"not valid JSON: {word} is no number")


def decoded(content: bytes) -> str:
    """UTF-8, with or without a byte order mark."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(f"not UTF-8 text (byte {error.start}): save it as UTF-8") from None


def is_whole(line: bytes) -> bool:
    """Whether a line is a position of its own, not the first line of a longer one."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "variant" in value


def one_line(value: object) -> str:
    """JSON on one line, as all our output is."""
    return json.dumps(value)
