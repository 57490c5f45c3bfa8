"""Double cells: as many in each row as on the written card, with equal chances on every card (docs/RULES.md 1.10).

The template may set the chances that a row's double cells have on drawn cards: the written card is then fair as it is,
and all others have those chances. Otherwise they have the chances of the written card.
"""

from dataclasses import replace

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Sheet, Variant
from . import places
from .feature import FairnessClaim, Feature


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    return replace(sheet, doubles=places.draw(_yardstick(written), sheet, chance))


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    is_written = (sheet.rows, sheet.doubles) == (written.rows, written.doubles)
    return None if is_written else places.unfairness(_yardstick(written), sheet, sheet.doubles)


def _yardstick(written: Sheet) -> places.Yardstick:
    model = places.yardstick("double cell", written, written.doubles)
    drawn = written.rules.double_chances
    return replace(model, least=drawn, most=drawn) if drawn else model


def claim(variant: Variant) -> FairnessClaim | None:
    """Claims the total chances of each row's double cells; ``None`` if the rows differ in them."""
    model = _yardstick(variant.sheet)
    if 0 in model.counts or model.least < model.most:
        return None
    ways, drawn = (("ways", model.least), ("rolls", variant.sheet.rules.sides**2)), variant.sheet.rules.double_chances
    return FairnessClaim("doubles", ways, of_draw=bool(drawn))


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    places.write(number, sheet, sheet.doubles)


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    return replace(sheet, doubles=places.read(number, sheet, variant.sheet.doubles))


FEATURE = Feature(draw, unfairness, claim, write, read)
