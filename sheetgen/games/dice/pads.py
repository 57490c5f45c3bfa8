"""What ``pad`` prints: from a person's wishes to a finished drawing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, repeat
from unicodedata import normalize

from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError
from sheetgen.page import impose
from sheetgen.page import test_page as testpage
from sheetgen.page.drawing import Drawing, Page, Pages, Stamp
from sheetgen.page.paper import UPS, Plan, Setup
from sheetgen.page.rule_page import setting
from sheetgen.page.theme import Theme
from sheetgen.page.type import SMALL, Type
from sheetgen.page.words import Words, fairness

from . import cards
from .cards import ids
from .pages import colors, pad, rule_page
from .rules.variant import Sheet, Variant

MOST_SHEETS = 100_000

Tell = Callable[[int, int], None]
"""Hears how much of how much is done."""


def nobody(_done: int, _of: int) -> None:
    """Does not listen."""


@dataclass(frozen=True, slots=True)
class Certified:
    """The card of every sheet, what a new sheet of it is worth, and of how many cards these were chosen."""

    cards: tuple[Sheet, ...]
    values: tuple[float, ...]
    of: str


@dataclass(frozen=True, slots=True)
class Order:
    """What a person asked for; what is ``None`` follows from the rest."""

    variant: Variant
    seed: str
    card: Sheet | None = None
    official: bool = False
    same: bool = False
    sheets: int | None = None
    copies: int = 1
    names: tuple[str, ...] = ()
    title: str = ""
    logo: pad.Logo | None = None
    qr: bool = True
    certify: "Callable[[Order, int], Certified] | None" = None
    """Who values cards and chooses so many, if they are to be worth the same."""


@dataclass(frozen=True, slots=True)
class Style:
    """How pages look, in which language they speak, and on what paper they stand."""

    words: Words
    theme: Theme
    type_: Type
    setup: Setup


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad that is ready to be rendered, and what is told about it."""

    drawing: Drawing
    plan: Plan
    sheets: int
    borrowed: Mapping[str, str]
    """Colours that the palette lacks, and those whose looks they have."""
    certified: Certified | None = None


def pad_of(order: Order, style: Style) -> Pad:
    """The pad of an order; its cards and pages are drawn as they are asked for."""
    borrowed = colors.borrowed(order.variant.sheet.rules.dice, tuple(style.theme.colors))
    look = _look(order, style, colors.lettered(style.words, order.variant.sheet.rules.dice, borrowed))
    written = colors.dressed(order.card or order.variant.sheet, borrowed)

    def cell(width: float, height: float) -> float:
        return pad.cell_size(written, look, width, height)

    plan = impose.plan(style.setup, cell)
    count = _count(order, len(plan.places))
    certified = order.certify(order, count) if order.certify else None
    hand = _Hand(iter(certified.cards), count) if certified else _hand(order, count)
    sheets = _Sheets(order, look, borrowed, hand, plan.sheet, certified.values if certified else ())
    reverse = _rules(written, look, plan, cell) if style.setup.back == "rules" else None
    pages = impose.pages(plan, sheets.piece, count, look.words, look.type_, order.copies, look.title, reverse)
    return Pad(_bound(pages, look, style.setup, count), plan, count, borrowed, certified)


def _rules(card: Sheet, look: pad.Look, plan: Plan, cell: impose.Cell) -> impose.Piece:
    """The rules on the back of a sheet, or why they cannot stand there and where they can."""
    titled = replace(look, title=look.words("rules.title", title=look.title))
    story = rule_page.story(card, titled)
    items = setting.items(story, titled, *plan.sheet)
    if items is None:
        width, height = plan.sheet
        fewer = (replace(plan.setup, up=up) for up in reversed(UPS) if up < len(plan.places))
        fits = (setup for setup in fewer if setting.setting(story, titled, *impose.plan(setup, cell).sheet))
        enough = next(fits, None)
        hint = f"they do with --up {enough.up}" if enough else "print them on pages of their own with 'sheetgen rules'"
        place = f"the back of a sheet of {width:.0f}x{height:.0f} mm"
        raise InputError(f"the rules do not fit on {place}, in type of {SMALL:g} points: {hint}")
    return impose.Piece(Stamp(items), "rules")


