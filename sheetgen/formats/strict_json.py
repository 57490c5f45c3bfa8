"""Strict JSON text: no key twice, no NaN, one sentence for every failure."""

import json

from ..errors import PositionError, shown


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
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        raise PositionError(f"key {shown(next(key for key in keys if keys.count(key) > 1))} stands twice")
    return table


def _no_constant(word: str) -> object:
    raise PositionError(f"not valid JSON: {word} is no number")


def decoded(content: bytes) -> str:
    """UTF-8, with or without a byte order mark."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(f"not UTF-8 text (byte {error.start}): save it as UTF-8") from None


def has_line_of_its_own(content: bytes) -> bool:
    """Whether this is a stream, one position a line: some line is a whole position, or all begin like one."""
    lines = [line.strip() for line in content.split(b"\n")]
    if all(line.startswith(b"{") for line in lines if line):
        return True
    for line in lines:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and "variant" in value:
            return True
    return False


def one_line(value: object) -> str:
    """JSON on one line, as all our output is."""
    return json.dumps(value)
