"""What people hear of a command, on which stream, and how it ends: one sentence and an exit code for every mistake."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress

import typer

from sheetgen.base.errors import InputError, NoPuzzle, SheetgenError, WrongPuzzle

from . import waiting

OK, WRONG, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def wrote(told: str, output: str | None) -> None:
    """What was written where; beside a result on standard output, on the other stream."""
    if told and not waiting.hushed():
        typer.echo(told, err=output == "-")


def news(line: str) -> None:
    """What there is to say beside the result, which may have gone to standard output."""
    if line and sys.stderr and not waiting.hushed():
        typer.echo(line, err=True)


def answer(text: str) -> None:
    """What a command was asked for; whoever feeds a stream line by line waits for each answer."""
    if sys.stdout is None:
        raise InputError("closed: there is nowhere to print to", "standard output")
    typer.echo(text)
    sys.stdout.flush()


def in_color() -> bool:
    """Whether answers are read on a terminal that has colours, by somebody who wants them."""
    return (
        bool(sys.stdout and sys.stdout.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


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
        if sys.stdout:  # some shells close it
            sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except (NoPuzzle, WrongPuzzle) as error:
        _complain(str(error))
        return WRONG
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
