"""What a user can get wrong, as one family of exceptions, and the words that their messages share.

A message says where, what is wrong, and what would be right:

    x.toml: row 1: unknown key 'colour' (did you mean 'color'?)

``NoPuzzle`` and ``WrongPuzzle`` are answers: exit code 1. Every other ``SheetgenError`` is a mistake that its reader
can put right: exit code 2. A ``ValueError`` from our own code is a bug, and keeps its traceback.
"""

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

KEY = re.compile("\u27e6([a-z_]+)\u27e7")
"""A key within a message, which each door spells as its users type it."""
MOST_LETTERS = 200  # of user input quoted in a message
ENDLESS = re.compile(rf"(?<!\w)'[^']{{{MOST_LETTERS + 1},}}'(?!\w)|\S{{{MOST_LETTERS + 1},}}")


def key(name: str) -> str:
    """A key for a message: ``key("turns")`` reads ``turns``, and ``--turns`` on a command line."""
    return f"\u27e6{name}\u27e7"


def spell_keys(message: str, spell: Callable[[str], str] = str) -> str:
    """A message with its keys as ``spell`` writes them."""
    return KEY.sub(lambda found: spell(found[1]), message)


class Sentence(str):
    """An English sentence that people often meet; the page shows ``said.<name>`` of the person's language instead.

    ``values`` replace the ``{names}`` there, and a sentence among them is translated, too. Without a name it is
    a person's own text, the same in all languages.

    >>> Sentence("2 fit on A4", "fewer", fewer=2).values
    {'fewer': 2}
    """

    name: str
    values: dict[str, object]

    def __new__(cls, text: str, name: str = "", /, **values: object) -> "Sentence":
        made = super().__new__(cls, text)
        made.name, made.values = name, values
        return made


class SheetgenError(Exception):
    """Something the user can put right: ``what``, and ``where`` from the outside in.

    ``at`` are the keys that lead to the value at fault, for a form that has a field for it.

    >>> print(SheetgenError("unknown key 'colour'", "row 1", at=("row", "1", "colour")).within("x.toml"))
    x.toml: row 1: unknown key 'colour'
    """

    def __init__(self, what: str, *where: str, at: tuple[str, ...] = ()) -> None:
        self.what = what
        self.where = where
        self.at = at
        super().__init__(self.message(str))

    def message(self, spell: Callable[[str], str]) -> str:
        return spell_keys(shorten(": ".join((*map(_cut, self.where), self.what))), spell)

    def within(self, *where: str) -> "SheetgenError":
        """The same error with its file or line before ``where``."""
        return type(self)(self.what, *where, *self.where, at=self.at)


class InputError(SheetgenError):
    """A file, option or text that cannot be used as it is."""


class TemplateError(InputError):
    """A template that cannot be read, or that describes no sheet that can be played."""


class PositionError(InputError):
    """A position that breaks its format, or that no game can reach."""


class NotationError(InputError):
    """A text that is not a move or position of any game."""


class IllegalMove(SheetgenError):  # noqa: N818 - the rulebook's word
    """A move in the right notation that the rules forbid in this position."""


class NoPuzzle(SheetgenError):  # noqa: N818 - an answer, not a mistake
    """No puzzle that fits the wishes was found within the limit of tries."""


class WrongPuzzle(SheetgenError):  # noqa: N818 - an answer, not a mistake
    """A puzzle whose answer, level or other claim the proof contradicts."""


class SolverError(Exception):
    """A fault of the program or the machine rather than the user, such as an answer that the plain rules contradict."""


class NoRoomError(MemoryError):
    """Too little memory even to load the compiled solvers; the message is a whole sentence and may contain keys."""


class Cancelled(Exception):  # noqa: N818 - a wish, not a mistake
    """The caller no longer wants the work: raised by a ``Progress`` between two steps.

    It is not a ``SheetgenError``, so that code which retries, or reads on after a mistake, does not catch it.
    """


class NotProvenError(SheetgenError):
    """A position and a question that do not make a puzzle; the message says why."""


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word most similar to ``word``, if one is similar enough; overlong words are skipped, as it is slow."""
    if len(word) > MOST_LETTERS:
        return None
    return next(iter(get_close_matches(word.lower(), sorted(known), n=1, cutoff=0.65)), None)


def nearest(word: str, known: Iterable[str]) -> Sentence:
    """A hint for an unknown word: the most similar known one, else all of them.

    >>> nearest("colour", ["color", "numbers"]), nearest("x", ["color", "numbers"])
    ("did you mean 'color'?", 'known: color, numbers')
    """
    known = sorted(known)
    if (close := closest(word, known)) is not None:
        return Sentence(f"did you mean '{close}'?", "closest", word=close)
    if not known:
        return Sentence("none is known here", "none_known")
    return Sentence(f"known: {', '.join(known)}", "known", words=", ".join(known))


def shorten(message: str) -> str:
    """Cut the middle out of overlong words in a message, such as a file name of 4,000 letters."""
    return ENDLESS.sub(lambda found: _cut(found[0]), message)


def _cut(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[:100]}…{text[-80:]}"


def quote(value: object, longest: int = 40) -> str:
    """A user's own words for a message: quoted, on one line, cut to ``longest`` characters."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:  # an integer of thousands of digits, which Python refuses to print
        return "a huge number"
    text = " ".join(text.split())
    return f"'{text[: longest - 1]}…'" if len(text) > longest else f"'{text}'"
