"""``make site FOLDER`` replaces an older site, and nothing else."""

from pathlib import Path

import pytest

from tools.site import build


def site(folder: Path) -> Path:
    """The page's own part of a built site."""
    (folder / "pyodide").mkdir(parents=True)
    (folder / "pyodide" / "pyodide.mjs").write_text("export {};")
    for name in ("index.html", "service.js"):
        (folder / name).write_text("")
    build.write_service(folder)
    return folder


def test_a_new_an_empty_and_an_older_folder_are_taken(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "new", tmp_path / "empty", site(tmp_path / "site")):
        build.check(folder)


@pytest.mark.parametrize("name", ["CNAME", "service.js", "photos/one.jpg", ".git"])
def test_a_folder_with_anything_else_is_refused(tmp_path: Path, name: str) -> None:
    file = (tmp_path if name == "service.js" else site(tmp_path)) / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("mine")
    with pytest.raises(SystemExit, match=f"and '{name}' there is none of ours: name another folder"):
        build.check(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(SystemExit, match="is a file"):
        build.check(tmp_path / "notes.txt")
