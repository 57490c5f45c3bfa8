"""The command ``pad`` for the dice game: turns a wish into a finished drawing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from unicodedata import normalize

from sheetgen.base import codes, names
from sheetgen.base.errors import InputError, Sentence, key, quote
from sheetgen.games.pads import Pads, PadWish, Print
from sheetgen.page import impose
from sheetgen.page.drawing import Drawing, Pages, Stamp
from sheetgen.page.logo import Logo
from sheetgen.page.paper import UPS, PagePlan, Setup
from sheetgen.page.rule_page import layout
from sheetgen.page.setting import ELLIPSIS
from sheetgen.page.style import Style
from sheetgen.page.type import SMALL
from sheetgen.page.words import Words

from . import cards, challenge, mechanics, templates
from .cards import FairnessClaim, ids
from .cards.feature import fairness_text
from .challenge import Series
from .decks import Deck, DeckWish, deal
from .finder import finder
from .pages import challenge_page, colors, pad, pad_styles, rule_page
from .pages.pad.look import PadLook, Tag
from .pages.pad_styles import STYLES, PadStyle
from .rules import rows
from .rules.position import Position
from .rules.variant import Play, Sheet, Variant

MOST_SHEETS = 100_000
LONGEST_QUOTE = 90  # characters of a title that does not fit: its end is what matters
KEYS = frozenset(
    (
        "cards",
        "style",
        "same",
        "names",
        "class",
        "logo",
        "qr",
        "print_size",
        "gutter",
        "back",
        "flip",
        "back_offset",
        "certify",
        "challenge",
        "players",
        "games",
    )
)
Pairs = tuple[tuple[str, str], ...]
KEYS_WITH_ID = frozenset(("cards", "seed", "same"))


@dataclass(frozen=True, slots=True)
class PadOrder:
    """A pad to print, with every name looked up."""

    deck: DeckWish
    style: PadStyle = STYLES["sheets"]
    sheets: int | None = None
    games: tuple[int, int] | None = None  # the number of games, and of players
    copies: int = 1
    names: tuple[str, ...] = ()
    title: str = ""
    logo: Logo | None = None
    qr: bool = True
    series: Series | None = None  # of a challenge, which all players play on the same card

    @property
    def variant(self) -> Variant:
        return self.deck.variant


@dataclass(frozen=True, slots=True)
class Pad:
    """A drawing, and the facts that callers report about it."""

    drawing: Drawing
    plan: PagePlan
    cell: float  # the shorter side of a sheet's cells, in mm
    lines: int  # for rolls, beside each sheet
    sheets: int
    substitutes: Mapping[str, str]  # colours that the palette lacks, each with its substitute
    deck: Deck
    shortened: tuple[str, ...] = ()  # how titles and names that do not fit are printed, and the remedy


def order(wish: PadWish) -> PadOrder:
    """Look up the names of a wish; raises an error for an unknown name or id."""
    variant, given = _given(wish)
    if wish.cards == "new" and not wish.certify:
        raise InputError(f"only cards to be certified come valued, or new: add {key('certify')}", key("cards"))
    if wish.challenge is not None and len(given) > 1:
        raise InputError("all play it on the same card: name one id", key("challenge"))
    series = challenge.series(variant, wish.seed) if wish.challenge is not None else None
    players = names.read(wish.names)
    same = wish.same or series is not None
    return PadOrder(
        deck=DeckWish(variant, wish.seed, given, wish.cards == "official", same, wish.certify, wish.cards == "new"),
        style=pad_styles.of_challenge(series) if series else pad_styles.style(wish.style),
        sheets=_sheets(wish, players),
        games=(wish.games, wish.players or len(players)) if wish.games else None,
        copies=wish.copies,
        names=players,
        title=wish.title.strip(),
        logo=wish.logo,
        qr=wish.qr,
        series=series,
    )


def _given(wish: PadWish) -> tuple[Variant, tuple[Sheet, ...]]:
    """The variant, and the cards of the ids if any."""
    if not wish.id:
        return templates.variant(wish.variant or ""), ()
    find = finder(wish.variant)
    found = [ids.parse(each, find) for each in codes.several(wish.id)]
    return found[0][0], tuple(card for _, card in found)


def _sheets(wish: PadWish, players: tuple[str, ...]) -> int | None:
    """The number of sheets asked for: a given number, or one per player and game."""
    if wish.games is None:
        if wish.players is not None:
            raise InputError(f"say how many games they play: add {key('games')}", key("players"))
        return wish.sheets
    if wish.sheets is not None:
        raise InputError(f"{key('sheets')} has no use with {key('games')}: leave one of the two out")
    if wish.players is None and not players:
        raise InputError(f"say for how many: add {key('players')}, or {key('names')}", key("games"))
    if wish.players and players and wish.players != len(players):
        raise InputError(f"{len(players)} names for {wish.players} players", key("names"))
    return wish.games * (wish.players or len(players))


def pad_of(order: PadOrder, style: Style) -> Pad:
    """Lay out the pad of an order; its cards and pages are drawn on demand."""
    mechanics.require(order.style.part, order.variant.sheet)
    substitutes = colors.palette_substitutes(order.variant.sheet.rules.dice, tuple(style.theme.colors))
    look = _look(order, style, colors.add_color_words(style.words, order.variant.sheet.rules.dice, substitutes))
    written = colors.recolour(order.deck.written, substitutes)

    def fit(width: float, height: float) -> float:
        return order.style.fit(written, look, width, height)

    def shortened(plan: PagePlan) -> Pairs:
        return pad.shortened(written, look, *order.style.sheet(written, look, *plan.sheet))

    plan = impose.plan(order.style.setup(style.setup), fit)
    leaves = order.style.pages(written, look, *plan.sheet)
    count = _count(order, len(plan.places) // leaves)
    deck = deal(order.deck, count)
    sheets = _Sheets(order, look, substitutes, deck, plan.sheet, leaves)
    if order.series:
        card = deck.cards[0]
        reverse: impose.Piece | None = _results(
            order, card, order.series, look, colors.recolour(card, substitutes), plan
        )
    else:
        reverse = _rules(written, order.variant.play, look, plan, fit) if style.setup.back == "rules" else None
    pages = impose.pages(plan, sheets.piece, count * leaves, look.words, look.type_, order.copies, look.title, reverse)
    return Pad(
        drawing=_drawing(pages, look, plan.setup, count),
        plan=plan,
        cell=pad.cell_size(written, look, *order.style.sheet(written, look, *plan.sheet)),
        lines=order.style.lines(written, look, *plan.sheet),
        sheets=count,
        substitutes=substitutes,
        deck=deck,
        shortened=tuple(_shortened(shortened, plan, fit)),
    )


def _shortened(shortened: Callable[[PagePlan], Pairs], plan: PagePlan, fit: impose.Cell) -> Iterator[str]:
    """How titles and names that are too long are printed, and with how many sheets per page they would fit."""
    found = shortened(plan)
    if not found:
        return
    fewer = (replace(plan.setup, up=up) for up in reversed(UPS) if up < len(plan.places))
    setup = next((setup for setup in fewer if not shortened(impose.plan(setup, fit))), None)
    remedy = f"there is room with {key('up')} {setup.up}" if setup else "write it shorter"
    for text, shown in found:
        whole, left = quote(text, LONGEST_QUOTE), quote(shown, LONGEST_QUOTE)
        fitting, letters = len(shown) - len(ELLIPSIS), len(text)
        what = f"{whole} is too long, and printed as {left} ({fitting} of {letters} letters have room): {remedy}"
        name, up = ("shortened_up", setup.up) if setup else ("shortened", 0)
        yield Sentence(what, name, text=whole, shown=left, up=up, fitting=fitting, letters=letters)


def _results(
    order: PadOrder, card: Sheet, series: Series, look: PadLook, written: Sheet, plan: PagePlan
) -> impose.Piece:
    """The par and the best score of a challenge, for the back of its sheet, whose colours may be substituted."""
    results = challenge.results(card, series.rolls)
    position = Position(order.variant, written, rows.empty(written), series.rolls)
    name = ids.notate(order.variant, card)
    return impose.Piece(Stamp(challenge_page.back(position, look, series, results, plan.sheet, name)), "results")


def _rules(card: Sheet, play: Play, look: PadLook, plan: PagePlan, cell: impose.Cell) -> impose.Piece:
    """The rules for the back of a sheet; raises an ``InputError`` that says why they do not fit, and where they do."""
    titled = replace(look, title=look.words("rules.title", title=look.title))
    story = rule_page.story(card, titled, play)
    items = layout.items(story, titled, *plan.sheet)
    if items is None:
        width, height = plan.sheet
        fewer = (replace(plan.setup, up=up) for up in reversed(UPS) if up < len(plan.places))
        fits = (setup for setup in fewer if layout.layout(story, titled, *impose.plan(setup, cell).sheet))
        enough = next(fits, None)
        apart = "print them on pages of their own"
        hint = f"they do with {key('up')} {enough.up}" if enough else apart
        place = f"the back of a sheet of {width:.0f}x{height:.0f} mm"
        what = f"the rules do not fit on {place}, in type of {SMALL:g} points: {hint}"
        raise InputError(Sentence(what, "back_up", up=enough.up) if enough else Sentence(what, "back"))
    return impose.Piece(Stamp(items), "rules")


def _drawing(pages: Pages, look: PadLook, setup: Setup, count: int) -> Drawing:
    return Drawing(
        pages=pages,
        title=look.words("document.pad", title=look.title),
        subject=look.words.count("document.sheets", count),
        language=look.words.language,
        duplex=setup.duplex,
    )


@dataclass(frozen=True, eq=False, slots=True)
class _Sheets:
    order: PadOrder
    look: PadLook
    substitutes: Mapping[str, str]
    deck: Deck
    size: tuple[float, float]
    leaves: int  # per sheet

    def piece(self, number: int) -> impose.Piece:
        index, leaf = divmod(number, self.leaves)
        card, names = self.deck.cards[index], self.look.players
        name = ids.notate(self.order.variant, card)
        player = names[index % len(names)] if names else ""
        worth = _worth(self.look.words, self.deck.values[index]) if self.deck.values else ""
        tag = Tag(name, self.look.code(name), player, worth)
        items = self.order.style.page(colors.recolour(card, self.substitutes), self.look, leaf, *self.size, tag)
        return impose.Piece(Stamp(items), f"sheet-{index + 1}" + (f"-{leaf + 1}" if leaf else ""))


def _look(order: PadOrder, style: Style, words: Words) -> PadLook:
    variant = order.variant
    return PadLook(
        theme=style.theme,
        words=words,
        type_=style.type_,
        link=style.link,
        title=normalize("NFC", order.title or variant.title),
        game=variant.game,
        fair=fairness_text(words, _claims(order.deck)),
        worth=_worth(words, _longest_value(variant.sheet)) if order.deck.certify else "",
        large=style.setup.print_size == "large",
        qr=order.qr,
        id_length=ids.longest(variant),
        logo=order.logo,
        players=tuple(normalize("NFC", name) for name in order.names),
    )


def _claims(deck: DeckWish) -> tuple[FairnessClaim, ...]:
    """The fairness claims that hold for all cards of a deck."""
    first, *others = [cards.fairness_claims(deck.variant, card) for card in deck.given or (None,)]
    return tuple(claim for claim in first if all(claim in each for each in others))


def _worth(words: Words, value: float) -> str:
    return words("fair.worth", value=words.number(value, 2))


def _longest_value(sheet: Sheet) -> float:
    """A number with as many digits as the longest value of a card, to reserve room."""
    points = sum(sheet.rules.points[sheet.most_crosses(row)] for row in range(len(sheet.rows)))
    most = max(points, sheet.rules.penalty * sheet.rules.penalty_limit)
    return float(f"{'8' * len(str(most))}.88")


def _count(order: PadOrder, up: int) -> int:
    """The number of sheets: as asked for, one for each name and id, or a full page."""
    count = order.sheets or max(len(order.names), len(order.deck.cards)) or max(1, up)
    if not 1 <= count * order.copies <= MOST_SHEETS:
        what = f"{count * order.copies:,} sheets: a pad has 1 to {MOST_SHEETS:,}, copies counted"
        raise InputError(Sentence(what, "pad_sheets", most=MOST_SHEETS))
    return count


def _print(wish: PadWish, style: Style) -> Print:
    order_ = order(wish)
    pad_ = pad_of(order_, style)
    up, paper = len(pad_.plan.places), pad_.plan.setup.paper.name
    sheets = pad_.sheets * order_.copies
    copies = f" ({order_.copies} copies of {pad_.sheets})" if order_.copies > 1 else ""
    games = " for {} games of {}".format(*order_.games) if order_.games else ""
    pages = f": {len(pad_.drawing.pages)} pages" if order_.games else ""
    return Print(
        drawing=pad_.drawing,
        name=f"{PurePath(order_.variant.name).stem}-{'challenge' if order_.series else 'pad'}",
        summary=(
            f"{sheets} {'sheet' if sheets == 1 else 'sheets'}{copies}{games}, {up} a page on {paper}{pages}",
            f"cells of {pad_.cell:.1f} mm",
            *([f"{pad_.lines} lines for rolls beside each"] if pad_.lines else []),
            *([f"{len(order_.series.rolls)} rolls, par and best score on the back"] if order_.series else []),
        ),
        hints=tuple(_hints(pad_)),
        seed=wish.seed if order_.deck.is_drawn and not order_.series else "",
    )


def _hints(pad_: Pad) -> Iterator[str]:
    plan = pad_.plan
    yield from pad_.shortened
    if pad_.deck.values:
        yield _worths(pad_.deck)
    for color, looks in pad_.substitutes.items():
        what = f"{color} is printed as {looks}: the palette has no {color}"
        yield Sentence(what, "substitute", color=color, colors=(looks,))
    if plan.setup.back in impose.PRINTED and any(plan.setup.back_offset) and plan.width > plan.height:
        what = "these pages lie across: the back offset must be one from a test page that does, too"
        yield Sentence(f"{what} ({key('test_page')} {key('orientation')} landscape)", "across")


def _worths(deck: Deck) -> str:
    least, most = f"{min(deck.values):.2f}", f"{max(deck.values):.2f}"
    span = least if least == most else f"{least} to {most}"
    chosen = f" ({deck.of})" if deck.of else ""
    return f"certified: expected final score {span}, one player, always active{chosen}"


PADS = Pads(
    keys=KEYS,
    owner="sheets with rows, not for the cube game",
    styles=tuple(STYLES),
    keys_with_id=KEYS_WITH_ID,
    print=_print,
)
