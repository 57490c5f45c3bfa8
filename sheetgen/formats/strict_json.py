"""Strict JSON text: no key twice, no NaN, one sentence for every failure."""

import json
from collections.abc import Iterable

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


def one_line(value: object) -> str:
    """JSON on one line, as all our output is."""
    return json.dumps(value, ensure_ascii=False)


def is_stream(lines: Iterable[str]) -> bool:
    """Whether some line is a position of its own: then each line is one."""
    for line in lines:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and "variant" in value:
            return True
    return False