def clad(variant: Variant, style: Style) -> tuple[Sheet, Words]:
    """The card of a variant as it is written, in colours that the palette has, and the words that go with them."""
    borrowed = colors.borrowed(variant.sheet.rules.dice, tuple(style.theme.colors))
    return colors.dressed(variant.sheet, borrowed), colors.lettered(style.words, variant.sheet.rules.dice, borrowed)


def _bound(pages: Pages, look: pad.Look, setup: Setup, count: int) -> Drawing:
    """The pages with all that is said about them."""
    return Drawing(
        pages=pages,
        title=look.words("document.pad", title=look.title),
        subject=look.words.count("document.sheets", count),
        language=look.words.language,
        duplex=setup.duplex,
    )


@dataclass(frozen=True, eq=False, slots=True)
class _Sheets:
    """The sheets of a pad, each drawn when it is asked for."""

    order: Order
    look: pad.Look
    borrowed: Mapping[str, str]
    hand: "_Hand"
    size: tuple[float, float]
    values: tuple[float, ...]
    """What each is worth, if that is to be printed."""

    def piece(self, index: int) -> impose.Piece:
        """One sheet, with its id and its player's name."""
        card, names = self.hand[index], self.order.names
        name = ids.notate(self.order.variant, card)
        player = normalize("NFC", names[index % len(names)]) if names else ""
        worth = _worth(self.look.words, self.values[index]) if self.values else ""
        tag = pad.Tag(name, name.upper(), player, worth)  # capitals take less room in a QR code, and are read as well
        items = pad.sheet(colors.dressed(card, self.borrowed), self.look, *self.size, tag=tag)
        return impose.Piece(Stamp(items), f"sheet-{index + 1}")


def test_page(style: Style) -> Drawing:
    """The page that shows what a printer does to scale, edges and backs."""
    pages = testpage.pages(style.setup, style.words, style.type_)
    title = style.words("paper.test.title")
    return Drawing(pages, title, language=style.words.language, duplex=style.setup.flip)


def _look(order: Order, style: Style, words: Words) -> pad.Look:
    variant = order.variant
    return pad.Look(
        theme=style.theme,
        words=words,
        type_=style.type_,
        title=normalize("NFC", order.title or variant.title),
        game=variant.game,
        fair=fairness(words, cards.claims(variant)),
        worth=_worth(words, _longest_value(variant.sheet)) if order.certify else "",
        large=style.setup.print_size == "large",
        qr=order.qr,
        id_length=ids.longest(variant),
        logo=order.logo,
    )


def _worth(words: Words, value: float) -> str:
    """What a card is worth, and to whom."""
    return words("fair.worth", value=words.number(value, 2))


def _longest_value(sheet: Sheet) -> float:
    """A number that takes as much room as any value of a card."""
    points = sum(sheet.rules.points[row.most_crosses] for row in sheet.rows)
    most = max(points, sheet.rules.penalty * sheet.rules.penalty_limit)
    return float(f"{'8' * len(str(most))}.88")


class _Hand:
    """The card of every sheet, drawn when it is first asked for."""

    def __init__(self, deck: Iterator[Sheet], count: int) -> None:
        self._deck, self._count = deck, count
        self._drawn: list[Sheet] = []

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Sheet:
        self._drawn += islice(self._deck, max(0, index + 1 - len(self._drawn)))
        return self._drawn[index]


def _count(order: Order, up: int) -> int:
    """How many sheets: as many as asked for, as there are names, or as fill a page."""
    count = order.sheets or len(order.names) or (1 if order.card else up)
    if not 1 <= count * order.copies <= MOST_SHEETS:
        raise InputError(f"{count * order.copies:,} sheets: a pad has 1 to {MOST_SHEETS:,}, copies counted")
    return count


def _hand(order: Order, count: int) -> _Hand:
    """A card for every sheet."""
    if order.card or order.official:
        return _Hand(repeat(order.card or order.variant.sheet), count)
    deck = cards.deck(order.variant, Chance(order.seed))
    return _Hand(repeat(next(deck)) if order.same else deck, count)


def told(drawing: Drawing, tell: Tell) -> Drawing:
    """The same drawing; ``tell`` hears of every page as it is drawn."""

    def drawn(number: int) -> Page:
        tell(number, len(drawing.pages))
        return drawing.pages[number]

    return replace(drawing, pages=Pages(len(drawing.pages), drawn))
