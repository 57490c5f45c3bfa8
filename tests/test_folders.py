"""Where settings, caches and the package's own data lie, on three systems."""

from pathlib import Path

import pytest

from sheetgen.base import folders

VARIABLES = ("SHEETGEN_CONFIG", "SHEETGEN_CACHE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA")
XDG = {"XDG_CONFIG_HOME": "/xdg/config", "XDG_CACHE_HOME": "/xdg/cache"}
WINDOWS = {"APPDATA": "/windows/roaming", "LOCALAPPDATA": "/windows/local"}
RELATIVE = dict.fromkeys(VARIABLES[2:], "not/absolute")
EMPTY = dict.fromkeys(VARIABLES, "")
OWN = {"SHEETGEN_CONFIG": "/own/settings.toml", "SHEETGEN_CACHE": "own"}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))


def on(monkeypatch: pytest.MonkeyPatch, system: str, variables: dict[str, str]) -> tuple[Path | None, Path | None]:
    monkeypatch.setattr("sys.platform", system)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    return folders.settings_file(), folders.cache()


@pytest.mark.parametrize(
    ("system", "variables", "settings", "cache"),
    [
        ("linux", {}, "/home/ann/.config", "/home/ann/.cache"),
        ("linux", EMPTY, "/home/ann/.config", "/home/ann/.cache"),
        ("linux", XDG, "/xdg/config", "/xdg/cache"),
        ("linux", RELATIVE, "/home/ann/.config", "/home/ann/.cache"),
        ("linux", WINDOWS, "/home/ann/.config", "/home/ann/.cache"),
        ("freebsd14", XDG, "/xdg/config", "/xdg/cache"),
        ("darwin", {}, "/home/ann/Library/Application Support", "/home/ann/Library/Caches"),
        ("darwin", XDG | WINDOWS, "/home/ann/Library/Application Support", "/home/ann/Library/Caches"),
        ("win32", {}, "/home/ann/AppData/Roaming", "/home/ann/AppData/Local"),
        ("win32", RELATIVE, "/home/ann/AppData/Roaming", "/home/ann/AppData/Local"),
        ("win32", WINDOWS | XDG, "/windows/roaming", "/windows/local"),
    ],
)
def test_settings_and_caches_lie_where_the_system_keeps_them(
    system: str, variables: dict[str, str], settings: str, cache: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = on(monkeypatch, system, variables)

    assert (Path(settings) / "sheetgen" / "config.toml", Path(cache) / "sheetgen") == found


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_a_person_s_own_choice_comes_first(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = on(monkeypatch, system, OWN | XDG | WINDOWS)

    assert (Path("/own/settings.toml"), Path("own")) == found


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_without_a_home_there_is_no_place(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)

    assert (None, None) == on(monkeypatch, system, {})


def test_a_folder_that_is_named_needs_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)

    assert (Path("/xdg/config/sheetgen/config.toml"), Path("/xdg/cache/sheetgen")) == on(monkeypatch, "linux", XDG)


@pytest.mark.parametrize("name", ["templates", "fonts"])
def test_data_lies_in_the_installed_package_or_at_the_top_of_a_checkout(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "installed" / "data" / name).mkdir(parents=True)
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "sheetgen")
    assert tmp_path / name == folders.data(name)

    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "installed")
    assert tmp_path / "installed" / "data" / name == folders.data(name)
