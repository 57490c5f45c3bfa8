"""Slips of the pen in an id that somebody copies."""

from collections.abc import Iterator

from sheetgen.base.codes import LETTERS

SAME = {"0": "O", "1": "IL"}  # what counts as the same letter


def slips(id_: str) -> Iterator[str]:
    """The id with each letter wrong in every way, and with any two neighbours swapped."""
    for place, right in enumerate(id_):
        for wrong in sorted({*LETTERS, *"ILOU-~"} - {right.upper(), *SAME.get(right, "")}):
            yield f"{id_[:place]}{wrong}{id_[place + 1 :]}"
        swapped = id_[:place] + id_[place + 1 : place + 2] + right + id_[place + 2 :]
        if swapped != id_:
            yield swapped
