"""What a position is worth, for a terminal: the value, and every way to play a roll with a bar."""

from collections.abc import Sequence

from ..rules.position import Position
from ..solve.odds import Option, Worth
from . import text

MOST_SHOWN = 12
BAR = 24
MODEL = "one player, always active, who plays for the highest expected final score"


def valued(position: Position, worth: Worth, options: Sequence[Option] | None, color: bool) -> str:
    """The whole answer."""
    card, name = position.sheet, position.variant.name
    head = f"{name}: expected final score {_number(worth)}"
    lines = [head, f"{'exact' if worth.exact else 'estimated by simulation'}: {MODEL}", ""]
    lines.append(text.sheet(card, position.state, color=color))
    return "\n".join(lines + ([] if options is None else ["", *_options(position, options, color)]))


def _number(worth: Worth) -> str:
    return f"{worth.value:.2f}" if worth.stderr is None else f"{worth.value:.2f} ± {worth.stderr:.2f}"


def _options(position: Position, options: Sequence[Option], color: bool) -> list[str]:
    if not options:
        return ["the game is over"]
    roll = position.rolls[0]
    dice = ", ".join(f"{die} {value}" for die, value in zip(position.sheet.rules.dice, roll.colored, strict=True))
    best, worst = options[0].worth.value, options[min(len(options), MOST_SHOWN) - 1].worth.value
    lines = [f"you roll {roll.white[0]}+{roll.white[1]}, {dice}", ""]
    for n, option in enumerate(options[:MOST_SHOWN]):
        part = (option.worth.value - worst) / (best - worst) if best > worst else 1.0
        bar = text.styled(f"{'█' * (1 + round(part * (BAR - 1))):<{BAR}}", (32,) if not n else (), color)
        less = "" if not n else f"{option.worth.value - best:+.2f}"
        lines.append(f"{option.worth.value:8.2f} {less:>7}  {bar}  {text.deed(position.sheet, option.turn)}")
    left = len(options) - MOST_SHOWN
    return lines + ([f"{'':18}{left} more are worth less"] if left > 0 else [])
