"""A second reading of the dice-game rules, independent of the engine, to compare answers with.

Plain brute force from the text of the rules alone; it imports nothing from sheetgen, so that an error of
the engine and its reference is not repeated here.

    python benchmarks/apart.py positions connected-a 100 SEED     random positions, one JSON a line
    python benchmarks/apart.py positions combined 100 SEED        two or three mechanics on one sheet
    python benchmarks/apart.py solve FILE.jsonl                   {"best": n, "sheets": m} for each line
    python benchmarks/apart.py compare FILE.jsonl                 lines with "expected": the same shape

A variant is a name or names joined by ``+`` (``longo+double-a``). On a joined sheet ``marks_to_lock`` and
``counted`` (the most crosses that score) are the largest that a part names; the key ``own`` states them, with all
that ``sheet`` cannot say, and what it states goes before the names.
"""

import json
import random
import re
import sys
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

Cell = tuple[int, int]  # row, place
Json = dict[str, Any]
Sheet = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]

COLORS = ("red", "yellow", "green", "blue")
SYMBOLS = ("two-in-fewest", "one-in-each", "double-fewest", "plus-13", "no-penalty")
OLD = ("classic", "longo", "mixx-a", "mixx-b", "bonus-a", "bonus-b")
NEW = ("connected-a", "connected-b", "double-a", "double-b", "big-points", "x-change")
VARIANTS = OLD + NEW

MIXX_A = (
    "2 3 4 yellow 5 6 7 blue 8 9 10 green 11 12 red",
    "2 3 red 4 5 6 7 green 8 9 blue 10 11 12 yellow",
    "12 11 10 blue 9 8 7 yellow 6 5 4 red 3 2 green",
    "12 11 green 10 9 8 7 red 6 5 yellow 4 3 2 blue",
)
MIXX_B = (
    "10 6 2 8 3 4 12 5 9 7 11 red",
    "9 12 4 6 7 2 5 8 11 3 10 yellow",
    "8 2 10 12 6 9 7 4 5 11 3 green",
    "5 7 11 9 12 3 8 10 2 6 4 blue",
)
BONUS_CELLS: Json = {"0": [3, 6, 9], "1": [5, 8, 11], "2": [11, 7, 4], "3": [10, 8, 5]}
BONUS_ROW = [COLORS[i] for i in (0, 1, 2, 3, 2, 0, 3, 1, 0, 1, 3, 2)]
SYMBOL_CELLS: Json = {
    "two-in-fewest": [[1, 11], [2, 9]],
    "one-in-each": [[1, 7], [3, 7]],
    "double-fewest": [[0, 8], [3, 10]],
    "plus-13": [[0, 6], [3, 4]],
    "no-penalty": [[1, 3], [2, 5]],
}
STEPS = [[0, 2], [0, 3], [1, 4], [2, 9], [2, 8], [3, 7], [3, 6], [2, 5], [1, 10], [1, 11], [0, 12]]
LINKS = [[[0, 3], [1, 3]], [[2, 9], [3, 9]], [[1, 6], [2, 8]], [[0, 8], [1, 8]], [[2, 4], [3, 4]]]
DOUBLES = {"0": [3, 5, 9, 11], "1": [3, 5, 9, 11], "2": [11, 9, 5, 3], "3": [11, 9, 5, 3]}
EXCHANGE = [[8, 5], [9, 7], [11, 3], [7, 4], [10, 3], [8, 6], [10, 5], [11, 9], [6, 4]]


class Reading(NamedTuple):
    """How the rules are read where mechanics meet and the text is silent."""

    second_fires_bonus: bool = True  # a second cross on a bonus cell uses a field again
    swap_is_rolled: bool = False  # a swapped number may be a second cross or a round cell
    double_cell_again: bool = False  # a double cell may be crossed a second time
    steps_count_crosses: bool = False  # a second cross, a double cell is two steps


class Card(NamedTuple):
    numbers: tuple[tuple[int, ...], ...]
    colors: tuple[tuple[str, ...], ...]
    sides: int
    closing: int  # closing cells a row
    marks_to_lock: int
    counted: int | None
    second: bool
    between: tuple[tuple[int, int], ...]  # the rows above and below
    lucky: frozenset[int]
    bonus_cells: frozenset[Cell]
    bonus_row: tuple[int, ...]  # the row of each field
    symbols: dict[str, frozenset[Cell]]
    steps: frozenset[Cell]
    links: dict[Cell, Cell]
    doubles: frozenset[Cell]
    exchange: tuple[tuple[int, int], ...]
    reading: Reading


