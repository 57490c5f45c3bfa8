"""The command line: every command, and how the program ends."""

import atexit
import os
import sys
from functools import partial
from time import monotonic
from typing import Annotated

import typer

from sheetgen import __version__
from sheetgen.base.ending import unwinding
from sheetgen.base.errors import InputError

from . import answering, printing, reviewing, serving
from .console import INTERRUPTED, answer, run
from .options import Force, HintsCommand
from .progress import Loud, Quiet

app = typer.Typer(
    name="sheetgen",
    help="Score pads, proven puzzles and an exact solver for pen-and-paper dice games.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sheetgen {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def sheetgen(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing beside results and mistakes.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say where settings are, and how long it took.")
    ] = False,
) -> None:
    """Score pads, proven puzzles and an exact solver for pen-and-paper dice games."""
    if context.invoked_subcommand is None and not version:
        typer.echo(context.get_help())
    if quiet and verbose:
        raise InputError("--quiet and --verbose are opposites: leave one of the two out")
    Quiet.on, Loud.on = quiet, verbose
    if verbose:
        context.call_on_close(partial(_report_at_the_end, monotonic()))


def _report_at_the_end(start: float) -> None:
    from sheetgen.base import folders

    settings = folders.settings_file()
    there = "" if settings and settings.exists() else " (not there)"
    typer.echo(f"sheetgen {__version__}, Python {sys.version.split()[0]}", err=True)
    typer.echo(f"settings: {settings or 'none, for want of a home folder'}{there}", err=True)
    typer.echo(f"cache: {folders.cache() or 'none, for want of a home folder'}", err=True)
    typer.echo(f"took {monotonic() - start:.2f} s", err=True)


def config(
    key: Annotated[str | None, typer.Argument(metavar="[KEY", help="A setting, such as paper.")] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE]", help="Its new value, such as letter.")] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Forget the setting.")] = False,
) -> None:
    """Show your own defaults, or set one.

    Examples: sheetgen config | sheetgen config paper letter | sheetgen config back-offset 0.5,-1 |
    sheetgen config --unset paper
    """
    from sheetgen.app import config as settings

    answer(settings.show_or_set(key, value, unset))


def demo(force: Force = False) -> None:
    """Make one of everything there is, in a folder of its own under output/, and a picture of all of it.

    Examples: sheetgen demo
    """
    from . import demo

    quiet = Quiet.on
    message = demo.make(force, lambda words: app(["--quiet", *words], standalone_mode=False))
    Quiet.on = quiet
    if not quiet:
        answer(message)


app.command()(answering.variants)
app.command()(answering.solve)
app.command()(answering.odds)
app.command()(reviewing.review)
app.command()(printing.pad)
app.command()(printing.rules)
app.command(context_settings={"ignore_unknown_options": True})(config)  # an offset may begin with a minus
app.command(cls=HintsCommand)(printing.puzzle)
app.command()(printing.merge)
app.command()(answering.check)
app.command()(demo)
app.command()(serving.web)


def main(serve: serving.Serve) -> None:
    """Run the command that was typed, and exit; ``serve`` serves the page, which is a door of its own."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # an old terminal's encoding is no reason to stop
    with unwinding():
        code = run(lambda: app(prog_name="sheetgen", standalone_mode=False, obj=serve))
    if code == INTERRUPTED:
        # Interrupted within exec(), as when a kernel is compiled, Python would end itself by the signal on the way out.
        atexit._run_exitfuncs()
        os._exit(code)
    sys.exit(code)
