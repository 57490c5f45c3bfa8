"""The pages of puzzles between heading and foot."""

from collections.abc import Sequence

from ..drawing import Item, Page, Pages, Placed, Stamp
from ..furniture import furniture
from ..paper import Place
from . import block
from .footing import footing
from .heading import heading
from .leaves import Leaf, Slot, asked, check_answer, leaves, solution
from .worksheet import Worksheet


def places(sheet: Worksheet) -> list[Leaf]:
    """The places of the puzzles, which are equal on the sheets of all pupils."""
    return leaves(sheet, [Slot(exercise) for exercise in sheet.exercises])


def questions(sheet: Worksheet, found: Sequence[Leaf] | None = None) -> Pages:
    """The pages of puzzles; ``found`` are their ``places`` if known."""
    return _pages(sheet, places(sheet) if found is None else found)


def with_answers(sheet: Worksheet) -> Pages:
    """The pages of puzzles with each answer in the place after its puzzle."""
    slots = [Slot(exercise, answer) for exercise in sheet.exercises for answer in (False, True)]
    return _pages(sheet, leaves(sheet, slots))


def _pages(sheet: Worksheet, found: Sequence[Leaf]) -> Pages:
    def page(number: int) -> Page:
        leaf = found[number]
        pieces = [_piece(sheet, leaf, place, slot) for place, slot in zip(leaf.plan.places, leaf.slots, strict=False)]
        items: tuple[Item, ...] = (
            *heading(sheet, leaf.plan, leaf.first),
            *pieces,
            *footing(sheet, leaf.plan, asked(leaf.slots), number + 1, len(found)),
            Placed(0, 0, furniture(leaf.plan, sheet.words, sheet.type_), name="marks"),
        )
        return Page(leaf.plan.width, leaf.plan.height, items, _bookmark(sheet) if leaf.first else "")

    return Pages(len(found), page)


def _bookmark(sheet: Worksheet) -> str:
    return f"{sheet.title} · {sheet.pupil}" if sheet.pupil else sheet.title


def _piece(sheet: Worksheet, leaf: Leaf, place: Place, slot: Slot) -> Placed:
    exercise, (width, height) = slot.exercise, (place.width, place.height)
    if not slot.answer:
        stamp = Stamp(block.piece(exercise, width, height, leaf.sizes, sheet.qr))
        return Placed(*place.origin, stamp, place.turn, f"puzzle-{exercise.number}")
    answer = solution(exercise, width)
    check_answer(exercise, answer, height)
    return Placed(*place.origin, Stamp(answer.items), place.turn, answer.name)
