"""Files that are no files, or never end, are refused in one sentence before anybody waits for them."""

import os
import socket
import sys
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from pathlib import Path

import pytest

from sheetgen import __main__
from sheetgen.base import errors, files, handed, sealed


def make(what: str, path: Path) -> None:
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    elif what == "socket":
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(path))
    else:
        path.symlink_to(what)


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize("what", ["/dev/zero", "pipe", "folder", "socket"])
def test_what_is_no_file_is_not_opened_as_one(what: str, tmp_path: Path) -> None:
    path = tmp_path / "odd"
    make(what, path)

    with pytest.raises(OSError):
        handed.open_(path)


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_the_cache_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    make("pipe", tmp_path / "one.table")

    assert sealed.read(tmp_path / "one.table") is None


def test_a_file_of_the_system_that_has_nothing_to_say_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _: object) -> None:
            return None

    monkeypatch.setattr(handed, "open_", lambda _: BufferedReader(Silent()))

    assert files.read_bytes("/proc/kmsg", 10) == b""


DOORS = [
    ["check", "odd.json"],
    ["check", "odd.toml"],
    ["solve", "odd.json"],
    ["solve", "--json", "odd.jsonl"],
    ["odds", "odd"],
    ["pad", "classic", "--logo", "odd.png", "-o", "out.pdf"],
    ["pad", "--from", "odd", "-o", "out.pdf"],
    ["puzzle", "--set", "class-test", "--class", "odd.csv", "-o", "out.pdf"],
    ["config"],
]


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize("words", DOORS, ids=" ".join)
def test_no_command_waits_for_a_pipe(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CONFIG", "odd" if words == ["config"] else os.devnull)
    name = next((word for word in words[1:] if word.startswith("odd")), "odd")
    make("pipe", tmp_path / name)

    monkeypatch.setattr(sys, "argv", ["sheetgen", *words])
    with pytest.raises(SystemExit, match="2"):
        __main__.main()

    assert f"error: {name}: cannot be read: this is a pipe or a device, and no file\n" == capsys.readouterr().err
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize("name", ["blank.json", "blank.jsonl", "-"])
def test_blank_lines_without_end_are_no_positions(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\n" * 2_000)))
    Path("blank.json").write_bytes(b"\n" * 2_000)
    Path("blank.jsonl").write_bytes(b"\n" * 2_000)
    monkeypatch.setattr(sys, "argv", ["sheetgen", "solve", name])
    with pytest.raises(SystemExit, match="2"):
        __main__.main()

    where = "standard input" if name == "-" else name
    said = "more than 1,000 blank lines in a row: is this the right file?"
    assert f"error: {where}: {said}\n" == capsys.readouterr().err


def test_a_document_is_no_larger_than_what_can_be_held_when_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lists within lists take 52 times as much memory: 99 MB took 2.6 GB and more."""
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 15_000_001)
    monkeypatch.setattr(sys, "argv", ["sheetgen", "check", str(path)])
    with pytest.raises(SystemExit, match="2"):
        __main__.main()

    said = "larger than 15 MB: make so many puzzles a file of lines (.jsonl)"
    assert f"error: {path}: {said}\n" == capsys.readouterr().err


def test_endless_words_are_like_no_known_one_without_comparing_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key of 98 MB took 4 GB."""
    monkeypatch.setattr(errors, "get_close_matches", lambda *_args, **_more: pytest.fail("compared"))

    assert "known: color" == errors.nearest("color" * 100, ["color"])
