"""The command line: all commands, and the exit of the program."""

import atexit
import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from sheetgen.base.ending import unwinding

from . import answering, caches, guesses, manner, printing, reviewing, serving
from .console import INTERRUPTED, answer, run
from .grammar import Command, Commands, HintsCommand
from .options import Force
from .progress import Loud, Quiet

app = typer.Typer(
    name="sheetgen",
    cls=Commands,
    help="Score pads, proven puzzles and an exact solver for pen-and-paper dice games.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(guesses.version())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def sheetgen(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only results and errors; may follow the command, too.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say where settings are and how long it took; may follow, too.")
    ] = False,
) -> None:
    """Score pads, proven puzzles and an exact solver for pen-and-paper dice games."""
    if context.invoked_subcommand is None and not version:
        typer.echo(context.get_help())
    manner.reset()
    manner.quiet(quiet)
    manner.verbose(context, verbose)


def config(
    key: Annotated[str | None, typer.Argument(metavar="KEY", help="A setting, such as paper.")] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE", help="Its new value, such as letter.")] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Forget a setting: the default applies again.")] = False,
) -> None:
    """Show your settings, or change one.

    Examples: sheetgen config | sheetgen config paper letter | sheetgen config back-offset 0.5,-1 |
    sheetgen config --unset paper
    """
    from sheetgen.app import config as settings

    answer(settings.show_or_set(*guesses.setting(key, value, unset)))


def demo(force: Force = False) -> None:
    """Make one of everything, in a new folder under output/, and a picture of it all.

    Examples: sheetgen demo
    """
    from . import demo

    quiet, loud = Quiet.on, Loud.on
    message = demo.make(force, lambda words: app(["--quiet", *words], standalone_mode=False))
    Quiet.on, Loud.on = quiet, loud
    if not quiet:
        answer(message)


def _add(command: Callable[..., None], cls: type[Command] = Command, **settings: object) -> None:
    app.command(cls=cls, context_settings=settings)(manner.after_the_command(command))


_add(answering.variants)
_add(answering.solve)
_add(answering.odds)
_add(reviewing.review)
_add(printing.pad)
_add(printing.rules)
_add(config, ignore_unknown_options=True)  # an offset may begin with a minus
_add(caches.cache)
_add(printing.puzzle, HintsCommand)
_add(printing.merge)
_add(answering.check)
_add(demo)
_add(serving.web)


def main(serve: serving.Serve) -> None:
    """Run the command that was typed, and exit; ``serve`` is the web server's entry point, a separate door."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # do not fail on an old terminal's encoding
    with unwinding():
        code = run(lambda: app(prog_name="sheetgen", standalone_mode=False, obj=serve))
    if code == INTERRUPTED:
        # If interrupted within exec(), as while a class is made, Python would kill itself by the signal on exit.
        atexit._run_exitfuncs()
        os._exit(code)
    sys.exit(code)
