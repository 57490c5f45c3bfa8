"""``sheetgen``, and ``python -m sheetgen``: Ctrl-C is quiet even while the program is still being loaded."""

import sys
from collections.abc import Callable

from sheetgen.base import ending


def main() -> None:
    """The ``sheetgen`` command."""
    with ending.remembering_interrupts():
        _load()()


def _load() -> Callable[[], None]:
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


if __name__ == "__main__":
    main()
