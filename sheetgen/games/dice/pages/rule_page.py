"""The rules of the four-row dice game for one sheet: every sentence describes something on the card.

No variant is known by name. A mechanic that the card has brings its section, and numbers come from the card.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from unicodedata import normalize

from sheetgen.page.drawing import Item
from sheetgen.page.rule_page.story import DOT, Icon, Part, Say, Section, Sections, Story
from sheetgen.page.style import Style

from .. import mechanics, templates
from ..rules import parts, table
from ..rules.variant import AT_ONCE, Play, Sheet
from . import colors
from .bonus_marks import mark, mark_extent
from .mechanic_rules import MECHANIC_RULES
from .pad.look import PadLook, shape_of
from .rule_examples import RuleExamples, join_list

SEED = "rules"
WIDEST_MARK = "plus-13"


def page(name: str, style: Style, title: str, seed: str | None) -> tuple[Story, PadLook]:
    variant = templates.variant(name)
    mechanics.require(mechanics.PAGES, variant.sheet)
    substitutes = colors.palette_substitutes(variant.sheet.rules.dice, tuple(style.theme.colors))
    words = colors.add_color_words(style.words, variant.sheet.rules.dice, substitutes)
    title = title or words("rules.title", title=normalize("NFC", variant.title))
    look = PadLook(style.theme, words, style.type_, title, variant.game)
    return story(colors.recolour(variant.sheet, substitutes), look, variant.play, seed or SEED), look


@lru_cache(maxsize=64)
def story(card: Sheet, look: PadLook, play: Play, seed: str = SEED) -> Story:
    say = _DiceSections(card, look, play, seed)
    sections = (say.need(), say.turn(), say.row(), say.lock(), say.end(), say.points(), *say.specials())
    notice = look.words("pad.use_with", game=look.game) if look.game else ""
    return Story(look.title, tuple(section for section in sections if section.parts), notice)


class _DiceSections(Sections):
    def __init__(self, card: Sheet, look: PadLook, play: Play, seed: str) -> None:
        self.card, self.look, self.words, self.play = card, look, look.words, play
        self.examples = RuleExamples(card, look, seed)
        self.mixed = any(len(set(row.colors)) > 1 for row in card.rows)

    # --- sections

    def need(self) -> Section:
        colors = join_list(self.words(f"color.{color}.name") for color in self.card.rules.dice)
        dice = self.words("rules.need.dice", colors=colors, sides=self.card.rules.sides)
        aim = Say(self.words("rules.need.aim"), more=True)
        return self.section("need", Say(self._players()), Say(dice), *self._play(), aim)

    def _players(self) -> str:
        least, most = self.play.players or (2, table.MOST_PLAYERS)
        if least == most:
            return self.words("rules.need.players_fixed", n=most)
        return self.words("rules.need.players", least=least, most=most)

    def _play(self) -> Iterator[Say]:
        if self.play.minutes:
            yield Say(self.words("rules.need.time", age=self.play.age, minutes=self.play.minutes), more=True)

    def turn(self) -> Section:
        one_each = len({row.color for row in self.card.rows}) == len(self.card.rows)
        second = "rules.turn.roller" if one_each and not self.mixed else "rules.turn.roller-cell"
        keys = ("rules.turn.everyone", second, "rules.turn.penalty")
        steps = (Say(self.words(key), str(step)) for step, key in enumerate(keys, 1))
        free = "rules.turn.free-twice" if self.card.rules.second_crosses else "rules.turn.free"
        return self.section(
            "turn", Say(self.words("rules.turn.roll")), *steps, Say(self.words(free)), self.examples.roll()
        )

    def row(self) -> Section:
        shuffled = not all(_in_order(row.numbers) for row in self.card.rows)
        more = [Say(self.words("rules.row.place"))] if shuffled else []
        skipped = Say(self.words("rules.row.skipped"), more=True)
        return self.section("row", Say(self.words("rules.row.right")), skipped, *more, *self.examples.gaps())

    def lock(self) -> Section:
        gone = "rules.lock.gone-cell" if self.mixed else "rules.lock.gone"
        parts = (*self._closing_cells(), Say(self.words("rules.lock.lock")), Say(self.words(gone)))
        return self.section("lock", *parts, Say(self.words("rules.lock.together")), *self.examples.lock())

    def end(self) -> Section:
        rules = self.card.rules
        return self.section(
            "end",
            Say(self.words("rules.end.when")),
            Say(self.words.count("rules.end.penalties", rules.penalty_limit), DOT),
            Say(self.words.count("rules.end.rows", rules.rows_to_end), DOT),
            Say(self.words("rules.end.now"), more=True),
            *([Say(self.words("rules.end.further"), more=True)] if rules.rows_to_end < len(self.card.rows) else []),
        )

    def points(self) -> Section:
        penalty = self.card.rules.penalty
        cost = self.words.count("rules.points.penalty", penalty) if penalty else self.words("rules.points.free")
        by_row = [Say(self.words("rules.points.rows"), more=True)] if self.mixed else []
        return self.section(
            "points",
            Say(self.words("rules.points.count")),
            self.examples.points(),
            *self._most(),
            *by_row,
            Say(cost),
            Say(self.words("rules.points.most"), more=True),
            self.examples.final_sheet(),
        )

    def _most(self) -> Iterator[Say]:
        shape = shape_of(self.card)
        if shape.capped:
            yield Say(self.words.count("rules.points.capped", len(shape.points)))

    def specials(self) -> Iterator[Section]:
        if self.mixed:
            yield self.section(
                "segments",
                *self._sentences("segments", "white", "die"),
                Say(self.words("rules.segments.gone"), more=True),
                *self.examples.segments(),
            )
        if self.card.lucky:
            yield self.section(
                "lucky",
                Say(self.words.count("rules.lucky.numbers", len(self.card.lucky))),
                *self._sentences("lucky", "use", "close", "fewest"),
                Say(self.words("rules.lucky.often"), more=True),
                *self.examples.lucky(),
            )
        if self.card.bonus_row:
            yield self.section(
                "bonus",
                *self._sentences("bonus", "cell-mixed" if self.mixed else "cell", "chain", "struck", "none"),
                *self.examples.chain(),
            )
        if self.card.symbols:
            yield self.section("symbols", *self._symbols())
        yield from self._further()
        if self.card.lucky or self.card.bonus_row or self._at_once():
            yield self.section("next", *self._sentences("next", "cell", "none"))
        if self.play.card_game:
            use = Say(self.words("rules.cards.use", game=self.play.card_game))
            yield self.section("cards", use, *(self._sentences("cards", "several", "skip") if self.mixed else ()))

    def _further(self) -> Iterator[Section]:
        for part in parts.CARD:
            if parts.value(part, self.card):
                rules = MECHANIC_RULES[part.field]
                said = self._sentences(rules.section, *rules.sentences)
                yield self.section(rules.section, *said, *self.examples.mechanic(rules))

    # --- their parts

    def _sentences(self, section: str, *keys: str) -> Iterator[Say]:
        return (Say(self.words(f"rules.{section}.{key}")) for key in keys)

    def _at_once(self) -> bool:
        return any(symbol.effect in AT_ONCE for symbol in self.card.symbols)

    def _symbols(self) -> Iterator[Part]:
        yield Say(self.words("rules.symbols.pair"))
        for symbol in self.card.symbols:
            yield self._icon(symbol.effect)
        if not self.card.lucky and any(symbol.effect.endswith("-fewest") for symbol in self.card.symbols):
            yield Say(self.words("rules.symbols.fewest"))
        if self._at_once():
            yield Say(self.words("rules.symbols.must"))
            if self.card.bonus_row:
                yield Say(self.words("rules.symbols.order"))
        yield from self.examples.pair()

    def _icon(self, effect: str) -> Icon:
        def draw(x: float, y: float, size: float) -> tuple[Item, ...]:
            return mark(effect, x, y, size, self.look.theme.ink)

        return Icon(self.words(f"rules.symbols.{effect}"), lambda size: mark_extent(WIDEST_MARK, size)[0], draw)

    def _closing_cells(self) -> Iterator[Say]:
        """Which cells close a row, and how many crosses that takes; one sentence if all rows agree."""
        counts = {row.closing_cells for row in self.card.rows}
        if counts == {1}:
            yield Say(self.words("rules.lock.cell"))
        elif len(counts) == 1:
            yield Say(self.words.count("rules.lock.cells", counts.pop()))
        else:
            yield Say(self.words("rules.lock.cells-differ"))
        needed = [row.marks_to_lock for row in self.card.rows]
        if len({*needed}) > 1:
            each = " · ".join(f"{self.examples.row_name(index)} {number}" for index, number in enumerate(needed))
            yield Say(self.words("rules.lock.needs", rows=each))
        elif needed[0]:
            yield Say(self.words.count("rules.lock.need", needed[0]))


def _in_order(numbers: tuple[int, ...]) -> bool:
    return all(one < other for one, other in pairwise(numbers)) or all(one > other for one, other in pairwise(numbers))
