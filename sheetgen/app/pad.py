"""Pads: the sheets, boards or pieces of any game, and the page that tests a printer."""

import re
import secrets
from collections.abc import Iterable
from dataclasses import replace
from unicodedata import normalize

from sheetgen.base import codes, names
from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.games import game
from sheetgen.games.game import Game
from sheetgen.games.pads import PadWish, Print
from sheetgen.page import test_page
from sheetgen.page.drawing import Drawing
from sheetgen.page.paper import Setup
from sheetgen.page.style import Style
from sheetgen.render.checks import legible

from .memory import Form, logo_from_json, logo_to_json, one_variant, with_one_variant
from .style import StyleWish
from .style import style as style_of
from .variants import require

FORM = Form("pad", PadWish, {"logo": logo_to_json}, {"logo": logo_from_json}, one_variant, with_one_variant)
WITHOUT_USE_ON_TEST_PAGE = (
    *("id", "sheets", "up", "print_size", "copies", "cards", "style", "same", "seed"),
    *("names", "class", "title", "logo", "certify", "challenge", "games"),
)
WITHOUT_USE_IN_CHALLENGE = (
    "seed",
    "sheets",
    "up",
    "style",
    "same",
    "certify",
    "back",
    "orientation",
    "games",
    "players",
)
ID = re.compile(r"(.+?)-c?[0-9]+(?:-[0-9a-z]+)?")
LONGEST_SEED = 200  # letters


def pad(wish: PadWish, style_wish: StyleWish, given: frozenset[str] = frozenset()) -> Print:
    """The pages of a wish, each drawn on demand.

    ``given`` holds the keys that a person named: an ``InputError`` refuses those that would have no effect.
    """
    if wish.test_page:
        printed = printer_test(wish.variant, style_wish, given)
    else:
        if wish.id and not wish.variant:
            head = _head(wish.id)
            wish = replace(wish, variant=game.of_head(head).template_at_hand(head))
        printed = _pad(wish, style_wish, given | ({"id"} if wish.id else set()))
    kept = FORM.table(replace(wish, seed=printed.seed), style_wish)
    return replace(printed, drawing=replace(printed.drawing, memory=kept))


def _pad(wish: PadWish, style_wish: StyleWish, given: frozenset[str]) -> Print:
    owner = (
        game.of_head(_head(wish.id)) if wish.id else game.of_variant(require(wish.variant, f"an id with {key('id')}"))
    )
    check_together(given, "id", ("cards", "seed", "same"))
    check_together(given, "class", ("names",))
    _check_names(wish, given)
    _check_keys(given, owner, bool(wish.id))
    style = style_of(style_wish)
    if wish.challenge is None:
        _check_backs(given, style.setup)
        return owner.pads().print(replace(wish, seed=seed(wish.seed)), style)
    check_together(given | {"challenge"}, "challenge", WITHOUT_USE_IN_CHALLENGE)  # it may come from a file
    if not wish.challenge.strip():
        raise InputError(
            "a challenge needs a name, such as a date: everybody who names it gets its rolls", key("challenge")
        )
    alone = replace(wish, seed=seed(wish.challenge.strip(), "challenge"), sheets=None, certify=False)
    return owner.pads().print(alone, style)


def _head(ids: str) -> str:
    """The head of an id, with or without a code; of several ids, the head that all share."""
    found = [ID.fullmatch(codes.tidy_lines(each)) for each in codes.several(ids)]
    heads = list(dict.fromkeys(each[1] for each in found if each))
    if len(heads) > 1:
        raise InputError(f"these ids are of {' and '.join(heads)}: make a pad of each variant", key("id"))
    return heads[0] if heads else ""


def _check_names(wish: PadWish, given: frozenset[str]) -> None:
    """Refuse fewer sheets than names: some names would be missing unnoticed."""
    there = len(names.read(wish.names))
    if "sheets" in given and given & {"names", "class"} and 0 < (wish.sheets or there) < there:
        what = f"{there} names need {there} sheets or more: leave it out, and there is one for each name"
        raise InputError(Sentence(what, "names_left", names=there), key("sheets"))


def _check_keys(given: frozenset[str], owner: Game, has_id: bool) -> None:
    """Refuse keys that apply only to another game, and those that an id already determines."""
    own = owner.pads()
    for each in game.games():
        for name in sorted(given & each.pads().keys - own.keys):
            raise InputError(f"{key(name)} is for {each.pads().owner}: leave it out")
    if has_id:
        for name in sorted(given & own.keys_with_id & own.keys):
            raise InputError(f"{key(name)} is for sets without an id, which says all of it: leave it out")


def check_together(given: frozenset[str], chosen: str, others: Iterable[str]) -> None:
    """Refuse ``others`` beside the key ``chosen``, with which they have no effect."""
    for other in others:
        if {chosen, other} <= given:
            raise InputError(f"{key(other)} has no use with {key(chosen)}: leave one of the two out")


def _check_backs(given: frozenset[str], setup: Setup) -> None:
    for name in ("flip", "back_offset"):
        if name in given and setup.back == "none":
            what = (
                f"{key(name)} is for backs, and none are printed: "
                f"add {key('back')} same or {key('back')} rules, or leave it out"
            )
            raise InputError(Sentence(what, "no_back", field=key(name)))


def seed(given: str, name: str = "seed") -> str:
    """The given seed, or a random one if it is empty."""
    if len(given) > LONGEST_SEED:  # it is part of the seed of every sheet and every try
        what = f"a {name} has at most {LONGEST_SEED} letters"
        raise InputError(Sentence(what, "field.line", longest=LONGEST_SEED), key(name), at=(name,))
    return normalize("NFC", legible(given)) if given else str(secrets.randbelow(1_000_000))


def printer_test(variant: str | None, style_wish: StyleWish, given: frozenset[str] = frozenset()) -> Print:
    """A page that shows how a printer places pages and backs, and whether it prints to scale."""
    check_together(given, "test_page", WITHOUT_USE_ON_TEST_PAGE)
    if variant:
        game.of_variant(variant).describe(variant)
    style: Style = style_of(style_wish)
    pages = test_page.pages(style.setup, style.words, style.type_)
    title = style.words("paper.test.title")
    return Print(Drawing(pages, title, language=style.words.language, duplex=style.setup.flip), "test-page")
