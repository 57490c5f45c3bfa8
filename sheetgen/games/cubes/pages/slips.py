"""Score slips: who plays ✕ and who plays ◯, who won each game, and the sum."""

from dataclasses import replace
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from sheetgen.page.drawing import Box, Item, Page, Path, Stamp, Text
from sheetgen.page.impose import Piece, plan
from sheetgen.page.impose import pages as imposed
from sheetgen.page.paper import Setup
from sheetgen.page.setting import leading, shorten, wrap
from sheetgen.page.shapes import outline
from sheetgen.page.symbols import writing_line
from sheetgen.page.type import SMALL

from .cube import symbol
from .look import SetLook

LABEL = 9.0  # points
ROW = 8.0  # mm
LEAST_GAMES, MOST_GAMES = 5, 12
HEAD = 9.0  # title and date, mm
NARROWEST = 75.0  # narrower slips have no room for the words, mm
NAMES = 8.0  # a line for a name, mm
UP = 4
TEAMS: dict[int, dict[str, tuple[str, ...]]] = {
    2: {"X": ("",), "O": ("",)},
    4: {"X": ("north", "south"), "O": ("east", "west")},
}  # the names beside each symbol
COLUMNS = (0.16, 0.28, 0.28, 0.28)  # the game's number, the first player, a box for each side, in parts of the width


class SlipSizes(NamedTuple):
    """The sizes of a slip: where its table begins, its rows, and how many games it is for."""

    width: float
    height: float
    top: float
    row: float
    games: int


def slip_sizes(look: SetLook, players: int, width: float, height: float) -> SlipSizes:
    """As many games as fit in rows of ``ROW`` mm; lower rows if that leaves fewer than ``LEAST_GAMES``."""
    names = sum(map(len, TEAMS[players].values()))
    top = HEAD + names * NAMES + 3
    foot = len(_print(look, width)) * leading(SMALL) + 2
    free = height - top - foot
    games = max(LEAST_GAMES, min(MOST_GAMES, int(free / ROW) - 2))
    return SlipSizes(width, height, top, min(ROW + 2, free / (games + 2)), games)


def pages(setup: Setup, look: SetLook, count: int | None) -> tuple[Page, ...]:
    """``count`` slips, or one page of them, with at least one for either game; those for two players come first."""
    least = max(look.of.players)
    if setup.up is None:
        setup = replace(setup, up=UP, up_gives_way=True)
    found = plan(setup, lambda width, height: slip_sizes(look, least, width, height).row if width >= NARROWEST else 0.0)
    count = count or max(len(found.places), len(look.of.players))
    tables = sorted(look.of.players[n % len(look.of.players)] for n in range(count))

    def piece(index: int) -> Piece:
        return Piece(Stamp(slip(look, tables[index], *found.sheet)), f"slip-{index + 1}")

    return tuple(imposed(found, piece, count, look.words, look.type_, bookmark=look.words("quixo.slips")))


def _print(look: SetLook, width: float) -> tuple[str, ...]:
    return wrap(look.type_, f"{look.words('pad.use_with', game=look.game)} {look.id_}", SMALL, width)


def slip(look: SetLook, players: int, width: float, height: float) -> tuple[Item, ...]:
    places = slip_sizes(look, players, width, height)
    return (*_head(look, players, places), *_names(look, players, places), *_table(look, places), *_foot(look, places))


def _head(look: SetLook, players: int, places: SlipSizes) -> tuple[Item, ...]:
    theme, type_ = look.theme, look.type_
    base = round(type_.cap_height(LABEL) + 0.5, 3)
    title = f"{look.title}, {look.words.count('quixo.players', players)}"
    date = look.words("pad.date")
    free, start = places.width * 0.6, places.width * 0.64
    size = next((size for size in (LABEL, 8.0, 7.0) if type_.width(title, size, "bold") <= free), SMALL)
    return (
        Text(0, base, shorten(type_, title, size, free, "bold"), size, theme.ink, "bold"),
        Text(round(start, 3), base, date, SMALL, theme.quiet),
        writing_line(start + type_.width(date, SMALL) + 1, base + 0.4, places.width, theme.outline),
    )


def _names(look: SetLook, players: int, places: SlipSizes) -> tuple[Item, ...]:
    theme, type_ = look.theme, look.type_
    items: list[Item] = []
    base = HEAD + NAMES * 0.7
    for which, seats in TEAMS[players].items():
        for seat in seats:
            word = look.words(f"quixo.{seat}") if seat else look.words("pad.name")
            items += [
                symbol(which, 3, base - 1.6, 7.5, theme),
                Text(7, round(base, 3), word, SMALL, theme.quiet),
                writing_line(7 + type_.width(word, SMALL) + 1, base + 0.4, places.width, theme.outline),
            ]
            base += NAMES
    return tuple(items)


def _table(look: SetLook, places: SlipSizes) -> tuple[Item, ...]:
    theme, row = look.theme, places.row
    edges = [fsum(COLUMNS[:n]) * places.width for n in range(len(COLUMNS) + 1)]
    rows = places.games + 2
    bottom = places.top + rows * row
    steps: list[tuple[str | float, ...]] = []
    for n in range(1, rows):
        y = round(places.top + n * row, 3)
        steps += outline(((0, y), (round(places.width, 3), y)), closed=False)
    for x in edges[1:-1]:
        steps += outline(((round(x, 3), round(places.top, 3)), (round(x, 3), round(bottom, 3))), closed=False)
    top, wide = round(places.top, 3), round(places.width, 3)
    head = Box(0, top, wide, round(row, 3), theme.tint)
    around = Box(0, top, wide, round(rows * row, 3), None, theme.outline, theme.line * 1.4)
    grid = Path(tuple(steps), stroke=theme.outline, line=theme.line)
    return (head, grid, around, *_words(look, places, edges))


def _words(look: SetLook, places: SlipSizes, edges: list[float]) -> tuple[Item, ...]:
    theme, type_, row = look.theme, look.type_, places.row
    middles = [(start + end) / 2 for start, end in pairwise(edges)]

    def text(column: int, line: int, word: str, bold: bool = False) -> Text:
        size = SMALL if column < 2 and not bold else LABEL
        base = places.top + (line + 0.5) * row + type_.cap_height(size) / 2
        x = round(middles[column], 3)
        return Text(x, round(base, 3), word, size, theme.quiet, "bold" if bold else "regular", "middle")

    last, size = places.games + 1, min(row, 9.0)
    return (
        text(0, 0, look.words("quixo.game")),
        text(1, 0, look.words("quixo.begins")),
        *(symbol(which, middles[n], places.top + row / 2, size, theme) for n, which in ((2, "X"), (3, "O"))),
        *(text(0, n, str(n)) for n in range(1, places.games + 1)),
        text(1, last, look.words("pad.total"), bold=True),
    )


def _foot(look: SetLook, places: SlipSizes) -> tuple[Item, ...]:
    lines = _print(look, places.width)
    first = places.height - (len(lines) - 1) * leading(SMALL) - 0.8
    return tuple(
        Text(0, round(first + n * leading(SMALL), 3), line, SMALL, look.theme.quiet) for n, line in enumerate(lines)
    )
