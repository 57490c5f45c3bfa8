"""What a person has set, and what is typed beside it: settings of ``pad``, ``rules`` and ``config``."""

import re
from pathlib import Path
from typing import Any

import pypdf
import pytest

from sheetgen.page import languages
from tests.conftest import Run
from tests.pdf_text import words_of

pytestmark = pytest.mark.usefixtures("desk")


class TestSettings:
    def test_one_setting_is_shown_alone(self, run: Run) -> None:
        run("config", "paper", "letter")
        code, said, _ = run("config", "paper")

        assert code == 0
        assert re.fullmatch(r"# .*config.toml\npaper = Letter\n# default: A4 \(A6, .*\)\n", said)

    @pytest.mark.parametrize("words", [("papr",), ("papr", "letter"), ("--unset", "papr")])
    def test_an_unknown_setting_is_reported_with_what_was_meant(self, run: Run, words: tuple[str, ...]) -> None:
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

        assert "print-size = large " in run("config")[1]
        run("config", "print-size", "normal")
        assert file.read_text("utf-8") == 'back_offset = [1, 2]\nprint_size = "normal"\n'

    def test_an_offset_to_the_left_is_no_option(self, run: Run) -> None:
        assert run("config", "back-offset", "-1,0.5")[0] == 0
        assert "back-offset = -1,0.5\n" in run("config", "back-offset")[1]

    def test_rules_on_the_backs_can_be_kept(self, run: Run) -> None:
        assert run("config", "back", "rules")[0] == 0
        run("pad", "longo", "--seed", "1", "-o", "longo.pdf")

        assert words_of("longo.pdf").count("How to play: Longo") == 2


