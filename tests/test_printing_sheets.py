"""What is asked of the sheets of a pad: seeds, ids, names, titles, logos."""

import re
from pathlib import Path
from typing import Literal
from unicodedata import normalize

import pypdf
import pytest

from sheetgen.games.dice import mechanics
from tests.conftest import Run
from tests.every_item import picture
from tests.pdf_text import ids_of, words_of
from tests.reading import known

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.usefixtures("desk")


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

        assert ids_of("a.pdf") == ["longo-c2-JG"] * 3


class TestIds:
    @pytest.mark.parametrize("variant", [*known(mechanics.PADS), "short", "six", "blocks"])
    def test_an_id_prints_the_very_same_sheet(self, run: Run, desk: Path, variant: str) -> None:
        own = ROOT / "tests" / "templates" / f"{variant}.toml"
        name = str(own) if own.exists() else variant
        options = ("--up", "1", "--names", "Ann", "--lang", "pl", "--palette", "mono", "--no-memory")
        run("pad", name, "--seed", "3", "-o", "first.pdf", *options)
        printed = re.search(rf"\b{variant}(~\w+)?-(?:1\b|c2-[0-9A-Z]+)", words_of("first.pdf"))
        assert printed
        again = (name,) if own.exists() else ()
        code, _, complaint = run("pad", *again, "--id", printed[0].lower(), "-o", "again.pdf", *options)

        assert (code, complaint) == (0, "")
        assert (desk / "first.pdf").read_bytes() == (desk / "again.pdf").read_bytes()

    def test_an_id_of_an_own_template_needs_that_very_template(self, run: Run, desk: Path) -> None:
        text = (ROOT / "tests" / "templates" / "short.toml").read_text("utf-8")
        (desk / "my.toml").write_text(text, "utf-8")
        run("pad", "my.toml", "--seed", "1", "-o", "a.pdf")
        printed = re.search(r"\bmy~[0-9a-f]{6}-c2-[0-9A-Z]+", words_of("a.pdf"))
        assert printed
        (desk / "changed").mkdir()
        changed = desk / "changed" / "my.toml"
        changed.write_text(text.replace("marks_to_lock = 3", "marks_to_lock = 2"), "utf-8")
        head = printed[0].partition("-c2-")[0]

        assert (
            f"my.toml has other content than the template of this id: '{head}' is printed on its sheets, "
            in (run("pad", str(changed), "--id", printed[0])[2])
        )

    def test_what_a_template_says_beside_the_sheet_may_change(self, run: Run, desk: Path) -> None:
        text = (ROOT / "tests" / "templates" / "short.toml").read_text("utf-8")
        (desk / "my.toml").write_text(text, "utf-8")
        run("pad", "my.toml", "--seed", "1", "-o", "a.pdf")
        printed = re.search(r"\bmy~[0-9a-f]{6}-c2-[0-9A-Z]+", words_of("a.pdf"))
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
        told = re.search(
            r"'Bartholomew.*' is too long, and printed as '(Bartholomew.*)…' \((\d+) of 71 letters have room\): "
            r"there is room with --up 1",
            message,
        )
        assert told
        assert len(told[1]) == int(told[2])
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
