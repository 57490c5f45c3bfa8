import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.base import drafts, files
from sheetgen.base.drafts import Draft
from sheetgen.base.errors import InputError, TemplateError


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refusal(wanted: dict[Path, bytes], force: bool = False) -> str:
    with pytest.raises(InputError) as caught:
        files.write(list(wanted), wanted.values(), force)
    return str(caught.value)


def full_disk() -> bool:
    raise OSError(28, "No space left on device")


def test_files_are_written(tmp_path: Path) -> None:
    files.write([tmp_path / "a.pdf", tmp_path / "b.pdf"], [b"one", b"two"])

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"one", "b.pdf": b"two"}


def test_a_file_is_as_readable_as_any_other(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    files.write([tmp_path / "pad.pdf"], [b"pad"])

    assert stat.S_IMODE((tmp_path / "pad.pdf").stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)


def test_an_existing_file_is_kept_unless_force_is_given(tmp_path: Path) -> None:
    old = tmp_path / "b.pdf"
    old.write_bytes(b"old")
    wanted = {tmp_path / "a.pdf": b"new", old: b"new"}

    assert refusal(wanted) == f"{old}: this file exists already: choose another name, or replace it with force"
    assert names(tmp_path) == ["b.pdf"]
    assert old.read_bytes() == b"old"

    files.write(list(wanted), wanted.values(), force=True)

    assert old.read_bytes() == b"new"


def test_several_pages_are_numbered() -> None:
    assert files.page_paths(Path("out/pad.svg"), 1) == [Path("out/pad.svg")]
    assert files.page_paths(Path("out/pad.svg"), 2) == [Path("out/pad-1.svg"), Path("out/pad-2.svg")]
    assert [path.name for path in files.page_paths(Path("v1.2.svg"), 12)][::11] == ["v1.2-01.svg", "v1.2-12.svg"]


def test_each_page_is_on_the_disk_before_the_next_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    safe: list[int] = []
    monkeypatch.setattr(os, "fsync", safe.append)

    def pages() -> Iterator[bytes]:
        for number in range(3):
            assert number == len(safe)
            yield b"page"

    files.write([tmp_path / name for name in "abc"], pages())

    assert names(tmp_path) == ["a", "b", "c"]


def test_nothing_is_made_for_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    made = iter([b"page"])
    with pytest.raises(InputError):
        files.write([tmp_path / "a"], made)

    assert [b"page"] == list(made)


def test_a_minus_is_standard_output(tmp_path: Path) -> None:
    code = "from pathlib import Path; from sheetgen.base import files; files.write([Path('-')], [bytes(range(256))])"
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)

    assert result.stdout == bytes(range(256))


def test_several_pages_do_not_fit_into_standard_output() -> None:
    with pytest.raises(
        InputError, match=r"^output -: 3 pages are as many files: write them to a folder, or make a PDF"
    ):
        files.page_paths(Path("-"), 3)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no" / "pad.pdf"

    assert refusal({path: b""}) == f"{path}: there is no folder '{tmp_path / 'no'}': make it first, or write elsewhere"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refusal({tmp_path: b""}, force=True) == f"{tmp_path}: this is a folder: name a file in it"


def test_a_device_is_never_replaced() -> None:
    device = "/dev/null"

    assert (
        refusal({Path(device): b""}, force=True)
        == f"{device}: this is no ordinary file: write to '-' for standard output"
    )


def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)

    assert (
        refusal({tmp_path / "a": b""})
        == f"{tmp_path / 'a'}: cannot be written (permission denied): choose another folder"
    )


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda number: full_disk() if done else done.append(number))
    said = refusal({tmp_path / "a": b"a", tmp_path / "b": b"b"})

    assert said == f"{tmp_path / 'b'}: cannot be written (no space left on device): make room, or choose another folder"
    assert names(tmp_path) == []


