"""The output of ``review --json``: docs/CONTRACT.md section 6."""

from typing import TYPE_CHECKING

from . import finish, odds, position

if TYPE_CHECKING:
    from ..odds.review import JudgedTurn, SeatReview


def to_json(seats: "tuple[SeatReview, ...]") -> dict[str, object]:
    return {"model": odds.model_out(seats[0].players)["model"], "players": [_seat_out(seat) for seat in seats]}


def _seat_out(found: "SeatReview") -> dict[str, object]:
    return {
        "name": found.seat.name,
        "variant": found.seat.variant.name,
        "exact": found.exact,
        "over": found.is_over,
        "start": _number(found.start),
        "luck": _number(found.luck),
        "loss": _number(found.loss),
        "others": _number(found.others),
        "value": _number(found.final),
        "turns": [_turn_out(found, turn) for turn in found.turns],
    }


def _turn_out(found: "SeatReview", judged: "JudgedTurn") -> dict[str, object]:
    sheet, step = found.seat.sheet, judged.step
    return {
        "turn": step.number,
        "roll": position.dice_out(sheet, step.roll),
        "played": finish.turn_out(sheet, step.turn),
        "best": finish.turn_out(sheet, judged.best),
        "luck": _number(judged.luck),
        "loss": _number(judged.loss),
        "others": _number(judged.others),
        "value": _number(judged.value),
    }


def _number(value: float) -> float:
    return round(value, odds.DIGITS) + 0.0  # no negative zero