class State(NamedTuple):
    marks: tuple[int, ...]  # one bit mask a row, bit = place
    twice: tuple[int, ...]
    between: tuple[int, ...]
    closed: frozenset[int]
    penalties: int = 0
    bonus_used: int = 0
    exchange_used: int = 0


# ------------------------------------------------------------------------------------------ the rules


def count(card: Card, state: State, row: int) -> int:
    """Crosses of a row: double cells two, second crosses and the lock one."""
    crosses = state.marks[row].bit_count() + state.twice[row].bit_count()
    crosses += sum(1 for r, place in card.doubles if r == row and state.marks[row] >> place & 1)
    return crosses + owns_lock(card, state, row)


def owns_lock(card: Card, state: State, row: int) -> bool:
    return state.marks[row] >> (len(card.numbers[row]) - card.closing) != 0


def may_cross(card: Card, state: State, row: int, place: int) -> bool:
    if row in state.closed or place >= len(card.numbers[row]) or state.marks[row] >> place:
        return False
    is_closing = place >= len(card.numbers[row]) - card.closing
    return not is_closing or count(card, state, row) >= card.marks_to_lock


def next_cell(card: Card, state: State, row: int) -> int | None:
    place = state.marks[row].bit_length()
    return place if may_cross(card, state, row, place) else None


def fewest(card: Card, state: State) -> list[int]:
    crosses = [count(card, state, row) for row in range(len(card.numbers))]
    return [row for row, k in enumerate(crosses) if k == min(crosses)]


def with_bit(masks: tuple[int, ...], index: int, place: int) -> tuple[int, ...]:
    return (*masks[:index], masks[index] | 1 << place, *masks[index + 1 :])


def is_crossed(state: State, cell: Cell) -> bool:
    return state.marks[cell[0]] >> cell[1] & 1 == 1


Effect = tuple[str, Cell]


def mark(card: Card, state: State, cell: Cell) -> tuple[State, tuple[Effect, ...]]:
    """The cross itself, and what it adds to the queue: bonus row, symbol, link (D11, D12)."""
    row, place = cell
    closes = place >= len(card.numbers[row]) - card.closing
    state = state._replace(
        marks=with_bit(state.marks, row, place), closed=state.closed | {row} if closes else state.closed
    )
    effects: list[Effect] = []
    if cell in card.bonus_cells:
        effects.append(("field", cell))
    for name, pair in card.symbols.items():
        if name in SYMBOLS[:2] and cell in pair and all(is_crossed(state, c) for c in pair):
            effects.append((name, cell))
    if cell in card.links:
        effects.append(("link", card.links[cell]))
    return state, tuple(effects)


def mark_next(card: Card, state: State, row: int) -> tuple[State, tuple[Effect, ...]]:
    place = next_cell(card, state, row)
    return (state, ()) if place is None else mark(card, state, (row, place))


def settle(card: Card, state: State, queue: tuple[Effect, ...]) -> set[State]:
    """Carries out the queue, first in, first out (D8); more than one result where a row is chosen."""
    if not queue:
        return {state}
    (name, cell), queue = queue[0], queue[1:]
    if name == "two-in-fewest":
        results: set[State] = set()
        for row in fewest(card, state):
            once, first = mark_next(card, state, row)
            both, second = mark_next(card, once, row)
            results |= settle(card, both, queue + first + second)
        return results
    added: tuple[Effect, ...] = ()
    if name == "link" and not is_crossed(state, cell):
        state, added = mark(card, state, cell)
    elif name == "one-in-each":
        for row in range(len(card.numbers)):
            state, more = mark_next(card, state, row)
            added += more
    elif name == "field":
        used = state.bonus_used
        while used < len(card.bonus_row) and card.bonus_row[used] in state.closed:
            used += 1  # struck
        if used < len(card.bonus_row):
            state, added = mark_next(card, state._replace(bonus_used=used + 1), card.bonus_row[used])
    return settle(card, state, queue + added)


