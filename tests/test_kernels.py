"""How compiled kernels are found, called and ended, and the memory that they work on."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import pytest

from sheetgen.base import kernels, linear_memory, wasm
from sheetgen.base.errors import SolverError
from sheetgen.base.linear_memory import KEPT, PAGE, SMALL
from sheetgen.games.cubes.rules import notation
from sheetgen.games.cubes.solve import exact, forced, full, sifting
from sheetgen.games.dice.solve import finish
from tools.kernels import sources

from .reading import position

FAR = 4_000_000_000 // 8  # of an array of 64-bit numbers: the index of one that no array reaches
SHORT = """
import os, signal, time
from threading import Thread
from sheetgen.base.ending import unwinding
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.cubes.solve import forced
board = forced.pack(quixo.empty(5))
def short():
    forced.workspace(5, 2).loses(board, 1)
"""
LONG = """
with unwinding():
    short()
    print(os.getpid(), flush=True)
    forced.workspace(5, 2).loses(board, 40)
"""
FIRST_IN_A_THREAD = """
thread = Thread(target=short)
thread.start()
thread.join()
"""
FIRST_IN_A_PARENT = """
short()
if child := os.fork():
    os.waitpid(child, 0)
    os._exit(0)
"""
WITH_A_CHILD = """
with unwinding():
    short()
    if not (child := os.fork()):
        time.sleep(60)
def end():
    time.sleep(2)
    os.kill(child, signal.SIGTERM)
    os.waitpid(child, 0)
    time.sleep(1)
    print("it has ended", flush=True)
Thread(target=end, daemon=True).start()
"""


def answer() -> object:
    at = position("bonus-b r2,3 / 3+3 / 5+1 r4 y2 g1 b6")
    return finish.best_finish(at.sheet, at.state, at.rolls)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of kernels to spoil, used instead of the program's own."""
    for path in kernels.FOLDER.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(kernels, "FOLDER", tmp_path)
    kernels.index.cache_clear()
    kernels.forget()
    yield tmp_path
    kernels.index.cache_clear()
    kernels.forget()


def test_kernels_are_those_of_their_sources() -> None:
    """Or the program answers by rules that nobody reads any more; ``make kernels`` builds them anew and compares."""
    there = json.loads((kernels.FOLDER / kernels.INDEX).read_text("utf-8"))["sources"]

    assert sources.digest() == there, "run: python -m tools.kernels"


def test_every_entry_point_of_the_sources_is_there() -> None:
    written = {
        f"sheetgen.{'.'.join(path.relative_to(sources.PACKAGE).with_suffix('').parts)}.{name}"
        for path in sources.files()
        for name in sources.entry_points(path)
    }

    assert written == set(kernels.index())


# --- files


def test_a_kernel_that_is_not_there_is_said_to_be_missing(copied: Path) -> None:
    (copied / kernels.INDEX).write_text('{"modules": []}')
    with pytest.raises(
        SolverError, match=r"'.*engine\.finish\.solve' is not among the compiled solvers in .*: install sheetgen"
    ):
        answer()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "kernels.json",
            None,
            "kernels.json: the compiled solvers cannot be read (No such file or directory): install",
        ),
        ("kernels.json", b"[", "kernels.json: this is no list of compiled solvers: install"),
        ("kernels.json", b"[]", "kernels.json: this is no list of compiled solvers: install"),
        ("dice.wasm", None, "dice.wasm: the compiled solver cannot be read (No such file or directory): install"),
        ("dice.wasm", b"\0asm", "dice.wasm: the compiled solver is damaged: install"),
    ],
)
def test_files_that_are_missing_or_damaged_are_named(copied: Path, name: str, content: bytes | None, said: str) -> None:
    (copied / name).unlink() if content is None else (copied / name).write_bytes(content)
    with pytest.raises(SolverError) as refused:
        answer()

    assert said in str(refused.value)


# --- calls


