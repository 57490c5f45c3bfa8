"""What a command loads and shows: nothing heavy for help, no kernel for a pad, a bar where it takes its time."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.cli import progress
from tests.conftest import Run

ROOT = Path(__file__).parent.parent
HERE = {"PYTHONPATH": str(ROOT)}
pytestmark = pytest.mark.usefixtures("desk")

UNWANTED = ("numpy", "numba", "wasmtime", "fontTools", "cairosvg", "svgwrite")
HEAVY = ("numpy", "numba", "wasmtime", "reportlab", "fontTools", "cairosvg", "hypothesis")


@pytest.mark.parametrize("words", [["--help"], ["pad", "--help"]])
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    code = "import sys; from sheetgen.cli import commands as cli, console; "
    code += f"console.run(lambda: cli.app({words!r}, standalone_mode=False)); "
    code += f"print('loaded:', *sorted(set(sys.modules) & set({HEAVY!r})))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | HERE, check=True
    )

    assert done.stdout.endswith("loaded:\n")


def test_a_pad_loads_no_kernels() -> None:
    code = "import sys; from sheetgen.cli import commands as cli, console; "
    code += "console.run(lambda: cli.app(['pad', 'mixx-b', '-o', 'a.pdf'], standalone_mode=False)); "
    code += f"print('loaded:', *sorted(set(sys.modules) & set({UNWANTED!r})))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | HERE, check=True
    )

    assert done.stdout.endswith("loaded:\n")


class TestProgress:
    @pytest.fixture
    def run_on_terminal(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
        """The command at a terminal of somebody without any patience."""
        monkeypatch.setattr(progress, "PATIENCE", 0.0)
        monkeypatch.setattr(progress, "BLINK", 0.0)

        def typed(*words: str) -> tuple[int, str, str]:
            monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
            return run(*words)

        return typed

    @pytest.mark.parametrize("kind", ["pdf", "svg"])
    def test_a_pad_that_takes_its_time_shows_a_bar_on_a_terminal(self, run_on_terminal: Run, kind: str) -> None:
        _, _, shown = run_on_terminal("pad", "classic", "--sheets", "20", "-o", f"a.{kind}")

        assert [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] == percents(shown)
        assert shown.endswith("\r\x1b[K")

    def test_the_bar_of_pictures_goes_on_while_they_are_made(self, run_on_terminal: Run) -> None:
        _, _, shown = run_on_terminal("pad", "classic", "--sheets", "8", "--dpi", "30", "-o", "a.png")

        assert [0, 0, 0, 0, 25, 50, 75, 100] == percents(shown)

    def test_the_bar_is_gone_before_a_complaint(self, run_on_terminal: Run) -> None:
        _, _, shown = run_on_terminal("pad", "classic", "--dpi", "5", "-o", "a.png")

        assert "\r\x1b[Kerror: dpi: 5 dots" in shown

    def test_elsewhere_it_shows_none(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "PATIENCE", 0.0)

        assert run("pad", "classic", "--sheets", "500", "-o", "a.pdf")[2] == ""

    def test_a_pad_that_is_soon_done_shows_none(self, run_on_terminal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "PATIENCE", 20.0)

        assert run_on_terminal("pad", "classic", "-o", "a.pdf")[2] == ""


def percents(shown: str) -> list[int]:
    return [int(number) for number in re.findall(r"\] (\d+) %", shown)]


def test_a_pad_without_a_logo_asks_for_no_pillow(tmp_path: Path) -> None:
    """reportlab loads it by itself; we do only where pictures are read or written."""
    code = """
import builtins
plain = builtins.__import__
def strict(name, globals=None, *rest, **more):
    assert not (name.startswith("PIL") and (globals or {}).get("__name__", "").startswith("sheetgen")), name
    return plain(name, globals, *rest, **more)
builtins.__import__ = strict
from sheetgen.cli import commands
commands.app(["pad", "classic", "-o", "x.pdf"], standalone_mode=False)
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, env=env)

    assert (tmp_path / "x.pdf").stat().st_size > 1_000
