"""A palette and a language of a person's own: files with what differs from ours."""

import os
from pathlib import Path

import pytest

from sheetgen.base.errors import SheetgenError
from sheetgen.page import languages, palettes
from sheetgen.render import memory

from .conftest import Run

NIGHT = '[color.red]\nband = "#FFD0D0"\n'
DUTCH = """
[language]
name = "Nederlands"
code = "nl"

[pad]
penalty = "strafworpen"

[rules]
title = "Zo speel je {title}"
"""


@pytest.fixture(autouse=True)
def files(desk: Path) -> Path:
    (desk / "night.toml").write_text(NIGHT, encoding="utf-8")
    (desk / "nl.toml").write_text(DUTCH, encoding="utf-8")
    return desk


def svg(*words: str, run: Run) -> str:
    code, _, err = run(*words, "-o", "shown.svg", "--svg-text", "live", "--force")
    assert (0, "") == (code, err)
    return Path("shown.svg").read_text(encoding="utf-8")


def test_a_palette_changes_what_it_names_and_keeps_the_rest_of_classic(run: Run) -> None:
    ours, mine = svg("pad", "classic", run=run), svg("pad", "classic", "--palette", "night.toml", run=run)

    assert "#ffd0d0" not in ours
    assert "#ffd0d0" in mine
    assert palettes.load("classic").colors["blue"] == palettes.load("night.toml").colors["blue"]
    assert palettes.load("classic").colors["red"].ink == palettes.load("night.toml").colors["red"].ink


def test_a_language_says_what_it_has_and_the_rest_in_english(run: Run) -> None:
    shown = svg("rules", "classic", "--lang", "nl.toml", run=run)
    english = languages.load("en")

    assert "Zo speel je Classic" in shown
    assert english("rules.head.turn") in shown
    assert 'xml:lang="nl"' in shown
    assert "strafworpen" in run("solve", "classic r3 / 2+2", "--lang", "nl.toml")[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[color.red]\nband = "pink"', "color.red: band: 'pink' is no colour; write it like '#1a2b3c'"),
        ('[color.red]\nbnad = "#ffffff"', "color.red: unknown key 'bnad' (did you mean 'band'?)"),
        ('[colors.red]\nband = "#ffffff"', "unknown key 'colors' (did you mean 'color'?)"),
        ('[color.gold]\nink = "#aa8800"', "color.gold: outline: missing: write a colour like '#1a2b3c'"),
        ('digits = "fat"', "digits: 'fat' is not one of regular, bold"),
        ("line = 4", "line: '4' is no thickness; a line is 0.05 to 1 mm"),
        ("ink = #000000", "line 1: nothing stands behind 'ink =': write a value there"),
        ("", "empty"),
    ],
)
def test_a_mistake_in_a_palette_is_told_with_file_and_key(text: str, message: str, run: Run) -> None:
    Path("bad.toml").write_text(text, encoding="utf-8")
    code, out, err = run("pad", "classic", "--palette", "bad.toml")

    assert (2, "") == (code, out)
    assert err.startswith(f"error: bad.toml: {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[rules]\ntitel = "Zo"', "unknown key 'rules.titel' (did you mean 'rules.title'?)"),
        ('[rules]\ntitle = "Zo {spel}"', "rules.title: {spel} stands for nothing here; there is {title}"),
        ('[pad]\npenalty = "straf {n}"', "pad.penalty: {n} stands for nothing here; there is none"),
        ('[rules]\ntitle = "Zo {title"', "rules: title: only names stand in braces, as in {n}"),
        ("[rules]\ntitle = 7", "rules: title: '7' is not a text in quotes"),
        ('[language]\nplural = "two"', "language.plural: 'two' is not one of one-many, one-few-many"),
        ('[language]\ncode = "Dutch!"', "language.code: 'Dutch!' is no code of a language, such as nl or pt-BR"),
        ("[rules]\ntitle = Zo", 'line 2: text stands in quotes: title = "Zo"'),
    ],
)
def test_a_mistake_in_a_language_is_told_with_file_and_key(text: str, message: str, run: Run) -> None:
    Path("bad.toml").write_text(text, encoding="utf-8")
    code, out, err = run("rules", "classic", "--lang", "bad.toml")

    assert (2, "") == (code, out)
    assert err.startswith(f"error: bad.toml: {message}")


