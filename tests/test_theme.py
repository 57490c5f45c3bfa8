"""Themes: read strictly, dark enough to read, and told apart by every kind of eyes and in grey."""

import tomllib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from sheetgen.base.errors import TemplateError
from sheetgen.games.dice import templates
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.pad.look import PadLook
from sheetgen.page import dice, languages, palettes
from sheetgen.page.drawing import Drawing, Page
from sheetgen.page.look import Look
from sheetgen.page.theme import Theme, parse
from sheetgen.page.words import Words, flat
from sheetgen.render import fonts, pdf, png
from tests.color_vision import SIGHTS, contrast, difference, seen
from tests.reading import paired

TEMPLATES = Path(__file__).parent.parent / "templates"
THEMES = sorted(file.stem for file in (TEMPLATES / "themes").glob("*.toml"))
ROWS = ("red", "yellow", "green", "blue")
VARIANTS = ("classic", "longo", "mixx-a", "mixx-b", "bonus-a", "bonus-b")

# CIEDE2000: 1 is just noticeable side by side in good light, 2.3 is noticed at a glance. Bands are large flat areas
# that lie 2 mm apart, so 3.5 is seen without looking for it: what we ask of neighbouring rows everywhere, on a grey
# printer too, and of any two colours, because segments put them side by side. The eyes of every twelfth man get more:
# 5 in ``classic``, and 8 in the palette made for them.
AT_A_GLANCE = 3.5
CLEARLY = {"classic": 5.0, "colorblind": 8.0, "ink-saver": 8.0}


@cache
def theme(name: str) -> Theme:
    return parse(name, table(name))


def table(name: str) -> dict[str, object]:
    return tomllib.loads((TEMPLATES / "themes" / f"{name}.toml").read_text("utf-8"))


def area(theme: Theme, color: str) -> str:
    """What a row is seen by: its band, or the outline where there are no bands."""
    shade = theme.shade(color)
    return shade.band or shade.outline


def apart(theme: Theme, one: str, other: str, sight: str) -> float:
    return difference(seen(area(theme, one), sight), seen(area(theme, other), sight))


def test_the_difference_of_colours_agrees_with_the_published_test_data() -> None:
    # Sharma, Wu and Dalal 2005, pairs 1, 7 and 17.
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


def test_a_further_theme_is_paired_with_whatever_there_are_fewer_of() -> None:
    more = [*THEMES, "new", "newer"]

    assert {*more} == {palette for _, palette in paired(["en", "de", "it", "pl", "tr"], more)}


def test_there_are_four_themes() -> None:
    assert THEMES == ["classic", "colorblind", "ink-saver", "mono"]


@pytest.mark.parametrize("name", THEMES)
class TestEveryTheme:
    def test_digits_are_read_on_their_ground(self, name: str) -> None:
        for shade in theme(name).colors.values():
            for ground in (theme(name).ground or "#ffffff", shade.band or "#ffffff"):
                assert contrast(shade.ink, ground) >= 4.5

    def test_small_print_is_read_as_well(self, name: str) -> None:
        for ground in ("#ffffff", theme(name).tint or "#ffffff"):
            assert contrast(theme(name).quiet, ground) >= 4.5
            assert contrast(theme(name).ink, ground) >= 7

    def test_no_row_shouts(self, name: str) -> None:
        inks = [contrast(theme(name).shade(color).ink, "#ffffff") for color in ROWS]

        assert max(inks) / min(inks) < 1.35

    def test_all_themes_know_the_same_colours(self, name: str) -> None:
        assert theme(name).colors.keys() == theme("classic").colors.keys()


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", ["classic", "colorblind", "ink-saver"])
def test_neighbouring_rows_differ(name: str, sight: str, record_property: Callable[[str, object], None]) -> None:
    least = min(apart(theme(name), one, other, sight) for one, other in pairwise(ROWS))
    record_property(f"{name} {sight}", round(least, 1))

    assert least >= (AT_A_GLANCE if sight == "grey" else CLEARLY[name])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", ["classic", "colorblind"])
