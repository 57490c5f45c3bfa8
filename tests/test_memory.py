"""Every file remembers how it was made: kept in the file, found again, followed to the byte, or refused kindly."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable
from dataclasses import MISSING, fields
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from sheetgen.app import memory
from sheetgen.app.engine import requests
from sheetgen.app.memory import Form
from sheetgen.app.output import OutputWish
from sheetgen.app.pad import FORM as PAD
from sheetgen.app.puzzle import FORM as PUZZLE
from sheetgen.app.rules import FORM as RULES
from sheetgen.app.style import StyleWish
from sheetgen.base.errors import InputError, SheetgenError
from sheetgen.cli.demo import WORKSHEET
from sheetgen.page import qr
from sheetgen.page.logo import Logo
from sheetgen.puzzles.made import MadeSet
from sheetgen.puzzles.pupils import Pupil
from sheetgen.render import memory as carrier
from tests.every_item import picture
from tests.reading import OWN

from . import pdf_text

Run = Callable[..., tuple[int, str, str]]
pytestmark = pytest.mark.usefixtures("desk")
PADS = [
    ("pad", "longo", "--sheets", "3", "--names", "Ann,Zoë", "--title", "Spiel & Spaß <3"),
    ("pad", "quixo", "--what", "slips,board", "--players", "4"),
    ("pad", "--id", "longo-1-JQ", "--back", "same", "--no-qr"),
    ("pad", "--test-page", "--paper", "letter"),
    ("rules", "mixx-a", "--seed", "x", "--lang", "tr"),
    ("puzzle", "--id", WORKSHEET, "--hints", "2", "--title", "Montag"),
    ("puzzle", "--id", WORKSHEET, "--slides", "--hints", "--answers", "none", "--paper", "a5"),
]


def remembered(file: str | Path) -> Any:
    text = carrier.find(Path(file).read_bytes())
    return None if text is None else json.loads(text)


# --- followed


@pytest.mark.long
@pytest.mark.parametrize("words", PADS, ids=lambda words: " ".join(words[:2]))
@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_a_file_is_made_again_to_the_byte(run: Run, words: tuple[str, ...], kind: str) -> None:
    dpi = ("--dpi", "40", "--transparent") if kind == "png" else ("--svg-text", "live") if kind == "svg" else ()
    assert run(*words, *dpi, "-o", f"one.{kind}")[0] == 0
    first = sorted(Path().glob("one*"))
    run("config", "paper", "a3")
    run("config", "lang", "pl")

    assert run(words[0], "--from", str(first[-1]), "-o", f"two.{kind}")[0] == 0
    second = sorted(Path().glob("two*"))
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in second]


def test_settings_of_who_made_it_are_kept(run: Run) -> None:
    for key, value in (("lang", "de"), ("paper", "100x200"), ("margin", "7"), ("back", "same"), ("back-offset", "1,2")):
        run("config", key, value)
    run("pad", "longo", "-o", "one.pdf")
    for key in ("lang", "paper", "margin", "back", "back-offset"):
        run("config", "--unset", key)

    assert run("pad", "--from", "one.pdf", "-o", "two.pdf")[0] == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_other_options_make_the_same_cards_otherwise(run: Run) -> None:
    run("pad", "mixx-b", "--sheets", "2", "--seed", "7", "-o", "one.pdf")
    run("pad", "mixx-b", "--sheets", "2", "--seed", "7", "--paper", "a5", "--lang", "de", "-o", "wanted.pdf")

    assert run("pad", "--from", "one.pdf", "--paper", "a5", "--lang", "de", "-o", "two.pdf")[0] == 0
    assert Path("two.pdf").read_bytes() == Path("wanted.pdf").read_bytes()


def test_a_template_is_made_again_without_its_file_and_whatever_its_name_means_by_then(run: Run) -> None:
    template = Path("six.toml")
    template.write_bytes(Path(OWN["six"]).read_bytes())
    run("pad", "six.toml", "--seed", "1", "-o", "one.pdf")
    template.write_bytes(Path(OWN["grand"]).read_bytes())

    assert run("pad", "--from", "one.pdf", "-o", "two.pdf")[0] == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()
    assert list(remembered("two.pdf")["templates"]) == ["six.toml"]


def test_a_small_logo_is_part_of_the_order(run: Run) -> None:
    Path("logo.png").write_bytes(picture())
    run("pad", "classic", "--logo", "logo.png", "-o", "one.pdf")
    Path("logo.png").unlink()

    assert run("pad", "--from", "one.pdf", "-o", "two.pdf")[0] == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_a_large_logo_must_be_named_again(run: Run) -> None:
    Image.effect_noise((400, 400), 90).save("large.png")
    assert Path("large.png").stat().st_size > memory.MOST_LOGO
    run("pad", "classic", "--logo", "large.png", "-o", "one.pdf")

    code, _, complaint = run("pad", "--from", "one.pdf", "-o", "two.pdf")
    assert (code, "its logo was too large to be kept in the file: name it again with --logo" in complaint) == (2, True)
    assert run("pad", "--from", "one.pdf", "--logo", "large.png", "-o", "two.pdf")[0] == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_a_test_remembers_its_puzzles_and_the_key_is_made_a_month_later(run: Run) -> None:
    run("puzzle", "classic", "--kind", "score", "--count", "2", "--versions", "A,B", "--answers", "separate",
        "--different", "--seed", "5", "--title", "Test", "-o", "test.pdf")  # fmt: skip

    assert run("puzzle", "--from", "test-B-key.pdf", "-o", "again.pdf")[0] == 0
    assert Path("again.pdf").read_bytes() == Path("test-B-key.pdf").read_bytes()
    assert run("puzzle", "--from", "test-A.pdf", "-o", "a.pdf")[0] == 0
    assert Path("a.pdf").read_bytes() == Path("test-A.pdf").read_bytes()
    run("puzzle", "--from", "test-A.pdf", "--answers", "only", "-o", "key.pdf")
    assert pdf_text.pages("key.pdf") == pdf_text.pages("test-A-key.pdf")
    assert "B – 1: " in pdf_text.pages("key.pdf")[0]
    made, key = (remembered(file)["wish"]["made"] for file in ("test-A.pdf", "key.pdf"))
    assert list(made["ids"]) == ["A"]
    assert made["ids"] == key["ids"]


def test_the_answers_of_a_test_are_not_in_its_file(run: Run) -> None:
    run("puzzle", "--id", WORKSHEET, "--answers", "separate", "-o", "test.pdf")

    wish = remembered("test.pdf")["wish"]
    assert (set(wish), set(wish["made"])) == ({"answers", "made"}, {"name", "ids"})


def test_puzzles_of_two_templates_are_proven_again(run: Run) -> None:
    for name in ("short", "blocks"):
        Path(f"{name}.toml").write_bytes(Path(OWN[name]).read_bytes())
    sections = "".join(f'[[section]]\nvariant = "{name}.toml"\nkind = "score"\n' for name in ("short", "blocks"))
    Path("set.toml").write_text(sections, "utf-8")
    assert run("puzzle", "--set", "set.toml", "--seed", "1", "-o", "one.pdf")[0] == 0
    for name in ("short", "blocks", "set"):
        Path(f"{name}.toml").unlink()

    assert run("puzzle", "--from", "one.pdf", "-o", "two.pdf")[0] == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_a_title_of_a_set_follows_the_language(run: Run) -> None:
    Path("set.toml").write_text(
        'title = {en = "Monday", de = "Montag"}\n[[section]]\nvariant = "classic"\nkind = "score"\n', "utf-8"
    )
    run("puzzle", "--set", "set.toml", "-o", "one.pdf")

    run("puzzle", "--from", "one.pdf", "--lang", "de", "-o", "two.pdf")
    assert pypdf.PdfReader("two.pdf").metadata.title == "Montag"  # type: ignore[union-attr]


# --- kept


def test_no_memory_leaves_it_out(run: Run) -> None:
    for kind in ("pdf", "svg", "png"):
        assert run("pad", "classic", "--no-memory", "-o", f"one.{kind}")[0] == 0
        assert b"seed" not in Path(f"one.{kind}").read_bytes()
        assert remembered(f"one.{kind}") is None


def test_readers_of_pdfs_list_the_attached_file(run: Run) -> None:
    run("pad", "longo", "--seed", "7", "-o", "one.pdf")

    attached = pypdf.PdfReader("one.pdf").attachments
    assert list(attached) == ["sheetgen.json"]
    assert json.loads(attached["sheetgen.json"][0]) == remembered("one.pdf")
    with pypdfium2.PdfDocument("one.pdf") as document:
        assert document.count_attachments() == 1
        assert document.get_attachment(0).get_name() == "sheetgen.json"
        assert json.loads(bytes(document.get_attachment(0).get_data())) == remembered("one.pdf")


def test_it_costs_less_than_a_kilobyte(run: Run) -> None:
    run("pad", "longo", "--seed", "7", "-o", "one.pdf")
    run("pad", "longo", "--seed", "7", "--no-memory", "-o", "two.pdf")

    assert 0 < Path("one.pdf").stat().st_size - Path("two.pdf").stat().st_size < 1000


def test_a_pdf_saved_again_by_another_program_still_remembers(run: Run) -> None:
    run("pad", "longo", "--seed", "7", "-o", "one.pdf")
    writer = pypdf.PdfWriter(clone_from="one.pdf")
    writer.compress_identical_objects()
    writer.write("two.pdf")

    assert remembered("two.pdf") == remembered("one.pdf")


@pytest.mark.parametrize("form", [PAD, RULES, PUZZLE])
def test_every_field_of_a_wish_is_kept(form: Form[Any]) -> None:
    samples = {"str": "x\n<é>", "int": 7, "bool": True, "float": 2.5}
    made = MadeSet(
        *("a", {"A": "b"}, {"A": "b", "B": "c"}, "key", {"de": "c"}, {"": "d"}, (1, 0), (Pupil("Ann", "A", "easy"),))
    )
    own: dict[str, Any] = {"logo": Logo(picture(), 1.0), "pupils": (Pupil("Ben"),), "made": made}
    chosen: dict[str, Any] = {}
    for one in fields(form.wish):
        kind = one.type if isinstance(one.type, str) else getattr(one.type, "__name__", str(one.type))
        usual = None if one.default is MISSING else one.default
        chosen[one.name] = own.get(one.name) or (
            not usual if isinstance(usual, bool) else samples[kind.removesuffix(" | None")]
        )
    wish = form.wish(**chosen)
    table = form.table(wish, StyleWish(up="4", guides=False))
    text = carrier.to_text({**table, "output": {"format": "svg", "live_text": True}})

    found = form.parse(text)
    for name, value in chosen.items():
        if name == "logo":
            assert (found.wish.logo.data, found.wish.logo.aspect) == (value.data, value.aspect)
        else:
            assert getattr(found.wish, name) == value
    assert (found.style.up, found.style.guides) == ("4", False)
    assert found.output == OutputWish("svg", live_text=True)


# --- refused


def forged(table: object) -> bytes:
    """A PNG with a memory of somebody else's."""
    texts, file = PngInfo(), BytesIO()
    texts.add_itxt("sheetgen", table if isinstance(table, str) else json.dumps(table), zip=True)
    Image.new("1", (1, 1)).save(file, "PNG", pnginfo=texts)
    return file.getvalue()