def crosses(card: Card, state: State, number: int, color: str | None, rolled: bool = True) -> Iterator[State]:
    """Every outcome of crossing a number, in any colour (white sum) or in one."""
    for row, numbers in enumerate(card.numbers):
        if number not in numbers:
            continue
        place = numbers.index(number)
        if color not in (None, card.colors[row][place]):
            continue
        if may_cross(card, state, row, place):
            yield from settle(card, *mark(card, state, (row, place)))
        elif rolled and card.second and may_repeat(card, state, row, place):
            fires = card.reading.second_fires_bonus and (row, place) in card.bonus_cells
            again = state._replace(twice=with_bit(state.twice, row, place))
            yield from settle(card, again, (("field", (row, place)),) if fires else ())
    for index, rows in enumerate(card.between if rolled else ()):
        if number not in card.numbers[rows[0]]:
            continue
        place = card.numbers[rows[0]].index(number)
        allows = any(is_crossed(state, (r, place)) and color in (None, card.colors[r][place]) for r in rows)
        if allows and not state.between[index] >> place:
            yield state._replace(between=with_bit(state.between, index, place))


def may_repeat(card: Card, state: State, row: int, place: int) -> bool:
    """The right-most cross of an open row, not crossed twice yet."""
    if (row, place) in card.doubles and not card.reading.double_cell_again:
        return False
    is_last = state.marks[row].bit_length() == place + 1
    return row not in state.closed and is_last and not state.twice[row] >> place & 1


def action1(card: Card, state: State, total: int) -> Iterator[State]:
    yield from crosses(card, state, total, None)
    if total in card.lucky:
        for row in fewest(card, state):
            place = next_cell(card, state, row)
            if place is not None:
                yield from settle(card, *mark(card, state, (row, place)))
    for index, pair in enumerate(card.exchange):
        if index >= state.exchange_used and total in pair:
            other = pair[1] if total == pair[0] else pair[0]
            swapped = state._replace(exchange_used=index + 1)
            yield from crosses(card, swapped, other, None, card.reading.swap_is_rolled)


def action2(card: Card, state: State, turn: Json) -> Iterator[State]:
    gone = {card.colors[row][-1] for row in state.closed}
    for color, white in product(COLORS, set(turn["white"])):
        if color not in gone:
            yield from crosses(card, state, white + turn[color], color)


def is_over(state: State) -> bool:
    return state.penalties >= 4 or len(state.closed) >= 2


def successors(card: Card, state: State, turn: Json) -> set[State]:
    first = set(action1(card, state, sum(turn["white"])))
    if turn["role"] == "passive":
        return first | {state}
    results = set(action2(card, state, turn)) | {state._replace(penalties=state.penalties + 1)}
    for after in first:
        results.add(after)
        if not is_over(after):
            results.update(action2(card, after, turn))
    return results


def points(crosses: int) -> int:
    return crosses * (crosses + 1) // 2


def score(card: Card, state: State) -> int:
    rows = []
    for row in range(len(card.numbers)):
        k = count(card, state, row)
        k += sum(state.between[i].bit_count() for i, pair in enumerate(card.between) if row in pair)
        rows.append(points(k if card.counted is None else min(k, card.counted)))
    earned = {name for name, pair in card.symbols.items() if all(is_crossed(state, c) for c in pair)}
    steps = [cell for cell in card.steps if is_crossed(state, cell)]
    climbed = len(steps)
    if card.reading.steps_count_crosses:
        climbed += sum(1 for row, place in steps if state.twice[row] >> place & 1)
        climbed += sum(1 for cell in steps if cell in card.doubles)
    total = sum(rows) + points(climbed)
    if "double-fewest" in earned:
        total += max(rows[row] for row in fewest(card, state))
    if "plus-13" in earned:
        total += 13
    return total if "no-penalty" in earned else total - 5 * state.penalties


def solve(card: Card, state: State, turns: list[Json]) -> tuple[int, int]:
    """Best final score, and how many different final sheets have it."""
    memo: dict[tuple[int, State], tuple[int, frozenset[Sheet]]] = {}

    def finish(played: int, state: State) -> tuple[int, frozenset[Sheet]]:
        if is_over(state) or played == len(turns):
            return score(card, state), frozenset({(state.marks, state.twice, state.between, state.penalties)})
        if (played, state) not in memo:
            ends = [finish(played + 1, after) for after in successors(card, state, turns[played])]
            best = max(end[0] for end in ends)
            memo[played, state] = best, frozenset().union(*(end[1] for end in ends if end[0] == best))
        return memo[played, state]

    best, sheets = finish(0, state)
    return best, len(sheets)


# ------------------------------------------------------------------------------------------ JSON


