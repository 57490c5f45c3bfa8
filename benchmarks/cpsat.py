"""The finish puzzle as an OR-tools CP-SAT model: a peer to measure against, and a third opinion on the best score.

For sheets without effects that set off crosses (classic, mixx, longo without lucky numbers). It finds the best score;
it does not count the sheets that reach it. Needs ``ortools`` (``pip install -e '.[bench]'``).
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from sheetgen.games.dice.rules.rows import Roll, State, crosses, has_lock
from sheetgen.games.dice.rules.variant import Cell, Sheet


@dataclass
class Action:
    """One action: a yes-or-no for every cell it may cross, with the colour of the die it needs."""

    cells: dict[tuple[Cell, str], cp_model.IntVar] = field(default_factory=dict)

    def of(self, row: int) -> list[tuple[Cell, cp_model.IntVar]]:
        return [(cell, chosen) for (cell, _), chosen in self.cells.items() if cell.row == row]


class Model:
    """Turn by turn: what is crossed, which rows are closed, whether the game is over."""

    def __init__(self, sheet: Sheet, start: State, rolls: Sequence[Roll]) -> None:
        if sheet.lucky or sheet.bonus_cells or sheet.symbols:
            raise ValueError("this model knows no lucky numbers, bonus cells or symbols")
        self.sheet, self.start = sheet, start
        self.model = cp_model.CpModel()
        self.actions: list[Action] = []
        self.closed = [self.model.new_constant(closed) for closed in start.closed]
        self.over = self.model.new_constant(0)
        self.penalties: list[cp_model.IntVar] = []
        for roll in rolls:
            self._turn(roll)
        self._left_to_right()
        self.model.maximize(self._points())

    def _turn(self, roll: Roll) -> None:
        before = self.over
        first = self._action([(cell, "") for cell in self.sheet.cells_of.get(("", sum(roll.white)), ())])
        if not roll.active:
            return
        choices = {
            (cell, color): None
            for color, value in zip(self.sheet.rules.dice, roll.colored, strict=True)
            for white in roll.white
            for cell in self.sheet.cells_of.get((color, white + value), ())
        }
        second = self._action(list(choices))
        penalty = self.model.new_bool_var("")
        crossed = [*first.cells.values(), *second.cells.values()]
        self.model.add_bool_or([penalty, before, *crossed])
        for other in (before, *crossed):
            self.model.add_implication(penalty, other.Not())
        self.penalties.append(penalty)
        ends = self.model.new_bool_var("")
        total = self.start.penalties + sum(self.penalties)
        limit = self.sheet.rules.penalty_limit
        self.model.add(total >= limit).only_enforce_if(ends)
        self.model.add(total < limit).only_enforce_if(ends.Not())
        self.over = self._either(self.over, ends)

    def _action(self, choices: list[tuple[Cell, str]]) -> Action:
        action = Action()
        for cell, die in choices:
            row = self.sheet.rows[cell.row]
            marks = self.start.marks[cell.row]
            if marks and cell.place <= marks[-1]:
                continue
            chosen = self.model.new_bool_var("")
            self.model.add_implication(chosen, self.over.Not())
            for index, other in enumerate(self.sheet.rows):
                if index == cell.row or other.color == die:
                    self.model.add_implication(chosen, self.closed[index].Not())
            if cell.place >= row.first_closing:
                earlier = [x for before in self.actions for _, x in before.of(cell.row)]
                self.model.add(len(marks) + sum(earlier) >= row.marks_to_lock).only_enforce_if(chosen)
            action.cells[cell, die] = chosen
        self.model.add_at_most_one(action.cells.values())
        self.actions.append(action)
        for index, row in enumerate(self.sheet.rows):
            closing = [x for cell, x in action.of(index) if cell.place >= row.first_closing]
            if closing:
                self.closed[index] = self._either(self.closed[index], *closing)
        ends = self.model.new_bool_var("")
        enough = self.sheet.rules.rows_to_end
        self.model.add(sum(self.closed) >= enough).only_enforce_if(ends)
        self.model.add(sum(self.closed) < enough).only_enforce_if(ends.Not())
        self.over = self._either(self.over, ends)
        return action

    def _either(self, *some: cp_model.IntVar) -> cp_model.IntVar:
        found = self.model.new_bool_var("")
        self.model.add_max_equality(found, some)
        return found

    def _left_to_right(self) -> None:
        for row in range(len(self.sheet.rows)):
            crossed = [(n, cell, x) for n, action in enumerate(self.actions) for cell, x in action.of(row)]
            for n, cell, x in crossed:
                for later, other, y in crossed:
                    if later > n and other.place <= cell.place:
                        self.model.add_bool_or([x.Not(), y.Not()])

    def _points(self) -> cp_model.LinearExpr:
        rules = self.sheet.rules
        worths = []
        for index, row in enumerate(self.sheet.rows):
            marked = [(cell, x) for action in self.actions for cell, x in action.of(index)]
            count = crosses(self.sheet, self.start, index) + sum(x for _, x in marked)
            if not has_lock(self.sheet, self.start, index):
                count += sum(x for cell, x in marked if cell.place >= row.first_closing)
            worth = self.model.new_int_var(0, max(rules.points), "")
            self.model.add_element(count, list(rules.points), worth)
            worths.append(worth)
        return cp_model.LinearExpr.sum(worths) - rules.penalty * (self.start.penalties + sum(self.penalties))


def best_score(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> tuple[int, float]:
    """The best final score, and the CPU seconds of solving it, building the model not counted."""
    built = Model(sheet, start, rolls)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    began = time.process_time()
    status = solver.solve(built.model)
    spent = time.process_time() - began
    if status != cp_model.OPTIMAL:
        raise RuntimeError(solver.status_name(status))
    return round(solver.objective_value), spent
