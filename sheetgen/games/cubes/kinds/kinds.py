"""Kind by kind, the puzzle that a position makes, or why it makes none.

``win-in``     exactly one first move wins in one, two or three moves of yours
``trap``       the same, and beside it stands a move that makes both sides' lines, and so loses
``teams``      the same for four players, in one or two moves of your team; where the dot points is not counted
``only-move``  every move but one loses at once
``who-wins``   all cubes are marked: who wins, however long it takes?
"""

from collections.abc import Callable

from sheetgen.games.dice.kinds.puzzle import LEVELS, NotProvenError

from ..rules import quixo
from ..rules.quixo import BLANK, Move, Position, State
from ..solve.reference import Answer
from . import temptation
from .judge import Judge, wins
from .puzzle import Facts, Puzzle, Tempting

MANY = {2: {1: 4, 3: 9, 5: 9}, 4: {1: 4, 3: 5}}
"""So many tempting moves beside a win, by players and by the moves it takes, make a puzzle one level harder."""

LAST_PLIES = {"win-in": 5, "trap": 5, "teams": 3}
SAFE_WITHIN = 5
"""The only move of an ``only-move`` is good for so many moves at least."""

FEW_TEMPTING = (3, 5, 7)
"""``only-move``: with up to so many tempting wrong moves easy, medium, hard; more are expert."""

SOON = (4, 8, 16)
"""``who-wins``: decided within so many moves easy, medium, hard; later is expert."""


def proven(kind: str, position: Position, judge: Judge) -> Puzzle:
    """The puzzle, or a ``NotProvenError`` that says why it is none."""
    if position.state.size != 5 or position.state.players != (4 if kind == "teams" else 2):
        raise NotProvenError(f"{kind} puzzles are for {'four' if kind == 'teams' else 'two'}, on a board of 5x5")
    return PROVEN[kind](kind, position, judge)


def with_plies(kind: str, state: State, plies: int) -> Position:
    """The position of a puzzle: it looks as many moves ahead as its answer needs."""
    return Position(state, {"only-move": SAFE_WITHIN, "who-wins": quixo.MOST_PLIES}.get(kind, plies))


# --- one move wins


