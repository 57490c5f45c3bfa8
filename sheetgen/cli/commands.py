"""The command line: load, call, write; nothing else."""

import os
import sys
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen import __version__
from sheetgen.base.errors import InputError

from . import waiting
from .console import INTERRUPTED, answer, in_color, news, run, wrote
from .options import (
    Cards,
    Dpi,
    Force,
    Format,
    Json,
    Lang,
    Margin,
    Orientation,
    Output,
    Palette,
    PaperOption,
    Seed,
    SvgText,
    SvgTexts,
    Title,
    Transparent,
    VariantArgument,
    named,
)

if TYPE_CHECKING:
    from sheetgen.games.dice.pads import Certified, Order

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
    waiting.hush(quiet)
    if verbose:
        context.call_on_close(partial(_told_at_the_end, monotonic()))


def _told_at_the_end(start: float) -> None:
    """What somebody wants to know who looks for a mistake."""
    from sheetgen.app import config
    from sheetgen.base import cache

    settings = config.path()
    there = "" if settings and settings.exists() else " (not there)"
    typer.echo(f"sheetgen {__version__}, Python {sys.version.split()[0]}", err=True)
    typer.echo(f"settings: {settings or 'none, for want of a home folder'}{there}", err=True)
    typer.echo(f"cache: {cache.folder() or 'none, for want of a home folder'}", err=True)
    typer.echo(f"took {monotonic() - start:.2f} s", err=True)


@app.command()
def variants(json: Json = False) -> None:
    """List every variant, with one line each.

    Examples: sheetgen variants | sheetgen variants --json
    """
    from sheetgen.app import variants as catalogue

    answer(catalogue.listed(json))


@app.command()
def solve(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help="A file of JSON (.jsonl: one a line), '-' for standard input, a printed id, or a position as text.",
        ),
    ] = None,
    json: Json = False,
    exact: Annotated[bool, typer.Option("--exact", help="Cube game: to the end of the game, however far.")] = False,
    reference: Annotated[bool, typer.Option("--reference", help="Solve with the plain, slow solver.")] = False,
    stats: Annotated[bool, typer.Option("--stats", help="Cube game: count all boards of a size (--exact).")] = False,
    size: Annotated[
        int | None,
        typer.Option(metavar="N", help="Cube game: the size of the boards that --stats counts, 3 or 4 (usual)."),
    ] = None,
) -> None:
    """Find the best final score for rolls that are known, or a forced win of the cube game.

    Examples: sheetgen solve position.json | sheetgen solve "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2" |
    sheetgen solve "quixo X.O../...../....X/...../O.... X" | sheetgen solve --exact --stats --size 3
    """
    from sheetgen.app import solve as solving

    wish = solving.Wish(json, in_color(), exact, plainly=reference)
    if stats and source:
        raise InputError("all boards of a size are counted: leave the position out", "--stats")
    if stats and reference:
        raise InputError("boards are counted by their table alone: leave it out", "--reference")
    if stats:
        answer(solving.stats(size, wish))
        return
    if size is not None:
        raise InputError("it is the boards that --stats counts: leave it out", "--size")
    wrong = solving.solve_all(source or "", answer, wish)
    if wrong:
        raise InputError(wrong)


@app.command()
def odds(
    source: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="A file of JSON (.jsonl: one a line), '-' for standard input, a printed id, or a position as text.",
        ),
    ],
    json: Json = False,
) -> None:
    """Value a position by all rolls to come, and every way to play a roll.

    Examples: sheetgen odds classic | sheetgen odds position.json --json | sheetgen odds longo-1-JQ |
    sheetgen odds "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5"
    """
    from sheetgen.app import odds as valuing

    wrong = valuing.value_all(source, answer, json, in_color())
    if wrong:
        raise InputError(wrong)


