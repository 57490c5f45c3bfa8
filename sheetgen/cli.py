"""The command line: load, call, write; nothing else."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import typer

from . import __version__
from .errors import InputError, SheetgenError

OK, WRONG, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

app = typer.Typer(
    name="sheetgen",
    help="Score pads, proven puzzles and an exact solver for pen-and-paper dice games.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]


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
) -> None:
    """Score pads, proven puzzles and an exact solver for pen-and-paper dice games."""
    if context.invoked_subcommand is None and not version:
        typer.echo(context.get_help())


@app.command()
def variants(json: Json = False) -> None:
    """List every variant, with one line each.

    Examples: sheetgen variants | sheetgen variants --json
    """
    from . import templates
    from .formats import strict_json, variant
    from .render import text

    known = [templates.variant(name) for name in templates.variant_names()]
    typer.echo(strict_json.one_line([variant.written(each) for each in known]) if json else text.catalogue(known))


@app.command()
def solve(
    source: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="A .json or .jsonl file, '-' for standard input, or a position as text."
        ),
    ],
    json: Json = False,
) -> None:
    """Find the best final score for rolls that are known, and one way to play them.

    Examples: sheetgen solve position.json | sheetgen solve "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2"
    """
    from . import solving

    wrong = solving.solve_all(source, _echo, json=json, color=_in_color())
    if wrong:
        raise InputError(wrong)


@app.command()
def check(file: Annotated[str, typer.Argument(metavar="FILE", help="A template (.toml).")]) -> None:
    """Check a template: is it a sheet that can be played, and what is drawn by chance on it?

    Examples: sheetgen check my.toml
    """
    from . import templates
    from .render import text

    typer.echo(text.summary(templates.variant(file)))


@app.command()
def demo() -> None:
    """Show one of everything there is.

    Examples: sheetgen demo
    """
    from . import demo

    typer.echo(demo.everything(_in_color()))


def _echo(line: str) -> None:
    typer.echo(line)
    sys.stdout.flush()  # whoever feeds a stream line by line waits for each answer


def _in_color() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _complain(message: str) -> None:
    """One line on standard error, whatever a file's name or a user's text holds."""
    line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in message)
    with suppress(OSError):  # nobody is left to be told
        typer.echo(f"error: {line}", err=True)


def _hint(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f" (see '{context.command_path} --help')" if context else ""


def _hush() -> None:
    """What is still to be printed has nowhere to go: let it go quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(command: Callable[[], object]) -> int:
    """The exit code of a command: every mistake a user can make becomes one sentence."""
    try:
        code = command()
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except SheetgenError as error:
        _complain(str(error))
    except typer.TyperException as error:
        _complain(" ".join(error.format_message().split()).removesuffix(".") + _hint(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as in "sheetgen variants | head -1"
        _hush()
        return OK
    except OSError as error:  # a full disk: what is read is read where its name is known
        _hush()
        _complain(f"standard output: cannot be written: {(error.strerror or str(error)).lower()}")
    return BAD_INPUT


def main() -> None:
    """The ``sheetgen`` command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # an old terminal's encoding is no reason to stop
    sys.exit(run(_app))


def _app() -> object:
    if sys.stdout is None:
        raise InputError("closed: there is nowhere to print to", "standard output")
    return app(prog_name="sheetgen", standalone_mode=False)
