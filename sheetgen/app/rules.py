"""The rules of a game on one page."""

from dataclasses import dataclass, replace
from pathlib import PurePath
from unicodedata import normalize

from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.games import game
from sheetgen.games.pads import Print
from sheetgen.page.drawing import Drawing, Page, Placed, Stamp
from sheetgen.page.look import Look
from sheetgen.page.paper import PAPERS, Paper, Setup
from sheetgen.page.rule_page import layout
from sheetgen.page.rule_page.story import Story
from sheetgen.page.type import SMALL

from .memory import Form, one_variant, with_one_variant
from .pad import seed
from .style import StyleWish
from .style import style as style_of
from .variants import require

LONGEST_TITLE = 200  # letters


@dataclass(frozen=True, slots=True)
class RulesWish:
    """The variant and title of a rule page; ``seed`` chooses the examples, the usual ones if it is ``None``."""

    variant: str | None = None
    title: str = ""
    seed: str | None = None


FORM = Form("rules", RulesWish, {}, {}, one_variant, with_one_variant)


def rules(wish: RulesWish, style_wish: StyleWish) -> Print:
    """Lay out the rule page of a variant or a template; an ``InputError`` if it does not fit."""
    name = require(wish.variant)
    if len(wish.title) > LONGEST_TITLE:
        what = f"a title has at most {LONGEST_TITLE} letters"
        raise InputError(Sentence(what, "text.long", most=LONGEST_TITLE), key("title"))
    style = style_of(style_wish)
    chosen = seed(wish.seed) if wish.seed else None
    story, look = game.of_variant(name).rules(name, style, normalize("NFC", wish.title.strip()), chosen)
    width, height = _sides(style.setup, style.setup.paper)
    margin = style.setup.margin
    items = layout.items(story, look, width - 2 * margin, height - 2 * margin)
    if items is None:
        raise InputError(_refusal(story, look, style.setup))
    page = Page(width, height, (Placed(margin, margin, Stamp(items), name="rules"),), story.title)
    drawing = Drawing((page,), story.title, language=style.words.language)
    kept = FORM.table(wish, style_wish)
    return Print(replace(drawing, memory=kept), f"{PurePath(name).stem}-rules")


def _sides(setup: Setup, paper: Paper) -> tuple[float, float]:
    """Width and height: portrait, unless the orientation is landscape."""
    across = setup.orientation == "landscape"
    return (paper.height, paper.width) if across else (paper.width, paper.height)


def _refusal(story: Story, look: Look, setup: Setup) -> Sentence:
    def fits(paper: Paper) -> bool:
        width, height = (side - 2 * setup.margin for side in _sides(setup, paper))
        return layout.layout(story, look, width, height) is not None

    enough = sorted(filter(fits, PAPERS.values()), key=lambda paper: paper.width * paper.height)
    hint = f"{enough[0].name} is the smallest paper for them" if enough else "try a smaller margin"
    place = f"{setup.paper.name} with margins of {setup.margin:g} mm"
    what = f"the rules do not fit on {place}, in type of {SMALL:g} points: {hint}"
    values = {"paper": setup.paper.name, "margin": f"{setup.margin:g}"}
    return (
        Sentence(what, "rules_paper", **values, enough=enough[0].name) if enough else Sentence(what, "rules", **values)
    )