def test_any_two_colours_differ_side_by_side_in_segments(name: str, sight: str) -> None:
    least = min(apart(theme(name), one, other, sight) for one, other in combinations(ROWS, 2))

    assert least >= (AT_A_GLANCE if sight == "grey" else CLEARLY[name])


@pytest.mark.parametrize("color", ROWS)
@pytest.mark.parametrize("name", ["classic", "colorblind"])
def test_a_band_is_seen_on_white_paper_by_a_grey_printer(name: str, color: str) -> None:
    assert difference(seen(area(theme(name), color), "grey"), seen("#ffffff", "grey")) >= 2.3


def test_without_colour_rows_differ_by_hatch() -> None:
    hatches = [shade.hatch for shade in theme("mono").colors.values()]

    assert None not in hatches
    assert len(set(hatches)) == len(hatches)
    assert {shade.ink for shade in theme("mono").colors.values()} == {"#000000"}


def ink(variant: str, name: str) -> float:
    """How much of the paper the three inks cover, 1 for one of them everywhere."""
    words = Words("en", flat(tomllib.loads((TEMPLATES / "languages" / "en.toml").read_text("utf-8"))))
    look = PadLook(theme(name), words, fonts.load(), "Ink")
    page = Page(190, 128, pad.sheet(templates.variant(variant).sheet, look, 190, 128))
    picture = Image.open(BytesIO(next(png.render(pdf.render(Drawing((page,), "Ink"), fonts.load()), 250)))).convert(
        "RGB"
    )
    return sum(255 - value for value in ImageStat.Stat(picture).mean) / 255


@pytest.mark.parametrize("sides", [6, 8])
@pytest.mark.parametrize("theme", THEMES)
def test_a_coloured_die_differs_from_a_white_one(theme: str, sides: int) -> None:
    look = Look(palettes.load(theme), languages.load("en"), fonts.load())
    white, red = (dice.die(look, 0, 0, 4, 3, sides, color).items for color in ("", "red"))

    assert white != red


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_ink_saver_saves_ink(variant: str) -> None:
    # Measured on all six: 0.33 to 0.41 of the classic theme's ink.
    assert ink(variant, "ink-saver") < 0.5 * ink(variant, "classic")


class TestReadingATheme:
    def test_an_unknown_colour_of_dice_is_named_with_what_there_is(self) -> None:
        with pytest.raises(TemplateError, match=r"theme 'classic' has no colour 'magenta' \(known: black, blue"):
            theme("classic").shade("magenta")

    def test_a_slip_is_reported_with_what_was_meant(self) -> None:
        with pytest.raises(TemplateError, match=r"mine: unknown key 'titn' \(did you mean 'tint'\?\)"):
            parse("mine", table("classic") | {"titn": "#ffffff"})

    def test_a_colour_is_written_as_hex(self) -> None:
        with pytest.raises(TemplateError, match=r"mine: ink: 'dark blue' is no colour; write it like '#1a2b3c'"):
            parse("mine", table("classic") | {"ink": "dark blue"})

    def test_a_shade_needs_outline_and_ink(self) -> None:
        with pytest.raises(TemplateError, match=r"mine: color.red: outline: missing: write a colour like '#1a2b3c'"):
            parse("mine", table("classic") | {"color": {"red": {"ink": "#000000"}}})

    def test_a_hatch_is_one_of_ours(self) -> None:
        red = {"ink": "#000000", "outline": "#000000", "hatch": "squiggles"}

        with pytest.raises(TemplateError, match=r"mine: color.red: hatch: 'squiggles' is not one of rising, falling"):
            parse("mine", table("mono") | {"color": {"red": red}})

    def test_a_number_too_long_to_be_written_is_a_mistake_as_well(self) -> None:
        with pytest.raises(TemplateError, match=r"mine: line: a huge number is no thickness"):
            parse("mine", table("classic") | {"line": 16**6000})

    def test_a_line_has_a_sensible_thickness(self) -> None:
        with pytest.raises(TemplateError, match=r"mine: line: '5' is no thickness"):
            parse("mine", table("classic") | {"line": 5})
