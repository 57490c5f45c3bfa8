"""The command as a process among others: interrupted, piped, with streams that are full or closed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from .played import HARD_NAMES
from .test_cli import ANSWER, LONG, ROOT, SMALL, lines

AROUND = {**os.environ, "PYTHONPATH": str(ROOT)}
COMMAND = [sys.executable, "-m", "sheetgen"]


def process(*words: str, env: dict[str, str] | None = None, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, env=AROUND | (env or {}), timeout=30, check=False, **more
    )


# --- as a process among others
IN_THE_BACKGROUND = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]
"""What a shell without job control does before a command that ends in ``&``."""


@pytest.mark.long
@pytest.mark.parametrize(
    "start", [[], pytest.param(IN_THE_BACKGROUND, marks=pytest.mark.skipif(os.name != "posix", reason="a shell's way"))]
)
def test_a_long_solve_is_interrupted_quietly(start: list[str]) -> None:
    with subprocess.Popen(
        [*start, *COMMAND, "solve", "--json", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=AROUND,
    ) as solving:  # fmt: skip
        assert solving.stdin
        assert solving.stdout
        solving.stdin.write(lines(SMALL, *[LONG] * 20))
        solving.stdin.close()
        assert ANSWER == json.loads(solving.stdout.readline())  # so it is at the long ones now
        time.sleep(0.1)
        solving.send_signal(signal.SIGINT)
        solving.wait(timeout=20)
        assert solving.stderr
        assert (130, b"") == (solving.returncode, solving.stderr.read())
        assert len(solving.stdout.readlines()) < 20


def test_a_stream_is_answered_line_by_line() -> None:
    done = subprocess.run(
        f"{sys.executable} -m sheetgen solve --json - | head -1",
        shell=True,
        input=lines(*[SMALL] * 300),
        capture_output=True,
        env=AROUND,
        timeout=30,
        check=False,
    )

    assert (lines(ANSWER), b"") == (done.stdout, done.stderr)


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    done = subprocess.run(
        f'({sys.executable} -m sheetgen solve --help; echo "code $?" >&2) | head -1',
        shell=True,
        capture_output=True,
        env=AROUND,
        timeout=30,
        check=False,
    )

    assert b"code 0\n" == done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk at hand")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, "variants"], stdout=full, stderr=subprocess.PIPE, env=AROUND, check=False)

    assert 2 == done.returncode
    assert b"error: standard output: cannot be written: no space left on device\n" == done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("closing", "message"),
    [
        ("solve - <&-", "error: standard input: closed: there is nothing to read\n"),
        ("variants >&-", "error: standard output: closed: there is nowhere to print to\n"),
        ("variants 2>&- >&-", ""),
        ("check nowhere.toml 2>&-", ""),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="written for a POSIX shell")
def test_a_closed_stream_is_one_sentence(closing: str, message: str) -> None:
    done = subprocess.run(
        f"{sys.executable} -m sheetgen {closing}", shell=True, capture_output=True, text=True, env=AROUND, check=False
    )

    assert (2, "", message) == (done.returncode, done.stdout, done.stderr)


def test_a_pipe_gets_no_colours() -> None:
    assert b"\x1b" not in process("solve", "classic r3 / 5+1").stdout


@pytest.mark.long
def test_an_old_terminals_encoding_is_no_reason_to_stop(tmp_path: Path) -> None:
    path = tmp_path / "übung.toml"
    path.write_text(Path(HARD_NAMES).read_text(), encoding="utf-8")
    old = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}

    assert 0 == process("solve", "classic r3 / 5+1", env=old).returncode
    assert 0 == process("check", str(path), env=old).returncode
    missing = process("check", "fehlt-ü.toml", env=old)
    assert 2 == missing.returncode
    assert b"fehlt-" in missing.stderr
    assert b"Traceback" not in missing.stderr


def test_help_is_quick_because_it_imports_nothing_heavy() -> None:
    heavy = {"numpy", "numba", "wasmtime", "reportlab", "fontTools", "svgwrite", "pypdfium2", "PIL", "cairosvg"}
    script = (
        "import sys\nfrom sheetgen import __main__ as cli\nsys.argv = ['sheetgen', '--help']\n"
        f"try:\n    cli.main()\nexcept SystemExit:\n    print(sorted(set(sys.modules) & {heavy!r}))"
    )

    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.endswith("\n[]\n")
