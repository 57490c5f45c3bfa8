"""Reads lists of names of players or pupils as people type them."""

from collections.abc import Iterable

from .errors import InputError, Sentence, key


def read(text: str) -> tuple[str, ...]:
    """The names in ``Ann, Ben``; without a comma, in ``Ann; Ben``, as spreadsheets of some countries separate them.

    If there are several lines, each is one name, such as ``Lee, Ann``.
    """
    parting = next((sign for sign in ("\n", ",") if sign in text), ";")
    found = tuple(name.strip() for name in text.split(parting) if name.strip())
    if text and not found:
        what = f"there is no name in it: write them with commas, as in {key('names')} Ann,Ben"
        raise InputError(Sentence(what, "names"), key("names"))
    return found


def lines(names: Iterable[str]) -> str:
    """Join names so that ``read`` gives them back, whatever characters they contain.

    >>> read(lines(["Lee, Ann"]))
    ('Lee, Ann',)
    """
    return "".join(f"{name}\n" for name in names)
