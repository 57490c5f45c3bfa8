"""Makes and proves puzzles one by one, for JSON, text and paper."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import PurePath
from string import ascii_uppercase
from typing import Any

from sheetgen.base import cores
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, NotProvenError, Sentence, key, nearest, quote
from sheetgen.base.progress import listener
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle, AnyWish
from sheetgen.page.logo import Logo
from sheetgen.page.paper import SLIDE_NAMES
from sheetgen.page.words import Words
from sheetgen.puzzles import files, ids, made, outlines, pupils, sets
from sheetgen.puzzles.made import MadeSet
from sheetgen.puzzles.outlines import ANSWERS, MOST_HINTS, Outline, PuzzleSection
from sheetgen.puzzles.pupils import Pupil

from .memory import Form, logo_from_json, logo_to_json
from .pad import check_together, seed
from .style import StyleWish
from .variants import require

MOST_PUZZLES = 1_000_000
MOST_CORES = 6  # each needs memory: 500 MB suffice for these
FIXED = {
    "set": ("kind", "level", "count", "turns", "id"),
    "id": ("kind", "level", "count", "turns", "versions", "different", "seed"),
    "class": ("names",),
    "from": ("set", "kind", "level", "count", "turns", "versions", "different"),
}
"""Keys that repeat or contradict a set, an id, a class list or a file."""
NO_SLIDES = ("separate", "below")  # places of answers that slides do not have
ONE_VERSION = re.compile(r"[^\W\d]")  # a single version: a longer name probably meant several
EACH = "each"  # in place of versions: a version for every pupil


@dataclass(frozen=True, slots=True)
class PuzzleWish:
    """The puzzles that a person wants; ``None`` leaves a field to chance, or to the other fields."""

    variant: str | None = None
    id: str | None = None
    set: str | None = None
    kind: str | None = None
    level: str | None = None
    count: int = 1
    turns: int | None = None
    versions: str | None = None
    different: bool = False
    answers: str | None = None
    seed: str = ""
    title: str = ""
    hints: int = 0
    qr: bool = True
    slides: bool = False
    both_sides: bool = False  # the sheets of each pupil have an even number of pages
    each: bool = False  # every puzzle alone, in a file of its own
    names: str = ""
    pupils: tuple[Pupil, ...] = ()
    logo: Logo | None = None
    made: MadeSet | None = None


def _with_templates(wish: PuzzleWish, paths: Sequence[str]) -> PuzzleWish:
    return replace(wish, made=replace(wish.made, templates=tuple(paths))) if wish.made else wish


FORM = Form(
    "puzzle",
    PuzzleWish,
    {"made": made.to_json, "pupils": pupils.to_json, "logo": logo_to_json},
    {"made": made.from_json, "pupils": pupils.from_json, "logo": logo_from_json},
    lambda wish: wish.made.templates if wish.made else (),
    _with_templates,
)


@dataclass(frozen=True, slots=True)
class NumberedPuzzle:
    """A puzzle with its number, the version (A, B, …) it belongs to, and its points, or 0 if unspecified."""

    number: int
    version: str
    puzzle: AnyPuzzle
    points: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles, made on demand; the name of their file; and the outline of their worksheet.

    ``variants`` holds the names under which their variants were found. Each of the ``pupils`` has one of the versions.
    ``summed`` holds the ids of all versions if a key sums up more of them than those of the puzzles.
    """

    puzzles: Iterator[NumberedPuzzle]
    name: str
    seed: str = ""
    outline: Outline = field(default_factory=Outline)
    variants: tuple[str, ...] = ()
    pupils: tuple[Pupil, ...] = ()
    summed: Mapping[str, str] = field(default_factory=dict)

    def of_version(self, version: str) -> Iterator[AnyPuzzle]:
        """Yield the puzzles of a version in ``summed``, proven again."""
        id_ = self.summed[version]
        return (each.puzzle for each in _prove(version, id_, ids.parse(id_, self.variants)))

    @property
    def note(self) -> str:
        """A note about its versions; empty if there is nothing to say."""
        outline = self.outline
        kinds = [game.of(each.wish).puzzles().kinds[each.wish.kind] for each in outline.sections]
        looks = len(outline.versions) > 1 and not outline.different and not outline.levels
        if looks and any(kind.is_symmetric for kind in kinds):
            return f"versions of a puzzle with rolls share its final score; with {key('different')} they do not"
        return ""