ORDER = {
    "sheetgen": "0.1.0", "command": "pad", "wish": {"variant": "longo"}, "style": {}, "settings": {}, "templates": {},
    "output": {"format": "pdf"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"sheetgen": "9.0.0"}, "made by sheetgen 9.0.0, and this is 0.1.0: update sheetgen to make it again"),
        ({"sheetgen": "new"}, "this file does not say how it was made"),
        ({"command": "rules"}, "this file was made by 'rules': give it to that command, not to 'pad'"),
        ({"wish": {"varient": "longo"}}, "unknown key 'varient' (did you mean"),
        ({"wish": {"sheets": True}}, "'sheets' holds true, where a whole number belongs"),
        ({"wish": {"sheets": 10**12}}, "'sheets' is"),
        ({"wish": {"variant": ["longo"]}}, "'variant' is not a text"),
        ({"wish": {"variant": "longo", "names": "\x00"}}, "(U+0000, a control character): use other letters"),
        ({"style": {"paper": "a9"}}, "unknown paper 'a9'"),
        ({"settings": {"papr": "a4"}}, "unknown setting 'papr'"),
        ({"output": {"format": "exe"}}, "format = 'exe' is not known"),
        ({"extra": 1}, "unknown key 'extra'"),
        ({"wish": {"variant": "/etc/x.toml"}}, "the template '/etc/x.toml' is not in it"),
        ({"templates": {"x.toml": 5}}, "'x.toml' is not a text"),
        ({"wish": {"logo": {"data": "?", "aspect": 1}}}, "'data' is no picture"),
        ({"wish": {"logo": {"data": "R0lGODlh", "aspect": 1}}}, "its logo: this is no PNG or JPEG picture that can"),
    ],
)
def test_a_memory_that_cannot_be_followed_is_refused(run: Run, change: dict[str, Any], complaint: str) -> None:
    Path("odd.png").write_bytes(forged({**ORDER, **change}))

    code, _, said = run("pad", "--from", "odd.png", "-o", "two.pdf")
    assert (code, said.count("\n")) == (2, 1)
    assert complaint in said


