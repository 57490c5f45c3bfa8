"""From the words of a command to files: a person's defaults, the order, the rendering, the names of files."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from sheetgen.base import files
from sheetgen.base.errors import InputError, nearest
from sheetgen.games.cubes import pads as cube_pads
from sheetgen.games.cubes.cards import cube_set
from sheetgen.games.dice import pads, templates
from sheetgen.games.dice.cards import ids
from sheetgen.games.dice.pads import Order, Style, Tell
from sheetgen.games.dice.pages.pad import Logo
from sheetgen.games.dice.rules.variant import Sheet, Variant
from sheetgen.page.drawing import Drawing
from sheetgen.page.impose import PRINTED
from sheetgen.page.paper import Paper, Setup
from sheetgen.render import fonts
from sheetgen.render.checks import legible

from . import config
from . import rules as rulebook

FORMATS = ("pdf", "svg", "png")
FOLDER = Path("output")
DEFAULTS = {"lang": "en", "palette": "classic"}
APART = {
    "--id": ("--cards", "--seed", "--same"),
    "--test-page": (
        *("--id", "--sheets", "--up", "--print-size", "--copies", "--cards", "--same", "--seed"),
        *("--names", "--title", "--logo", "--certify"),
    ),
}
"""Options that have no use beside another one."""
OF_CUBES = ("--what", "--size", "--players")
NOT_OF_CUBES = (
    *("--cards", "--same", "--names", "--logo", "--qr", "--print-size", "--gutter"),
    *("--back", "--flip", "--back-offset", "--certify"),
)
"""Options of the cube game alone, and those that it has no use for."""
RASTER = 100  # times as long as drawing a page takes turning it into dots


@dataclass(frozen=True, slots=True)
class Target:
    """Where a person wants which kind of file."""

    output: str | None = None
    format: str | None = None
    dpi: int = 300
    transparent: bool = False
    live_text: bool = False
    force: bool = False
    typed: frozenset[str] = frozenset()  # the options of the command, such as --dpi: some have no use together


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person typed about a pad."""

    variant: str | None = None
    id: str | None = None
    seed: str | None = None
    official: bool = False
    same: bool = False
    sheets: int | None = None
    copies: int = 1
    names: str | None = None
    title: str | None = None
    logo: str | None = None
    qr: bool = True
    cubes: tuple[str | None, float | None, int | None] = (None, None, None)
    """Of the cube game: which things, how large, for how many players."""
    certify: Callable[[Order, int], pads.Certified] | None = None
    """Who chooses cards that are worth the same, if they are to be."""


def style(lang: str | None, palette: str | None, wishes: Mapping[str, object]) -> Style:
    """How pages are to look: as asked for now, else as the person has set it, else as anybody would have it."""
    mine = config.load(_known())
    asked = {key: config.value(key, wish) for key, wish in wishes.items() if wish is not None}
    return Style(
        words=templates.language((lang or mine.lang or DEFAULTS["lang"]).lower()),
        theme=templates.theme((palette or mine.palette or DEFAULTS["palette"]).lower()),
        type_=fonts.load(),
        setup=mine.setup(**asked),
    )


def _known() -> config.Known:
    return {"lang": templates.language_names(), "palette": templates.theme_names()}


def asked(variant: str | None, id_: str | None) -> tuple[Variant, Sheet | None]:
    """The variant that is meant, and the very card of an id."""
    if not id_:
        if not variant:
            raise InputError(
                f"name a variant ({', '.join([*templates.variant_names(), cube_pads.NAME])}), or an id with --id"
            )
        return templates.variant(variant), None
    return ids.parse(id_, finder(variant))


def finder(variant: str | None, alone: bool = True) -> Callable[[str], Variant]:
    """Who knows the variant of an id's first part; a template of one's own must be named, and stands ``alone`` unless
    the id is of several variants."""
    of_cubes = variant == cube_pads.NAME
    own = templates.variant(variant) if variant and not of_cubes else None

    def find(head: str) -> Variant:
        if of_cubes and alone:
            raise InputError(f"this id is of {head}, not of {variant}")
        if own and ids.head(own) == head:
            return own
        if "~" in head:
            raise InputError(
                f"this id is of a template, '{head}': name that very template, as in 'my.toml --id …'"
                if not own
                else f"this id is of the template '{head}', but {own.name} is '{ids.head(own)}'"
            )
        if own and alone:
            raise InputError(f"this id is of {head}, not of {own.name}")
        return templates.variant(head)

    return find


def seed(given: str | None) -> str:
    """The seed as it was typed; none, or an empty one, is drawn by chance."""
    if not given:
        return str(secrets.randbelow(1_000_000))
    return normalize("NFC", legible(given))


def logo(file: str) -> Logo:
    """A person's own picture, read."""
    from sheetgen.render.logo import logo as read

    return read(file)


def names(text: str) -> tuple[str, ...]:
    """Players' names with commas between them."""
    found = tuple(name.strip() for name in text.split(",") if name.strip())
    if text and not found:
        raise InputError("there is no name in it: write them with commas, as in --names Ann,Ben", "--names")
    return found