def puzzles(wish: PuzzleWish, given: frozenset[str] = frozenset()) -> PuzzleSet:
    """The puzzles of an id, proven again, or new ones; each is made on demand.

    ``given`` holds the keys that a person named: an ``InputError`` refuses those that would have no effect.
    """
    if {"from", "seed"} <= given:
        raise InputError(
            "the file has its puzzles, not what they were asked for: for others, ask as you did then, with this seed",
            key("seed"),
        )
    for chosen, others in FIXED.items():
        check_together(given, chosen, others)
    if not 0 <= wish.hints <= MOST_HINTS:
        what = f"{wish.hints:,} hints: a puzzle has at most {MOST_HINTS}"
        raise InputError(Sentence(what, "turns", low=0, high=MOST_HINTS), key("hints"), at=("hints",))
    listed = wish.pupils or pupils.of_names(wish.names)
    if "different" in given and not (listed or wish.versions or wish.set):
        raise InputError(f"it makes versions different: say which, as in {key('versions')} A,B", key("different"))
    if wish.both_sides and not (listed or (wish.made and wish.made.pupils)):
        what = f"it keeps the sheets of pupils apart, and there is none: add {key('class')} or {key('names')}"
        raise InputError(what, key("both_sides"))
    if wish.made:
        return _again(wish.made, wish.made.templates, listed or wish.made.pupils)
    if wish.id:
        named = (wish.variant,) if wish.variant else ids.templates(wish.id)
        return _again(MadeSet("puzzles", {"": wish.id}), named, listed)
    return _new(wish, listed)


def _again(kept: MadeSet, named: Sequence[str], listed: Sequence[Pupil]) -> PuzzleSet:
    """The puzzles of ids, proven again."""
    described = [(version, id_, ids.parse(id_, named)) for version, id_ in kept.ids.items()]
    proven = chain.from_iterable(_prove(version, id_, those) for version, id_, those in described)
    outline = Outline(titles=kept.titles, instructions=kept.instructions, versions=tuple(kept.ids))
    return PuzzleSet(
        puzzles=(replace(each, points=_at(kept.points, each.number)) for each in proven),
        name=kept.name,
        outline=outline,
        variants=tuple(named),
        pupils=pupils.with_versions(listed, outline) if listed is not kept.pupils else kept.pupils,
        summed=kept.summed,
    )


def _at(points: Sequence[int], number: int) -> int:
    return points[number - 1] if number <= len(points) else 0


def answers(wished: str | None, separate: bool) -> str:
    """Check where the answers go, ``end`` by default; ``separate`` tells whether they may have their own file."""
    if wished is not None and wished not in ANSWERS:
        raise InputError(f"{quote(wished)} is not known ({nearest(wished, ANSWERS)})", key("answers"))
    if wished == "separate" and not separate:
        raise InputError("a file of its own is for puzzles on paper: choose end, below, only or none", key("answers"))
    return wished or ANSWERS[0]


def for_slides(style: StyleWish, given: frozenset[str]) -> StyleWish:
    """The style for slides: landscape, on slide-shaped paper unless another is ``given`` or stored with slides."""
    kept = "paper" in given or "slides" not in given
    return replace(style, paper=style.paper if kept and style.paper else SLIDE_NAMES[0], orientation="landscape")


def without_opposite(wish: PuzzleWish, given: frozenset[str]) -> PuzzleWish:
    """Resolve a conflict between ``slides`` and ``each``: the one that is ``given`` overrides a stored other one."""
    if given & {"slides", "each"} == {"slides"}:
        return replace(wish, each=False)
    return replace(wish, slides=False) if given & {"slides", "each"} == {"each"} else wish


