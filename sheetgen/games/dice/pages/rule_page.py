"""The rules of the four-row dice game as its sheet has them: every sentence stands for something on the card.

No variant is known by name. A mechanic that the card has brings its section, and numbers come from the card.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from sheetgen.page.rule_page.story import DOT, Part, Say, Section, Sign, Story

from ..rules import table
from ..rules.variant import AT_ONCE, Sheet
from .pad import Look
from .shows import Shows, listed

SEED = "rules"


@lru_cache(maxsize=64)
def story(card: Sheet, look: Look, seed: str = SEED) -> Story:
    """The whole page of a card; the seed chooses among examples."""
    say = _Sayings(card, look, seed)
    sections = (say.need(), say.turn(), say.row(), say.lock(), say.end(), say.points(), *say.specials())
    notice = look.words("pad.use_with", game=look.game) if look.game else ""
    return Story(look.title, tuple(section for section in sections if section.parts), notice)


class _Sayings:
    """Who knows the card and the words of the language."""

    def __init__(self, card: Sheet, look: Look, seed: str) -> None:
        self.card, self.look, self.words = card, look, look.words
        self.shows = Shows(card, look, seed)
        self.mixed = any(len(set(row.colors)) > 1 for row in card.rows)

    # --- sections

    def need(self) -> Section:
        """Players, sheets and dice."""
        colors = listed(self.words(f"color.{color}.name") for color in self.card.rules.dice)
        dice = self.words("rules.need.dice", colors=colors, sides=self.card.rules.sides)
        players = self.words("rules.need.players", most=table.MOST_PLAYERS)
        return self._section("need", Say(players), Say(dice), Say(self.words("rules.need.aim"), more=True))

    def turn(self) -> Section:
        """The steps of a turn, and a roll."""
        one_each = len({row.color for row in self.card.rows}) == len(self.card.rows)
        second = "rules.turn.roller" if one_each and not self.mixed else "rules.turn.roller-cell"
        steps = (
            Say(self.words("rules.turn.everyone"), "1"),
            Say(self.words(second), "2"),
            Say(self.words("rules.turn.penalty"), "3"),
        )
        return self._section(
            "turn", Say(self.words("rules.turn.roll")), *steps, Say(self.words("rules.turn.free")), self.shows.rolled()
        )

    def row(self) -> Section:
        """From left to right."""
        shuffled = not all(_in_order(row.numbers) for row in self.card.rows)
        more = [Say(self.words("rules.row.place"))] if shuffled else []
        return self._section("row", Say(self.words("rules.row.right")), *more, *self.shows.skipped())

    def lock(self) -> Section:
        """When a row may be closed, and what then happens."""
        gone = "rules.lock.gone-cell" if self.mixed else "rules.lock.gone"
        parts = (*self._closing_cells(), Say(self.words("rules.lock.lock")), Say(self.words(gone)))
        return self._section("lock", *parts, Say(self.words("rules.lock.together")), *self.shows.closed())

    def end(self) -> Section:
        """What ends the game."""
        rules = self.card.rules
        return self._section(
            "end",
            Say(self.words("rules.end.when")),
            Say(self.words.count("rules.end.penalties", rules.penalty_limit), DOT),
            Say(self.words.count("rules.end.rows", rules.rows_to_end), DOT),
            Say(self.words("rules.end.now"), more=True),
        )

    def points(self) -> Section:
        """What crosses are worth, and a finished sheet."""
        penalty = self.card.rules.penalty
        cost = self.words.count("rules.points.penalty", penalty) if penalty else self.words("rules.points.free")
        by_row = [Say(self.words("rules.points.rows"), more=True)] if self.mixed else []
        return self._section(
            "points",
            Say(self.words("rules.points.count")),
            self.shows.points(),
            *by_row,
            Say(cost),
            Say(self.words("rules.points.most"), more=True),
            self.shows.finished(),
        )

    def specials(self) -> Iterator[Section]:
        """What only some cards have."""
        if self.mixed:
            yield self._section(
                "segments",
                *self._said("segments", "white", "die"),
                Say(self.words("rules.segments.gone"), more=True),
                *self.shows.colored(),
            )
        if self.card.lucky:
            yield self._section(
                "lucky",
                Say(self.words.count("rules.lucky.numbers", len(self.card.lucky))),
                *self._said("lucky", "use", "fewest"),
                Say(self.words("rules.lucky.often"), more=True),
                *self.shows.lucky(),
            )
        if self.card.bonus_row:
            yield self._section(
                "bonus",
                *self._said("bonus", "cell-mixed" if self.mixed else "cell", "chain", "struck", "none"),
                *self.shows.chained(),
            )
        if self.card.symbols:
            yield self._section("symbols", *self._symbols())
        if self.card.lucky or self.card.bonus_row or self._at_once():
            yield self._section("next", *self._said("next", "cell", "none"))

    # --- their parts

    def _section(self, key: str, *parts: Part) -> Section:
        return Section(self.words(f"rules.head.{key}"), parts)

    def _said(self, section: str, *keys: str) -> Iterator[Say]:
        return (Say(self.words(f"rules.{section}.{key}")) for key in keys)

    def _at_once(self) -> bool:
        return any(symbol.effect in AT_ONCE for symbol in self.card.symbols)

    def _symbols(self) -> Iterator[Part]:
        yield Say(self.words("rules.symbols.pair"))
        for symbol in self.card.symbols:
            yield Sign(symbol.effect, self.words(f"rules.symbols.{symbol.effect}"))
        if not self.card.lucky and any(symbol.effect.endswith("-fewest") for symbol in self.card.symbols):
            yield Say(self.words("rules.symbols.fewest"))
        if self._at_once():
            yield Say(self.words("rules.symbols.must"))
            if self.card.bonus_row:
                yield Say(self.words("rules.symbols.order"))
        yield from self.shows.paired()

    def _closing_cells(self) -> Iterator[Say]:
        """Which cells close, and how many crosses it takes: in one sentence each where all rows agree."""
        counts = {row.closing_cells for row in self.card.rows}
        if counts == {1}:
            yield Say(self.words("rules.lock.cell"))
        elif len(counts) == 1:
            yield Say(self.words.count("rules.lock.cells", counts.pop()))
        else:
            yield Say(self.words("rules.lock.cells-differ"))
        needed = [row.marks_to_lock for row in self.card.rows]
        if len({*needed}) > 1:
            each = " · ".join(f"{self.shows.row_name(index)} {number}" for index, number in enumerate(needed))
            yield Say(self.words("rules.lock.needs", rows=each))
        elif needed[0]:
            yield Say(self.words.count("rules.lock.need", needed[0]))


def _in_order(numbers: tuple[int, ...]) -> bool:
    """Whether numbers only rise, or only fall."""
    return all(one < other for one, other in pairwise(numbers)) or all(one > other for one, other in pairwise(numbers))
