"""What a printed set of the cube game is made of, and the id that makes it again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.base.errors import InputError
from sheetgen.games.cubes.cards import cube_set
from sheetgen.games.cubes.cards.cube_set import LARGEST, SMALLEST, TABLES, THINGS, CubeSet

from .slips import slips

SETS = st.builds(
    CubeSet,
    st.sets(st.sampled_from(THINGS), min_size=1).map(lambda found: tuple(thing for thing in THINGS if thing in found)),
    st.integers(round(SMALLEST * 10), round(LARGEST * 10)).map(lambda tenths: tenths / 10),
    st.sampled_from(TABLES),
)


@given(SETS)
def test_an_id_makes_the_very_set_again(of: CubeSet) -> None:
    assert of == cube_set.parse(cube_set.notate(of))
    assert cube_set.is_id(cube_set.notate(of))


@pytest.mark.long
@given(SETS)
def test_no_slip_of_the_pen_goes_unnoticed(of: CubeSet) -> None:
    for text in slips(cube_set.notate(of)):
        with pytest.raises(InputError):
            cube_set.parse(text)


def test_an_id_is_read_as_people_write_it() -> None:
    of = CubeSet(("board", "tiles"), 30.0, (4,))

    assert of == cube_set.parse(f"  {cube_set.notate(of).lower()} ")
    assert of == cube_set.parse(cube_set.notate(of).replace("-", "–"))


def test_an_id_is_pinned() -> None:
    assert CubeSet(("board", "cubes", "slips"), 24.0, (2, 4)) == cube_set.parse("quixo-c2-5MBJ") == CubeSet()
    assert CubeSet() == cube_set.parse("quixo-1-5MBZ")


@pytest.mark.parametrize(
    ("things", "size", "players", "message"),
    [
        ("bord", None, None, "what: 'bord' is no part of the set (did you mean 'board'?)"),
        ("board,", None, None, "what: '' is no part of the set (known: board, cubes, slips, tiles)"),
        (None, 3.0, None, "size: 3 mm: cubes and tiles are 12 to 100 mm large"),
        (None, None, 3, "players: 3 players: the game is for 2, or for 4 in two teams"),
    ],
)
def test_what_is_no_set_is_one_sentence(
    things: str | None, size: float | None, players: int | None, message: str
) -> None:
    with pytest.raises(InputError) as error:
        cube_set.choose(things, size, players)

    assert message == str(error.value)


@pytest.mark.parametrize(
    "text", ["quixo-1-", "quixo-2-5MBZ", "quixo-1-UUUU", "quixo-1-5MBQ", "quixo-1-" + "Z" * 40, "quixo-c2-5MBZ"]
)
def test_what_is_no_id_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        cube_set.parse(text)
