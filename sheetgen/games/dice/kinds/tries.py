"""Tries at one seat of a played game, kind by kind: a puzzle, or ``None`` for a try that came to nothing."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from sheetgen.base.chance import Chance

from ..rules import rows
from ..rules.position import Position
from ..solve.players_ahead import Dice, TooManyWaysError, own_locks
from . import best_move, grade, last_lock, positions, row_chance
from . import chance as rolls
from .judge import Judge, Outlook
from .positions import Game, Moment
from .puzzle import NotProvenError, Puzzle, Question
from .verify import WITH_ROLLS, WITHOUT_ROLLS
from .wish import Wish

MOMENTS = 12
"""So many moments of one seat's game are tried …"""
ROLLS = 16
"""… each with so many sequences of rolls; but for the last lock with more."""
LOCK_ROLLS = 400
WAYS_A_TURN = {"finish": 3, "target": 3, "last-lock": 2}
"""Fewer ways to play, turn for turn, are one forced move after another."""
CROSSES_A_ROW = 2
"""A sheet that is nearly empty is no moment for a puzzle."""


def _with_rolls(wish: Wish, game: Game, seat: int, chance: Chance, judge: Judge) -> Iterator[Puzzle | None]:
    moments = [moment for moment in game.moments(seat) if _is_begun(moment)]
    for moment in chance.shuffled(moments)[:MOMENTS]:
        for _ in range(ROLLS):
            position = moment.with_rolls(positions.rolls(moment, wish.length, chance))
            yield _tried(wish.kind, position, chance, judge)


def _last_locks(wish: Wish, game: Game, seat: int, chance: Chance, judge: Judge) -> Iterator[Puzzle | None]:
    """One way to close rows is rare, so rolls are sifted very many at a time."""
    moments = [moment for moment in game.moments(seat) if _can_end_by_locks(moment)]
    for moment in chance.shuffled(moments)[:MOMENTS]:
        dice = Dice(chance.below(1 << 50), wish.length, moment.wait, moment.seats)
        locks = moment.sheet.rules.rows_to_end
        found = judge.sole_ways(moment.sheet, moment.state, dice, LOCK_ROLLS, locks)
        for rolled in found:
            position = _shortened(wish, moment.with_rolls(rolled), judge)
            yield _tried(wish.kind, position, chance, judge) if position else None
        for _ in range(LOCK_ROLLS - len(found)):
            yield None


def _shortened(wish: Wish, position: Position, judge: Judge) -> Position | None:
    """Without the rolls that come after the rows are closed; nothing where too few are left for the wish."""
    outlook = judge.outlook(position.sheet, position.state, position.rolls)
    needed = outlook.winning_turns(last_lock.aim(last_lock.question(position)))
    least = wish.turns or wish.least_turns
    return replace(position, rolls=position.rolls[:needed]) if needed >= least else None


def _question(kind: str, position: Position, chance: Chance, outlook: Outlook) -> Question | None:
    if kind == "last-lock":
        return last_lock.question(position)
    if kind == "target":
        now = rows.score(position.sheet, position.state)
        gains = [score for score in outlook.lone_scores()[:-1] if score > now]  # the highest would be a finish
        return Question(score=chance.pick(gains[len(gains) // 2 :])) if gains else None
    return Question()


def _tried(kind: str, position: Position, chance: Chance, judge: Judge) -> Puzzle | None:
    """The puzzle of a position with rolls, if there is one and it is a good one."""
    outlook = judge.outlook(position.sheet, position.state, position.rolls)
    try:
        return _good(kind, position, chance, outlook)
    except (NotProvenError, TooManyWaysError):
        return None


def _good(kind: str, position: Position, chance: Chance, outlook: Outlook) -> Puzzle | None:
    """The quick questions first."""
    wanted, question = WITH_ROLLS[kind], _question(kind, position, chance, outlook)
    if question is None or not wanted.is_promising(outlook.brief(wanted.aim(question))):
        return None
    if outlook.ways() < WAYS_A_TURN[kind] ** len(position.rolls):
        return None
    study = outlook.study(wanted.aim(question))
    if wanted.is_dull(position, study) or not grade.is_steady(study, wanted.aim(question)):
        return None
    return wanted.puzzle(position, question, study)


def _scores(_wish: Wish, game: Game, seat: int, _chance: Chance, _judge: Judge) -> Iterator[Puzzle | None]:
    moment = game.end(seat)
    yield WITHOUT_ROLLS["score"](moment.with_rolls(()), Question()) if _is_begun(moment) else None


def _chances(wish: Wish, game: Game, seat: int, chance: Chance, _judge: Judge) -> Iterator[Puzzle | None]:
    moments = [moment for moment in game.moments(seat) if _is_begun(moment)]
    for moment in chance.shuffled(moments)[:MOMENTS]:
        position = moment.with_rolls(())
        for question in chance.shuffled(_chances_asked(wish, position)):
            try:
                yield WITHOUT_ROLLS[wish.kind](position, question)
            except NotProvenError:
                yield None


def _chances_asked(wish: Wish, position: Position) -> list[Question]:
    """Events to count rolls for; with turns, the rows that can be closed within them."""
    if wish.turns is None:
        return [Question(event=event) for event in rolls.events(position.sheet)]
    asked = row_chance.questions(position.sheet, position.state)
    return [question for question in asked if question.turns == wish.turns]


def _best_moves(_wish: Wish, game: Game, seat: int, chance: Chance, judge: Judge) -> Iterator[Puzzle | None]:
    """Late moments, of which little enough can come; all rolls of a moment share its values."""
    moments = [moment for moment in game.moments(seat) if best_move.is_small(moment.sheet, moment.state)]
    for moment in chance.shuffled(moments)[:MOMENTS]:
        values = judge.values(moment.sheet, moment.state)
        for _ in range(ROLLS):
            question = Question(roll=positions.own_roll(moment.sheet.rules, chance))
            try:
                yield best_move.puzzle(moment.with_rolls(()), question, values)
            except NotProvenError:
                yield None


TRIES: dict[str, Callable[[Wish, Game, int, Chance, Judge], Iterator[Puzzle | None]]] = {
    "finish": _with_rolls,
    "target": _with_rolls,
    "last-lock": _last_locks,
    "score": _scores,
    "chance": _chances,
    "best-move": _best_moves,
}


# --- moments that may make a good puzzle


def _is_begun(moment: Moment) -> bool:
    return positions.crossed(moment.state) >= CROSSES_A_ROW * len(moment.sheet.rows)


def _can_end_by_locks(moment: Moment) -> bool:
    """All closed rows are one's own, and one more ends the game, or enough others are ready to be closed."""
    sheet, state = moment.sheet, moment.state
    own = own_locks(sheet, state)
    ready = sum(
        not state.closed[index] and rows.crosses(sheet, state, index) >= row.marks_to_lock
        for index, row in enumerate(sheet.rows)
    )
    missing = sheet.rules.rows_to_end - own
    return sum(state.closed) == own and (missing <= 1 or ready >= missing)
