"""The rules of the cube game, for two and four players, with boards from games that the engine played."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sheetgen.base.chance import Chance
from sheetgen.page.look import Look
from sheetgen.page.rule_page.story import Example, Say, Section, Sections, Story
from sheetgen.page.style import Style

from ..rules import quixo
from ..rules.quixo import CubeState, Move, Square
from .cube import SEATS
from .diagram import BoardMarks, line_of
from .rule_boards import MarkedBoard, boards

GAMES, LONGEST = 4000, 40  # games that are searched for an example, and the moves of each
GAME = "Quixo"
AGE, MINUTES = 6, (10, 20)  # the least age, and how long a game takes
SEED = "rules"


def page(style: Style, title: str, seed: str | None) -> tuple[Story, Look]:
    title = title or style.words("rules.title", title=style.words("rules.cubes.title"))
    return story(style, title, seed or SEED), style


@dataclass(frozen=True, slots=True)
class PlayedMove:
    before: CubeState
    move: Move
    after: CubeState


@lru_cache(maxsize=16)
def story(look: Look, title: str, seed: str = SEED) -> Story:
    say = _CubeSections(look, seed)
    sections = (say.need(), say.turn(), say.end(), say.four())
    return Story(title, sections, look.words("pad.use_with", game=GAME))


class _CubeSections(Sections):
    def __init__(self, look: Look, seed: str) -> None:
        self.look, self.words, self.seed = look, look.words, seed

    def need(self) -> Section:
        need, aim = (Say(self.words(f"rules.cubes.{key}", size=quixo.empty().size)) for key in ("need", "aim"))
        least, most = MINUTES
        time = self.words("rules.cubes.time", age=AGE, least=least, most=most)
        return self.section("need", need, Say(self._word("start")), Say(f"{time} {self._word('tournament')}"), aim)

    def turn(self) -> Section:
        steps = (Say(self._word(key), str(step)) for step, key in enumerate(("take", "sign", "push"), 1))
        return self.section("turn", *steps, Say(self._word("must")), self._push_example())

    def end(self) -> Section:
        return self.section("end", Say(self._word("win")), Say(self._word("theirs")), self._loss_example())

    def four(self) -> Section:
        keys = ("teams", "talk", "dots", "turned", "miss", "lines")
        return self.section("four", *(Say(self._word(key)) for key in keys), self._free_example())

    def _word(self, key: str) -> str:
        return self.words(f"rules.cubes.{key}")

    def _push_example(self) -> Example:
        played = next(one for one in _moves(self.seed, "X") if _in_the_middle(one))
        take, size = played.move.take or Square(0, 0), played.before.size
        pushes = tuple(move for move in quixo.moves(played.before) if move.take == take)
        ends = sorted({quixo.entry(take, move.push, size) for move in pushes})
        places = ", ".join(map(quixo.name, ends))
        caption = self.words("rules.cubes.places", cube=quixo.name(take), places=places)
        return self._show("pushed", played, pushes, f"{caption} {self._move_text('moved', played)}", 1)

    def _loss_example(self) -> Example:
        played = next(one for one in _moves(self.seed, "X") if quixo.winner(one.after) == "O")
        return self._show("lost", played, (played.move,), self._move_text("lost", played), 2)

    def _move_text(self, key: str, played: PlayedMove) -> str:
        take = played.move.take or Square(0, 0)
        return self.words(f"rules.cubes.{key}", cube=quixo.name(take), place=quixo.name(_end(played)))

    def _show(self, name: str, played: PlayedMove, pushes: tuple[Move, ...], caption: str, rank: int) -> Example:
        before = MarkedBoard(played.before, BoardMarks(pushes=pushes))
        after = MarkedBoard(played.after, BoardMarks(line_of(played.after) or frozenset({_end(played)})))
        return Example(name, lambda width, size: boards(self.look, width, size, (before, after)), caption, rank)

    def _free_example(self) -> Example:
        state = next(one.after for one in _moves(self.seed, "W") if _telling(one.after))
        takes = {move.take for move in quixo.moves(state) if move.take}
        marked = sorted(cell for cell in takes if state.board[cell.row][cell.column] != quixo.BLANK)
        player, cubes = self.words(f"quixo.{SEATS[state.to_move]}"), ", ".join(map(quixo.name, sorted(takes)))
        caption = self.words("rules.cubes.free", player=player, cubes=cubes)
        board = MarkedBoard(state, BoardMarks(frozenset(marked or takes)))
        return Example("free", lambda width, size: boards(self.look, width, size, (board,)), caption, 3)


def _moves(seed: str, player: str) -> Iterator[PlayedMove]:
    start = "X" if player in "XO" else "N"
    for number in range(GAMES):
        chance, state = Chance(seed).branch(number), quixo.empty(to_move=start)
        for _ in range(LONGEST):
            found = quixo.moves(state)
            if not found:
                break
            move = chance.pick(found)
            after = quixo.play(state, move)
            if state.to_move == player:
                yield PlayedMove(state, move, after)
            state = after


def _in_the_middle(one: PlayedMove) -> bool:
    """Whether the cube is taken from the middle of a side, and a row visibly shifts."""
    take = one.move.take
    if take is None or quixo.winner(one.after) or len({take.column, take.row} & {0, one.before.size - 1}) != 1:
        return False
    marked = sum(cube != quixo.BLANK for row in one.before.board for cube in row)
    return one.before.size <= marked <= 2 * one.before.size and one.before.board != one.after.board and _shifts(one)


def _shifts(one: PlayedMove) -> bool:
    """Whether at least three places look different afterwards, not only that of the taken cube."""
    cells = [(column, row) for row in range(one.before.size) for column in range(one.before.size)]
    return sum(one.before.board[row][column] != one.after.board[row][column] for column, row in cells) >= 3


def _telling(state: CubeState) -> bool:
    """Whether the player may take some of the team's marked cubes on the rim, but not others."""
    rim = {cell for cell, _ in quixo.pushes(state.size)}
    cubes = [state.board[cell.row][cell.column] for cell in rim]
    mine, partners = cubes.count(state.to_move), sum(quixo.TEAM.get(cube) == state.team for cube in cubes)
    return mine >= 2 and partners > mine and cubes.count(quixo.BLANK) <= 6 and not quixo.winner(state)


def _end(one: PlayedMove) -> Square:
    return quixo.entry(one.move.take or Square(0, 0), one.move.push, one.before.size)
