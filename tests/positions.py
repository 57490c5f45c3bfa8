"""Positions to solve, made by playing: legal, plausible, of every variant and of sheets that combine mechanics."""

from dataclasses import replace

from sheetgen.base.chance import Chance
from sheetgen.base.errors import TemplateError
from sheetgen.games.dice import cards, mechanics, templates
from sheetgen.games.dice.rules import players, rows, structure, table
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll
from sheetgen.games.dice.rules.variant import (
    ALL_ROWS,
    EFFECTS,
    OPEN_ROWS,
    Cell,
    Row,
    Rules,
    Sheet,
    Symbol,
    Variant,
    chances,
)
from tests.reading import known
from tests.tables import carefree

COLORS = ("red", "yellow", "green", "blue", "purple", "orange", "white-ish", "black")


def some_turns(rules: Rules, chance: Chance, turns: int, yours: str) -> tuple[Roll, ...]:
    """Rolls to come; ``yours``: which of them are, one letter each: ``a``ctive, ``p``assive, ``?`` by chance."""
    rolls = []
    for turn in range(turns):
        roll = table.roll_dice(rules, chance)
        role = yours[turn % len(yours)]
        active = chance.below(2) == 0 if role == "?" else role == "a"
        rolls.append(roll if active else Roll(roll.white))
    return tuple(rolls)


def played(
    variant: Variant, chance: Chance, before: int, turns: int, yours: str = "?", taste: table.Player = players.sensible
) -> Position:
    """The first seat's sheet after so many turns of a game of two, on a fair card, not over; and rolls to come."""
    while True:
        sheet = cards.draw(variant, chance)
        at = table.new_table([sheet, cards.draw(variant, chance)])
        for _ in range(before):
            if table.is_over(at):
                break
            at, _ = table.play_turn(at, table.roll_dice(sheet.rules, chance), [taste] * 2, chance)
        if not table.is_over(at):
            return Position(variant, sheet, at.states[0], some_turns(sheet.rules, chance, turns, yours))
        before = max(before - 1, 0)


def midgame(name: str, seed: str, turns: int) -> Position:
    """A position of a built-in variant after 5 to 12 turns of a sensible game; every second turn to come is yours."""
    chance = Chance(f"midgame {name} {seed}")
    return played(templates.variant(name), chance, 5 + chance.below(8), turns, ("pa", "ap")[chance.below(2)])


def custom(chance: Chance) -> Variant:
    """A sheet of chance that combines any mechanics a template can ask for."""
    while True:
        sheet = _custom_sheet(chance)
        try:
            structure.check(sheet)
        except TemplateError:
            continue
        return Variant("custom", "Custom", "", sheet)


