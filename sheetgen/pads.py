"""What ``pad`` prints: from a person's wishes to a finished drawing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from unicodedata import normalize

from . import cards
from .cards import ids
from .chance import Chance
from .errors import InputError
from .layout import impose, pad, testpage
from .layout.drawing import Drawing, Page, Pages, Stamp
from .layout.paper import Plan, Setup
from .layout.theme import Theme
from .layout.type import Type
from .layout.words import Words, fairness
from .rules.variant import Sheet, Variant

MOST_SHEETS = 100_000

Tell = Callable[[int, int], None]
"""Hears which page of how many is being drawn."""


def nobody(_page: int, _of: int) -> None:
    """Does not listen."""


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


def pad_of(order: Order, style: Style, tell: Tell = nobody) -> Pad:
    """The pad of an order; ``tell`` hears of every page as it is drawn."""
    words, written = style.words, _dressed(order.card or order.variant.sheet, style.theme)
    look = _look(order, style)
    plan = impose.plan(style.setup, lambda width, height: pad.cell_size(written, look, width, height))
    hand = _hand(order, len(plan.places))

    def piece(index: int) -> impose.Piece:
        card = hand[index]
        name = ids.notate(order.variant, card)
        player = normalize("NFC", order.names[index % len(order.names)]) if order.names else ""
        code = name.upper()  # capitals take less room in a QR code, and an id may be read in either
        items = pad.sheet(_dressed(card, style.theme), look, *plan.sheet, tag=pad.Tag(name, code, player))
        return impose.Piece(Stamp(items), f"sheet-{index + 1}")

    pages = impose.pages(plan, piece, len(hand), words, style.type_, order.copies, bookmark=look.title)
    drawing = Drawing(
        pages=_told(pages, tell),
        title=words("document.pad", title=look.title),
        subject=words.count("document.sheets", len(hand)),
        language=words.language,
        duplex=style.setup.duplex,
    )
    return Pad(drawing, plan, len(hand))


def _dressed(card: Sheet, theme: Theme) -> Sheet:
    """The card in colours that the palette has: one that it lacks borrows the looks of one that is not in use."""
    borrowed = _borrowed(card.rules.dice, tuple(theme.colors))
    if not borrowed:
        return card
    rows = (replace(row, colors=tuple(borrowed.get(color, color) for color in row.colors)) for row in card.rows)
    return replace(
        card,
        rules=replace(card.rules, dice=tuple(borrowed.get(color, color) for color in card.rules.dice)),
        rows=tuple(rows),
        bonus_row=tuple(borrowed.get(color, color) for color in card.bonus_row),
    )


@cache
def _borrowed(dice: tuple[str, ...], known: tuple[str, ...]) -> dict[str, str]:
    free = (color for color in known if color not in dice)
    return dict(zip((color for color in dice if color not in known), free, strict=False))


def test_page(style: Style) -> Drawing:
    """The page that shows what a printer does to scale, edges and backs."""
    pages = testpage.pages(style.setup, style.words, style.type_)
    title = style.words("paper.test.title")
    return Drawing(pages, title, language=style.words.language, duplex=style.setup.flip)


def _look(order: Order, style: Style) -> pad.Look:
    variant, words = order.variant, style.words
    return pad.Look(
        theme=style.theme,
        words=words,
        type_=style.type_,
        title=normalize("NFC", order.title or variant.title),
        game=variant.game,
        fair=fairness(words, cards.claims(variant)),
        large=style.setup.print_size == "large",
        qr=order.qr,
        id_length=ids.longest(variant),
        logo=order.logo,
    )


def _hand(order: Order, up: int) -> tuple[Sheet, ...]:
    """The card of every sheet: as many as asked for, as there are names, or as fill a page."""
    count = order.sheets or len(order.names) or (1 if order.card else up)
    if not 1 <= count * order.copies <= MOST_SHEETS:
        raise InputError(f"{count * order.copies:,} sheets: a pad has 1 to {MOST_SHEETS:,}, copies counted")
    if order.card or order.official:
        return (order.card or order.variant.sheet,) * count
    deck = cards.deck(order.variant, Chance(order.seed))
    return (next(deck),) * count if order.same else tuple(islice(deck, count))


def _told(pages: Pages, tell: Tell) -> Pages:
    def drawn(number: int) -> Page:
        tell(number + 1, len(pages))
        return pages[number]

    return Pages(len(pages), drawn)
