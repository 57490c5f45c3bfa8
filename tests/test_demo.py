"""The demo: one of everything, in a folder of its own, with nothing solved."""

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image

from sheetgen.cli import demo
from sheetgen.games import game

from .typed import typed as run

ROOT = Path(__file__).parent.parent


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "none.toml"))
    return tmp_path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a demo, and what it said, in a process that would have failed if any kernel had been loaded."""
    folder = tmp_path_factory.mktemp("demo")
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from sheetgen.cli import commands as cli, console;"
        "code = console.run(lambda: cli.app(['demo'], standalone_mode=False));"
        "assert not code; assert 'wasmtime' not in sys.modules"
    )
    around = os.environ | {"SHEETGEN_CONFIG": str(folder / "none.toml")}
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, cwd=folder, env=around, capture_output=True, encoding="utf-8"
    )
    return folder, done.stdout + done.stderr


def test_it_makes_one_of_everything_and_says_how(made: tuple[Path, str]) -> None:
    folder, told = made
    files = sorted(path.name for path in (folder / "output" / "demo").iterdir())
    pads = [f"pad-{name}.pdf" for name in game.variants()]
    assert sorted([*pads, "all.png", "rules.pdf", "worksheet.pdf"]) == files
    for name in files:
        assert str(Path("output") / "demo" / name) in told
    assert all(show.command in told for show in demo.demo_files(Path("output/demo")))
    with Image.open(folder / "output" / "demo" / "all.png") as picture:
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