class TestSetup:
    def test_settings_are_defaults_and_options_go_first(self, run: Run) -> None:
        for key, wish in (("paper", "a5"), ("lang", "de"), ("palette", "mono")):
            run("config", key, wish)
        run("pad", "classic", "-o", "a.pdf")
        run("pad", "classic", "-o", "b.pdf", "--paper", "a6", "--lang", "it")

        mine, now = pypdf.PdfReader("a.pdf"), pypdf.PdfReader("b.pdf")
        assert [str(reader.root_object["/Lang"]) for reader in (mine, now)] == ["de", "it"]
        assert [round(float(side) / 72 * 25.4, 1) for side in mine.pages[0].mediabox[2:]] == [210, 148]
        assert [round(float(side) / 72 * 25.4, 1) for side in now.pages[0].mediabox[2:]] == [148, 105]

    def test_a_number_a_page_that_was_set_gives_way_where_it_does_not_fit(self, run: Run) -> None:
        run("config", "up", "4")

        assert ", 4 a page on A4" in run("pad", "longo", "--sheets", "4", "-o", "a.pdf")[1]
        assert ", 1 a page on A5" in run("pad", "longo", "--sheets", "4", "-o", "b.pdf", "--paper", "a5")[1]
        assert "4 sheets a page on A5 would" in run("pad", "longo", "-o", "c.pdf", "--paper", "a5", "--up", "4")[2]

    def test_small_and_capital_letters_are_alike(self, run: Run) -> None:
        typed: tuple[str, ...] = (
            "--lang",
            "EN",
            "--palette",
            "Classic",
            "--up",
            "Auto",
            "--back",
            "Same",
            "--flip",
            "LONG",
        )
        typed += ("--orientation", "Portrait", "--print-size", "Normal", "-o", "a.PDF")

        assert run("pad", "classic", *typed)[0] == 0
        assert run("config", "lang", "DE")[0] == 0
        assert "lang = de\n" in run("config", "lang")[1]

    def test_large_print_that_was_set_gives_way_to_a_number_a_page(self, run: Run) -> None:
        run("config", "print-size", "large")

        assert ", 1 a page on A4" in run("pad", "classic", "-o", "a.pdf")[1]
        assert ", 2 a page on A4" in run("pad", "classic", "-o", "b.pdf", "--up", "2")[1]
        assert "and normal print size may fit" in run("pad", "classic", "-o", "c.pdf", "--paper", "a6")[2]
        assert "leave out one" in run("pad", "classic", "-o", "c.pdf", "--up", "2", "--print-size", "large")[2]

    def test_the_offset_that_was_set_moves_the_backs_alone(self, run: Run) -> None:
        run("pad", "classic", "--back", "same", "--no-memory", "-o", "a.svg")
        run("config", "back-offset", "0.5,-1")
        run("pad", "classic", "--back", "same", "--no-memory", "-o", "b.svg")

        assert Path("a-1.svg").read_text("utf-8") == Path("b-1.svg").read_text("utf-8")
        before, after = (_places(Path(f"{name}-2.svg").read_text("utf-8")) for name in "ab")
        assert [(round(x + 0.5, 3), round(y - 1, 3)) for x, y in before] == after

    def test_a_wrong_setting_in_the_file_is_reported_with_the_file(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "settings" / "config.toml"
        file.parent.mkdir()
        file.write_text("papper = 'a4'", "utf-8")

        assert run("pad", "classic")[2] == f"error: {file}: unknown setting 'papper' (did you mean 'paper'?)\n"

    def test_backs_stay_where_printers_print(self, run: Run) -> None:
        run("config", "back-offset", "1.25,-5.5")
        code, _, complaint = run("pad", "classic", "--back", "same")

        assert code == 2
        assert complaint == (
            "error: a back offset of 1.25,-5.5 mm takes backs into the outer 5 mm, which most printers leave blank: "
            "a margin of 10.5 mm would do\n"
        )
        assert run("pad", "classic", "--back", "same", "--margin", "10.5")[0] == 0
        assert run("pad", "classic", "--back", "blank")[0] == 0
        assert run("pad", "classic")[0] == 0

    def test_an_offset_of_upright_pages_is_reported_where_pages_lie_across(self, run: Run) -> None:
        run("config", "back-offset", "0.5,-1")
        hint = "--test-page --orientation landscape"

        assert hint in run("pad", "classic", "--back", "same", "--paper", "a5")[1]
        assert hint not in run("pad", "classic", "--back", "same")[1]
        assert hint not in run("pad", "classic", "--paper", "a5")[1]

    def test_backs_that_were_set_may_be_turned_and_moved(self, run: Run) -> None:
        run("config", "back", "same")

        assert run("pad", "classic", "--flip", "short", "--back-offset", "1,1")[0] == 0

    def test_the_test_page_may_be_turned_and_moved(self, run: Run) -> None:
        assert run("pad", "my", "--test-page")[0] == 2
        assert run("pad", "classic", "--test-page", "--flip", "short", "--back-offset", "1,1")[0] == 0

    def test_the_test_page_needs_no_variant_and_speaks_all_languages(self, run: Run) -> None:
        for lang in languages.names():
            assert run("pad", "--test-page", "--lang", lang, "-o", f"{lang}.pdf")[:2] == (0, f"{lang}.pdf\n")
            reader = pypdf.PdfReader(f"{lang}.pdf")
            assert 2 == len(reader.pages)
            assert "--back-offset" in words_of(f"{lang}.pdf")
            wishes: Any = reader.root_object["/ViewerPreferences"]
            assert wishes["/Duplex"] == "/DuplexFlipLongEdge"


def _places(svg: str) -> list[tuple[float, float]]:
    found = re.findall(r'id="p\d-sheet-\d"[^>]*transform="translate\(([-\d.]+),([-\d.]+)\)', svg)
    found = found or re.findall(r'transform="translate\(([-\d.]+),([-\d.]+)\)[^>]*id="p\d-sheet-\d"', svg)
    assert len(found) >= 2
    return [(float(x), float(y)) for x, y in found]
