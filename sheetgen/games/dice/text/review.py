"""The review of a game for a terminal: for each player the sum of luck and losses, and every turn."""

from typing import TYPE_CHECKING

from sheetgen.base.ansi import BOLD, paint
from sheetgen.page.words import Words

from ..pages import wording
from .odds import model
from .sheet import roll_text, with_own_colors

if TYPE_CHECKING:
    from ..odds.review import JudgedTurn, SeatReview

DEAREST = 3  # turns that stand out


def to_text(words: Words, seats: "tuple[SeatReview, ...]", color: bool = False) -> str:
    return "\n\n".join(_seat_text(with_own_colors(words, found.seat.sheet), found, color) for found in seats)


def _seat_text(words: Words, found: "SeatReview", color: bool) -> str:
    dearest = found.dearest(DEAREST)
    how = model(words, found.exact, found.players)
    title = ": ".join(filter(None, (found.seat.name, found.seat.variant.name)))
    lines = [line for turn in found.turns for line in _turn_lines(words, found, turn, color and turn in dearest)]
    return "\n".join([paint(title, (BOLD,), color), how, "", *_sum_lines(words, found), "", *lines]).rstrip()


def _sum_lines(words: Words, found: "SeatReview") -> list[str]:
    parts = summands(words, found)
    width = max(len(label) for label, _ in parts)
    return [f"{label:<{width}}  {number:>8}" for label, number in parts]


def summands(words: Words, found: "SeatReview") -> list[tuple[str, str]]:
    """The parts of the result, in words and numbers: the start, luck, others (if they changed anything), losses."""
    others = [("others", signed(words, found.others))] if round(found.others, 2) else []
    end = ("final", words.number(found.final)) if found.is_over else ("open", words.number(found.final, 2))
    parts = [
        ("start", words.number(found.start, 2)),
        ("luck", signed(words, found.luck)),
        *others,
        ("loss", signed(words, -found.loss)),
        end,
    ]
    return [(words(f"review.{key}"), number) for key, number in parts]


def signed(words: Words, value: float) -> str:
    value = round(value, 2) + 0.0
    return f"{'+' if value > 0 else ''}{words.number(value, 2)}"


def _turn_lines(words: Words, found: "SeatReview", judged: "JudgedTurn", stands_out: bool) -> list[str]:
    sheet, step = found.seat.sheet, judged.step
    done = wording.turn(words, sheet, step.turn)
    line = f"{step.number:3}  {roll_text(words, sheet, step.roll)}: {done}"
    if not judged.loss:
        return [line]
    better = words("review.better", turn=wording.turn(words, sheet, judged.best))
    lost = paint(f"{signed(words, -judged.loss):>7}", (BOLD,), stands_out)
    return [line, f"{'':3}  {lost}  {better}"]
