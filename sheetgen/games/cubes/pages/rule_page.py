"""The rules of the cube game, for two players and for four, with boards that the engine has played to."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sheetgen.base.chance import Chance
from sheetgen.games.dice.pages.pad import Look
from sheetgen.games.dice.pages.rule_page import SEED
from sheetgen.page.rule_page.story import Part, Say, Section, Show, Story

from ..rules import quixo
from ..rules.quixo import Cell, Move, State
from .rule_boards import Board, boards

GAMES, LONGEST = 4000, 40
"""Games that are looked through for an example, and moves of each."""
GAME = "Quixo"


@dataclass(frozen=True, slots=True)
class Played:
    """A move, with the states before and after it."""

    before: State
    move: Move
    after: State


@lru_cache(maxsize=16)
def story(look: Look, seed: str = SEED) -> Story:
    """The whole page."""
    say = _Sayings(look, seed)
    sections = (say.need(), say.turn(), say.end(), say.four())
    return Story(look.title, sections, look.words("pad.use_with", game=GAME))


class _Sayings:
    """Who knows the words of the language."""

    def __init__(self, look: Look, seed: str) -> None:
        self.look, self.words, self.seed = look, look.words, seed

    def need(self) -> Section:
        """Players, cubes, and what it is about."""
        size = quixo.empty().size
        texts = (self.words(f"rules.cubes.{key}", size=size) for key in ("need", "aim"))
        return self._section("need", *map(Say, texts))

    def turn(self) -> Section:
        """Take, turn, push."""
        steps = (Say(self._word(key), str(step)) for step, key in enumerate(("take", "sign", "push"), 1))
        return self._section("turn", *steps, Say(self._word("must")), self._pushed())

    def end(self) -> Section:
        """Who has won."""
        return self._section("end", Say(self._word("win")), Say(self._word("theirs")), self._lost())

    def four(self) -> Section:
        """Two teams of two."""
        keys = ("teams", "dots", "turned", "miss", "lines")
        return self._section("four", *(Say(self._word(key)) for key in keys), self._free())

    def _section(self, key: str, *parts: Part) -> Section:
        return Section(self.words(f"rules.head.{key}"), parts)

    def _word(self, key: str) -> str:
        return self.words(f"rules.cubes.{key}")

    def _pushed(self) -> Show:
        """Where a cube may be pushed in, and the board after one of these moves."""
        played = next(one for one in _moves(self.seed, "X") if _in_the_middle(one))
        take, size = played.move.take or Cell(0, 0), played.before.size
        ends = sorted({quixo.entry(take, move.push, size) for move in quixo.moves(played.before) if move.take == take})
        places = ", ".join(map(quixo.name, ends))
        caption = self.words("rules.cubes.places", cube=quixo.name(take), places=places)
        return self._show("pushed", played, tuple(ends), f"{caption} {self._moved('moved', played)}", 1)

    def _lost(self) -> Show:
        """A move that completes the other side's line."""
        played = next(one for one in _moves(self.seed, "X") if quixo.winner(one.after) == "O")
        return self._show("lost", played, (_end(played),), self._moved("lost", played), 2)

    def _moved(self, key: str, played: Played) -> str:
        take = played.move.take or Cell(0, 0)
        return self.words(f"rules.cubes.{key}", cube=quixo.name(take), place=quixo.name(_end(played)))

    def _show(self, name: str, played: Played, ends: tuple[Cell, ...], caption: str, rank: int) -> Show:
        take = played.move.take
        before = Board(played.before, frozenset({take} if take else ()), ends)
        after = Board(played.after, _line(played.after) or frozenset({_end(played)}))
        return Show(name, lambda width, size: boards(self.look, width, size, (before, after)), caption, rank)

    def _free(self) -> Show:
        """What one of four players may take."""
        state = next(one.after for one in _moves(self.seed, "W") if _telling(one.after))
        takes = {move.take for move in quixo.moves(state) if move.take}
        marked = sorted(cell for cell in takes if state.board[cell.row][cell.column] != quixo.BLANK)
        caption = self.words("rules.cubes.free", player=state.to_move, cubes=", ".join(map(quixo.name, sorted(takes))))
        board = Board(state, frozenset(marked or takes))
        return Show("free", lambda width, size: boards(self.look, width, size, (board,)), caption, 3)


def _moves(seed: str, player: str) -> Iterator[Played]:
    """The moves of a player in games of chance."""
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
                yield Played(state, move, after)
            state = after


def _in_the_middle(one: Played) -> bool:
    """A cube of the mover's own, taken from the middle of a side, and a row that visibly shifts."""
    take = one.move.take
    if take is None or quixo.winner(one.after) or len({take.column, take.row} & {0, one.before.size - 1}) != 1:
        return False
    marked = sum(cube != quixo.BLANK for row in one.before.board for cube in row)
    return one.before.size <= marked <= 2 * one.before.size and one.before.board != one.after.board and _shifts(one)


def _shifts(one: Played) -> bool:
    """Whether other cubes than the one that was taken look different afterwards."""
    cells = [(column, row) for row in range(one.before.size) for column in range(one.before.size)]
    return sum(one.before.board[row][column] != one.after.board[row][column] for column, row in cells) >= 3


def _telling(state: State) -> bool:
    """A player who may take some cubes of their own, and sees others on the rim that they may not."""
    rim = {cell for cell, _ in quixo.pushes(state.size)}
    cubes = [state.board[cell.row][cell.column] for cell in rim]
    mine, partners = cubes.count(state.to_move), sum(quixo.TEAM.get(cube) == state.team for cube in cubes)
    return mine >= 2 and partners > mine and cubes.count(quixo.BLANK) <= 6 and not quixo.winner(state)


def _end(one: Played) -> Cell:
    """Where the cube of a move came to lie."""
    return quixo.entry(one.move.take or Cell(0, 0), one.move.push, one.before.size)


def _line(state: State) -> frozenset[Cell]:
    """The winner's line, if there is one."""
    won = quixo.winner(state)
    lines = (line for line in quixo.lines(state.size) if {_team(state, cell) for cell in line} == {won})
    return frozenset(next(lines, ())) if won else frozenset()


def _team(state: State, cell: Cell) -> str | None:
    return quixo.TEAM.get(state.board[cell.row][cell.column])
