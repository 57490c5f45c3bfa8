"""The demo: one of everything, in a folder of its own, with nothing compiled."""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image

from sheetgen.cli import commands, console, demo
from sheetgen.games import game

ROOT = Path(__file__).parent.parent


def run(*words: str) -> int:
    return console.run(lambda: commands.app(list(words), standalone_mode=False))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "none.toml"))
    return tmp_path


def test_it_makes_one_of_everything_and_says_how(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("demo")

    told = capsys.readouterr()
    files = sorted(path.name for path in (elsewhere / "output" / "demo").iterdir())
    pads = [f"pad-{name}.pdf" for name in game.variants()]
    assert sorted([*pads, "all.png", "rules.pdf", "worksheet.pdf"]) == files
    assert "" == told.err
    for name in files:
        assert str(Path("output") / "demo" / name) in told.out
    assert all(show.command in told.out for show in demo.demo_files(Path("output/demo")))
    with Image.open(elsewhere / "output" / "demo" / "all.png") as picture:
        assert picture.width > 1_000


def test_what_is_there_is_not_written_over(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = demo.demo_files
    monkeypatch.setattr(demo, "demo_files", lambda where: islice(first(where), 1))  # one pad shows it
    there = elsewhere / "output" / "demo" / "all.png"
    there.parent.mkdir(parents=True)
    there.write_bytes(b"old")

    assert 0 == run("-q", "demo")
    assert (elsewhere / "output" / "demo-2" / "all.png").exists()
    assert b"old" == there.read_bytes()
    assert 0 == run("-q", "demo", "--force")
    assert b"old" != there.read_bytes()


def test_nothing_is_compiled_for_it(elsewhere: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from sheetgen.cli import commands as cli, console;"
        "code = console.run(lambda: cli.app(['-q', 'demo'], standalone_mode=False));"
        "assert not code; assert 'numba' not in sys.modules"
    )

    subprocess.run([sys.executable, "-c", code], check=True, cwd=elsewhere)
