"""Slips in a TOML file: the line, what is wrong there, and what would be right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.base import toml
from sheetgen.base.errors import TemplateError


def said(text: str) -> str:
    with pytest.raises(TemplateError) as refused:
        toml.parse(text, "my.toml")
    return str(refused.value).removeprefix("my.toml: ")


@pytest.mark.parametrize(
    "after", ["y = 2", 'y = "b"', '"y" = 2', "[dice]\nsides = 4", "[[row]]\ncolor = 1", "\n# more\ny-z = true"]
)
@pytest.mark.parametrize("list_", ["[", "[1", "[1,", '["a",  # b', "[[1, 2], [3", "[\n  1,\n  2,"])
def test_a_list_without_its_end_is_told_where_it_begins(list_: str, after: str) -> None:
    found = said(f"a = 1\nx = {list_}\n{after}\n")

    assert found.endswith(": the list that begins in line 2 has no end: a ] is missing")


def test_a_table_without_its_end_is_told_where_it_begins() -> None:
    for text in ("x = { a = 1,\ny = 2", "x = { a = 1\ny = 2"):
        assert said(text) == "line 1: the table that begins in line 1 has no end: a } is missing"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = My game", 'line 1: text stands in quotes: title = "My game"'),
        ("colors = [red, blue]", 'line 1: text stands in quotes: "red"'),
        ("title = “My game”", 'line 1: these are typographic quotes: write straight ones, as in title = "My game"'),
        ("title = ‘x’", 'line 1: these are typographic quotes: write straight ones, as in title = "x"'),
        ('c = ["red", “blue”]', 'line 1: these are typographic quotes: write straight ones, as in c = ["red", "blue"]'),
        ('c = ["red”, "blue"]', 'line 1: these are typographic quotes: write straight ones, as in c = ["red", "blue"]'),
        ('x = 1\ntitle = "My\ny = 2', "line 2: a quote is missing: 'title = \"My' has one that is not closed"),
        ('title = "My game', "line 1: a quote is missing: 'title = \"My game' has one that is not closed"),
        (
            't = "C:\\pads"',
            "line 1: a backslash is special between double quotes: write / or two backslashes, or single",
        ),
        ("title: mine", "line 1: write = after a key, not a colon: title = mine"),
        (
            "hello there",
            "line 1: 'hello there' is no setting: a line is written as in key = value, and a comment begins",
        ),
        ("// red", "line 1: '// red' is no setting: a line is written as in key = value, and a comment begins with #"),
        ('my title = "x"', "line 1: a key is one word of letters a-z, digits, - and _: 'my title' is none"),
        ("a = 1\ntitle = # later\nb = 2", "line 2: nothing stands behind 'title =': write a value there"),
        ("n = [2 3]", "line 1: a comma is missing before '3]'"),
        ("n = [\n  2, 3\n  4]", "line 3: a comma is missing before '4]'"),
        ('s = [\n  { c = "p" }\n  { c = "q" }\n]', "line 3: a comma is missing before '{ c = \"q\" }'"),
        ("s = { a = 1 b = 2 }", "line 1: a comma is missing before 'b = 2 }'"),
        (f"n = [{'2, ' * 400}3 4]", "line 1: a comma is missing before '4]'"),
        ("n = [2, 3\nmarks = 3", "line 2: the list that begins in line 1 has no end: a ] is missing"),
        ("n = [2, 3\n\n[[row]]\nx = 1", "line 3: the list that begins in line 1 has no end: a ] is missing"),
        ("n = [2,\n3,\n", "line 2: the list that begins in line 1 has no end: a ] is missing"),
        ("n = [2,", "line 1: the list that begins in line 1 has no end: a ] is missing"),
        ("s = { a = 1", "line 1: the table that begins in line 1 has no end: a } is missing"),
        ("[dice\nsides = 3", "line 1: a bracket is missing: write [dice]"),
        ("[[row]\nsides = 3", "line 1: a bracket is missing: write [[row]]"),
        ("[dice] sides = 6", "line 1: 'sides = 6' stands behind a heading: write it in a line of its own"),
        ("x = 1\na = 1\na = 2\ny = 1", "line 3: 'a' stands twice, in line 2, too: leave one of the two out"),
        ("a = { b = 1, b = 2 }", "line 1: 'b' stands twice: leave one of the two out"),
        (
            "[row]\na = 1\n[row]\na = 2",
            "line 3: [row] stands twice, in line 1, too: write it once, or [[row]] above each if there are several",
        ),
        ("f = True", "line 1: write true in small letters"),
        ("f = yes", "line 1: write true for yes"),
        ("n = 05", "line 1: a number does not begin with 0: n = 5"),
        ("n = 2, 3", "line 1: several values stand in brackets: n = [2, 3]"),
        (
            "n = 5 cm",
            "line 1: 'cm' stands behind the value: write it in a line of its own, or a # before it as a comment",
        ),
    ],
)
def test_a_slip_is_told_with_its_line_and_what_would_be_right(text: str, message: str) -> None:
    assert said(text).startswith(message)


@given(st.text(alphabet="ab1 =[]{},\"'“”#.\\\n:\t\x00", max_size=60))
def test_whatever_is_no_toml_is_one_sentence_with_a_line(text: str) -> None:
    try:
        toml.parse(text, "my.toml")
    except TemplateError as error:
        assert str(error).startswith("my.toml: line ") or "nested" in str(error)
