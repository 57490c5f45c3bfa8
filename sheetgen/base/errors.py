"""What a user can get wrong: every message says where, what is wrong, and what would be right."""

from collections.abc import Iterable
from difflib import get_close_matches


class SheetgenError(Exception):
    """Something the user can put right; shown as one sentence, never as a traceback."""

    def __init__(self, what: str, *where: str) -> None:
        """``where`` from the outside in, e.g. ``"my.toml", "row 1"``."""
        self.what = what
        self.where = where
        super().__init__(": ".join((*where, what)))

    def within(self, *where: str) -> "SheetgenError":
        """The same error, seen from further outside."""
        return type(self)(self.what, *where, *self.where)


class InputError(SheetgenError):
    """A file, option or text that cannot be used as it is."""


class TemplateError(InputError):
    """A template that says something no sheet can be."""


class PositionError(InputError):
    """A position that breaks the format, or that no sheet can show."""


class NotationError(InputError):
    """A text that is no move or position at all."""


class IllegalMove(SheetgenError):  # noqa: N818 - the rulebook's word
    """A move that exists, but not here."""


class NoPuzzle(SheetgenError):  # noqa: N818 - an answer, not a mistake
    """No puzzle fits the wishes within the limit: exit code 1."""


class WrongPuzzle(SheetgenError):  # noqa: N818 - an answer, not a mistake
    """A puzzle that claims something that is not so: exit code 1."""


def meant(word: str, known: Iterable[str]) -> str | None:
    """The known word that one resembles, if any."""
    return next(iter(get_close_matches(word.lower(), sorted(known), n=1, cutoff=0.65)), None)


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is not known: the one it resembles, else all there are."""
    known = sorted(known)
    if (close := meant(word, known)) is not None:
        return f"did you mean '{close}'?"
    return f"known: {', '.join(known)}" if known else "none is known here"


def shown(value: object, longest: int = 40) -> str:
    """A user's own words inside a message: on one line, and not too long."""
    text = value if isinstance(value, str) else repr(value)
    text = " ".join(text.split())
    return f"'{text[: longest - 1]}…'" if len(text) > longest else f"'{text}'"
