"""What a printed card says of its fairness, counted again from the page alone: every roll of two dice, one by one."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from sheetgen.app.pad import pad
from sheetgen.app.style import StyleWish
from sheetgen.games.pads import PadWish

from .extents import Extent
from .printed_card import PrintedCard, PrintedCell, Sign, read, shapes

Judge = Callable[[PrintedCard, PrintedCard, re.Match[str]], bool]
"""Whether a sentence with these numbers is true of a card, beside the written card of its variant."""


def printed(name: str, count: int, **wish: object) -> list[list[Extent]]:
    """The shapes of so many pages, each with a sheet of its own."""
    drawing = pad(PadWish(variant=name, sheets=count, **wish), StyleWish(up="1")).drawing  # type: ignore[arg-type]
    return [shapes(page) for page in drawing.pages]


def sentences(card: PrintedCard) -> list[str]:
    """The sentences of fairness; what follows them on the page is not among them."""
    return re.findall(r"Fair [a-z]+: [^.]*\.", card.sentences)


def complaints(found: Sequence[Extent], written: Sequence[Extent]) -> list[str]:
    """The sentences of a page that are not true, or that nobody knows how to count."""
    card, model = read(found), read(written)
    return [said for said in sentences(card) if not _is_true(said, card, model)]


def _is_true(said: str, card: PrintedCard, written: PrintedCard) -> bool:
    for pattern, judge in JUDGES.items():
        match = re.fullmatch(pattern, said)
        if match:
            return judge(card, written, match)
    return False


def _rolls(card: PrintedCard) -> list[int]:
    """The sum of every roll of two dice; the highest number of the card is that of two highest faces."""
    faces = range(1, max(_numbers(card)) // 2 + 1)
    return [one + other for one, other in product(faces, faces)]


def _numbers(card: PrintedCard) -> Iterator[int]:
    return (cell.number for row in card.rows for cell in row)


def _ways(card: PrintedCard, numbers: Iterable[int]) -> int:
    wanted = set(numbers)
    return sum(roll in wanted for roll in _rolls(card))


def _counts(card: PrintedCard, match: re.Match[str], *found: int) -> bool:
    """Whether all these are within the sentence's counts, the least and the most among them, of so many rolls."""
    *span, rolls = map(int, match.groups())
    return rolls == len(_rolls(card)) and (min(found), max(found)) == (span[0], span[-1])


def _lucky(card: PrintedCard, _written: PrintedCard, match: re.Match[str]) -> bool:
    return _counts(card, match, _ways(card, card.lucky))


def _one_of_two(card: PrintedCard, written: PrintedCard, match: re.Match[str]) -> bool:
    return len(card.lucky) == 2 and _lucky(card, written, match)


def _holdings(card: PrintedCard) -> Counter[tuple[str | None, int]]:
    return Counter((cell.ground, cell.number) for row in card.rows for cell in row)


def _each_once(card: PrintedCard, _written: PrintedCard, _match: re.Match[str]) -> bool:
    colors, closing = {color for color, _ in _holdings(card)}, [row[-1].ground for row in card.rows]
    return _holdings(card) == Counter(product(colors, set(_numbers(card)))) and sorted(map(str, closing)) == sorted(
        map(str, colors)
    )


def _same_numbers(card: PrintedCard, written: PrintedCard, _match: re.Match[str]) -> bool:
    return _holdings(card) == _holdings(written)


def _closings(card: PrintedCard, _written: PrintedCard, match: re.Match[str]) -> bool:
    closing = [tuple(cell.number for cell in row if cell.is_closing) for row in card.rows]
    return sorted(closing) == [tuple(map(int, each.split("/"))) for each in match[1].split(", ")]


