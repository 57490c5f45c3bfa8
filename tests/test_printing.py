"""What people type, and what comes of it: files, messages and exit codes of ``pad`` and ``config``."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen import cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and settings of its own."""
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "settings" / "config.toml"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """The command as it is typed: exit code, standard output, standard error."""

    def typed(*words: str) -> tuple[int, str, str]:
        code = cli.run(lambda: cli.app(list(words), standalone_mode=False))
        said = capfd.readouterr()
        return code, said.out, said.err

    return typed


class TestSettings:
    def test_one_setting_is_shown_alone(self, run: Run) -> None:
        run("config", "paper", "letter")
        code, said, _ = run("config", "paper")

        assert code == 0
        assert re.fullmatch(r"# .*config.toml\npaper = Letter\n", said)

    @pytest.mark.parametrize("words", [("papr",), ("papr", "letter"), ("--unset", "papr")])
    def test_an_unknown_setting_is_told_with_what_was_meant(self, run: Run, words: tuple[str, ...]) -> None:
        assert run("config", *words) == (2, "", "error: unknown setting 'papr' (did you mean 'paper'?)\n")

    def test_nothing_is_not_forgotten(self, run: Run) -> None:
        code, _, complaint = run("config", "--unset")

        assert code == 2
        assert "say which setting is to be forgotten" in complaint

    def test_settings_are_spelt_like_options_everywhere(self, run: Run) -> None:
        assert "known: back, back-offset" in run("config", "zzz")[2]
        assert run("config", "back-offset", "1")[2].startswith("error: back-offset: '1' is not an offset")

    def test_the_file_may_spell_them_either_way(self, run: Run, tmp_path: Path) -> None:
        run("config", "margin", "7")
        file = tmp_path / "settings" / "config.toml"
        file.write_text('print-size = "large"\nback_offset = [1, 2]\n', "utf-8")

        assert "print-size = large\n" in run("config")[1]
        run("config", "print-size", "normal")
        assert file.read_text("utf-8") == 'back_offset = [1, 2]\nprint_size = "normal"\n'

    def test_an_offset_to_the_left_is_no_option(self, run: Run) -> None:
        assert run("config", "back-offset", "-1,0.5")[0] == 0
        assert "back-offset = -1,0.5\n" in run("config", "back-offset")[1]

    def test_pages_of_rules_on_the_back_are_for_later(self, run: Run) -> None:
        for words in (("pad", "classic", "--back", "rules"), ("config", "back", "rules")):
            code, said, complaint = run(*words)

            assert (code, said) == (2, "")
            assert complaint == (
                "error: back: pages of rules cannot be printed on the backs yet: choose none, same or blank\n"
            )
