"""Worksheets described in files: ours load and print in every language, and a mistake is one clear sentence."""

from pathlib import Path

import pytest

from sheetgen.base.errors import InputError
from sheetgen.games.dice.puzzles.puzzle import DiceWish
from sheetgen.page import languages
from sheetgen.puzzles import outlines
from sheetgen.puzzles.outlines import Outline, PuzzleSection

from . import puzzled
from .test_worksheets import make_worksheet

SECTION = '[[section]]\nvariant = "classic"\nkind = "score"\n'


def written(folder: Path, text: str) -> Outline:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return outlines.load(str(path))


def _wish(section: PuzzleSection) -> DiceWish:
    assert isinstance(section.wish, DiceWish)
    return section.wish


def test_a_file_says_sections_title_versions_and_hints(tmp_path: Path) -> None:
    text = (
        f'title = "Mine"\nversions = ["A", "B"]\ndifferent = true\nhints = true\n{SECTION}level = "hard"\ncount = 3\n'
    )
    outline = written(tmp_path, text)

    assert ("Mine", ("A", "B"), True, True) == (outline.title("pl"), outline.versions, outline.different, outline.hints)
    (section,) = outline.sections
    wish = _wish(section)
    assert ("classic", "score", "hard", 3) == (wish.variant.name, wish.kind, wish.level, section.count)


def test_a_title_is_that_of_the_language_else_the_first(tmp_path: Path) -> None:
    outline = written(tmp_path, f'title = {{ de = "Test", pl = "Sprawdzian" }}\n{SECTION}')

    assert ["Sprawdzian", "Test"] == [outline.title(language) for language in ("pl", "tr")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'section' is missing"),
        ("section = []", "0 sections: a worksheet has 1 to 100"),
        ('[section]\nvariant = "classic"', "write [[section]] above each section"),
        ('[[section]]\nvariant = "clasic"\nkind = "score"', "section 1: unknown variant 'clasic'"),
        (
            '[[section]]\nvariant = "classic"\nkind = "scores"',
            "section 1: kind = 'scores' is not known (did you mean 'score'?)",
        ),
        ('[[section]]\nvariant = "classic"', "section 1: 'kind' is missing"),
        (SECTION + 'level = "heavy"', "section 1: level = 'heavy' is not known"),
        (SECTION + "count = 0", "section 1: 'count'"),
        (SECTION + 'count = "3"', "section 1: 'count'"),
        (SECTION + "turns = 3", "section 1: turns: a score puzzle has no rolls to come"),
        (SECTION + "cuont = 3", "section 1: unknown key 'cuont' (did you mean 'count'?)"),
        ('versions = ["A", "A"]\n' + SECTION, "'versions' are different short names"),
        ('versions = ["a/b"]\n' + SECTION, "'versions' are different short names"),
        ('title = { fr = "Jeux" }\n' + SECTION, "unknown language 'fr'"),
        ("title = 3\n" + SECTION, "'title'"),
        ("hints = 3\n" + SECTION, "'hints'"),
        ('titel = "x"\n' + SECTION, "unknown key 'titel' (did you mean 'title'?)"),
        ("[[section", "my.toml"),
    ],
)
def test_a_mistake_is_one_sentence_that_says_where(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError) as it:
        written(tmp_path, text)

    assert said in str(it.value)
    assert str(it.value).startswith(str(tmp_path / "my.toml"))
    assert "\n" not in str(it.value)


@pytest.mark.parametrize("name", ["nothing", "class-tset", "nowhere.toml"])
def test_an_unknown_worksheet_is_named(name: str) -> None:
    with pytest.raises(InputError, match=name):
        outlines.load(name)


@pytest.mark.parametrize("name", outlines.names())
def test_ours_load_and_their_puzzles_print_in_every_language(name: str) -> None:
    outline = outlines.load(name)
    puzzles = [
        puzzle
        for wish in map(_wish, outline.sections)
        for puzzle in puzzled.puzzles(wish.variant.name, wish.kind)
        if wish.level in (None, puzzle.level)
    ]

    assert len(outline.sections) == len(puzzles)
    for language in languages.names():
        assert outline.title(language) == outline.titles[language]
        (part,) = make_worksheet(puzzles, lang=language, title=outline.title(language), hints=outline.hints)
        assert len(list(part.drawing.pages)) >= 2
