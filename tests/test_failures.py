"""What is nobody's mistake but the program's: one sentence, exit code 3, and never a wrong answer."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from sheetgen import __main__
from sheetgen.app import positions
from sheetgen.base import ending, folders
from sheetgen.base.errors import SolverError
from sheetgen.base.progress import listener
from sheetgen.cli import answering, console
from sheetgen.games.cubes.rules import notation as cube_notation
from sheetgen.games.cubes.rules.quixo import Move, Square
from sheetgen.games.cubes.solve import reference as cube_reference
from sheetgen.games.cubes.solve.reference import Answer
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import position_text
from sheetgen.games.dice.solve import reference

from .typed import typed as run

POSITION = "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2"
BOARD = cube_notation.parse("XX./.../O.O X")
WIN = Answer("win", 1, (Move(Square(2, 0), "left"),))


def failing(error: Exception) -> Callable[..., object]:
    def fail(*_args: object) -> object:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (MemoryError(), "error: there is not enough memory for this: ask for less, or close other programs\n"),
        (
            ZeroDivisionError("by zero"),
            "error: sheetgen itself failed, nothing that you gave it is wrong: ZeroDivisionError: by zero"
            " (--verbose shows where)\n",
        ),
        (
            SolverError("two lines"),
            "error: sheetgen itself failed, nothing that you gave it is wrong: SolverError: two lines"
            " (--verbose shows where)\n",
        ),
        (
            BlockingIOError(11, "Resource temporarily unavailable"),
            "error: sheetgen itself failed, nothing that you gave it is wrong: BlockingIOError: [Errno 11] Resource"
            " temporarily unavailable (--verbose shows where)\n",
        ),
    ],
)
def test_a_fault_of_the_program_is_one_sentence(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(answering, "answer", failing(error))

    assert console.FAILED == run("variants")
    assert ("", sentence) == capsys.readouterr()


def test_verbose_shows_where_a_fault_arose(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(answering, "answer", failing(KeyError("x" * 1000)))

    assert console.FAILED == run("--verbose", "variants")
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert len(said.splitlines()[-1]) < 400


def test_a_finish_is_played_before_it_is_printed() -> None:
    position = position_text.parse(POSITION, templates.variant)
    table = (position.sheet, position.state, position.rolls)
    found = reference.best_finish(*table)

    assert found == reference.confirm(*table, found)
    for wrong in (
        replace(found, best=15361),
        replace(found, solutions=0),
        replace(found, line=found.line[:1]),
        replace(found, line=(*found.line, found.line[0])),
        replace(found, line=tuple(reversed(found.line))),
        replace(found, final=position.state),
    ):
        with pytest.raises(SolverError):
            reference.confirm(*table, wrong)


def test_a_forced_win_is_played_before_it_is_printed() -> None:
    assert WIN.moves == cube_reference.confirm(BOARD, WIN, WIN.moves)
    for wrong, line in (
        (WIN, ()),
        (WIN, (Move(Square(0, 1), "right"),)),
        (replace(WIN, plies=3), WIN.moves),
        (replace(WIN, result="loss"), WIN.moves),
        (replace(WIN, moves=(Move(Square(1, 1), "left"),)), WIN.moves),
        (Answer("draw"), WIN.moves),
    ):
        with pytest.raises(SolverError):
            cube_reference.confirm(BOARD, wrong, line)


def solved(shell: str) -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-c", f"{shell} | {sys.executable} -m sheetgen solve --json -"],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_input_without_an_end_is_bounded() -> None:
    assert (2, "error: standard input: more than 10 MB without a whole position\n") == solved("yes '['")


def test_a_stream_of_wrong_lines_is_answered_line_by_line() -> None:
    code, said = solved("yes '{' | head -n 3000")

    assert 2 == code
    assert 3000 == said.count('{"error"')
    assert "3000 positions are wrong" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("solve", f"classic{' ' * 120_000}/ 5+1"), "error: 'classic / 5+1': a position as text has at most 10,000"),
        (("puzzle", "--id", f"classic-p2-{' ' * 120_000}7DB0"), "error: "),
        (("pad", "--id", f"longo-{' ' * 120_000}-1"), "error: "),
        (("rules", "classic", "--title", "x" * 40_000), "error: --title: a title has at most 200 letters\n"),
        (("puzzle", "classic", "--seed", "x" * 120_000), "error: --seed: a seed has at most 200 letters\n"),
        (("pad", "longo", "--seed", "x" * 201), "error: --seed: a seed has at most 200 letters\n"),
        (("rules", "longo", "--seed", "x" * 201), "error: --seed: a seed has at most 200 letters\n"),
    ],
)
def test_what_is_long_is_refused_at_once(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    start = monotonic()

    assert console.BAD_INPUT == run(*words)
    assert capsys.readouterr().err.startswith(sentence)
    assert monotonic() - start < 3


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit the addresses of a program")
@pytest.mark.parametrize("megabytes", [100, 150, 300, 400])
def test_too_little_memory_for_a_solver_is_one_sentence(megabytes: int) -> None:
    turns = " / 2+2" * 12
    done = subprocess.run(
        ["bash", "-c", f"ulimit -v {megabytes * 1024}; {sys.executable} -m sheetgen solve 'classic r3 {turns}'"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (console.FAILED, "") == (done.returncode, done.stdout)
    assert done.stderr == (
        "error: the compiled solver needs 4.5 GB of addresses, more than this program may have: raise that limit "
        "(ulimit -v), or add --reference, the plain and slow solver, which needs fewer\n"
    )


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit the addresses of a program")
@pytest.mark.parametrize("position", ["classic r3 / 2+2 / 2+2 / 5+1 r3 y6 g1 b5 / 2+2", "quixo X.OX/..../...X/.... X"])
def test_the_plain_solver_does_with_little_memory(position: str) -> None:
    def solved(limit: str, *options: str) -> subprocess.CompletedProcess[str]:
        words = shlex.join([sys.executable, "-m", "sheetgen", "solve", position, *options])
        shell = ["bash", "-c", f"ulimit -v {limit}; {words}"]
        return subprocess.run(shell, capture_output=True, text=True, timeout=300, check=False)

    refused, plain, compiled = solved("450000"), solved("200000", "--reference"), solved("unlimited")

    assert (console.FAILED, True) == (refused.returncode, "or add --reference" in refused.stderr)
    assert (0, compiled.stdout, "") == (plain.returncode, plain.stdout, plain.stderr)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit the addresses of a program")
@pytest.mark.parametrize("words", ["solve --exact 'quixo X.OX/..../...X/.... X'", "puzzle classic --kind finish"])
def test_the_plain_solver_is_named_only_where_it_helps(words: str) -> None:
    shell = ["bash", "-c", f"ulimit -v 450000; {sys.executable} -m sheetgen {words}"]
    done = subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)

    assert done.stderr == (
        "error: the compiled solver needs 4.5 GB of addresses, more than this program may have: raise that limit "
        "(ulimit -v)\n"
    )


@pytest.mark.long
def test_who_reads_the_first_puzzle_only_has_seen_enough() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m sheetgen puzzle classic --kind score --count 300 --seed 1 | head -n 1"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert "1. classic, score" in done.stdout
    assert "seed 1\n" == done.stderr or not done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes there")
def test_the_name_of_a_template_may_be_no_utf_8(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/caf\xe9.toml"
    Path(os.fsdecode(name)).write_bytes((folders.data("templates") / "variants" / "classic.toml").read_bytes())
    words = [sys.executable, "-m", "sheetgen", "puzzle", os.fsdecode(name), "--kind", "score", "--seed", "1"]
    done = subprocess.run(words, capture_output=True, timeout=60, check=False)

    assert (0, b"seed 1\n") == (done.returncode, done.stderr)
    assert name in done.stdout


def test_a_program_that_cannot_be_loaded_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "sheetgen.cli.commands", None)
    with pytest.raises(SystemExit) as end:
        __main__.main()

    assert console.FAILED == end.value.code
    assert capsys.readouterr().err.startswith("error: sheetgen cannot be loaded: ModuleNotFoundError: ")


def press_ctrl_c() -> None:
    with suppress(KeyboardInterrupt):  # as libraries do that try this and that while they are loaded
        signal.raise_signal(signal.SIGINT)


def go_on() -> None:
    press_ctrl_c()
    with console.show_progress():
        listener().step()


def fail() -> None:
    press_ctrl_c()
    raise ZeroDivisionError


def complain_and_end() -> None:
    class Odd:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    Odd()
    fail()


@pytest.mark.parametrize("command", [go_on, fail, complain_and_end])
def test_ctrl_c_ends_what_swallowed_it(command: Callable[[], None], capsys: pytest.CaptureFixture[str]) -> None:
    with ending.remembering_interrupts():
        assert console.INTERRUPTED == console.run(command)

    assert ("", "") == capsys.readouterr()


@pytest.mark.skipif(os.name != "posix", reason="Windows ends a process at once")
def test_an_end_that_a_library_turned_into_another_error_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    """As where it comes while a kernel is compiled: it was 'sheetgen itself failed'."""

    def compile_a_kernel() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        except SystemExit:
            raise RuntimeError("no compiled object yet") from None

    with ending.unwinding(), ending.unwinding():
        assert 128 + signal.SIGTERM == console.run(compile_a_kernel)

    assert ("", "") == capsys.readouterr()
    assert 0 == ending.Interrupts.seen


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has none")
def test_below_nohup_ctrl_c_stays_ignored() -> None:
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGHUP)}
    try:
        with ending.remembering_interrupts():
            signal.raise_signal(signal.SIGINT)
        assert signal.SIG_IGN == signal.getsignal(signal.SIGINT)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_ctrl_c_while_the_program_is_loaded_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``RuntimeError: Error calling __set_name__`` is what Python makes of it in the body of a class."""
    monkeypatch.setitem(sys.modules, "sheetgen.cli.commands", None)
    monkeypatch.setattr(ending.Interrupts, "seen", ending.INTERRUPTED)
    with pytest.raises(SystemExit) as end:
        __main__.main()

    assert (console.INTERRUPTED, "") == (end.value.code, capsys.readouterr().err)