def test_a_wrong_template_in_a_file_is_named_with_the_file(run: Run) -> None:
    order = {**ORDER, "wish": {"variant": "x.toml"}, "templates": {"x.toml": "title = 'X'"}}
    Path("odd.png").write_bytes(forged(order))

    assert (2, "", "error: odd.png: x.toml: 'dice' is missing\n") == run("pad", "--from", "odd.png", "-o", "two.pdf")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nothing",
        b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffiTXtsheetgen\0",
        b"%PDF-1.7\n/Type /EmbeddedFile >>\nstream\n" + zlib.compress(b'{"sheetgen"' + bytes(9_000_000)),
        b"%PDF-1.7\n" + b"/EmbeddedFile " * 100_000,
        b"<svg>" + b"<sheetgen" * 100_000,
        b"<svg><sheetgen>" + b"x" * 1_000_000,
    ],
    ids=["empty", "text", "cut short", "bomb", "many", "unclosed", "endless"],
)
def test_a_foreign_or_hostile_file_is_refused_in_one_sentence(run: Run, content: bytes) -> None:
    Path("odd").write_bytes(content)

    code, _, said = run("pad", "--from", "odd", "-o", "two.pdf")
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith("error: odd: this file does not say how it was made")


def test_what_it_remembers_is_bounded() -> None:
    with pytest.raises(InputError, match="not valid JSON"):
        memory.find(forged('{"sheetgen": "0.1.0", "wish": ' + "[" * 100_000), PAD)


