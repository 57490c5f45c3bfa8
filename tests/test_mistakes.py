"""Every mistake of ``data/mistakes.toml`` gets its sentence, and nothing is done otherwise without a word."""

import re
import shlex
import tomllib
from pathlib import Path
from shutil import copy, copytree

import pytest

from .conftest import Run

HERE = Path(__file__).parent
TABLE = tomllib.loads((HERE / "data" / "mistakes.toml").read_text("utf-8"))
FILES: dict[str, str] = TABLE.pop("files")
BYTES = {
    "book.xlsx": b"PK\x03\x04",
    "ods.ods": b"PK\x03\x04",
    "doc.docx": b"PK\x03\x04",
    "picture.png": b"\x89PNG\r\n\x1a\n\x00\x81",
    "utf16.csv": "Name\nZoë\n".encode("utf-16"),
    "cp1252.csv": "Name\nZoë\n".encode("cp1252"),
    "t-latin.toml": "title".encode("utf-16"),
}
HINT = re.compile(r" \(see '.*--help'\)$")
UNCLEAR = re.compile(r"Traceback|itself failed|requires an argument|Invalid value|No such option|Got unexpected")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mistakes")
    copy(HERE / "templates" / "short.toml", folder / "my.toml")
    (folder / "folder").mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    for name, content in BYTES.items():
        (folder / name).write_bytes(content)
    return folder


def rows(which: str) -> list[object]:
    return [
        pytest.param(typed, text, id=f"{command}: {typed}")
        for command, tables in TABLE.items()
        for typed, text in tables.get(which, {}).items()
    ]


@pytest.mark.parametrize(("typed", "sentence"), rows("said"))
def test_a_mistake_is_told_in_one_sentence(
    typed: str, sentence: str, run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    before = sorted(files.rglob("*"))
    code, out, err = run(*shlex.split(typed))
    said = HINT.sub("", err.removeprefix("error: ").removesuffix("\n"))

    assert (2, "") == (code, out)
    assert said.startswith(sentence.removesuffix("…")) if sentence.endswith("…") else said == sentence
    assert not UNCLEAR.search(err)
    assert before == sorted(files.rglob("*"))


@pytest.mark.parametrize(("typed", "done"), rows("done"))
def test_what_has_one_meaning_is_done(typed: str, done: str, run: Run, files: Path, desk: Path) -> None:
    copytree(files, desk, dirs_exist_ok=True)
    code, out, err = run(*shlex.split(typed))

    assert 0 == code
    assert done in f"{out}{err}"


def test_there_are_mistakes_of_every_command() -> None:
    from sheetgen.cli import guesses

    assert set(guesses.DOES) <= set(TABLE)
    assert sum(len(each) for tables in TABLE.values() for each in tables.values()) >= 377
