"""Puzzles on paper: from proven puzzles to finished drawings, one for each file of a worksheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sheetgen.base.errors import InputError
from sheetgen.games.cubes.kinds import ids as cube_ids
from sheetgen.games.cubes.kinds.puzzle import Puzzle as CubePuzzle
from sheetgen.games.cubes.pads import GAME
from sheetgen.games.cubes.pages.exercise import CUBE_GAME
from sheetgen.games.dice.kinds import ids
from sheetgen.games.dice.kinds.judge import Judge
from sheetgen.games.dice.kinds.pitfall import pitfall
from sheetgen.games.dice.kinds.puzzle import Puzzle
from sheetgen.games.dice.pads import Style
from sheetgen.games.dice.pages import colors, pad
from sheetgen.games.dice.pages.exercise import DICE_GAME
from sheetgen.games.dice.rules.variant import Variant
from sheetgen.page.drawing import Drawing, Page, Pages
from sheetgen.page.worksheet.answers import answers, id_page
from sheetgen.page.worksheet.exercise import Exercise, Looks
from sheetgen.page.worksheet.exercise import looks as looks_of
from sheetgen.page.worksheet.questions import questions, with_answers
from sheetgen.page.worksheet.worksheet import Worksheet

from . import worksheet_ids

AnyPuzzle = Puzzle | CubePuzzle
ANSWERS = ("end", "none", "only", "below", "separate")


@dataclass(frozen=True, slots=True)
class Print:
    """How a worksheet is to be printed."""

    style: Style
    title: str = ""
    answers: str = ANSWERS[0]
    hints: bool = False
    qr: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """What one file shows; ``name`` is appended to the file's name."""

    name: str
    drawing: Drawing


def parts(puzzles: Sequence[AnyPuzzle], name: str, wish: Print, judge: Callable[[Puzzle], Judge]) -> list[Part]:
    """The files of one worksheet: puzzles and key in one, or each in its own."""
    sheet = _worksheet(puzzles, name, wish, judge)
    suffix = f"-{name}" if name else ""
    if wish.answers == "separate":
        asked = _drawing(sheet, questions(sheet), id_page(sheet))
        return [Part(suffix, asked), Part(f"{suffix}-key", _drawing(sheet, answers(sheet)))]
    pages: list[Sequence[Page]]
    match wish.answers:
        case "only":
            pages = [answers(sheet)]
        case "below":
            pages = [with_answers(sheet), id_page(sheet)]
        case "none":
            pages = [questions(sheet), id_page(sheet)]
        case _:
            pages = [questions(sheet), answers(sheet), id_page(sheet)]
    return [Part(suffix, _drawing(sheet, *pages))]


def check_count(puzzles: int) -> None:
    """Refuse more puzzles than a worksheet has."""
    if puzzles > worksheet_ids.MOST_PUZZLES:
        raise InputError(f"more than {worksheet_ids.MOST_PUZZLES:,} puzzles on a worksheet: make several", "--count")


def _worksheet(puzzles: Sequence[AnyPuzzle], name: str, wish: Print, judge: Callable[[Puzzle], Judge]) -> Worksheet:
    style, looks = wish.style, _Wardrobe(wish.style)
    games = {GAME if isinstance(puzzle, CubePuzzle) else puzzle.position.variant.game for puzzle in puzzles}
    title = wish.title or style.words("puzzle.title")
    return Worksheet(
        exercises=tuple(looks.exercise(number, puzzle, judge) for number, puzzle in enumerate(puzzles, 1)),
        words=style.words,
        theme=style.theme,
        type_=style.type_,
        setup=style.setup,
        title=f"{title} · {name}" if name else title,
        id=worksheet_ids.notate(puzzles),
        game=" / ".join(sorted(filter(None, games))),
        qr=wish.qr,
        hints=wish.hints,
    )


class _Wardrobe:
    """The looks of each variant, made once."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.looks: dict[Variant, tuple[Looks, dict[str, str]]] = {}

    def exercise(self, number: int, puzzle: AnyPuzzle, judge: Callable[[Puzzle], Judge]) -> Exercise[Any]:
        """A puzzle of either game, drawn in its manner."""
        if isinstance(puzzle, CubePuzzle):
            id_ = cube_ids.notate(puzzle.kind, puzzle.position)
            return Exercise(number, puzzle, id_, puzzle.level, self.bare, CUBE_GAME)
        return self._of_dice(number, puzzle, judge)

    @cached_property
    def bare(self) -> Looks:
        """Theme, words and type alone."""
        return looks_of(pad.Look(self.style.theme, self.style.words, self.style.type_))

    def _of_dice(self, number: int, puzzle: Puzzle, judge: Callable[[Puzzle], Judge]) -> Exercise[Puzzle]:
        """A puzzle in the colours that the palette has; why the obvious move loses is worked out here."""
        position = puzzle.position
        looks, borrowed = self._of(position.variant)
        trap = puzzle.facts is not None and puzzle.facts.greedy != puzzle.facts.best
        return Exercise(
            number=number,
            puzzle=replace(puzzle, position=replace(position, sheet=colors.dressed(position.sheet, borrowed))),
            id=ids.notate(puzzle.kind, position, puzzle.question),
            level=puzzle.level,
            looks=looks,
            manner=DICE_GAME,
            pitfall=pitfall(puzzle, judge(puzzle)) if trap else None,
        )

    def _of(self, variant: Variant) -> tuple[Looks, dict[str, str]]:
        if variant not in self.looks:
            style, dice = self.style, variant.sheet.rules.dice
            borrowed = colors.borrowed(dice, tuple(style.theme.colors))
            words = colors.lettered(style.words, dice, borrowed)
            self.looks[variant] = looks_of(pad.Look(style.theme, words, style.type_)), borrowed
        return self.looks[variant]


def _drawing(sheet: Worksheet, *pages: Sequence[Page]) -> Drawing:
    return Drawing(
        pages=_joined(pages),
        title=sheet.title,
        subject=sheet.words.count("document.puzzles", len(sheet.exercises)),
        language=sheet.words.language,
    )


def _joined(parts: Sequence[Sequence[Page]]) -> Pages:
    """Pages after pages, still drawn one by one."""
    places = [(part, number) for part in parts for number in range(len(part))]
    return Pages(len(places), lambda number: places[number][0][places[number][1]])
