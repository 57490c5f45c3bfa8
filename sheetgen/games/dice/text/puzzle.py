"""Puzzles and their answers for a terminal."""

from ..kinds import ids, verify
from ..kinds.puzzle import CLOSE_ROW, Count, Puzzle, Ranking
from ..rules import rows
from ..rules.rows import Roll, Tally
from ..solve.reference import Finish
from . import odds
from . import sheet as text

MOST_MOVES = 6
EVENTS = {
    "cross": "let you cross something",
    "close": "let you close a row",
    "lucky": "let you use a lucky number",
}


def puzzle(number: int, asked: Puzzle, color: bool = False, set_: str = "") -> str:
    """A sheet, the rolls to come, and what is asked."""
    position = asked.position
    name = ids.notate(asked.kind, position, asked.question)
    lines = [f"{number}{set_}. {position.variant.name}, {asked.kind}, {asked.level}   {name}", ""]
    lines += [text.sheet(position.sheet, position.state, color=color), ""]
    rolls = verify.rolled(asked).rolls
    lines += [f"{turn:2}  {roll(asked, each)}" for turn, each in enumerate(rolls, 1)]
    return "\n".join([*lines, *([""] if rolls else []), question(asked)])


def roll(asked: Puzzle, rolled: Roll) -> str:
    """Who rolls what."""
    dice = asked.position.sheet.rules.dice
    colored = ", ".join(f"{name} {value}" for name, value in zip(dice, rolled.colored, strict=False))
    white = f"{rolled.white[0]}+{rolled.white[1]}"
    return f"you roll {white}, {colored}" if rolled.active else f"another rolls {white}"


def question(asked: Puzzle) -> str:
    """What is asked, in a sentence."""
    sheet = asked.position.sheet
    match asked.kind:
        case "finish":
            return "What is the best final score, and how do you get it?"
        case "target":
            return f"End with exactly {asked.question.score} points."
        case "last-lock":
            rows_ = "a row" if asked.question.rows == 1 else f"{asked.question.rows} rows in all"
            return f"Close {rows_} with these rolls. There is one way."
        case "best-move":
            return "Which move is worth most in the long run, over all rolls to come?"
        case "chance" if asked.question.event == CLOSE_ROW:
            return _closing(asked)
        case "chance" if asked.question.is_of_row:
            return (
                f"How many points do you expect row {(asked.question.row or 0) + 1} (counted from the top) to have "
                "after your next turn? You play alone, roll yourself, and go for nothing else."
            )
        case "chance":
            event = EVENTS[asked.question.event or ""]
            return f"How many of the {sheet.rules.sides**2} rolls of the two white dice {event}?"
        case _:
            return "How many points is this sheet worth?"


def _closing(asked: Puzzle) -> str:
    row, turns = (asked.question.row or 0) + 1, asked.question.turns or 1
    within = "in your next turn" if turns == 1 else f"within your next {turns} turns"
    return (
        f"How likely are you to close row {row} (counted from the top) {within}? "
        "You play alone, always roll, and go for nothing else."
    )


def answer(number: int, asked: Puzzle, color: bool = False, set_: str = "") -> str:
    """The answer, and why the obvious move loses."""
    sheet = asked.position.sheet
    tags = f" ({', '.join(asked.tags)})" if asked.tags else ""
    head = f"{number}{set_}. "
    match asked.answer:
        case Count(count, of):
            if asked.question.is_of_row:
                return f"{head}{count}/{of}, about {count / of:.4f}{tags}"
            return f"{head}{count} of {of}{tags}"
        case Tally():
            return f"{head}{text.score(sheet, asked.position.state)}{tags}"
        case Ranking() as ranking:
            head += f"worth {ranking.value:.2f}{tags}"
        case Finish() as found:
            head += f"best {found.best}{tags}"
        case _:
            head += f"{question(asked)}{tags}"
    return "\n".join([head, "", *_solution(asked, color), *_why(asked)])


def _solution(asked: Puzzle, color: bool) -> list[str]:
    position, line = verify.rolled(asked), verify.line_of(asked)
    final = verify.replayed(position, line)
    lines = [text.sheet(position.sheet, position.state, final, color), ""]
    lines += [
        f"{n:2}  {text.turn(position.sheet, rolled, played)}"
        for n, (rolled, played) in enumerate(zip(position.rolls, line, strict=False), 1)
    ]
    lines += ["    the game is over"] if rows.is_over(position.sheet, final) else []
    if isinstance(asked.answer, Ranking):
        return [*lines, "", *odds.bars(position.sheet, asked.answer.options[:MOST_MOVES])]
    return [*lines, "", text.score(position.sheet, final)]


def _why(asked: Puzzle) -> list[str]:
    facts = asked.facts
    if not facts:
        return []
    return [f"most points at each turn: {facts.greedy}; second best: {facts.runner_up}; ways to play: {facts.ways:,}"]