def _marked(card: PrintedCard, match: re.Match[str], is_meant: Callable[[PrintedCell], bool]) -> bool:
    rows = [[cell.number for cell in row if is_meant(cell)] for row in card.rows]
    found = [_ways(card, row) for row in rows]
    *span, rolls = map(int, match.groups())
    return rolls == len(_rolls(card)) and all(rows) and all(span[0] <= ways <= span[-1] for ways in found)


def _bonus(card: PrintedCard, _written: PrintedCard, match: re.Match[str]) -> bool:
    return _marked(card, match, lambda cell: cell.is_marked)


def _doubles(card: PrintedCard, _written: PrintedCard, match: re.Match[str]) -> bool:
    return _marked(card, match, lambda cell: cell.is_double)


def _signs(card: PrintedCard) -> dict[Sign, list[tuple[int, int]]]:
    """For each sign its cells, each as its column and in how many rolls its number comes up."""
    found: dict[Sign, list[tuple[int, int]]] = defaultdict(list)
    for row in card.rows:
        for column, cell in enumerate(row):
            if cell.sign:
                found[cell.sign].append((column, _ways(card, [cell.number])))
    return {sign: sorted(cells) for sign, cells in found.items()}


def _places(card: PrintedCard, written: PrintedCard, _match: re.Match[str]) -> bool:
    numbers = [[[cell.number for cell in row] for row in each.rows] for each in (card, written)]
    return _signs(card) == _signs(written) and numbers[0] == numbers[1] and bool(_signs(card))


def _sign_chances(card: PrintedCard, written: PrintedCard, _match: re.Match[str]) -> bool:
    here, there = (
        {sign: sorted(ways for _, ways in cells) for sign, cells in _signs(each).items()} for each in (card, written)
    )
    return here == there and bool(here)


def _steps(card: PrintedCard, _written: PrintedCard, _match: re.Match[str]) -> bool:
    """Columns with one step each, whose numbers come up equally often in all rows."""
    for column in zip(*card.rows, strict=True):
        steps = sum(cell.is_marked for cell in column)
        if steps > 1 or (steps and len({_ways(card, [cell.number]) for cell in column}) > 1):
            return False
    return any(cell.is_marked for row in card.rows for cell in row)


def _links(card: PrintedCard, _written: PrintedCard, match: re.Match[str]) -> bool:
    circled = sum(cell.is_circled for row in card.rows for cell in row)
    pairs = [{card.rows[row][column].number for row, column in link} for link in card.links]
    return 2 * len(pairs) == circled and _counts(card, match, sum(_ways(card, pair) for pair in pairs))


def _swaps(card: PrintedCard, written: PrintedCard, _match: re.Match[str]) -> bool:
    return sorted(card.swaps) == sorted(written.swaps) and bool(card.swaps)


JUDGES: dict[str, Judge] = {
    r"Fair cards: one of the two lucky numbers comes up in (\d+) of (\d+) rolls\.": _one_of_two,
    r"Fair cards: the lucky numbers of a card come up in (\d+) of (\d+) rolls\.": _lucky,
    r"Fair card: each colour holds each number once and closes one row\.": _each_once,
    r"Fair cards: on every card each colour holds the same numbers\.": _same_numbers,
    r"Fair closings: on every card the rows close with ([\d/, ]+)\.": _closings,
    r"Fair card: every row’s bonus cells come up in (\d+) to (\d+) of (\d+) rolls\.": _bonus,
    r"Fair card: every row’s bonus cells come up in (\d+) of (\d+) rolls\.": _bonus,
    r"Fair card: the symbols keep their places; only the rows are drawn\.": _places,
    r"Fair card: the symbols keep their chances; only their cells are drawn\.": _sign_chances,
    r"Fair card: each column’s step has the same chance in every row\.": _steps,
    r"Fair card: counted pair by pair, the linked pairs come up in (\d+) of (\d+) rolls\.": _links,
    r"Fair card: every row’s double cells come up in (\d+) of (\d+) rolls\.": _doubles,
    r"Fair card: every card has the same swaps; only their order is drawn\.": _swaps,
}
