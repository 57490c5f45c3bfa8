"""Hypothesis repeats itself in CI, and looks around freely on our desks."""

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from sheetgen.cli import commands, console

Run = Callable[..., tuple[int, str, str]]

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "desk")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="Pin the pages of tests/golden as they are now.")


def pytest_collection_finish() -> None:
    """Spare the collector thousands of tests that stay as they are: a tenth of the time of the suite."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and nobody's settings."""
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "settings" / "config.toml"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(desk: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """The command as it is typed at an empty desk: exit code, standard output, standard error."""

    def typed(*words: str) -> tuple[int, str, str]:
        code = console.run(lambda: commands.app(list(words), standalone_mode=False))
        said = capfd.readouterr()
        return code, said.out, said.err

    return typed
