"""What people type to print, and what comes of it: files, messages and exit codes of ``pad`` and ``rules``."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from sheetgen.games.dice import templates
from tests.conftest import Run
from tests.pdf_text import words_of

ROOT = Path(__file__).parent.parent
HERE = {"PYTHONPATH": str(ROOT)}
pytestmark = pytest.mark.usefixtures("desk")


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

    @pytest.mark.long
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

    @pytest.mark.long
    def test_ctrl_c_leaves_nothing_behind(self, desk: Path) -> None:
        typed = [sys.executable, "-m", "sheetgen", "pad", "mixx-b", "--sheets", "50000", "-o", "my.pdf"]
        group = subprocess.Popen(typed, stderr=subprocess.PIPE, env=os.environ | HERE)
        time.sleep(1.5)
        group.send_signal(signal.SIGINT)
        _, complaint = group.communicate(timeout=20)

        assert group.returncode == 130
        assert complaint == b""
        assert [] == list(desk.iterdir())

    @pytest.mark.long
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
    ("classic", "--sheets", "0"): "--sheets: '0' must be a whole number, 1 or more",
    ("classic", "--sheets", "abc"): "--sheets: 'abc' must be a whole number, 1 or more",
    ("classic", "--dpi", "a lot"): "--dpi: 'a lot' must be a whole number",
    ("quixo", "--size", "big"): "--size: 'big' must be a number",
    ("classic", "--svg-text", "x"): "--svg-text: 'x' is not known (known: live, outlines)",
    ("classic", "--sheets", "100001"): "100,001 sheets: a pad has 1 to 100,000, copies counted",
    ("classic", "--sheets", "9" * 30): "sheets: a pad has 1 to 100,000, copies counted",
    ("classic", "--sheets", "1000", "--copies", "1000"): "1,000,000 sheets: a pad has",
    ("classic", "--cards", "fair"): "--cards: 'fair' is not known (known: new, official, random)",
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
    (
        "--id",
        "my~5f2c1a-1-9A",
    ): "this id is of a template of one's own, 'my~5f2c1a', and no .toml file here has its content",
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
