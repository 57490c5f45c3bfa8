"""Sheets of a few cells and dice of two or three sides, which the plain reference of odds can hold; and of two rows."""

from dataclasses import replace
from pathlib import Path

from sheetgen.base.chance import Chance
from sheetgen.base.errors import TemplateError
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import rows, structure, table
from sheetgen.games.dice.rules.rows import State
from sheetgen.games.dice.rules.variant import EFFECTS, Cell, Row, Rules, Sheet, Symbol, chances

COLORS = ("red", "yellow", "green")
BOARD = '[dice]\nsides = 6\ncolors = ["red", "yellow"]\n'
ROWS = '[[row]]\ncolor = "red"\nnumbers = [2, 3, 4, 5]\n{}[[row]]\ncolor = "yellow"\nnumbers = [2, 3, 4, 6]\n{}'


def small(seed: str) -> Sheet:
    """A sheet of rows alone, lucky numbers perhaps."""
    chance = Chance(f"small {seed}")
    while True:
        sheet = _drawn(chance)
        try:
            structure.check(sheet)
        except TemplateError:
            continue
        return sheet


def _drawn(chance: Chance) -> Sheet:
    sides = chance.pick((2, 2, 3))
    dice = COLORS[: 1 + chance.below(3 if sides == 2 else 2)]
    count = chance.pick((1, 2, 3, 3, 3) if sides == 2 else (1, 2, 2, 2))
    every = tuple(chances(sides))
    made = [_row(chance, every, dice) for _ in range(count)]
    if chance.below(2):  # rows that are interchangeable, or images of each other
        numbers = chance.pick((made[0].numbers, tuple(2 * sides + 2 - number for number in made[0].numbers)))
        made[-1] = replace(made[0], numbers=numbers, colors=(dice[-1],) * len(numbers))
        made[0] = replace(made[0], colors=(dice[0],) * len(numbers))
    longest = max(row.most_crosses for row in made)
    points = tuple(n * (n + 1) // 2 if chance.below(4) else chance.below(9) for n in range(longest + 1))
    limit, end = 1 + chance.below(3), 1 + chance.below(min(count, 2))
    lucky = chance.shuffled(every)[: chance.below(3)]
    return Sheet(Rules(dice, sides, points, chance.below(6), limit, end), tuple(made), lucky)


def _row(chance: Chance, every: tuple[int, ...], dice: tuple[str, ...]) -> Row:
    numbers = chance.shuffled(every) if chance.below(2) else every
    numbers = numbers[: max(2, len(numbers) - chance.below(2))][:4]
    closing, own = chance.pick((1, 1, 2)), chance.pick(dice)
    mixed = chance.below(2)
    plain = tuple(chance.pick(dice) if mixed else own for _ in numbers[:-closing])
    return Row(numbers, plain + (own,) * (len(numbers) - len(plain)), chance.below(3), closing)


def with_crosses_that_count_two(seed: str) -> Sheet:
    """A small sheet with second crosses, double cells or both."""
    chance = Chance(f"twice {seed}")
    while True:
        plain = _drawn(chance)
        cells = [Cell(index, place) for index, row in enumerate(plain.rows) for place in range(row.first_closing)]
        doubles = frozenset(chance.shuffled(cells)[: chance.below(len(cells) + 1)])
        rules = replace(
            plain.rules, points=tuple(n * (n + 1) // 2 for n in range(12)), second_crosses=chance.below(3) > 0
        )
        sheet = replace(plain, rules=rules, doubles=doubles)
        try:
            structure.check(sheet)
        except TemplateError:
            continue
        return sheet


def with_mechanics(seed: str) -> Sheet:
    """A small sheet with two mechanics or more."""
    chance = Chance(f"mechanics {seed}")
    while True:
        plain = with_crosses_that_count_two(f"{seed} {chance.below(1000)}")
        cells = [Cell(index, place) for index, row in enumerate(plain.rows) for place in range(row.first_closing)]
        pairs = [(cell, Cell(cell.row + 1, cell.place)) for cell in cells if Cell(cell.row + 1, cell.place) in cells]
        totals = tuple(chances(plain.rules.sides))
        sheet = replace(
            plain,
            lucky=(),
            rules=replace(plain.rules, points=tuple(n * (n + 1) // 2 for n in range(20))),
            steps=tuple(sorted(chance.shuffled(cells)[: chance.below(3)], key=lambda cell: (cell.place, cell.row))),
            links=tuple(chance.shuffled(pairs)[: chance.below(2)]),
            between=tuple(index for index in range(len(plain.rows)) if not chance.below(3)),
            swaps=tuple((one, one + 1) for one in chance.shuffled(totals[:-1])[: chance.below(3)]),
        )
        try:
            structure.check(sheet)
        except TemplateError:
            continue
        if len(sheet.further) > 1:
            return sheet


def with_bonus(seed: str) -> Sheet:
    """A small sheet with symbols, a bonus row or both."""
    chance = Chance(f"bonus {seed}")
    while True:
        sheet = _with_bonus(_drawn(chance), chance)
        try:
            structure.check(sheet)
        except TemplateError:
            continue
        if sheet.bonus_cells or sheet.symbols:
            return sheet


def _with_bonus(sheet: Sheet, chance: Chance) -> Sheet:
    plain = chance.shuffled([Cell(n, place) for n, row in enumerate(sheet.rows) for place in range(row.first_closing)])
    effects = chance.shuffled(EFFECTS)[: chance.below(1 + len(plain) // 2)][:3]
    symbols = tuple(Symbol(effect, (plain[2 * n], plain[2 * n + 1])) for n, effect in enumerate(effects))
    closing = [row.color for row in sheet.rows]
    track = [color for color in closing if closing.count(color) == 1]
    if not track or chance.below(2):
        return replace(sheet, symbols=symbols)
    fields = tuple(chance.pick(track) for _ in range(1 + chance.below(4)))
    return replace(sheet, symbols=symbols, bonus_cells=frozenset(plain[: 1 + chance.below(3)]), bonus_row=fields)


def later(sheet: Sheet, chance: Chance, turns: int) -> State:
    """The sheet after a few turns of chance; now and then another player closes a row."""
    state = rows.empty(sheet)
    for _ in range(turns):
        ways = [after for _, after in rows.moves(sheet, state, table.roll_dice(sheet.rules, chance))]
        after = chance.pick(ways)
        if chance.below(4) == 0:
            row = chance.below(len(sheet.rows))
            after = after._replace(closed=tuple(shut or n == row for n, shut in enumerate(after.closed)))
        if rows.is_over(sheet, after):
            break
        state = after
    return state


def with_counts(seed: str) -> Sheet:
    """A small sheet with steps, swaps or both, beside crosses that may count two, and lucky numbers."""
    chance = Chance(f"counts {seed}")
    while True:
        plain = with_crosses_that_count_two(f"{seed} {chance.below(1000)}") if chance.below(2) else _drawn(chance)
        cells = [Cell(index, place) for index, row in enumerate(plain.rows) for place in range(len(row.numbers))]
        totals = tuple(chances(plain.rules.sides))
        pairs = [(one, other) for one in totals for other in totals if one != other]
        sheet = replace(
            plain,
            rules=replace(plain.rules, points=tuple(n * (n + 1) // 2 for n in range(20))),
            steps=tuple(sorted(chance.shuffled(cells)[: chance.below(5)], key=lambda cell: (cell.place, cell.row))),
            swaps=tuple(chance.shuffled(pairs)[: chance.below(4)]),
        )
        try:
            structure.check(sheet)
        except TemplateError:
            continue
        if sheet.steps or sheet.swaps:
            return sheet


def own(folder: Path, top: str = "", first: str = "", second: str = "", tables: str = "") -> Sheet:
    """The sheet of a template of two short rows."""
    text = f'title = "Own"\n{top}\n{BOARD}{ROWS.format(first, second)}{tables}'
    (folder / "own.toml").write_text(
        text.replace("numbers = [2, 3, 4", "marks_to_lock = 2\nnumbers = [2, 3, 4"), "utf-8"
    )
    return templates.variant(str(folder / "own.toml")).sheet
