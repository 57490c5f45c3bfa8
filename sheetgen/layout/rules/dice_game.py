"""The rules of the four-row dice game as its sheet has them: every sentence stands for something on the card.

No variant is known by name. A mechanic that the card has brings its section, and numbers come from the card.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from ...rules import rows, table
from ...rules.variant import AT_ONCE, Cell, Sheet
from ..pad import Look, Marks
from . import examples, figures
from .examples import Closed, Crossed, Finished, Rolled, Skipped
from .figures import Figure
from .story import DOT, Part, Say, Section, Show, Sign, Story

SEED = "rules"


@lru_cache(maxsize=64)
def story(card: Sheet, look: Look, seed: str = SEED) -> Story:
    """The whole page of a card; the seed chooses among examples."""
    say = _Sayings(card, look, seed)
    sections = (say.need(), say.turn(), say.row(), say.lock(), say.end(), say.points(), *say.specials())
    notice = look.words("pad.use_with", game=look.game) if look.game else ""
    return Story(look.title, tuple(section for section in sections if section.parts), notice)


Caption = Callable[[Crossed], str]


class _Sayings:
    """Who knows the card and the words of the language."""

    def __init__(self, card: Sheet, look: Look, seed: str) -> None:
        self.card, self.look, self.words, self.seed = card, look, look.words, seed
        self.mixed = any(len(set(row.colors)) > 1 for row in card.rows)

    # --- sections

    def need(self) -> Section:
        """Players, sheets and dice."""
        colors = _listed(self.words(f"color.{color}.name") for color in self.card.rules.dice)
        dice = self.words("rules.need.dice", colors=colors, sides=self.card.rules.sides)
        players = self.words("rules.need.players", most=table.MOST_PLAYERS)
        return self._section("need", Say(players), Say(dice), Say(self.words("rules.need.aim"), more=True))

    def turn(self) -> Section:
        """The steps of a turn, and a roll."""
        second = "rules.turn.roller-cell" if self.mixed else "rules.turn.roller"
        steps = (
            Say(self.words("rules.turn.everyone"), "1"),
            Say(self.words(second), "2"),
            Say(self.words("rules.turn.penalty"), "3"),
        )
        return self._section(
            "turn", Say(self.words("rules.turn.roll")), *steps, Say(self.words("rules.turn.free")), self._rolled()
        )

    def row(self) -> Section:
        """From left to right."""
        shuffled = not all(_in_order(row.numbers) for row in self.card.rows)
        more = [Say(self.words("rules.row.place"))] if shuffled else []
        return self._section("row", Say(self.words("rules.row.right")), *more, *self._skipped())

    def lock(self) -> Section:
        """When a row may be closed, and what then happens."""
        gone = "rules.lock.gone-cell" if self.mixed else "rules.lock.gone"
        parts = (*self._closing_cells(), Say(self.words("rules.lock.lock")), Say(self.words(gone)))
        return self._section("lock", *parts, Say(self.words("rules.lock.together")), *self._closed())

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
        strip = Show("points", lambda width, size: figures.points(self.card, self.look, width, size))
        by_row = [Say(self.words("rules.points.rows"), more=True)] if self.mixed else []
        return self._section(
            "points",
            Say(self.words("rules.points.count")),
            strip,
            *by_row,
            Say(cost),
            Say(self.words("rules.points.most"), more=True),
            self._finished(),
        )

    def specials(self) -> Iterator[Section]:
        """What only some cards have."""
        if self.mixed:
            yield self._section(
                "segments",
                *self._said("segments", "white", "die"),
                Say(self.words("rules.segments.gone"), more=True),
                *self._crossed("segments", examples.colored(self.card, self.seed), self._by_die),
            )
        if self.card.lucky:
            yield self._section(
                "lucky",
                Say(self.words.count("rules.lucky.numbers", len(self.card.lucky))),
                *self._said("lucky", "use", "fewest"),
                Say(self.words("rules.lucky.often"), more=True),
                *self._crossed("lucky", examples.lucky(self.card, self.seed), self._by_luck),
            )
        if self.card.bonus_row:
            yield self._section(
                "bonus",
                *self._said("bonus", "cell-mixed" if self.mixed else "cell", "chain", "struck", "none"),
                *self._crossed("bonus", examples.chained(self.card, self.seed), self._by_chain),
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
        yield from self._crossed("symbols", examples.paired(self.card, self.seed), self._by_pair)

    def _closing_cells(self) -> Iterator[Say]:
        """Which cells close, and how many crosses it takes: in one sentence each where all rows agree."""
        counts = {row.closing_cells for row in self.card.rows}
        if len(counts) == 1:
            yield Say(self.words.count("rules.lock.cells", counts.pop()))
        else:
            yield Say(self.words("rules.lock.cells-differ"))
        needed = [row.marks_to_lock for row in self.card.rows]
        if len({*needed}) > 1:
            each = " · ".join(f"{self.row_name(index)} {number}" for index, number in enumerate(needed))
            yield Say(self.words("rules.lock.needs", rows=each))
        elif needed[0]:
            yield Say(self.words.count("rules.lock.need", needed[0]))

    # --- examples

    def _rolled(self) -> Show:
        rolled: Rolled = examples.rolled(self.card, self.seed)
        first, second = rolled.roll.white
        caption = self.words("rules.example.roll", first=first, second=second, sum=rolled.total)
        return Show("roll", lambda width, size: figures.dice(self.card, self.look, width, size, rolled), caption, 3)

    def _skipped(self) -> Iterator[Show]:
        found: Skipped | None = examples.skipped(self.card)
        if found is None:
            return
        marks = Marks(crossed=frozenset(found.crossed), skipped=frozenset(found.lost))
        texts = [
            self.words(f"rules.example.{key}", numbers=self._numbers(cells))
            for key, cells in (("lost", found.lost), ("open", found.open), ("waiting", found.waiting))
            if cells
        ]
        yield self._show("skip", (found.row,), marks, " ".join(texts), 1)

    def _closed(self) -> Iterator[Show]:
        found: Closed | None = examples.closed(self.card)
        if found is None:
            return
        number, row = self.card.number(found.cell), found.cell.row
        if found.early:
            caption = self.words.count("rules.example.early", len(found.early.marks[row]), closing=number)
            yield self._show("early", (row,), figures.crosses(found.early, (row,), self.card), caption, 5)
        marks = figures.crosses(found.before, (row,), self.card)
        marks = Marks(marks.crossed, new=((found.cell, ""),), new_locks=frozenset({row}))
        before = len(found.before.marks[row])
        caption = self.words.count("rules.example.closed", before, closing=number, crosses=found.crosses, points=found.points)
        yield self._show("closed", (row,), marks, caption, 2)

    def _finished(self) -> Show:
        found: Finished = examples.finished(self.card, self.seed)
        shown = tuple(range(len(self.card.rows)))
        marks = replace(figures.crosses(found.state, shown, self.card), penalties=found.state.penalties)
        return self._show("finished", shown, marks, self.words("rules.example.total", sum=self._sum(found)), 4)

    def _sum(self, found: Finished) -> str:
        tally = found.tally
        parts = [" + ".join(str(points) for points in tally.rows)]
        parts += [f"+ {tally.extra}"] if tally.extra else []
        parts += [f"− {-tally.penalties}"] if tally.penalties else []
        return f"{' '.join(parts)} = {self.words.number(tally.total)}"

    def _crossed(self, name: str, found: Crossed | None, caption: Caption) -> Iterator[Show]:
        """An action of a game: pencil before it, its crosses numbered in the second ink."""
        if found is None:
            return
        shown = self._involved(name, found)
        pencil = figures.crosses(found.before, shown, self.card)
        new = tuple((cell, str(step) if found.action.bonus else "") for step, cell in enumerate(found.cells, 1))
        used = frozenset(range(found.after.bonus_used)) if name == "bonus" else frozenset()
        marks = Marks(pencil.crossed, locks=pencil.locks, new=new, used=used)
        yield self._show(name, shown, marks, caption(found), 1)

    def _involved(self, name: str, found: Crossed) -> tuple[int, ...]:
        """The rows to be shown: all where the fewest crosses count, else those that are crossed."""
        if name in ("lucky", "symbols"):
            return tuple(range(len(self.card.rows)))
        return tuple(sorted({cell.row for cell in found.cells}))

    def _show(self, name: str, shown: tuple[int, ...], marks: Marks, caption: str, rank: int) -> Show:
        def draw(width: float, size: float) -> Figure | None:
            return figures.picture(self.card, self.look, width, size * 0.66, shown, marks)

        return Show(name, draw, caption, rank)

    def _by_die(self, found: Crossed) -> str:
        cell, white = found.action.cell, found.action.white
        number = self.card.number(cell)
        die = f"{self.words(f'color.{self.card.color(cell)}.letter')}{number - white}"
        return self.words("rules.example.segments", white=white, die=die, cell=self.cell_name(cell), row=cell.row + 1)

    def _by_luck(self, found: Crossed) -> str:
        row = found.action.cell.row
        return self.words(
            "rules.example.lucky",
            sum=sum(found.roll.white),
            row=self.row_name(row),
            crosses=rows.crosses(self.card, found.before, row),
            cell=self.cell_name(found.action.cell),
        )

    def _by_chain(self, found: Crossed) -> str:
        return self.words("rules.example.bonus", chain=" → ".join(map(self.cell_name, found.cells)))

    def _by_pair(self, found: Crossed) -> str:
        bonus = _listed(map(self.cell_name, found.action.bonus))
        return self.words("rules.example.symbols", cell=self.cell_name(found.action.cell), cells=bonus)

    # --- names

    def row_name(self, row: int) -> str:
        """A row as its head on the sheet says."""
        one = self.card.rows[row]
        return self.words(f"color.{one.color}.letter") if len(set(one.colors)) == 1 else str(row + 1)

    def cell_name(self, cell: Cell) -> str:
        """``R6``: the letter of the colour and the number; after the row where that is not enough."""
        color, number = self.card.color(cell), self.card.number(cell)
        name = f"{self.words(f'color.{color}.letter')}{number}"
        alone = len(self.card.cells_of[color, number]) == 1
        return name if alone else f"{cell.row + 1}: {name}"

    def _numbers(self, cells: Iterable[Cell]) -> str:
        return _listed(str(self.card.number(cell)) for cell in cells)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _in_order(numbers: tuple[int, ...]) -> bool:
    """Whether numbers only rise, or only fall."""
    return all(one < other for one, other in pairwise(numbers)) or all(one > other for one, other in pairwise(numbers))
