"""A command as it is typed, in this process: its exit code."""

from functools import cache
from typing import Any

import typer.main

from sheetgen.cli import commands, console


@cache
def _command() -> Any:
    """All commands, put together once: typer does it anew for each call, which takes longer than most of them."""
    return typer.main.get_command(commands.app)


def typed(*words: str) -> int:
    return console.run(lambda: _command()(list(words), standalone_mode=False))