def test_ctrl_c_that_a_library_swallowed_ends_a_stream_after_the_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The compiled solver swallows one in fifteen: the stream of positions was solved to its end."""
    stream = tmp_path / "all.jsonl"
    stream.write_text(f'{{"variant": "classic", "rows": {[{"marks": []}] * 4}, "turns": []}}\n'.replace("'", '"') * 3)
    monkeypatch.setattr(ending.Interrupts, "seen", 0)
    tried = positions._tried

    def swallowing(work: Callable[[], object]) -> object:
        ending.Interrupts.seen = ending.INTERRUPTED
        return tried(work)

    monkeypatch.setattr(positions, "_tried", swallowing)

    assert console.INTERRUPTED == run("solve", "--json", str(stream))
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["pad", "classic", "-o", "x" * 9000],
        ["pad", "x" * 9000, "classic"],
        ["pad", "classic", "--" + "x" * 9000],
        ["pad", "classic", "--cards", "x " * 4500],
        ["check", "x" * 9000 + ".json"],
        ["check", "x " * 4500 + ".toml"],
        ["puzzle", "--class", "x" * 9000],
        ["x" * 9000],
    ],
    ids=lambda words: " ".join(words)[:20],
)
def test_nobody_reads_again_all_that_was_typed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert console.BAD_INPUT == run(*words)
    assert len(capsys.readouterr().err) < 500
