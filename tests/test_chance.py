"""Chance gives the same for the same seed, for ever."""

from collections import Counter
from itertools import permutations

import pytest

from sheetgen.base.chance import Chance


def test_a_seed_means_the_same_numbers_for_ever() -> None:
    chance = Chance("pin")

    assert [26, 33, 96, 63, 84, 0, 74, 24] == [chance.below(100) for _ in range(8)]
    assert (1, 3, 5, 7, 4, 2, 6, 0) == chance.shuffled(range(8))
    assert [4, 1, 4, 5, 4, 3, 4, 5] == [chance.die(6) for _ in range(8)]
    assert "e" == chance.pick("abcdef")


def test_a_number_is_a_seed_too() -> None:
    numbers = [904, 758, 614, 910, 59, 457]
    chances = Chance(7), Chance("7")

    for chance in chances:
        assert numbers == [chance.below(1000) for _ in numbers]


def test_a_branch_is_a_stream_of_its_own() -> None:
    chance = Chance("pin")
    chance.below(6)

    assert (69, 161) == (chance.branch("x").below(1000), chance.branch(3).below(1000))
    assert 69 == Chance("pin").branch("x").below(1000)
    assert 69 == Chance("pin/x").below(1000)


@pytest.mark.parametrize("seed", ["", "ü", "a" * 10_000, "\0", 10**50, -1])
def test_any_text_or_number_is_a_seed(seed: str | int) -> None:
    assert Chance(seed).below(10**6) == Chance(seed).below(10**6)


@pytest.mark.parametrize("n", [1, 2, 6, 7])
def test_every_number_below_is_as_likely_as_the_others(n: int) -> None:
    chance = Chance("even")
    counts = Counter(chance.below(n) for _ in range(2000 * n))

    assert set(range(n)) == set(counts)
    assert all(1800 < count < 2200 for count in counts.values())


def test_every_order_is_as_likely_as_the_others() -> None:
    chance = Chance("orders")
    counts = Counter(chance.shuffled("abcd") for _ in range(24_000))

    assert set(permutations("abcd")) == set(counts)
    assert all(850 < count < 1150 for count in counts.values())


def test_a_die_shows_one_to_its_sides() -> None:
    chance = Chance("die")

    assert set(range(1, 9)) == {chance.die(8) for _ in range(500)}