@app.command()
def pad(
    context: typer.Context,
    variant: VariantArgument = None,
    sheet_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The printed id of a sheet: make that very one again.")
    ] = None,
    sheets: Annotated[int | None, typer.Option(min=1, help="How many sheets; a page full if not said.")] = None,
    up: Annotated[str | None, typer.Option(metavar="N", help="Sheets a page: 1, 2, 3, 4, 6, 8 or auto.")] = None,
    copies: Annotated[int, typer.Option(min=1, help="Copies of the whole pad, one after the other.")] = 1,
    cards: Annotated[Cards, typer.Option(help="Cards drawn by chance, or the official one.")] = Cards.RANDOM,
    same: Annotated[bool, typer.Option("--same", help="The same card on all sheets.")] = False,
    certify: Annotated[
        bool,
        typer.Option("--certify", help="Cards worth the same, within half a point: exact values, printed on them."),
    ] = False,
    names: Annotated[str | None, typer.Option(metavar="A,B", help='Players\' names, as in "Ann,Ben".')] = None,
    logo: Annotated[
        str | None, typer.Option(metavar="FILE", help="A picture for the head of the sheet: SVG, PNG or JPEG.")
    ] = None,
    qr: Annotated[bool, typer.Option("--qr/--no-qr", help="The id as a QR code, too.")] = True,
    title: Title = None,
    seed: Seed = None,
    output: Output = None,
    format: Format = None,  # noqa: A002
    paper: PaperOption = None,
    orientation: Orientation = None,
    print_size: Annotated[str | None, typer.Option(help="normal, or large for cells of 12 mm and more.")] = None,
    margin: Margin = None,
    gutter: Annotated[str | None, typer.Option(metavar="MM", help="Space between sheets.")] = None,
    guides: Annotated[bool | None, typer.Option("--guides/--no-guides", help="Marks that show where to cut.")] = None,
    back: Annotated[str | None, typer.Option(help="The back of the pages: none, same, rules or blank.")] = None,
    flip: Annotated[str | None, typer.Option(help="The edge the printer turns the paper over: long or short.")] = None,
    back_offset: Annotated[
        str | None, typer.Option(metavar="X,Y", help="Move backs by mm; --test-page tells the numbers.")
    ] = None,
    test_page: Annotated[
        bool, typer.Option("--test-page", help="A page that tests your printer instead of a pad.")
    ] = False,
    what: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="Cube game: which of board, cubes, tiles and slips.", autocompletion=named("things")
        ),
    ] = None,
    size: Annotated[float | None, typer.Option(metavar="MM", help="Cube game: the edge of a cube or tile.")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="2|4", help="Cube game: for two or for four; for both if not said.")
    ] = None,
    palette: Palette = None,
    lang: Lang = None,
    dpi: Dpi = 300,
    transparent: Transparent = False,
    svg_text: SvgText = SvgTexts.OUTLINES,
    force: Force = False,
) -> None:
    """Print a score pad: PDF, SVG or PNG.

    Examples: sheetgen pad classic | sheetgen pad longo --sheets 8 --names "Ann,Ben" -o longo.pdf | sheetgen pad mixx-b
    --palette ink-saver --paper letter | sheetgen pad --id longo-1-JQ | sheetgen pad my.toml --test-page |
    sheetgen pad quixo --what board,tiles --size 30 | sheetgen pad mixx-a --certify
    """
    from sheetgen.app import printing

    setup = {
        "paper": paper,
        "up": up,
        "orientation": orientation,
        "print_size": print_size,
        "margin": margin,
        "gutter": gutter,
        "guides": guides,
        "back": back,
        "flip": flip,
        "back_offset": back_offset,
    }
    style = printing.style(lang, palette, setup)
    target = printing.Target(output, format, dpi, transparent, svg_text == SvgTexts.LIVE, force, _typed(context))
    official = cards == Cards.OFFICIAL
    wishes = printing.Wishes(
        *(variant, sheet_id, seed, official, same, sheets, copies, names, title, logo, qr),
        (what, size, players),
        _certifier() if certify else None,
    )
    with waiting.counted() as tell:
        make = printing.test_page if test_page else printing.pad
        told = make(wishes, style, target, tell)
    wrote(told, output)


def _certifier() -> "Callable[[Order, int], Certified]":
    """Who values cards: loaded for those who want it."""
    from sheetgen.games.dice import certify as certifying

    return certifying.certified


@app.command()
def rules(
    context: typer.Context,
    variant: VariantArgument = None,
    title: Title = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Other examples; always the same if not said.")
    ] = None,
    output: Output = None,
    format: Format = None,  # noqa: A002
    paper: PaperOption = None,
    orientation: Orientation = None,
    margin: Margin = None,
    palette: Palette = None,
    lang: Lang = None,
    dpi: Dpi = 300,
    transparent: Transparent = False,
    svg_text: SvgText = SvgTexts.OUTLINES,
    force: Force = False,
) -> None:
    """Print the rules of a game on one page, with examples: PDF, SVG or PNG.

    Examples: sheetgen rules classic | sheetgen rules longo --lang de --paper a5 -o longo.pdf | sheetgen rules quixo |
    sheetgen rules my.toml -o my.svg
    """
    from sheetgen.app import printing

    style = printing.style(lang, palette, {"paper": paper, "orientation": orientation, "margin": margin})
    target = printing.Target(output, format, dpi, transparent, svg_text == SvgTexts.LIVE, force, _typed(context))
    wrote(printing.rules(variant, title, seed, style, target), output)


def _typed(context: typer.Context) -> frozenset[str]:
    """The options that were typed, as the help spells them."""
    sources = {option.opts[0]: context.get_parameter_source(option.name or "") for option in context.command.params}
    return frozenset(name for name, source in sources.items() if source and source.name == "COMMANDLINE")


@app.command(context_settings={"ignore_unknown_options": True})  # an offset may begin with a minus
def config(
    key: Annotated[str | None, typer.Argument(metavar="[KEY", help="A setting, such as paper.")] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE]", help="Its new value, such as letter.")] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Forget the setting.")] = False,
) -> None:
    """Show your own defaults, or set one.

    Examples: sheetgen config | sheetgen config paper letter | sheetgen config back-offset 0.5,-1 |
    sheetgen config --unset paper
    """
    from sheetgen.app import printing

    answer(printing.configured(key, value, unset))


