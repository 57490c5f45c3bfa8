"""Odds for a terminal: the value of a position, and every way to play a roll with a bar."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.base.ansi import paint
from sheetgen.page.words import Words

from ..pages import wording
from ..rules.position import Position
from ..rules.rows import Turn
from ..rules.variant import Sheet
from .sheet import card_line, roll_text, sheet, with_own_colors

if TYPE_CHECKING:  # puzzles print their answers with ``bars``, without loading the solver
    from ..odds.values import Option
    from ..valuation import Valuation

MOST_SHOWN = 12
BAR = 24


def to_text(words: Words, position: Position, found: "Valuation", color: bool = False) -> str:
    """The value of a position, its sheet and, if there is a roll, every way to play it."""
    card, worth, options = position.sheet, found.worth, found.options
    words = with_own_colors(words, card)
    error = "" if worth.stderr is None else f" ± {words.number(worth.stderr, 2)}"
    lines = [
        words("terminal.odds.value", variant=position.variant.name, value=words.number(worth.value, 2) + error),
        model(words, worth.exact, found.players),
        *([words("terminal.odds.source", file=found.source)] if found.source else []),
        "",
        sheet(words, card, position.state, color=color),
        *card_line(words, position),
        *([""] if found.phases else []),
        *(_phase(words, wait, phase.value) for wait, phase in enumerate(found.phases)),
    ]
    return "\n".join(lines + ([] if options is None else ["", *_options(words, position, options, color)]))


def model(words: Words, exact: bool, players: int) -> str:
    """Says whether a value is exact, and for how many players."""
    who = words("terminal.odds.model") if players == 1 else words("terminal.odds.table", players=players)
    return words(f"terminal.odds.{'exact' if exact else 'estimated'}", model=who)


def _phase(words: Words, wait: int, value: float) -> str:
    when = words.count("terminal.odds.wait", wait) if wait else words("terminal.odds.next")
    return f"{words.number(value, 2):>8}  {when}"


def _options(words: Words, position: Position, options: "Sequence[Option]", color: bool) -> list[str]:
    if not options:
        return [words("puzzle.key.over")]
    shown = [(option.turn, option.worth.value) for option in options[:MOST_SHOWN]]
    left = len(options) - MOST_SHOWN
    more = [f"{'':18}{words.count('terminal.odds.more', left)}"] if left > 0 else []
    roll = roll_text(words, position.sheet, position.rolls[0])
    return [roll, "", *bars(words, position.sheet, shown, color), *more]


def bars(words: Words, card: Sheet, options: Sequence[tuple[Turn, float]], color: bool = False) -> list[str]:
    """Ways to play with their values, best first: the loss of each compared with the best, and a bar."""
    best, worst = options[0][1], options[-1][1]
    lines = []
    for n, (turn, value) in enumerate(options):
        part = (value - worst) / (best - worst) if best > worst else 1.0
        bar = paint(f"{'█' * (1 + round(part * (BAR - 1))):<{BAR}}", (32,) if not n else (), color)
        less = words.number(value - best, 2) if n else ""
        lines.append(f"{words.number(value, 2):>8} {less:>7}  {bar}  {wording.turn(words, card, turn)}")
    return lines
