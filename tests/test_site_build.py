"""``make site FOLDER`` replaces an older site, and nothing else; the new one is there whole or not at all."""

from pathlib import Path

import pytest

from tools.site import build


def site(folder: Path) -> Path:
    """The page's own part of a built site."""
    (folder / "pyodide").mkdir(parents=True)
    (folder / "pyodide" / "pyodide.mjs").write_text("export {};")
    for name in ("index.html", build.SERVICE):
        (folder / name).write_text("")
    build.write_service(folder)
    return folder


def test_a_new_an_empty_and_an_older_folder_are_taken(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "new", tmp_path / "empty", site(tmp_path / "site")):
        build.check(folder)


@pytest.mark.parametrize("name", ["CNAME", build.SERVICE, "photos/one.jpg", ".git"])
def test_a_folder_with_anything_else_is_refused(tmp_path: Path, name: str) -> None:
    file = (tmp_path if name == build.SERVICE else site(tmp_path)) / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("mine")
    with pytest.raises(SystemExit, match=f"and '{name}' there is none of ours: name another folder"):
        build.check(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(SystemExit, match="is a file"):
        build.check(tmp_path / "notes.txt")


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an older site; a new one takes no time."""

    def fill(folder: Path, work: Path) -> None:
        (folder / build.SERVICE).write_text("new")
        (work / "wheel").touch()

    monkeypatch.setattr(build, "_fill", fill)
    return site(tmp_path / "site")


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_new_site_replaces_the_old_one(older: Path) -> None:
    (older.parent / ".site.new" / "work").mkdir(parents=True)  # a run was killed
    build.build(older)

    assert ["site", f"site/{build.SERVICE}"] == names(older.parent)
    assert "new" == (older / build.SERVICE).read_text()


def test_a_build_that_fails_leaves_the_old_site(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path, _work: Path) -> None:
        (folder / build.SERVICE).write_text("half")
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "_fill", fail)
    before, service = names(older.parent), (older / build.SERVICE).read_text()
    with pytest.raises(KeyboardInterrupt):
        build.build(older)

    assert before == names(older.parent)
    assert service == (older / build.SERVICE).read_text()
