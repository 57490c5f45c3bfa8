"""``chance`` of an event: in how many rolls of the white dice can you cross, close a row, use a lucky number?

Levels count the things to mind: none or one easy, two medium, three hard, more expert. A thing is to be minded if
forgetting it leads to a wrong count. They are the tags:

- ``overlap``: a sum that fits in two rows counts once
- ``closed-row``: the cells of a closed row are out of reach
- ``too-few``: a closing cell takes enough crosses before it
- ``lucky``: a lucky number crosses another cell than its own
- ``chain``: crosses that a cross sets off can do it
- ``swap``, ``second-cross``, ``round-cell``: by a swap, a second cross or a round cell more sums do
- ``double-cell``: a double cell counts two of the crosses that closing takes
- ``most``: more rolls do than do not, so that it is quicker to count the others
- ``many-sums``: five or more different sums do
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache, partial
from itertools import starmap
from operator import attrgetter

from sheetgen.base.errors import NotProvenError

from ..rules import parts, rows
from ..rules.parts import CardPart
from ..rules.position import Position
from ..rules.rows import Action, State
from ..rules.variant import OPEN_ROWS, Sheet, chances
from . import grade
from .puzzle import Count, DicePuzzle, Question

EVENTS = ("cross", "close", "lucky")  # the events for which rolls of the white dice are counted
MANY_SUMS = 5
Seen = tuple[Sheet, State]


def events(sheet: Sheet) -> tuple[str, ...]:
    return tuple(event for event in EVENTS if event != "lucky" or sheet.lucky)


def puzzle(position: Position, question: Question) -> DicePuzzle:
    sheet, event, of = position.sheet, question.event or "", position.sheet.rules.sides**2
    if rows.is_over(sheet, position.state):
        raise NotProvenError("the game is over")
    rows_of = _rows_of(sheet, position.state, event)
    done = frozenset(total for total, found in rows_of.items() if found)
    count = _rolls(sheet, done)
    if not 0 < count < of:
        raise NotProvenError(f"{count} of {of} rolls do: there is nothing to count")
    things = _things(position, event, rows_of, done)
    return DicePuzzle("chance", position, question, Count(count, of), grade.level_of_things(len(things)), things)


def sums(position: Position, event: str) -> frozenset[int]:
    return frozenset(total for total, found in _rows_of(position.sheet, position.state, event).items() if found)


def overlap(position: Position, event: str) -> int:
    """The lowest sum with which the event happens in several rows."""
    return min(total for total, found in _rows_of(position.sheet, position.state, event).items() if len(found) > 1)


def _rows_of(sheet: Sheet, state: State, event: str) -> dict[int, set[tuple[int, bool]]]:
    """Maps each white sum to the rows in which it can bring about the event; ``True`` marks round cells below a row."""
    does = DOES[event]
    return {
        total: {(action.cell.row, action.between) for action, after in actions if does(state, action, after)}
        for total, actions in _first_actions(sheet, state).items()
    }


@lru_cache(maxsize=16)  # the events of a position look at the same actions
def _first_actions(sheet: Sheet, state: State) -> dict[int, tuple[tuple[Action, State], ...]]:
    return {total: tuple(rows.first_actions(sheet, state, total)) for total in chances(sheet.rules.sides)}


def _rolls(sheet: Sheet, totals: Iterable[int]) -> int:
    return sum(map(chances(sheet.rules.sides).__getitem__, totals))


DOES: dict[str, Callable[[State, Action, State], bool]] = {
    "cross": lambda _before, _action, _after: True,
    "close": lambda before, _action, after: sum(after.closed) > sum(before.closed),
    "lucky": lambda _before, action, _after: action.lucky,
}


@lru_cache(maxsize=64)  # the cells of a sheet are listed once
def _without_lucky(sheet: Sheet) -> Sheet:
    return replace(sheet, lucky=())


@lru_cache(maxsize=64)
def _without_chains(sheet: Sheet) -> Sheet:
    return replace(sheet, bonus_cells=frozenset(), symbols=(), links=())


@lru_cache(maxsize=64)
def _with_free_locks(sheet: Sheet) -> Sheet:
    return replace(sheet, rows=tuple(replace(row, marks_to_lock=0) for row in sheet.rows))


def _without(part: CardPart, sheet: Sheet, state: State) -> Seen:
    return parts.without(part, sheet), state


# The sheet and state that a player who forgets a rule goes by
FORGOTTEN: dict[str, Callable[[Sheet, State], Seen]] = {
    "closed-row": lambda sheet, state: (sheet, state._replace(closed=tuple(False for _ in state.closed))),
    "too-few": lambda sheet, state: (_with_free_locks(sheet), state),
    "lucky": lambda sheet, state: (_without_lucky(sheet), state),
    "chain": lambda sheet, state: (_without_chains(sheet), state),
    **{part.use: partial(_without, part) for part in parts.CARD if part.use},
}


# Forgetting these adds crosses: sums that already count need no second look.
ADDS = "closed-row", "too-few"
# Forgetting these only removes the actions that use them.
TAKES: dict[str, Callable[[Action], object]] = {"lucky": attrgetter("lucky"), **parts.SHOWN}


def _is_miscounted(event: str, thing: str, right: Seen, wrong: Seen, done: frozenset[int]) -> bool:
    """Whether forgetting a rule makes a difference to the sheet, and to the number of matching rolls."""
    if wrong == right or (thing, event) in NEVER_MINDED:
        return False
    if thing in TAKES:
        return any(not _does_without(TAKES[thing], event, right, total) for total in done)
    sheet, state = wrong
    looked_at = _candidates(right[0], event, thing)
    if thing in ADDS and sheet.rules.fewest != OPEN_ROWS and (event != "close" or not sheet.has_effects):
        looked_at -= done
    does = partial(DOES[event], state)
    found = {total for total in looked_at if any(starmap(does, rows.first_actions(sheet, state, total)))}
    return _rolls(sheet, found) != _rolls(sheet, looked_at & done)


def _does_without(uses: Callable[[Action], object], event: str, right: Seen, total: int) -> bool:
    """Whether a sum brings about the event by an action that does not use the forgotten rule."""
    sheet, state = right
    actions = _first_actions(sheet, state)[total]
    return any(not uses(action) and DOES[event](state, action, after) for action, after in actions)


# Forgetting a lucky number means not using it; and a cross is made, whatever it sets off
NEVER_MINDED = {("lucky", "lucky"), ("chain", "cross"), ("chain", "lucky")}


@lru_cache(maxsize=256)
def _candidates(sheet: Sheet, event: str, forgotten: str) -> frozenset[int]:
    """A superset of the sums that match, with or without the forgotten rule; ``too-few`` frees closing cells alone."""
    if event == "lucky":
        return frozenset(sheet.lucky)
    if (event == "close" or forgotten == "too-few") and not sheet.has_effects:
        return sheet.closing_sums
    return frozenset(chances(sheet.rules.sides))


def _things(
    position: Position, event: str, rows_of: dict[int, set[tuple[int, bool]]], done: frozenset[int]
) -> tuple[str, ...]:
    sheet, right = position.sheet, (position.sheet, position.state)
    minded = {
        "overlap": any(len(found) > 1 for found in rows_of.values()),
        "most": 2 * _rolls(sheet, done) > sheet.rules.sides**2,
        "many-sums": len(done) >= MANY_SUMS,
        **{thing: _is_miscounted(event, thing, right, seen(*right), done) for thing, seen in FORGOTTEN.items()},
    }
    return tuple(sorted(thing for thing, there in minded.items() if there))
