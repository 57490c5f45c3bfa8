"""The page without a server is there whole or not at all. What it does: tests/site."""

from pathlib import Path

import pytest

from tools.site import build


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an older site, and nothing that takes long."""

    def fill(folder: Path, work: Path) -> None:
        (folder / build.SERVICE).write_text("new")
        (work / "wheel").touch()

    monkeypatch.setattr(build, "_fill", fill)
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / build.SERVICE).write_text("old")
    (folder / "left-out.js").touch()
    return folder


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_new_site_replaces_the_old_one(site: Path) -> None:
    (site.parent / ".site.new" / "work").mkdir(parents=True)  # a run was killed
    build.build(site)

    assert ["site", f"site/{build.SERVICE}"] == names(site.parent)
    assert "new" == (site / build.SERVICE).read_text()


def test_a_build_that_fails_leaves_the_old_site(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path, _work: Path) -> None:
        (folder / build.SERVICE).write_text("half")
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "_fill", fail)
    with pytest.raises(KeyboardInterrupt):
        build.build(site)

    assert ["site", "site/left-out.js", f"site/{build.SERVICE}"] == names(site.parent)
    assert "old" == (site / build.SERVICE).read_text()


def test_a_folder_of_something_else_is_not_replaced(site: Path) -> None:
    (site / build.SERVICE).unlink()
    with pytest.raises(SystemExit, match="something else is in this folder"):
        build.build(site)

    assert ["site", "site/left-out.js"] == names(site.parent)