def _custom_sheet(chance: Chance) -> Sheet:
    sides = chance.pick((2, 3, 4, 6, 6, 8, 20))
    dice = COLORS[: 1 + chance.below(5)]
    every = tuple(chances(sides))
    made = tuple(_custom_row(chance, every, dice) for _ in range(1 + chance.below(6)))
    plain = [Cell(index, place) for index, row in enumerate(made) for place in range(row.first_closing)]
    closing = [row.color for row in made]
    track = [color for color in dice if closing.count(color) == 1]
    symbols: tuple[Symbol, ...] = ()
    if chance.below(3) and len(plain) >= 10:
        cells = chance.shuffled(plain)
        effects = chance.shuffled(EFFECTS)[: 1 + chance.below(5)]
        symbols = tuple(Symbol(effect, (cells[2 * n], cells[2 * n + 1])) for n, effect in enumerate(effects))
    has_track = bool(track and plain and chance.below(2))
    longest = max(row.most_crosses for row in made)
    points = tuple(chance.pick((count * (count + 1) // 2, chance.below(30))) for count in range(longest + 1))
    if chance.below(2):
        points = tuple(count * (count + 1) // 2 for count in range(longest + 1))
    return Sheet(
        Rules(dice, sides, points, chance.below(12), 1 + chance.below(5), 1 + chance.below(len(made))),
        made,
        lucky=chance.shuffled(every)[: chance.below(4)],
        bonus_cells=frozenset(cell for cell in plain if chance.below(3) == 0) if has_track else frozenset(),
        bonus_row=tuple(chance.pick(track) for _ in range(1 + chance.below(12))) if has_track else (),
        symbols=symbols,
    )


FURTHER = ("steps", "links", "second", "doubles", "between", "swaps", "open")


def combined(chance: Chance) -> Variant:
    """A sheet of chance with two or three further mechanics, and perhaps lucky numbers, a bonus row and symbols."""
    while True:
        sheet = _with_further(_custom_sheet(chance), chance.shuffled(FURTHER)[: 2 + chance.below(2)], chance)
        try:
            structure.check(sheet)
        except TemplateError:
            continue
        if sheet.further:
            return Variant("combined", "Combined", "", sheet)


def _with_further(sheet: Sheet, names: tuple[str, ...], chance: Chance) -> Sheet:
    made = list(sheet.rows)
    between = [index for index in range(len(made) - 1) if "between" in names and chance.below(2)]
    for upper in between:
        numbers, row = made[upper].numbers, made[upper + 1]
        colors = tuple(chance.pick(sheet.rules.dice) if chance.below(4) == 0 else row.color for _ in numbers[:-1])
        made[upper + 1] = Row(numbers, (*colors, row.color), row.marks_to_lock)
    rules = replace(sheet.rules, second_crosses="second" in names, fewest=OPEN_ROWS if "open" in names else ALL_ROWS)
    cells = chance.shuffled([Cell(index, place) for index, row in enumerate(made) for place in range(len(row.numbers))])
    plain = [cell for cell in cells if cell.place < made[cell.row].first_closing]
    links: list[tuple[Cell, Cell]] = []
    for cell in plain:
        below = Cell(cell.row + 1, cell.place)
        if below in plain and not {cell, below} & {each for pair in links for each in pair} and chance.below(3) == 0:
            links.append((cell, below))
    totals = tuple(chances(rules.sides))
    swaps = tuple((chance.pick(totals), chance.pick(totals)) for _ in range(1 + chance.below(9)))
    bare = replace(
        sheet,
        rules=rules,
        rows=tuple(made),
        bonus_cells=sheet.bonus_cells & set(plain),
        symbols=tuple(symbol for symbol in sheet.symbols if set(symbol.cells) <= set(plain)),
        bonus_row=sheet.bonus_row if sheet.bonus_cells & set(plain) else (),
        steps=tuple(cells[: 1 + chance.below(11)]) if "steps" in names else (),
        links=tuple(links) if "links" in names else (),
        doubles=frozenset(plain[: len(plain) // 3]) if "doubles" in names else frozenset(),
        between=tuple(between),
        swaps=tuple(pair for pair in swaps if pair[0] != pair[1]) if "swaps" in names else (),
    )
    longest = max(*(bare.most_crosses(index) for index in range(len(made))), len(bare.steps))
    points = tuple(sheet.rules.points[: longest + 1])
    points += tuple(count * (count + 1) // 2 for count in range(len(points), longest + 1))
    return replace(bare, rules=replace(rules, points=points))


def _custom_row(chance: Chance, every: tuple[int, ...], dice: tuple[str, ...]) -> Row:
    numbers = chance.shuffled(every) if chance.below(2) else every
    numbers = numbers[: 1 + chance.below(len(numbers))] if chance.below(2) else numbers
    closing_cells = 1 + chance.below(min(3, len(numbers)))
    mixed = chance.below(2)
    own = chance.pick(dice)
    colors = tuple(chance.pick(dice) if mixed else own for _ in numbers[: len(numbers) - closing_cells])
    return Row(numbers, colors + (own,) * closing_cells, chance.below(6), closing_cells)


def any_position(seed: str, most_turns: int) -> Position:
    """Of any variant or a custom one, at any time of the game, by careful or careless players, of 1 turn or more."""
    chance = Chance(seed)
    names = known(mechanics.COMPILED)
    kind = chance.below(len(names) + 4)
    variant = templates.variant(names[kind]) if kind < len(names) else custom(chance)
    tastes: tuple[table.Player, ...] = (players.sensible, players.sensible, carefree)
    taste = chance.pick(tastes)
    return played(variant, chance, chance.below(16), 1 + chance.below(most_turns), chance.pick(("?", "a", "pa")), taste)


def combined_position(seed: str, most_turns: int) -> Position:
    """Of a sheet that combines further mechanics, at any time of a game of careful or careless players."""
    chance = Chance(seed)
    tastes: tuple[table.Player, ...] = (players.sensible, carefree)
    taste = chance.pick(tastes)
    turns = 1 + chance.below(most_turns)
    return played(combined(chance), chance, chance.below(16), turns, chance.pick(("?", "a", "pa")), taste)


def replays(position: Position, line: tuple[rows.Turn, ...]) -> rows.State:
    """The sheet that a line leads to, by the plain rules."""
    state = position.state
    for roll, turn in zip(position.rolls, line, strict=False):
        state = rows.play(position.sheet, state, roll, turn)
    return state
