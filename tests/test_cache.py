"""Solver tables in the user's cache folder: found, checked, rebuilt, and done without."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sheetgen.base import cache

TABLE = bytes(range(256)) * 10


class Builder:
    """Counts how often a table is built."""

    def __init__(self) -> None:
        self.built = 0

    def __call__(self) -> bytes:
        self.built += 1
        return TABLE


@pytest.fixture(autouse=True)
def _nothing_has_been_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.SAID, "")


@pytest.fixture
def build() -> Builder:
    return Builder()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "tables"))
    return tmp_path / "tables"


def read_only(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    """As on a read-only disk, which stops even those whom permissions do not."""
    mkdir = Path.mkdir

    def refuse(self: Path, *args: object, **options: object) -> None:
        if self == place or place in self.parents:
            raise PermissionError(13, "Permission denied")
        mkdir(self, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "mkdir", refuse)


def test_a_table_is_built_once(folder: Path, build: Builder) -> None:
    assert [TABLE, TABLE] == [cache.table("one", 1, build) for _ in range(2)]
    assert 1 == build.built
    assert ["one-1.table"] == [path.name for path in folder.iterdir()]


def test_a_table_that_threads_want_at_once_is_built_once(folder: Path, build: Builder) -> None:
    def slowly() -> bytes:
        time.sleep(0.05)  # all others come to ask
        return build()

    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(lambda _: cache.table("one", 1, slowly), range(4)))

    assert [TABLE] * 4 == tables
    assert 1 == build.built


def test_another_version_is_another_table(folder: Path, build: Builder) -> None:
    cache.table("one", 1, build)
    cache.table("one", 2, build)

    assert 2 == build.built


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-1],
        lambda content: content + b"x",
        lambda content: content[:500] + b"\xff" + content[501:],
        lambda content: b"",
        lambda content: b"something else" + content,
    ],
    ids=["cut", "longer", "one byte", "empty", "no table"],
)
def test_a_damaged_table_is_built_anew(
    damage: object, folder: Path, build: Builder, caplog: pytest.LogCaptureFixture
) -> None:
    cache.table("one", 1, build)
    path = folder / "one-1.table"
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]

    assert [TABLE, TABLE] == [cache.table("one", 1, build) for _ in range(2)]
    assert 2 == build.built
    assert [f"{path} is damaged, and is built anew"] == caplog.messages


def test_without_a_folder_tables_are_built_in_memory_and_it_is_said(
    folder: Path, build: Builder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    read_only(monkeypatch, folder)

    assert [TABLE, TABLE] == [cache.table("one", 1, build) for _ in range(2)]
    assert 2 == build.built
    assert f"solver tables cannot be kept in {folder} (permission denied)" in caplog.messages[0]


def test_a_file_in_the_folder_s_place_does_no_harm(tmp_path: Path, build: Builder, folder: Path) -> None:
    folder.write_text("no folder")

    assert TABLE == cache.table("one", 1, build)
    assert ["tables"] == [path.name for path in tmp_path.iterdir()]


def test_a_full_disk_leaves_nothing_behind(
    folder: Path, build: Builder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)

    assert TABLE == cache.table("one", 1, build)
    assert [] == list(folder.iterdir())
    assert "no space left on device" in caplog.text


def test_a_user_without_a_home_has_no_folder(
    build: Builder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("SHEETGEN_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)

    assert TABLE == cache.table("one", 1, build)
    assert "set SHEETGEN_CACHE" in caplog.text


@pytest.mark.parametrize("mode", [0o770, 0o707])
def test_a_folder_that_others_may_write_to_is_not_used(
    mode: int, folder: Path, build: Builder, caplog: pytest.LogCaptureFixture
) -> None:
    cache.table("one", 1, build)
    folder.chmod(mode)

    assert [TABLE, TABLE] == [cache.table(name, 1, build) for name in ("one", "two")]
    assert not cache.is_there("one", 1)
    assert 3 == build.built
    assert ["one-1.table"] == [path.name for path in folder.iterdir()]
    assert [f"{folder} is not used, for others may write to it: chmod go-w makes it yours alone"] == caplog.messages


def test_a_folder_of_somebody_else_is_not_used(
    folder: Path, build: Builder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cache.table("one", 1, build)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)

    assert TABLE == cache.table("one", 1, build)
    assert 2 == build.built
    assert [f"{folder} is not used, for it belongs to somebody else: SHEETGEN_CACHE may name one of yours"] == (
        caplog.messages
    )


def test_a_warning_is_not_repeated_by_processes_that_are_started(folder: Path, build: Builder) -> None:
    folder.mkdir(mode=0o700)
    folder.chmod(0o777)
    cache.table("one", 1, build)
    program = "from sheetgen.base import cache; cache.table('one', 1, bytes)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert b"" == done.stderr


def test_folders_are_made_for_their_owner_alone(
    tmp_path: Path, build: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where files of a new one's group are writable by custom (umask 002)."""
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "home" / ".cache" / "sheetgen"))
    before = os.umask(0o002)
    try:
        cache.table("one", 1, build)
    finally:
        os.umask(before)

    assert {0o700} == {path.stat().st_mode & 0o777 for path in tmp_path.rglob("*") if path.is_dir()}


def test_a_table_that_others_may_change_is_built_anew(folder: Path, build: Builder) -> None:
    cache.table("one", 1, build)
    (folder / "one-1.table").chmod(0o666)

    assert TABLE == cache.table("one", 1, build)
    assert 2 == build.built


def test_a_table_under_the_name_of_another_is_built_anew(folder: Path, build: Builder) -> None:
    cache.table("one", 1, build)
    (folder / "one-1.table").rename(folder / "two-1.table")

    assert b"two" == cache.table("two", 1, lambda: b"two")


def test_what_killed_programs_left_makes_room_too(
    folder: Path, build: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.table("one", 1, build)
    (folder / "two-1.tablexyz01234").write_bytes(TABLE)
    monkeypatch.setattr(cache, "MOST_BYTES", len(TABLE) + 300)
    cache.table("three", 1, build)

    assert ["three-1.table"] == [path.name for path in folder.iterdir()]
