"""``sheetgen cache``: where caches lie, what they take, and that clearing them removes nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.app import caches
from sheetgen.base import cache
from sheetgen.base.errors import InputError

KERNELS = "kernels-0123456789ab"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder with a table and compiled code in it, and things of the person's own beside them."""
    folder = tmp_path / "cache"
    (folder / "numba" / KERNELS / "deep").mkdir(parents=True)
    (folder / "numba" / KERNELS / "deep" / "code").write_bytes(bytes(3000))
    (folder / "numba" / "notes").write_text("mine")
    (folder / "one-1.table").write_bytes(bytes(2_000_000))
    (folder / "one-1.tablex4k2_abc").write_bytes(bytes(1_000))
    (folder / "thesis.txt").write_text("mine")
    (folder / "marks.tables.csv").write_text("mine")
    (folder / "round-1.table").mkdir()
    (folder / "round-1.table" / "guests").write_text("mine")
    (folder / "kernels-0123456789ab").mkdir()
    monkeypatch.setenv("SHEETGEN_CACHE", str(folder))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "PACKAGE", tmp_path / "package")
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_folders_and_sizes_are_shown(own: Path) -> None:
    tables, package, code, *_ = caches.show().splitlines()

    assert f"solver tables     2 files, 2 MB         {own}" == tables
    assert f"compiled solvers  nothing               {own.parent / 'package' / 'base' / '__pycache__'}" == package
    assert f"compiled solvers  1 file, 3 kB          {own / 'numba'}" == code


def test_clearing_removes_what_is_ours_and_nothing_else(own: Path) -> None:
    assert "removed 3 files, 2 MB" == caches.clear()
    assert ["marks.tables.csv", "numba/notes", "round-1.table/guests", "thesis.txt"] == files(own)
    assert (own / KERNELS).is_dir()  # not where ours lie
    assert "removed nothing" == caches.clear()


def test_a_link_is_not_followed(own: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "precious").write_text("mine")
    (own / "numba" / "kernels-ffffffffffff").symlink_to(tmp_path / "elsewhere")
    (own / "two-1.table").symlink_to(tmp_path / "elsewhere" / "precious")
    caches.clear()

    assert ["precious"] == files(tmp_path / "elsewhere")


def test_where_the_person_wants_compiled_code_it_is_looked_for(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(own / "numba"))

    assert [own, own / "numba"] == [each.folder for each in caches.caches()]


def test_what_cannot_be_removed_is_named(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)

    with pytest.raises(InputError, match=r"one-1\.table\w*: cannot be removed \(permission denied\)"):
        caches.clear()


def test_the_command_shows_and_clears_what_a_command_has_kept(tmp_path: Path) -> None:
    env = os.environ | {"SHEETGEN_CACHE": str(tmp_path / "own"), "NUMBA_CACHE_DIR": str(tmp_path / "code")}

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
