"""The form on which a game is written down: room for a hand and for a long game, on every paper."""

from itertools import pairwise

import pytest

from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.odds import values
from sheetgen.games.dice.pads import Pad
from sheetgen.games.dice.pages import record_form
from sheetgen.games.dice.pages.pad_styles import STYLES
from sheetgen.page import languages, palettes
from sheetgen.page.drawing import Box, Group, Placed, Text
from tests.conftest import Run
from tests.extents import extents
from tests.reading import known, paired
from tests.test_pads import TYPE, check_page, make_pad, nobodys_settings, style

__all__ = ["nobodys_settings"]

VARIANTS = known(mechanics.RECORDS)
LOOKS = paired(languages.names(), palettes.names())
SETUPS = (
    {"paper": "A4"},
    {"paper": "A5"},
    {"paper": "A6"},
    {"paper": "Letter", "print_size": "large"},
    {"paper": "A3", "up": 4},
)


def record(name: str, lang: str = "en", palette: str = "classic", **setup: object) -> Pad:
    return make_pad(name, style(lang, palette, **setup), style=STYLES["record"], sheets=2)


def lines(pad: Pad) -> list[Placed]:
    """The lines of the first record, in reading order."""
    pieces = [item for page in pad.drawing.pages for item in page.items if isinstance(item, Placed)]
    own = [piece for piece in pieces if piece.name.startswith("sheet-1")]
    return [each for piece in own for each in piece.stamp.items if isinstance(each, Placed) and "turn-" in each.name]


@pytest.mark.long
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(map(str, setup.values())))
def test_a_record_has_lines_for_a_long_game_and_each_has_room_for_a_hand(setup: dict[str, object]) -> None:
    for name, (lang, palette) in paired(VARIANTS, LOOKS):
        pad = record(name, lang, palette, **setup)
        found = lines(pad)

        assert pad.lines == len(found) >= record_form.LEAST_LINES
        assert [f"turn-{number}" for number in range(1, len(found) + 1)] == [line.name for line in found]
        assert all(line.y > above.y + 7 for above, line in pairwise(found) if line.y > above.y)
        for box in found[0].stamp.items:
            assert isinstance(box, Box)
            assert (box.width, box.height) >= (5.5, 6)
        for page in pad.drawing.pages:
            check_page(page)


def test_no_word_of_a_record_lies_on_anything_else() -> None:
    for lang in languages.names():
        (sheet,) = (each for each in record("longo", lang).drawing.pages[0].items if each.name == "sheet-1")  # type: ignore[union-attr]
        assert isinstance(sheet, Placed)
        found = list(extents(sheet.stamp.items, TYPE))
        start = next(n for n, each in enumerate(found) if each.names[:1] == ("record",))
        bottom, found = max(each.bottom for each in found[:start]), found[start:]

        assert all(each.top > bottom for each in found)
        for word in (each for each in found if isinstance(each.item, Text) and each.names[1:2] == ()):
            assert not [each for each in found if each is not word and word.overlaps(each)], word


@pytest.mark.parametrize(("lang", "said"), [("en", "(in place of 11: R3~11)"), ("tr", "(11 yerine: K3~11)")])
def test_a_record_says_how_a_swap_is_written_down(lang: str, said: str) -> None:
    with_swaps, without = ("".join(_texts(record(name, lang))) for name in ("x-change", "classic"))

    assert said in with_swaps.replace("\n", " ")
    assert "~" not in without


def _texts(pad: Pad) -> list[str]:
    pieces = [item for item in pad.drawing.pages[0].items if isinstance(item, Placed)]
    groups = [each for piece in pieces for each in piece.stamp.items if isinstance(each, Group)]
    return [f"{item.string}\n" for group in groups for item in group.items if isinstance(item, Text)]


def test_every_record_has_its_own_card_and_a_name(run: Run) -> None:
    code, said, _ = run("pad", "longo", "--style", "record", "--names", "Ann,Ben", "--seed", "1", "-o", "a.pdf")

    assert 0 == code
    assert "2 sheets, 1 a page on A4" in said
    assert "lines for rolls beside each" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("big-points", "--style", "record"), "there are no game records yet for sheets with rows between"),
        (("classic", "--style", "recrd"), "--style: unknown style 'recrd' (did you mean 'record'?)"),
        (("quixo", "--style", "record"), "--style is for sheets with rows, not for the cube game: leave it out"),
        (("--test-page", "--style", "record"), "--style has no use with --test-page: leave one of the two out"),
    ],
)
def test_a_style_that_cannot_be_is_refused_in_a_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    code, _, said = run("pad", *words)

    assert 2 == code
    assert sentence in said


def test_records_are_for_the_sheets_that_are_reviewed() -> None:
    sheets = {name: templates.variant(name).sheet for name in templates.variant_names()}

    assert VARIANTS == [name for name, each in sheets.items() if not each.further or values.has_whole_table(each)]
