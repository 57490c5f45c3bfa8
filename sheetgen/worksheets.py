"""Puzzles on paper: from proven puzzles to finished drawings, one for each file of a worksheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from .cube_pads import GAME
from .errors import InputError
from .layout import dress, pad
from .layout import puzzle as paper
from .layout.drawing import Drawing, Page, Pages
from .layout.puzzle import Exercise, Looks, Worksheet
from .pads import Style
from .puzzle import ids, worksheet_ids
from .puzzle.cubes import ids as cube_ids
from .puzzle.cubes.puzzle import Puzzle as CubePuzzle
from .puzzle.judge import Judge
from .puzzle.pitfall import pitfall
from .puzzle.puzzle import Puzzle
from .rules.variant import Variant

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
        asked = _drawing(sheet, paper.questions(sheet), paper.id_page(sheet))
        return [Part(suffix, asked), Part(f"{suffix}-key", _drawing(sheet, paper.answers(sheet)))]
    pages: list[Sequence[Page]]
    match wish.answers:
        case "only":
            pages = [paper.answers(sheet)]
        case "below":
            pages = [paper.with_answers(sheet), paper.id_page(sheet)]
        case "none":
            pages = [paper.questions(sheet), paper.id_page(sheet)]
        case _:
            pages = [paper.questions(sheet), paper.answers(sheet), paper.id_page(sheet)]
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
            return Exercise(number, puzzle, id_, puzzle.level, self.bare, paper.CUBE_GAME)
        return self._of_dice(number, puzzle, judge)

    @cached_property
    def bare(self) -> Looks:
        """Theme, words and type alone."""
        return paper.looks(pad.Look(self.style.theme, self.style.words, self.style.type_))

    def _of_dice(self, number: int, puzzle: Puzzle, judge: Callable[[Puzzle], Judge]) -> Exercise[Puzzle]:
        """A puzzle in the colours that the palette has; why the obvious move loses is worked out here."""
        position = puzzle.position
        looks, borrowed = self._of(position.variant)
        trap = puzzle.facts is not None and puzzle.facts.greedy != puzzle.facts.best
        return Exercise(
            number=number,
            puzzle=replace(puzzle, position=replace(position, sheet=dress.dressed(position.sheet, borrowed))),
            id=ids.notate(puzzle.kind, position, puzzle.question),
            level=puzzle.level,
            looks=looks,
            manner=paper.DICE_GAME,
            pitfall=pitfall(puzzle, judge(puzzle)) if trap else None,
        )

    def _of(self, variant: Variant) -> tuple[Looks, dict[str, str]]:
        if variant not in self.looks:
            style, dice = self.style, variant.sheet.rules.dice
            borrowed = dress.borrowed(dice, tuple(style.theme.colors))
            words = dress.lettered(style.words, dice, borrowed)
            self.looks[variant] = paper.looks(pad.Look(style.theme, words, style.type_)), borrowed
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
