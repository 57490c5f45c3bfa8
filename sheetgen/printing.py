"""From the words of a command to files: a person's defaults, the order, the rendering, the names of files."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from . import config, pads, templates
from .cards import ids
from .errors import InputError, nearest
from .layout.drawing import Drawing
from .layout.pad import Logo
from .layout.paper import Paper
from .pads import Order, Style, Tell
from .render import files, fonts
from .render.checks import legible
from .rules.variant import Sheet, Variant

FORMATS = ("pdf", "svg", "png")
FOLDER = Path("output")
DEFAULTS = {"lang": "en", "palette": "classic"}


@dataclass(frozen=True, slots=True)
class Target:
    """Where a person wants which kind of file."""

    output: str | None = None
    format: str | None = None
    dpi: int = 300
    transparent: bool = False
    live_text: bool = False
    force: bool = False


def style(lang: str | None, palette: str | None, wishes: Mapping[str, object]) -> Style:
    """How pages are to look: as asked for now, else as the person has set it, else as anybody would have it."""
    mine = config.load(_known())
    asked = {key: config.value(key, wish) for key, wish in wishes.items() if wish is not None}
    return Style(
        words=templates.language(lang or mine.lang or DEFAULTS["lang"]),
        theme=templates.theme(palette or mine.palette or DEFAULTS["palette"]),
        type_=fonts.load(),
        setup=mine.setup(**asked),
    )


def _known() -> config.Known:
    return {"lang": templates.language_names(), "palette": templates.theme_names()}


def asked(variant: str | None, id_: str | None) -> tuple[Variant, Sheet | None]:
    """The variant that is meant, and the very card of an id."""
    if not id_:
        if not variant:
            raise InputError(f"name a variant ({', '.join(templates.variant_names())}), or an id with --id")
        return templates.variant(variant), None
    return ids.parse(id_, finder(variant))


def finder(variant: str | None) -> Callable[[str], Variant]:
    """Who knows the variant of an id's first part; a template of one's own must be named."""
    own = templates.variant(variant) if variant else None

    def find(head: str) -> Variant:
        if own and ids.head(own) == head:
            return own
        if "~" in head:
            raise InputError(
                f"this id is of a template, '{head}': name that very template, as in 'my.toml --id …'"
                if not own
                else f"this id is of the template '{head}', but {own.name} is '{ids.head(own)}'"
            )
        if own:
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
    from .render.logo import logo as read

    return read(file)


def pad(order: Order, style: Style, target: Target, tell: Tell) -> str:
    """Print a pad; what is to be said about it, the seed at least if there is one."""
    made = pads.pad_of(order, style, tell)
    written = _write(made.drawing, target, f"{Path(order.variant.name).stem}-pad")
    drawn = order.variant.draws and not (order.card or order.official)
    if not written:
        return f"seed {order.seed}" if drawn else ""
    up, paper = len(made.plan.places), made.plan.setup.paper.name
    parts = [
        f"{made.sheets} {'sheet' if made.sheets == 1 else 'sheets'}, {up} a page on {paper}",
        f"cells of {made.plan.cell:.1f} mm",
        *([f"seed {order.seed}"] if drawn else []),
    ]
    return f"{written}: {', '.join(parts)}"


def test_page(style: Style, target: Target) -> str:
    """Print the page that tests a printer."""
    return _write(pads.test_page(style), target, "test-page")


def _write(drawing: Drawing, target: Target, name: str) -> str:
    """Render and write, whole or not at all; the names of the files, or nothing for standard output."""
    kind = _format(target)
    path = Path(target.output) if target.output else _free(f"{name}.{kind}", target.force)
    made = files.numbered(path, _rendered(drawing, kind, target))
    files.write(made, target.force)
    if path == files.STANDARD_OUTPUT:
        return ""
    names = [str(each) for each in made]
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def _format(target: Target) -> str:
    suffix = Path(target.output).suffix.lower().removeprefix(".") if target.output else ""
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


def _rendered(drawing: Drawing, kind: str, target: Target) -> list[bytes]:
    if kind == "svg":
        from .render import svg

        return svg.render(drawing, fonts.load(), live_text=target.live_text)
    from .render import pdf

    document = pdf.render(drawing, fonts.load())
    if kind == "pdf":
        return [document]
    from .render import png

    return png.render(document, target.dpi, target.transparent)


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
