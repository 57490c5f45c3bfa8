"""Resolves a command's options: those typed, over those stored in the file given with ``--from``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from sheetgen import __version__
from sheetgen.base import files
from sheetgen.base.errors import InputError, SheetgenError, key
from sheetgen.base.progress import listener

if TYPE_CHECKING:
    from sheetgen.app.memory import Form
    from sheetgen.app.style import StyleWish

    from .output import Target

MOST_BYTES = 100_000_000
W = TypeVar("W")
NONE: Mapping[str, str] = MappingProxyType({})


@contextmanager
def order(
    form: Form[W], source: str | None, wish: W, style: StyleWish, target: Target, fields: Mapping[str, str] = NONE
) -> Iterator[tuple[W, StyleWish, Target]]:
    """Yield the wish, style and target as typed, or as a file ``source`` remembers them, overridden by typed options.

    ``fields`` maps options to fields of the wish that have another name.
    """
    if source is None:
        yield wish, style, target
        return
    from sheetgen.app import memory

    for name in ("variant", "id", "test_page"):
        if name in target.typed:
            what = "a variant" if name == "variant" else key(name)
            raise InputError(f"the file says already what to make: leave {what} out, or {key('from')}", key("from"))
    content = files.read_bytes(source, MOST_BYTES, "no page of ours is so large")
    try:
        kept = memory.find(content, form, target.typed)
    except InputError as error:
        raise error.within(source) from None
    if kept.version != __version__ and getattr(kept.wish, "seed", None):
        listener().say(
            f"{source} was made by sheetgen {kept.version}: its seed may draw other cards now, compare the ids"
        )
    try:
        with kept.standing_in():
            yield (
                memory.otherwise(kept.wish, wish, {fields.get(name, name) for name in target.typed}),
                replace(memory.otherwise(kept.style, style, target.typed), gives_answers=style.gives_answers),
                target.like(kept.output),
            )
    except SheetgenError as error:
        raise kept.name_templates(error, source) from error.__cause__
