"""The options that commands share, each declared once, with its help and its completions."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

import typer

from sheetgen.base.errors import InputError

from . import guesses
from .output import Target
from .spelling import no_value


class Cards(StrEnum):
    RANDOM = "random"
    OFFICIAL = "official"
    NEW = "new"


class SvgTexts(StrEnum):
    OUTLINES = "outlines"
    LIVE = "live"


def completer(of: str) -> Callable[[str], list[str]]:
    """Make a shell completer of the names under a key of ``completion.NAMES``, and of files that may replace them."""

    def complete(typed: str) -> list[str]:
        from .completion import NAMES, files

        return [*(name for name in NAMES[of]() if name.startswith(typed.lower())), *files(of, typed)]

    return complete


def variant_named(context: typer.Context, typed: str | None) -> str | None:
    """The variant that was meant, however it was typed; an ``InputError`` for the value of an option."""
    from sheetgen.app.variants import named

    if typed is None or context.resilient_parsing:
        return typed
    guesses.refuse_value(context.command, name := named(typed))
    return name


def tidy(typed: str | None) -> str | None:
    """A name of ours, however it was typed: ``win-in`` for ``Win in``; paths stay as they are."""
    return typed if typed is None or typed.lower().endswith(".toml") else "-".join(typed.lower().split())


def one_of(of: str) -> Callable[[typer.Context, Any, str | None], str | None]:
    """Make a reader of names under a key of ``completion.NAMES``, whatever separates their words: ``best move``."""

    def read(context: typer.Context, param: Any, typed: str | None) -> str | None:
        from .completion import NAMES

        name = tidy(filled(context, param, typed))
        if name is None or context.resilient_parsing or name.endswith(".toml"):
            return name
        letters = re.sub(r"[-_]", "", name)
        return next((each for each in NAMES[of]() if each.replace("-", "") == letters), name)

    return read


def versions(context: typer.Context, param: Any, typed: str | None) -> str | None:
    """Read ``each`` in any case; names of versions are kept as they are."""
    typed = filled(context, param, typed)
    return typed.strip().lower() if typed and typed.strip().lower() == "each" else typed


def filled(context: typer.Context, param: Any, typed: str | None) -> str | None:
    """Refuse an empty value: it may be an unset variable in a script, and something else would be made."""
    if typed is not None and not typed.strip() and not context.resilient_parsing:
        raise InputError(no_value(param))
    return typed


Json = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]
VariantArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="VARIANT",
        help="A variant ('sheetgen variants' lists them), or a template of your own: my.toml.",
        callback=variant_named,
        autocompletion=completer("variants"),
    ),
]
Title = Annotated[str | None, typer.Option(metavar="TEXT", help="The title at the top.")]
Seed = Annotated[str | None, typer.Option(metavar="TEXT", help="Repeat the same random draw.")]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", callback=filled, help="The file to write; '-' is standard output."),
]
Format = Annotated[
    str | None, typer.Option(metavar="NAME", callback=tidy, help="pdf, svg or png. Default: as the file is named.")
]
PuzzleFormat = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        callback=tidy,
        help="text, json, jsonl, csv, moodle, pdf, svg or png. Default: as the file is named.",
    ),
]
PaperOption = Annotated[
    str | None,
    typer.Option(
        metavar="SIZE",
        help="A3, A4, A5, A6, Letter, Legal, slide, or a size in mm: 200x150.",
        autocompletion=completer("papers"),
    ),
]
PrintSize = Annotated[
    str | None, typer.Option(metavar="SIZE", callback=tidy, help="normal, or large: cells of 12 mm or more.")
]
Gutter = Annotated[str | None, typer.Option(metavar="MM", help="The space between sheets.")]
Guides = Annotated[bool | None, typer.Option("--guides/--no-guides", help="Print marks that show where to cut.")]
Back = Annotated[
    str | None, typer.Option(metavar="NAME", callback=tidy, help="Print on the backs: none, same, rules or blank.")
]
Flip = Annotated[
    str | None,
    typer.Option(metavar="EDGE", callback=tidy, help="The edge your printer flips the paper on: long or short."),
]
BackOffset = Annotated[
    str | None, typer.Option(metavar="X,Y", help="Shift the backs, in mm; --test-page shows by how much.")
]
Orientation = Annotated[str | None, typer.Option(metavar="NAME", callback=tidy, help="portrait, landscape or auto.")]
Margin = Annotated[str | None, typer.Option(metavar="MM", help="The blank edge of each page.")]
Palette = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        callback=one_of("palettes"),
        help="classic, colorblind, ink-saver, mono, or a file of your own: my.toml.",
        autocompletion=completer("palettes"),
    ),
]
Lang = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        callback=tidy,
        help="en, de, it, pl, tr, or a file of your own words: nl.toml.",
        autocompletion=completer("languages"),
    ),
]
Dpi = Annotated[int, typer.Option(metavar="N", help="The resolution of a PNG, in dots per inch.")]
Transparent = Annotated[bool, typer.Option("--transparent", help="Make the background of a PNG transparent.")]
SvgText = Annotated[
    SvgTexts, typer.Option(case_sensitive=False, help="Letters in an SVG as outlines, or live for editing.")
]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FILE", help="Remake a file that sheetgen made, with the options that you add."),
]
Link = Annotated[str | None, typer.Option(metavar="URL", help="Make QR codes open this page of sheetgen.")]
NoMemory = Annotated[bool, typer.Option("--no-memory", help="Do not record in the file how it was made.")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Use the workers of a Dask scheduler: tcp://host:8786.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]

PAD_OPTIONS: Mapping[str, Any] = {
    "output": Output,
    "format": Format,
    "paper": PaperOption,
    "orientation": Orientation,
    "print_size": PrintSize,
    "margin": Margin,
    "gutter": Gutter,
    "guides": Guides,
    "back": Back,
    "flip": Flip,
    "back_offset": BackOffset,
    "link": Link,
}
PAGE_OPTIONS = {name: PAD_OPTIONS[name] for name in ("output", "format", "paper", "orientation", "margin")}
PUZZLE_OPTIONS = {**PAGE_OPTIONS, "format": PuzzleFormat, "print_size": PrintSize, "link": Link}
LAST_OPTIONS: Mapping[str, Any] = {
    "palette": Palette,
    "lang": Lang,
    "dpi": Dpi,
    "transparent": Transparent,
    "svg_text": SvgText,
    "no_memory": NoMemory,
    "force": Force,
}
DEFAULTS: Mapping[str, Any] = {
    "dpi": 300,
    "transparent": False,
    "svg_text": SvgTexts.OUTLINES,
    "no_memory": False,
    "force": False,
}
"""The defaults of shared options; all others are ``None``."""
Command = Callable[..., None]


def prints(options: Mapping[str, Any]) -> Callable[[Command], Command]:
    """Add ``options`` to a command in place of its parameter ``style``, and ``LAST_OPTIONS`` in place of ``target``.

    The command is called with their values as a ``StyleWish`` and a ``Target``.
    """

    def decorate(command: Command) -> Command:
        def run(context: typer.Context, **given: Any) -> None:
            from sheetgen.app.style import StyleWish

            shared = {name: given.pop(name) for name in (*options, *LAST_OPTIONS)}
            file = {name: shared.pop(name) for name in ("output", "format", "dpi", "transparent", "force")}
            target = Target(
                **file,
                live_text=shared.pop("svg_text") == SvgTexts.LIVE,
                memory=not shared.pop("no_memory"),
                typed=_typed_keys(context),
            )
            command(**given, style=StyleWish(**shared, gives_answers=target.memory), target=target)

        parameters = [Parameter("context", Parameter.KEYWORD_ONLY, annotation=typer.Context)]
        for name, own in signature(command).parameters.items():
            added = {"style": options, "target": LAST_OPTIONS}.get(name)
            parameters += [own] if added is None else map(_parameter, added, added.values())
        run.__name__, run.__doc__ = command.__name__, command.__doc__
        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # typer reads the options off it
        return run

    return decorate


def _parameter(name: str, annotation: object) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=DEFAULTS.get(name), annotation=annotation)


def _typed_keys(context: typer.Context) -> frozenset[str]:
    """The keys of the options that were typed: ``print_size`` for ``--print-size``."""
    options = {
        option.opts[0]: context.get_parameter_source(option.name or "")
        for option in context.command.params
        if option.expose_value
    }
    typed = (option for option, source in options.items() if source and source.name == "COMMANDLINE")
    return frozenset(option.removeprefix("--").replace("-", "_") for option in typed)
