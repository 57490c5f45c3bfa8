"""What a terminal is told while one waits."""

import io
from collections.abc import Callable
from time import sleep

import pytest

from sheetgen.cli import waiting


class Terminal(io.StringIO):
    def lines(self) -> list[str]:
        """What was written, each time over what stood there before."""
        return self.getvalue().split(waiting.CLEAR)[1:]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Somebody watches, and has no patience."""
    terminal = Terminal()
    monkeypatch.setattr(waiting, "terminal", lambda: terminal)
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    monkeypatch.setattr(waiting, "BLINK", 0.0)
    return terminal


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the clock."""
    now = [0.0]
    monkeypatch.setattr(waiting, "monotonic", lambda: now[0])
    return lambda seconds: now.__setitem__(0, seconds)


def test_the_time_left_goes_by_the_work_that_the_bar_shows(terminal: Terminal, at: Callable[[float], None]) -> None:
    with waiting.bar("valuing") as tell:
        at(60)  # something else was done before
        tell(0.5)
        at(61)
        tell(0.6)

    assert [
        "valuing [###############               ] 50 %",
        "valuing [##################            ] 60 %, 4 s left",
    ] == (terminal.lines()[:2])
    assert "" == terminal.lines()[-1]


def test_the_next_piece_of_work_has_a_time_of_its_own(terminal: Terminal, at: Callable[[float], None]) -> None:
    with waiting.counted() as tell:
        for seconds, done in ((10, 0), (50, 80), (51, 0), (53, 20)):
            at(seconds)
            tell(done, 100)

    assert ["", "10 s", "", "8 s"] == [line.partition("%, ")[2].removesuffix(" left") for line in terminal.lines()[:4]]


def test_what_takes_long_without_another_word_is_told(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.05)
    with waiting.told_along() as tell:
        tell("looking 2 moves ahead")
        tell("looking 3 moves ahead")
        sleep(0.2)
        tell("looking 4 moves ahead")

    assert ["looking 3 moves ahead …", "looking 4 moves ahead …", ""] == terminal.lines()


def test_what_is_soon_done_is_not_told(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 60.0)
    with waiting.told_along() as tell:
        tell("looking 2 moves ahead")

    assert "" == terminal.getvalue()
