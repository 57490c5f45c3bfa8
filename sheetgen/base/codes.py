"""Writes printed ids of all kinds, reads them back as people type or copy them, and refuses wrong ones.

    longo-c2-JG      head, mark and version of the coding, payload: one number in base 32, and check letters
    classic-p2-2KQ…  the mark tells cards (c), puzzles (p) and worksheets (w) apart
    longo-1-JQ       cards printed before they had a mark
    classic-1        no payload where there is nothing to distinguish

The games decide what the number means: they write it into a ``Number`` digit by digit, and read it in that order.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import comb, factorial, prod

from . import pasted
from .errors import InputError, Sentence, quote

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: they look like others, or spell words
DASH = re.compile(rf" ?[-{pasted.DASHES}] ?")  # what a word processor makes of a hyphen
GOES_ON = "→"  # printed at the end of a line where an id continues on the next
BEGINS = re.compile(r"[^-].*?-[cpw]?[0-9]+(-|$)")  # the first word of an id; continuations have no hyphen
PARTING = re.compile(r"[,;]")
JOINT = re.compile(rf" ?{GOES_ON} ?")
LOOKALIKES = str.maketrans("ILO", "110")
LONG = 10_000  # bits: Python refuses to print decimal numbers of more than 4,300 digits


def tidy(text: str) -> str:
    """Normalize an id that was typed, copied or scanned: small letters, plain hyphens, one line.

    >>> tidy("LONGO–1-j→ q")
    'longo-1-jq'
    >>> tidy("https://pads.example.org/#test?CLASSIC-P2-5AAQWP00D23YW")
    'classic-p2-5aaqwp00d23yw'
    """
    if "://" in text:  # the whole address in a QR code
        text = text.rpartition("#")[2].rpartition("?")[2]
    return _plain(text).lower().replace(":", "~")


def _plain(text: str) -> str:
    """Put a text on one line, with plain hyphens and spaces, and without the continuation marks."""
    return DASH.sub("-", JOINT.sub("", " ".join(pasted.blanks(text).split())))


def tidy_lines(text: str) -> str:
    """Like ``tidy``, for an id so long that it takes several lines."""
    return tidy("".join(text.split()))


def several(text: str) -> list[str]:
    """Split ``A,B,C`` into ids, right or wrong: at least one. Blanks separate ids, too, but not lines of a long one.

    >>> several("longo-c2-JG; longo–c2–ZA longo-1-JQ classic-1")
    ['longo-c2-JG', 'longo-c2-ZA', 'longo-1-JQ', 'classic-1']
    >>> several("mixx-b-1-167ANAEW T7CM2BAQBSF4KB")
    ['mixx-b-1-167ANAEW T7CM2BAQBSF4KB']
    """
    found: list[str] = []
    for part in PARTING.split(_plain(text)):
        for position, word in enumerate(part.split()):
            if position and not BEGINS.match(word):
                found[-1] += f" {word}"
            else:
                found.append(word)
    return found or [text]


def for_code(id_: str) -> str:
    """An id in the characters that are smallest in a QR code: capitals, and a colon for the tilde."""
    return id_.upper().replace("~", ":")


def base_32(value: int) -> str:
    """A number in base 32; zero is empty."""
    letters = ""
    while value:
        value, digit = divmod(value, 32)
        letters = LETTERS[digit] + letters
    return letters


def from_base_32(letters: str) -> int:
    """The inverse of ``base_32``; a ``ValueError`` for a letter that is none of ``LETTERS``."""
    value = 0
    for letter in letters:
        value = 32 * value + LETTERS.index(letter)
    return value


HEAD = "abcdefghijklmnopqrstuvwxyz-~+"  # letters of heads, each a number of its own; digits share theirs with q to z


MARKS = ("c", "p", "w")  # of ids with an exact letter: its ``sum_`` is the mark's index here


def exact_check(head: str, letters: str, sum_: int = 0) -> str:
    """The check letter that makes the sum of all, weighted by place, equal ``sum_`` in the field of 32 elements.

    Weights are powers of 2 from the right, nonzero and unequal for neighbours, so one wrong letter changes the sum, and
    so does swapping two neighbours. Digits differ from each other and from a to f, the letters of hashes.
    """
    digits = [HEAD.index(sign) if sign in HEAD else HEAD.index("q") + int(sign) for sign in head]
    total = 0
    for digit in (*digits, *map(LETTERS.index, letters)):
        total = _doubled(total ^ digit)
    return LETTERS[total ^ sum_]


def _doubled(number: int) -> int:
    """Double a number in the field of 32, modulo x^5 + x^2 + 1: 31 doublings visit every element but zero."""
    return number << 1 ^ (0b100101 if number & 16 else 0)


@dataclass(frozen=True, slots=True)
class IdForm:
    """What all ids of one kind have in common.

    ``mark`` precedes the version. ``salt`` goes into the ``checks`` check letters, so that an id of one kind does not
    pass as one of another; if they are ``exact``, the last one detects every wrong letter and every swap of two
    neighbours. Ids of an ``older`` form are read as well; an older form with the same mark has different check letters
    for every number. A payload has at most ``most_letters``, may be left out (``bare``), and may span several lines
    (``wraps``). Messages call an id ``what``, and show an ``example``.
    """

    what: str
    example: str
    mark: str = ""
    salt: str = ""
    checks: int = 1
    version: int = 1
    most_letters: int | None = None
    bare: bool = False
    wraps: bool = False
    exact: bool = False
    older: "IdForm | None" = None

    def part(self, text: str) -> "IdParts | None":
        """Split a text that looks like an id of this kind, right or wrong, into parts; else ``None``."""
        tidied = tidy_lines(text) if self.wraps else tidy(text)
        payload = "(?:-([0-9a-z]+))?" if self.bare else "-([0-9a-z]+)"
        found = re.fullmatch(f"(.+?)-{self.mark}([0-9]+){payload}", tidied)
        older = self.older
        if not found:
            return older.part(text) if older else None
        is_older = older and (older.mark, f"{older.version}") == (self.mark, found[2])
        return IdParts(older if older and is_older else self, text, found[1], found[2], found[3] or "")

    def parse(self, text: str) -> "IdParts":
        """Like ``part``, but refuses a text that does not look like an id of this kind."""
        parts = self.part(text)
        if not parts or (self.most_letters and len(parts.payload) > self.most_letters):
            raise self.unlike(text)
        return parts

    def unlike(self, text: str) -> InputError:
        return InputError(
            Sentence(
                f"this is not {self.what}: one looks like {self.example}", "id", text=quote(text), like=self.example
            ),
            quote(text),
        )

    def notate(self, head: str, value: int | None) -> str:
        """Write the id of a number; without a payload if ``value`` is ``None``."""
        if value is None:
            return f"{head}-{self.mark}{self.version}"
        letters = base_32(value)
        return f"{head}-{self.mark}{self.version}-{letters}{self.check_letters(head, value, letters)}"

    def check_letters(self, head: str, value: int, letters: str) -> str:
        """Letters that few other numbers under this head share; if ``exact``, none that differs in one letter."""
        written = f"{value}" if value.bit_length() < LONG else f"{value:x}"
        digest = sha256(f"{head}{self.salt} {written}".encode()).digest()
        if not self.exact:
            return "".join(LETTERS[byte % 32] for byte in digest[: self.checks])
        hashed = "".join(LETTERS[(byte + 1) % 32] for byte in digest[: self.checks - 1])  # never those of an older form
        return hashed + exact_check(head, letters + hashed, MARKS.index(self.mark))


@dataclass(frozen=True, slots=True)
class IdParts:
    """The parts of an id of the right form, in small letters, and the ``text`` that was typed."""

    form: IdForm
    text: str
    head: str
    version: str
    payload: str

    @property
    def length(self) -> int:
        return len(f"{self.head}-{self.form.mark}{self.version}") + (len(self.payload) + 1 if self.payload else 0)

    def check_version(self) -> None:
        if self.version != str(self.form.version):
            what = f"an id of version {self.version[:9]}, which this program does not know"
            raise self.refusal(Sentence(what, "id_version", text=quote(self.text)))

    def value(self, head: str) -> int:
        """Decode the number under this head; a wrong version, letter or check letter is refused."""
        self.check_version()
        letters = self.payload.upper().translate(LOOKALIKES)
        if any(letter not in LETTERS for letter in letters):
            raise self.refusal(Sentence("an id has no letter U", "id_letter", text=quote(self.text)))
        written, check = letters[: -self.form.checks], letters[-self.form.checks :]
        value = from_base_32(written)
        is_longer = self.form.exact and written.startswith(LETTERS[0])
        if is_longer or check != self.form.check_letters(head, value, written):
            raise self.wrong_letter()
        return value

    def refusal(self, what: str) -> InputError:
        return InputError(what, quote(self.text))

    def wrong_letter(self) -> InputError:
        what = "the id has a wrong letter somewhere: compare it with the printed one"
        return self.refusal(Sentence(what, "id_letter", text=quote(self.text)))


class Number:
    """A mixed-radix number: choices are digits, each in its own base, read in the order in which they were written.

    >>> number = Number()
    >>> number.write(2, 4)
    >>> number.write(5, 6)
    >>> number.value
    22
    >>> number.read(4), number.read(6)
    (2, 5)
    """

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self.base = 1

    def write(self, digit: int, base: int) -> None:
        """Append a digit; raises a ``ValueError`` if it is not below its base."""
        if not 0 <= digit < base:
            raise ValueError(f"digit {digit} of base {base}")
        self.value += digit * self.base
        self.base *= base

    def read(self, base: int) -> int:
        """Remove and return the next digit; 0 when all have been read."""
        self.value, digit = divmod(self.value, base)
        self.base *= base
        return digit

    def write_order(self, items: Sequence[str]) -> None:
        """Append the rank of this permutation among all those of its items."""
        left, place = Counter(items), 0
        for item in items:
            place += sum(_orders(left - Counter([other])) for other in left if left[other] and other < item)
            left[item] -= 1
        self.write(place, _orders(Counter(items)))

    def read_order(self, items: Sequence[str]) -> tuple[str, ...]:
        """Read a permutation of these items, of which some may be equal."""
        left, order = Counter(items), []
        place = self.read(_orders(left))
        for _ in items:
            for item in sorted(+left):
                here = _orders(left - Counter([item]))
                if place < here:
                    break
                place -= here
            left[item] -= 1
            order.append(item)
        return tuple(order)

    def write_subset(self, chosen: Sequence[int], of: int) -> None:
        """Append the rank of this subset among all those of its size of the numbers below ``of``."""
        self.write(sum(comb(each, n) for n, each in enumerate(sorted(chosen), 1)), comb(of, len(chosen)))

    def read_subset(self, size: int, of: int) -> list[int]:
        """Read a subset of this size, in rising order."""
        place, chosen = self.read(comb(of, size)), []
        for n in range(size, 0, -1):
            each = n - 1
            while comb(each + 1, n) <= place:
                each += 1
            place -= comb(each, n)
            chosen.append(each)
        return chosen[::-1]


def _orders(items: Counter[str]) -> int:
    """The number of distinct permutations of these items."""
    return factorial(sum(items.values())) // prod(factorial(count) for count in items.values())
