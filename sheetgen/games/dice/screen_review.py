"""A game on a screen as it is recorded turn by turn, and its review: plain values that a page draws.

No state is kept between requests: the page sends the game so far as text, and the roll and the moves of the turn being
recorded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sheetgen.base.errors import IllegalMove, Sentence, quote
from sheetgen.base.fields import Fields
from sheetgen.games.screen import View
from sheetgen.page.words import Words

from . import mechanics
from .formats import position as position_format
from .pages import wording
from .rules import record as records
from .rules import record_text, rows
from .rules.record import GameRecord, Option, RecordedTurn, Replay, Seat
from .rules.rows import Action, Roll, State, Turn
from .screen import FIRST, PASS, SECOND, action_name, choice_view, roll_view, sheet_view, state_view
from .text.odds import model
from .text.review import DEAREST, signed, summands
from .text.sheet import with_own_colors

if TYPE_CHECKING:
    from .odds.review import JudgedTurn, SeatReview

MOST_MOVES = 6  # of a turn: an action 1 of each player, and an action 2
MOST_LETTERS = 100
MOST_OPTIONS = 6


@dataclass(frozen=True, slots=True)
class TurnStage:
    """A turn being recorded. The active player acts first, then the others, then the active player again.

    ``active`` is the seat of the player who rolls, -1 for one who is not in the record.
    """

    record: GameRecord
    before: tuple[State, ...]
    roll: Roll
    closed: tuple[int, ...]
    firsts: tuple[Option, ...] = ()  # in the order of acting
    second: tuple[Action | None, State] | None = None

    @property
    def active(self) -> int:
        return len(self.record.turns) % len(self.before) if self.roll.active else -1

    @property
    def order(self) -> list[int]:
        seats = len(self.before)
        return [(max(self.active, 0) + n) % seats for n in range(seats)]

    @property
    def states(self) -> list[State]:
        """The current sheets; rows that others closed are closed once all players have done action 1 (D3)."""
        states = list(self.before)
        for seat, (_, state) in zip(self.order, self.firsts, strict=False):
            states[seat] = state
        if len(self.firsts) == len(states):
            states = records.share(states, self.closed)
        if self.second:
            states[self.active] = self.second[1]
        return states

    @property
    def acting(self) -> tuple[int, int] | None:
        """The seat and the number of the next action; ``None`` at the end of the turn."""
        if len(self.firsts) < len(self.before):
            return self.order[len(self.firsts)], FIRST
        if self.active < 0 or self.second or records.is_over(self.record, self.states):  # D1
            return None
        return self.active, SECOND

    def choices(self) -> Iterator[tuple[str, Action, State]]:
        if self.acting is None:
            return
        seat, action = self.acting
        sheet, state = self.record.seats[seat].sheet, self.states[seat]
        if action == FIRST:
            found = rows.first_actions(sheet, state, sum(self.roll.white))
        else:
            found = rows.second_actions(sheet, state, self.roll)
        for each, after in found:
            yield action_name(sheet, each), each, after

    @property
    def passes(self) -> str:
        """The effect of passing now: a pass, or a penalty."""
        if self.acting is None:
            return ""
        return "penalty" if self.acting[1] == SECOND and self.firsts[0][0] is None else PASS

    def after(self, move: str) -> "TurnStage":
        if self.acting is None:
            raise IllegalMove("this turn has ended", quote(move))
        seat, action = self.acting
        if move == PASS:
            state = self.states[seat]
            return self._acted(action, None, rows.take_penalty(state) if self.passes == "penalty" else state)
        for name, each, after in self.choices():
            if name == move:
                return self._acted(action, each, after)
        raise IllegalMove(
            Sentence("the rules do not allow this move here", "text.illegal", text=quote(move)), quote(move)
        )

    def _acted(self, number: int, action: Action | None, state: State) -> "TurnStage":
        if number == FIRST:
            return replace(self, firsts=(*self.firsts, (action, state)))
        return replace(self, second=(action, state))

    def recorded(self) -> RecordedTurn:
        """The completed turn."""
        turns = {seat: Turn(action) for seat, (action, _) in zip(self.order, self.firsts, strict=True)}
        if self.second:
            first, second = turns[self.active].first, self.second[0]
            turns[self.active] = Turn(first, second, penalty=first is None and second is None)
        return RecordedTurn(self.roll, tuple(turns[seat] for seat in range(len(turns))), self.closed)


def writing(words: Words, record: GameRecord, draft: Fields) -> View:
    """The game so far, and the next choices in the turn of a draft; a completed turn is added to the game."""
    for seat in record.seats:
        mechanics.require(mechanics.RECORDS, seat.sheet)
    played = records.replay(record)
    stage = None if played.is_over else _stage(record, played, draft)
    if stage and stage.acting is None:
        record, stage = record._replace(turns=(*record.turns, stage.recorded())), None
        played = records.replay(record)
    before = _states(record, played)
    states, acting = (stage.states, stage.acting) if stage else (before, None)
    own = [with_own_colors(words, seat.sheet) for seat in record.seats]
    sheet = record.seats[0].sheet
    return {
        "game": record_text.notate(record),
        "undo": _undo(record),
        "over": played.is_over,
        "number": len(record.turns) + 1,
        "active": len(record.turns) % len(record.seats),
        "seats": [_seat(own[n], seat, before[n], states[n]) for n, seat in enumerate(record.seats)],
        "left": [rows.die_is_left(sheet, before[0], color) for color in sheet.rules.dice],
        "acting": acting[0] if acting else -1,
        "action": acting[1] if acting else 0,
        "choices": _choices(own, stage) if stage else [],
        "pass": stage.passes if stage else "",
        "turns": [_line(own, record, played, n) for n in range(len(record.turns))],
    }


def _choices(own: Sequence[Words], stage: TurnStage) -> list[View]:
    if stage.acting is None:
        return []
    seat, _ = stage.acting
    return [choice_view(own[seat], stage.record.seats[seat].sheet, *each) for each in stage.choices()]


def _stage(record: GameRecord, played: Replay, draft: Fields) -> TurnStage | None:
    """The turn being recorded; ``None`` before its roll."""
    moves = draft.items("moves") if "moves" in draft else []
    if len(moves) > MOST_MOVES or not all(isinstance(move, str) and len(move) <= MOST_LETTERS for move in moves):
        raise draft.wrong("'moves' are texts")
    sheet = record.seats[0].sheet
    closed = draft.integers("closed", [], low=0, high=len(sheet.rows) - 1)
    dice = draft.table("roll") if "roll" in draft else None
    draft.done()
    if dice is None:
        return None
    roll = position_format.roll_in(dice, sheet, whole=False)
    dice.done()
    records.check(record._replace(turns=(*record.turns, RecordedTurn(roll, (), tuple(closed)))))
    stage = TurnStage(record, tuple(_states(record, played)), roll, tuple(closed))
    for move in moves:
        stage = stage.after(str(move))
    return stage


def _states(record: GameRecord, played: Replay) -> list[State]:
    return [steps[-1].after if steps else seat.state for seat, steps in zip(record.seats, played.steps, strict=True)]


def _undo(record: GameRecord) -> View | None:
    """The game without its last entry, and the roll if that was a turn; ``None`` if nothing was recorded."""
    if record.ended:
        return {"game": record_text.notate(record._replace(ended=False))}
    if not record.turns:
        return None
    last = record.turns[-1]
    shorter = record._replace(turns=record.turns[:-1])
    return {
        "game": record_text.notate(shorter),
        "white": list(last.roll.white),
        "colored": list(last.roll.colored),
        "closed": list(last.closed),
    }


def _seat(words: Words, seat: Seat, before: State, state: State) -> View:
    return {
        "name": seat.name,
        "variant": seat.variant.title,
        **sheet_view(words, seat.sheet),
        **state_view(seat.sheet, state),
        "before": state_view(seat.sheet, before),
    }


def _line(own: Sequence[Words], record: GameRecord, played: Replay, number: int) -> View:
    """A recorded turn in words."""
    steps = [steps[number] for steps in played.steps]
    return {
        "roll": roll_view(record.seats[0].sheet, record.turns[number].roll, steps[0].before),
        "played": [
            {"name": seat.name, "text": wording.turn(words, seat.sheet, step.turn)}
            for words, seat, step in zip(own, record.seats, steps, strict=True)
        ],
    }


# --- what was found


def reviewed(words: Words, seats: "Sequence[SeatReview]") -> View:
    return {"seats": [_reviewed(with_own_colors(words, found.seat.sheet), found) for found in seats]}


def _reviewed(words: Words, found: "SeatReview") -> View:
    dearest = found.dearest(DEAREST)
    return {
        "name": found.seat.name,
        "variant": found.seat.variant.title,
        "model": model(words, found.exact, found.players),
        "sum": summands(words, found),
        "dearest": [_dear(words, found, turn) for turn in dearest],
        "turns": [_judged(words, found, turn, dearest) for turn in found.turns],
    }


def _dear(words: Words, found: "SeatReview", judged: "JudgedTurn") -> View:
    """A costly move: the sheet with the best move, and the ways to play beside it."""
    sheet, step = found.seat.sheet, judged.step
    best = rows.play(sheet, step.before, step.roll, judged.best)
    listed = judged.listed(MOST_OPTIONS)
    return {
        "number": step.number,
        "roll": roll_view(sheet, step.roll, step.before),
        "lost": words("review.lost", points=words.number(judged.loss, 2)),
        **sheet_view(words, sheet),
        **state_view(sheet, best),
        "before": state_view(sheet, step.before),
        "options": [
            {
                "text": wording.turn(words, sheet, turn),
                "less": words.number(value - listed[0][1], 2) if value < listed[0][1] else "",
                "played": turn == step.turn,
            }
            for turn, value in listed
        ],
    }


def _judged(words: Words, found: "SeatReview", judged: "JudgedTurn", dearest: Sequence["JudgedTurn"]) -> View:
    sheet, step = found.seat.sheet, judged.step

    def said(change: float) -> str:
        return signed(words, change) if round(change, 2) else ""

    return {
        "number": step.number,
        "roll": roll_view(sheet, step.roll, step.before),
        "played": wording.turn(words, sheet, step.turn),
        "better": "" if judged.best == step.turn else wording.turn(words, sheet, judged.best),
        "luck": said(judged.luck),
        "lost": said(-judged.loss),
        "others": said(judged.others),
        "value": words.number(judged.value, 2),
        "dear": judged in dearest,
    }