def test_a_folder_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("pad", "--from", str(tmp_path))[2] == f"error: {tmp_path}: cannot be read: is a directory\n"


def test_nothing_else_says_what_to_make(run: Run) -> None:
    run("pad", "longo", "-o", "one.pdf")

    assert "leave a variant out, or --from" in run("pad", "--from", "one.pdf", "classic")[2]
    assert "leave --id out, or --from" in run("pad", "--from", "one.pdf", "--id", "longo-1-JQ")[2]
    run("puzzle", "--id", WORKSHEET, "-o", "two.pdf")
    other = "--seed: the file has its puzzles, not what they were asked for: for others, ask as you did"
    assert other in run("puzzle", "--from", "two.pdf", "--seed", "1")[2]


def test_an_id_holds_no_title_and_says_so(run: Run) -> None:
    assert run("puzzle", "--id", WORKSHEET, "-o", "a.pdf")[2].splitlines()[1] == (
        "an id holds the puzzles, not the title and hints of the page: add --title and --hints, or make it again with "
        "--from FILE"
    )
    assert "an id holds" not in run("puzzle", "--id", WORKSHEET, "--title", "x", "--hints", "-o", "b.pdf")[2]


def test_hints_that_there_are_not_are_refused(run: Run) -> None:
    wish = {"hints": 3, "made": {"name": "x", "ids": {"": WORKSHEET}}}
    Path("odd.png").write_bytes(forged({**ORDER, "command": "puzzle", "wish": wish}))

    said = run("puzzle", "--from", "odd.png", "-o", "two.pdf")[2]
    assert said == "error: --hints: 3 hints: a puzzle has at most 2\n"


