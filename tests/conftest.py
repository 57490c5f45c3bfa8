"""Hypothesis repeats itself in CI, and looks around freely on our desks."""

import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from .typed import typed

Run = Callable[..., tuple[int, str, str]]

# Where no byte code is kept, every worker rewrites all tests, and every command compiles the program: ten seconds more.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "desk")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="Pin the pages of tests/golden as they are now.")


def pytest_configure() -> None:
    """Heed Ctrl-C in the background of a shell, too; programs that tests start must not inherit what is ignored here.

    A program that another one starts ignores what that one ignores, but not what it has a function for.
    """
    functions = {"SIGINT": signal.default_int_handler, "SIGHUP": lambda *_: None}  # a shell's "&", and nohup
    for number, function in ((getattr(signal, name, None), function) for name, function in functions.items()):
        if number and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, function)


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

    def run_typed(*words: str) -> tuple[int, str, str]:
        code = typed(*words)
        said = capfd.readouterr()
        return code, said.out, said.err

    return run_typed