def check_slides(wish: PuzzleWish, given: frozenset[str]) -> None:
    """Raise an ``InputError`` for slides with keys that apply to paper only."""
    if not wish.slides:
        return
    check_together(
        given | {"slides"}, "slides", ("up", "print_size", "orientation", "class", "names", "logo", "both_sides")
    )
    if wish.each:
        raise InputError("slides are not cut to the size of their puzzles: leave one of the two out", key("each"))
    if wish.answers in NO_SLIDES and ("answers" in given or not wish.made):
        raise InputError("slides show each solution after its puzzle: choose end, only or none", key("answers"))


def _new(wish: PuzzleWish, listed: Sequence[Pupil]) -> PuzzleSet:
    chosen = seed(wish.seed)
    outline = _outline_of_set(wish.set, wish) if wish.set else _outline(wish)
    if listed:
        outline = pupils.outline_for(listed, outline, apart=wish.versions == EACH)
    elif wish.versions == EACH:
        what = f"sheets of their own are for pupils: add {key('class')} or {key('names')}"
        raise InputError(Sentence(what, "class.each"), key("versions"))
    _check_counts(outline)
    names = {PurePath(section.wish.variant_name).stem: None for section in outline.sections}
    return PuzzleSet(
        puzzles=_make(outline, chosen),
        name="-".join(names) if len(names) == 1 else "mixed",
        seed=chosen,
        outline=outline,
        variants=tuple(dict.fromkeys(section.wish.variant_name for section in outline.sections)),
        pupils=pupils.with_versions(listed, outline),
    )


def _outline_of_set(name: str, wish: PuzzleWish) -> Outline:
    """The outline of a set with the versions of a wish: one for each of its levels, else different puzzles."""
    outline, versions = outlines.load(name), version_names(wish.versions)
    own = [section.wish.variant_name for section in outline.sections]
    if wish.variant and set(own) != {wish.variant}:
        those = " and ".join(dict.fromkeys(own))
        what = f"this worksheet is of {those}: leave {quote(wish.variant)} out"
        raise InputError(Sentence(what, "set_variant", name=those), key("set"))
    if wish.versions in (None, EACH):
        return replace(outline, different=outline.different or wish.different)
    if outline.levels:
        return outline.with_levels(outline.levels, versions)
    return replace(outline, versions=versions, different=True)


def _outline(wish: PuzzleWish) -> Outline:
    variant = require(wish.variant, f"an id with {key('id')}", f"a worksheet with {key('set')}")
    record = game.of_variant(variant).puzzles()
    section = outlines.section(record, variant, wish.kind or record.usual, wish.level, wish.turns, wish.count)
    return Outline((section,), versions=version_names(wish.versions), different=wish.different)


def version_names(text: str | None) -> tuple[str, ...]:
    """Parse the names of versions: ``A,B``, or ``2`` for A and B."""
    if not text or text == EACH:
        return ("",)
    names = tuple(name.strip() for name in text.split("," if "," in text else ";"))
    if len(names) == 1 and re.fullmatch(r"[0-9]{1,2}", names[0]) and 1 <= int(names[0]) <= outlines.MOST_VERSIONS:
        return tuple(ascii_uppercase[: int(names[0])])
    alone = len(names) == 1 and not ONE_VERSION.fullmatch(text)
    if alone or not all(map(outlines.is_version_name, names)) or len(set(names)) < len(names):
        most = outlines.MOST_VERSIONS
        what = f"{quote(text)}: versions are different short names, as in A,B, or how many, from 1 to {most}"
        raise InputError(Sentence(what, "class.versions", text=quote(text), most=most), key("versions"))
    if len(names) > outlines.MOST_VERSIONS:
        what = f"{len(names):,} versions: a puzzle has at most {outlines.MOST_VERSIONS}"
        sentence = Sentence(what, "class.most_versions", count=len(names), most=outlines.MOST_VERSIONS)
        raise InputError(sentence, key("versions"))
    return names


def _check_counts(outline: Outline) -> None:
    for section in outline.sections:
        count = section.count * len(outline.versions)
        if not 1 <= count <= MOST_PUZZLES:
            raise InputError(f"{count:,} puzzles: a set has 1 to {MOST_PUZZLES:,}", key("count"))