def test_a_seed_of_an_older_version_is_followed_with_a_warning(run: Run) -> None:
    Path("old.png").write_bytes(forged({**ORDER, "sheetgen": "0.0.9", "wish": {"variant": "longo", "seed": "7"}}))

    code, _, said = run("pad", "--from", "old.png", "-o", "two.pdf")
    assert code == 0
    assert said == "old.png was made by sheetgen 0.0.9: its seed may draw other cards now, compare the ids\n"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": "../x"}, "'../x' is no part of the name of a file"),
        ({"ids": {"A/B": WORKSHEET}}, "'A/B' is no part of the name of a file"),
        ({"ids": {}}, "there is no id in 'ids'"),
        ({"part": "../x"}, "part = '../x' is not known"),
        ({"part": "key"}, "--from: there is no key with answers end"),
        ({"pupils": [["Ann", "B", ""]]}, "a pupil has a version that is not among 'ids'"),
        ({"pupils": [["Ann"]]}, "a pupil is a name, a version, a level and a class"),
        ({"points": [-1]}, "'points' is -1"),
        ({"summed": {"B": WORKSHEET}}, "the version '' is not among 'summed'"),
        ({"ids": {"": "classic-w2-00"}}, "the id has a wrong letter somewhere"),
    ],
)
def test_a_made_set_that_cannot_be_is_refused(run: Run, change: dict[str, Any], complaint: str) -> None:
    made = {"name": "x", "ids": {"": WORKSHEET}, **change}
    Path("odd.png").write_bytes(forged({**ORDER, "command": "puzzle", "wish": {"made": made}}))

    code, _, said = run("puzzle", "--from", "odd.png", "-o", "two.pdf")
    assert (code, said.count("\n")) == (2, 1)
    assert complaint in said


def test_a_link_is_the_address_in_every_code_and_is_remembered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    squares = qr.squares

    def listening(text: str, of: qr.QrSymbol) -> tuple[str, ...]:
        said.append(text)
        return squares(text, of)

    monkeypatch.setattr(qr, "squares", listening)
    link = ("--link", "https://my.school/sheetgen/")

    run("pad", "longo", "--seed", "7", "--sheets", "1", "-o", "pad.pdf", *link)
    run("pad", "--from", "pad.pdf", "-o", "again.pdf")
    run("puzzle", "classic", "--kind", "score", "--seed", "7", "-o", "test.pdf", "--no-memory", *link)

    assert said[0] == said[1]
    assert re.fullmatch(r"https://my\.school/sheetgen/#longo-c2-\w+", said[0])
    assert re.fullmatch(r"https://my\.school/sheetgen/#test\?classic-p2-\w+", said[-1])


SECRET = 'title = "xyzzy"\n[[section]]\nvariant = "classic"\nkind = "score"\n'
FOLLOWED = [
    {"set": "{folder}/secret.toml"},
    {"set": "{folder}/../elsewhere/secret.toml"},
    {"variant": "{folder}/secret.toml", "kind": "score"},
    {"set": "../elsewhere/secret.toml"},
]


@pytest.mark.parametrize("wish", FOLLOWED, ids=str)
def test_a_path_that_a_file_names_is_not_followed_out_of_this_folder(
    run: Run, tmp_path: Path, wish: dict[str, str]
) -> None:
    elsewhere = tmp_path.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    (elsewhere / "secret.toml").write_text(SECRET, encoding="utf-8")
    named = {key: text.format(folder=elsewhere) for key, text in wish.items()}
    Path("odd.png").write_bytes(forged({**ORDER, "command": "puzzle", "wish": named}))

    code, _, said = run("puzzle", "--from", "odd.png", "-o", "two.pdf")
    assert (2, 1) == (code, said.count("\n"))
    assert "what is made again reads only files of this folder: there is no secret.toml" in said
    assert "xyzzy" not in said
    assert not Path("two.pdf").exists()


@pytest.mark.parametrize("name", ["mine.toml", "elsewhere/mine.toml", "/home/ann/mine.toml"])
def test_a_set_that_a_file_names_is_read_beside(run: Run, name: str) -> None:
    Path("mine.toml").write_text(SECRET, encoding="utf-8")
    Path("odd.png").write_bytes(forged({**ORDER, "command": "puzzle", "wish": {"set": name, "seed": "1"}}))

    assert run("puzzle", "--from", "odd.png", "-o", "two.pdf")[0] == 0
    assert "xyzzy" in pdf_text.words_of("two.pdf")


@pytest.mark.parametrize("wish", FOLLOWED, ids=str)
def test_the_page_reads_only_what_was_handed_in(tmp_path: Path, wish: dict[str, str]) -> None:
    (tmp_path / "secret.toml").write_text(SECRET, encoding="utf-8")
    named = {key: text.format(folder=tmp_path) for key, text in wish.items()}
    files = {"odd.png": b64encode(forged({**ORDER, "command": "puzzle", "wish": named})).decode()}

    with pytest.raises(SheetgenError, match="no file of this name was handed in"):
        requests.answer("print", {"what": "again", "wish": {"file": "odd.png"}, "files": files})