def test_an_error_of_whoever_makes_the_content_is_not_taken_for_the_file_s(tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"one"
        raise BlockingIOError(11, "Resource temporarily unavailable")  # what fork() says

    with pytest.raises(BlockingIOError):
        files.stream(tmp_path / "a", pieces())

    assert names(tmp_path) == []


def test_a_set_that_cannot_be_completed_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Draft.place
    monkeypatch.setattr(
        Draft, "place", lambda self, path, force: full_disk() if path.name == "b" else place(self, path, force)
    )
    refusal({tmp_path / "a": b"a", tmp_path / "b": b"b"})

    assert names(tmp_path) == []


def test_an_interrupted_run_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        files.write([tmp_path / "a"], [b"a"])

    assert names(tmp_path) == []


NAMED = "from sheetgen.base import drafts; drafts._nameless = lambda folder: drafts.CLOSED;"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no polite kill")
@pytest.mark.parametrize(
    ("kind", "signal_", "code"),
    [
        (NAMED, signal.SIGTERM, 143),
        ("", signal.SIGTERM, 143),
        pytest.param(
            *("", signal.SIGKILL, -9),
            marks=pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="no files without names here"),
        ),
    ],
)
def test_a_killed_run_leaves_nothing(tmp_path: Path, kind: str, signal_: signal.Signals, code: int) -> None:
    program = (
        f"import os, sys, time; from pathlib import Path; from sheetgen.base import files; {kind}"
        "os.fsync = lambda number: (print('written', flush=True), time.sleep(30));"
        "files.write([Path(sys.argv[1])], [b'half'])"
    )
    words = [sys.executable, "-c", program, str(tmp_path / "pad.pdf")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert "written\n" == running.stdout.readline()
        running.send_signal(signal_)

        assert code == running.wait(10)
    assert [] == names(tmp_path)
    assert signal.SIG_DFL == signal.getsignal(signal.SIGTERM)


class TestNamesThatAreTaken:
    """By others, between the first look and the end."""

    @pytest.fixture(params=["without a name", "with a hidden name", "without links"])
    def disk(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        def no_links(*_: object) -> None:
            raise PermissionError(1, "Operation not permitted")

        if request.param != "without a name":
            monkeypatch.setattr(drafts, "_nameless", lambda folder: drafts.CLOSED)
        if request.param == "without links":
            monkeypatch.setattr(os, "link", no_links)

    def pages(self, folder: Path, *taken: str) -> Iterator[bytes]:
        """Two pages; somebody else writes files while the second is made."""
        yield b"one"
        for name in taken:
            (folder / name).write_bytes(b"theirs")
        yield b"two"

    @pytest.mark.parametrize("name", ["a", "b"])
    def test_a_file_that_appears_meanwhile_is_not_overwritten(self, disk: None, tmp_path: Path, name: str) -> None:
        with pytest.raises(InputError, match=f"{name}: this file exists already: choose another name"):
            files.write([tmp_path / "a", tmp_path / "b"], self.pages(tmp_path, name))

        assert [name] == names(tmp_path)
        assert b"theirs" == (tmp_path / name).read_bytes()

    def test_the_next_names_that_are_all_free_are_taken(self, disk: None, tmp_path: Path) -> None:
        others = [[tmp_path / f"a{n}", tmp_path / f"b{n}"] for n in range(2, 9)]
        made = self.pages(tmp_path, "b", "a2", "b3")
        had = files.write([tmp_path / "a", tmp_path / "b"], made, others=others)

        assert others[2] == had
        assert ["a2", "a4", "b", "b3", "b4"] == names(tmp_path)
        assert (b"one", b"two") == tuple(path.read_bytes() for path in had)

    def test_with_force_it_is_replaced(self, disk: None, tmp_path: Path) -> None:
        files.write([tmp_path / "a", tmp_path / "b"], self.pages(tmp_path, "a"), force=True)

        assert b"one" == (tmp_path / "a").read_bytes()
        assert ["a", "b"] == names(tmp_path)

    def test_the_mode_of_a_replaced_file_stays(self, disk: None, tmp_path: Path) -> None:
        (tmp_path / "a").touch(0o600)
        files.write([tmp_path / "a"], [b"new"], force=True)

        assert 0o600 == stat.S_IMODE((tmp_path / "a").stat().st_mode)

    @pytest.mark.parametrize("there", [False, True])
    def test_a_link_is_written_through(self, disk: None, tmp_path: Path, there: bool) -> None:
        real, link = tmp_path / "real", tmp_path / "folder" / "link"
        link.parent.mkdir()
        link.symlink_to(real)
        if there:
            real.write_bytes(b"old")
            assert "exists already" in refusal({link: b"new"})
            assert b"old" == real.read_bytes()
        files.write([link], [b"new"], force=there)

        assert link.is_symlink()
        assert b"new" == real.read_bytes()
        assert ["link"] == names(link.parent)

    def test_a_link_in_a_circle_is_one_sentence(self, tmp_path: Path) -> None:
        (tmp_path / "a").symlink_to(tmp_path / "a")

        assert refusal({tmp_path / "a": b""}).startswith(f"{tmp_path / 'a'}: ")
        assert (tmp_path / "a").is_symlink()


class TestReplace:
    def test_a_file_is_written_over_in_a_folder_that_is_made(self, tmp_path: Path) -> None:
        path = tmp_path / "new" / "folder" / "settings.toml"
        files.replace(path, b"one")
        files.replace(path, b"two")

        assert b"two" == path.read_bytes()
        assert names(path.parent) == ["settings.toml"]

    def test_a_link_stays_and_its_file_is_written(self, tmp_path: Path) -> None:
        real, link = tmp_path / "real.toml", tmp_path / "folder" / "link.toml"
        link.parent.mkdir()
        link.symlink_to(real)
        files.replace(link, b"new")

        assert link.is_symlink()
        assert b"new" == real.read_bytes()

    def test_what_cannot_be_written_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "settings.toml"
        path.write_bytes(b"old")
        monkeypatch.setattr(os, "fsync", lambda _: full_disk())

        with pytest.raises(InputError, match=r"cannot be written \(no space left on device\): make room"):
            files.replace(path, b"new")
        assert b"old" == path.read_bytes()
        assert names(tmp_path) == ["settings.toml"]

    def test_a_file_in_the_place_of_a_folder_is_one_clear_error(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()

        with pytest.raises(
            InputError, match=r"cannot be written \((file exists|not a directory)\): choose another folder"
        ):
            files.replace(tmp_path / "file" / "settings.toml", b"new")


class TestReading:
    def test_a_small_file_is_read_whole(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_bytes(b"12345")

        assert b"12345" == files.read_bytes(tmp_path / "a", 5, "make it smaller") == files.read_bytes(tmp_path / "a")

    @pytest.mark.parametrize(("most", "size"), [(3_000, "3 kB"), (5_000_000, "5 MB")])
    def test_a_large_one_is_refused(self, tmp_path: Path, most: int, size: str) -> None:
        (tmp_path / "a").write_bytes(b"x" * (most + 1))

        with pytest.raises(InputError, match=f"a: larger than {size}: make it smaller$"):
            files.read_bytes(tmp_path / "a", most, "make it smaller")

    def test_what_keeps_it_from_being_read_is_one_sentence_of_the_caller_s_kind(self, tmp_path: Path) -> None:
        with pytest.raises(TemplateError, match=r"^no\.toml: cannot be read: no such file or directory$"):
            files.read_bytes("no.toml", error=TemplateError)
        with pytest.raises(InputError, match=r"cannot be read: (is a directory|permission denied)$"):
            files.read_bytes(tmp_path)
        with pytest.raises(InputError, match=r"^'a\x00b': this is not the name of a file$"):
            files.read_bytes("a\0b")
