"""The odds of sheets with effects: searched to the end of the game, or estimated by playing."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from sheetgen.base.chance import Chance, counted_die
from sheetgen.games.dice import templates
from sheetgen.games.dice.odds import estimate, late, store, values
from sheetgen.games.dice.odds.worth import Worth
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.variant import Cell, Sheet
from tests import exact_odds
from tests.exact_odds import Known

from . import reading
from .small_sheets import later, small, with_bonus, with_counts, with_mechanics

CLOSE = 1e-9


@pytest.fixture(scope="module", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tables of these tests are built by these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETGEN_CACHE", str(tmp_path_factory.mktemp("tables")))
        yield


@pytest.mark.parametrize("number", range(12))
def test_every_position_is_worth_what_the_reference_says(number: int) -> None:
    sheet, chance = (with_bonus if number % 5 else small)(f"effects {number}"), Chance(f"effects {number}")
    for turns in range(3):
        known, start = Known(), later(sheet, chance, turns)
        exact_odds.value(sheet, start, known)
        search = late.LateSearch(sheet, start)
        for state, value in known.items():
            assert float(value) == pytest.approx(search.value(state), abs=CLOSE)


@pytest.mark.parametrize("number", range(10))
def test_every_option_is_worth_what_the_reference_says(number: int) -> None:
    sheet, chance = with_bonus(f"options {number}"), Chance(f"options {number}")
    state = later(sheet, chance, 1)
    roll = chance.pick(list(exact_odds.rolls(sheet.rules)))
    found = values.options(sheet, state, roll, values.values(sheet, state))
    judged = exact_odds.options(sheet, state, roll, {})

    assert {option.turn for option in judged} == {option.turn for option in found}
    assert [float(option.value) for option in judged] == pytest.approx([option.worth.value for option in found])


@pytest.mark.parametrize("name", ["bonus-a", "bonus-b"])
def test_a_search_without_effects_is_the_table(name: str) -> None:
    """Where every effect is out of reach, the bonus pads are the classic sheet."""
    text = "r3,5,6,7,9,10 y2,4,5,7,9,11 g11,9,8,7,5 b10,9,8,7,6,5,4 pen=2"
    at, classic = reading.position(f"{name} {text} used=0"), reading.position(f"classic {text}")
    spent = at.state._replace(bonus_used=len(at.sheet.bonus_row))
    effects = {symbol.effect for symbol in at.sheet.symbols if scoring.has_symbol(at.sheet, spent, symbol.effect)}
    searched = values.values(at.sheet, spent)(spent)
    plain = values.values(classic.sheet, classic.state)(classic.state)

    assert searched.exact
    if not effects:
        assert plain.value == pytest.approx(searched.value, abs=CLOSE)
    assert searched.value >= plain.value - CLOSE


def whole(sheet: Sheet) -> store.SheetTable:
    table = store.SheetTable(estimate.bare(sheet))
    table.make_ready(0)
    return table


def test_without_effects_the_estimate_is_the_value() -> None:
    sheet = templates.variant(str(reading.OWN["short"])).sheet
    for state in (rows.empty(sheet), State(((0, 2), ()), (False, False), 1)):
        found = estimate.value(sheet, state, whole(sheet), 20_000)

        assert found.stderr
        assert abs(found.value - values.values(sheet, state)(state).value) < 3 * found.stderr


@pytest.mark.parametrize("number", range(6))
def test_an_estimate_is_no_better_than_the_best_play(number: int) -> None:
    sheet = with_bonus(f"estimate {number}")
    start = rows.empty(sheet)
    exact = values.values(sheet, start)(start)
    found = estimate.value(sheet, start, whole(sheet), 2_000)

    assert exact.exact
    assert found.stderr is not None
    assert exact.value - 4 < found.value < exact.value + 4 * found.stderr + CLOSE


def test_an_estimate_says_so_and_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "MOST_LATE_WITH_EFFECTS", 0)
    monkeypatch.setattr(values, "GAMES", 500)
    sheet = with_bonus("estimate 1")
    start = rows.empty(sheet)
    first, again = (values.values(sheet, start)(start) for _ in range(2))
    over = start._replace(penalties=sheet.rules.penalty_limit)

    assert first == again
    assert not first.exact
    assert first.stderr is not None
    assert 0 < first.stderr < 1
    assert Worth(scoring.score(sheet, over)) == values.values(sheet, start)(over)


def outlook(sheet: Sheet, state: State, table: store.SheetTable) -> float:
    """What the simulated player expects: the bare rows' value, and points for effects within reach."""

    def is_ahead(cell: Cell) -> bool:
        return not state.closed[cell.row] and cell.place > max(state.marks[cell.row], default=-1)

    points = table.to_come(State(state.marks, state.closed, state.penalties))
    fields = len(sheet.bonus_row) - state.bonus_used
    points += estimate.BONUS_POINTS * max(min(sum(map(is_ahead, sheet.bonus_cells)), fields), 0)
    for symbol in sheet.symbols:
        left = [cell for cell in symbol.cells if cell.place not in state.marks[cell.row]]
        points += estimate.SYMBOL_POINTS[symbol.effect][len(left)] if all(map(is_ahead, left)) else 0.0
    return points


@pytest.mark.parametrize("drawn", [with_mechanics, with_bonus, with_counts])
@pytest.mark.parametrize("number", range(10))
def test_games_are_played_by_the_rules(drawn: Callable[[str], Sheet], number: int) -> None:
    """The same player plays the same games by the plain rules, each with dice of its own, from any position."""
    chance, plain = Chance(f"played {number}"), drawn(f"played {number}")
    sheet = replace(plain, doubles=frozenset(), rules=replace(plain.rules, second_crosses=False))
    table, start, games, scores = whole(sheet), later(sheet, chance, number), 12, []
    count = 2 + len(sheet.rules.dice)

    def worth(state: State) -> float:
        now = scoring.score(sheet, state)
        return now if rows.is_over(sheet, state) else now + outlook(sheet, state, table)

    for game in range(games):
        state, rolled = start, game << 20
        while not rows.is_over(sheet, state):
            first, second, *colored = (
                counted_die(estimate.SEED, die, sheet.rules.sides) for die in range(rolled, rolled + count)
            )
            state = max(
                (after for _, after in rows.moves(sheet, state, Roll((first, second), tuple(colored)))), key=worth
            )
            rolled += count
        scores.append(scoring.score(sheet, state))

    assert Worth.of_games(scores) == estimate.value(sheet, start, table, games)