def test_a_kernel_of_other_types_is_not_called() -> None:
    with pytest.raises(TypeError, match=r"near_ends takes int64\[2\], .*, not int64\[1\], int64"):
        exact.near_ends(kernels.zeros(1), 1)  # type: ignore[call-arg,arg-type]


def test_a_wrong_index_ends_the_kernel_alone_and_all_goes_on() -> None:
    """Where it falls outside of all memory; the scratch space that it leaves behind is not used again."""
    expected, before = answer(), forced.workspace(5, 2)
    for _ in range(3):
        with pytest.raises(SolverError, match=r"the compiled solver failed \(.*out of bounds memory access\)"):
            exact.place_of(FAR, 0, exact.solution(3).turns)

    assert expected == answer()
    assert before is not forced.workspace(5, 2)
    assert "win" == forced.solve(notation.parse("XXXX./OO.OO/...../...../..... X"), 2).result


def test_threads_and_processes_answer_as_one() -> None:
    expected = answer()
    with ThreadPoolExecutor(8) as threads:
        assert [expected] * 40 == [done.result() for done in [threads.submit(answer) for _ in range(40)]]
    with get_context("forkserver").Pool(2) as processes:
        assert [expected] * 4 == processes.starmap(answer, [()] * 4)


def test_a_thread_that_has_ended_leaves_no_memory_behind() -> None:
    memory = linear_memory.memory()
    for number in range(12):
        thread = threading.Thread(target=answer)
        thread.start()
        thread.join()
        if number == 3:
            pages = memory.pages

    assert pages == memory.pages


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("before", ["", FIRST_IN_A_THREAD, FIRST_IN_A_PARENT])
def test_a_kernel_ends_at_once_when_a_person_wishes(number: int, before: str) -> None:
    """It would go on for hours. Other threads, or the process that this one was forked from, may have run one first."""
    words = [sys.executable, "-c", SHORT + before + LONG]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        process = int(running.stdout.readline())
        time.sleep(1)
        assert running.poll() is None
        start = time.monotonic()
        os.kill(process, number)
        try:
            running.wait(20)
        finally:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        took = time.monotonic() - start

    expected = {signal.SIGINT: -signal.SIGINT, signal.SIGTERM: 128 + signal.SIGTERM}[signal.Signals(number)]
    assert (expected if process == running.pid else 0) == running.returncode
    assert took < 1.5  # 0.2 where nothing else runs


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="forks")
def test_the_end_of_a_forked_process_ends_no_kernel_of_its_parent() -> None:
    words = [sys.executable, "-c", SHORT + WITH_A_CHILD + LONG]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        told = [running.stdout.readline() for _ in range(2)]
        is_running = running.poll() is None
        running.kill()

    assert b"it has ended\n" == told[1] and is_running


def test_kernels_run_where_no_thread_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    expected = answer()
    monkeypatch.setattr(threading.Thread, "start", refused)
    before = signal.set_wakeup_fd(-1)
    wasm.heed_signals.cache_clear()
    kernels.forget()
    try:
        assert expected == answer()
    finally:
        left = signal.set_wakeup_fd(before)

    assert -1 == left


def test_what_interrupts_a_kernel_that_asks_for_memory_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a failure of the solver: a signal's handler may run whenever Python does."""
    rim, values, losses = kernels.zeros((1, 5)), kernels.zeros(1, "int8"), kernels.zeros(1, "int32")
    sifting.sifted("X", 1, sifting.ONE_SAFE_MOVE, careful=True)  # of the same module, which is there from now on

    def interrupted(_: object, _size: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(linear_memory.LinearMemory, "part", interrupted)
        full.to_the_end(1 << 20, 0, rim, values, losses)

    assert [0] == kernels.zeros(1).tolist()


def test_a_module_that_asks_for_a_memory_of_its_own_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "_MODULES", {})
    monkeypatch.setattr(wasm, "UNSHARED", wasm.SHARED)
    with pytest.raises(SolverError, match="the compiled solver failed"):
        wasm.Instance((kernels.FOLDER / "cubes.wasm").read_bytes(), 1024)


