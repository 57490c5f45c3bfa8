"""The memory of a file: the whole order that made it, from which it can be remade, with changes if wanted.

    {"sheetgen": "0.1.0", "command": "pad", "wish": {"variant": "longo", "sheets": 8, "seed": "7"},
     "style": {"paper": "a5"}, "settings": {"lang": "de"}, "templates": {}, "output": {"format": "pdf"}}

Only values that differ from the defaults are stored. ``settings`` are those of the person who made the file; whoever
remakes it may have others. A person's template is stored with its text, under its base name.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any, Generic, TypeVar
from unicodedata import normalize

from sheetgen import __version__
from sheetgen.base import handed, strict_json, toml
from sheetgen.base.errors import InputError, Sentence, SheetgenError, key, quote
from sheetgen.base.fields import Fields
from sheetgen.page.logo import Logo
from sheetgen.page.paper import Paper

from .output import DPI, FORMATS, OutputWish
from .setting import OF_HEAD
from .style import StyleWish

OF_LOOKS = ("palette", "lang")  # fields that may name a person's file
MOST_LOGO = 100_000  # bytes of a logo that is stored in the memory
MOST_LETTERS = 1_000_000
MOST = 10**9
MOST_TEMPLATES = 100
FOREIGN = Sentence(
    "this file does not say how it was made: it is no PDF, SVG or PNG of sheetgen, or was made with "
    f"{key('no_memory')}, or saved again by a program that left it out",
    "foreign",
)

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class Memory(Generic[W]):
    """An order read from a file; ``templates`` holds the texts of templates by the names in the wish."""

    wish: W
    style: StyleWish
    output: OutputWish
    version: str
    templates: Mapping[str, str]

    def standing_in(self) -> AbstractContextManager[None]:
        """Inside, the order's templates are read from the memory, and other files only from the working directory."""
        return handed.again({name: text.encode() for name, text in self.templates.items()})

    def name_templates(self, error: SheetgenError, source: str) -> SheetgenError:
        """Rename the place of an error in a template of the order to its stored name in the file ``source``."""
        if not error.where or error.where[0] not in self.templates:
            return error
        return type(error)(error.what, source, PurePath(error.where[0]).name, *error.where[1:])


@dataclass(frozen=True, slots=True)
class Form(Generic[W]):
    """How a command's wishes are stored: their class, and how to write and read fields that are not plain values.

    ``paths`` returns the variants that a wish names, some of which may be templates; ``with_paths`` replaces them.
    """

    command: str
    wish: type[W]
    write: Mapping[str, Callable[[Any], object]]
    read: Mapping[str, Callable[[Fields, str], Any]]
    paths: Callable[[W], Sequence[str]]
    with_paths: Callable[[W, Sequence[str]], W]

    def table(self, wish: W, style: StyleWish) -> dict[str, object]:
        """The memory to store in a file, except for its output format."""
        mine = replace(style.settings or _own_settings(), **dict.fromkeys(OF_HEAD))  # the wish has them
        looks = [getattr(style, key) or getattr(mine, key) or "" for key in OF_LOOKS]
        names = _template_names([*self.paths(wish), *looks])
        kept = _changed(self._renamed(wish, names))
        return {
            "sheetgen": __version__,
            "command": self.command,
            "wish": {name: self.write.get(name, _composed)(value) for name, value in kept.items()},
            "style": {name: value for name, value in _changed(_look(style, names)).items() if name != "settings"},
            "settings": _settings(_look(mine, names)),
            "templates": {name: toml.text(Path(path)) for path, name in names.items()},
        }

    def _renamed(self, wish: W, names: Mapping[str, str]) -> W:
        return self.with_paths(wish, [names.get(path, path) for path in self.paths(wish)])

    def parse(self, text: str, given: Collection[str] = ()) -> Memory[W]:
        """Parse a file's memory; an ``InputError`` if its order cannot be followed.

        Fields of the wish that are ``given`` anew are not read, such as a logo that was too large to be stored.
        """
        found = Fields(strict_json.read(text), InputError, "what the file says of how it was made")
        version = found.text("sheetgen")
        _check_version(version)
        command = found.text("command")
        if command != self.command:
            raise InputError(f"this file was made by '{command}': give it to that command, not to '{self.command}'")
        templates = _templates(found.table("templates"))
        wish = record(self.wish, found.table("wish"), self.read, given)
        for path in self.paths(wish):
            if path.lower().endswith(".toml") and path not in templates:
                raise found.wrong(f"the template {quote(path)} is not in it")
        paths = {name: path for name, (path, _) in templates.items()}
        style, mine = record(StyleWish, found.table("style"), {}), _read_settings(found.table("settings"))
        for path in (getattr(looks, name) or "" for looks in (style, mine) for name in OF_LOOKS):
            if toml.is_path(path) and path not in paths:
                raise found.wrong(f"the file {quote(path)} is not in it")
        memory = Memory(
            wish=self._renamed(wish, paths),
            style=replace(_look(style, paths), settings=_look(mine, paths)),
            output=_output(found.table("output")),
            version=version,
            templates=dict(templates.values()),
        )
        found.done()
        return memory


def find(content: bytes, form: Form[W], given: Collection[str] = ()) -> Memory[W]:
    """The order that a file remembers; an ``InputError`` if it has none, or one of another command."""
    from sheetgen.render import memory

    text = memory.find(content)
    if text is None:
        raise InputError(FOREIGN)
    return form.parse(text, given)


