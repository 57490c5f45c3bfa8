"""One whole number made of choices, each a digit in a base of its own; and orders and subsets as such digits."""

from collections import Counter
from collections.abc import Sequence
from math import comb, factorial, prod


class Number:
    """One big number, written and read digit by digit."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self.base = 1

    def write(self, digit: int, base: int) -> None:
        """One more digit, before all that were written."""
        if not 0 <= digit < base:
            raise ValueError(f"digit {digit} of base {base}")
        self.value += digit * self.base
        self.base *= base

    def read(self, base: int) -> int:
        """The next digit, in the order in which they were written."""
        self.value, digit = divmod(self.value, base)
        self.base *= base
        return digit

    def write_order(self, items: Sequence[str]) -> None:
        """Which of all orders of these items this one is."""
        left, place = Counter(items), 0
        for item in items:
            place += sum(_orders(left - Counter([other])) for other in left if left[other] and other < item)
            left[item] -= 1
        self.write(place, _orders(Counter(items)))

    def read_order(self, items: Sequence[str]) -> tuple[str, ...]:
        """The items in the order that was written."""
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
        """Which of all subsets of this size this one is."""
        self.write(sum(comb(each, n) for n, each in enumerate(sorted(chosen), 1)), comb(of, len(chosen)))

    def read_subset(self, size: int, of: int) -> list[int]:
        """The subset that was written, in order."""
        place, chosen = self.read(comb(of, size)), []
        for n in range(size, 0, -1):
            each = n - 1
            while comb(each + 1, n) <= place:
                each += 1
            place -= comb(each, n)
            chosen.append(each)
        return chosen[::-1]


def _orders(items: Counter[str]) -> int:
    """In how many orders these items can stand."""
    return factorial(sum(items.values())) // prod(factorial(count) for count in items.values())
