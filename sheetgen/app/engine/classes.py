"""The class list as the page shows it, with each pupil's version; it is read as on the command line."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sheetgen.app import puzzle as making
from sheetgen.app import style as styles
from sheetgen.base import handed
from sheetgen.base.errors import InputError, Sentence, quote
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS
from sheetgen.page.words import Words
from sheetgen.puzzles import class_lists, pupils
from sheetgen.puzzles.outlines import Outline
from sheetgen.puzzles.pupils import Pupil

MOST_LETTERS = 100_000
ONE = "1"  # version for everybody


def shown(fields: Fields, lang: str) -> dict[str, Any]:
    """The pupils of a ``class`` list as text, or of a supplied ``file``, and the ``versions`` of puzzles they need.

    ``text`` is the list as the page stores it, and ``sentence`` says how many pupils have which version.
    """
    words = styles.words(lang)
    given = _of_file(fields.text("file")) if "file" in fields else listed(fields)
    text = fields.text("versions", default=ONE, longest=200)
    outline = Outline(versions=("",) if text == ONE else making.version_names(text))
    outline = pupils.outline_for(given, outline, apart=text == making.EACH)
    with_versions = pupils.with_versions(given, outline)
    return {
        "pupils": [
            {"name": one.name, "class": one.group, "version": one.version, "level": one.level, "gets": placed.version}
            for one, placed in zip(given, with_versions, strict=True)
        ],
        "versions": list(outline.versions),
        "text": class_lists.write(given, words),
        "sentence": _sentence(with_versions, outline, words),
    }


def listed(fields: Fields) -> tuple[Pupil, ...]:
    """Read the pupils of the list in ``class``, a text."""
    text = fields.raw("class")
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        what = f"a list of a class is a text of up to {MOST_LETTERS:,} letters"
        raise InputError(Sentence(what, "text.long", most=f"{MOST_LETTERS:,}"))
    return class_lists.of_typed(text)


def _of_file(name: str) -> tuple[Pupil, ...]:
    content = handed.content(name)
    if content is None:
        raise InputError(Sentence("no file of this name was handed in", "unread", file=quote(name)), name)
    return class_lists.read(content, name)


def _sentence(with_versions: Sequence[Pupil], outline: Outline, words: Words) -> str:
    """Say how many names there are, and how many of each version or level: 28 names, 14 A and 14 B."""
    names = words.count("puzzle.class_names", len(with_versions))
    if outline.apart:
        return words("puzzle.class_list.apart", names=names)
    versions = Counter(pupil.version for pupil in with_versions)
    if list(versions) == [""]:
        return names
    levels = {pupil.version: words(f"puzzle.level.{pupil.level}") for pupil in with_versions if pupil.level in LEVELS}
    parts = [
        f"{versions[version]} {version}" + (f" ({levels[version]})" if version in levels else "")
        for version in outline.versions
        if version in versions
    ]
    return words("puzzle.class_list.counts", names=names, parts=words.series(parts))


def made_for(class_: Sequence[Pupil], levels: Sequence[frozenset[str]], versions: tuple[str, ...]) -> tuple[Pupil, ...]:
    """Assign versions of existing puzzles to pupils; ``levels`` holds the levels of each version's puzzles."""
    outline = Outline(versions=versions)
    if any(pupil.level for pupil in class_):
        alike = [next(iter(each)) for each in levels if len(each) == 1]
        if not len(set(alike)) == len(alike) == len(versions):
            what = "the list has levels, and the puzzles were made without: make new ones"
            raise InputError(Sentence(what, "class.made"))
        outline = Outline(versions=versions, levels=tuple(alike))
    return pupils.with_versions(class_, outline)
