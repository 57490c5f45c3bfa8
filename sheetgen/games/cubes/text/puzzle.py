"""Puzzles of the cube game and their answers for a terminal."""

from ..kinds import ids
from ..kinds.puzzle import Puzzle, Tempting
from ..rules import quixo
from ..rules.quixo import State
from . import board

WHY = {
    "both": "makes a line for both, and loses",
    "slow": "wins only later",
    "four": "makes four, no more",
    "parry": "meets the threats there are, but lets in another",
}


def puzzle(number: int, asked: Puzzle, color: bool = False, set_: str = "") -> str:
    """A board, and what is asked."""
    state = asked.position.state
    name = ids.notate(asked.kind, asked.position)
    head = f"{number}{set_}. {quixo.VARIANT}, {asked.kind}, {asked.level}   {name}"
    return "\n".join([head, "", board.board(state, color=color), *board.legend(state), "", question(asked)])


def question(asked: Puzzle) -> str:
    """What is asked, in a sentence."""
    state, player = asked.position.state, asked.position.state.to_move
    turns = (asked.answer.plies or 0) // 2 + 1
    match asked.kind:
        case "only-move":
            return f"{player} is to move. Every move but one loses at once: find it."
        case "who-wins":
            return f"{player} is to move. Who wins, if both play as well as can be?"
        case "teams":
            how = "at once" if turns == 1 else f"with the team's move number {turns}"
            return f"{player} is to move, for {state.team}. One first move wins {how}: find it."
        case _:
            beware = " Another makes your line and loses: beware." if asked.kind == "trap" else ""
            return f"{player} is to move and wins in {turns}. One first move does it: find it.{beware}"


def answer(number: int, asked: Puzzle, color: bool = False, set_: str = "") -> str:
    """The move to find, how play goes on, and why the most tempting other move fails."""
    state, facts = asked.position.state, asked.facts
    tags = f" ({', '.join(asked.tags)})" if asked.tags else ""
    lines = [f"{number}{set_}. {_verdict(asked)}{tags}"]
    if facts.line:
        lines += ["", *board.moves_in_words(state, facts.line)]
        lines += ["", board.board_after(state, facts.line, color)]
    lines += ["", *_wrong(state, facts.tempting[0])] if facts.tempting else []
    return "\n".join(lines)


def _verdict(asked: Puzzle) -> str:
    key = asked.facts.key
    if asked.kind == "only-move" and key:
        return quixo.notate_move(key)
    said = board.verdict(asked.position, asked.answer).split(": ", 1)[1]
    return f"{quixo.notate_move(key)}: {said}" if key else said


def _wrong(state: State, wrong: Tempting) -> list[str]:
    said = f"not {quixo.notate_move(wrong.move)}: it {WHY[wrong.why]}"
    if wrong.reply is None or wrong.reply == quixo.MISS:
        return [said]
    after = quixo.after(state, wrong.move)
    won = quixo.winner(quixo.after(after, wrong.reply))
    return [f"{said}; the reply is {quixo.notate_move(wrong.reply)}{', a line' if won else ''}"]