def test_an_instance_takes_no_place_in_a_list_that_all_threads_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """wasmtime's package has one, in which versions before 50 gave the same place to two threads that came together."""
    from wasmtime import _func

    def refuse(_: object) -> int:
        raise AssertionError("a place was taken")

    monkeypatch.setattr(_func.FUNCTIONS, "allocate", refuse)
    wasm.Instance((kernels.FOLDER / "cubes.wasm").read_bytes(), 1024)


# --- memory


@pytest.mark.long
@pytest.mark.parametrize("size", [1, 64, 65, SMALL, SMALL + 1, PAGE + 1, KEPT, 3 * KEPT])
def test_memory_is_empty_apart_and_used_again(size: int) -> None:
    memory = linear_memory.memory()
    for _ in range(3):
        arrays = [kernels.full(size, number + 1, "uint8") for number in range(5)]

        assert [[number + 1] * size for number in range(5)] == [array.tolist() for array in arrays]
        assert [0] * size == kernels.zeros(size, "uint8").tolist()
        pages = memory.pages
        del arrays
    arrays = [kernels.zeros(size, "uint8") for _ in range(5)]

    assert pages >= memory.pages
    assert [0] * 5 == [sum(array.tolist()) for array in arrays]


def test_neighbouring_pages_that_are_free_become_one() -> None:
    memory = linear_memory.memory()
    parts = {number: kernels.zeros(PAGE, "uint8") for number in range(8)}
    pages = memory.pages
    for part in (1, 3, 5, 7, 0, 2, 4, 6):
        del parts[part]
    whole = kernels.zeros(8 * PAGE, "uint8")

    assert pages == memory.pages
    del whole


def test_more_memory_than_32_bits_address_is_refused_and_all_goes_on() -> None:
    with pytest.raises(MemoryError, match="4 GiB"):
        kernels.zeros(1 << 33, "uint8")

    assert [0] == kernels.zeros(1).tolist()


def test_a_part_of_an_array_keeps_the_whole() -> None:
    part = kernels.full((2, 3, 4), 7)[1]
    others = [kernels.zeros((2, 3, 4)) for _ in range(50)]

    assert 12 * 7 == sum(map(sum, part.tolist()))
    assert others


BOUND = """
from sheetgen.base import kernels, limits
from sheetgen.games.cubes.solve import exact
limits.bound_data(200_000_000)
room = [bytes(100_000) for _ in range(200)]  # that the compiler finds, when solvers have taken all else
last = room.pop()
held, size = [], 1 << 25
while size >= 1 << 16:
    try:
        held.append(kernels.zeros(size, "uint8"))
    except MemoryError:
        size //= 2
del held, room
try:
    exact.BoardSolution(3)
except MemoryError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="bounds the memory of a process")
def test_a_solver_that_there_is_no_memory_to_compile_is_no_fault_of_the_program() -> None:
    """Its memory is its own, too, when nothing is in it."""
    done = subprocess.run([sys.executable, "-c", BOUND], capture_output=True, text=True, timeout=60)

    assert ("there is no more memory for the compiled solvers\n", "") == (done.stdout, done.stderr)


GREEDY = """
from sheetgen.base import kernels, limits
limits.bound_data(1_000_000_000)
held, size = [], 1 << 25
while size > 1 << 15:
    try:
        held.append(kernels.zeros(size, "uint8"))
    except MemoryError:
        size //= 2
print(sum(map(len, held)) > 800_000_000)
del held
bytearray(50_000_000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="bounds the memory of a process")
def test_solvers_that_took_all_memory_once_leave_some_for_python() -> None:
    """Or a process that answers one request after another refuses all that follow."""
    done = subprocess.run([sys.executable, "-c", GREEDY], capture_output=True, text=True, timeout=60)

    assert ("True\n", "") == (done.stdout, done.stderr)