def written_rows(parts: list[str]) -> list[list[Json]]:
    rising = " ".join(map(str, range(2, 17 if "longo" in parts else 13)))
    falling = " ".join(rising.split()[::-1])
    texts = (f"{rising} red", f"{rising} yellow", f"{falling} green", f"{falling} blue")
    texts = MIXX_A if "mixx-a" in parts else MIXX_B if "mixx-b" in parts else texts
    rows: list[list[Json]] = []
    for text in texts:
        rows.append([])
        for numbers, color in re.findall(r"([\d ]+) ([a-z]+)", text):
            rows[-1] += [{"number": int(number), "color": color} for number in numbers.split()]
    return rows


def own_rules(parts: list[str]) -> Json:
    doubled = "double-a" in parts or "double-b" in parts
    longo, big = "longo" in parts, "big-points" in parts
    return {
        "sides": 8 if longo else 6,
        "closing": 2 if longo else 1,
        "marks_to_lock": 7 if doubled else 6 if longo else 5,
        "counted": 16 if doubled else 15 if big else None,
        "second": "double-a" in parts,
        "between": [[0, 1], [2, 3]] if big else [],
    }


def written_sheet(parts: list[str]) -> Json:
    sheet: Json = {"rows": written_rows(parts)}
    if {"bonus-a", "bonus-b"} & set(parts):
        cells = BONUS_CELLS if "bonus-a" in parts else {}
        sheet["bonus_fields"] = cells | (SYMBOL_CELLS if "bonus-b" in parts else {})
    keys = {"connected-a": ("steps", STEPS), "connected-b": ("links", LINKS), "bonus-a": ("bonus_row", BONUS_ROW)}
    keys |= {"double-b": ("doubles", DOUBLES), "x-change": ("exchange", EXCHANGE)}
    return sheet | {key: value for part, (key, value) in keys.items() if part in parts}


def load_card(position: Json, reading: Reading) -> Card:
    parts = position["variant"].split("+")
    own = own_rules(parts) | position.get("own", {})
    sheet = written_sheet(parts) | position.get("sheet", {})
    numbers = tuple(tuple(cell["number"] for cell in row) for row in sheet["rows"])
    colors = tuple(tuple(cell["color"] for cell in row) for row in sheet["rows"])
    owners = {row[-1]: index for index, row in enumerate(colors)}  # by the closing cell, as the dice

    def cell(pair: list[int]) -> Cell:
        return pair[0], numbers[pair[0]].index(pair[1])

    def by_row(table: dict[str, list[int]]) -> frozenset[Cell]:
        return frozenset(cell([int(row), n]) for row, ns in table.items() for n in ns)

    fields = sheet.get("bonus_fields", {})
    links = [(cell(a), cell(b)) for a, b in sheet.get("links", [])]
    return Card(
        **{key: value for key, value in own.items() if key != "between"},
        numbers=numbers,
        colors=colors,
        between=tuple((above, below) for above, below in own["between"]),
        lucky=frozenset(sheet.get("lucky", [])),
        bonus_cells=by_row({key: value for key, value in fields.items() if key.isdigit()}),
        bonus_row=tuple(owners[color] for color in sheet.get("bonus_row", [])),
        symbols={key: frozenset(map(cell, value)) for key, value in fields.items() if key in SYMBOLS},
        steps=frozenset(map(cell, sheet.get("steps", []))),
        links=dict(links) | {b: a for a, b in links},
        doubles=by_row(sheet.get("doubles", {})),
        exchange=tuple((a, b) for a, b in sheet.get("exchange", [])),
        reading=reading,
    )


def load_state(card: Card, position: Json) -> State:
    def mask(row: int, crossed: list[int]) -> int:
        return sum(1 << card.numbers[row].index(n) for n in crossed)

    rows = position["rows"]
    between = position.get("between", []) or [[] for _ in card.between]
    state = State(
        marks=tuple(mask(row, data["marks"]) for row, data in enumerate(rows)),
        twice=tuple(mask(row, data.get("twice", [])) for row, data in enumerate(rows)),
        between=tuple(mask(pair[0], crossed) for pair, crossed in zip(card.between, between, strict=True)),
        closed=frozenset(row for row, data in enumerate(rows) if data.get("closed")),
        penalties=position.get("penalties", 0),
        bonus_used=position.get("bonus_used", 0),
        exchange_used=position.get("exchange_used", 0),
    )
    locked = {row for row in range(len(rows)) if owns_lock(card, state, row)}
    return state._replace(closed=state.closed | locked)