def command(content: bytes) -> str:
    """The command that made a file; an ``InputError`` if the file does not say."""
    from sheetgen.render import memory

    text = memory.find(content)
    table = strict_json.read(text) if text else None
    if not isinstance(table, dict) or not isinstance(table.get("command"), str):
        raise InputError(FOREIGN)
    name: str = table["command"]
    return name


def otherwise(kept: W, asked: W, given: Collection[str]) -> W:
    """A stored wish, with the fields that are ``given`` taken from ``asked``."""
    changes = {one.name: getattr(asked, one.name) for one in fields(kept) if one.name in given}  # type: ignore[arg-type]
    return replace(kept, **changes)  # type: ignore[type-var]


def one_variant(wish: Any) -> Sequence[str]:
    """The ``paths`` of a wish with a field ``variant``."""
    return (wish.variant,) if wish.variant else ()


def with_one_variant(wish: W, paths: Sequence[str]) -> W:
    return replace(wish, variant=paths[0]) if paths else wish  # type: ignore[type-var]


def logo_to_json(logo: Logo) -> object:
    """A small logo as JSON; of a large one only its size."""
    if len(logo.data) > MOST_LOGO:
        return {"bytes": len(logo.data)}
    return {"data": b64encode(logo.data).decode("ascii"), "aspect": logo.aspect}


def logo_from_json(found: Fields, name: str) -> Logo:
    from sheetgen.render.logo import picture

    table = found.table(name)
    if "bytes" in table:
        raise InputError(
            f"its logo was too large to be kept in the file: name it again with {key('logo')}, or make it without one"
        )
    try:
        data = b64decode(_text(table, "data"), validate=True)
    except ValueError:
        raise table.wrong("'data' is no picture") from None
    table.number("aspect", 0.001, 1000)  # measured anew: the file may have been changed
    table.done()
    return picture(data, "its logo")


def _changed(record: object) -> dict[str, Any]:
    """The fields of a record that differ from their defaults."""
    return {
        one.name: value
        for one in fields(record)  # type: ignore[arg-type]
        if (value := getattr(record, one.name)) != one.default
    }


def _composed(value: Any) -> object:
    """A plain value; texts are normalized to composed characters, as on the page."""
    return normalize("NFC", value) if isinstance(value, str) else value


def _template_names(variants: Iterable[str]) -> dict[str, str]:
    """The name under which each template is stored: its file name, after a number as folder if two are the same."""
    names: dict[str, str] = {}
    for path in variants:
        if path.lower().endswith(".toml") and path not in names:
            name = PurePath(path).name
            names[path] = name if name not in names.values() else f"{len(names) + 1}/{name}"
    return names


def _templates(found: Fields) -> dict[str, tuple[str, str]]:
    """By stored name: the text, and a path unique to its content, so that templates of one name are not confused."""
    if len(found.names) > MOST_TEMPLATES:
        raise found.wrong(f"more than {MOST_TEMPLATES} templates")
    texts = {name: _text(found, name) for name in found.names}
    return {
        name: (f"{sha256(text.encode()).hexdigest()[:8]}/{PurePath(name).name}", text) for name, text in texts.items()
    }


def _own_settings() -> Any:
    from . import config

    return config.load()


def _look(looks: W, names: Mapping[str, str]) -> W:
    """A style or settings with their palette and language files renamed; files without a new name are dropped."""
    paths = {key: path for key in OF_LOOKS if toml.is_path(path := getattr(looks, key) or "")}
    return replace(looks, **{key: names.get(path) for key, path in paths.items()})  # type: ignore[type-var]


def _settings(mine: object) -> dict[str, object]:
    return {name: value.name if isinstance(value, Paper) else value for name, value in _changed(mine).items()}


def _read_settings(found: Fields) -> Any:
    from . import config

    return config.of_table({name: found.raw(name) for name in found.names})


def _output(found: Fields) -> OutputWish:
    wish = OutputWish(
        format=found.choice("format", FORMATS),
        dpi=found.integer("dpi", 1, MOST, DPI),
        transparent=found.flag("transparent", False),
        live_text=found.flag("live_text", False),
    )
    found.done()
    return wish


def record(
    of: type[W], found: Fields, read: Mapping[str, Callable[[Fields, str], Any]], given: Collection[str] = ()
) -> W:
    """Read a record from a table, except fields that are ``given``; plain values are read by their annotations."""
    values = {}
    for one in fields(of):  # type: ignore[arg-type]
        if one.name in found and one.name not in given:
            kind = one.type.__name__ if isinstance(one.type, type) else str(one.type)
            values[one.name] = (read.get(one.name) or READERS[kind.removesuffix(" | None")])(found, one.name)
    found.done()
    return of(**values)


def _text(found: Fields, name: str) -> str:
    """A text of any characters: its meaning is checked later, as if it had been typed."""
    text = found.raw(name)
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        what = f"'{name}' is not a text of at most {MOST_LETTERS:,} letters"
        why = "text.long" if isinstance(text, str) else "field.text"
        raise found.wrong(Sentence(what, why, most=MOST_LETTERS), name)
    return text


READERS: Mapping[str, Callable[[Fields, str], Any]] = {
    "str": _text,
    "bool": lambda found, name: found.flag(name),
    "int": lambda found, name: found.integer(name, -MOST, MOST),
    "float": lambda found, name: found.number(name, -MOST, MOST),
}


def _check_version(version: str) -> None:
    """Refuse a version later than this one."""
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6}){0,3}", version):
        raise InputError(FOREIGN)
    if _numbers(version) > _numbers(__version__):
        raise InputError(f"made by sheetgen {version}, and this is {__version__}: update sheetgen to make it again")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))