def _make(outline: Outline, seed_: str) -> Iterator[NumberedPuzzle]:
    """Yield each puzzle in all its versions, one section after another, or all of them mixed."""
    made = _in_order(outline, seed_)
    if outline.mixed:
        made = iter(Chance(f"{seed_}/order").shuffled(list(made)))
    for number, (puzzles_, points) in enumerate(made, 1):
        for version, puzzle in zip(outline.versions, puzzles_, strict=True):
            yield NumberedPuzzle(number, version, puzzle, points)


def _in_order(outline: Outline, seed_: str) -> Iterator[tuple[Sequence[AnyPuzzle], int]]:
    """Yield the puzzles of all sections, each in all versions, with its points."""
    for number, section in enumerate(outline.sections, 1):
        own = f"{seed_}/section {number}" if number > 1 else seed_
        for puzzles_ in _versions(section, own, outline):
            yield puzzles_, section.points


def _versions(section: PuzzleSection, seed_: str, outline: Outline) -> Iterator[Sequence[AnyPuzzle]]:
    """Yield the puzzles of a section, each in all versions."""
    versions = len(outline.versions)
    if outline.levels:
        wishes = [(section.of_level(level), f"{seed_}/{level}") for level in outline.levels]
        columns = [[puzzle for (puzzle,) in _puzzles(wish, own, section.count)] for wish, own in wishes]
        return zip(*columns, strict=True)
    if outline.apart:
        several = (puzzle for (puzzle,) in _puzzles(section.wish, seed_, section.count * versions))
        return iter(lambda: tuple(islice(several, versions)), ())
    return _puzzles(section.wish, seed_, section.count, versions, outline.different)


def _puzzles(
    wish: AnyWish, seed_: str, count: int, versions: int = 1, different: bool = False
) -> Iterator[tuple[AnyPuzzle, ...]]:
    work: sets.Work[Any, AnyPuzzle] = (
        game.of(wish).puzzles().work(wish, seed_, count, cores.usable(MOST_CORES), versions, different)
    )
    return sets.puzzles(work, listener().found)


def _prove(version: str, id_: str, described: Sequence[ids.Described]) -> Iterator[NumberedPuzzle]:
    for number, (owner, each) in enumerate(described, 1):
        listener().count(number - 1, len(described))
        try:
            yield NumberedPuzzle(number, version, owner.puzzles().prove(each))
        except NotProvenError as error:
            raise InputError(f"no puzzle has this id: {error}", quote(id_)) from None
        except InputError as error:
            raise error.within(quote(id_)) from None


def as_json(puzzle_set: PuzzleSet) -> Iterator[str]:
    """Yield a file of puzzles in pieces, each puzzle as soon as it is proven."""
    return files.lines((each.version, each.puzzle) for each in puzzle_set.puzzles)


def as_lines(puzzle_set: PuzzleSet) -> Iterator[str]:
    """Yield puzzles as lines of JSON."""
    return (files.line(each.version, each.puzzle) for each in puzzle_set.puzzles)


def as_text(
    puzzle_set: PuzzleSet, where: str, words: Words, color: bool, wants_answers: Callable[[], bool] = lambda: True
) -> Iterator[str]:
    """Yield puzzles as text for a terminal; ``where`` is one of ``outlines.ANSWERS``.

    ``wants_answers`` is called before answers at the end: it may wait for somebody who is still thinking.
    """
    solutions: list[str] = []
    for each in puzzle_set.puzzles:
        record = game.of(each.puzzle).puzzles()
        head = f"{each.number}{each.version}. "
        solution = head + record.solution_to_text(words, each.puzzle, color)
        if where != "only":
            yield head + record.to_text(words, each.puzzle, color) + "\n\n"
        if where == "below":
            yield solution + "\n\n"
        solutions += [solution] if where in ("end", "only") else []
    if solutions and (where == "only" or wants_answers()):
        yield f"{words('terminal.answers')}\n\n" + "\n\n".join(solutions) + "\n"
