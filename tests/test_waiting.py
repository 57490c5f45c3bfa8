"""Puzzles at a terminal: their answers wait for a key, and nowhere else."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")  # Windows has none

PUZZLE = ("puzzle", "--id", "classic-p2-7DB0N1B1C38RG04000X0F8")
PROMPT = "Press Enter for the answer"
ANSWER = "21 + 3 + 10 + 10 = 44"


class Terminal:
    """A command at a terminal: both its ends, as a person has them."""

    def __init__(self, words: Sequence[str], folder: Path) -> None:
        self.mine, theirs = pty.openpty()
        env = {**os.environ, "NO_COLOR": "1", "SHEETGEN_CONFIG": str(folder / "config.toml")}
        self.command = subprocess.Popen(
            [sys.executable, "-m", "sheetgen", *words],
            env=env,
            cwd=folder,
            preexec_fn=lambda: os.login_tty(theirs),  # Ctrl-C is of the terminal that one belongs to
        )
        os.close(theirs)
        self.said = ""

    def read(self, until: str = "") -> str:
        """What is shown, up to some text or to the end."""
        while not until or until not in self.said:
            try:
                piece = os.read(self.mine, 10_000)
            except OSError:  # how a terminal ends
                break
            if not piece:
                break
            self.said += piece.decode()
        return self.said

    def type(self, text: bytes) -> None:
        os.write(self.mine, text)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    return tmp_path


def test_at_a_terminal_the_answer_comes_with_a_key(here: Path) -> None:
    terminal = Terminal(PUZZLE, here)
    before = terminal.read(PROMPT)
    terminal.type(b"\n")
    after = terminal.read()

    assert "What is the best final score" in before
    assert ANSWER not in before
    assert ANSWER in after
    assert 0 == terminal.command.wait(30)


def test_it_can_be_left_without_the_answer(here: Path) -> None:
    terminal = Terminal(PUZZLE, here)
    terminal.read(PROMPT)
    terminal.type(b"\x03")
    after = terminal.read()

    assert ANSWER not in after
    assert 130 == terminal.command.wait(30)


@pytest.mark.long
def test_at_the_end_of_the_input_there_is_no_answer_either(here: Path) -> None:
    terminal = Terminal(PUZZLE, here)
    terminal.read(PROMPT)
    terminal.type(b"\x04")

    assert ANSWER not in terminal.read()
    assert 0 == terminal.command.wait(30)


@pytest.mark.long
@pytest.mark.parametrize(("where", "shown"), [("end", True), ("below", True), ("none", False)])
def test_who_says_where_answers_go_does_not_wait(here: Path, where: str, shown: bool) -> None:
    terminal = Terminal((*PUZZLE, "--answers", where), here)
    said = terminal.read()

    assert PROMPT not in said
    assert shown == (ANSWER in said)
    assert 0 == terminal.command.wait(30)


def test_in_a_pipe_answers_follow_as_ever(here: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", *PUZZLE], capture_output=True, text=True, check=True, cwd=here
    )

    assert ANSWER in done.stdout
    assert PROMPT not in done.stdout + done.stderr
