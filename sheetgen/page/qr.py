"""QR codes of printed ids: the smallest symbol that holds them, in squares that printers and cheap cameras resolve."""

from functools import cache, lru_cache
from typing import Literal, NamedTuple

import segno

from sheetgen.base.errors import InputError, quote

from .area import Area
from .drawing import Modules
from .paper import CLEAR

UNIT = 25.4 / 50  # mm: 6 dots of a printer with 300 dots an inch, 3 with 150, so that no square is uneven
QUIET_ZONE = 4 * UNIT  # mm of white that readers require all around
INSET = max(0.0, QUIET_ZONE - CLEAR)  # the distance of a code from the corner of a sheet, mm
MASK = 3  # readers take any; trying all eight takes five times as long as the code itself
Mode = Literal["alphanumeric", "byte"]
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"  # the characters of the alphanumeric mode, by value
VALUES = {sign: value for value, sign in enumerate(SIGNS)}
PAIR = 11  # bits of two signs
DIRECT = 64  # codes made one by one by segno, before learning what they have in common pays off


class QrSymbol(NamedTuple):
    mode: Mode
    version: int
    level: str  # of error correction: the highest that the version has room for
    squares: int  # along each side


@cache
def symbol(length: int, mode: Mode = "alphanumeric") -> QrSymbol:
    """The smallest symbol for texts of ``length`` signs; ``InputError`` if there is none."""
    try:
        code = segno.make("0" * length, mode=mode, error="l", mask=MASK, micro=False, boost_error=True)
    except segno.DataOverflowError as error:
        raise InputError(f"a text of {length:,} signs is too long for a QR code: shorten it") from error
    return QrSymbol(mode, int(code.version), str(code.error), len(code.matrix))


@lru_cache(maxsize=256)  # a sheet has its code on both sides of the paper, and may have many copies
def squares(text: str, of: QrSymbol) -> tuple[str, ...]:
    """The code row by row, ``1`` for dark and ``0`` for light, without the quiet zone."""
    if of.mode == "alphanumeric" and not VALUES.keys() >= set(text):
        raise ValueError(f"{quote(text)} is not made of {SIGNS!r}")
    number, step = _codes(len(text), of).number(text), of.squares + 1
    digits = f"{number:0{of.squares * step}b}"
    return tuple(digits[start : start + of.squares] for start in range(0, len(digits), step))


def qr(text: str, x: float, y: float, of: QrSymbol, color: str = "#000000") -> Modules:
    """The code of a text with its upper left corner at x, y; it needs ``QUIET_ZONE`` mm of white around it."""
    return Modules(x, y, UNIT, squares(text, of), color)


def corner(of: QrSymbol) -> float:
    """The side in mm that a symbol takes up in a corner of a sheet with ``CLEAR`` mm of white around it.

    On its other two sides it needs ``QUIET_ZONE`` mm of white.
    """
    return round(of.squares * UNIT + INSET, 3)


def corner_qr(text: str, of: QrSymbol, area: Area) -> Modules:
    """The code of a text in the lower left corner of an area."""
    return qr(text, area.x + INSET, area.bottom - INSET - of.squares * UNIT, of)


@cache
def _codes(length: int, of: QrSymbol) -> "_Codes":
    return _Codes(length, of)


class _Codes:
    """Codes of texts of one length, as numbers: the squares are their bits, with a light one after each row.

    Everything between text and squares is linear: bits of the text, error correction, mask. So texts that differ in
    some bits have codes that differ in the sum (exclusive or) of the squares that belong to those bits. The first code
    and the squares of each bit come from segno; then a code is some sixty such sums, twenty times as fast.
    """

    def __init__(self, length: int, of: QrSymbol) -> None:
        self._bits = _bits if of.mode == "alphanumeric" else _bits_of_bytes
        self._zeros, self._symbol = ("0" if of.mode == "alphanumeric" else "\0") * length, of
        self._made = 0
        self._first = 0, 0  # the bits of a text and its code
        self._empty = 0  # the code of a text without any bit
        self._changes: dict[int, int] = {}  # a bit of a text, and the squares that change with it

    def number(self, text: str) -> int:
        self._made += 1
        if self._made <= DIRECT:
            return self._from_segno(text)
        if self._made == DIRECT + 1:
            self._first, self._empty = (self._bits(text), self._from_segno(text)), self._from_segno(self._zeros)
        bits, code = self._first
        different = bits ^ self._bits(text)
        while different:
            bit = different & -different
            different ^= bit
            code ^= self._changes.get(bit) or self._learn(bit)
        return code

    def _learn(self, bit: int) -> int:
        """The squares that a bit changes: those in which a text with this bit alone differs from one without any."""
        text = (_with_bit if self._symbol.mode == "alphanumeric" else _with_bit_of_byte)(self._zeros, bit)
        self._changes[bit] = change = self._from_segno(text) ^ self._empty
        return change

    def _from_segno(self, text: str) -> int:
        mode, version, level, _ = self._symbol
        code = segno.make(text, version=version, error=level, mode=mode, mask=MASK, boost_error=False)
        return int("".join(f"{row.hex()[1::2]}0" for row in code.matrix), 2)


def _bits(text: str) -> int:
    """A text encoded in alphanumeric mode: 11 bits for each two signs, the first two lowest."""
    number = 0
    for start in range(len(text) - len(text) % 2 - 2, -1, -2):
        number = number << PAIR | 45 * VALUES[text[start]] + VALUES[text[start + 1]]
    return number | VALUES[text[-1]] << PAIR * (len(text) // 2) if len(text) % 2 else number


def _with_bit(zeros: str, bit: int) -> str:
    """``zeros`` with the signs that make one bit; the inverse of ``_bits`` for a single bit."""
    at, value = divmod(bit.bit_length() - 1, PAIR)
    signs = zeros[2 * at : 2 * at + 2]
    pair = SIGNS[(1 << value) // 45] + SIGNS[(1 << value) % 45]
    return zeros[: 2 * at] + pair[-len(signs) :] + zeros[2 * at + 2 :]


def _bits_of_bytes(text: str) -> int:
    """A text encoded in byte mode, the first sign lowest."""
    return int.from_bytes(text.encode("latin-1"), "little")


def _with_bit_of_byte(zeros: str, bit: int) -> str:
    return bit.to_bytes(len(zeros), "little").decode("latin-1")
