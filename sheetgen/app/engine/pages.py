"""Printed pages for the page: previews, one at a time as SVG, and files of pads, rules and worksheets."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any
from zipfile import ZipFile, ZipInfo

from sheetgen.app import memory, output
from sheetgen.app import style as styles
from sheetgen.app.output import OutputWish
from sheetgen.app.pad import pad
from sheetgen.app.review import ReviewWish
from sheetgen.app.rules import RulesWish, rules
from sheetgen.app.style import DEFAULTS, StyleWish
from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.base.fields import Fields
from sheetgen.base.names import lines
from sheetgen.games.pads import PadWish, Print
from sheetgen.page.drawing import Drawing
from sheetgen.puzzles import class_lists
from sheetgen.render.logo import logo

from . import again, puzzles, review, said

TYPES = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png"}
MOST_SHEETS, MOST_PAGES_OF_DOTS = 2_000, 40
MOST_APART = 4  # files that are saved one by one, not as a ZIP archive
Parts = Sequence[tuple[str, Drawing]]
"""Drawings, each with the suffix of its file name."""


def preview(fields: Fields, lang: str) -> dict[str, Any]:
    """Preview one page of a print, with the title, summary and hints of the whole."""
    printed, parts = _parts(fields, lang)
    number = fields.integer("page", 0, 100_000, 0)
    total = sum(len(drawing.pages) for _, drawing in parts)
    number = min(number, total - 1)
    drawing, place = _find(parts, number)
    page = drawing.pages[place]
    content = next(iter(output.render(replace(drawing, pages=(page,)), OutputWish("svg"))))
    return {
        "svg": content.decode(),
        "width": page.width,
        "height": page.height,
        "page": number,
        "pages": total,
        "title": drawing.title,
        "summary": ", ".join(printed.summary),
        "hints": [said.in_words(hint, styles.words(lang)) for hint in printed.hints],
        "seed": printed.seed,
    }


def _find(parts: Parts, number: int) -> tuple[Drawing, int]:
    """The drawing that contains a page, and the page's number within it."""
    for _, drawing in parts:
        if number < len(drawing.pages):
            return drawing, number
        number -= len(drawing.pages)
    raise InputError("there is nothing to print")


def files(fields: Fields, lang: str) -> dict[str, Any]:
    """Make the files of a print."""
    format_ = fields.choice("format", (*output.FORMATS, *puzzles.OTHER_FORMATS), "pdf")
    is_packed = fields.flag("packed", default=False)
    if format_ in puzzles.OTHER_FORMATS:
        fields.choice("what", ("worksheet",))
        return puzzles.exported(fields, lang, format_)
    wish = OutputWish(
        format_,
        fields.integer("dpi", 30, 600, 300),
        fields.flag("transparent", default=False),
        fields.flag("live_text", default=False),
    )
    printed, parts = _parts(fields, lang)
    found: list[tuple[str, bytes]] = []
    for suffix, drawing in parts:
        count = output.files(drawing, wish)
        if wish.format == "png" and count > MOST_PAGES_OF_DOTS:
            what = f"{count} pages: at most {MOST_PAGES_OF_DOTS} as PNG, take PDF"
            raise InputError(Sentence(what, "dots", count=count, most=MOST_PAGES_OF_DOTS), key("format"))
        for number, content in enumerate(output.render(drawing, wish), 1):
            place = f"-{number:0{len(str(count))}d}" if count > 1 else ""
            found.append((f"{printed.name}{suffix}{place}.{wish.format}", content))
    if is_packed and len(found) > MOST_APART:
        return _files([(f"{printed.name}.zip", _zip(found))], "application/zip")
    return _files(found, TYPES[wish.format])


def _files(found: Sequence[tuple[str, bytes]], type_: str) -> dict[str, Any]:
    return {
        "files": [{"name": name, "content": b64encode(content).decode("ascii")} for name, content in found],
        "type": type_,
    }


def _zip(found: Sequence[tuple[str, bytes]]) -> bytes:
    """Pack files into a ZIP archive: with more than a few, a browser asks about each, or saves only the first."""
    file = BytesIO()
    with ZipFile(file, "w") as packed:
        for name, content in found:
            packed.writestr(ZipInfo(name), content)
    return file.getvalue()


def _parts(fields: Fields, lang: str) -> tuple[Print, Parts]:
    """The print that a request asks for: a pad, rules, a test page, a worksheet, a review, or a remade file."""
    what = fields.choice("what", ("pad", "rules", "test", "worksheet", "review", "again"))
    style_table, table = fields.table("style"), fields.table("wish")
    style = memory.record(StyleWish, style_table, {}, given=("settings", "lang"))
    style = replace(style, lang=None if lang == DEFAULTS["lang"] else lang)  # as if it was typed, or not
    given = frozenset(style_table.names) | frozenset(table.names)
    match what:
        case "worksheet":
            return puzzles.worksheet(table, style)
        case "again":
            return again.parts(table, style, given)
        case "review":
            printed = review.reviewed(memory.record(ReviewWish, table, {})).pages(style)
        case "rules":
            wish = memory.record(RulesWish, table, {})
            printed = rules(wish, style)
        case _:
            printed = pad(_pad_wish(table, what == "test"), style, given)
    return printed, [("", printed.drawing)]


def _pad_wish(table: Fields, is_test: bool) -> PadWish:
    chosen = memory.record(PadWish, table, {"logo": lambda found, name: logo(found.text(name))}, given=("test_page",))
    if chosen.certify:
        raise InputError("certified cards take minutes to hours: 'sheetgen pad … --certify' makes them", key("certify"))
    if chosen.challenge is not None:
        raise InputError("'sheetgen pad … --challenge' prints challenges: the page does not", key("challenge"))
    if (chosen.sheets or 1) * chosen.copies > MOST_SHEETS:
        raise InputError(Sentence(f"at most {MOST_SHEETS:,} sheets at once", "sheets", most=MOST_SHEETS), key("sheets"))
    if "\n" in chosen.names:  # a list, as copied from a spreadsheet
        chosen = replace(chosen, names=lines(pupil.name for pupil in class_lists.of_typed(chosen.names)))
    return replace(chosen, test_page=is_test)
