"""``sheetgen``, and ``python -m sheetgen``: Ctrl-C is quiet even while the program is still being loaded."""

import sys


def main() -> None:
    """The ``sheetgen`` command."""
    try:
        from sheetgen.cli.commands import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:  # too little memory, or half an installation
        sys.stderr.write(f"error: sheetgen cannot be loaded: {type(error).__name__}: {error}\n")
        sys.exit(3)
    run()


if __name__ == "__main__":
    main()
