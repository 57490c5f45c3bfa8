"""Lines of type: where a text may be broken."""

import pytest

from sheetgen.games.dice import templates
from sheetgen.games.dice.pages import rule_page
from sheetgen.games.dice.pages.pad.look import PadLook
from sheetgen.page import languages, palettes
from sheetgen.page.drawing import Text
from sheetgen.page.rule_page import layout
from sheetgen.page.setting import balance, wrap
from sheetgen.render import fonts
from tests.extents import extents

TYPE = fonts.load()


def test_a_short_bracket_stays_on_one_line() -> None:
    """Keys in Polish read "zielony 3 (2 + Z" and, a line below, "5)"."""
    text = "zielony 7 · zielony 3 (2 + Z 5) potem 12"
    wide = TYPE.width("zielony 7 · zielony 3 (2 + Z", 8) + 0.1

    assert ("zielony 7 · zielony 3", "(2 + Z 5) potem 12") == wrap(TYPE, text, 8, wide)
    assert all(line.count("(") == line.count(")") for line in balance(TYPE, text, 8, wide))


def test_a_bracket_longer_than_half_a_line_goes_on_in_the_next_one() -> None:
    wide = TYPE.width("ein Satz (mit einer", 8) + 0.1

    assert ("ein Satz (mit einer", "langen Klammer)") == wrap(TYPE, "ein Satz (mit einer langen Klammer)", 8, wide)


def test_no_line_begins_with_a_dot_or_an_arrow() -> None:
    text = "blue 5 · blue 6 (1 + B 4) · red 7, steps: 8 → 36"
    for width in range(24, 90, 3):
        lines = wrap(TYPE, text, 8, width)

        assert " ".join(lines) == text
        assert not [line for line in lines if line[0] in "·→" or line[-1] == "→"]


def test_the_first_line_of_an_indented_text_is_shorter() -> None:
    wide = TYPE.width("one two three", 8) + 0.1

    assert ("one two three", "four") == wrap(TYPE, "one two three four", 8, wide)
    assert ("one two", "three four") == wrap(TYPE, "one two three four", 8, wide, indent=TYPE.width("four", 8))
    assert ("", "one two three", "four") == wrap(TYPE, "one two three four", 8, wide, indent=wide - 1)


@pytest.mark.parametrize("language", languages.names())
@pytest.mark.parametrize("size", [(190, 277), (128, 190)])
def test_no_bracket_of_a_rule_page_is_broken(size: tuple[float, float], language: str) -> None:
    look = PadLook(palettes.load("classic"), languages.load(language), TYPE, "Bonus B", "Qwixx")
    of = templates.variant("bonus-b")
    items = layout.items(rule_page.story(of.sheet, look, of.play), look, *size)
    assert items
    lines = [each.item.string for each in extents(items, TYPE) if isinstance(each.item, Text)]

    assert [] == [line for line in lines if line.count("(") != line.count(")")]
