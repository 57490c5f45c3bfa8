"""Ids of own templates hold by what a template says: whatever its file is called, and wherever it lies at hand."""

import json
import re
from base64 import b64encode
from pathlib import Path

import pytest

from sheetgen.app.engine import requests
from sheetgen.base.errors import SheetgenError
from sheetgen.render import memory
from tests.conftest import Run
from tests.pdf_text import words_of

SHORT = (Path(__file__).parent / "templates" / "short.toml").read_text("utf-8")
CHANGED = SHORT.replace("marks_to_lock = 3", "marks_to_lock = 2")


@pytest.fixture
def printed(run: Run, desk: Path) -> str:
    """The id of a sheet of ``my.toml``, which then has gone."""
    (desk / "my.toml").write_text(SHORT, "utf-8")
    run("pad", "my.toml", "--seed", "1", "--sheets", "1", "-o", "first.pdf")
    (desk / "my.toml").unlink()
    return id_on("first.pdf")


def id_on(file: str) -> str:
    found = re.search(r"\b[a-z0-9-]+~[0-9a-f]{6}-c2-[0-9A-Z]+", words_of(file))
    assert found
    return found[0]


def worksheet_id(file: str) -> str:
    id_: str = json.loads(memory.find(Path(file).read_bytes()) or "")["wish"]["made"]["ids"][""]
    return id_


@pytest.mark.parametrize("name", ["friend.toml", "my (1).toml", "My.TOML"])
@pytest.mark.parametrize("is_named", [True, False])
def test_a_copy_of_the_template_by_any_name_prints_the_sheet_with_its_id(
    run: Run, desk: Path, printed: str, name: str, is_named: bool
) -> None:
    (desk / "broken.toml").write_text("= ?", "utf-8")
    (desk / "other.toml").write_text(CHANGED, "utf-8")
    (desk / name).write_text(SHORT, "utf-8")

    assert (0, "") == run("pad", *[name] * is_named, "--id", printed, "-o", "again.pdf")[::2]
    assert printed == id_on("again.pdf")


def test_a_page_of_a_template_that_lay_there_is_made_again_without_it(run: Run, desk: Path, printed: str) -> None:
    (desk / "friend.toml").write_text(SHORT, "utf-8")
    run("pad", "--id", printed, "-o", "again.pdf")
    (desk / "friend.toml").unlink()

    assert 0 == run("pad", "--from", "again.pdf", "-o", "third.pdf")[0]
    assert (desk / "again.pdf").read_bytes() == (desk / "third.pdf").read_bytes()


def test_an_id_without_a_code_finds_its_template_too(run: Run, desk: Path) -> None:
    (desk / "two words.toml").write_text(SHORT.replace('draw = ["lucky"]', ""), "utf-8")
    run("pad", "two words.toml", "-o", "first.pdf")
    found = re.search(r"two-words~\w{6}-1", words_of("first.pdf"))
    assert found
    run("pad", "--id", found[0], "-o", "again.pdf")
    (desk / "two words.toml").unlink()

    assert 0 == run("pad", "--from", "again.pdf", "-o", "third.pdf")[0]
    assert (desk / "again.pdf").read_bytes() == (desk / "third.pdf").read_bytes()


def test_a_file_of_the_right_name_with_other_content_is_reported_as_that(run: Run, desk: Path, printed: str) -> None:
    (desk / "my.toml").write_text(CHANGED, "utf-8")
    head = printed.partition("-c2-")[0]
    other = re.escape(f"my.toml has other content than the template of this id: '{head}' is printed on its sheets, ")

    for words in (("pad", "--id", printed), ("pad", "my.toml", "--id", printed), ("odds", printed), ("solve", printed)):
        code, _, said = run(*words)
        assert 2 == code
        assert re.fullmatch(f"error: .*{other}'my~[0-9a-f]{{6}}' on those of this file\n", said), words


def test_a_file_of_the_right_name_that_is_no_template_is_reported_as_that(run: Run, desk: Path, printed: str) -> None:
    (desk / "my.toml").write_text("title = ", "utf-8")

    assert "error: my.toml: line " in run("pad", "--id", printed)[2]


def test_without_its_template_an_id_says_what_it_needs(run: Run, printed: str) -> None:
    head = printed.partition("-c2-")[0]

    for words in (("pad", "--id", printed), ("odds", printed), ("solve", printed)):
        assert (
            f"this id is of a template of one's own, '{head}', and no .toml file here has its content" in run(*words)[2]
        )


def test_odds_and_solver_find_the_template_of_an_id(run: Run, desk: Path, printed: str) -> None:
    (desk / "friend.toml").write_text(SHORT, "utf-8")

    assert (0, "") == run("odds", printed)[::2]
    assert run("odds", printed)[1].startswith("friend.toml")


def test_a_worksheet_of_several_templates_is_made_again_where_they_lie(run: Run, desk: Path) -> None:
    six = (Path(__file__).parent / "templates" / "six.toml").read_text("utf-8")
    (desk / "a.toml").write_text(SHORT, "utf-8")
    (desk / "b.toml").write_text(six, "utf-8")
    section = '[[section]]\nkind = "score"\ncount = 1\nvariant = "{}.toml"\n'
    (desk / "set.toml").write_text('title = { en = "T" }\n' + section.format("a") + section.format("b"), "utf-8")
    assert (0, "") == run("-q", "puzzle", "--set", "set.toml", "--seed", "1", "-o", "w.pdf")[::2]
    id_ = worksheet_id("w.pdf")
    assert re.match(r"a~\w{6}\+b~\w{6}-w2-", id_)
    for old, new in (("a", "one"), ("b", "two")):
        (desk / f"{old}.toml").rename(desk / f"{new}.toml")

    assert 0 == run("puzzle", "--id", id_, "-o", "again.pdf")[0]
    assert id_ == worksheet_id("again.pdf")


def test_on_the_page_the_template_with_the_content_is_taken_among_several(printed: str) -> None:
    files = {"old.toml": b64encode(CHANGED.encode()).decode(), "my (1).toml": b64encode(SHORT.encode()).decode()}

    assert "table" in requests.answer("position", {"text": printed, "files": files})
    with pytest.raises(SheetgenError, match=r"no \.toml file here has its content"):
        requests.answer("position", {"text": printed, "files": {"old.toml": files["old.toml"]}})
