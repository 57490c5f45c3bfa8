"""``sheetgen``, and ``python -m sheetgen``: Ctrl-C is quiet even while the program is still being loaded."""

import sys


def main() -> None:
    """The ``sheetgen`` command."""
    try:
        from sheetgen.cli.commands import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
