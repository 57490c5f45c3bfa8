"""What a terminal is told while one waits, and how work ends that nobody waits for any more."""

import io
import threading
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path
from time import sleep

import pytest

from sheetgen.app import odds, output, pad, puzzle, solve
from sheetgen.app.output import OutputWish
from sheetgen.app.positions import Entries, Entry
from sheetgen.app.puzzle import PuzzleWish
from sheetgen.app.style import StyleWish, words
from sheetgen.base import files
from sheetgen.base.errors import Cancelled
from sheetgen.base.progress import Progress, heard_by
from sheetgen.cli import progress
from sheetgen.cli.progress import TerminalProgress
from sheetgen.games.pads import PadWish
from sheetgen.games.positions import OddsWish, SolveWish
from sheetgen.puzzles import sets
from tests.null_game.puzzles import NullPuzzle, NullWish, NullWork

TEMPLATE = Path(__file__).parent / "templates" / "short.toml"


class Terminal(io.StringIO):
    def lines(self) -> list[str]:
        """What was written, each time over what stood there before."""
        return self.getvalue().split(progress.CLEAR)[1:]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Somebody watches, and has no patience."""
    terminal = Terminal()
    monkeypatch.setattr(progress, "terminal", lambda: terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "BLINK", 0.0)
    return terminal


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the clock."""
    now = [0.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    return lambda seconds: now.__setitem__(0, seconds)


def test_the_time_left_goes_by_the_work_that_the_bar_shows(terminal: Terminal, at: Callable[[float], None]) -> None:
    watcher = TerminalProgress()
    at(60)  # something else was done before
    watcher.count(0.5, 1, "valuing")
    at(61)
    watcher.count(0.6, 1, "valuing")
    watcher.end()

    assert [
        "valuing [###############               ] 50 %",
        "valuing [##################            ] 60 %, 4 s left",
    ] == (terminal.lines()[:2])
    assert "" == terminal.lines()[-1]


def test_the_next_piece_of_work_has_a_time_of_its_own(terminal: Terminal, at: Callable[[float], None]) -> None:
    watcher = TerminalProgress()
    for seconds, done in ((10, 0), (50, 80), (51, 0), (53, 20)):
        at(seconds)
        watcher.count(done, 100)

    assert ["", "10 s", "", "8 s"] == [line.partition("%, ")[2].removesuffix(" left") for line in terminal.lines()[:4]]


def test_a_long_time_left_is_told_in_minutes_and_hours(terminal: Terminal, at: Callable[[float], None]) -> None:
    watcher = TerminalProgress()
    for seconds, done in ((10, 0), (12, 1), (14, 100), (15, 5_000)):
        at(seconds)
        watcher.count(done, 10_000)

    left = [line.partition("%, ")[2].removesuffix(" left") for line in terminal.lines()[:4]]
    assert ["", "6 h", "7 min", "5 s"] == left


def test_what_takes_long_without_another_word_is_reported(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.4)
    watcher = TerminalProgress()
    watcher.look("looking 2 moves ahead")
    watcher.look("looking 3 moves ahead")
    sleep(1.0)  # a busy machine takes its time
    watcher.look("looking 4 moves ahead")
    watcher.end()

    assert ["looking 3 moves ahead …", "looking 4 moves ahead …", ""] == terminal.lines()


def test_what_is_soon_done_is_not_reported(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 60.0)
    watcher = TerminalProgress()
    watcher.look("looking 2 moves ahead")
    watcher.end()

    assert "" == terminal.getvalue()


@pytest.mark.parametrize("quiet", [False, True])
def test_off_a_terminal_a_plain_line_says_every_ten_seconds_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, at: Callable[[float], None], quiet: bool
) -> None:
    monkeypatch.setattr(progress.Quiet, "on", quiet)
    watcher = TerminalProgress()
    for seconds, tried in ((9, 100), (11, 200), (15, 300), (22, 400)):
        at(seconds)
        watcher.tried(tried, 8000)
    for seconds, what in ((33, "valuing"), (34, "valuing"), (44, "")):
        at(seconds)
        watcher.count(seconds / 100, 1, what)
    watcher.end()

    said = "searching: 200 of at most 8,000 tries\nsearching: 400 of at most 8,000 tries\n"
    said += "valuing: 33 %\nprogress: 44 %, 56 s left\n"
    assert capsys.readouterr() == ("", "" if quiet else said)


def test_steps_of_which_nothing_else_is_known_are_reported_every_ten_seconds(
    capsys: pytest.CaptureFixture[str], at: Callable[[float], None]
) -> None:
    watcher = TerminalProgress()
    for seconds in (3, 9, 12, 15, 24):
        at(seconds)
        watcher.step()
    watcher.end()

    assert "working …\nworking …\n" == capsys.readouterr().err


def test_a_step_repeats_how_many_puzzles_there_are(
    capsys: pytest.CaptureFixture[str], at: Callable[[float], None]
) -> None:
    watcher = TerminalProgress()
    for seconds, found in ((0.5, 0), (9, 3), (12, 4)):
        at(seconds)
        watcher.found(found, 10 * found, 12)
    at(22)
    watcher.step()
    watcher.end()

    assert capsys.readouterr().err == ("4 of 12 found, 40 tried, 24 s left\n4 of 12 found, 40 tried\n")


