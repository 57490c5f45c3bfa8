"""Answers and messages on their streams; for every mistake one sentence and an exit code."""

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
"""What the system answers when standard output cannot be written: files are written where their names are known."""


QUOTED = r"'([^']*)'"
CHOICE = re.compile(r"'([^']*)' is not one of (.*)")
"""What typer says of a value that is none of a few."""


def spell(key: str) -> str:
    """A key as it is typed on the command line: ``--print-size`` for ``print_size``."""
    return {"output": "-o"}.get(key, f"--{key.replace('_', '-')}")


@contextmanager
def show_progress(cluster: str | None = None) -> Iterator[None]:
    """Show on a terminal what the work inside reports, done on this machine or by a cluster."""
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
    """Print an answer and flush it: a program that feeds us line by line waits for each."""
    if sys.stdout is None:
        raise InputError("closed: there is nowhere to print to", "standard output")
    typer.echo(text)
    sys.stdout.flush()


def in_color() -> bool:
    return (
        bool(sys.stdout and sys.stdout.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def is_attended() -> bool:
    """Whether a person sits at a terminal, who reads there and types there."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())


def waits_for_key(prompt: str) -> bool:
    """Ask for Enter; whether it came, and not the end of all input."""
    shown = listener()
    if isinstance(shown, TerminalProgress):
        shown.end()  # its line would lie on the prompt
    typer.echo(f"{prompt} ", nl=False)
    sys.stdout.flush()
    came = bool(sys.stdin.readline())
    typer.echo()
    return came


def _complain(message: str) -> None:
    """Print one line on standard error, whatever characters a file name or a user's text holds."""
    line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in message)
    with suppress(OSError):  # standard error is closed
        typer.echo(f"error: {line}", err=True)


def _sentence(error: typer.TyperException) -> str:
    """What was typed wrongly; of a value, typer says it in the words of its library for data."""
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
    """Discard what is left to be printed: its reader has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(command: Callable[[], object]) -> int:
    """Run a command and return its exit code; every mistake that a user can make becomes one sentence."""
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
        if ending.Interrupts.seen:  # whatever it broke
            return ending.Interrupts.seen
        return _failure(error)
    return BAD_INPUT


def _failure(error: Exception) -> int:
    """The last handler: whatever it is, nobody is to read a traceback."""
    if isinstance(error, OSError) and not error.filename and error.errno in UNWRITTEN:
        _hush()
        _complain(f"standard output: cannot be written: {files.reason(error)}")
        return BAD_INPUT
    if isinstance(error, NoRoomError):
        _complain(spell_keys(str(error), spell))
    elif isinstance(error, MemoryError):
        what = f" ({error})" if str(error) else ""  # numpy says what it wanted
        _complain(f"there is not enough memory for this{what}: ask for less, or close other programs")
    else:
        _explain(error)
    return FAILED


def _explain(error: Exception) -> None:
    """One sentence about a fault of the program, or of its machine; with ``--verbose`` where it arose, too."""
    if Loud.on:
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    hint = "" if Loud.on else f" ({spell('verbose')} shows where)"
    _complain(f"sheetgen itself failed, nothing that you gave it is wrong: {quote(what, MOST_LETTERS)[1:-1]}{hint}")
