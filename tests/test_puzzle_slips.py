"""Ids of puzzles and worksheets: a slip of the pen never makes another puzzle, and what was printed before is read."""

import pytest

from sheetgen.base.errors import SheetgenError
from sheetgen.games import game
from sheetgen.games.cubes.puzzles import ids as cube_ids
from sheetgen.games.dice.puzzles import ids as dice_ids
from sheetgen.puzzles import ids

from .puzzled import LINES, puzzle, variant
from .slips import slips

BUILT_IN = [id_ for _, level, id_ in LINES if "~" not in id_ and level == "easy"]
DICE = game.of_head("classic")
CUBES = "quixo-p1-YWH8VJ230S3"
FIRST_SHEET = "classic-w1-8JNFZGT1PJVZW32A0W7EHMTTB3G7484PQPP01YJ2ZC"  # as it was printed


def printed_now(id_: str) -> str:
    """The id of the same puzzle as it is printed since."""
    form = cube_ids.FORM if id_.startswith("quixo") else dice_ids.FORM
    parts = form.parse(id_)
    return form.notate(parts.head, parts.value(parts.head))


def described(text: str) -> list[ids.Described] | None:
    """What an id says, ours or a template's of the tests; ``None`` if it is refused."""
    try:
        if "~" in text:
            return [(DICE, dice_ids.parse(text, variant))]
        return ids.parse(text)
    except (SheetgenError, StopIteration):
        return None


@pytest.mark.long
@pytest.mark.parametrize("id_", [*BUILT_IN, CUBES])
def test_every_wrong_letter_and_every_swap_of_neighbours_is_refused(id_: str) -> None:
    printed = printed_now(id_)

    assert described(printed) is not None
    assert [] == [text for text in slips(printed) if described(text) is not None]


@pytest.mark.parametrize("id_", [id_ for _, _, id_ in LINES])
def test_an_id_of_the_first_form_means_the_same_puzzle_and_is_as_long(id_: str) -> None:
    printed = printed_now(id_)

    assert described(id_) == described(printed) is not None
    assert len(id_) == len(printed)


def test_a_worksheet_is_as_certain_as_a_puzzle() -> None:
    first = {id_.split("-p1-")[0]: id_ for kind, level, id_ in LINES if (kind, level) == ("score", "easy")}
    printed = ids.notate([puzzle(first["classic"]), puzzle(first["longo"])])

    assert printed is not None
    assert printed.startswith("classic+longo-w2-")
    assert described(printed) == [each for name in ("classic", "longo") for each in described(first[name]) or ()]
    assert [] == [text for text in slips(printed) if described(text) is not None]


def test_a_worksheet_s_id_of_the_first_form_means_the_same_puzzles() -> None:
    parts = ids.FIRST.parse(FIRST_SHEET)
    printed = ids.FORM.notate("classic", parts.value("classic"))

    assert described(FIRST_SHEET) == described(printed) is not None
    assert len(printed) == len(FIRST_SHEET)
