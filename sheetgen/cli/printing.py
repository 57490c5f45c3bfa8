"""The commands that print: pads, rules and puzzles."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.base import files
from sheetgen.base.errors import InputError, key

from .console import in_color, report, show_progress
from .options import (
    PAD_OPTIONS,
    PAGE_OPTIONS,
    PUZZLE_OPTIONS,
    Cards,
    Cluster,
    Force,
    From,
    Output,
    Seed,
    Title,
    VariantArgument,
    completer,
    prints,
)
from .output import Target, write_print
from .remembered import order

if TYPE_CHECKING:
    from sheetgen.app.style import StyleWish
    from sheetgen.page.logo import Logo
    from sheetgen.puzzles.pupils import Pupil


@prints(PAD_OPTIONS)
def pad(
    *,
    variant: VariantArgument = None,
    sheet_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The printed id of a sheet: make that very one again.")
    ] = None,
    sheets: Annotated[int | None, typer.Option(min=1, help="How many sheets; a page full if not said.")] = None,
    up: Annotated[str | None, typer.Option(metavar="N", help="Sheets a page: 1, 2, 3, 4, 6, 8 or auto.")] = None,
    copies: Annotated[int, typer.Option(min=1, help="Copies of the whole pad, one after the other.")] = 1,
    cards: Annotated[
        Cards, typer.Option(help="Cards drawn by chance, the official one, or new ones to certify.")
    ] = Cards.RANDOM,
    pad_style: Annotated[
        str,
        typer.Option(
            *("--style",),
            metavar="NAME",
            help="sheets, or record: each with lines on which its game is written down, for 'review'.",
            autocompletion=completer("styles"),
        ),
    ] = "sheets",
    same: Annotated[bool, typer.Option("--same", help="The same card on all sheets.")] = False,
    certify: Annotated[
        bool,
        typer.Option("--certify", help="Cards worth the same, within half a point: exact values, printed on them."),
    ] = False,
    challenge: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="A sheet with 30 rolls, to be played alone: par and best score on the back."),
    ] = None,
    cluster: Cluster = None,
    names: Annotated[str | None, typer.Option(metavar="A,B", help='Players\' names, as in "Ann,Ben".')] = None,
    logo: Annotated[
        str | None, typer.Option(metavar="FILE", help="A picture for the head of the sheet: SVG, PNG or JPEG.")
    ] = None,
    qr: Annotated[bool, typer.Option("--qr/--no-qr", help="The id as a QR code, too.")] = True,
    title: Title = None,
    seed: Seed = None,
    from_file: From = None,
    style: "StyleWish",
    test_page: Annotated[
        bool, typer.Option("--test-page", help="A page that tests your printer instead of a pad.")
    ] = False,
    what: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="Cube game: which of board, cubes, tiles and slips.", autocompletion=completer("things")
        ),
    ] = None,
    size: Annotated[float | None, typer.Option(metavar="MM", help="Cube game: the edge of a cube or tile.")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="2|4", help="Cube game: for two or for four; for both if not said.")
    ] = None,
    target: Target,
) -> None:
    """Print a score pad: PDF, SVG or PNG.

    Examples: sheetgen pad classic | sheetgen pad longo --sheets 8 --names "Ann,Ben" -o longo.pdf | sheetgen pad mixx-b
    --palette ink-saver --paper letter | sheetgen pad --id longo-1-JQ | sheetgen pad --from longo.pdf --paper a5 |
    sheetgen pad quixo --what board,tiles --size 30 | sheetgen pad mixx-a --certify | sheetgen pad longo --style record
    | sheetgen pad classic --challenge 2026-11-19
    """
    from sheetgen.app.pad import FORM
    from sheetgen.app.pad import pad as print_pad
    from sheetgen.games.pads import PadWish

    target.wish()
    typed = PadWish(
        variant=variant,
        id=sheet_id,
        seed=seed or "",
        cards=cards.value,
        style=pad_style,
        same=same,
        certify=certify,
        challenge=challenge,
        sheets=sheets,
        copies=copies,
        names=names or "",
        title=title or "",
        logo=_logo(logo),
        qr=qr,
        what=what,
        size=size,
        players=players,
        test_page=test_page,
    )
    if cluster is not None and not (certify or from_file):
        raise InputError(f"a cluster values cards: add {key('certify')}, or leave it out", key("cluster"))
    asked = order(FORM, from_file, typed, replace(style, up=up), target)
    with show_progress(cluster), asked as (wish, style_, target_):
        message = write_print(print_pad(wish, style_, target_.typed), target_, bool(wish.seed))
    report(message, err=target.output == "-")


def _logo(file: str | None) -> "Logo | None":
    if not file:
        return None
    from sheetgen.render.logo import logo

    return logo(file)


def _pupils(file: str | None) -> "tuple[Pupil, ...]":
    if not file:
        return ()
    from sheetgen.puzzles import class_lists

    return class_lists.read(files.read_bytes(file, class_lists.MOST_BYTES, "no class has so many names"), file)


@prints(PAGE_OPTIONS)
def rules(
    *,
    variant: VariantArgument = None,
    title: Title = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Other examples; always the same if not said.")
    ] = None,
    from_file: From = None,
    style: "StyleWish",
    target: Target,
) -> None:
    """Print the rules of a game on one page, with examples: PDF, SVG or PNG.

    Examples: sheetgen rules classic | sheetgen rules longo --lang de --paper a5 -o longo.pdf | sheetgen rules quixo |
    sheetgen rules my.toml -o my.svg
    """
    from sheetgen.app.rules import FORM, RulesWish
    from sheetgen.app.rules import rules as print_rules

    target.wish()
    typed = RulesWish(variant, title or "", seed)
    with show_progress(), order(FORM, from_file, typed, style, target) as (wish, style_, target_):
        message = write_print(print_rules(wish, style_), target_, seed_typed=True)
    report(message, err=target.output == "-")


@prints(PUZZLE_OPTIONS)
def puzzle(
    *,
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
            autocompletion=completer("sets"),
        ),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            help="finish, target, last-lock, score, chance or best-move; "
            "cube game: win-in, only-move, trap, who-wins or teams.",
            autocompletion=completer("kinds"),
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(help="easy, medium, hard or expert; any if not said.", autocompletion=completer("levels")),
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 1,
    turns: Annotated[
        int | None, typer.Option(help="How many rolls are still to come; chance: to close a row within so many turns.")
    ] = None,
    versions: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Versions for neighbours: the same puzzles with other looks and the same final scores; of a set, and "
            "with --different, parallel ones; each: one a pupil.",
        ),
    ] = None,
    different: Annotated[
        bool,
        typer.Option(
            "--different",
            help="Versions are parallel puzzles: as hard, with the same event and pattern of rolls, other answers and "
            "other final scores.",
        ),
    ] = False,
    answers: Annotated[str | None, typer.Option(help="Where answers are: end, separate, below, only or none.")] = None,
    hints: Annotated[
        int,
        typer.Option(
            metavar="[1|2]", min=0, max=2, help="A hint for each puzzle, upside down; 2: a stronger one as well."
        ),
    ] = 0,
    slides: Annotated[bool, typer.Option("--slides", help="Slides: a puzzle, then its solution turn by turn.")] = False,
    each: Annotated[
        bool, typer.Option("--each", help="Every puzzle and every answer alone, each in a file cut to its size.")
    ] = False,
    class_file: Annotated[
        str | None,
        typer.Option(
            *("--class",),
            metavar="FILE",
            help="A list of names, or CSV (name, class, version or level): a sheet for each.",
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="A,B", help='A sheet for each name, as in "Ann,Ben".')] = None,
    logo: Annotated[
        str | None, typer.Option(metavar="FILE", help="A picture for the head of the page: SVG, PNG or JPEG.")
    ] = None,
    qr: Annotated[bool, typer.Option("--qr/--no-qr", help="Ids as QR codes, too.")] = True,
    up: Annotated[str | None, typer.Option(metavar="N", help="Puzzles a page: 1, 2, 3, 4, 6, 8 or auto.")] = None,
    shard: Annotated[
        str | None,
        typer.Option(metavar="I/N", help="One of N parts of a large set, made anywhere: 'merge' joins them."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a shard that was interrupted.")] = False,
    cluster: Cluster = None,
    title: Title = None,
    seed: Seed = None,
    from_file: From = None,
    style: "StyleWish",
    target: Target,
) -> None:
    """Make puzzles that are proven to have one answer: as text, as JSON, or on paper with a key.

    Examples: sheetgen puzzle classic | sheetgen puzzle longo --kind target --level hard --count 10 -o hard.pdf |
    sheetgen puzzle classic --count 6 --versions A,B --answers separate -o test.pdf | sheetgen puzzle --set first-steps
    -o steps.pdf | sheetgen puzzle quixo --kind win-in --turns 2 | sheetgen puzzle --id ID | sheetgen puzzle --from
    test-A.pdf --answers only -o key.pdf
    """
    from sheetgen.app.puzzle import FORM, PuzzleWish

    from .puzzles import write_puzzles, write_shard

    typed = PuzzleWish(
        variant=variant,
        id=puzzle_id,
        set=set_,
        kind=kind,
        level=level,
        count=count,
        turns=turns,
        versions=versions,
        different=different,
        answers=answers,
        seed=seed or "",
        title=title or "",
        hints=hints,
        qr=qr,
        each=each,
        names=names or "",
        pupils=_pupils(class_file),
        logo=_logo(logo),
        slides=slides,
    )
    if shard is not None or resume:
        with show_progress(cluster):
            message = write_shard(typed, shard, resume, target)
    else:
        asked = order(FORM, from_file, typed, replace(style, up=up), target)
        with show_progress(cluster), asked as (wish, style_, target_):
            message = write_puzzles(wish, target_, style_, in_color())
    report(message, err=True)


def merge(
    parts: Annotated[list[str], typer.Argument(metavar="FILE...", help="The shards of a set, in any order.")],
    output: Output = None,
    cluster: Cluster = None,
    force: Force = False,
) -> None:
    """Join the shards of a set into the puzzles that one machine would have made: a line of JSON for each.

    Examples: sheetgen merge part-1.jsonl.gz part-2.jsonl.gz -o all.jsonl
    """
    from pathlib import Path

    from .puzzles import merge_shards

    with show_progress(cluster):
        message = merge_shards([Path(part) for part in parts], output, force)
    report(message, err=True)
