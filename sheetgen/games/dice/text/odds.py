"""What a position is worth, for a terminal: the value, and every way to play a roll with a bar."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..rules.position import Position
from ..rules.rows import Turn
from ..rules.variant import Sheet
from . import sheet

if TYPE_CHECKING:  # answers of puzzles are told without loading the solver
    from ..odds.values import Option, Worth

MOST_SHOWN = 12
BAR = 24
MODEL = "one player, always active, who plays for the highest expected final score"


def valued(position: Position, worth: "Worth", options: "Sequence[Option] | None", color: bool) -> str:
    """The whole answer."""
    card, name = position.sheet, position.variant.name
    head = f"{name}: expected final score {_number(worth)}"
    lines = [head, f"{'exact' if worth.exact else 'estimated by simulation'}: {MODEL}", ""]
    lines.append(sheet.sheet(card, position.state, color=color))
    return "\n".join(lines + ([] if options is None else ["", *_options(position, options, color)]))


def _number(worth: "Worth") -> str:
    return f"{worth.value:.2f}" if worth.stderr is None else f"{worth.value:.2f} ± {worth.stderr:.2f}"


def _options(position: Position, options: "Sequence[Option]", color: bool) -> list[str]:
    if not options:
        return ["the game is over"]
    roll = position.rolls[0]
    dice = ", ".join(f"{die} {value}" for die, value in zip(position.sheet.rules.dice, roll.colored, strict=True))
    shown = [(option.turn, option.worth.value) for option in options[:MOST_SHOWN]]
    left = len(options) - MOST_SHOWN
    more = [f"{'':18}{left} more are worth less"] if left > 0 else []
    return [f"you roll {roll.white[0]}+{roll.white[1]}, {dice}", "", *bars(position.sheet, shown, color), *more]


def bars(card: Sheet, options: Sequence[tuple[Turn, float]], color: bool = False) -> list[str]:
    """Ways to play with their values, best first: how much less each is worth than the best, and a bar."""
    best, worst = options[0][1], options[-1][1]
    lines = []
    for n, (turn, value) in enumerate(options):
        part = (value - worst) / (best - worst) if best > worst else 1.0
        bar = sheet.styled(f"{'█' * (1 + round(part * (BAR - 1))):<{BAR}}", (32,) if not n else (), color)
        less = "" if not n else f"{value - best:+.2f}"
        lines.append(f"{value:8.2f} {less:>7}  {bar}  {sheet.deed(card, turn)}")
    return lines
