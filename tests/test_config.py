"""A person's defaults: what may be set, where it is kept, and what a wrong setting says."""

import json
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
from sheetgen.render import memory
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
        ('lang = "klingon"', "lang: 'klingon' is not known (known: de, en)"),
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
            set(setting.KEYS) - {"lang", "palette", "link", *setting.OF_HEAD}
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


SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>'


def shown(path: str) -> str:
    """All that is written in a PDF or SVG that a command made: what it remembers of its wish."""
    return json.dumps(json.loads(memory.find(Path(path).read_bytes()) or "")["wish"], ensure_ascii=False)


class TestShowing:
    def test_every_setting_is_shown_with_its_value_its_default_and_its_choices(self, run: Run) -> None:
        run("config", "paper", "a5")
        code, out, _ = run("config")

        assert 0 == code
        lines = {line.partition(" = ")[0]: line.partition(" = ")[2] for line in out.splitlines()[1:]}
        assert [setting.option_name(key) for key in setting.KEYS] == list(lines)
        assert all("default: " in line and line.endswith(")") for line in lines.values())
        assert lines["paper"].split("  ")[0] == "A5"
        assert lines["paper"].endswith("default: A4 (A6, A5, A4, Letter, Legal, A3, slide or 200x150)")
        assert lines["lang"].startswith("(not set)")
        assert lines["lang"].endswith("default: en (de, en, it, pl, tr or a file: my.toml)")
        assert lines["guides"].endswith("default: yes (yes or no)")

    @pytest.mark.parametrize("key", setting.CHOICES)
    def test_every_choice_that_is_named_can_be_made(self, key: str) -> None:
        named = re.findall(r"[\w.:-]+", setting.CHOICES[key].partition(": ")[2] or setting.CHOICES[key])
        if key in ("orientation", "print_size", "back", "flip", "paper", "up", "guides"):
            for word in set(named) - {"or"}:
                config.save({key: word})

    @pytest.mark.parametrize(
        "words", [("paper=a5",), ("Paper", " a5 "), ("PAPER", "A5"), ("--paper", "a5"), ("paper", "148 x 210")]
    )
    def test_a_setting_is_read_in_any_case_and_with_an_equals_sign(self, words: tuple[str, ...], run: Run) -> None:
        assert 0 == run("config", *words)[0]
        assert config.load().paper == PAPERS["a5"]

    @pytest.mark.parametrize(("typed", "kept"), [("German", "de"), (" DE", "de"), ("Türkçe", "tr"), ("pl_PL", "pl")])
    def test_a_language_is_kept_by_its_code(self, typed: str, kept: str, run: Run) -> None:
        assert run("config", "lang", typed)[1].endswith(f": lang = {kept}\n")
        assert config.load().lang == kept

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (("papr", "a5"), "unknown setting 'papr' (did you mean 'paper'?)"),
            (("palette", "momo"), "palette: 'momo' is not known (did you mean 'mono'?)"),
            (("guides", "maybe"), "guides: 'maybe' is neither yes nor no"),
            (("names", " , "), "names: --names: there is no name in it"),
            (("logo", "nosuch.png"), "nosuch.png: cannot be read: no such file or directory"),
            (("logo", "logo.gif"), "logo.gif: a logo is an SVG, PNG or JPEG file"),
            (
                ("title", "x" * 201),
                "title: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is no line of text of at most 200",
            ),
        ],
    )
    def test_a_wrong_change_is_one_sentence(self, words: tuple[str, ...], message: str, run: Run, file: Path) -> None:
        code, out, err = run("config", *words)

        assert (2, "") == (code, out)
        assert err.startswith(f"error: {message}")
        assert not file.exists()