def test_a_step_says_nothing_of_a_piece_of_work_that_is_done(
    capsys: pytest.CaptureFixture[str], at: Callable[[float], None]
) -> None:
    watcher = TerminalProgress()
    for seconds, done in ((12, 50), (22, 60), (25, 100)):
        at(seconds)
        watcher.count(done, 100)
    at(35)
    watcher.step()
    watcher.end()

    assert "progress: 50 %\nprogress: 60 %, 40 s left\nworking …\n" == capsys.readouterr().err


def test_off_a_terminal_the_step_that_takes_long_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "LOG_EVERY", 0.05)
    watcher = TerminalProgress()
    watcher.look("looking 2 moves ahead")
    watcher.look("looking 3 moves ahead")
    sleep(0.2)
    watcher.end()

    assert "looking 3 moves ahead …\n" == capsys.readouterr().err


# --- cancelling


class Impatient(Progress):
    """Hears ``most`` steps out, and cancels the work at the next one."""

    def __init__(self, most: int) -> None:
        self.left, self.steps = most, 0

    def _step(self) -> None:
        if self.steps == self.left:
            raise Cancelled
        self.steps += 1

    def count(self, done: float, of: float, what: str = "") -> None:
        self._step()

    def found(self, found: int, tried: int, of: int) -> None:
        self._step()

    def look(self, what: str) -> None:
        self._step()


@pytest.mark.parametrize("format_", ["pdf", "svg", "png"])
def test_a_cancelled_pad_leaves_no_file(desk: Path, format_: str) -> None:
    impatient, wish = Impatient(2), OutputWish(format_, dpi=30)
    drawing = pad.pad(PadWish(variant="classic", sheets=5), StyleWish(paper="a5")).drawing
    paths = files.page_paths(desk / f"pad.{format_}", output.files(drawing, wish))
    with pytest.raises(Cancelled), heard_by(impatient):
        files.write(paths, output.render(drawing, wish))

    assert 2 == impatient.steps
    assert [] == list(desk.iterdir())


class ManyWork(NullWork):
    """Many puzzles that all look different, made by two processes."""

    def look(self, puzzle: NullPuzzle) -> bytes:
        return str(id(puzzle)).encode()

    def answer(self, puzzle: NullPuzzle) -> object:
        return id(puzzle)


def test_a_cancelled_set_of_puzzles_leaves_no_process(desk: Path) -> None:
    impatient, work = Impatient(3), ManyWork(NullWish(), "demo", 500, "plain", processes=2)
    running: list[int] = []
    with pytest.raises(Cancelled) as caught:  # whoever keeps the error keeps its frames, and they may keep no process
        running.extend(len(active_children()) for _ in sets.puzzles(work, impatient.found))

    assert 3 == len(running)
    assert all(running)
    assert caught.tb
    assert [] == active_children()


def test_a_worksheet_made_again_is_cancelled_between_two_puzzles() -> None:
    impatient = Impatient(1)
    with pytest.raises(Cancelled), heard_by(impatient):
        list(puzzle.puzzles(PuzzleWish(id="classic-w2-8J9ZHHM1SS8FTHNGC6CRPFXW2")).puzzles)

    assert 1 == impatient.steps


def test_a_cancelled_file_of_puzzles_is_not_there(desk: Path) -> None:
    wish = PuzzleWish(id="classic-p2-FGAH9NNF3FEF1Z1BGT0YG")
    pieces = [piece.encode() for piece in puzzle.as_json(puzzle.puzzles(wish))]

    def cancelled() -> Iterator[bytes]:
        yield pieces[0]
        raise Cancelled

    with pytest.raises(Cancelled):
        files.stream(desk / "puzzles.json", cancelled())

    assert [] == list(desk.iterdir())


def test_a_solve_is_cancelled_between_two_depths() -> None:
    impatient, told = Impatient(2), list[str]()
    board = Entries([Entry("", "quixo X..../...../..O../...../....O X")], is_stream=False)
    with pytest.raises(Cancelled), heard_by(impatient):
        solve.solve(board, told.append, SolveWish(), words("en"))

    assert (2, []) == (impatient.steps, told)


def test_a_cancelled_valuation_leaves_neither_table_nor_thread(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(desk))
    threads, impatient, told = threading.active_count(), Impatient(1), list[str]()
    sheet = Entries([Entry("", f'"{TEMPLATE}" lucky=3,5')], is_stream=False)
    with pytest.raises(Cancelled), heard_by(impatient):
        odds.odds(sheet, told.append, words("en"), OddsWish())

    assert (1, []) == (impatient.steps, told)
    assert threads == threading.active_count()
    assert [] == list(desk.rglob("*.table*"))


def test_a_wish_that_nothing_fulfils_is_cancelled_between_two_tries() -> None:
    class Hasty(Progress):
        steps = 0

        def step(self) -> None:
            self.steps += 1
            if self.steps == 40:
                raise Cancelled

    hasty = Hasty()
    with pytest.raises(Cancelled), heard_by(hasty):
        list(puzzle.puzzles(PuzzleWish(variant="classic", kind="chance", turns=1, level="expert", seed="1")).puzzles)

    assert 40 == hasty.steps


@pytest.mark.parametrize(("term", "shown"), [("dumb", 0), ("xterm", 1)])
def test_a_terminal_whose_lines_stay_gets_no_bar(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, term: str, shown: int
) -> None:
    monkeypatch.setenv("TERM", term)
    watching = TerminalProgress()
    watching.last = 0.0
    watching.found(1, 2, 3)

    assert shown == len(terminal.lines())
