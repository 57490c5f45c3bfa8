"""A person's defaults: what may be set, where it is kept, and what a wrong setting says."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen.app import config, setting
from sheetgen.app.config import Config
from sheetgen.base.errors import SheetgenError
from sheetgen.page.paper import PAPERS, UPS, Setup
from tests.conftest import Run


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "settings" / "config.toml"
    monkeypatch.setenv("SHEETGEN_CONFIG", str(file))
    return file


def written(file: Path, text: str) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def test_without_a_file_nothing_is_set() -> None:
    assert config.load() == Config()


def test_what_was_saved_is_loaded() -> None:
    config.save({"paper": "letter", "back-offset": "0.5,-1", "margin": "12 mm", "up": "4", "guides": "no"})

    assert config.load() == Config(paper=PAPERS["letter"], back_offset=(0.5, -1.0), margin=12.0, up=4, guides=False)


def test_saving_keeps_other_settings_and_a_persons_comments(file: Path) -> None:
    written(file, '# my printer\nback_offset = [0.5, -1]  # tray 2\nlang = "de"\n')
    config.save({"lang": "tr"})

    assert file.read_text("utf-8") == '# my printer\nback_offset = [0.5, -1]  # tray 2\nlang = "tr"\n'


def test_a_setting_can_be_forgotten(file: Path) -> None:
    config.save({"lang": "de", "margin": 12})
    config.save({"lang": None})

    assert file.read_text("utf-8") == "margin = 12.0\n"


def test_a_file_in_which_nothing_is_left_is_removed(file: Path) -> None:
    config.save({"lang": "de"})
    config.save({"lang": None})

    assert not file.exists()
    assert config.load() == Config()


def test_a_link_to_the_file_stays_a_link(file: Path, tmp_path: Path) -> None:
    real = written(tmp_path / "dotfiles.toml", "")
    file.parent.mkdir()
    file.symlink_to(real)
    config.save({"lang": "it"})

    assert file.is_symlink()
    assert real.read_text("utf-8") == 'lang = "it"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('palete = "mono"', "unknown setting 'palete' (did you mean 'palette'?)"),
        ("margin = 3", "margin: margin 3 mm: must be 5 to 60 mm"),
        ('margin = "wide"', "margin: 'wide' is not a number of mm, like 7.5"),
        ("margin = true", "margin: 'True' is not a number of mm"),
        ("margin = nan", "margin: margin nan mm: must be 5 to 60 mm"),
        ('paper = "leter"', "paper: unknown paper 'leter' (did you mean 'Letter'?)"),
        ("up = 5", "up: 5 sheets a page: choose 1, 2, 3, 4, 6 or 8, or auto"),
        ('back_offset = "1"', "back-offset: '1' is not an offset: two numbers of mm, right and down, like 0.5,-1"),
        ("back_offset = [1, 20]", "back-offset: back offset 20 mm: must be -10 to 10 mm"),
        ('flip = "longe"', "flip: unknown flip 'longe' (did you mean 'long'?)"),
        ('lang = "deutsch"', "lang: 'deutsch' is not known (known: de, en)"),
        (
            'link = "my.school"',
            "link: 'my.school' is no address like https://my.school/sheetgen/, of at most 80 letters",
        ),
        ("lang = ", "line 1: nothing stands behind 'lang =': write a value there"),
        (f"margin = {10**400}", "margin: '1000000000000000000000000000000000000000"[:20]),
        (f"margin = {'9' * 5000}", "not valid TOML: "),
        (f"margin = {'[' * 9000}", "lists or tables nested too deeply"),
        ("[paper]\nsize = 4", "paper: unknown paper"),
    ],
)
def test_a_wrong_setting_is_one_clear_error_that_names_the_file(
    file: Path, text: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.page.languages.names", lambda: ["de", "en"])
    written(file, text)

    with pytest.raises(SheetgenError, match=re.escape(f"{file}: {message}")):
        config.load()


def test_a_wrong_change_is_refused_and_nothing_is_written(file: Path) -> None:
    with pytest.raises(SheetgenError, match=re.escape("unknown setting 'marign' (did you mean 'margin'?)")):
        config.save({"lang": "de", "marign": None})

    assert not file.exists()


def test_a_broken_file_is_not_overwritten(file: Path) -> None:
    written(file, "margin = = 3")

    with pytest.raises(SheetgenError, match="line 1: '=' stands where a value belongs"):
        config.save({"lang": "de"})
    assert file.read_text("utf-8") == "margin = = 3"


def test_a_name_that_no_file_can_have_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CONFIG", "x" * 5000)

    with pytest.raises(SheetgenError, match="cannot be read: file name too long"):
        config.load()


def test_a_file_that_is_no_text_is_one_clear_error(file: Path) -> None:
    written(file, "").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(SheetgenError, match="not UTF-8 text"):
        config.load()


def test_a_place_that_cannot_be_written_is_one_clear_error(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = written(file, "") / "config.toml"
    monkeypatch.setenv("SHEETGEN_CONFIG", str(blocked))

    assert config.load() == Config()
    with pytest.raises(SheetgenError, match="cannot be written"):
        config.save({"lang": "de"})


def test_without_a_home_all_works_but_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    for variable in ("SHEETGEN_CONFIG", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", homeless)

    assert config.load() == Config()
    with pytest.raises(SheetgenError, match="no home folder to keep settings in: set SHEETGEN_CONFIG"):
        config.save({"lang": "de"})


class TestSetup:
    def test_what_is_asked_for_wins_over_what_is_set_and_that_over_the_rest(self) -> None:
        mine = Config(paper=PAPERS["letter"], margin=12.0)

        assert mine.setup(margin=8.0, gutter=None) == Setup(paper=PAPERS["letter"], margin=8.0)

    def test_auto_asks_for_no_number(self) -> None:
        assert Config(up=2).setup(up="auto").up is None
        assert Config(up="auto").setup() == Setup()

    def test_large_print_wins_over_a_default_number_of_sheets(self) -> None:
        assert Config(up=2).setup(print_size="large").up is None
        with pytest.raises(SheetgenError, match="large print puts one sheet on a page"):
            Config().setup(print_size="large", up=2)

    def test_no_offset_can_be_asked_for_over_one_that_is_set(self) -> None:
        assert Config(back_offset=(1.0, 1.0)).setup(back_offset=(0.0, 0.0)).back_offset == (0.0, 0.0)

    def test_every_setting_of_the_paper_can_be_kept(self) -> None:
        kinds_of_page = {"head", "foot", "turns", "cut"}  # what stands on a page, not how somebody likes it

        assert (
            set(setting.KEYS) - {"lang", "palette", "link"}
            == set(Setup.__dataclass_fields__) - {"up_gives_way"} - kinds_of_page
        )


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "lang": st.sampled_from(["en", "tr"]),
            "paper": st.sampled_from(["A3", "legal", "120.5x200"]),
            "margin": st.floats(5, 50).map(lambda mm: round(mm, 2)),
            "up": st.sampled_from([*UPS, "auto"]),
            "guides": st.booleans(),
            "print_size": st.sampled_from(["normal", "large"]),
            "back_offset": st.tuples(*[st.floats(-10, 10).map(lambda mm: round(mm, 2))] * 2),
        },
    )
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_whatever_is_kept_comes_back_the_same(changes: dict[str, object]) -> None:
    Path(os.environ["SHEETGEN_CONFIG"]).unlink(missing_ok=True)
    config.save(changes)

    assert config.load() == Config(**{key: setting.value(key, given) for key, given in changes.items()})


def test_json_is_answered_whatever_the_settings_are(run: Run) -> None:
    Path(os.environ["SHEETGEN_CONFIG"]).parent.mkdir(parents=True)
    Path(os.environ["SHEETGEN_CONFIG"]).write_text('palette = "dusk"\n')

    assert 0 == run("solve", "--json", "classic r3 / 2+2")[0]
    assert 2 == run("solve", "classic r3 / 2+2")[0]
