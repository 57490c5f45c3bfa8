"""Corrects options typed in capitals, with a long dash, or with one dash for two; and detects missing values."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from sheetgen.base.errors import InputError
from sheetgen.base.pasted import DASHES

BEGINS = re.compile(rf"[-{DASHES}]+")


def respelt(args: Sequence[str], options: Mapping[str, Any]) -> list[str]:
    """The words of a command line with options respelled; ``options`` maps all their names to parameters.

    An ``InputError`` if another option follows in place of an option's value.
    """
    ours = args[: args.index("--")] if "--" in args else args
    found = [_respelt(word, options) for word in ours]
    for option, after in pairwise(found):
        if after.startswith("--") and after in options and _takes_value(options.get(option)):
            raise InputError(no_value(options[option]))
    return [*found, *args[len(found) :]]


def _respelt(word: str, options: Mapping[str, Any]) -> str:
    typed, sign, value = word.partition("=")
    begins = BEGINS.match(typed)
    if begins is None or typed in options:
        return word
    name = typed[begins.end() :].lower().replace("_", "-")
    called = next((each for each in (f"--{name}", f"-{name}") if each in options), None)
    return f"{called}{sign}{value}" if called else word


def _takes_value(param: Any) -> bool:
    return param is not None and not param.is_flag and param.name != "hints"


def no_value(param: Any) -> str:
    """The message for an option without its value, or for a value of an option that takes none."""
    option = next(each for each in param.opts if each.startswith("--"))
    if param.is_flag:
        return f"{option} takes no value: write it alone"
    return f"{option} needs a value, as in {option} {param.metavar or 'VALUE'}"


def switches(command: Any) -> list[str]:
    """The on/off options of a command, both names of each."""
    return [name for param in command.params if param.secondary_opts for name in (*param.opts, *param.secondary_opts)]


def usage(command: Any, name: str) -> str:
    """An option of a command as typed: ``--answers WHERE``, ``--quiet``."""
    param = next(each for each in command.params if f"--{name}" in each.opts)
    return f"--{name}" if param.is_flag else f"--{name} {param.metavar or 'VALUE'}"
