"""Worksheets described in files: ours load and print in every language, and a mistake is one clear sentence."""

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pypdf
import pytest

from sheetgen.app import puzzle as app
from sheetgen.base.errors import InputError, spell_keys
from sheetgen.games.dice.puzzles.puzzle import DiceWish
from sheetgen.page import languages
from sheetgen.puzzles import outlines
from sheetgen.puzzles.outlines import Outline, PuzzleSection

from . import puzzled
from .test_worksheets import make_worksheet

Run = Callable[..., tuple[int, str, str]]
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
        ("", "empty: there is nothing in it"),
        ('title = "x"', "'section' is missing"),
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


@pytest.mark.long
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
    for language in languages.names()[::2]:
        assert outline.title(language) == outline.titles[language]
        (part,) = make_worksheet(puzzles, lang=language, title=outline.title(language), hints=outline.hints)
        assert len(list(part.drawing.pages)) >= 2


def test_a_file_says_how_it_is_printed(tmp_path: Path) -> None:
    text = (
        'title = "T"\ninstructions = {en = "Write.", de = "Schreib."}\norder = "mixed"\nup = 3\npaper = "a5"\n'
        f'lang = "de"\nanswers = "none"\n{SECTION}points = 5\n'
    )
    outline = written(tmp_path, text)

    assert (outline.instructions, outline.mixed) == ({"en": "Write.", "de": "Schreib."}, True)
    assert (outline.up, outline.paper, outline.lang, outline.answers) == ("3", "A5", "de", "none")
    assert outline.sections[0].points == 5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'order = "random"\n{SECTION}', "order = 'random' is not known (known: mixed, written)"),
        (f"up = 9\n{SECTION}", "'up' is 9: it goes from 1 to 8"),
        (f'paper = "a9"\n{SECTION}', "'paper': unknown paper 'a9'"),
        (f'lang = "fr"\n{SECTION}', "lang = 'fr' is not known"),
        (f'answers = "back"\n{SECTION}', "answers = 'back' is not known"),
        (f'instructions = {{fr = "x"}}\n{SECTION}', "unknown language 'fr'"),
        (f"points = 5\n{SECTION}", "unknown key 'points'"),
        (f"{SECTION}points = 0", "section 1: 'points' is 0: it goes from 1 to 100"),
        (f'levels = ["easy", "easy"]\n{SECTION}', "'levels' are different ones of easy, medium, hard, expert"),
        (f'levels = ["heavy"]\n{SECTION}', "levels = 'heavy' is not known"),
        (f'levels = ["easy", "hard"]\n{SECTION}level = "easy"', "section 1: 'level' is said by 'levels'"),
        (f'levels = ["easy", "hard"]\nversions = ["A"]\n{SECTION}', "1 versions for 2 levels: name one for each"),
        ('levels = ["easy", "expert"]\n[[section]]\nvariant = "classic"\nkind = "finish"\nturns = 2', "expert"),
    ],
)
def test_a_key_that_says_nothing_sensible_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        written(tmp_path, text)

    assert said in str(refused.value)
    assert str(refused.value).startswith(str(tmp_path))


class TestSets:
    """What comes of the keys of a set."""

    def set_of(self, text: str) -> str:
        Path("my.toml").write_text(text, "utf-8")
        return "my.toml"

    def made(self, run: Run, *words: str) -> list[dict[str, Any]]:
        code, out, said = run("puzzle", "--set", "my.toml", "--seed", "1", "--format", "json", *words)
        assert code == 0, said
        puzzles: list[dict[str, Any]] = json.loads(out)["puzzles"]
        return puzzles

    def test_versions_of_levels_have_the_same_kinds_and_their_own_level(self, run: Run) -> None:
        self.set_of(f'levels = ["easy", "hard"]\n{SECTION}count = 2\n')

        found = [(puzzle["set"], puzzle["level"]) for puzzle in self.made(run)]
        assert found == [("A", "easy"), ("B", "hard")] * 2

    def test_mixed_puzzles_are_those_in_another_order_and_the_same_in_all_versions(self, run: Run) -> None:
        kinds = ("score", "chance", "score", "chance", "score")
        sections = "".join(f'[[section]]\nvariant = "classic"\nkind = "{kind}"\n' for kind in kinds)
        self.set_of(f'versions = ["A", "B"]\n{sections}')
        plain = self.made(run)
        self.set_of(f'versions = ["A", "B"]\norder = "mixed"\n{sections}')
        mixed = self.made(run)

        assert sorted(puzzle["id"] for puzzle in plain) == sorted(puzzle["id"] for puzzle in mixed)
        assert [puzzle["kind"] for puzzle in plain[::2]] != [puzzle["kind"] for puzzle in mixed[::2]]
        assert [puzzle["kind"] for puzzle in mixed[::2]] == [puzzle["kind"] for puzzle in mixed[1::2]]

    def test_versions_of_a_set_can_be_asked_for_and_are_different_puzzles(self, run: Run) -> None:
        self.set_of(SECTION)

        one, other = self.made(run, "--versions", "A,B")
        assert (one["set"], other["set"]) == ("A", "B")
        assert one["answer"] != other["answer"]

    def test_what_is_typed_wins_over_what_the_set_says(self, run: Run) -> None:
        self.set_of(f'lang = "de"\npaper = "a5"\nanswers = "none"\n{SECTION}')
        run("puzzle", "--set", "my.toml", "-o", "set.pdf")
        run("puzzle", "--set", "my.toml", "--lang", "en", "--paper", "a4", "--answers", "end", "-o", "typed.pdf")

        set_, typed = pypdf.PdfReader("set.pdf"), pypdf.PdfReader("typed.pdf")
        assert (len(set_.pages), len(typed.pages)) == (1, 2)
        assert [round(file.pages[0].mediabox.width / 72 * 25.4) for file in (set_, typed)] in ([148, 210], [210, 210])
        assert ("Punkte" in set_.pages[0].extract_text(), "Points" in typed.pages[0].extract_text()) == (True, True)

    def test_points_stand_where_a_level_would_and_sum_up(self, run: Run) -> None:
        self.set_of(f"{SECTION}count = 2\npoints = 7\n")
        run("puzzle", "--set", "my.toml", "-o", "set.svg", "--answers", "none", "--svg-text", "live")

        page = Path("set.svg").read_text("utf-8")
        assert (page.count(">of 7<"), page.count(">of 14<"), page.count('class="level"')) == (2, 1, 0)


def test_versions_asked_for_beside_a_set_are_parallel_puzzles() -> None:
    found = app.puzzles(
        app.PuzzleWish(set="first-steps", versions="A,B", seed="parallel"), frozenset({"set", "versions"})
    )
    first, second = islice(found.puzzles, 2)

    assert ("A", "B") == (first.version, second.version)
    assert first.puzzle.answer.total != second.puzzle.answer.total  # type: ignore[attr-defined]
    assert "" == found.note


def test_versions_of_other_looks_are_said_to_share_the_final_score() -> None:
    wish = app.PuzzleWish("classic", versions="A,B", seed="looks")

    assert "versions of a puzzle with rolls share its final score; with different they do not" == spell_keys(
        app.puzzles(wish).note
    )


def test_versions_of_different_levels_are_not_said_to_share_anything(tmp_path: Path) -> None:
    (tmp_path / "levels.toml").write_text(
        'levels = ["easy", "medium"]\n[[section]]\nvariant = "classic"\nkind = "finish"\n'
    )

    assert "" == app.puzzles(app.PuzzleWish(set=str(tmp_path / "levels.toml"), seed="levels")).note
