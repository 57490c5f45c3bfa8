"""The head and the foot of a sheet: titles, names, logos and ids have room, or are shortened."""

from typing import Any

import pytest

from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.cards import draw, ids
from sheetgen.games.dice.cards.feature import fairness_text
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.pad.look import PadLook, Tag, shape_of
from sheetgen.games.dice.pages.pad.plan import plan
from sheetgen.page.drawing import Text
from sheetgen.page.logo import Logo
from sheetgen.page.type import Type
from tests.drawn import (
    A5,
    BOXES,
    FOLDER,
    LANGUAGES,
    TYPE,
    VARIANTS,
    card,
    check,
    drawn_sheet,
    look,
    texts_are_apart,
    theme,
    words,
)
from tests.every_item import picture
from tests.extents import around


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("aspect", [0.5, 1, 6])
def test_a_logo_stands_clear_of_everything(variant: str, aspect: float) -> None:
    logo = Logo(picture(), aspect)
    with_logo = PadLook(theme("classic"), words("de"), TYPE, "Spieleabend", "Qwixx", logo=logo)

    for box in (A5, (128.0, 85.0)):
        check(card(variant), with_logo, *box)
        found = drawn_sheet(card(variant), with_logo, *box)
        mine = around("logo", found)
        assert mine.right - mine.left == pytest.approx(aspect * (mine.bottom - mine.top))
        for other in found:
            assert "logo" in other.names or not mine.overlaps(other), other


@pytest.mark.parametrize("box", BOXES)
def test_a_title_that_does_not_fit_takes_room_from_the_lines_and_is_then_shortened(box: tuple[float, float]) -> None:
    long = PadLook(theme("classic"), words("en"), TYPE, "A title " * 30)
    found = drawn_sheet(card("classic"), long, *box)
    (shown,) = [e.item for e in found if isinstance(e.item, Text) and e.item.string.startswith("A title")]

    assert shown.string.endswith("…")
    assert 8 <= shown.size
    assert pad.shortened(card("classic"), long, *box) == (("A title " * 30, shown.string),)
    texts_are_apart(found)


NAMED = ("Ann", "Bernadette-Françoise", "Bartholomew Featherstonehaugh-Cholmondeley of Worcestershire")


@pytest.mark.parametrize("box", [A5, (128.0, 85.0)])
def test_a_long_name_shrinks_then_takes_room_from_the_date_and_is_then_shortened(box: tuple[float, float]) -> None:
    named = PadLook(theme("classic"), words("de"), TYPE, "Qwixx-Abend", players=NAMED)
    sizes, strings = [], []
    for name in NAMED:
        found = drawn_sheet(card("classic"), named, *box, player=name)
        (text,) = [e for e in found if isinstance(e.item, Text) and e.item.string[:3] == name[:3]]
        assert isinstance(text.item, Text)
        sizes.append(text.item.size)
        strings.append(text.item.string)
        texts_are_apart(found)

    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 6
    assert strings[:2] == list(NAMED[:2])
    assert NAMED[2].startswith(strings[2].rstrip("…"))


def test_a_short_name_leaves_the_line_of_the_date_as_it_is() -> None:
    plain, short, long = (
        PadLook(theme("classic"), words("en"), TYPE, "Games", players=players) for players in ((), ("Ann",), NAMED)
    )
    dates = []
    for each in (plain, short, long):
        found = drawn_sheet(card("classic"), each, *A5)
        dates += [e.left for e in found if isinstance(e.item, Text) and e.item.string == "Date"]

    assert dates[0] == dates[1] < dates[2]


def test_the_names_of_a_large_pad_are_measured_a_few_times_each(monkeypatch: pytest.MonkeyPatch) -> None:
    names, measured, width = tuple(f"Player {number}" for number in range(300)), 0, Type.width

    def counted(type_: Type, *words: Any) -> float:
        nonlocal measured
        measured += 1
        return width(type_, *words)

    monkeypatch.setattr(Type, "width", counted)
    crowd = PadLook(theme("classic"), words("en"), TYPE, "Games", players=names)

    assert () == pad.shortened(card("classic"), crowd, *A5)
    assert measured < 20 * len(names)


def test_an_id_longer_than_promised_is_a_bug() -> None:
    with pytest.raises(ValueError, match="id_length"):
        pad.sheet(card("classic"), look(), 128, 85, Tag("0" * 300))


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_id_of_ours_finds_its_room(variant: str) -> None:
    found = templates.variant(variant)
    for n in range(40):
        sheet = draw(found, Chance(n))
        for box in BOXES:
            pad.sheet(sheet, look("de"), *box, Tag(ids.notate(found, sheet)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_smallest_sheets_still_say_what_makes_them_fair(variant: str, language: str) -> None:
    own = templates.variant(variant)
    says, length = fairness_text(words(language), cards.fairness_claims(own)), ids.longest(own)
    fair = PadLook(theme("classic"), words(language), TYPE, "A", "Qwixx", says, id_length=length)

    # Fields of symbols, or double cells, and a code that can be read leave no room for words of fairness.
    assert not says or plan(shape_of(card(variant)), fair, 128, 85).extras.fair or variant in ("bonus-b", "double-b")


def test_a_long_title_shrinks_step_by_step() -> None:
    sizes = []
    for title in (
        "Games",
        "Our long family game night at Ann and Ben’s new",
        "Our long family game night at Ann and Ben’s new place",
    ):
        named = PadLook(theme("classic"), words("en"), TYPE, title, logo=Logo(picture(), 1))
        found = drawn_sheet(card("classic"), named, *A5)
        sizes += [e.item.size for e in found if isinstance(e.item, Text) and e.item.string == title]

    assert [14, 11, 8] == sizes


def test_a_logo_stands_on_the_line_of_the_title_where_the_turn_is_not_shown() -> None:
    with_logo = PadLook(theme("classic"), words("en"), TYPE, "Games", logo=Logo(picture(), 1))
    found = drawn_sheet(card("mixx-a"), with_logo, 128, 85)
    (title,) = [e for e in found if isinstance(e.item, Text) and e.item.string == "Games"]

    assert around("logo", found).bottom == pytest.approx(title.bottom)


@pytest.mark.parametrize("aspect", [0.5, 1, 3])
@pytest.mark.parametrize("variant", ["classic", "longo"])
def test_a_logo_is_level_with_the_capitals_of_the_title_where_the_turn_is_shown(variant: str, aspect: float) -> None:
    with_logo = PadLook(theme("classic"), words("en"), TYPE, "Games", logo=Logo(picture(), aspect))
    found = drawn_sheet(card(variant), with_logo, *A5)
    (title,) = [e for e in found if isinstance(e.item, Text) and e.item.string == "Games"]
    logo = around("logo", found)

    assert logo.top == pytest.approx(title.top) or logo.bottom == pytest.approx(title.bottom)
    assert logo.bottom >= title.bottom - 0.01


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_lucky_numbers_are_spoken_of_only_where_there_are_two(language: str) -> None:
    two = cards.fairness_claims(templates.variant("longo"))
    three = cards.fairness_claims(templates.variant(str(FOLDER / "six-rows.toml")))

    assert "lucky" in {claim.key for claim in two}
    assert "lucky" not in {claim.key for claim in three}
    assert fairness_text(words(language), two) and (not three or fairness_text(words(language), three))
    assert words(language)("fair.lucky-several", ways=7, rolls=36)
