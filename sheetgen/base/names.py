"""Names as they are typed: of players, of pupils."""

from collections.abc import Iterable

from .errors import InputError, Sentence, key


def read(text: str) -> tuple[str, ...]:
    """The names of ``Ann, Ben``; without a comma, of ``Ann; Ben``, as spreadsheets of some countries part them.

    Of several lines, each is one name, as in ``Lee, Ann``.
    """
    parting = next((sign for sign in ("\n", ",") if sign in text), ";")
    found = tuple(name.strip() for name in text.split(parting) if name.strip())
    if text and not found:
        what = f"there is no name in it: write them with commas, as in {key('names')} Ann,Ben"
        raise InputError(Sentence(what, "names"), key("names"))
    return found


def lines(names: Iterable[str]) -> str:
    """Names as ``read`` reads them whatever signs they have.

    >>> read(lines(["Lee, Ann"]))
    ('Lee, Ann',)
    """
    return "".join(f"{name}\n" for name in names)
