"""QR codes: as segno makes them, in the smallest symbol, with squares that printers and readers can tell apart."""

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError
from sheetgen.page import qr
from sheetgen.page.area import Area
from sheetgen.page.paper import CLEAR
from sheetgen.page.qr import corner, corner_qr, squares, symbol

ID = "MIXX-B-1-19TKCFNSN5Q91N9SGV45C5"


def by_segno(text: str, of: qr.QrSymbol) -> tuple[str, ...]:
    code = segno.make(text, version=of.version, error=of.level, mask=qr.MASK, mode=of.mode, boost_error=False)
    return tuple("".join(map(str, row)) for row in code.matrix)


def texts(length: int, count: int) -> list[str]:
    chance = Chance(f"texts of {length}")
    return ["".join(chance.pick(qr.SIGNS) for _ in range(length)) for _ in range(count)]


@pytest.mark.long
@pytest.mark.parametrize("length", [1, 2, 9, 20, 31, 46, 77, 160])
def test_codes_that_are_put_together_are_those_of_segno(length: int) -> None:
    """Past the first ones, codes are sums of what earlier ones had in common; blocks, both ends of a text included."""
    of = symbol(length)
    for text in texts(length, qr.DIRECT):
        squares(text, of)

    for text in texts(length, qr.DIRECT + 12)[qr.DIRECT :]:
        assert by_segno(text, of) == squares(text, of)


@given(st.text(qr.SIGNS, min_size=12, max_size=12))
@settings(max_examples=100)
def test_any_text_has_the_code_that_segno_gives_it(text: str) -> None:
    assert by_segno(text, symbol(12)) == squares(text, symbol(12))


@pytest.mark.parametrize(
    ("length", "version", "level"), [(9, 1, "H"), (21, 1, "L"), (31, 2, "M"), (47, 2, "L"), (48, 3, "M")]
)
def test_the_smallest_symbol_is_taken_with_the_best_correction_that_it_has_room_for(
    length: int, version: int, level: str
) -> None:
    assert ("alphanumeric", version, level, 17 + 4 * version) == symbol(length)


def test_a_square_is_half_a_millimetre_and_whole_dots_of_every_printer() -> None:
    for dots in (150, 300, 600, 1200):
        assert dots * qr.UNIT / 25.4 % 1 == pytest.approx(0)

    assert qr.UNIT >= 0.5


def test_a_code_in_the_corner_of_a_sheet_has_a_quiet_zone_of_four_squares_towards_its_edges() -> None:
    of = symbol(len(ID))
    side = corner(of)
    code = corner_qr(ID, of, Area(10, 20, side, side))
    zone = 4 * qr.UNIT - 0.001

    assert code.x - 10 + CLEAR >= zone
    assert 20 + side - code.y - code.side + CLEAR >= zone
    assert (code.x + code.side, code.y) == pytest.approx((10 + side, 20))


def test_an_address_is_a_code_of_bytes_as_segno_makes_it() -> None:
    addresses = [f"https://my.school/Sheetgen/#longo-1-{text}" for text in texts(2, qr.DIRECT + 12)]
    of = symbol(len(addresses[0]), "byte")

    assert [by_segno(each, of) for each in addresses] == [squares(each, of) for each in addresses]


def test_a_text_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(InputError, match="a text of 8,000 signs is too long for a QR code: shorten it"):
        symbol(8000)


def test_a_sign_that_a_code_does_not_hold_is_a_bug() -> None:
    with pytest.raises(ValueError, match="is not made of"):
        squares("longo-1-JQ", symbol(10))
