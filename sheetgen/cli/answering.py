"""The commands that print answers: ``variants``, ``solve``, ``odds`` and ``check``."""

from typing import Annotated

import typer

from sheetgen.base import files, lines
from sheetgen.base.errors import InputError, key

from .console import answer, in_color, show_progress, spell
from .options import Cluster, Json, Lang, VariantArgument, variant_named

POSITION = typer.Argument(
    metavar="POSITION",
    help="A position as text, a printed id, a JSON file (.jsonl: one per line), or '-' for standard input.",
)

MOST_BYTES = 15_000_000  # of a document, with some 13,000 puzzles: lists within lists take 52 times as much memory


def variants(
    name: VariantArgument = None,
    json: Json = False,
    toml: Annotated[bool, typer.Option("--toml", help="Print the template of a variant, to copy and change.")] = False,
    lang: Lang = None,
) -> None:
    """List every variant, one line each, or describe one.

    Examples: sheetgen variants | sheetgen variants longo | sheetgen variants longo --toml > my.toml |
    sheetgen variants --json
    """
    from sheetgen.app import variants as known

    if toml and json:
        raise InputError(f"it is printed as it stands, not as JSON: leave {key('json')} out", key("toml"))
    if toml and not name:
        raise InputError(f"say whose template, as in sheetgen variants classic {key('toml')}", key("toml"))
    if toml and name:
        answer(known.template(name).rstrip("\n"))
    elif json or not name:
        answer(known.as_json(name) if json else known.as_text(lang))
    else:
        answer(known.about(name, lang))


def solve(
    source: Annotated[str | None, POSITION] = None,
    json: Json = False,
    lang: Lang = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Cube game: search to the end of the game, however far.")
    ] = False,
    reference: Annotated[bool, typer.Option("--reference", help="Use the plain, slow solver.")] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Cube game: count all boards of a size (with --exact).")
    ] = False,
    size: Annotated[
        int | None, typer.Option(metavar="N", help="Cube game: the size of the boards for --stats, 3 or 4. Default: 4.")
    ] = None,
) -> None:
    """Find the best final score for known rolls, or a forced win in the cube game.

    Examples: sheetgen solve position.json | sheetgen solve "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2" |
    sheetgen solve "quixo X.O../...../....X/...../O.... X" | sheetgen solve --exact --stats --size 3
    """
    from sheetgen.app import solve as solving
    from sheetgen.app.style import words
    from sheetgen.games.positions import SolveWish

    from .positions import entries

    if stats and source:
        raise InputError("all boards of a size are counted: leave the position out", key("stats"))
    if stats and reference:
        raise InputError("boards are counted by their table alone: leave it out", key("reference"))
    if stats:
        answer(solving.stats(size, words(_language(lang, json)), json))
        return
    if size is not None:
        raise InputError(f"it is the boards that {key('stats')} counts: leave it out", key("size"))
    with show_progress():
        wish = SolveWish(exact, reference)
        wrong = solving.solve(
            entries(source or ""), answer, wish, words(_language(lang, json)), json, in_color(), spell
        )
    if wrong:
        raise InputError(wrong)


def _language(lang: str | None, json: bool) -> str | None:
    """The language of an answer. JSON needs no words, so it does not depend on a person's settings, right or wrong."""
    return lang or ("en" if json else None)


def odds(
    source: Annotated[str, POSITION],
    players: Annotated[
        int, typer.Option(metavar="N", help="How many play: you may use the others' white sums; only you close rows.")
    ] = 1,
    wait: Annotated[
        int | None, typer.Option(metavar="K", help="With --players: how many others roll before you do. Default: 0.")
    ] = None,
    exact: Annotated[
        bool,
        typer.Option("--exact", help="Compute exactly what is otherwise estimated; with symbols this takes an hour."),
    ] = False,
    json: Json = False,
    cluster: Cluster = None,
    lang: Lang = None,
) -> None:
    """Compute the expected final score of a position, and of every way to play a roll.

    Examples: sheetgen odds classic | sheetgen odds position.json --json | sheetgen odds longo-c2-JG |
    sheetgen odds "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5" | sheetgen odds "classic r3,5,6 g12 / 5+1" --players 4 --wait 2
    """
    from sheetgen.app import odds as valuing
    from sheetgen.app.style import words
    from sheetgen.games.positions import OddsWish

    from .positions import entries

    with show_progress(cluster):
        wish = OddsWish(players, wait, exact)
        wrong = valuing.odds(entries(source), answer, words(_language(lang, json)), wish, json, in_color(), spell)
    if wrong:
        raise InputError(wrong)


def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", callback=variant_named, help="Puzzles (.json, .jsonl or .jsonl.gz), or a template."
        ),
    ],
    sample: Annotated[
        str | None, typer.Option(metavar="PART", help="Prove only a sample of the puzzles: 1%. Default: all.")
    ] = None,
    cluster: Cluster = None,
    lang: Lang = None,
) -> None:
    """Prove puzzles again by the plain rules, or check that a template makes a playable sheet.

    Examples: sheetgen check puzzles.json | sheetgen check all.jsonl.gz --sample 1% | sheetgen check my.toml
    """
    from sheetgen.app import check as checking
    from sheetgen.app.style import words

    part, is_lines = checking.share(sample), lines.ending(file) == ".jsonl"
    with show_progress(cluster):
        if is_lines:
            verdict = checking.puzzles_of_lines(file, words(lang), part)
        elif file.lower().endswith(".json"):
            content = files.read_bytes(file, MOST_BYTES, "make so many puzzles a file of lines (.jsonl)")
            verdict = checking.puzzles(content, file, words(lang), part)
        elif sample is not None:
            raise InputError("a template is checked whole: leave it out", key("sample"))
        else:
            verdict = checking.template(file, words(lang))
    answer(verdict)
