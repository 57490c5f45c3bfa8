"""Puzzles on paper: worksheets, keys, the sheets of a class; and the memory of their files."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.games.kind import AnyPuzzle
from sheetgen.page.style import Style
from sheetgen.page.words import Words
from sheetgen.puzzles import worksheets
from sheetgen.puzzles.made import MadeSet
from sheetgen.puzzles.outlines import ANSWERS, Outline, in_language
from sheetgen.puzzles.worksheets import Versions, WorksheetFile, WorksheetWish

from .puzzle import FORM, NO_SLIDES, PuzzleSet, PuzzleWish
from .style import StyleWish
from .style import style as style_of


@dataclass(frozen=True, slots=True)
class PrintedSet:
    """The number of puzzles, their files, and notes about these for the person, a line each."""

    count: int
    files: tuple[WorksheetFile, ...]
    notes: tuple[str, ...]


def worksheet(
    puzzle_set: PuzzleSet, wish: PuzzleWish, style_wish: StyleWish, given: frozenset[str] = frozenset()
) -> PrintedSet:
    """Make all puzzles; lay out the files of a worksheet for each version, or for a class.

    From an order that a file remembers, only that file is made, unless ``answers`` is ``given`` anew.
    """
    outline = puzzle_set.outline
    wish = replace(wish, answers=_answers(wish, puzzle_set))
    if wish.slides:
        puzzle_set = replace(puzzle_set, pupils=())
    style_wish = _as_outlined(style_wish, outline)
    style = style_of(style_wish)
    sheets: dict[str, list[AnyPuzzle]] = {version: [] for version in outline.versions}
    points: dict[int, int] = {}
    for each in puzzle_set.puzzles:
        sheets[each.version].append(each.puzzle)
        points[each.number] = each.points
        worksheets.check_count(len(sheets[each.version]))
    on_paper = _on_paper(wish, outline, style.words, points)
    found = _files(sheets, puzzle_set, wish, on_paper, style)
    if wish.made and "answers" not in given and not wish.each and not wish.slides:
        found = [file for file in found if file.part == wish.made.part]
        if not found:
            raise InputError(f"there is no {wish.made.part or 'sheet'} with answers {wish.answers}", key("from"))
    made = _made(puzzle_set, wish, points, sheets)
    return PrintedSet(
        count=sum(map(len, sheets.values())),
        files=tuple(_remembering(file, made, wish, outline, style_wish) for file in found),
        notes=tuple(filter(None, (_not_in_id(wish, given), _odd(wish, found)))),
    )


def suffixes(puzzle_set: PuzzleSet, wish: PuzzleWish) -> list[str]:
    """The suffixes of its file names, as far as they are known before the puzzles are made."""
    if wish.each or wish.made:
        return []
    versions = ("",) if puzzle_set.pupils and not wish.slides else puzzle_set.outline.versions
    return worksheets.suffixes(versions, _answers(wish, puzzle_set))


def _answers(wish: PuzzleWish, puzzle_set: PuzzleSet) -> str:
    """Where the answers go: as wished, else as the outline says, else the default."""
    found = wish.answers or puzzle_set.outline.answers or ANSWERS[-1 if puzzle_set.pupils else 0]
    return ANSWERS[0] if wish.slides and found in NO_SLIDES else found


def _files(
    sheets: Mapping[str, list[AnyPuzzle]],
    puzzle_set: PuzzleSet,
    wish: PuzzleWish,
    on_paper: WorksheetWish,
    style: Style,
) -> list[WorksheetFile]:
    if puzzle_set.pupils and wish.each:
        raise InputError("a puzzle alone has no pupil's name: leave one of the two out", key("each"))
    if puzzle_set.pupils:
        return worksheets.class_files(sheets, puzzle_set.pupils, on_paper, style)
    if wish.each:
        return [
            file for version, each in sheets.items() for file in worksheets.single_files(each, version, on_paper, style)
        ]
    all_ = _summed(sheets, puzzle_set, on_paper)
    return [file for version, each in sheets.items() for file in worksheets.files(each, version, on_paper, style, all_)]


def _summed(sheets: Mapping[str, list[AnyPuzzle]], puzzle_set: PuzzleSet, on_paper: WorksheetWish) -> Versions:
    """The puzzles of all versions that a key sums up; those that are not printed are proven again for it."""
    if not puzzle_set.summed or on_paper.slides or on_paper.answers in ("below", "none"):
        return sheets
    return {version: sheets.get(version) or list(puzzle_set.of_version(version)) for version in puzzle_set.summed}


def _as_outlined(style_wish: StyleWish, outline: Outline) -> StyleWish:
    """Fill in paper, language and puzzles per page from the outline where the person says nothing."""
    return replace(
        style_wish,
        paper=style_wish.paper or outline.paper,
        lang=style_wish.lang or outline.lang,
        up=style_wish.up or outline.up,
    )


def _on_paper(wish: PuzzleWish, outline: Outline, words: Words, points: Mapping[int, int]) -> WorksheetWish:
    return WorksheetWish(
        title=(wish.title or outline.title(words.language)).strip(),
        answers=wish.answers or ANSWERS[0],
        hints=wish.hints or outline.hints,
        qr=wish.qr,
        slides=wish.slides,
        both_sides=wish.both_sides,
        logo=wish.logo,
        instructions=in_language(outline.instructions, words.language),
        points=list(points.values()),
    )


def _made(
    puzzle_set: PuzzleSet, wish: PuzzleWish, points: Mapping[int, int], sheets: Mapping[str, list[AnyPuzzle]]
) -> MadeSet | None:
    """What all files of a set remember of it; ``None`` if a puzzle has no id to remake it from."""
    outline = puzzle_set.outline
    found = {version: worksheets.id_of(puzzles) for version, puzzles in sheets.items()}
    own = {version: id_ for version, id_ in found.items() if id_}
    if len(own) < len(found):
        return None
    apart = 1 < len(own) <= worksheets.MOST_SUMMED and not puzzle_set.pupils and not wish.each
    return MadeSet(
        name=puzzle_set.name,
        ids=own,
        summed=puzzle_set.summed or (own if apart else {}),
        titles=outline.titles,
        instructions=outline.instructions,
        points=tuple(points.values()) if any(points.values()) else (),
        pupils=puzzle_set.pupils,
        templates=tuple(name for name in puzzle_set.variants if name.lower().endswith(".toml")),
    )


def _remembering(
    file: WorksheetFile, made: MadeSet | None, wish: PuzzleWish, outline: Outline, style_wish: StyleWish
) -> WorksheetFile:
    """Add to a file the memory of how it was made; one of a single version remembers only its own puzzles."""
    if not made:
        return file
    own = made.ids if made.pupils else {file.version: made.ids[file.version]}
    kept = PuzzleWish(
        answers=wish.answers,
        title=wish.title,
        hints=wish.hints or outline.hints,
        qr=wish.qr,
        slides=wish.slides,
        both_sides=wish.both_sides,
        logo=wish.logo,
        each=wish.each,
        made=replace(made, ids=own, part=file.part),
    )
    return replace(file, drawing=replace(file.drawing, memory=FORM.table(kept, style_wish)))


def _odd(wish: PuzzleWish, found: list[WorksheetFile]) -> str:
    """A warning if printing on both sides would put two pupils' sheets on one piece of paper; else empty."""
    odd = next((pages for file in found for pages in file.sheets if pages % 2), 0)
    if not odd or wish.both_sides:
        return ""
    remedy = f"print them on one side of the paper, or add {key('both_sides')}"
    return Sentence(f"an odd number of pages for each pupil ({odd}): {remedy}", "odd", pages=odd)


def _not_in_id(wish: PuzzleWish, given: frozenset[str]) -> str:
    """A note about what an id does not store of a worksheet, unless it is given; else empty."""
    lost = [name for name in ("title", "hints") if name not in given]
    if not wish.id or not lost:
        return ""
    what, named = " and ".join(lost), " and ".join(map(key, lost))
    sentence = (
        f"an id holds the puzzles, not the {what} of the page: add {named}, or make it again with {key('from')} FILE"
    )
    return Sentence(sentence, "not_in_id")
