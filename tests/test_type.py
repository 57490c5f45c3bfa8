import subprocess
import sys
import unicodedata
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.base.errors import InputError
from sheetgen.page.drawing import Anchor, Box, Circle, Group, Path, Picture, Placed, Stamp, Text, Turn, Weight
from sheetgen.page.extent import Extent, extent
from sheetgen.page.type import POINT
from sheetgen.render import fonts

TYPE = fonts.load()
WEIGHTS: tuple[Weight, ...] = ("regular", "bold")
LETTERS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "de": "ÄÖÜäöüßẞ„“»«",
    "it": "ÀÈÉÌÎÒÓÙàèéìîòóù«»",
    "pl": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”",
    "tr": "ÇĞİIÖŞÜÂÎÛçğıiöşüâîû",
    "signs": "0123456789 −+×=…·→≥≤½–—’()[]{}<>&%#@*/\\|:;,.!?'\"©",
}


@pytest.mark.parametrize("language", LETTERS)
def test_the_typeface_has_every_letter_of_the_languages_that_we_print(language: str) -> None:
    TYPE.check(LETTERS[language])

    assert all(TYPE.face(weight).file.glyphs[letter] for weight in WEIGHTS for letter in LETTERS[language])


@pytest.mark.parametrize("weight", WEIGHTS)
def test_all_digits_are_equally_wide(weight: Weight) -> None:
    assert len({TYPE.width(digit, 15, weight) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("words", ["the emptiest row", "Zur Verwendung mit", "+0123456789"])
def test_a_line_is_as_long_on_every_version_of_python(words: str) -> None:
    exact = float(sum(Fraction(TYPE.bold.advances[letter]) for letter in words))

    assert exact * 7 * POINT == TYPE.width(words, 7, "bold")


def test_every_letter_but_the_spaces_has_an_outline() -> None:
    empty = {letter for letter in TYPE.bold.advances if not TYPE.bold.outline(letter)}

    assert all(unicodedata.category(letter) in {"Zs", "Zl", "Zp", "Cf"} for letter in empty)


@given(st.text(sorted(TYPE.regular.advances)), st.floats(4, 40), st.sampled_from(WEIGHTS))
def test_words_are_as_wide_as_reportlab_says(string: str, size: float, weight: Weight) -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    from sheetgen.render import pdf

    face = pdf._register(TYPE.face(weight))

    assert stringWidth(string, face.fontName, size) * POINT == pytest.approx(TYPE.width(string, size, weight))


@given(st.text(sorted(TYPE.regular.advances), min_size=1, max_size=3), st.sampled_from(WEIGHTS))
def test_outlines_are_those_that_fonttools_reads(string: str, weight: Weight) -> None:
    from fontTools.pens.areaPen import AreaPen
    from fontTools.svgLib.path import parse_path
    from fontTools.ttLib import TTFont

    glyphs = TTFont(fonts.folder() / fonts.FILES[weight])
    names, shapes = glyphs.getBestCmap(), glyphs.getGlyphSet()
    for letter in string:
        expected, found = AreaPen(shapes), AreaPen()
        shapes[names[ord(letter)]].draw(expected)
        parse_path(TYPE.face(weight).outline(letter), found)

        assert found.value == pytest.approx(expected.value, abs=1)


def test_digits_are_as_tall_as_capitals() -> None:
    assert TYPE.cap_height(10) == pytest.approx(6.98 * POINT)


@pytest.mark.parametrize(
    ("string", "message"),
    [
        (
            "Anna ✕",
            "text 'Anna ✕': the typeface IBM Plex Sans has no '✕' (U+2715, MULTIPLICATION X): use other letters",
        ),
        ("あ", "text 'あ': the typeface IBM Plex Sans has no 'あ' (U+3042, HIRAGANA LETTER A): use other letters"),
        ("a\tb", "text 'a b': the typeface IBM Plex Sans has no (U+0009, a control character): use other letters"),
    ],
)
def test_a_letter_that_the_typeface_lacks_is_named(string: str, message: str) -> None:
    with pytest.raises(InputError) as checked:
        TYPE.check(string)
    with pytest.raises(InputError) as measured:
        TYPE.width(string, 10, "bold")

    assert str(checked.value) == str(measured.value) == message


def test_measuring_type_loads_neither_fonttools_nor_reportlab() -> None:
    code = "import sys; from sheetgen.render import fonts; fonts.load().width('x', 9); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()

    assert not {"fontTools", "reportlab", "svgwrite", "PIL"} & set(loaded)


def test_a_missing_typeface_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fonts, "folder", lambda: tmp_path)
    with pytest.raises(InputError, match="cannot read the typeface: No such file or directory; install sheetgen again"):
        fonts.load.__wrapped__()


class TestExtent:
    def test_ink_counts(self) -> None:
        assert extent([Box(10, 10, 20, 5, stroke="#000000", line=2)], TYPE) == (9, 9, 31, 16)
        assert extent([Box(10, 10, 20, 5, fill="#000000", line=2)], TYPE) == (10, 10, 30, 15)
        assert extent([Circle(10, 10, 4, stroke="#000000", line=1)], TYPE) == (5.5, 5.5, 14.5, 14.5)

    def test_a_turned_stamp_turns_about_its_origin(self) -> None:
        stamp = Stamp((Box(1, 2, 10, 3, "#000000"),))
        turns: tuple[Turn, ...] = (0, 90, 180, 270)
        found = [extent([Placed(100, 100, stamp, turn)], TYPE) for turn in turns]

        assert found == [(101, 102, 111, 105), (95, 101, 98, 111), (89, 95, 99, 98), (102, 89, 105, 99)]

    def test_words_reach_from_their_anchor(self) -> None:
        width = TYPE.width("total", 10)
        anchors: tuple[Anchor, ...] = ("start", "middle", "end")
        lefts = [extent([Text(50, 20, "total", 10, anchor=anchor)], TYPE).left for anchor in anchors]

        assert lefts == pytest.approx([50, 50 - width / 2, 50 - width])

    def test_everything_together(self) -> None:
        items = (Picture(0, 0, 5, 5, b""), Group("g", (Path((("M", 9, 9), ("L", 20, 30)), stroke="#000000", line=1),)))

        assert extent(items, TYPE) == Extent(0, 0, 21, 31)
        assert extent([], TYPE) == (0, 0, 0, 0)
