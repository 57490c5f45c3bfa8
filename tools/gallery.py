"""Every variant in every palette, and papers, languages and sizes, as pictures to look at: make gallery."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from PIL import Image

from sheetgen.app.style import StyleWish, style
from sheetgen.games.dice import pads, templates
from sheetgen.games.dice.decks import DeckWish
from sheetgen.page import languages, palettes
from sheetgen.page.paper import PAPERS
from sheetgen.render import fonts, pdf, png

FOLDER = Path("output/gallery")
DPI = 110
COLUMNS, WIDTH = 6, 420


@dataclass(frozen=True)
class Shot:
    """One picture of the gallery."""

    name: str
    variant: str
    lang: str = "en"
    palette: str = "classic"
    wishes: Mapping[str, str] = field(default_factory=dict)
    sheets: int | None = None


def shots(own: list[str]) -> Iterator[Shot]:
    """All pictures, row by row."""
    for palette in palettes.names():
        for variant in templates.variant_names():
            yield Shot(f"palette-{palette}-{variant}", variant, palette=palette)
    for lang in languages.names():
        for variant in templates.variant_names():
            yield Shot(f"language-{lang}-{variant}", variant, lang=lang)
    for paper in (*(paper.name for paper in PAPERS.values()), "250x120"):
        yield Shot(f"paper-{paper}", "bonus-b", wishes={"paper": paper})
        yield Shot(f"paper-{paper}-longo", "longo", wishes={"paper": paper})
    for up in ("1", "3", "4", "6", "8"):
        yield Shot(f"up-{up}", "classic", wishes={"up": up, "paper": "A3"})
    yield Shot("partly-filled", "mixx-b", wishes={"up": "4", "paper": "A3"}, sheets=3)
    for variant in templates.variant_names():
        yield Shot(f"large-{variant}", variant, wishes={"print_size": "large"})
    for path in own:
        yield Shot(f"own-{Path(path).stem}", path)


def taken(shot: Shot) -> Image.Image:
    """The first page of a pad."""
    wish = StyleWish(lang=shot.lang, palette=shot.palette, **shot.wishes)  # type: ignore[arg-type]
    deck = DeckWish(templates.variant(shot.variant), "gallery")
    order = pads.PadOrder(deck, sheets=shot.sheets, names=("Zoë", "Łukasz"))
    drawing = pads.pad_of(order, style(wish)).drawing
    return Image.open(BytesIO(next(png.render(pdf.render(drawing, fonts.load()), DPI)))).convert("RGB")


def contact(pictures: list[Image.Image]) -> Image.Image:
    """All pictures on one."""
    small = [picture.resize((WIDTH, WIDTH * picture.height // picture.width)) for picture in pictures]
    lines = [small[start : start + COLUMNS] for start in range(0, len(small), COLUMNS)]
    tall = [max(picture.height for picture in line) + 10 for line in lines]
    sheet = Image.new("RGB", (COLUMNS * (WIDTH + 10), sum(tall)), "#888888")
    for number, line in enumerate(lines):
        for column, picture in enumerate(line):
            sheet.paste(picture, (column * (WIDTH + 10), sum(tall[:number])))
    return sheet


def main(own: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = []
    for shot in shots(own):
        pictures.append(taken(shot))
        pictures[-1].save(FOLDER / f"{shot.name}.png")
    contact(pictures).save(FOLDER / "contact.png")
    print(f"{FOLDER}: {len(pictures)} pages, and contact.png with all of them")


if __name__ == "__main__":
    main(sys.argv[1:])