def order(wishes: Wishes) -> Order:
    """What is to be printed, every file read and every chance fixed."""
    variant, card = asked(wishes.variant, wishes.id)
    return Order(
        variant=variant,
        seed=seed(wishes.seed),
        card=card,
        official=wishes.official,
        same=wishes.same,
        sheets=wishes.sheets,
        copies=wishes.copies,
        names=names(wishes.names or ""),
        title=(wishes.title or "").strip(),
        logo=logo(wishes.logo) if wishes.logo else None,
        qr=wishes.qr,
        certify=wishes.certify,
    )


def check_together(typed: frozenset[str], chosen: str, others: Iterable[str]) -> None:
    """Refuse options that have no use beside a chosen one: who typed both did not mean it."""
    for other in others:
        if {chosen, other} <= typed:
            raise InputError(f"{other} has no use with {chosen}: leave one of the two out")


def check_format(target: Target) -> None:
    """Refuse options of another kind of file."""
    kind = format_of(target)
    for option, belongs in (("--dpi", "png"), ("--transparent", "png"), ("--svg-text", "svg")):
        if option in target.typed and kind != belongs and (option != "--svg-text" or target.live_text):
            raise InputError(
                f"{option} is for {belongs.upper()} files, and this one is {kind.upper()}: leave it out, "
                f"or end the file's name in .{belongs}"
            )


def _check_backs(typed: frozenset[str], setup: Setup) -> None:
    """Refuse to turn and move backs that are not printed."""
    for option in ("--flip", "--back-offset"):
        if option in typed and setup.back == "none":
            raise InputError(
                f"{option} is for backs, and none are printed: add --back same or --back rules, or leave it out"
            )


def pad(wishes: Wishes, style: Style, target: Target, tell: Tell = pads.nobody) -> str:
    """Print a pad; what is to be said about it, the seed at least if there is one that nobody typed."""
    check_together(target.typed, "--id", APART["--id"])
    check_format(target)
    if cube_pads.is_meant(wishes.variant, wishes.id):
        return _cubes(wishes, style, target, tell)
    _check_game(target.typed, OF_CUBES, "the cube game, as in 'sheetgen pad quixo'")
    _check_backs(target.typed, style.setup)
    return _pad(order(wishes), style, target, tell, told=bool(wishes.seed))


def _pad(order: Order, style: Style, target: Target, tell: Tell, told: bool) -> str:
    made = pads.pad_of(order, style)
    written = write(made.drawing, target, f"{Path(order.variant.name).stem}-pad", tell)
    drawn = order.variant.draws and not (order.card or order.official)
    if not written:
        return f"seed {order.seed}" if drawn and not told else ""  # nobody could make the pad again without it
    up, paper = len(made.plan.places), made.plan.setup.paper.name
    parts = [
        f"{made.sheets} {'sheet' if made.sheets == 1 else 'sheets'}, {up} a page on {paper}",
        f"cells of {made.plan.cell:.1f} mm",
        *([f"seed {order.seed}"] if drawn else []),
    ]
    return "\n".join((f"{written}: {', '.join(parts)}", *_hints(made)))


def _cubes(wishes: Wishes, style: Style, target: Target, tell: Tell) -> str:
    """Print a set of the cube game, or what is asked of it."""
    _check_game(target.typed, NOT_OF_CUBES, "sheets with rows, not for the cube game")
    if wishes.id:
        _check_game(target.typed, OF_CUBES, "sets without an id, which says all of it")
    of = cube_set.parse(wishes.id) if wishes.id else cube_set.asked(*wishes.cubes)
    order = cube_pads.Order(of, (wishes.title or "").strip(), wishes.sheets, wishes.copies)
    made = cube_pads.made(order, style)
    written = write(made.drawing, target, f"{cube_pads.NAME}-pad", tell)
    return f"{written}: {cube_pads.told(of, made.counts, style.setup.paper.name)}" if written else ""


def _check_game(typed: frozenset[str], options: tuple[str, ...], owner: str) -> None:
    """Refuse options of another game."""
    for option in options:
        if option in typed:
            raise InputError(f"{option} is for {owner}: leave it out")


def _hints(made: pads.Pad) -> Iterator[str]:
    """What a person should know before they print."""
    plan = made.plan
    if made.certified:
        yield _worths(made.certified)
    for color, looks in made.borrowed.items():
        yield f"{color} is printed as {looks}: the palette has no {color}"
    if plan.setup.back in PRINTED and any(plan.setup.back_offset) and plan.width > plan.height:
        yield (
            "these pages lie across: the back offset must be one from a test page that does, too "
            "(sheetgen pad --test-page --orientation landscape)"
        )


def _worths(deck: pads.Certified) -> str:
    """What the cards of a deck are worth, and how they were chosen."""
    least, most = f"{min(deck.values):.2f}", f"{max(deck.values):.2f}"
    span = least if least == most else f"{least} to {most}"
    chosen = f" ({deck.of})" if deck.of else ""
    return f"certified: expected final score {span}, one player, always active{chosen}"


