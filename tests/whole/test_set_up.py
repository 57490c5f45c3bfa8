"""The README, typed into a shell as by somebody new; and what is said where less is installed than a command needs."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..serving import ROOT, started
from ..test_docs import README

MADE = (".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "output")
BLOCKS = re.compile(r"^```(sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def environment(folder: Path) -> dict[str, str]:
    """Variables of somebody who has nothing of ours yet."""
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "SHEETGEN_CACHE", "SHEETGEN_CONFIG", "SHEETGEN_TOKEN")
    own = {name: value for name, value in os.environ.items() if name not in ours}
    return own | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def type_in(script: str, folder: Path, home: Path) -> subprocess.CompletedProcess[str]:
    words = ["bash", "-c", f"set -e\n{script}"]
    return subprocess.run(words, cwd=folder, env=environment(home), capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh copy of this folder, with nothing installed."""
    folder = tmp_path_factory.mktemp("home") / "a clone"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE))
    return folder


@pytest.fixture(scope="module")
def set_up(clone: Path) -> str:
    """What the README's set-up leaves to be typed in each new terminal."""
    install, activate = (block.strip() for _, block in BLOCKS.findall(README)[:2])
    done = type_in(install, clone, clone.parent)

    assert done.returncode == 0, done.stderr
    assert (clone / "output" / "demo" / "all.png").is_file()
    return f"cd {shlex.quote(str(clone))}\n{activate}"


def test_the_commands_of_the_readme_run_in_any_folder_after_its_set_up(set_up: str, clone: Path) -> None:
    elsewhere = clone.parent / "elsewhere"
    elsewhere.mkdir()
    run = 0
    for shell, block in BLOCKS.findall(README)[2:]:
        shown = block.splitlines()
        commands = shown if shell == "sh" else [shown[0].removeprefix("$ ")]
        if any("python3 -m venv" in command or "sheetgen web" in command for command in commands):
            continue
        done = type_in("\n".join((set_up, f"cd {shlex.quote(str(elsewhere))}", *commands)), clone.parent, clone.parent)
        run += 1

        assert done.returncode == 0, f"{commands}\n{done.stderr}"
        assert shell == "sh" or "\n".join(shown[1:]) == done.stdout.rstrip("\n")

    assert run >= 5
    assert {"longo.pdf", "hard.pdf"} <= {path.name for path in elsewhere.iterdir()}


def test_the_page_opens_after_the_set_up(set_up: str, clone: Path) -> None:
    assert "\nsheetgen web\n" in README
    words = ["bash", "-c", f"{set_up}\nexec sheetgen web --no-browser --port 0"]
    with started(clone.parent, words, environment(clone.parent)) as found:
        assert 200 == found.request("GET", "/")[0]


def test_where_the_page_was_not_installed_the_message_is_the_command_that_installs_it(tmp_path: Path) -> None:
    python = tmp_path / "bare" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "bare")], check=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", str(ROOT)]
    subprocess.run(pip, env=environment(tmp_path), cwd=tmp_path, check=True)
    web = [str(python), "-m", "sheetgen", "web", "--no-browser", "--port", "0"]
    refused = subprocess.run(web, env=environment(tmp_path), cwd=tmp_path, capture_output=True, text=True, check=False)
    sentence, _, command = refused.stderr.strip().partition(": ")[2].partition(": ")

    assert (2, "the page needs starlette") == (refused.returncode, sentence.replace("uvicorn", "starlette"))
    assert 0 == type_in(command, tmp_path, tmp_path).returncode
    with started(tmp_path, web, environment(tmp_path)) as found:
        assert 200 == found.request("GET", "/health")[0]