def answer(position: Json, reading: Reading = Reading()) -> Json:  # noqa: B008
    card = load_card(position, reading)
    best, sheets = solve(card, load_state(card, position), position["turns"])
    return {"best": best, "sheets": sheets}


# ------------------------------------------------------------------------------------------ random positions


def random_sheet(rng: random.Random, parts: list[str]) -> Json:
    """Keeps the structural rules of the cards, not their fairness. Says every cell of every mechanic."""
    sheet = written_sheet(parts)
    rows = sheet["rows"]
    if "mixx-a" in parts:
        others = dict(zip(COLORS, rng.sample(COLORS, 4), strict=True))
        rows = [[{**cell, "color": others[cell["color"]]} for cell in row] for row in rows]
    elif "mixx-b" in parts:
        rows = [rng.sample(row, len(row)) for row in rows]
    sheet["rows"] = rows
    numbers = [[cell["number"] for cell in row] for row in rows]
    width = len(numbers[0])
    last = width - own_rules(parts)["closing"]  # the first closing place

    def apart_places(wanted: int) -> list[int]:
        while True:
            places = sorted(rng.sample(range(1, last), wanted))
            if all(b - a > 1 for a, b in pairwise(places)):
                return places

    if "longo" in parts:
        sheet["lucky"] = rng.choice([[4, 9], [5, 8], [5, 10], [6, 11], [8, 13], [7, 12], [6, 7]])
    fields: Json = {}
    if "bonus-a" in parts:
        fields |= {str(row): [numbers[row][place] for place in apart_places(3)] for row in range(4)}
        sheet["bonus_row"] = rng.sample(sheet["bonus_row"], 12)
    if "bonus-b" in parts:
        cells = rng.sample([[row, numbers[row][place]] for row in range(4) for place in range(1, last)], 10)
        fields |= {name: cells[2 * i : 2 * i + 2] for i, name in enumerate(SYMBOLS)}
    if fields:
        sheet["bonus_fields"] = fields
    if "connected-a" in parts:
        row, steps = rng.randrange(4), []
        for place in range(width):
            steps.append([row, numbers[row][place]])
            row = max(0, min(3, row + rng.choice((-1, 0, 1))))
        sheet["steps"] = steps
    if "connected-b" in parts:
        uppers = [(rng.randrange(3), place) for place in rng.sample(range(1, last), 5)]
        sheet["links"] = [[[row, numbers[row][p]], [row + 1, numbers[row + 1][p]]] for row, p in uppers]
    if "double-b" in parts:
        sheet["doubles"] = {str(row): [numbers[row][place] for place in apart_places(4)] for row in range(4)}
    if "x-change" in parts:
        sheet["exchange"] = rng.sample(EXCHANGE, 9)
    return sheet


def random_turn(rng: random.Random, sides: int, role: str) -> Json:
    turn: Json = {"role": role, "white": [rng.randint(1, sides), rng.randint(1, sides)]}
    return turn | ({color: rng.randint(1, sides) for color in COLORS} if role == "active" else {})


def random_parts(rng: random.Random) -> list[str]:
    """Two or three mechanics with at most one card of other numbers; rows between need equal numbers."""
    while True:
        parts = rng.sample(VARIANTS[1:], rng.choice((2, 3)))
        cards = {"longo", "mixx-a", "mixx-b"} & set(parts)
        if len(cards) < 2 and not {"mixx-b", "big-points"} <= set(parts):
            return sorted(parts, key=VARIANTS.index)