class TestTopOfSheets:
    @pytest.mark.long
    def test_a_title_names_and_a_logo_are_kept_for_pads_and_worksheets(self, run: Run, desk: Path) -> None:
        (desk / "logo.svg").write_bytes(SQUARE)
        for key, value in (("title", 'Class "7b"'), ("names", "Ann, Zoë"), ("logo", "logo.svg")):
            assert 0 == run("config", key, value)[0]
        (desk / "deeper").mkdir()
        os.chdir(desk / "deeper")

        assert "2 sheets" in run("pad", "longo", "-o", "pad.pdf")[1]
        assert 0 == run("puzzle", "classic", "--kind", "score", "-o", "sheet.pdf")[0]
        assert 0 == run("rules", "classic", "-o", "rules.pdf")[0]
        assert '"title": "Class \\"7b\\""' in shown("pad.pdf")
        assert '"names": "Ann, Zoë"' in shown("pad.pdf")
        assert "logo" in shown("pad.pdf")
        assert "Ann" in shown("sheet.pdf")
        assert "logo" in shown("sheet.pdf")
        assert "Class" in shown("rules.pdf")

    def test_what_is_typed_wins_and_an_empty_text_is_none(self, run: Run) -> None:
        run("config", "title", "Kept")
        run("config", "names", "Ann,Ben,Cleo")

        run("pad", "longo", "--title", "Typed", "--names", "", "-n", "1", "-o", "pad.pdf")

        assert '"title": "Typed"' in shown("pad.pdf")
        assert "Ann" not in shown("pad.pdf")

    @pytest.mark.long
    @pytest.mark.parametrize(
        "words",
        [
            ("puzzle", "classic", "--kind", "score", "--seed", "1"),
            ("puzzle", "classic", "--kind", "score", "--seed", "1", "--slides", "-o", "x.pdf", "--force"),
            ("puzzle", "classic", "--kind", "score", "--seed", "1", "--each", "-o", "x.pdf", "--force"),
            ("puzzle", "classic", "--kind", "score", "--seed", "1", "--class", "class.txt", "-o", "x.pdf", "--force"),
            ("pad", "--test-page", "-o", "x.pdf", "--force"),
            ("pad", "quixo", "-o", "x.pdf", "--force"),
            ("pad", "classic", "--challenge", "today", "-o", "x.pdf", "--force"),
        ],
    )
    def test_no_command_complains_of_what_is_kept(self, words: tuple[str, ...], run: Run, desk: Path) -> None:
        (desk / "logo.svg").write_bytes(SQUARE)
        (desk / "class.txt").write_text("Cleo\n")
        for key, value in (("title", "Kept"), ("names", "Ann,Ben"), ("logo", "logo.svg")):
            run("config", key, value)

        assert (0, "") == (run(*words)[0], "")

    def test_text_does_not_depend_on_names(self, run: Run) -> None:
        words = ("puzzle", "classic", "--kind", "score", "--seed", "1")
        before = run(*words)
        run("config", "names", "Ann,Ben")

        assert before == run(*words)

    def test_a_file_made_again_has_what_it_had(self, run: Run) -> None:
        run("config", "title", "Kept")
        run("pad", "classic", "-o", "old.pdf")
        run("config", "title", "Another")

        run("pad", "--from", "old.pdf", "-o", "new.pdf")

        assert Path("old.pdf").read_bytes() == Path("new.pdf").read_bytes()

    def test_a_logo_that_is_gone_is_named_with_its_setting(self, run: Run, desk: Path, file: Path) -> None:
        (desk / "logo.svg").write_bytes(SQUARE)
        run("config", "logo", "logo.svg")
        (desk / "logo.svg").unlink()

        code, _, err = run("pad", "classic")

        assert 2 == code
        assert err.startswith(f"error: {file}: logo: {desk / 'logo.svg'}: cannot be read: ")

    def test_no_file_says_where_the_logo_lies(self, run: Run, desk: Path) -> None:
        (desk / "logo.svg").write_bytes(SQUARE)
        run("config", "logo", "logo.svg")
        run("pad", "classic", "-o", "pad.svg")

        assert str(desk) not in (memory.find(Path("pad.svg").read_bytes()) or "")
