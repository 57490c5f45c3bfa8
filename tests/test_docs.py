"""What README and docs say, the program does."""

import os
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from sheetgen.cli import commands
from sheetgen.games.dice import templates
from sheetgen.games.dice.positions import read_card
from sheetgen.games.dice.rules import notation, position_text, record, record_text, scoring
from tools import docs

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "block", re.findall(r"```console\n\$ (.*?)```", README, re.DOTALL), ids=lambda block: block[:30]
)
def test_the_readme_shows_what_the_program_prints(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command, _, expected = block.partition("\n")
    monkeypatch.setenv("SHEETGEN_CONFIG", os.devnull)
    monkeypatch.chdir(tmp_path)
    commands.app(shlex.split(command)[1:], standalone_mode=False)

    assert expected == capsys.readouterr().out


PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_reference_of_commands_is_what_help_says() -> None:
    assert docs.reference() == (ROOT / "docs" / "commands.md").read_text(encoding="utf-8"), "run 'make docs'"


def test_every_picture_page_and_section_that_is_linked_is_there() -> None:
    for page in (*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "benchmarks" / "README.md"):
        for link, section in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text(encoding="utf-8")):
            target = page.parent / link if link else page

            assert target.exists(), f"{page.name}: {link}"
            assert not section or section in sections(target), f"{page.name}: {link}#{section}"


def sections(page: Path) -> set[str]:
    """The sections of a page as links name them: in small letters, with hyphens for blanks, without other signs."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_command_is_in_the_readme() -> None:
    assert [] == [command for command in docs.names() if f"`sheetgen {command}`" not in README]


GAMES = [
    block
    for page in PAGES
    for block in re.findall(r"```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    if re.search(r"^\d+\+\d+ .*/", block, re.MULTILINE)
]


def test_the_docs_show_games_of_one_and_of_several_players() -> None:
    assert {1, 2} == {len(record_text.parse(game, read_card).seats) for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[:20])
def test_the_games_that_the_docs_show_keep_to_the_rules(game: str) -> None:
    turns = re.findall(r"^\d+\+\d+ .*/.*$", game, re.MULTILINE)

    assert len(turns) == len(record.replay(record_text.parse(game, read_card)).steps[0])


@pytest.mark.parametrize(("game", "scores"), [("two", [71, 93]), ("alone", [41])])
def test_the_games_of_the_docs_are_played_to_their_end(game: str, scores: list[int]) -> None:
    played = record_text.parse((ROOT / "docs" / "games" / f"{game}.txt").read_text(encoding="utf-8"), read_card)
    replayed = record.replay(played)
    ends = zip(played.seats, replayed.steps, strict=True)

    assert replayed.is_over
    assert scores == [scoring.score(seat.sheet, steps[-1].after) for seat, steps in ends]


def test_the_set_up_is_two_commands_that_ci_runs_as_they_stand() -> None:
    shown = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)

    assert [command.rsplit(" && ")[-1] for command in shown] == [
        ".venv/bin/sheetgen demo",
        ".venv/bin/python -m pytest",
    ]
    assert "README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize(("shell", "then"), [("powershell", ";"), ("bat", " &&")])
def test_windows_is_set_up_as_other_systems_are(shell: str, then: str) -> None:
    (usual,) = re.findall(r"^python3 -m venv .* demo$", README, re.MULTILINE)
    ((first, second),) = (block.splitlines() for block in re.findall(rf"```{shell}\n(.*?)```", README, re.DOTALL))
    as_there = usual.replace("python3", "py").replace(".venv/bin/", ".venv\\Scripts\\").replace("'", '"')

    assert as_there.replace(" &&", then) == first
    assert "PATH" in second.upper()
    assert r"\.venv\Scripts;" in second


def test_commands_of_the_readme_are_quoted_as_every_shell_reads_them() -> None:
    shown = re.findall(r"^(?:\$ )?(sheetgen .*)$", README, re.MULTILINE)

    assert len(shown) > 5
    assert [] == [command for command in shown if set("'\\$`%!") & set(command)]


def test_the_template_of_the_docs_is_a_playable_sheet(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "templates.md").read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    path = tmp_path / "short.toml"
    path.write_text(text, encoding="utf-8")

    assert tomllib.loads(text)["title"] == templates.variant(str(path)).title


def test_the_positions_and_turns_of_the_docs_are_read() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    position = position_text.parse(re.findall(r"^    (\w+ .*)$", text, re.MULTILINE)[0], templates.variant)

    turns = re.findall(r"^\| `([^`]+)` \|", text.partition("**Turns**")[2], re.MULTILINE)
    assert position.rolls[0].white == (5, 1)
    assert len(turns) > 8
    for turn in turns:
        own = [name for sign, name in {"x2": "double-a", "&": "big-points", "~": "x-change"}.items() if sign in turn]
        sheet = templates.variant(*own or ["longo"]).sheet
        assert turn == notation.notate_turn(sheet, notation.parse_turn(sheet, turn))