@app.command()
def puzzle(
    context: typer.Context,
    variant: VariantArgument = None,
    puzzle_id: Annotated[
        str | None,
        typer.Option("--id", metavar="ID", help="The printed id of a puzzle or worksheet: make that very one again."),
    ] = None,
    set_: Annotated[
        str | None,
        typer.Option(
            *("--set",),
            metavar="FILE",
            help="A worksheet described in a file, or first-steps, class-test, …",
            autocompletion=named("sets"),
        ),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            help="finish, target, last-lock, score, chance or best-move; "
            "cube game: win-in, only-move, trap, who-wins or teams.",
            autocompletion=named("kinds"),
        ),
    ] = None,
    level: Annotated[
        str | None, typer.Option(help="easy, medium, hard or expert; any if not said.", autocompletion=named("levels"))
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 1,
    turns: Annotated[
        int | None, typer.Option(help="How many rolls are still to come; chance: to close a row within so many turns.")
    ] = None,
    versions: Annotated[
        str | None, typer.Option(metavar="A,B", help="Versions for neighbours: other looks, equally hard.")
    ] = None,
    different: Annotated[
        bool, typer.Option("--different", help="Versions are puzzles with different answers, of the same level.")
    ] = False,
    answers: Annotated[str | None, typer.Option(help="Where answers are: end, separate, below, only or none.")] = None,
    hints: Annotated[bool, typer.Option("--hints", help="A hint for each puzzle, upside down.")] = False,
    qr: Annotated[bool, typer.Option("--qr/--no-qr", help="Ids as QR codes, too.")] = True,
    up: Annotated[str | None, typer.Option(metavar="N", help="Puzzles a page: 1, 2, 3, 4, 6, 8 or auto.")] = None,
    title: Title = None,
    seed: Seed = None,
    output: Output = None,
    format: Annotated[  # noqa: A002
        str | None, typer.Option(help="text, json, pdf, svg or png; from the file's name if not said.")
    ] = None,
    paper: PaperOption = None,
    orientation: Orientation = None,
    margin: Margin = None,
    palette: Palette = None,
    lang: Lang = None,
    dpi: Dpi = 300,
    transparent: Transparent = False,
    svg_text: SvgText = SvgTexts.OUTLINES,
    force: Force = False,
) -> None:
    """Make puzzles that are proven to have one answer: as text, as JSON, or on paper with a key.

    Examples: sheetgen puzzle classic | sheetgen puzzle longo --kind target --level hard --count 10 -o hard.pdf |
    sheetgen puzzle classic --count 6 --versions A,B --answers separate -o test.pdf | sheetgen puzzle --set first-steps
    -o steps.pdf | sheetgen puzzle quixo --kind win-in --turns 2 | sheetgen puzzle --id ID
    """
    from sheetgen.app import printing
    from sheetgen.app import puzzle as puzzling

    wishes = puzzling.Wishes(
        *(variant, puzzle_id, set_, kind, level, count, turns, versions, different, answers, seed, title, hints, qr)
    )
    target = printing.Target(output, format, dpi, transparent, svg_text == SvgTexts.LIVE, force, _typed(context))
    setup = {"paper": paper, "orientation": orientation, "margin": margin, "up": up}

    with waiting.counted() as tell:
        style = partial(printing.style, lang, palette, setup)
        news(puzzling.puzzle(wishes, target, style, waiting.Progress(waiting.terminal()), tell, in_color()))


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Puzzles (.json), or a template (.toml).")],
) -> None:
    """Check puzzles: prove each again by the plain rules. Or a template: is it a sheet that can be played?

    Examples: sheetgen check puzzles.json | sheetgen check my.toml
    """
    from sheetgen.app import check as checking

    with waiting.counted() as tell:
        verdict = checking.checked(file, tell)
    answer(verdict)


@app.command()
def demo(force: Force = False) -> None:
    """Make one of everything there is, in a folder of its own under output/, and a picture of all of it.

    Examples: sheetgen demo
    """
    from sheetgen.app import demo

    where, quiet = demo.folder(force), waiting.hushed()
    shows = list(demo.shows(where))
    for show in shows:
        app(["--quiet", *show.words], standalone_mode=False)
    waiting.hush(quiet)
    picture = demo.contact_sheet([show.path for show in shows], where)
    if not quiet:
        answer(demo.told(shows, picture))


def main() -> None:
    """The ``sheetgen`` command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # an old terminal's encoding is no reason to stop
    code = run(_app)
    if code == INTERRUPTED:
        # Interrupted within exec(), as when a kernel is compiled, Python would end itself by the signal on the way out.
        os._exit(code)
    sys.exit(code)


def _app() -> object:
    return app(prog_name="sheetgen", standalone_mode=False)
