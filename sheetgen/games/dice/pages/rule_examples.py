"""The examples of a page of rules as pictures with captions."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from sheetgen.page.rule_page.story import Example, Figure

from .. import example_plays
from ..example_plays import ActionExample, FinalSheet
from ..rules import rows
from ..rules.variant import Cell, Sheet
from . import figures
from .mechanic_rules import MechanicRules
from .pad.look import PadLook
from .pad.marks import Marks
from .position_marks import is_in_rows, marks_of, newly_earned, passed

Caption = Callable[[ActionExample], str]


class RuleExamples:
    def __init__(self, card: Sheet, look: PadLook, seed: str) -> None:
        self.card, self.look, self.words, self.seed = card, look, look.words, seed

    def points(self) -> Example:
        return Example("points", lambda width, size: figures.points(self.card, self.look, width, size))

    def roll(self) -> Example:
        example = example_plays.roll_example(self.card, self.seed)
        first, second = example.roll.white
        caption = self.words("rules.example.roll", first=first, second=second, sum=example.total)
        return Example("roll", lambda width, size: figures.dice(self.card, self.look, width, size, example), caption, 3)

    def gaps(self) -> Iterator[Example]:
        found = example_plays.gap_example(self.card)
        if found is None:
            return
        marks = Marks(crossed=frozenset(found.crossed), skipped=frozenset(found.lost))
        texts = [
            self.words(f"rules.example.{key}", numbers=self._numbers(cells))
            for key, cells in (("lost", found.lost), ("open", found.open), ("waiting", found.waiting))
            if cells
        ]
        yield self._show("skip", (found.row,), marks, " ".join(texts), 1)

    def lock(self) -> Iterator[Example]:
        found = example_plays.lock_example(self.card)
        if found is None:
            return
        number, row = self.card.number(found.cell), found.cell.row
        if found.early:
            caption = self.words.count("rules.example.early", len(found.early.marks[row]), closing=number)
            yield self._show("early", (row,), figures.crosses(found.early, (row,), self.card), caption, 5)
        marks = figures.crosses(found.before, (row,), self.card)
        marks = Marks(marks.crossed, new=((found.cell, ""),), new_locks=frozenset({row}))
        before = len(found.before.marks[row])
        caption = self.words.count(
            "rules.example.closed", before, closing=number, crosses=found.crosses, points=found.points
        )
        yield self._show("closed", (row,), marks, caption, 2)

    def final_sheet(self) -> Example:
        found = example_plays.final_sheet(self.card, self.seed)
        shown = tuple(range(len(self.card.rows)))
        marks = marks_of(self.card, found.state)
        return self._show("finished", shown, marks, self.words("rules.example.total", sum=self._sum(found)), 4)

    def _sum(self, found: FinalSheet) -> str:
        tally = found.tally
        parts = [" + ".join(str(points) for points in tally.rows)]
        parts += [f"+ {points} ({self.words(key)})" for key, points in tally.added]
        parts += [f"− {-tally.penalties} ({self.words('pad.penalty')})"] if tally.penalties else []
        return f"{' '.join(parts)} = {self.words.number(tally.total)}"

    def segments(self) -> Iterator[Example]:
        return self._action("segments", example_plays.segment_example(self.card, self.seed), self._by_die)

    def lucky(self) -> Iterator[Example]:
        return self._action("lucky", example_plays.lucky_example(self.card, self.seed), self._by_luck)

    def chain(self) -> Iterator[Example]:
        return self._action("bonus", example_plays.chain_example(self.card, self.seed), self._by_chain)

    def pair(self) -> Iterator[Example]:
        return self._action("symbols", example_plays.pair_example(self.card, self.seed), self._by_pair)

    def mechanic(self, rules: MechanicRules) -> Iterator[Example]:
        if rules.wanted:
            found = example_plays.early_example(self.card, self.seed, rules.wanted)
            yield from self._action(rules.section, found, partial(self._by_mechanic, rules))

    def _action(self, name: str, found: ActionExample | None, caption: Caption) -> Iterator[Example]:
        """The crosses before an action in pencil, its own crosses numbered in the second ink."""
        if found is None:
            return
        shown = self._rows_to_show(name, found)
        pencil = figures.crosses(found.before, shown, self.card)
        cells = tuple((cell, str(step) if found.action.bonus else "") for step, cell in enumerate(found.cells, 1))
        further = is_in_rows(found.action)
        new = cells if further is None else ()
        used = frozenset(range(found.after.bonus_used)) if name == "bonus" else frozenset()
        effects = figures.crosses(found.after, shown, self.card).earned - pencil.earned
        marks = replace(
            pencil,
            new=new,
            used=used,
            new_earned=newly_earned(self.card, new, effects),
            new_again=cells if further is True else (),
            new_below=cells if further is False else (),
            passed=passed(found.after) if passed(found.after) != passed(found.before) else (),
        )
        yield self._show(name, shown, marks, caption(found), 1)

    def _rows_to_show(self, name: str, found: ActionExample) -> tuple[int, ...]:
        """The rows to show: all if the example is about the fewest crosses, else those with new crosses."""
        if name in ("lucky", "symbols"):
            return tuple(range(len(self.card.rows)))
        beside = {found.action.cell.row + 1} if is_in_rows(found.action) is False else set()
        return tuple(sorted({cell.row for cell in found.cells} | beside))

    def _show(self, name: str, shown: tuple[int, ...], marks: Marks, caption: str, rank: int) -> Example:
        def draw(width: float, size: float) -> Figure | None:
            return figures.picture(self.card, self.look, width, size * 0.66, shown, marks)

        return Example(name, draw, caption, rank)

    def _by_die(self, found: ActionExample) -> str:
        cell, white = found.action.cell, found.action.white
        number = self.card.number(cell)
        die = f"{self.words(f'color.{self.card.color(cell)}.letter')}{number - white}"
        return self.words("rules.example.segments", white=white, die=die, cell=self.cell_name(cell), row=cell.row + 1)

    def _by_luck(self, found: ActionExample) -> str:
        row = found.action.cell.row
        return self.words(
            "rules.example.lucky",
            numbers=join_list(map(str, self.card.lucky)),
            sum=sum(found.roll.white),
            row=self.row_name(row),
            crosses=rows.crosses(self.card, found.before, row),
            cell=self.cell_name(found.action.cell),
        )

    def _by_chain(self, found: ActionExample) -> str:
        return self.words("rules.example.bonus", chain=" → ".join(map(self.cell_name, found.cells)))

    def _by_pair(self, found: ActionExample) -> str:
        bonus = join_list(map(self.cell_name, found.action.bonus))
        return self.words("rules.example.symbols", cell=self.cell_name(found.action.cell), cells=bonus)

    def _by_mechanic(self, rules: MechanicRules, found: ActionExample) -> str:
        values = rules.values(self.card, found)
        named = {key: self.cell_name(each) if isinstance(each, Cell) else each for key, each in values.items()}
        return self.words(f"rules.example.{rules.section}", **named)

    def row_name(self, row: int) -> str:
        one = self.card.rows[row]
        return self.words(f"color.{one.color}.letter") if len(set(one.colors)) == 1 else str(row + 1)

    def cell_name(self, cell: Cell) -> str:
        """``R6``: the letter of the colour and the number, with the row if that is ambiguous."""
        color, number = self.card.color(cell), self.card.number(cell)
        name = f"{self.words(f'color.{color}.letter')}{number}"
        alone = len(self.card.cells_of[color, number]) == 1
        return name if alone else self.words("rules.example.cell", cell=name, row=cell.row + 1)

    def _numbers(self, cells: Iterable[Cell]) -> str:
        return join_list(str(self.card.number(cell)) for cell in cells)


def join_list(words: Iterable[str]) -> str:
    return ", ".join(words)
