"""The examples of a page of rules as pictures with captions."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sheetgen.page.rule_page.story import Example, Figure

from .. import example_plays
from ..example_plays import ActionExample, FinalSheet
from ..rules import rows
from ..rules.variant import Cell, Sheet
from . import figures
from .pad.look import PadLook
from .pad.marks import Marks
from .position_marks import marks_of, newly_earned

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
        parts += [f"+ {tally.steps} ({self.words('pad.steps')})"] if tally.steps else []
        parts += [f"+ {tally.extra} ({self.words('pad.bonus')})"] if tally.extra else []
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

    def link(self) -> Iterator[Example]:
        found = example_plays.early_example(self.card, self.seed, example_plays.crosses_link_to_the_left)
        return self._action("links", found, self._by_link)

    def second_cross(self) -> Iterator[Example]:
        found = example_plays.early_example(self.card, self.seed, lambda one: one.action.twice)
        return self._action("twice", found, self._by_cell("twice"))

    def double(self) -> Iterator[Example]:
        doubles = self.card.doubles
        found = example_plays.early_example(self.card, self.seed, lambda one: one.action.cell in doubles)
        return self._action("doubles", found, self._by_cell("doubles"))

    def between(self) -> Iterator[Example]:
        found = example_plays.early_example(self.card, self.seed, lambda one: one.action.between)
        return self._action("between", found, self._by_round_cell)

    def swap(self) -> Iterator[Example]:
        found = example_plays.early_example(self.card, self.seed, lambda one: bool(one.action.swap))
        return self._action("swaps", found, self._by_swap)

    def _action(self, name: str, found: ActionExample | None, caption: Caption) -> Iterator[Example]:
        """The crosses before an action in pencil, its own crosses numbered in the second ink."""
        if found is None:
            return
        shown = self._rows_to_show(name, found)
        pencil = figures.crosses(found.before, shown, self.card)
        cells = tuple((cell, str(step) if found.action.bonus else "") for step, cell in enumerate(found.cells, 1))
        in_rows = not (found.action.twice or found.action.between)
        new = cells if in_rows else ()
        used = frozenset(range(found.after.bonus_used)) if name == "bonus" else frozenset()
        effects = figures.crosses(found.after, shown, self.card).earned - pencil.earned
        marks = replace(
            pencil,
            new=new,
            used=used,
            new_earned=newly_earned(self.card, new, effects),
            new_twice=cells if found.action.twice else (),
            new_between=cells if found.action.between else (),
            swapped=frozenset(range(found.after.swaps_used)) if found.action.swap else frozenset(),
        )
        yield self._show(name, shown, marks, caption(found), 1)

    def _rows_to_show(self, name: str, found: ActionExample) -> tuple[int, ...]:
        """The rows to show: all where the fewest crosses count, else those that are crossed."""
        if name in ("lucky", "symbols"):
            return tuple(range(len(self.card.rows)))
        beside = {found.action.cell.row + 1} if found.action.between else set()
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

    def _by_link(self, found: ActionExample) -> str:
        one, other = map(self.cell_name, found.cells)
        return self.words("rules.example.links", cell=one, other=other)

    def _by_cell(self, key: str) -> Caption:
        return lambda found: self.words(f"rules.example.{key}", cell=self.cell_name(found.action.cell))

    def _by_round_cell(self, found: ActionExample) -> str:
        cell = found.action.cell
        crossed = [Cell(row, cell.place) for row in (cell.row, cell.row + 1) if cell.place in found.before.marks[row]]
        return self.words("rules.example.between", number=self.card.number(cell), cell=self.cell_name(crossed[0]))

    def _by_swap(self, found: ActionExample) -> str:
        one, other = self.card.swaps[found.after.swaps_used - 1]
        cell = self.cell_name(found.action.cell)
        return self.words("rules.example.swaps", sum=found.action.swap, one=one, other=other, cell=cell)

    def row_name(self, row: int) -> str:
        one = self.card.rows[row]
        return self.words(f"color.{one.color}.letter") if len(set(one.colors)) == 1 else str(row + 1)

    def cell_name(self, cell: Cell) -> str:
        """``R6``: letter of the colour and number, with the row where that is ambiguous."""
        color, number = self.card.color(cell), self.card.number(cell)
        name = f"{self.words(f'color.{color}.letter')}{number}"
        alone = len(self.card.cells_of[color, number]) == 1
        return name if alone else self.words("rules.example.cell", cell=name, row=cell.row + 1)

    def _numbers(self, cells: Iterable[Cell]) -> str:
        return join_list(str(self.card.number(cell)) for cell in cells)


def join_list(words: Iterable[str]) -> str:
    return ", ".join(words)