def random_position(rng: random.Random, variant: str) -> Json:
    combined = variant == "combined"
    parts = random_parts(rng) if combined else variant.split("+")
    combined = len(parts) > 1
    position: Json = {"variant": "+".join(parts)}
    if combined or rng.random() < 0.5:
        sheet = random_sheet(rng, parts)
        if not combined and not {"mixx-a", "mixx-b"} & set(parts):
            del sheet["rows"]
        position["sheet"] = sheet
    if combined:
        position["own"] = own_rules(parts)
    card = load_card(position, Reading())
    state = State((0,) * 4, (0,) * 4, (0,) * len(card.between), frozenset())
    for number in range(rng.randint(6, 30)):
        role = "active" if number % 3 == 0 else "passive"
        after = sorted(successors(card, state, random_turn(rng, card.sides, role)), key=repr)
        after = [s for s in after if not is_over(s)]
        if after:  # of three random moves the one that leaves most: else rows end with two crosses
            tries = [rng.choice(after) for _ in range(rng.choice((2, 4, 6)))]
            state = max(tries, key=lambda s: (worth(card, s), repr(s)))
        if not state.closed and rng.random() < 0.01:
            state = state._replace(closed=frozenset({rng.randrange(4)}))
    if rng.random() < 0.2 and not card.second and not card.between:
        state = half_cross(rng, card, state)
    position |= dump_state(card, state)
    roles = [rng.choice(("active", "passive")) for _ in range(rng.randint(3, 6))]
    while roles.count("active") > 4:  # more take minutes by brute force
        roles[roles.index("active")] = "passive"
    return position | {"turns": [random_turn(rng, card.sides, role) for role in roles]}


def half_cross(rng: random.Random, card: Card, state: State) -> State:
    """Takes back one linked cross: a pair may be half crossed in a given position (D12)."""
    cells = [cell for cell in sorted(card.links) if is_crossed(state, cell) and not owns_lock(card, state, cell[0])]
    if not cells:
        return state
    row, place = rng.choice(cells)
    return state._replace(marks=(*state.marks[:row], state.marks[row] & ~(1 << place), *state.marks[row + 1 :]))


def worth(card: Card, state: State) -> float:
    """Crosses made, less cells and swaps passed over: the mark of a player who is not all too careless."""
    made = sum(count(card, state, row) for row in range(4)) + sum(m.bit_count() for m in state.between)
    passed = sum(mask.bit_length() - mask.bit_count() for mask in state.marks + state.between)
    return made - 0.8 * passed - 3 * state.penalties - 1.5 * state.exchange_used


def dump_state(card: Card, state: State) -> Json:
    def crossed(row: int, mask: int) -> list[int]:
        return [n for place, n in enumerate(card.numbers[row]) if mask >> place & 1]

    rows: list[Json] = [{"marks": crossed(row, mask)} for row, mask in enumerate(state.marks)]
    for row, data in enumerate(rows):
        if row in state.closed:
            data["closed"] = True
        if card.second:
            data["twice"] = crossed(row, state.twice[row])
    data = {"rows": rows, "penalties": state.penalties}
    if card.between:
        data["between"] = [crossed(card.between[i][0], mask) for i, mask in enumerate(state.between)]
    if card.bonus_row:
        data["bonus_used"] = state.bonus_used
    if card.exchange:
        data["exchange_used"] = state.exchange_used
    return data


# ------------------------------------------------------------------------------------------ commands


def other_readings(position: Json, expected: Json) -> list[str]:
    """The readings, other than ours, that give the expected answer."""
    found = []
    for flags in product((False, True), repeat=len(Reading._fields)):
        reading = Reading(*flags)
        if reading != Reading() and answer(position, reading) == expected:
            changed = [name for name in Reading._fields if getattr(reading, name) != getattr(Reading(), name)]
            found.append(", ".join(changed))
    return sorted(found, key=len)[:1]


def compare(lines: list[Json]) -> int:
    """Takes positions with ``expected``, or ``{"position", "best", "solutions"}``; counts disagreements."""
    wrong = 0
    for number, line in enumerate(lines, 1):
        position = line.get("position", line)
        expected = line.get("expected") or {"best": line["best"], "sheets": line["solutions"]}
        ours = answer(position)
        if ours != expected:
            wrong += 1
            hint = other_readings(position, expected)
            print(f"line {number}, {position['variant']}: expected {expected}, here {ours}")
            print(f"  agrees when read otherwise: {hint[0]}" if hint else "  no other reading agrees")
            print("  " + json.dumps({key: value for key, value in position.items() if key != "expected"}))
    print(f"{len(lines) - wrong} of {len(lines)} agree")
    return wrong


def main(arguments: list[str]) -> int:
    match arguments:
        case ["positions", variant, count, seed]:
            rng = random.Random(f"{variant} {seed}")
            for _ in range(int(count)):
                print(json.dumps(random_position(rng, variant)))
            return 0
        case ["solve" | "compare" as command, path]:
            lines = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines() if line.strip()]
            if command == "compare":
                return 1 if compare(lines) else 0
            for line in lines:
                print(json.dumps(answer(line)), flush=True)
            return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
