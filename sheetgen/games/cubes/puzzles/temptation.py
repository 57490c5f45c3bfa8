"""Moves that look right and are wrong, the replies that refute them, and the tags of puzzles."""

from ..rules import quixo
from ..rules.quixo import CubeState, Move, Square
from ..solve.reference import Answer
from .judge import CubeJudge, threats, wins
from .puzzle import KeyFacts, Tempting

ORDER = ("both", "slow", "parry", "four")  # the most tempting first
# The moves within which slower wins are sought, by players: the plain rules would take minutes for more
SLOW_WITHIN = {2: 5, 4: 3}


def pushes(state: CubeState) -> tuple[Move, ...]:
    """One move for each cube and side, ignoring the ways to turn the dot."""
    first = quixo.DOTS[state.to_move][0]
    return tuple(move for move in quixo.moves(state) if move.dot == first)


def has_line(state: CubeState, team: str) -> bool:
    """Whether a team has a line, even if the other team also has one."""
    return any(_count(state, line, team) == state.size for line in quixo.lines(state.size))


def makes_both(state: CubeState, move: Move) -> bool:
    """Whether a move makes a line for both sides, and so loses."""
    after = quixo.after(state, move)
    return has_line(after, state.team) and has_line(after, after.team)


def makes_four(state: CubeState, move: Move) -> bool:
    """Whether a line lacks one cube after the move, and lacked more before it."""
    after = quixo.after(state, move)
    return any(
        _count(after, line, state.team) == state.size - 1 > _count(state, line, state.team)
        for line in quixo.lines(state.size)
    )


def _count(state: CubeState, line: tuple[Square, ...], team: str) -> int:
    return sum(quixo.TEAM.get(state.board[cell.row][cell.column]) == team for cell in line)


def from_a_win(state: CubeState, key: Move, plies: int, judge: CubeJudge) -> tuple[Tempting, ...]:
    """The tempting moves beside the only one that wins within ``plies`` moves."""
    found = []
    for move in pushes(state):
        if (move.take, move.push) == (key.take, key.push):
            continue
        if makes_both(state, move):
            found.append(Tempting(move, "both"))
        elif quixo.winner(quixo.after(state, move)):
            continue
        elif slow := _slow(state, move, plies, judge):
            found.append(Tempting(slow, "slow"))
        elif makes_four(state, move):
            found.append(Tempting(move, "four", refutation(quixo.after(state, move), plies, judge)))
    return by_temptation(found)


def _slow(state: CubeState, move: Move, plies: int, judge: CubeJudge) -> Move | None:
    """The move, with its dot turned accordingly, if it still wins, but one of your moves later."""
    if plies + 2 > SLOW_WITHIN[state.players]:
        return None
    ways = (move._replace(dot=dot) for dot in quixo.DOTS[state.to_move])
    return next((each for each in ways if judge.loses(quixo.after(state, each), plies + 1)), None)


def refutation(after: CubeState, plies: int, judge: CubeJudge) -> Move | None:
    """The reply to a wrong move: one that makes a line at once, or else one that spoils the win.

    None if too few moves are left for a win in any case.
    """
    if winning := judge.solve(after, 1).moves:
        return winning[0]
    if plies < 3:
        return None
    replies = (reply for reply in quixo.moves(after))
    return next((reply for reply in replies if not wins(judge, quixo.after(after, reply), plies - 2)), None)


def by_temptation(found: list[Tempting]) -> tuple[Tempting, ...]:
    """The most tempting first, then in the order of moves."""
    return tuple(sorted(found, key=lambda each: (ORDER.index(each.why), each.move)))


def tags(state: CubeState, answer: Answer, facts: KeyFacts, judge: CubeJudge) -> tuple[str, ...]:
    """The tags of what all solving moves have in common, and of what tempts, in alphabetical order.

    ``threatened``: the other side would win at once; ``own-cube``: it takes one of your cubes although there are blank
    ones; ``quiet``: it makes no four; ``dot``: only one way to turn the dot wins; the others are those of ``ORDER``.
    """
    keys = [move for move in (answer.moves or (facts.key,)) if move]
    not_at_once = bool(keys) and answer.plies != 1
    found = {
        "threatened": bool(threats(judge, state)),
        "own-cube": bool(keys) and not quixo.is_full(state) and not any(quixo.takes_blank(state, key) for key in keys),
        "quiet": not_at_once and not any(makes_four(state, key) for key in keys),
        "dot": state.players == 4 and answer.plies != 1 and len(answer.moves) == 1,
        **{why: any(each.why == why for each in facts.tempting) for why in ORDER},
    }
    return tuple(sorted(tag for tag, is_there in found.items() if is_there))
