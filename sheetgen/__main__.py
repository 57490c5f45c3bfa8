"""``python -m sheetgen``: the same as the ``sheetgen`` command."""

from .cli import main

main()
