"""How much the program prints: ``--quiet`` and ``--verbose``, before or after the command."""

import sys
from collections.abc import Callable
from functools import partial
from inspect import Parameter, Signature, signature
from time import monotonic
from typing import Annotated, Any

import typer

from sheetgen import __version__
from sheetgen.base.errors import InputError

from .progress import Loud, Quiet


def quiet(wanted: bool) -> None:
    """Print only results and errors from now on."""
    Quiet.on = Quiet.on or wanted
    _check()


def verbose(context: typer.Context, wanted: bool) -> None:
    """Report settings and time when the command ends."""
    if wanted and not Loud.on:
        context.find_root().call_on_close(partial(_report_at_the_end, monotonic()))
    Loud.on = Loud.on or wanted
    _check()


def reset() -> None:
    Quiet.on = Loud.on = False


def _check() -> None:
    if Quiet.on and Loud.on:
        reset()
        raise InputError("--quiet and --verbose are opposites: leave one of the two out")


def _report_at_the_end(start: float) -> None:
    if not Loud.on:
        return
    from sheetgen.base import folders

    settings = folders.settings_file()
    there = "" if settings and settings.exists() else " (not there)"
    typer.echo(f"sheetgen {__version__}, Python {sys.version.split()[0]}", err=True)
    typer.echo(f"settings: {settings or 'none, for want of a home folder'}{there}", err=True)
    typer.echo(f"cache: {folders.cache() or 'none, for want of a home folder'}", err=True)
    typer.echo(f"took {monotonic() - start:.2f} s", err=True)


OPTIONS: dict[str, Any] = {
    "quiet": Annotated[bool, typer.Option("--quiet", "-q", callback=quiet, expose_value=False, hidden=True)],
    "verbose": Annotated[bool, typer.Option("--verbose", "-v", callback=verbose, expose_value=False, hidden=True)],
}


def after_the_command(command: Callable[..., None]) -> Callable[..., None]:
    """Make a command accept ``-q`` and ``-v``, too; only the program's help lists them."""

    def run(**given: Any) -> None:
        command(**{name: value for name, value in given.items() if name not in OPTIONS})

    own = signature(command).parameters.values()
    added = (Parameter(name, Parameter.KEYWORD_ONLY, default=False, annotation=OPTIONS[name]) for name in OPTIONS)
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__signature__ = Signature([*own, *added])  # type: ignore[attr-defined]  # typer reads the options off it
    return run
