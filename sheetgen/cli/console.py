"""Prints answers and messages on their streams; turns every mistake into one sentence and an exit code."""

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

import typer

from sheetgen.base import ending, files
from sheetgen.base.errors import (
    MOST_LETTERS,
    InputError,
    NoPuzzle,
    NoRoomError,
    SheetgenError,
    WrongPuzzle,
    nearest,
    quote,
    shorten,
    spell_keys,
)
from sheetgen.base.progress import heard_by, listener

from .progress import Loud, Quiet, TerminalProgress

OK, WRONG, BAD_INPUT, FAILED, INTERRUPTED = 0, 1, 2, 3, ending.INTERRUPTED

UNWRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""Errors of writing standard output; errors of files are handled elsewhere, where their names are known."""


QUOTED = r"'([^']*)'"
CHOICE = re.compile(r"'([^']*)' is not one of (.*)")
"""Typer's message for a value that is not among the choices."""


def spell(key: str) -> str:
    """A key as typed on the command line: ``--print-size`` for ``print_size``."""
    return {"output": "-o"}.get(key, f"--{key.replace('_', '-')}")


@contextmanager
def show_progress(cluster: str | None = None) -> Iterator[None]:
    """Show the progress of the work inside on a terminal; run it on this machine or on a cluster."""
    progress = TerminalProgress(spell)
    try:
        with heard_by(progress), _where(cluster):
            yield
    finally:
        progress.end()


def _where(cluster: str | None) -> AbstractContextManager[None]:
    if cluster is None:
        return nullcontext()
    from sheetgen.base import cluster as clusters

    return clusters.cluster(cluster)


def report(message: str, err: bool) -> None:
    """Print a message about the result, on standard error if the result itself goes to standard output."""
    if message and not Quiet.on and (sys.stderr or not err):
        typer.echo(message, err=err)


def answer(text: str) -> None:
    """Print an answer and flush it: a program that sends us line after line waits for each answer."""
    if sys.stdout is None:
        raise InputError("closed: there is nowhere to print to", "standard output")
    typer.echo(text)
    sys.stdout.flush()


def in_color() -> bool:
    return (
        bool(sys.stdout and sys.stdout.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def is_attended() -> bool:
    """Whether standard input and output are a terminal, where a person reads and types."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())


def waits_for_key(prompt: str) -> bool:
    """Prompt for Enter; returns whether it was pressed, rather than the input ended."""
    shown = listener()
    if isinstance(shown, TerminalProgress):
        shown.end()  # its line would overlap the prompt
    typer.echo(f"{prompt} ", nl=False)
    sys.stdout.flush()
    came = bool(sys.stdin.readline())
    typer.echo()
    return came


def _complain(message: str) -> None:
    """Print one line on standard error, with unprintable characters of file names or user text escaped."""
    line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in message)
    with suppress(OSError):  # standard error is closed
        typer.echo(f"error: {line}", err=True)


def _sentence(error: typer.TyperException) -> str:
    """A sentence about a usage error; for a wrong value, typer has only the message of its data library."""
    option, errors = getattr(error, "param", None), getattr(error.__cause__, "errors", None)
    if option is not None and (typed := CHOICE.search(error.format_message())):
        return f"{option.opts[0]}: {quote(typed[1])} is not known ({nearest(typed[1], re.findall(QUOTED, typed[2]))})"
    if option is None or errors is None:
        return " ".join(error.format_message().split()).removesuffix(".")
    wrong = errors()[0]
    if not wrong["type"].startswith(("int", "float", "greater", "less")):
        return f"{option.opts[0]}: {wrong['msg'].removeprefix('Value error, ').removesuffix('.')}"
    what = "number" if wrong["type"].startswith("float") else "whole number"
    most = "or more" if option.max is None else f"to {option.max:,}"
    bounds = "" if option.min is None else f", {option.min} {most}"
    return f"{option.opts[0]}: {quote(wrong['input'])} must be a {what}{bounds}"


def _hint(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f" (see '{context.command_path} --help')" if context else ""


def _hush() -> None:
    """Discard all further output: its reader has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(command: Callable[[], object]) -> int:
    """Run a command and return its exit code; every mistake of a user becomes one sentence."""
    try:
        code = command()
        if sys.stdout:  # some shells close it
            sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except (NoPuzzle, WrongPuzzle) as error:
        _complain(error.message(spell))
        return WRONG
    except SheetgenError as error:
        _complain(error.message(spell))
    except typer.TyperException as error:
        _complain(shorten(_sentence(error)) + _hint(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as in "sheetgen variants | head -1"
        _hush()
        return OK
    except Exception as error:
        if ending.Interrupts.seen:  # the signal caused it
            return ending.Interrupts.seen
        return _failure(error)
    return BAD_INPUT


def _failure(error: Exception) -> int:
    """Explain any other exception, and return its exit code: nobody should see a traceback."""
    if isinstance(error, OSError) and not error.filename and error.errno in UNWRITTEN:
        _hush()
        _complain(f"standard output: cannot be written: {files.reason(error)}")
        return BAD_INPUT
    if isinstance(error, NoRoomError):
        _complain(spell_keys(str(error), spell))
    elif isinstance(error, MemoryError):
        what = f" ({error})" if str(error) else ""  # kernels name themselves
        _complain(f"there is not enough memory for this{what}: ask for less, or close other programs")
    else:
        _explain(error)
    return FAILED


def _explain(error: Exception) -> None:
    """Print one sentence about a fault of the program or its machine; with ``--verbose``, the traceback, too."""
    if Loud.on:
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    hint = "" if Loud.on else f" ({spell('verbose')} shows where)"
    _complain(f"sheetgen itself failed, nothing that you gave it is wrong: {quote(what, MOST_LETTERS)[1:-1]}{hint}")