@pytest.mark.parametrize("option", ["--palette", "--lang"])
def test_a_file_that_is_not_there_is_named(option: str, run: Run) -> None:
    assert run("pad", "classic", option, "none.toml")[2].startswith("error: none.toml: cannot be read: no such file")


def test_both_can_be_kept_and_hold_in_every_folder(run: Run, files: Path) -> None:
    assert 0 == run("config", "palette", "night.toml")[0]
    assert 0 == run("config", "lang", "nl.toml")[0]
    (files / "deeper").mkdir()
    os.chdir(files / "deeper")

    shown = svg("rules", "classic", run=run)

    assert "Zo speel je Classic" in shown
    assert "#ffd0d0" in shown
    assert str(files) not in shown


def test_a_file_with_mistakes_is_not_kept(run: Run) -> None:
    Path("bad.toml").write_text('ink = "black"', encoding="utf-8")

    assert (2, "") == run("config", "palette", "bad.toml")[:2]
    assert "palette = (not set)" in run("config", "palette")[1]


@pytest.mark.parametrize("kept", [False, True])
def test_a_page_is_made_again_where_the_files_are_not(kept: bool, run: Run, files: Path) -> None:
    looks = ("--palette", "night.toml", "--lang", "nl.toml")
    for key, file in zip(("palette", "lang"), looks[1::2], strict=True):
        if kept:
            run("config", key, file)
    before = svg("rules", "classic", *(() if kept else looks), run=run)
    assert str(files) not in (memory.find(before.encode()) or "")
    for name in ("night.toml", "nl.toml"):
        (files / name).unlink()
    for key in ("palette", "lang"):
        run("config", "--unset", key)
    Path("old.svg").write_text(before, encoding="utf-8")

    run("rules", "--from", "old.svg", "-o", "new.svg")
    again = Path("new.svg").read_text(encoding="utf-8")

    assert "Zo speel je Classic" in again
    assert "#ffd0d0" in again


def test_a_page_that_names_a_file_it_does_not_hold_reads_none(run: Run) -> None:
    made = svg("pad", "classic", "--palette", "night.toml", run=run)
    Path("sly.svg").write_text(made.replace("night.toml", "other.toml", 1), encoding="utf-8")
    Path("other.toml").write_text(NIGHT, encoding="utf-8")

    code, out, err = run("pad", "--from", "sly.svg", "-o", "new.svg")

    assert (2, "") == (code, out)
    assert "the file 'other.toml' is not in it" in err


def test_the_shell_completes_files_of_ones_own(files: Path) -> None:
    from sheetgen.cli.options import completer

    (files / "looks").mkdir()
    (files / "looks" / "day.toml").write_text(NIGHT, encoding="utf-8")

    assert ["night.toml"] == completer("palettes")("nig")
    assert ["looks/day.toml"] == completer("languages")("looks/d")
    assert ["looks/"] == completer("variants")("loo")
    assert ["mono"] == completer("palettes")("mo")
    assert [] == completer("levels")("nig")


@pytest.mark.parametrize("name", languages.names())
def test_each_of_our_languages_would_do_as_a_persons_own(name: str, files: Path) -> None:
    ours = Path(languages.__file__).parents[2] / "templates" / "languages" / f"{name}.toml"
    (files / "own.toml").write_text(ours.read_text(encoding="utf-8"), encoding="utf-8")

    try:
        assert languages.load(name).table == languages.load(str(files / "own.toml")).table
    except SheetgenError as error:
        pytest.fail(str(error))


def test_the_files_of_the_docs_can_be_used(run: Run, files: Path) -> None:
    docs = (Path(__file__).parent.parent / "docs" / "printing.md").read_text(encoding="utf-8")
    colors, words = (block.partition("```")[0] for block in docs.split("```toml\n")[1:3])
    (files / "night.toml").write_text(colors, encoding="utf-8")
    (files / "nl.toml").write_text(words, encoding="utf-8")

    assert "Zo speel je Classic" in svg("rules", "classic", "--palette", "night.toml", "--lang", "nl.toml", run=run)
