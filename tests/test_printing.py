"""What people type, and what comes of it: files, messages and exit codes of ``pad`` and ``config``."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal
from unicodedata import normalize

import pypdf
import pytest
from PIL import Image

from sheetgen.cli import progress
from sheetgen.games.dice import mechanics, templates
from sheetgen.page import languages
from tests import pdf_text
from tests.every_item import picture
from tests.reading import known

Run = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).parent.parent
HERE = {"PYTHONPATH": str(ROOT)}


pytestmark = pytest.mark.usefixtures("desk")


class TestSettings:
    def test_one_setting_is_shown_alone(self, run: Run) -> None:
        run("config", "paper", "letter")
        code, said, _ = run("config", "paper")

        assert code == 0
        assert re.fullmatch(r"# .*config.toml\npaper = Letter\n", said)

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

        assert "print-size = large\n" in run("config")[1]
        run("config", "print-size", "normal")
        assert file.read_text("utf-8") == 'back_offset = [1, 2]\nprint_size = "normal"\n'

    def test_an_offset_to_the_left_is_no_option(self, run: Run) -> None:
        assert run("config", "back-offset", "-1,0.5")[0] == 0
        assert "back-offset = -1,0.5\n" in run("config", "back-offset")[1]

    def test_rules_on_the_backs_can_be_kept(self, run: Run) -> None:
        assert run("config", "back", "rules")[0] == 0
        run("pad", "longo", "--seed", "1", "-o", "longo.pdf")

        assert words_of("longo.pdf").count("How to play: Longo") == 2


def words_of(file: str | Path) -> str:
    return "\n".join(pdf_text.pages(file))


def ids_of(file: str | Path) -> list[str]:
    return re.findall(r"\b[a-z]+(?:-[a-z])?-1-[0-9A-Z]+\b", words_of(file))


class TestFiles:
    def test_a_pad_lands_in_output_under_a_free_name(self, run: Run) -> None:
        assert run("pad", "classic")[:2] == (0, "output/classic-pad.pdf: 2 sheets, 2 a page on A4, cells of 13.2 mm\n")
        assert run("pad", "classic")[1].startswith("output/classic-pad-2.pdf: ")
        assert run("pad", "classic", "--force")[1].startswith("output/classic-pad.pdf: ")

    @pytest.mark.parametrize("kind", ["svg", "png"])
    def test_several_pages_are_numbered_files(self, run: Run, desk: Path, kind: str) -> None:
        small = ("--dpi", "30") if kind == "png" else ()
        code, said, _ = run("pad", "classic", "--sheets", "20", *small, "-o", f"my.{kind}")

        assert code == 0
        assert said.startswith(f"my-01.{kind} to my-10.{kind}: 20 sheets")
        assert [f"my-{n:02}.{kind}" for n in range(1, 11)] == sorted(path.name for path in desk.iterdir())

    def test_the_suffix_says_the_format_and_an_option_overrides_it(self, run: Run, desk: Path) -> None:
        run("pad", "classic", "-o", "a.png", "--dpi", "40")
        run("pad", "classic", "-o", "a.dat", "--format", "svg")
        run("pad", "classic", "-o", "b.PDF")

        with Image.open(desk / "a.png") as image:
            assert image.size == (331, 468)
        assert (desk / "a.dat").read_bytes().startswith(b"<?xml")
        assert (desk / "b.PDF").read_bytes().startswith(b"%PDF-1.7")

    def test_standard_output_holds_the_file_and_nothing_else(self, desk: Path) -> None:
        typed = [sys.executable, "-m", "sheetgen", "pad", "longo", "--seed", "1", "-o", "-"]
        done = subprocess.run(typed, capture_output=True, env=os.environ | HERE, check=True)

        assert done.stdout.startswith(b"%PDF-1.7")
        assert done.stdout.endswith(b"%%EOF\n")
        assert done.stderr == b""
        assert [] == list(desk.iterdir())

    def test_a_seed_that_was_drawn_is_reported_although_the_file_went_to_standard_output(self) -> None:
        typed = [sys.executable, "-m", "sheetgen", "pad", "longo", "-o", "-"]
        done = subprocess.run(typed, capture_output=True, env=os.environ | HERE, check=True)
        seed = re.fullmatch(rb"seed (\d+)\n", done.stderr)

        assert seed
        typed += ["--seed", seed[1].decode()]
        assert done.stdout == subprocess.run(typed, capture_output=True, env=os.environ | HERE, check=True).stdout

    def test_an_existing_file_stays_as_it_is(self, run: Run, desk: Path) -> None:
        (desk / "my.pdf").write_text("mine")

        assert run("pad", "classic", "-o", "my.pdf")[2] == (
            "error: my.pdf: this file exists already: choose another name, or replace it with --force\n"
        )
        assert (desk / "my.pdf").read_text() == "mine"
        assert run("pad", "classic", "-o", "my.pdf", "--force")[0] == 0

    def test_one_page_in_the_way_keeps_all_pages_away(self, run: Run, desk: Path) -> None:
        (desk / "my-2.svg").write_text("mine")

        assert "my-2.svg: this file exists already" in run("pad", "classic", "--sheets", "6", "-o", "my.svg")[2]
        assert ["my-2.svg"] == [path.name for path in desk.iterdir()]

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
    def test_a_folder_that_may_not_be_written_is_reported(self, run: Run, desk: Path) -> None:
        desk.chmod(0o500)

        assert "choose another folder" in run("pad", "classic", "-o", "my.pdf")[2]
        assert "say where with -o FILE" in run("pad", "classic")[2]

    def test_a_file_in_place_of_the_folder_for_results_is_reported(self, run: Run, desk: Path) -> None:
        (desk / "output").write_text("mine")

        assert "error: output: cannot be made (file exists): say where with -o FILE\n" == run("pad", "classic")[2]

    def test_without_a_home_pads_are_printed_but_nothing_is_kept(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("SHEETGEN_CONFIG", "XDG_CONFIG_HOME", "APPDATA"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(Path, "home", _homeless)

        assert run("pad", "classic")[0] == 0
        assert run("config")[1].startswith("# no home folder: nothing can be kept\n")
        assert "set SHEETGEN_CONFIG" in run("config", "paper", "a5")[2]

    def test_ctrl_c_leaves_nothing_behind(self, desk: Path) -> None:
        typed = [sys.executable, "-m", "sheetgen", "pad", "mixx-b", "--sheets", "50000", "-o", "my.pdf"]
        group = subprocess.Popen(typed, stderr=subprocess.PIPE, env=os.environ | HERE)
        time.sleep(1.5)
        group.send_signal(signal.SIGINT)
        _, complaint = group.communicate(timeout=20)

        assert group.returncode == 130
        assert complaint == b""
        assert [] == list(desk.iterdir())

    @pytest.mark.skipif(os.name != "posix", reason="a shell's way to close a stream")
    @pytest.mark.parametrize(
        ("words", "code", "complaint"),
        [
            ("-o a.pdf >&-", 0, ""),
            ("-o - >&-", 2, "error: -o -: standard output is closed\n"),
            ("--sheets 500 -o - 2>&- >a.pdf", 0, ""),
        ],
    )
    def test_a_closed_stream_is_no_reason_to_fall_over(self, words: str, code: int, complaint: str) -> None:
        typed = f'"{sys.executable}" -m sheetgen pad classic {words}'
        done = subprocess.run(typed, shell=True, capture_output=True, text=True, env=os.environ | HERE)

        assert (done.returncode, done.stderr) == (code, complaint)

    @pytest.mark.parametrize("date", ["yesterday", "1e20", "99999999999999999999", "-99999999999999"])
    def test_a_date_that_is_none_is_reported(self, run: Run, monkeypatch: pytest.MonkeyPatch, date: str) -> None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", date)

        assert run("pad", "classic")[2] == (
            f"error: SOURCE_DATE_EPOCH: '{date}' is no date: set it to seconds since 1970, or unset it\n"
        )


def _homeless() -> Path:
    raise RuntimeError


NAMED = ", ".join([*templates.variant_names(), "quixo"])
WRONG = {
    (): f"name a variant ({NAMED}), or an id with --id",
    ("",): "name a variant",
    ("clasic",): "unknown variant 'clasic' (did you mean 'classic'?)",
    ("my.toml",): "my.toml: ",
    ("classic", "--paper", "leter"): "paper: unknown paper 'leter' (did you mean 'Letter'?)",
    ("classic", "--palette", "clasic"): "unknown palette 'clasic' (did you mean 'classic'?)",
    ("classic", "--lang", "xx"): "unknown language 'xx' (known: de, en, it, pl, tr)",
    ("classic", "--back", "sam"): "back: unknown back 'sam' (did you mean 'same'?)",
    ("classic", "--flip", "up"): "flip: unknown flip 'up' (known: long, short)",
    ("classic", "--up", "5"): "up: 5 sheets a page: choose 1, 2, 3, 4, 6 or 8, or auto",
    ("classic", "--up", "many"): "up: 'many' is not a number of sheets",
    ("classic", "--margin", "wide"): "margin: 'wide' is not a number of mm, like 7.5",
    ("classic", "--gutter", "0"): "a gutter of 0 mm has no room for cut guides: at least 2 mm, or no guides",
    ("classic", "--orientation", "round"): "orientation: unknown orientation 'round'",
    ("classic", "--print-size", "huge"): "print-size: unknown print size 'huge' (known: large, normal)",
    ("classic", "--print-size", "large", "--up", "2"): "large print puts one sheet on a page, not 2",
    ("classic", "--back-offset", "1"): "back-offset: '1' is not an offset: two numbers of mm",
    ("classic", "--sheets", "0"): "Invalid value for '--sheets'",
    ("classic", "--sheets", "100001"): "100,001 sheets: a pad has 1 to 100,000, copies counted",
    ("classic", "--sheets", "9" * 30): "sheets: a pad has 1 to 100,000, copies counted",
    ("classic", "--sheets", "1000", "--copies", "1000"): "1,000,000 sheets: a pad has",
    ("classic", "--cards", "fair"): "'fair' is not one of 'random', 'official'",
    ("classic", "--title", "Snow ☃"): "has no '☃' (U+2603, SNOWMAN): use other letters",
    ("classic", "--names", "Ann,李"): "has no '李' (U+674E, CJK UNIFIED IDEOGRAPH-674E)",
    ("classic", "--title", "two\nlines"): "(U+000A, a control character)",
    ("classic", "--seed", "\udcff"): "U+DCFF is no character for a text: leave it out",
    ("classic", "-o", "my.txt"): "-o my.txt: files end in .pdf, .svg or .png",
    ("classic", "--format", "gif"): "--format: files end in .pdf, .svg or .png",
    ("classic", "-o", ".svg"): "-o .svg: the file has no name, only an ending: write it as in my-pad.svg",
    ("classic", "-o", "no/.PNG"): "-o no/.PNG: the file has no name, only an ending: write it as in my-pad.PNG",
    ("classic", "-o", "no/my.pdf"): "there is no folder 'no': make it first, or write elsewhere",
    ("classic", "-o", "."): "this is a folder: name a file in it",
    ("classic", "-o", "-", "--format", "svg", "--sheets", "9"): "5 pages are as many files",
    ("classic", "-o", "a.png", "--dpi", "5"): "dpi: 5 dots per inch is no use: choose 20 to 2400, 300 for print",
    ("classic", "-o", "a.png", "--dpi", "2400", "--paper", "a3"): "million dots are too many for a page",
    ("classic", "--logo", "no.png"): "no.png: cannot be read: no such file or directory",
    ("classic", "--id", "longo-1-JQ"): "this id is of longo, not of classic",
    ("--id", "zonk"): "'zonk': this is not an id",
    ("--id", "zonk-1-JQ"): "unknown variant 'zonk'",
    ("--id", "my~5f2c1a-1-9A"): "this id is of a template, 'my~5f2c1a': name that very template beside --id",
    ("classic", "--names", " , "): "--names: there is no name in it: write them with commas, as in --names Ann,Ben",
    ("--id", "longo-1-JQ", "--seed", "1"): "--seed has no use with --id: leave one of the two out",
    ("--id", "longo-1-JQ", "--same"): "--same has no use with --id",
    ("--id", "longo-1-JQ", "--cards", "random"): "--cards has no use with --id",
    (
        "classic",
        "--flip",
        "short",
    ): "--flip is for backs, and none are printed: add --back same or --back rules, or leave it out",
    ("classic", "--back-offset", "1,1", "--back", "none"): "--back-offset is for backs, and none are printed",
    ("classic", "--dpi", "300"): "--dpi is for PNG files, and this one is PDF: leave it out, or choose --format png",
    ("classic", "--transparent", "-o", "a.svg"): "--transparent is for PNG files, and this one is SVG",
    ("classic", "--svg-text", "live", "-o", "a.png"): "--svg-text is for SVG files, and this one is PNG",
    ("clasic", "--test-page"): "unknown variant 'clasic' (did you mean 'classic'?)",
    ("classic", "--test-page", "--sheets", "5"): "--sheets has no use with --test-page: leave one of the two out",
    ("--test-page", "--id", "foo"): "--id has no use with --test-page",
    ("--test-page", "--dpi", "99"): "--dpi is for PNG files",
    ("--test-page", "--paper", "60x60"): "60x60 mm is too small for the test page: use A6 or larger",
}


@pytest.mark.parametrize("words", WRONG, ids=lambda words: " ".join(words)[:40].encode("ascii", "replace").decode())
def test_what_cannot_be_printed_is_reported_in_one_sentence(run: Run, desk: Path, words: tuple[str, ...]) -> None:
    code, said, complaint = run("pad", *words)

    assert (code, said) == (2, "")
    assert complaint.startswith("error: ")
    assert WRONG[words] in complaint
    assert complaint.count("\n") == 1
    assert len(complaint) < 250
    assert [] == [path for path in desk.rglob("*") if path.is_file()]


class TestChance:
    def test_a_seed_is_drawn_and_reported_and_gives_the_same_pad_again(self, run: Run, desk: Path) -> None:
        seed = re.search(r"seed (\d+)\n", run("pad", "mixx-b", "-o", "a.pdf")[1])
        assert seed
        run("pad", "mixx-b", "-o", "b.pdf", "--seed", seed[1])
        run("pad", "mixx-b", "-o", "c.pdf")

        assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()
        assert (desk / "a.pdf").read_bytes() != (desk / "c.pdf").read_bytes()

    def test_nought_is_a_seed_and_nothing_is_none(self, run: Run) -> None:
        assert "seed 0\n" in run("pad", "longo", "--seed", "0")[1]
        assert re.search(r"seed \d+\n", run("pad", "longo", "--seed", "")[1])

    def test_where_nothing_is_drawn_no_seed_is_reported(self, run: Run) -> None:
        assert "seed" not in run("pad", "classic")[1]
        assert "seed" not in run("pad", "longo", "--cards", "official")[1]
        assert "seed" not in run("pad", "--id", "longo-1-JQ")[1]

    def test_the_official_card_is_the_written_one(self, run: Run) -> None:
        run("pad", "longo", "--cards", "official", "--sheets", "3", "-o", "a.pdf")

        assert ids_of("a.pdf") == ["longo-1-JQ"] * 3


class TestIds:
    @pytest.mark.parametrize("variant", [*known(mechanics.PADS), "short", "six", "blocks"])
    def test_an_id_prints_the_very_same_sheet(self, run: Run, desk: Path, variant: str) -> None:
        own = ROOT / "tests" / "templates" / f"{variant}.toml"
        name = str(own) if own.exists() else variant
        options = ("--up", "1", "--names", "Ann", "--lang", "pl", "--palette", "mono", "--no-memory")
        run("pad", name, "--seed", "3", "-o", "first.pdf", *options)
        printed = re.search(rf"\b{variant}(~\w+)?-1(-[0-9A-Z]+)?\b", words_of("first.pdf"))
        assert printed
        again = (name,) if own.exists() else ()
        code, _, complaint = run("pad", *again, "--id", printed[0].lower(), "-o", "again.pdf", *options)

        assert (code, complaint) == (0, "")
        assert (desk / "first.pdf").read_bytes() == (desk / "again.pdf").read_bytes()

    def test_an_id_of_an_own_template_needs_that_very_template(self, run: Run, desk: Path) -> None:
        text = (ROOT / "tests" / "templates" / "short.toml").read_text("utf-8")
        (desk / "my.toml").write_text(text, "utf-8")
        run("pad", "my.toml", "--seed", "1", "-o", "a.pdf")
        printed = re.search(r"\bmy~[0-9a-f]{6}-1-[0-9A-Z]+", words_of("a.pdf"))
        assert printed
        (desk / "changed").mkdir()
        changed = desk / "changed" / "my.toml"
        changed.write_text(text.replace("marks_to_lock = 3", "marks_to_lock = 2"), "utf-8")
        head = printed[0].partition("-1-")[0]

        assert f"this id is of a template, '{head}': name that very template" in run("pad", "--id", printed[0])[2]
        assert re.search(
            f"this id is of the template '{head}', but .*my.toml is 'my~[0-9a-f]{{6}}'",
            run("pad", str(changed), "--id", printed[0])[2],
        )

    def test_what_a_template_says_beside_the_sheet_may_change(self, run: Run, desk: Path) -> None:
        text = (ROOT / "tests" / "templates" / "short.toml").read_text("utf-8")
        (desk / "my.toml").write_text(text, "utf-8")
        run("pad", "my.toml", "--seed", "1", "-o", "a.pdf")
        printed = re.search(r"\bmy~[0-9a-f]{6}-1-[0-9A-Z]+", words_of("a.pdf"))
        assert printed
        (desk / "other").mkdir()
        (desk / "other" / "my.toml").write_text(text.replace("Short evening", "Kurzer Abend"), "utf-8")

        assert run("pad", "other/my.toml", "--id", printed[0])[0] == 0

    def test_the_qr_code_can_be_left_out(self, run: Run) -> None:
        run("pad", "longo", "--id", "longo-1-JQ", "-o", "a.svg")
        run("pad", "longo", "--id", "longo-1-JQ", "-o", "b.svg", "--no-qr")

        assert 'id="p1-qr"' in Path("a.svg").read_text("utf-8")
        assert 'class="qr"' not in Path("b.svg").read_text("utf-8")


class TestWords:
    def test_a_colour_that_the_palette_lacks_is_reported_and_has_a_letter_of_its_own(self, run: Run) -> None:
        own = str(ROOT / "tests" / "templates" / "hard-names.toml")
        _, said, _ = run("pad", own, "--sheets", "1", "--no-qr", "-o", "a.pdf")

        assert 5 == said.count(": the palette has no ")
        assert "axe is printed as green: the palette has no axe\n" in said
        assert {"Dr", "Dk", "Ax", "L"} <= set(words_of("a.pdf").split())
        assert not {"R", "Y", "G", "B", "P"} & set(words_of("a.pdf").split())

    def test_letters_typed_in_two_parts_are_one(self, run: Run, desk: Path) -> None:
        forms: tuple[tuple[str, Literal["NFC", "NFD"]], ...] = (("a.pdf", "NFC"), ("b.pdf", "NFD"))
        for name, form in forms:
            words = [normalize(form, text) for text in ("Zoë,Łukasz,İğdem", "Schöner Würfelabend", "für Noël")]
            run("pad", "longo", "--names", words[0], "--title", words[1], "--seed", words[2], "-o", name)

        assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()
        assert "Zoë" in words_of("a.pdf")
        assert pypdf.PdfReader("b.pdf").metadata["/Title"] == "Score pad: Schöner Würfelabend"  # type: ignore[index]

    def test_a_long_name_or_title_is_shortened_with_a_remedy_and_never_refused(self, run: Run) -> None:
        name = "Bartholomew " * 6
        code, message, _ = run("pad", "classic", "--names", name, "--up", "4", "-o", "a.pdf")

        assert code == 0
        assert re.search(
            r"'Bartholomew.*' is too long, and printed as 'Bartholomew.*…': there is room with --up 1", message
        )
        assert "write it shorter" in run("pad", "classic", "--title", "A title " * 30, "-o", "b.pdf")[1]
        assert "too long" not in run("pad", "classic", "--names", "Bernadette-Françoise", "--up", "4", "-o", "c.pdf")[1]

    def test_copies_are_counted_in_the_report(self, run: Run) -> None:
        message = run("pad", "classic", "--sheets", "4", "--copies", "3", "-o", "a.pdf")[1]

        assert ": 12 sheets (3 copies of 4), 2 a page on A4" in message
        assert ": 3 copies of a board on 1 page; A4" in run("pad", "quixo", "--what", "board", "--copies", "3")[1]

    def test_a_sheet_for_each_name_unless_more_are_asked_for(self, run: Run) -> None:
        assert ": 3 sheets, " in run("pad", "classic", "--names", "Ann, Ben ,,Zoë", "-o", "a.pdf")[1]
        assert ": 5 sheets, " in run("pad", "classic", "--names", "Ann,Ben,Zoë", "--sheets", "5", "-o", "b.pdf")[1]
        assert re.findall(r"Ann|Ben|Zoë", words_of("b.pdf")) == ["Ann", "Ben", "Zoë", "Ann", "Ben"]

    def test_copies_are_whole_pads_one_after_the_other(self, run: Run) -> None:
        run("pad", "longo", "--sheets", "3", "--copies", "2", "--seed", "5", "-o", "a.pdf")
        ids = ids_of("a.pdf")

        assert len(ids) == 6
        assert ids[:3] == ids[3:]

    def test_a_blank_title_is_none(self, run: Run, desk: Path) -> None:
        run("pad", "classic", "--no-memory", "-o", "a.pdf")
        run("pad", "classic", "--no-memory", "-o", "b.pdf", "--title", "  ")

        assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()

    def test_a_logo_stands_on_the_sheets(self, run: Run, desk: Path) -> None:
        (desk / "logo.png").write_bytes(picture())
        run("pad", "classic", "--up", "1", "--logo", "logo.png", "-o", "a.svg")

        assert 1 == (desk / "a.svg").read_text("utf-8").count('class="logo"')


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


HEAVY = ("numpy", "numba", "reportlab", "fontTools", "cairosvg", "hypothesis")


@pytest.mark.parametrize("words", [["--help"], ["pad", "--help"]])
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    code = "import sys; from sheetgen.cli import commands as cli, console; "
    code += f"console.run(lambda: cli.app({words!r}, standalone_mode=False)); "
    code += f"print('loaded:', *sorted(set(sys.modules) & set({HEAVY!r})))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | HERE, check=True
    )

    assert done.stdout.endswith("loaded:\n")


def test_a_pad_loads_no_kernels() -> None:
    code = "import sys; from sheetgen.cli import commands as cli, console; "
    code += "console.run(lambda: cli.app(['pad', 'mixx-b', '-o', 'a.pdf'], standalone_mode=False)); "
    code += "print('loaded:', *sorted(set(sys.modules) & {'numpy', 'numba', 'fontTools', 'cairosvg', 'svgwrite'}))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | HERE, check=True
    )

    assert done.stdout.endswith("loaded:\n")


class TestProgress:
    @pytest.fixture
    def run_on_terminal(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
        """The command at a terminal of somebody without any patience."""
        monkeypatch.setattr(progress, "PATIENCE", 0.0)
        monkeypatch.setattr(progress, "BLINK", 0.0)

        def typed(*words: str) -> tuple[int, str, str]:
            monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
            return run(*words)

        return typed

    @pytest.mark.parametrize("kind", ["pdf", "svg"])
    def test_a_pad_that_takes_its_time_shows_a_bar_on_a_terminal(self, run_on_terminal: Run, kind: str) -> None:
        _, _, shown = run_on_terminal("pad", "classic", "--sheets", "20", "-o", f"a.{kind}")

        assert [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] == percents(shown)
        assert shown.endswith("\r\x1b[K")

    def test_the_bar_of_pictures_goes_on_while_they_are_made(self, run_on_terminal: Run) -> None:
        _, _, shown = run_on_terminal("pad", "classic", "--sheets", "8", "--dpi", "30", "-o", "a.png")

        assert [0, 0, 0, 0, 25, 50, 75, 100] == percents(shown)

    def test_the_bar_is_gone_before_a_complaint(self, run_on_terminal: Run) -> None:
        _, _, shown = run_on_terminal("pad", "classic", "--dpi", "5", "-o", "a.png")

        assert "\r\x1b[Kerror: dpi: 5 dots" in shown

    def test_elsewhere_it_shows_none(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "PATIENCE", 0.0)

        assert run("pad", "classic", "--sheets", "500", "-o", "a.pdf")[2] == ""

    def test_a_pad_that_is_soon_done_shows_none(self, run_on_terminal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "PATIENCE", 20.0)

        assert run_on_terminal("pad", "classic", "-o", "a.pdf")[2] == ""


def percents(shown: str) -> list[int]:
    return [int(number) for number in re.findall(r"\] (\d+) %", shown)]


def test_a_sheet_lies_across_where_its_cells_are_large_enough_either_way(run: Run, desk: Path) -> None:
    run("pad", "mixx-a", "--print-size", "large", "-o", "a.svg")

    assert 'width="297mm"' in (desk / "a.svg").read_text("utf-8")


class TestRules:
    def test_a_page_of_rules_lands_in_output_under_a_free_name(self, run: Run) -> None:
        assert run("rules", "classic") == (0, "output/classic-rules.pdf\n", "")
        assert run("rules", "classic")[1] == "output/classic-rules-2.pdf\n"
        assert words_of("output/classic-rules.pdf").startswith("How to play: Classic\n")

    @pytest.mark.parametrize("kind", ["svg", "png"])
    def test_it_is_one_file_of_any_kind(self, run: Run, desk: Path, kind: str) -> None:
        small = ("--dpi", "30") if kind == "png" else ()

        assert run("rules", "quixo", *small, "-o", f"cubes.{kind}")[0] == 0
        assert [f"cubes.{kind}"] == [path.name for path in desk.iterdir()]

    def test_what_is_set_holds_for_rules_as_well(self, run: Run) -> None:
        run("config", "lang", "it")
        run("config", "paper", "a5")
        run("rules", "longo", "--title", "Serata di gioco", "-o", "longo.pdf")
        (page,) = pypdf.PdfReader("longo.pdf").pages

        assert [419.53, 595.28] == [round(float(side), 2) for side in page.mediabox[2:]]
        assert page.extract_text().startswith("Serata di gioco\n")
        assert "numeri fortunati" in page.extract_text()

    def test_the_same_seed_writes_the_same_file(self, run: Run) -> None:
        for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
            run("rules", "bonus-a", "--seed", seed, "-o", f"{name}.pdf")
        first, again, other = (Path(f"{name}.pdf").read_bytes() for name in "abc")

        assert first == again
        assert first != other

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ((), f"name a variant ({NAMED})"),
            (("quixxo",), "unknown variant 'quixxo' (did you mean 'quixo'?)"),
            (("classic", "--paper", "60x60"), "the rules do not fit on 60x60 mm with margins of 10 mm, in type of 6"),
            (("classic", "--dpi", "90"), "--dpi is for PNG files"),
            (("classic", "--title", "☃"), "the typeface IBM Plex Sans has no '☃'"),
        ],
    )
    def test_what_cannot_be_is_one_sentence(self, run: Run, words: tuple[str, ...], message: str) -> None:
        code, said, complaint = run("rules", *words)

        assert (code, said) == (2, "")
        assert message in complaint
        assert complaint.count("\n") == 1


def test_a_pad_without_a_logo_asks_for_no_pillow(tmp_path: Path) -> None:
    """reportlab loads it by itself; we do only where pictures are read or written."""
    code = """
import builtins
plain = builtins.__import__
def strict(name, globals=None, *rest, **more):
    assert not (name.startswith("PIL") and (globals or {}).get("__name__", "").startswith("sheetgen")), name
    return plain(name, globals, *rest, **more)
builtins.__import__ = strict
from sheetgen.cli import commands
commands.app(["pad", "classic", "-o", "x.pdf"], standalone_mode=False)
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, env=env)

    assert (tmp_path / "x.pdf").stat().st_size > 1_000
