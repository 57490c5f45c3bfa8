"""The parts that all printed ids share: letters, tidying, check letters and refusals; and doctests of ``base``."""

import doctest
from dataclasses import replace
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.base.codes import LETTERS, IdForm, base_32, from_base_32
from sheetgen.base.errors import InputError

CARDS = IdForm("an id", "longo-1-JQ", bare=True)
PUZZLES = IdForm(
    "the id of a puzzle", "classic-p1-2KQ", mark="p", salt=" puzzle", checks=2, most_letters=50, wraps=True
)
EXACT_PUZZLES = replace(PUZZLES, version=2, exact=True, older=PUZZLES)
EXACT = IdForm("an id", "longo-c2-JG", mark="c", version=2, exact=True, older=CARDS)
HEADS = st.from_regex(r"[a-z]{1,8}(-[a-z])?(~[0-9a-f]{6})?", fullmatch=True)


@pytest.mark.parametrize("name", ["chance", "codes", "errors", "fields"])
def test_the_examples_in_base_are_true(name: str) -> None:
    done = doctest.testmod(import_module(f"sheetgen.base.{name}"))

    assert (0, True) == (done.failed, done.attempted > 0)


@given(st.integers(0, 2**200))
def test_letters_say_the_number_they_were_made_of(value: int) -> None:
    assert value == from_base_32(base_32(value))


@given(HEADS, st.integers(0, 2**200), st.sampled_from([CARDS, PUZZLES, EXACT, EXACT_PUZZLES]))
def test_what_was_printed_is_read_back_in_whatever_letters_and_dashes(head: str, value: int, form: IdForm) -> None:
    printed = form.notate(head, value)
    start, _, payload = printed.lower().rpartition("-")
    typed = f" {start} – {payload.replace('1', 'l').replace('0', 'o')}\n"
    parts = form.parse(printed)

    assert (head, value, len(printed)) == (parts.head, parts.value(head), parts.length)
    assert value == form.parse(typed).value(head)


def test_a_long_id_may_stand_on_several_lines_and_a_short_one_may_not() -> None:
    printed = PUZZLES.notate("classic", 123_456_789_123)

    assert 123_456_789_123 == PUZZLES.parse(f"{printed[:14]}\n  {printed[14:]}").value("classic")
    assert CARDS.part("longo-1-J\nQ") is None


def test_an_id_of_one_kind_is_none_of_another() -> None:
    assert PUZZLES.part(CARDS.notate("classic", 5)) is None
    assert IdForm("", "", salt=" set").check_letters("quixo", 5, "5") != CARDS.check_letters("quixo", 5, "5")


@given(HEADS, st.integers(0, 2**200))
def test_the_mark_and_the_version_of_an_id_are_as_certain_as_its_letters(head: str, value: int) -> None:
    printed = EXACT_PUZZLES.notate(head, value)
    start, _, payload = printed.rpartition("-p2-")
    worksheets = replace(EXACT_PUZZLES, mark="w")

    for form, wrong in ((EXACT, "c2"), (EXACT_PUZZLES, "p1"), (worksheets, "w2")):
        with pytest.raises(InputError, match="a wrong letter somewhere"):
            form.parse(f"{start}-{wrong}-{payload}").value(head)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("classic", "'classic': this is not the id of a puzzle: one looks like classic-p1-2KQ"),
        (f"classic-p1-{'A' * 51}", "this is not the id of a puzzle: one looks like classic-p1-2KQ"),
        ("classic-p2-AAA", "'classic-p2-AAA': an id of version 2, which this program does not know"),
        ("classic-p1234567890123-A", "an id of version 123456789, which this program does not know"),
        ("classic-p1-AUA", "'classic-p1-AUA': an id has no letter U"),
        ("classic-p1-A", "'classic-p1-A': the id has a wrong letter somewhere: compare it with the printed one"),
    ],
)
def test_what_cannot_be_an_id_is_refused(typed: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        PUZZLES.parse(typed).value("classic")

    assert message in str(error.value)


def test_numbers_too_long_for_decimals_have_check_letters_as_well() -> None:
    long = 7**6_000

    assert long == IdForm("", "", checks=2).parse(IdForm("", "", checks=2).notate("x", long)).value("x")


@pytest.mark.parametrize("letter", "ILOU")
def test_letters_that_look_like_others_are_never_printed(letter: str) -> None:
    assert letter not in LETTERS
