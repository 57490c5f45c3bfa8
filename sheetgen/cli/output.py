"""Writes the files of a command: chooses names and format, and reports them in a message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.app import output
from sheetgen.app.output import FORMATS, OutputWish
from sheetgen.base import files, lines
from sheetgen.base.errors import InputError, key, nearest, quote, spell_keys

from .console import spell

if TYPE_CHECKING:
    from sheetgen.games.pads import Print
    from sheetgen.page.drawing import Drawing

FOLDER = Path("output")


@dataclass(frozen=True, slots=True)
class Target:
    """Where to write, and in which format; ``typed`` holds the keys of the options that were typed."""

    output: str | None = None
    format: str | None = None
    dpi: int = 300
    transparent: bool = False
    live_text: bool = False
    memory: bool = True
    force: bool = False
    typed: frozenset[str] = frozenset()

    def wish(self) -> OutputWish:
        """The format and its options, checked."""
        wish = OutputWish(format_of(self), self.dpi, self.transparent, self.live_text, self.memory)
        output.check(wish, self.typed)
        return wish

    def like(self, kept: OutputWish) -> Target:
        """This target with the format and options of a remembered file, except those typed now."""
        named = "format" in self.typed or Path(self.output or "").suffix
        return replace(
            self,
            format=self.format if named else kept.format,
            dpi=self.dpi if "dpi" in self.typed else kept.dpi,
            transparent=self.transparent if "transparent" in self.typed else kept.transparent,
            live_text=self.live_text if "svg_text" in self.typed else kept.live_text,
        )


def write_print(printed: Print, target: Target, seed_typed: bool) -> str:
    """Write pages; returns the message to print, with the seed unless it was typed."""
    written = write([("", printed.drawing)], target, printed.name)
    if not written:
        return f"seed {printed.seed}" if printed.seed and not seed_typed else ""
    parts = [*printed.summary, *([f"seed {printed.seed}"] if printed.seed else [])]
    hints = (spell_keys(hint, spell) for hint in printed.hints)
    return "\n".join((f"{written}: {', '.join(parts)}" if parts else written, *hints))


def write(parts: Sequence[tuple[str, Drawing]], target: Target, name: str) -> str:
    """Write each drawing to files with its suffix in their names; all of them or none.

    Returns the names of the files, for a message; an empty text for standard output.
    """
    wish = target.wish()
    if not target.output:
        files.make_folder(FOLDER, f"say where with {key('output')} FILE")
    first = Path(target.output or FOLDER / f"{name}.{wish.format}")
    if first == files.STANDARD_OUTPUT and len(parts) > 1:
        raise InputError(f"these are {len(parts)} files: write them to a folder", f"{key('output')} -")

    def names(path: Path) -> list[Path]:
        return [
            page
            for suffix, drawing in parts
            for page in files.page_paths(_with_suffix(path, suffix), output.files(drawing, wish))
        ]

    contents = (content for _, drawing in parts for content in output.render(drawing, wish))
    others = map(names, other_names(first)) if not target.output else ()
    paths = files.write(names(first), contents, target.force, others)
    if first == files.STANDARD_OUTPUT:
        return ""
    return str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1]}"


def check_free(suffixes: Sequence[str], target: Target) -> None:
    """Refuse names that are taken, before long work; only for PDF, where the number of pages does not matter."""
    if suffixes and target.output and target.output != "-" and format_of(target) == "pdf":
        files.check_free([_with_suffix(Path(target.output), suffix) for suffix in suffixes], target.force)


def _with_suffix(path: Path, suffix: str) -> Path:
    return path.with_name(path.stem + suffix + path.suffix) if suffix else path


def format_of(target: Target) -> str:
    path = Path(target.output or "")
    if path.name.lower() in {f".{kind}" for kind in FORMATS}:
        raise InputError(
            f"the file has no name, only an ending: write it as in my-pad{path.name}", f"{key('output')} {path}"
        )
    suffix = path.suffix.lower().removeprefix(".")
    kind = (target.format or suffix or "pdf").lower()
    if kind not in FORMATS:
        place = key("format") if target.format else f"{key('output')} {target.output}"
        raise InputError(f"files end in .pdf, .svg or .png ({nearest(kind, FORMATS)})", place)
    return kind


def other_names(path: Path) -> Iterator[Path]:
    """``pad-2.pdf``, ``pad-3.pdf`` …"""
    return (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))


PUZZLE_FORMATS = ("json", "jsonl", "text", "csv", "moodle", *FORMATS)
ENDINGS = {"txt": "text", "xml": "moodle"}
ONLY_ON_PAPER = (
    *("paper", "orientation", "margin", "up", "palette", "title", "hints", "qr", "slides", "print_size"),
    *("class", "names", "both_sides", "logo", "link", "each", "dpi", "transparent", "svg_text", "no_memory"),
)
OF_FORMATS = {"moodle": ("palette", "title", "hints", "dpi")}
"""The keys of ``ONLY_ON_PAPER`` that other formats have, too."""


def puzzle_format_of(target: Target) -> str:
    suffix = lines.ending(target.output).lstrip(".") if target.output and target.output != "-" else ""
    where = key("format") if target.format else f"{key('output')} {target.output}"
    name = (target.format or ENDINGS.get(suffix, suffix) or "text").lower()
    if name not in PUZZLE_FORMATS:
        raise InputError(f"unknown format {quote(name)} ({nearest(name, PUZZLE_FORMATS)})", where)
    if lines.is_gzip(target.output or "") and name != "jsonl":
        raise InputError(
            "only lines of JSON are packed: name it as in all.jsonl.gz", f"{key('output')} {target.output}"
        )
    if name in FORMATS:
        target.wish()
        return name
    for option in ONLY_ON_PAPER:
        if option in target.typed and option not in OF_FORMATS.get(name, ()):
            raise InputError(f"{key(option)} is for puzzles on paper: leave it out, or end the file's name in .pdf")
    return name
