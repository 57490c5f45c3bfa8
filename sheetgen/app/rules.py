"""What ``rules`` prints: the page of a variant, or of another game, on the paper that a person has."""

from collections.abc import Callable, Mapping
from unicodedata import normalize

from sheetgen.base.errors import InputError, nearest, shown
from sheetgen.games.cubes.pages import rule_page as cube_rules
from sheetgen.games.dice import pads, templates
from sheetgen.games.dice.pads import Style
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages import rule_page as dice_rules
from sheetgen.page.drawing import Drawing, Page, Placed, Stamp
from sheetgen.page.paper import PAPERS, Paper, Setup
from sheetgen.page.rule_page import setting
from sheetgen.page.rule_page.story import Story
from sheetgen.page.type import SMALL


def page_of(game: str, style: Style, title: str = "", seed: str | None = None) -> Drawing:
    """One page with the rules of a game: a variant, a user's own template, or one of ``OTHER_GAMES``."""
    tell = OTHER_GAMES.get(game, _variant)
    story, look = tell(game, style, normalize("NFC", title), seed or dice_rules.SEED)
    width, height = _sides(style.setup, style.setup.paper)
    margin = style.setup.margin
    items = setting.items(story, look, width - 2 * margin, height - 2 * margin)
    if items is None:
        raise InputError(_refusal(story, look, style.setup))
    page = Page(width, height, (Placed(margin, margin, Stamp(items), name="rules"),), story.title)
    return Drawing((page,), story.title, language=style.words.language)


Teller = Callable[[str, Style, str, str], tuple[Story, pad.Look]]


def _variant(game: str, style: Style, title: str, seed: str) -> tuple[Story, pad.Look]:
    """The four-row dice game, on the sheet of a template."""
    known = (*templates.variant_names(), *OTHER_GAMES)
    if game not in known and not game.lower().endswith(".toml"):
        hint = "a template of your own is named by its path, ending in .toml"
        raise InputError(f"unknown game {shown(game)} ({nearest(game, known)}); {hint}")
    variant = templates.variant(game)
    card, words = pads.clad(variant, style)
    look = pad.Look(
        style.theme,
        words,
        style.type_,
        title or words("rules.title", title=normalize("NFC", variant.title)),
        variant.game,
    )
    return dice_rules.story(card, look, seed), look


def _cubes(_game: str, style: Style, title: str, seed: str) -> tuple[Story, pad.Look]:
    """The cube game."""
    words = style.words
    title = title or words("rules.title", title=words("rules.cubes.title"))
    look = pad.Look(style.theme, words, style.type_, title)
    return cube_rules.story(look, seed), look


OTHER_GAMES: Mapping[str, Teller] = {"quixo": _cubes}


def _sides(setup: Setup, paper: Paper) -> tuple[float, float]:
    """A page to read stands upright, unless somebody wants it across."""
    across = setup.orientation == "landscape"
    return (paper.height, paper.width) if across else (paper.width, paper.height)


def _refusal(story: Story, look: pad.Look, setup: Setup) -> str:
    """Why a page is too small, and which one is not."""

    def fits(paper: Paper) -> bool:
        width, height = (side - 2 * setup.margin for side in _sides(setup, paper))
        return setting.setting(story, look, width, height) is not None

    enough = sorted(filter(fits, PAPERS.values()), key=lambda paper: paper.width * paper.height)
    hint = f"{enough[0].name} is the smallest paper for them" if enough else "try a smaller margin"
    place = f"{setup.paper.name} with margins of {setup.margin:g} mm"
    return f"the rules do not fit on {place}, in type of {SMALL:g} points: {hint}"
