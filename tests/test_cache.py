import os
from pathlib import Path

import pytest

from sheetgen import cache


def test_a_folder_that_can_be_written_needs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(os, "access", lambda *_: True)
    cache.keep_compiled_code()

    assert "NUMBA_CACHE_DIR" not in os.environ


def test_compiled_code_goes_to_the_users_cache_where_the_package_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda *_: False)
    cache.keep_compiled_code()

    assert str(tmp_path / "compiled") == os.environ["NUMBA_CACHE_DIR"]


def test_nowhere_to_write_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(os, "access", lambda *_: False)
    cache.keep_compiled_code()

    assert "NUMBA_CACHE_DIR" not in os.environ


def test_a_choice_of_the_users_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/their/own")
    monkeypatch.setattr(os, "access", lambda *_: False)
    cache.keep_compiled_code()

    assert "/their/own" == os.environ["NUMBA_CACHE_DIR"]
