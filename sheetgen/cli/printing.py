"""The commands that print: pads, rules and puzzles."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.app.output import FORMATS
from sheetgen.base import files
from sheetgen.base.errors import InputError, key, quote
from sheetgen.base.names import lines

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
    filled,
    one_of,
    prints,
    tidy,
)
from .options import versions as each_version
from .output import Target, puzzle_format_of, write_print
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
        str | None,
        typer.Option("--id", metavar="ID", callback=filled, help="Remake the sheets with these printed ids: A,B,C."),
    ] = None,
    sheets: Annotated[
        int | None, typer.Option("--sheets", "-n", metavar="N", min=1, help="How many sheets. Default: one full page.")
    ] = None,
    up: Annotated[
        str | None, typer.Option(metavar="N", callback=tidy, help="Sheets per page: 1, 2, 3, 4, 6, 8 or auto.")
    ] = None,
    copies: Annotated[int, typer.Option(metavar="N", min=1, help="Copies of the whole pad, one after another.")] = 1,
    cards: Annotated[
        Cards, typer.Option(case_sensitive=False, help="Random cards, the official one, or new ones to certify.")
    ] = Cards.RANDOM,
    pad_style: Annotated[
        str,
        typer.Option(
            *("--style",),
            metavar="NAME",
            callback=tidy,
            help="sheets, or record: with lines to write the game down, for 'sheetgen review'.",
            autocompletion=completer("styles"),
        ),
    ] = "sheets",
    same: Annotated[bool, typer.Option("--same", help="Print the same card on every sheet.")] = False,
    certify: Annotated[
        bool,
        typer.Option(
            "--certify", help="Choose cards worth the same within half a point, and print their exact values."
        ),
    ] = False,
    challenge: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="A solo sheet with 30 fixed rolls; par and best score on the back."),
    ] = None,
    cluster: Cluster = None,
    names: Annotated[str | None, typer.Option(metavar="A,B", help='Players\' names: "Ann,Ben".')] = None,
    class_file: Annotated[
        str | None, typer.Option("--class", metavar="FILE", help="A list of names: one sheet each.")
    ] = None,
    logo: Annotated[
        str | None, typer.Option(metavar="FILE", help="A picture for the top of each sheet: SVG, PNG or JPEG.")
    ] = None,
    qr: Annotated[bool, typer.Option("--qr/--no-qr", help="Print the id as a QR code, too.")] = True,
    title: Title = None,
    seed: Seed = None,
    from_file: From = None,
    style: "StyleWish",
    test_page: Annotated[
        bool, typer.Option("--test-page", help="Print a page that tests your printer instead of a pad.")
    ] = False,
    what: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="Cube game: any of board, cubes, tiles and slips.", autocompletion=completer("things")
        ),
    ] = None,
    size: Annotated[float | None, typer.Option(metavar="MM", help="Cube game: the side of a cube or tile.")] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="With --games: how many play. Cube game: 2 or 4; default: both."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="A sheet for every player in each of so many games.")
    ] = None,
    target: Target,
) -> None:
    """Print a score pad, as PDF, SVG or PNG.

    Examples: sheetgen pad classic | sheetgen pad longo --sheets 8 --names "Ann,Ben" -o longo.pdf | sheetgen pad mixx-b
    --palette ink-saver --paper letter | sheetgen pad --id longo-c2-JG,longo-c2-ZA | sheetgen pad --from longo.pdf
    --paper a5 | sheetgen pad quixo --what board,tiles --size 30 | sheetgen pad mixx-a --certify | sheetgen pad longo
    --style record | sheetgen pad classic --challenge 2026-11-19 | sheetgen pad classic --players 4 --games 30
    """
    from sheetgen.app.pad import FORM
    from sheetgen.app.pad import pad as print_pad
    from sheetgen.games.pads import PadWish

    target.wish()
    title_, names_, picture = head(title, names, logo, use_kept=not (from_file or test_page))
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
        names=lines(pupil.name for pupil in _pupils(class_file)) if class_file else names_,
        title=title_,
        logo=picture,
        qr=qr,
        what=what,
        size=size,
        players=players,
        games=games,
        test_page=test_page,
    )
    if cluster is not None and not (certify or from_file):
        raise InputError(f"a cluster values cards: add {key('certify')}, or leave it out", key("cluster"))
    asked = order(FORM, from_file, typed, replace(style, up=up), target, {"class": "names"})
    with show_progress(cluster), asked as (wish, style_, target_):
        message = write_print(print_pad(wish, style_, target_.typed), target_, bool(wish.seed))
    report(message, err=target.output == "-")


def head(title: str | None, names: str | None, logo: str | None, use_kept: bool) -> "tuple[str, str, Logo | None]":
    """The title, names and logo for the top of sheets, as typed; with ``use_kept``, the settings fill in the rest."""
    from sheetgen.app import config

    if not use_kept:
        title, names, logo = title or "", names or "", logo or ""
    return config.head(title, names, logo)


def _pupils(file: str | None) -> "tuple[Pupil, ...]":
    if not file:
        return ()
    from sheetgen.puzzles import class_lists

    if "," in file and not files.is_there(file):
        raise InputError(f"{quote(file)} is no file: write names as in {key('names')} Ann,Ben", key("class"))
    return class_lists.read(files.read_bytes(file, class_lists.MOST_BYTES, "no class has so many names"), file)


@prints(PAGE_OPTIONS)
def rules(
    *,
    variant: VariantArgument = None,
    title: Title = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="Draw other examples.")] = None,
    from_file: From = None,
    style: "StyleWish",
    target: Target,
) -> None:
    """Print the rules on one page, with examples, as PDF, SVG or PNG.

    Examples: sheetgen rules classic | sheetgen rules longo --lang de --paper a5 -o longo.pdf | sheetgen rules quixo |
    sheetgen rules my.toml -o my.svg
    """
    from sheetgen.app.rules import FORM, RulesWish
    from sheetgen.app.rules import rules as print_rules

    target.wish()
    typed = RulesWish(variant, head(title, "", "", use_kept=from_file is None)[0], seed)
    with show_progress(), order(FORM, from_file, typed, style, target) as (wish, style_, target_):
        message = write_print(print_rules(wish, style_), target_, seed_typed=True)
    report(message, err=target.output == "-")


@prints(PUZZLE_OPTIONS)
def puzzle(
    *,
    variant: VariantArgument = None,
    puzzle_id: Annotated[
        str | None,
        typer.Option(
            "--id", metavar="ID", callback=filled, help="Remake the puzzle or worksheet with this printed id."
        ),
    ] = None,
    set_: Annotated[
        str | None,
        typer.Option(
            *("--set",),
            metavar="FILE",
            callback=one_of("sets"),
            help="A worksheet: first-steps, class-test, club-night, or a file of your own.",
            autocompletion=completer("sets"),
        ),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            callback=one_of("kinds"),
            help="finish, target, last-lock, score, chance or best-move; "
            "cube game: win-in, only-move, trap, who-wins or teams.",
            autocompletion=completer("kinds"),
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            callback=one_of("levels"),
            help="easy, medium, hard or expert. Default: any.",
            autocompletion=completer("levels"),
        ),
    ] = None,
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, help="How many puzzles.")] = 1,
    turns: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many rolls are still to come; chance: the turns left to close a row."),
    ] = None,
    versions: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            callback=each_version,
            help="Versions for neighbours: the same puzzles in disguise, with the same scores. In a set, or with "
            "--different: parallel puzzles. 'each': a version for each pupil.",
        ),
    ] = None,
    different: Annotated[
        bool,
        typer.Option(
            "--different",
            help="Make versions of parallel puzzles: equally hard, with the same pattern of rolls, but other answers "
            "and scores.",
        ),
    ] = False,
    answers: Annotated[
        str | None,
        typer.Option(metavar="WHERE", callback=tidy, help="Where answers go: end, separate, below, only or none."),
    ] = None,
    hints: Annotated[
        int,
        typer.Option(
            metavar="[1|2]", min=0, max=2, help="Print a hint for each puzzle, upside down; 2: a stronger one as well."
        ),
    ] = 0,
    slides: Annotated[
        bool, typer.Option("--slides", help="Make slides: a puzzle, then its solution turn by turn.")
    ] = False,
    each: Annotated[
        bool, typer.Option("--each", help="Write each puzzle and each answer to a file of its own, cut to size.")
    ] = False,
    class_file: Annotated[
        str | None,
        typer.Option(
            *("--class",),
            metavar="FILE",
            help="A list of names, or CSV (name, class, version or level): one sheet each.",
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="A,B", help='One sheet for each name: "Ann,Ben".')] = None,
    both_sides: Annotated[
        bool, typer.Option("--both-sides", help="Give each pupil an even number of pages, to print on both sides.")
    ] = False,
    logo: Annotated[
        str | None, typer.Option(metavar="FILE", help="A picture for the top of each page: SVG, PNG or JPEG.")
    ] = None,
    qr: Annotated[bool, typer.Option("--qr/--no-qr", help="Print ids as QR codes, too.")] = True,
    up: Annotated[
        str | None, typer.Option(metavar="N", callback=tidy, help="Puzzles per page: 1, 2, 3, 4, 6, 8 or auto.")
    ] = None,
    shard: Annotated[
        str | None,
        typer.Option(
            metavar="I/N", help="Make part I of N of a large set, on any machine; 'sheetgen merge' joins them."
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue a shard that was interrupted.")] = False,
    cluster: Cluster = None,
    title: Title = None,
    seed: Seed = None,
    from_file: From = None,
    style: "StyleWish",
    target: Target,
) -> None:
    """Make puzzles proven to have exactly one answer, as text, as JSON or on paper with a key.

    Examples: sheetgen puzzle classic | sheetgen puzzle longo --kind target --level hard --count 10 -o hard.pdf |
    sheetgen puzzle classic --count 6 --versions A,B --answers separate -o test.pdf | sheetgen puzzle --set first-steps
    -o steps.pdf | sheetgen puzzle quixo --kind win-in --turns 2 | sheetgen puzzle --id ID | sheetgen puzzle --from
    test-A.pdf --answers only -o key.pdf
    """
    from sheetgen.app.puzzle import FORM, PuzzleWish

    from .puzzles import write_puzzles, write_shard

    is_shard = shard is not None or resume
    on_paper = not is_shard and puzzle_format_of(target) in FORMATS
    title_, names_, picture = head(
        title,
        names or "" if class_file or slides or each else names,
        logo or "" if slides else logo,
        use_kept=on_paper and from_file is None,
    )
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
        title=title_,
        hints=hints,
        qr=qr,
        each=each,
        both_sides=both_sides,
        names=names_,
        pupils=_pupils(class_file),
        logo=picture,
        slides=slides,
    )
    if is_shard:
        with show_progress(cluster):
            message = write_shard(typed, shard, resume, target)
    else:
        asked = order(FORM, from_file, typed, replace(style, up=up), target, {"class": "pupils"})
        with show_progress(cluster), asked as (wish, style_, target_):
            message = write_puzzles(wish, target_, style_, in_color())
    report(message, err=True)


def merge(
    parts: Annotated[list[str], typer.Argument(metavar="FILE...", help="The shards of a set, in any order.")],
    output: Output = None,
    cluster: Cluster = None,
    force: Force = False,
) -> None:
    """Join the shards of a set into the puzzles that one machine would have made, one line of JSON each.

    Examples: sheetgen merge part-1.jsonl.gz part-2.jsonl.gz -o all.jsonl
    """
    from .puzzles import merge_shards

    with show_progress(cluster):
        message = merge_shards([Path(part) for part in parts], output, force)
    report(message, err=True)