def _win(kind: str, position: Position, judge: Judge) -> Puzzle:
    state, plies = position
    if plies > LAST_PLIES[kind] or plies % 2 == 0:
        raise NotProvenError(f"a {kind} puzzle looks an odd number of moves ahead, {LAST_PLIES[kind]} at most")
    answer = judge.solve(state, plies)
    if answer.result != "win" or answer.plies != plies:
        raise NotProvenError(f"the player to move does not win in {plies} moves, both sides' counted")
    ways = len({(move.take, move.push) for move in answer.moves})
    if ways != 1:
        raise NotProvenError(f"{ways} first moves win")
    key = answer.moves[0]
    tempting = temptation.from_a_win(state, key, plies, judge)
    if kind == "trap" and not any(each.why == "both" for each in tempting):
        raise NotProvenError("no move makes both sides' lines")
    facts = Facts(key, _line(state, answer, judge.solve), tempting)
    many = len(tempting) >= MANY[state.players][plies]
    level = _level_of_teams(answer, many) if kind == "teams" else LEVELS[plies // 2 + many]
    return Puzzle(kind, position, answer, level, _tags(state, answer, facts, judge), facts)


def _level_of_teams(answer: Answer, many: bool) -> str:
    """A win in one easy or, among many tempting moves, medium; in two hard, and expert where the dot decides."""
    if answer.plies == 1:
        return LEVELS[many]
    return LEVELS[2 + (many or len(answer.moves) == 1)]


# --- one move is safe


def _only_move(_kind: str, position: Position, judge: Judge) -> Puzzle:
    state, plies = position
    if plies != SAFE_WITHIN:
        raise NotProvenError(f"an only-move puzzle looks {SAFE_WITHIN} moves ahead")
    replies = {move: _loses_to(state, move, judge) for move in quixo.moves(state)}
    safe = [move for move, loses in replies.items() if not loses]
    if len(safe) != 1 or len(replies) == 1:
        raise NotProvenError(f"{len(safe)} of {len(replies)} moves do not lose at once")
    answer = judge.solve(state, plies)
    if answer.result == "loss" or answer.plies == 1:
        raise NotProvenError("the only move wins or loses too soon")
    wrong = [move for move in replies if move != safe[0]]
    found = [each for move in wrong if (each := _tempting(state, move, judge))]
    facts = Facts(safe[0], _line(state, answer, judge.solve), temptation.ordered(found))
    level = LEVELS[sum(len(found) > few for few in FEW_TEMPTING)]
    return Puzzle("only-move", position, answer, level, _tags(state, answer, facts, judge), facts)


def _loses_to(state: State, move: Move, judge: Judge) -> bool:
    """Whether the other side has a line after a move, or makes one at once."""
    return wins(judge, quixo.after(state, move), 1)


def _tempting(state: State, move: Move, judge: Judge) -> Tempting | None:
    """A wrong move that makes four, or that meets all threats there were; its reply is the new one."""
    if temptation.makes_both(state, move):
        return Tempting(move, "both")
    after = quixo.after(state, move)
    if quixo.winner(after):
        return None
    answers = judge.solve(after, 1).moves
    if not {(each.take, each.push) for each in answers} & {(each.take, each.push) for each in threats(state, judge)}:
        return Tempting(move, "parry", answers[0])
    return Tempting(move, "four", answers[0]) if temptation.makes_four(state, move) else None


def threats(state: State, judge: Judge) -> tuple[Move, ...]:
    """The moves with which the other side would make a line, if it were its turn."""
    return judge.solve(State(state.board, quixo.NEXT[state.to_move]), 1).moves


# --- who wins


def _who_wins(_kind: str, position: Position, judge: Judge) -> Puzzle:
    state, plies = position
    if plies != quixo.MOST_PLIES or not _is_full(state):
        raise NotProvenError(f"a who-wins puzzle has no blank cubes, and plies={quixo.MOST_PLIES}")
    answer = judge.full(state)
    if answer.plies is None:
        raise NotProvenError("nobody wins")
    if answer.plies == 1:
        raise NotProvenError("the player to move wins at once")
    line = _line(state, answer, lambda after, _left: judge.full(after))
    facts = Facts(answer.moves[0] if answer.moves else None, line, ())
    level = LEVELS[sum(answer.plies > soon for soon in SOON)]
    return Puzzle("who-wins", position, answer, level, _tags(state, answer, facts, judge), facts)


PROVEN: dict[str, Callable[[str, Position, Judge], Puzzle]] = {
    "win-in": _win,
    "only-move": _only_move,
    "trap": _win,
    "who-wins": _who_wins,
    "teams": _win,
}

# --- what all of them have


def _line(state: State, found: Answer, ask: Callable[[State, int], Answer]) -> tuple[Move, ...]:
    """Best play of both sides to the line that is forced; nothing where none is."""
    played: list[Move] = []
    while found.plies:
        left = found.plies - 1
        for move in found.moves or quixo.moves(state):
            after = quixo.after(state, move)
            reply = ask(after, left) if left and not quixo.winner(after) else Answer("unknown")
            if not left or reply.plies == left:
                break
        else:
            raise AssertionError(f"no move of {quixo.notate(state)} keeps to {found}")
        played.append(move)
        state, found = after, reply
    return tuple(played)


def _tags(state: State, answer: Answer, facts: Facts, judge: Judge) -> tuple[str, ...]:
    """What every move that solves it has, and what tempts.

    ``threatened``: the other side would win at once; ``own-cube``: it takes a cube that is yours, though there are
    blank ones; ``quiet``: it makes no four; ``dot``: only one way to turn the dot wins.
    """
    keys = [move for move in (answer.moves or (facts.key,)) if move]
    there = {
        "threatened": bool(threats(state, judge)),
        "own-cube": bool(keys) and not _is_full(state) and not any(_takes_blank(state, key) for key in keys),
        "quiet": bool(keys) and answer.plies != 1 and not any(temptation.makes_four(state, key) for key in keys),
        "dot": state.players == 4 and answer.plies != 1 and len(answer.moves) == 1,
        **{why: any(each.why == why for each in facts.tempting) for why in temptation.ORDER},
    }
    return tuple(sorted(tag for tag, is_there in there.items() if is_there))


def _is_full(state: State) -> bool:
    return not any(BLANK in row for row in state.board)


def _takes_blank(state: State, move: Move) -> bool:
    return move.take is not None and state.board[move.take.row][move.take.column] == BLANK
