"""Linked cells: pairs in neighbouring rows, one above the other, with the written chances (docs/RULES.md 1.8).

All links lie in different columns, and none in the first, if the written card keeps to that. The two cells of a link
have equal chances. A link comes up in the rolls of either of its numbers; the total over all links is that of the
written card. If each row has a linked cell there, it has one on every card.
"""

from dataclasses import replace

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Cell, Sheet, Variant, chances
from .attempts import retry
from .feature import FairnessClaim, Feature

Links = tuple[tuple[Cell, Cell], ...]


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """The sheet with other links; every fair set of them is equally likely."""
    places = _places(sheet)

    def attempt() -> Links | None:
        found = tuple(sorted(places[place] for place in chance.shuffled(range(len(places)))[: len(written.links)]))
        return None if _wrong(written, sheet, found) else found

    return replace(sheet, links=retry(attempt, "set of links"))


def _places(sheet: Sheet) -> Links:
    """Every pair of cells that could be linked, from top to bottom and from left to right."""
    return tuple(
        (Cell(index, place), Cell(index + 1, place))
        for index, (upper, lower) in enumerate(zip(sheet.rows, sheet.rows[1:], strict=False))
        for place in range(min(upper.first_closing, lower.first_closing))
    )


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    if len(sheet.links) != len(written.links):
        return f"{len(sheet.links)} links instead of {len(written.links)}"
    return _wrong(written, sheet, sheet.links)


def _wrong(written: Sheet, sheet: Sheet, links: Links) -> str | None:
    if _share_columns(links) and not _share_columns(written.links):
        return "two links stand in one column"
    if any(upper.place == 0 for upper, _ in links) and all(upper.place for upper, _ in written.links):
        return "a link stands in the first column"
    if _tilted(sheet, links) and not _tilted(written, written.links):
        return "the two cells of a link have different chances"
    here, there = ways(sheet, links), ways(written, written.links)
    if here != there:
        return f"the linked pairs come up in {here} of {sheet.rules.sides**2} rolls, added together, not in {there}"
    everywhere = range(len(sheet.rows))
    if _rows(written.links) == set(everywhere) and _rows(links) != set(everywhere):
        return "a row has no linked cell"
    return None


def _share_columns(links: Links) -> bool:
    return len({upper.place for upper, _ in links}) < len(links)


def _tilted(sheet: Sheet, links: Links) -> bool:
    each = chances(sheet.rules.sides)
    return any(each[sheet.number(upper)] != each[sheet.number(lower)] for upper, lower in links)


def ways(sheet: Sheet, links: Links) -> int:
    """The rolls of two dice in which each link comes up, with either of its numbers, added over all links."""
    each = chances(sheet.rules.sides)
    return sum(each[number] for pair in links for number in {sheet.number(cell) for cell in pair})


def _rows(links: Links) -> set[int]:
    return {cell.row for pair in links for cell in pair}


def claim(variant: Variant) -> FairnessClaim | None:
    """Claims the total chance of all links; ``None`` if it exceeds all rolls, or the two cells of a link differ."""
    sheet = variant.sheet
    here, rolls = ways(sheet, sheet.links), sheet.rules.sides**2
    if here > rolls or _tilted(sheet, sheet.links):
        return None
    return FairnessClaim("links", (("ways", here), ("rolls", rolls)))


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    places = _places(sheet)
    number.write_subset([places.index(link) for link in sheet.links], len(places))


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    places = _places(sheet)
    return replace(sheet, links=tuple(places[n] for n in number.read_subset(len(variant.sheet.links), len(places))))


FEATURE = Feature(draw, unfairness, claim, write, read)
