"""The options that commands share: each declared once, with its help and what a shell offers for it."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from inspect import Parameter, Signature, signature
from itertools import zip_longest
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from .output import Target


class Cards(StrEnum):
    RANDOM = "random"
    OFFICIAL = "official"
    NEW = "new"


class SvgTexts(StrEnum):
    OUTLINES = "outlines"
    LIVE = "live"


def completer(of: str) -> Callable[[str], list[str]]:
    """Completes the names of a sort, a key of ``completion.NAMES``, for a shell."""

    def complete(typed: str) -> list[str]:
        from .completion import NAMES

        return [name for name in NAMES[of]() if name.startswith(typed.lower())]

    return complete


Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
VariantArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="VARIANT",
        help="A variant's name, or the path of a template of your own.",
        autocompletion=completer("variants"),
    ),
]
Title = Annotated[str | None, typer.Option(help="The title line of the sheets.")]
Seed = Annotated[str | None, typer.Option(metavar="TEXT", help="Whatever is drawn by chance, drawn the same again.")]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write; '-' is standard output.")
]
Format = Annotated[str | None, typer.Option(help="pdf, svg or png; from the file's name if not said.")]
PuzzleFormat = Annotated[
    str | None, typer.Option(help="text, json, jsonl, csv, moodle, pdf, svg or png; from the file's name if not said.")
]
PaperOption = Annotated[
    str | None,
    typer.Option(
        help="A3, A4, A5, A6, Letter, Legal, slide, or a size in mm as in 200x150.", autocompletion=completer("papers")
    ),
]
PrintSize = Annotated[str | None, typer.Option(help="normal, or large for cells of 12 mm and more.")]
Gutter = Annotated[str | None, typer.Option(metavar="MM", help="Space between sheets.")]
Guides = Annotated[bool | None, typer.Option("--guides/--no-guides", help="Marks that show where to cut.")]
Back = Annotated[str | None, typer.Option(help="The back of the pages: none, same, rules or blank.")]
Flip = Annotated[str | None, typer.Option(help="The edge the printer turns the paper over: long or short.")]
BackOffset = Annotated[str | None, typer.Option(metavar="X,Y", help="Move backs by mm; --test-page tells the numbers.")]
Orientation = Annotated[str | None, typer.Option(help="portrait, landscape or auto.")]
Margin = Annotated[str | None, typer.Option(metavar="MM", help="Blank edge of the page.")]
Palette = Annotated[
    str | None, typer.Option(help="classic, colorblind, ink-saver or mono.", autocompletion=completer("palettes"))
]
Lang = Annotated[str | None, typer.Option(help="en, de, it, pl or tr.", autocompletion=completer("languages"))]
Dpi = Annotated[int, typer.Option(help="Dots per inch of a PNG.")]
Transparent = Annotated[bool, typer.Option("--transparent", help="A PNG without white ground.")]
SvgText = Annotated[SvgTexts, typer.Option(help="Letters in an SVG as outlines, or live for editing.")]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FILE", help="A file that sheetgen made: make it again, or with other options."),
]
Link = Annotated[
    str | None,
    typer.Option(metavar="URL", help="QR codes as addresses of this page of sheetgen, which shows and plays."),
]
NoMemory = Annotated[bool, typer.Option("--no-memory", help="A file that does not say how it was made.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Let the workers of a Dask scheduler do the work, as in tcp://host:8786."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]

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
"""The others: ``None``."""
Command = Callable[..., None]


class HintsCommand(TyperCommand):
    """A command whose ``--hints`` stands for ``--hints 1`` where no number follows it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        spelt = [
            (arg, "1") if arg == "--hints" and not after.isdecimal() else (arg,)
            for arg, after in zip_longest(args, args[1:], fillvalue="")
        ]
        return super().parse_args(ctx, [part for parts in spelt for part in parts])


def prints(options: Mapping[str, Any]) -> Callable[[Command], Command]:
    """Add ``options`` to a command where its parameter ``style`` stands, and ``LAST_OPTIONS`` where ``target`` stands.

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
    options = {option.opts[0]: context.get_parameter_source(option.name or "") for option in context.command.params}
    typed = (option for option, source in options.items() if source and source.name == "COMMANDLINE")
    return frozenset(option.removeprefix("--").replace("-", "_") for option in typed)
