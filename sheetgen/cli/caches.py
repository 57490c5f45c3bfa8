"""``sheetgen cache``: the tables that the program keeps for itself."""

from typing import Annotated

import typer

from .console import answer


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove them: what is needed is computed again.")] = False,
) -> None:
    """Show where computed tables are kept and how large they are, or remove them.

    Examples: sheetgen cache | sheetgen cache --clear
    """
    from sheetgen.app import caches

    answer(caches.clear() if clear else caches.show())
