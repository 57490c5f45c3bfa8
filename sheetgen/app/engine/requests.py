"""Answers the page's requests: finds the module responsible, reads supplied files, and explains errors."""

from base64 import b64decode
from binascii import Error as NoBase64Error
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from sheetgen.app import style
from sheetgen.base import handed, pasted
from sheetgen.base.errors import InputError, Sentence, SheetgenError, nearest, quote
from sheetgen.base.fields import Fields
from sheetgen.page import languages
from sheetgen.page.words import Words

from . import catalog, classes, pages, puzzles, review, said, screen, template

MOST_FILES = 50  # supplied with one request: all of a person's templates, as an id may be of any of them
MOST_BYTES = 2_000_000  # of one of them
LONGEST_NAME = 100

ANSWERS: Mapping[str, Callable[[Fields, str], dict[str, Any]]] = {
    "catalog": lambda _, lang: catalog.catalog(lang),
    "preview": pages.preview,
    "print": pages.files,
    "class": classes.shown,
    "make": puzzles.make,
    "show": puzzles.show,
    "play": screen.play,
    "position": screen.position,
    "template": template.template,
    "solve": screen.solve,
    "odds": screen.odds,
    "write": review.write,
    "review": review.found,
    "mistakes": review.mistakes,
}
"""The function that answers each kind of request, from its fields and a language."""


def answer(ask: object, given: object) -> dict[str, Any]:
    """Answer a request; a ``SheetgenError`` says what is wrong with it."""
    if not isinstance(ask, str) or ask not in ANSWERS:
        raise InputError(f"unknown request {quote(ask)} ({nearest(str(ask), ANSWERS)})")
    fields = Fields(_with_plain_blanks(given), InputError)
    files = _files(fields)
    lang = fields.choice("lang", languages.names(), "en")
    with nullcontext() if ask == "catalog" else handed.only(files):  # a person's own defaults are in the catalog
        found = ANSWERS[ask](fields, lang)
        fields.done()
    return found


def _with_plain_blanks(given: object) -> object:
    """Replace unusual blanks in all texts and file names of a request: pasted text is full of them."""
    match given:
        case str():
            return pasted.blanks(given)
        case list():
            return [_with_plain_blanks(each) for each in given]
        case dict():
            return {_with_plain_blanks(key): _with_plain_blanks(value) for key, value in given.items()}
    return given


def explain(error: SheetgenError, given: object) -> str:
    """The message of an error in the person's language, with keys named by their field labels on the page.

    If it is translated, the place before it is, too, except for what the page shows anyway.
    """
    words = _words(given)
    if isinstance(error.what, Sentence):
        wheres = [said.in_words(where, words) for where in error.where if isinstance(where, Sentence)]
        label = said.label_at(error.at, words)
        return ": ".join(text for text in (*wheres, label, said.in_words(error.what, words)) if text)
    return error.message(lambda name: said.label(name, words))


def refusal(error: SheetgenError, given: object) -> dict[str, object]:
    """``explain`` an error, with what a form needs to show it at a field: the keys ``at`` it, and ``what`` is wrong."""
    what = said.in_words(error.what, _words(given))
    return {"error": explain(error, given), "what": what, "at": list(error.at)}


def _words(given: object) -> Words:
    lang = given.get("lang") if isinstance(given, dict) else None
    return style.words(lang if isinstance(lang, str) and lang in languages.names() else "en")


def _files(fields: Fields) -> dict[str, bytes]:
    """The templates and logos supplied with the request, by name."""
    table = fields.table("files")
    if len(table.names) > MOST_FILES:
        raise InputError(f"{len(table.names)} files: at most {MOST_FILES} can be handed in at once")
    return {name: _content(name, table.raw(name)) for name in table.names}


def _content(name: str, text: object) -> bytes:
    if not isinstance(text, str) or len(name) > LONGEST_NAME or "/" in name or "\\" in name:
        raise InputError("a file is its name and its content", quote(name))
    try:
        content = b64decode(text, validate=True)
    except (NoBase64Error, ValueError):
        raise InputError("a file is its name and its content", quote(name)) from None
    if len(content) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise InputError(Sentence(f"larger than {most} MB", "large_file", file=quote(name), most=most), quote(name))
    return content
