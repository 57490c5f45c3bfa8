"""What a shell offers, and how much the program says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.cli import commands

from .typed import typed as run

Offered = Callable[[str, str], list[str]]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Offered:
    """What a shell offers for a command line that ends in what is being typed."""

    def ask(typed: str, shell: str) -> list[str]:
        for name, value in (
            ("_SHEETGEN_COMPLETE", f"complete_{shell}"),
            ("COMP_WORDS", typed),
            ("COMP_CWORD", str(len(typed.split(" ")) - 1)),
            ("_TYPER_COMPLETE_ARGS", typed),
            ("_TYPER_COMPLETE_FISH_ACTION", "get-args"),
        ):
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit):
            commands.app([], prog_name="sheetgen")
        return capsys.readouterr().out.split()

    return ask


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("sheetgen pad mi", ["mixx-a", "mixx-b"]),
        ("sheetgen pad classic --palette in", ["ink-saver"]),
        ("sheetgen puzzle classic --level e", ["easy", "expert"]),
    ],
)
def test_bash_and_fish_complete_names(typed: str, names: list[str], offered: Offered) -> None:
    assert names == offered(typed, "bash")
    assert names == offered(typed, "fish")


@pytest.mark.parametrize(("shell", "start"), [("bash", "_sheetgen_completion()"), ("zsh", "#compdef sheetgen")])
def test_the_scripts_for_shells_can_be_had(
    shell: str, start: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_SHEETGEN_COMPLETE", f"source_{shell}")
    with pytest.raises(SystemExit):
        commands.app([], prog_name="sheetgen")

    assert capsys.readouterr().out.strip().startswith(start)


def test_quiet_says_nothing_beside_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pad.pdf"

    assert 0 == run("-q", "pad", "classic", "-o", str(path))
    assert path.stat().st_size > 1_000
    assert ("", "") == capsys.readouterr()


def test_verbose_says_where_settings_are_and_how_long_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("-v", "variants")

    told = capsys.readouterr()
    assert "settings: " in told.err
    assert "took " in told.err
    assert told.out.startswith("big-points")


def test_mistakes_are_reported_even_if_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == run("-q", "pad", "klassic")
    assert capsys.readouterr().err.startswith("error: unknown variant 'klassic' (did you mean 'classic'?)")


def test_quiet_and_verbose_contradict_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == run("-q", "-v", "variants")
    assert "error: --quiet and --verbose are opposites: leave one of the two out\n" == capsys.readouterr().err
