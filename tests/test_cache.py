"""Solver tables in the user's cache folder: found, checked, rebuilt, and done without."""

import logging
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sheetgen.base import cache, sealed

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


# --- compiled code


def test_compiled_code_stays_beside_the_package_where_it_can(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "PACKAGE", folder.parent / "package")
    place = cache.place_for_compiled_code()

    assert place
    assert folder.parent / "package" / "base" / "__pycache__" == place.parent
    assert place.is_dir()


def test_compiled_code_goes_to_the_cache_folder_where_the_package_cannot_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.setattr(cache, "PACKAGE", folder.parent / "package")
    read_only(monkeypatch, folder.parent / "package")
    place = cache.place_for_compiled_code()

    assert place
    assert folder / "numba" == place.parent


def test_compiled_code_goes_to_the_place_that_the_user_chose(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    place = cache.place_for_compiled_code()

    assert place
    assert tmp_path / "chosen" == place.parent


def test_kernels_that_changed_in_any_file_have_a_place_of_their_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "PACKAGE", folder.parent / "package")
    kernel = folder.parent / "package" / "games" / "dice" / "solve" / "inner" / "moves.py"
    kernel.parent.mkdir(parents=True)
    places = []
    for source in ("one", "two", "one"):
        kernel.write_text(source)
        places.append(cache.place_for_compiled_code())

    assert places[0] == places[2] != places[1]


def test_code_of_kernels_that_nobody_used_for_a_month_is_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    now = cache.place_for_compiled_code()
    assert now
    for name, days in (("kernels-0123456789ab", 31), ("kernels-ba9876543210", 29), ("kernels-thesis", 99)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbc").touch()
        used = time.time() - days * 86400
        os.utime(tmp_path / name, (used, used))
    os.utime(now, (0, 0))

    assert now == cache.place_for_compiled_code()
    assert {now.name, "kernels-ba9876543210", "kernels-thesis"} == {path.name for path in tmp_path.iterdir()}


def test_code_is_compiled_anew_where_nothing_can_be_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    read_only(monkeypatch, folder.parent)
    monkeypatch.setattr(cache, "PACKAGE", folder.parent / "package")

    assert not cache.place_for_compiled_code()
    assert "no folder to keep compiled solvers in" in caplog.text


def test_a_chosen_place_that_cannot_be_written_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    read_only(monkeypatch, folder.parent)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder.parent / "chosen"))

    assert not cache.place_for_compiled_code()
    assert [f"there is no folder to keep compiled solvers in: {folder.parent / 'chosen'} cannot be written"] == (
        caplog.messages
    )


@pytest.mark.parametrize("mode", [0o770, 0o777])
def test_a_place_that_others_may_write_to_is_not_used(
    mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    place = cache.place_for_compiled_code()
    assert place
    place.chmod(mode)

    assert not cache.place_for_compiled_code()
    assert [f"{place} is not used, for others may write to it: chmod go-w makes it yours alone"] == caplog.messages


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


def test_code_goes_to_the_cache_folder_where_somebody_else_has_installed_the_program(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "PACKAGE", folder.parent / "package")
    beside = cache.place_for_compiled_code()
    assert beside
    others = {str(beside): beside.stat().st_ino}
    is_ours = sealed.is_ours
    monkeypatch.setattr(sealed, "is_ours", lambda status: status.st_ino not in others.values() and is_ours(status))
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) not in others)
    place = cache.place_for_compiled_code()

    assert place
    assert folder / "numba" == place.parent
    assert [] == caplog.messages


def test_tables_that_were_not_used_for_longest_make_room(
    folder: Path, build: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 3 * len(TABLE) + 300)
    for name, used in (("one", 100), ("two", 200), ("three", 300)):
        cache.table(name, 1, build)
        os.utime(folder / f"{name}-1.table", (used, used))
    cache.table("one", 1, build)  # used again
    cache.table("four", 1, build)

    assert {"one-1.table", "three-1.table", "four-1.table"} == {path.name for path in folder.iterdir()}
    assert 4 == build.built


def test_a_table_larger_than_the_bound_is_kept_alone(
    folder: Path, build: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.table("one", 1, build)
    monkeypatch.setattr(cache, "MOST_BYTES", 10)
    cache.table("two", 1, build)

    assert ["two-1.table"] == [path.name for path in folder.iterdir()]
