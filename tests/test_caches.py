"""``sheetgen cache``: where caches lie, what they take, and that clearing them removes nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.app import caches
from sheetgen.base.errors import InputError


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder with a table in it, and things of the person's own beside it."""
    folder = tmp_path / "cache"
    folder.mkdir()
    (folder / "one-1.table").write_bytes(bytes(2_000_000))
    (folder / "one-1.tablex4k2_abc").write_bytes(bytes(1_000))
    (folder / "thesis.txt").write_text("mine")
    (folder / "marks.tables.csv").write_text("mine")
    (folder / "round-1.table").mkdir()
    (folder / "round-1.table" / "guests").write_text("mine")
    monkeypatch.setenv("SHEETGEN_CACHE", str(folder))
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_folder_and_sizes_are_shown(own: Path) -> None:
    assert caches.show().startswith(f"solver tables  2 files, 2 MB         {own}\n")


def test_clearing_removes_what_is_ours_and_nothing_else(own: Path) -> None:
    assert "removed 2 files, 2 MB" == caches.clear()
    assert ["marks.tables.csv", "round-1.table/guests", "thesis.txt"] == files(own)
    assert "removed nothing" == caches.clear()


def test_a_link_is_not_followed(own: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "precious").write_text("mine")
    (own / "two-1.table").symlink_to(tmp_path / "elsewhere" / "precious")
    caches.clear()

    assert ["precious"] == files(tmp_path / "elsewhere")


def test_what_cannot_be_removed_is_named(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)

    with pytest.raises(InputError, match=r"one-1\.table\w*: cannot be removed \(permission denied\)"):
        caches.clear()


def test_the_command_shows_and_clears_what_a_command_has_kept(tmp_path: Path) -> None:
    env = os.environ | {"SHEETGEN_CACHE": str(tmp_path / "own")}

    def sheetgen(*words: str) -> str:
        command = [sys.executable, "-m", "sheetgen", *words]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True, cwd=tmp_path).stdout

    cache_of = tmp_path / "own" / "one-1.table"
    code = "from sheetgen.base import cache; cache.table('one', 1, lambda: b'x' * 5000)"
    subprocess.run([sys.executable, "-c", code], env=env, check=True)

    assert cache_of.exists()
    assert f"1 file, 5 kB          {tmp_path / 'own'}" in sheetgen("cache")
    assert "removed 1 file, 5 kB\n" == sheetgen("cache", "--clear")
    assert not cache_of.exists()