def test_page(wishes: Wishes, style: Style, target: Target, _tell: Tell = pads.nobody) -> str:
    """Print the page that tests a printer."""
    check_together(target.typed, "--test-page", APART["--test-page"])
    check_format(target)
    if wishes.variant and not cube_pads.is_meant(wishes.variant, None):
        templates.variant(wishes.variant)
    return write(pads.test_page(style), target, "test-page")


def rules(variant: str | None, title: str | None, seed_: str | None, style: Style, target: Target) -> str:
    """Print the rules of a game on one page."""
    check_format(target)
    if not variant:
        raise InputError(f"name a game ({', '.join((*templates.variant_names(), *rulebook.OTHER_GAMES))})")
    chosen = normalize("NFC", legible(seed_)) if seed_ else None
    drawing = rulebook.page_of(variant, style, (title or "").strip(), chosen)
    return write(drawing, target, f"{Path(variant).stem}-rules")


def write(drawing: Drawing, target: Target, name: str, tell: Tell = pads.nobody) -> str:
    """Render and write, whole or not at all; the names of the files, or nothing for standard output."""
    return write_all([("", drawing)], target, name, tell)


def write_all(parts: Sequence[tuple[str, Drawing]], target: Target, name: str, tell: Tell = pads.nobody) -> str:
    """Several drawings into as many files, each with what its name adds; all of them or none."""
    kind = format_of(target)
    first = Path(target.output) if target.output else _free(f"{name}.{kind}", target.force)
    if first == files.STANDARD_OUTPUT and len(parts) > 1:
        raise InputError(f"these are {len(parts)} files: write them to a folder", "-o -")
    paths = [
        path
        for suffix, drawing in parts
        for path in files.numbered(
            first.with_name(first.stem + suffix + first.suffix) if suffix else first,
            1 if kind == "pdf" else len(drawing.pages),
        )
    ]
    rendered = (each for _, drawing in parts for each in _rendered(drawing, kind, target, tell))
    files.write(paths, rendered, target.force)
    if first == files.STANDARD_OUTPUT:
        return ""
    return str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1]}"


def format_of(target: Target) -> str:
    """Which kind of file is wanted, or what is wrong with it."""
    path = Path(target.output or "")
    if path.name.lower() in {f".{kind}" for kind in FORMATS}:
        raise InputError(f"the file has no name, only an ending: write it as in my-pad{path.name}", f"-o {path}")
    suffix = path.suffix.lower().removeprefix(".")
    kind = (target.format or suffix or "pdf").lower()
    if kind not in FORMATS:
        place = "--format" if target.format else f"-o {target.output}"
        raise InputError(f"files end in .pdf, .svg or .png ({nearest(kind, FORMATS)})", place)
    return kind


def _free(name: str, force: bool) -> Path:
    """A file that is not there yet, in the folder for results."""
    try:
        FOLDER.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(
            f"cannot be made ({(error.strerror or '').lower()}): say where with -o FILE", "output"
        ) from None
    path, number = FOLDER / name, 1
    while path.exists() and not force:
        number += 1
        path = FOLDER / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path


def _rendered(drawing: Drawing, kind: str, target: Target, tell: Tell) -> Iterator[bytes]:
    """Each file when it is asked for; ``tell`` hears of every page."""
    if kind == "svg":
        from sheetgen.render import svg

        yield from svg.render(pads.told(drawing, tell), fonts.load(), live_text=target.live_text)
        return
    from sheetgen.render import pdf

    if kind == "pdf":
        yield pdf.render(pads.told(drawing, tell), fonts.load())
        return
    from sheetgen.render import png

    pages = len(drawing.pages)
    work = pages * (1 + RASTER)
    document = pdf.render(pads.told(drawing, lambda page, _: tell(page, work)), fonts.load())
    for page, picture in enumerate(png.render(document, target.dpi, target.transparent), start=1):
        tell(pages + page * RASTER, work)
        yield picture


def configured(key: str | None, value: str | None, unset: bool) -> str:
    """The defaults as they are, all or one, or after a change."""
    if unset and not key:
        raise InputError("say which setting is to be forgotten, as in 'sheetgen config --unset paper'")
    if key and (value is not None or unset):
        path = config.save({key: None if unset else value}, _known())
        return f"{path}: {key} {'forgotten' if unset else f'= {value}'}"
    asked = (config.named(key),) if key else config.KEYS
    mine = config.load(_known())
    lines = [f"{config.spelt(name)} = {_said(getattr(mine, name))}" for name in asked]
    return "\n".join([f"# {config.path() or 'no home folder: nothing can be kept'}", *lines])


def _said(value: object) -> str:
    match value:
        case None:
            return "(not set)"
        case Paper(name=name):
            return name
        case tuple():
            return ",".join(f"{part:g}" for part in value)
        case float():
            return f"{value:g}"
    return str(value).lower() if isinstance(value, bool) else str(value)
