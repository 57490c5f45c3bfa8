"""Parses command lines and writes help where that differs from typer.

A command accepts other names for its options, which its help does not list, and ``--pdf`` for ``--format pdf``.
``guesses`` explains what cannot be parsed.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from sheetgen.app.output import FORMATS
from sheetgen.base import pasted
from sheetgen.base.errors import InputError

from . import guesses
from .output import PUZZLE_FORMATS
from .spelling import no_value, respelt

OTHER_NAMES = {
    "sheets": ("--count", "--number"),
    "count": ("--number",),
    "lang": ("--language",),
    "palette": ("--color", "--colors", "--colour", "--colours", "--theme"),
    "output": ("--out", "--file"),
    "paper": ("--paper-size", "--papersize"),
    "level": ("--difficulty",),
    "force": ("--overwrite",),
    "version": ("-V",),
}
"""Aliases of options, by parameter."""
LINE = " | "  # between the examples of a command
BOUNDS = re.compile(r"  \[[\d<=]*x[<>]=\d+\]|; [\d<=]*x[<>]=\d+(?=\])")
"""The bounds that typer adds to help texts, in symbols; a wrong number gets a sentence."""


class Command(TyperCommand):
    def make_parser(self, ctx: Any) -> Any:
        parser: Any = super().make_parser(ctx)
        for param in self.params:
            _add_other_names(parser, param)
            if param.name == "format":
                for name in _formats(self):
                    parser.add_option(param, [f"--{name}"], param.name, action="store_const", const=name)
        return parser

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        strict, ctx.allow_extra_args = not ctx.allow_extra_args, True
        try:
            left = super().parse_args(ctx, args if ctx.resilient_parsing else respelt(args, _options(self)))
        except typer.TyperException as error:
            if sentence := _explained(error, ctx):
                raise InputError(sentence) from None
            raise
        if left and strict and not ctx.resilient_parsing:
            raise InputError(guesses.extra_words(self, _arguments(self, ctx), left))
        return left

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ARG002 - typer hands it in
        return ["[OPTIONS]", *_usage([param for param in self.params if isinstance(param, TyperArgument)])]

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - typer hands it in
        text, _, examples = (self.help or "").partition("Examples:")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(" ".join(text.split()))
        if examples:
            with formatter.section("Examples"):
                for example in " ".join(examples.split()).split(LINE):
                    formatter.write_text(example)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        arguments = [each for each in self.params if isinstance(each, TyperArgument)]
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl([(each.display_name_raw, each.help or "") for each in arguments])
        _format_options(self, ctx, formatter)


class HintsCommand(Command):
    """A command whose ``--hints`` means ``--hints 1`` unless a number follows it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        spelt = [
            (arg, "1") if arg == "--hints" and not after.isdecimal() else (arg,)
            for arg, after in zip_longest(args, args[1:], fillvalue="")
        ]
        return super().parse_args(ctx, [part for parts in spelt for part in parts])


class Commands(TyperGroup):
    """The group of all commands: accepts names in any case, and ``help``; shows summaries uncut."""

    def make_parser(self, ctx: Any) -> Any:
        parser = super().make_parser(ctx)
        for param in self.params:
            _add_other_names(parser, param)
        return parser

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            typed = [each if _is_file(each) else pasted.blanks(each) for each in args]
            return super().parse_args(ctx, respelt(typed, _options(self)))
        except typer.TyperException as error:
            if sentence := _explained(error, ctx):
                raise InputError(sentence) from None
            raise

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, rest = args[0].strip().lower(), args[1:]
        if name == "help" and rest and rest[0].lower() in self.commands:
            name, rest = rest[0].lower(), ["--help"]
        if name == "help" or (name == "version" and not rest):
            typer.echo(ctx.get_help() if name == "help" else guesses.version())
            raise typer.Exit
        if name not in self.commands and not ctx.resilient_parsing:
            raise InputError(guesses.unknown_command(self.commands, args[0]))
        return name, self.commands.get(name), rest

    def format_options(self, ctx: Any, formatter: Any) -> None:
        _format_options(self, ctx, formatter)
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary(each.help or "")) for name, each in self.commands.items()])


def _is_file(word: str) -> bool:
    try:
        return not word.isascii() and Path(word).exists()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def summary(text: str) -> str:
    """The first sentence of a help text, without its full stop."""
    return " ".join(text.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".")


def _add_other_names(parser: Any, param: Any) -> None:
    if others := OTHER_NAMES.get(param.name):
        action = "store_const" if param.is_flag else "store"
        parser.add_option(param, list(others), param.name, action=action, const=True)


def _formats(command: Any) -> Iterable[str]:
    return PUZZLE_FORMATS if command.name == "puzzle" else FORMATS


def _options(command: Any) -> dict[str, Any]:
    """Every name of an option, with its parameter; ``None`` for those of formats, which take no value."""
    found = {"--help": None, "-h": None}
    for param in command.params:
        names = (*param.opts, *param.secondary_opts, *OTHER_NAMES.get(param.name, ()))
        found |= {name: param for name in names if name.startswith("-")}
        if param.name == "format":
            found |= {f"--{name}": None for name in _formats(command)}
    return found


def _arguments(command: Command, ctx: Any) -> list[str]:
    """The words that became arguments of a command."""
    places = (each for each in command.params if isinstance(each, TyperArgument))
    return [str(ctx.params[each.name]) for each in places if ctx.params.get(each.name) is not None]


def _explained(error: typer.TyperException, ctx: Any) -> str | None:
    """A sentence that suggests what to do about a missing argument or value, or an unknown option."""
    if type(error).__name__ == "MissingParameter":
        return guesses.missing(ctx.command)
    option = getattr(error, "option_name", None)
    if type(error).__name__ == "BadOptionUsage" and option in (options := _options(ctx.command)):
        return no_value(options[option])
    if option is None or not hasattr(error, "possibilities"):
        return None
    return guesses.unknown_option(ctx.command, str(option))


def _usage(arguments: list[TyperArgument]) -> Iterator[str]:
    """``POSITION``, ``[VARIANT]``, ``[KEY [VALUE]]``."""
    required = [each.display_name_raw for each in arguments if each.required]
    optional = [each.display_name_raw for each in arguments if not each.required]
    yield from required
    if optional:
        yield " ".join(f"[{name}" for name in optional) + "]" * len(optional)


def _format_options(self: Any, ctx: Any, formatter: Any) -> None:
    options = (each for each in self.get_params(ctx) if not isinstance(each, TyperArgument))
    records = (each.get_help_record(ctx) for each in options)
    with formatter.section("Options"):
        formatter.write_dl([(record[0], BOUNDS.sub("", record[1])) for record in records if record])
