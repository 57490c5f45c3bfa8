"""Every command that README and docs show is run."""

import json
import re
import shlex
from functools import partial
from pathlib import Path

import pytest

from sheetgen.cli import commands as cli
from sheetgen.cli import console

from ..test_docs import PAGES, ROOT

LINES = re.compile(r"^ *(?:\$ )?(sheetgen [a-z].*)$", re.MULTILINE)
BLOCKS = re.compile(r"```(?:sh|bash|console)\n(.*?)```|((?:^    [^\n]*\n)+)", re.MULTILINE | re.DOTALL)
SLOW = (
    "odds",
    "--certify",
    "--challenge",
    "--count 20",
    "check fights.json",
    "sheetgen web",
    "--cluster",
    "part-*",
    "cache --clear",
)
"""What benchmarks and other tests run: whole tables and proofs of full boards take their time, a server serves, and the
many machines of a cluster or of a million puzzles are not at hand; caches are a person's own."""


def shown_commands() -> list[str]:
    """Every command that README and docs show on a line of its own, but for those with a gap to fill in."""
    found: dict[str, None] = {}
    for page in (page for page in PAGES if page.name != "commands.md"):  # which is help, in sentences
        for block in BLOCKS.findall(page.read_text(encoding="utf-8")):
            found |= dict.fromkeys(LINES.findall("".join(block)))
    return [
        re.sub(r"\s+[#>].*", "", command).strip() for command in found if "…" not in command and " ID" not in command
    ]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that docs speak of."""
    folder = tmp_path_factory.mktemp("desk")
    text = (ROOT / "docs" / "templates.md").read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    (folder / "my.toml").write_text(text, encoding="utf-8")
    position = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8").partition("```json\n")[2].partition("```")[0]
    (folder / "position.json").write_text(position, encoding="utf-8")
    game = (ROOT / "docs" / "review.md").read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
    (folder / "game.txt").write_text(game, encoding="utf-8")
    names = (ROOT / "docs" / "teachers.md").read_text(encoding="utf-8").partition("```csv\n")[2].partition("```")[0]
    (folder / "class.csv").write_text(names, encoding="utf-8")
    (folder / "output").mkdir()
    return folder


@pytest.mark.parametrize(("game", "turn"), [("two", 5), ("alone", 4)])
def test_the_row_that_was_thrown_away_is_the_dearest_move_of_a_game(
    game: str, turn: int, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["review", str(ROOT / "docs" / "games" / f"{game}.txt"), "--json"]
    assert 0 == console.run(partial(cli.app, words, standalone_mode=False))
    players = json.loads(capsys.readouterr().out)["players"]
    first = players[0]["turns"]

    assert max(first, key=lambda each: each["loss"])["turn"] == turn
    for player in players:
        changes = sum(each["luck"] - each["loss"] + each["others"] for each in player["turns"])
        assert player["value"] == pytest.approx(player["start"] + changes, abs=1e-4)


def test_every_command_of_the_docs_runs(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(desk)
    monkeypatch.setenv("SHEETGEN_CONFIG", str(desk / "config.toml"))
    commands = [command for command in shown_commands() if not any(word in command for word in SLOW)]
    commands = [f"{command} --force" if " -o " in command else command for command in commands]  # pages share names
    wrong = [
        command
        for command in commands
        if console.run(partial(cli.app, shlex.split(command)[1:], standalone_mode=False))
    ]

    assert len(commands) > 20
    assert [] == wrong
