"""Compiled code on disk: kept, verified before it is loaded, and compiled anew where it is not as we wrote it."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba import njit

from sheetgen.base import sealed
from sheetgen.base.code_cache import CodeCache

FACTOR = 3


def thrice(number: int) -> int:
    return number * FACTOR


def compiled(folder: Path) -> Any:
    """The function as a new process would find it: nothing of it in memory."""
    dispatcher: Any = njit(thrice)
    dispatcher._cache = CodeCache(thrice, folder)
    return dispatcher


def hits(dispatcher: Any) -> int:
    return sum(dispatcher.stats.cache_hits.values())


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The one file of code in the folder."""
    assert 21 == compiled(tmp_path)(7)
    (path,) = tmp_path.iterdir()
    return path


def test_code_is_compiled_once(kept: Path) -> None:
    again = compiled(kept.parent)

    assert 21 == again(7)
    assert 1 == hits(again)


@pytest.mark.parametrize("part", [n / 12 for n in range(12)])
def test_code_with_a_flipped_bit_is_compiled_anew(kept: Path, part: float, caplog: pytest.LogCaptureFixture) -> None:
    whole = kept.read_bytes()
    place = int(len(whole) * part)
    kept.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
    again = compiled(kept.parent)

    assert 21 == again(7)
    assert 0 == hits(again)
    assert [f"{kept} is damaged, and is built anew"] == caplog.messages
    healed = compiled(kept.parent)
    assert (21, 1) == (healed(7), hits(healed))


@pytest.mark.parametrize("damage", [lambda whole: b"", lambda whole: whole[:-1], lambda whole: whole[:40]])
def test_code_that_was_cut_short_is_compiled_anew(kept: Path, damage: Callable[[bytes], bytes]) -> None:
    kept.write_bytes(damage(kept.read_bytes()))
    again = compiled(kept.parent)

    assert (21, 0) == (again(7), hits(again))


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_code_that_others_may_change_is_not_loaded(kept: Path, mode: int, caplog: pytest.LogCaptureFixture) -> None:
    kept.chmod(mode)
    again = compiled(kept.parent)

    assert (21, 0) == (again(7), hits(again))
    assert [f"{kept} belongs to somebody else, or others may change it: it is not used"] == caplog.messages


def test_code_of_somebody_else_is_not_loaded(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    again = compiled(kept.parent)

    assert (21, 0) == (again(7), hits(again))


def test_a_full_disk_costs_the_cache_and_not_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(path: Path, content: bytes) -> OSError:
        return OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sealed, "write", full)

    assert [21, 21] == [compiled(tmp_path)(7) for _ in range(2)]
    assert [f"compiled solvers cannot be kept in {tmp_path} (no space left on device)"] == caplog.messages


def test_a_closure_is_refused(tmp_path: Path) -> None:
    factor = 4

    def times(number: int) -> int:
        return number * factor

    with pytest.raises(TypeError, match="is a closure"):
        CodeCache(times, tmp_path)


def test_other_types_are_other_code(kept: Path) -> None:
    assert 7.5 == compiled(kept.parent)(2.5)
    assert 2 == len(list(kept.parent.iterdir()))


@pytest.mark.parametrize("setting", ["num_threads: 0", "[[["])
def test_settings_of_numba_are_for_other_programs(setting: str, tmp_path: Path) -> None:
    (tmp_path / ".numba_config.yaml").write_text(setting)
    script = """import sys
from sheetgen.base.arrays import numba
numba.core.config.reload_config()
assert "yaml" not in sys.modules"""
    wrong = {"NUMBA_NUM_THREADS": "0", "NUMBA_OPT": "foo", "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=os.environ | wrong, capture_output=True, check=False
    )

    assert (0, b"") == (done.returncode, done.stderr)
