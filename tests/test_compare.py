"""The script that compares what two checkouts write."""

import re
import shutil
from pathlib import Path

import pytest

from sheetgen import __version__
from tools import compare, compare_commands

ROOT = Path(__file__).parent.parent
RESULT = compare.Result((0,), (b"one\ntwo\n",), (b"",), {"pad.pdf": b"%PDF\xff 1", "pad.svg": b"<a>\n<b>\n"})


def test_every_command_has_an_id_of_its_own_and_finds_its_files() -> None:
    commands, files = compare_commands.commands(), compare_commands.files()

    assert len(commands) == len(dict(commands)) > 300
    for name, line in commands:
        assert re.fullmatch("[a-z]+/[a-z0-9-]+", name), name
        fed = re.search(r" < (\S+)", line)
        assert not fed or fed[1] in files, name


def test_at_least_eighty_commands_are_wrong() -> None:
    assert 80 < sum(name.startswith("wrong/") for name, _ in compare_commands.commands())


def test_equal_results_do_not_differ_and_are_kept_as_they_are() -> None:
    assert [] == list(compare.differences(RESULT, RESULT))
    assert compare.read(compare.written(RESULT)) == RESULT


def test_each_difference_is_reported_with_its_place() -> None:
    other = compare.Result((2,), (b"one\nthree\n",), (b"",), {"pad.pdf": b"%PDF\xff 2!", "pad.png": b"12"})

    assert [
        "exit code: 0 -> 2",
        "stdout: 5 bytes differ, the first in line 2 (8 -> 10 bytes)",
        "    OLD: two",
        "    NEW: three",
        "pad.pdf: 2 bytes differ, the first at 6 (7 -> 8 bytes)",
        "pad.png: written by NEW only (2 bytes)",
        "pad.svg: written by OLD only (8 bytes)",
    ] == list(compare.differences(RESULT, other))


def test_a_long_line_is_shown_around_what_differs() -> None:
    assert ["    OLD: …" + "x" * 40 + "1", "    NEW: …" + "x" * 40 + "2"] == list(
        compare.differences(
            compare.Result((0,), (b"x" * 900 + b"1",), (b"",), {}),
            compare.Result((0,), (b"x" * 900 + b"2",), (b"",), {}),
        )
    )[1:]


def test_an_accepted_difference_needs_a_command_and_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "accepted.toml"

    path.write_text('"pad/*" = "thinner lines"\n')
    assert {"pad/*": "thinner lines"} == compare.accepted(path)
    path.write_text('"pads/*" = "thinner lines"\n')
    with pytest.raises(SystemExit, match="there is no such command"):
        compare.accepted(path)
    path.write_text('"pad/*" = ""\n')
    with pytest.raises(SystemExit, match="say why"):
        compare.accepted(path)


def test_a_change_in_a_copy_is_reported_unless_it_is_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compare, "KEPT", tmp_path / "kept")
    copy = tmp_path / "copy"
    for part in compare.PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    words = [str(ROOT), str(copy), "--only", "other/version"]

    assert 0 == compare.main(words)
    init = copy / "sheetgen" / "__init__.py"
    init.write_text(init.read_text("utf-8").replace(__version__, "0.1.0.changed"), "utf-8")
    assert 1 == compare.main(words)
    assert "NEW: sheetgen 0.1.0.changed" in capsys.readouterr().out
    accepted = tmp_path / "accepted.toml"
    accepted.write_text('"other/version" = "a new version"\n')
    assert 0 == compare.main([*words, "--accept", str(accepted)])
    assert "differs as it is meant to: a new version" in capsys.readouterr().out
