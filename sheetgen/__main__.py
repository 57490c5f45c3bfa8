"""``sheetgen``, and ``python -m sheetgen``: Ctrl-C is quiet even while the program is still being loaded."""

import sys
from collections.abc import Callable
from typing import Any

from sheetgen.base import ending


def main() -> None:
    """The ``sheetgen`` command."""
    with ending.remembering_interrupts():
        _load()(serve)


def _load() -> Callable[..., None]:
    try:
        from sheetgen.cli.commands import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:  # too little memory, or half an installation
        if ending.Interrupts.seen:
            sys.exit(130)
        sys.stderr.write(f"error: sheetgen cannot be loaded: {type(error).__name__}: {error}\n")
        sys.exit(3)
    return run


def serve(tell: Callable[[str], None], /, **where: Any) -> None:
    """Serve the page; the doors do not know each other, so that one is opened for the other here."""
    from sheetgen.base import extras
    from sheetgen.base.errors import InputError

    try:
        from sheetgen.web import server
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("sheetgen"):
            raise
        raise InputError(f"the page needs {error.name}: {extras.command_for('web')}") from None
    server.serve(server.Serving(**where), tell)


if __name__ == "__main__":
    main()
