"""The command line: load, call, write; nothing else."""

import os
import secrets
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from . import __version__
from .errors import InputError, NoPuzzle, SheetgenError, WrongPuzzle

OK, WRONG, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

app = typer.Typer(
    name="sheetgen",
    help="Score pads, proven puzzles and an exact solver for pen-and-paper dice games.",
    no_args_is_help=True,
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


@app.callback()
def sheetgen(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Score pads, proven puzzles and an exact solver for pen-and-paper dice games."""


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
def puzzle(
    variant: Annotated[
        str | None, typer.Argument(metavar="VARIANT", help="A variant's name, or the path of a template of your own.")
    ] = None,
    kind: Annotated[str, typer.Option(help="finish, target, last-lock, score or chance.")] = "finish",
    level: Annotated[str | None, typer.Option(help="easy, medium, hard or expert; any if not said.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 1,
    turns: Annotated[int | None, typer.Option(help="How many rolls are still to come.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The same seed makes the same puzzles.")] = None,
    versions: Annotated[
        str | None, typer.Option(metavar="A,B", help="Versions that look different and are equally hard.")
    ] = None,
    different: Annotated[
        bool, typer.Option("--different", help="Versions are puzzles with different answers, of the same level.")
    ] = False,
    puzzle_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The printed id of a puzzle: make that very one again.")
    ] = None,
    answers: Annotated[str | None, typer.Option(help="Where answers stand: end, below, only or none.")] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write; '-' is standard output.")
    ] = None,
    format: Annotated[str | None, typer.Option(help="text or json; from the file's name if not said.")] = None,  # noqa: A002
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")] = False,
) -> None:
    """Make puzzles that are proven to have one answer.

    Examples: sheetgen puzzle classic | sheetgen puzzle longo --kind target --level hard --count 10 -o hard.json
    | sheetgen puzzle classic --versions A,B | sheetgen puzzle --id ID
    """
    from . import puzzling

    target = puzzling.target(output, format, answers, force, _in_color())
    if puzzle_id:
        _told(puzzling.write(puzzling.again(puzzle_id, variant), target))
        return
    names = puzzling.set_names(versions)
    wish = puzzling.wish(variant, kind, level, turns)
    order = puzzling.order(wish, seed or _drawn_seed(), count, names, different)
    _told(puzzling.write(puzzling.made(order, names, puzzling.progress(_progress)), target))


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Puzzles (.json) or a template (.toml).")],
) -> None:
    """Check puzzles: prove each again with the plain rules. Or a template: is it a sheet that can be played?

    Examples: sheetgen check puzzles.json | sheetgen check my.toml
    """
    from . import puzzling, templates
    from .render import text

    is_puzzles = file.lower().endswith(".json")
    typer.echo(puzzling.check(file) if is_puzzles else text.summary(templates.variant(file)))


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


def _told(line: str | None) -> None:
    """What was written, for a person; nothing where the result itself went to standard output."""
    if line:
        typer.echo(line, err=True)


def _progress(line: str) -> None:
    if sys.stderr.isatty():
        typer.echo(f"\r{line:<79}", err=True, nl=False)


def _drawn_seed() -> str:
    seed = str(secrets.randbelow(10**9))
    typer.echo(f"seed {seed}: --seed {seed} makes the same again", err=True)
    return seed


def _in_color() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _complain(message: str) -> None:
    typer.echo(f"error: {message}", err=True)


def run(command: Callable[[], object]) -> int:
    """The exit code of a command: every mistake a user can make becomes one sentence."""
    try:
        code = command()
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except (NoPuzzle, WrongPuzzle) as error:
        _complain(str(error))
        return WRONG
    except SheetgenError as error:
        _complain(str(error))
    except typer.TyperException as error:
        _complain(" ".join(error.format_message().split()))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as in "sheetgen variants | head -1"
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return BAD_INPUT


def main() -> None:
    """The ``sheetgen`` command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # an old terminal's encoding is no reason to stop
    sys.exit(run(lambda: app(standalone_mode=False)))
