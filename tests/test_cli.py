"""The command line: what is printed, where, and the exit code, whatever is typed or fed in."""

import io
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from sheetgen import __main__, __version__
from sheetgen.cli import commands, console
from sheetgen.games import game
from sheetgen.games.dice import templates
from sheetgen.games.kind import LEVELS
from sheetgen.page import languages, palettes
from sheetgen.page.paper import PAPERS, UPS
from sheetgen.puzzles import outlines

from .played import HARD_NAMES, OWN_TEMPLATES, TWO_TO_A_COLOUR

ROOT = Path(__file__).parent.parent
EMPTY = {"variant": "classic", "rows": [{"marks": []}] * 4, "turns": []}
SMALL = {**EMPTY, "turns": [{"role": "passive", "white": [3, 4]}]}
ACTIVE = {"role": "active", "white": [5, 1], "red": 3, "yellow": 6, "green": 1, "blue": 4}
LONG = {**EMPTY, "turns": [ACTIVE, {**ACTIVE, "white": [3, 2]}, {**ACTIVE, "white": [4, 4]}] * 10}
ANSWER = {
    "best": 1,
    "solutions": 4,
    "unique": False,
    "line": [
        {
            "action1": {"row": 0, "number": 7, "lucky": False},
            "action2": None,
            "bonus1": [],
            "bonus2": [],
            "penalty": False,
        }
    ],
}


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Called = Callable[..., Done]


@pytest.fixture
def sheetgen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Called:
    """The command, called in this process."""

    def called(*words: str, stdin: bytes = b"") -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        monkeypatch.setattr(sys, "argv", ["sheetgen", *words])
        with pytest.raises(SystemExit) as ended:
            __main__.main()
        said = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Done(ended.value.code, said.out, said.err)

    return called


def one_message(done: Done) -> str:
    """The only line on standard error, of a command that was given something wrong."""
    assert 2 == done.code
    assert done.err.startswith("error: ")
    assert 1 == done.err.count("\n")
    return done.err.removeprefix("error: ").rstrip("\n")


def lines(*values: object) -> bytes:
    """Values as JSON, one a line."""
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


# --- solve


def test_a_file_is_solved_as_one_line_of_json(sheetgen: Called, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(SMALL, indent=2))

    done = sheetgen("solve", "--json", str(path))

    assert (0, "") == (done.code, done.err)
    assert 1 == done.out.count("\n")
    assert ANSWER == json.loads(done.out)


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_standard_input_may_be_one_position_however_it_is_printed(sheetgen: Called, indent: int | None) -> None:
    done = sheetgen("solve", "--json", "-", stdin=json.dumps(SMALL, indent=indent).encode())

    assert 0 == done.code
    assert ANSWER == json.loads(done.out)


def test_standard_input_may_be_one_position_a_line(sheetgen: Called) -> None:
    done = sheetgen("solve", "-", "--json", stdin=lines(SMALL, EMPTY, SMALL))

    assert 0 == done.code
    assert [1, 0, 1] == [json.loads(line)["best"] for line in done.out.splitlines()]


def test_a_bad_line_in_a_stream_does_not_stop_the_others(sheetgen: Called, tmp_path: Path) -> None:
    path = tmp_path / "stream.jsonl"
    path.write_bytes(lines(SMALL) + b"{nonsense\n" + lines(EMPTY))

    done = sheetgen("solve", "--json", str(path))

    answers = [json.loads(line) for line in done.out.splitlines()]
    assert (1, 0) == (answers[0]["best"], answers[2]["best"])
    assert ["error"] == list(answers[1])
    assert answers[1]["error"].startswith(f"{path}, line 2: not valid JSON: ")
    assert one_message(done) == answers[1]["error"]


def test_several_bad_lines_are_one_message(sheetgen: Called) -> None:
    done = sheetgen("solve", "--json", "-", stdin=lines({}, SMALL, [], {**SMALL, "penalties": 5}))

    assert ["error", "best", "error", "error"] == [next(iter(json.loads(line))) for line in done.out.splitlines()]
    assert "3 positions are wrong; the first: standard input, line 1: 'variant' is missing" == one_message(done)


@pytest.mark.parametrize("bad", [b"{}", b"{", b"[]", b"7\n", b'"classic"\n', b"\xff\xfe", lines({**SMALL, "x": 1})])
def test_one_bad_line_gives_one_line_with_its_error(sheetgen: Called, bad: bytes) -> None:
    done = sheetgen("solve", "--json", "-", stdin=bad)

    assert {"error": one_message(done)} == json.loads(done.out)


@pytest.mark.parametrize("bad", [lines({}, {}), b'{"variant": "classic"\n{}\n', b'{"variant"\n{"variant"\n'])
def test_lines_that_are_all_bad_are_still_a_stream(sheetgen: Called, bad: bytes) -> None:
    done = sheetgen("solve", "--json", "-", stdin=bad)

    assert [["error"], ["error"]] == [list(json.loads(line)) for line in done.out.splitlines()]
    assert one_message(done).startswith("2 positions are wrong; the first: standard input, line 1: ")


def test_a_bad_document_on_several_lines_is_one_message(sheetgen: Called) -> None:
    done = sheetgen("solve", "--json", "-", stdin=json.dumps({**SMALL, "penalties": 5}, indent=2).encode())

    assert "" == done.out
    assert "standard input: 'penalties' is 5: it goes from 0 to 4" == one_message(done)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"  \r\n"])
@pytest.mark.parametrize("name", ["empty.json", "empty.jsonl", "-"])
def test_nothing_is_no_position(sheetgen: Called, tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    source = name if name == "-" else str(tmp_path / name)

    done = sheetgen("solve", "--json", source, stdin=content)

    assert "" == done.out
    where = "standard input" if name == "-" else source
    assert f"{where}: empty: there is no position in it" == one_message(done)


def test_blank_lines_and_other_line_ends_are_passed_over(sheetgen: Called) -> None:
    done = sheetgen(
        "solve", "--json", "-", stdin=b"\xef\xbb\xbf" + lines(SMALL).replace(b"\n", b"\r\n") + b"\r\n" + lines({})
    )

    assert one_message(done).startswith("standard input, line 3: ")
    assert ["best", "error"] == [next(iter(json.loads(line))) for line in done.out.splitlines()]


def test_a_text_is_solved_in_words(sheetgen: Called) -> None:
    done = sheetgen("solve", "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2")

    assert (0, "") == (done.code, done.err)
    assert done.out.startswith("classic: best final score 16, on one final sheet\n")
    assert " 2  another player rolls 2+2: green 4\n" in done.out
    assert done.out.endswith("10 + 0 + 6 + 0 = 16\n")


def test_a_text_gives_json_too(sheetgen: Called) -> None:
    done = sheetgen("solve", "--json", "classic / 3+4")

    assert ANSWER == json.loads(done.out)


def test_json_may_be_typed_too(sheetgen: Called) -> None:
    assert ANSWER == json.loads(sheetgen("solve", "--json", json.dumps(SMALL)).out)
    assert "'variant' is missing" == one_message(sheetgen("solve", "{}"))
    assert "not UTF-8 text (byte 1): save it as UTF-8" == one_message(sheetgen("solve", "{\udcff}"))


def test_an_empty_sheet_is_a_position(sheetgen: Called) -> None:
    assert 0 == sheetgen("solve", "classic").code
    assert 0 == sheetgen("solve", "Classic").code
    assert 0 == sheetgen("solve", f'"{OWN_TEMPLATES[0]}"').code
    assert 0 == sheetgen("solve", OWN_TEMPLATES[0]).code
    assert 0 == sheetgen("solve", f'"{HARD_NAMES}" lucky=5,8,13').code


def test_a_template_is_found_from_the_working_folder(
    sheetgen: Called, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my sheets").mkdir()
    (tmp_path / "my sheets" / "own.toml").write_text(Path(TWO_TO_A_COLOUR).read_text())
    (tmp_path / "position.json").write_text(
        json.dumps({"variant": "my sheets/own.toml", "rows": [{"marks": []}] * 6, "turns": []})
    )
    monkeypatch.chdir(tmp_path)

    assert 0 == sheetgen("solve", "position.json").code
    assert 0 == sheetgen("solve", '"my sheets/own.toml" 1:2,3').code
    assert 0 == sheetgen("check", "my sheets/own.toml").code


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "nothing to solve: give a file, '-' or a position such as"),
        ("  ", "nothing to solve: give a file, '-' or a position such as"),
        ("nowhere.json", "nowhere.json: cannot be read: no such file or directory"),
        ("nowhere.jsonl", "nowhere.jsonl: cannot be read: no such file or directory"),
        ("mine.txt", "'mine.txt' is neither a file, nor an id, nor a position such as"),
        ("clasic", "'clasic' is neither a file, nor an id, nor a position such as"),
        ("clasic r3", "unknown variant 'clasic' (did you mean 'classic'?)"),
        ("classic q3", "'q3': no colour or word is meant by it"),
        ("nowhere.toml", "nowhere.toml: cannot be read: no such file or directory"),
        ("two\nlines.json", "two\\nlines.json: cannot be read: no such file or directory"),
        ("x" * 5000 + ".json", "cannot be read: file name too long"),
        ("x\0.json", "this is not the name of a file"),
        ("\udcff.json", ".json: cannot be read: no such file or directory"),
        ("\x1b[31mred r3", "unknown variant '\\x1b[31mred'"),
    ],
)
def test_what_cannot_be_solved_is_one_sentence(sheetgen: Called, source: str, message: str) -> None:
    done = sheetgen("solve", source)

    assert "" == done.out
    assert message in one_message(done)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["review", "x" * 5000], "is no file: a game is a file with its card and a line for each turn"),
        (
            ["puzzle", "classic", "-o", "x.pdf", "--class", "Ann," * 2000],
            "is no file: write names as in --names Ann,Ben",
        ),
    ],
)
def test_what_is_too_long_for_a_name_is_no_file(sheetgen: Called, words: list[str], message: str) -> None:
    assert message in one_message(sheetgen(*words))


def test_a_folder_is_no_position(sheetgen: Called, tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()

    done = sheetgen("solve", str(tmp_path / "folder.json"))

    assert f"{tmp_path / 'folder.json'}: cannot be read: is a directory" == one_message(done)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_file_that_one_may_not_read_is_named(sheetgen: Called, tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text("{}")
    path.chmod(0)

    assert f"{path}: cannot be read: permission denied" == one_message(sheetgen("solve", str(path)))


@pytest.mark.parametrize(
    ("start", "what"),
    [
        (b"%PDF-1.7\n%", "a PDF"),
        (b"\x89PNG\r\n", "a picture (PNG)"),
        (b"PK\x03\x04", "a ZIP archive"),
        (b"\x1f\x8b", "packed (gzip)"),
    ],
)
def test_a_file_of_another_kind_is_called_what_it_is(start: bytes, what: str, sheetgen: Called, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(start + b"\xe2\xe3")

    assert f"{path}: this is {what}, not text" == one_message(sheetgen("solve", str(path)))


def test_a_file_as_windows_saves_it_is_explained(sheetgen: Called, tmp_path: Path) -> None:
    path = tmp_path / "wide.json"
    path.write_bytes(json.dumps(SMALL, indent=2).encode("utf-16"))

    assert f"{path}: not UTF-8 text (byte 0): save it as UTF-8" == one_message(sheetgen("solve", str(path)))


def test_too_many_ways_to_play_are_said_with_their_line(sheetgen: Called, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.games.dice.solve.reference.MOST_SHEETS", 10)

    done = sheetgen("solve", "--reference", "--json", "-", stdin=lines(SMALL, LONG))

    assert one_message(done).startswith("standard input, line 2: more than 10 different sheets by turn 1, too many")


# --- the other commands


def test_variants_are_a_line_each(sheetgen: Called) -> None:
    done = sheetgen("variants")

    assert (0, "") == (done.code, done.err)
    assert [*templates.variant_names(), "quixo"] == [line.split()[0] for line in done.out.splitlines()]


def test_variants_are_listed_for_other_programs_too(sheetgen: Called) -> None:
    done = sheetgen("variants", "--json")

    listed = json.loads(done.out)
    assert 1 == done.out.count("\n")
    assert [*templates.variant_names(), "quixo"] == [each["name"] for each in listed]
    assert {"name", "title", "summary", "rows", "dice", "sides", "draws"} == set(listed[0])
    assert {"name", "title", "summary", "players", "sizes"} == set(listed[-1])


@pytest.mark.parametrize("name", [*templates.variant_names(), *OWN_TEMPLATES])
def test_a_good_template_is_called_playable(sheetgen: Called, name: str) -> None:
    done = sheetgen("check", name)

    assert 0 == done.code
    assert done.out.startswith(f"{name}: ")
    assert "is a playable sheet" in done.out


def test_a_bad_template_is_one_sentence(sheetgen: Called, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(Path(HARD_NAMES).read_text().replace("marks_to_lock = 4", "marks_to_look = 4"))

    done = sheetgen("check", str(path))

    assert f"{path}: row 2: unknown key 'marks_to_look' (did you mean 'marks_to_lock'?)" == one_message(done)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mine.toml", "empty: there is nothing in it"),
        ("mine.json", "empty: there is nothing in it"),
        ("mine.pdf", "this is neither a file of puzzles (.json, .jsonl or .jsonl.gz) nor a template (.toml)"),
    ],
)
def test_a_file_that_holds_nothing_to_check_is_called_so(
    sheetgen: Called, tmp_path: Path, name: str, message: str
) -> None:
    """An empty template lacked its dice, empty JSON expected a value, and a worksheet was an unknown variant."""
    (tmp_path / name).write_text("\n")

    assert f"{tmp_path / name}: {message}" == one_message(sheetgen("check", str(tmp_path / name)))


def test_the_version_is_one_line(sheetgen: Called) -> None:
    assert Done(0, f"sheetgen {__version__}\n", "") == sheetgen("--version")


def test_the_command_alone_explains_itself(sheetgen: Called) -> None:
    assert sheetgen() == sheetgen("--help")


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", ["variants", "solve", "check", "demo", "rules"])
def test_every_command_explains_itself_with_an_example(sheetgen: Called, command: str, flag: str) -> None:
    done = sheetgen(command, flag)

    assert (0, "") == (done.code, done.err)
    assert done.out.startswith(f"Usage: sheetgen {command}")
    assert f"Examples:\n  sheetgen {command}" in done.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["solv"], "unknown command 'solv' (did you mean 'solve'?); sheetgen --help explains them"),
        (["solve", "--jsn", "x"], "sheetgen solve has no option '--jsn' (did you mean '--json'?)"),
        (["variants", "--json=yes"], "--json takes no value: write it alone"),
    ],
)
def test_what_is_no_command_is_one_sentence(sheetgen: Called, words: list[str], message: str) -> None:
    assert message == one_message(sheetgen(*words))


# --- as a process among others


def test_colours_are_for_terminals_that_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert not console.in_color()
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert console.in_color()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not console.in_color()
    monkeypatch.setenv("NO_COLOR", "")
    monkeypatch.setenv("TERM", "dumb")
    assert not console.in_color()


def test_what_is_wrong_in_a_stream_is_spelled_as_it_is_typed(sheetgen: Called) -> None:
    done = sheetgen("solve", "-", "--exact", stdin=json.dumps(EMPTY).encode())

    assert 2 == done.code
    assert "--exact is for the cube game" in done.err
    assert "--exact is for the cube game" in done.out


def test_a_variant_that_is_known_is_not_called_unknown(sheetgen: Called) -> None:
    done = sheetgen("check", "quixo")

    assert (2, "error: 'quixo' is of a game without templates: it has no such sheet\n") == (done.code, done.err)


def test_an_id_that_begins_with_a_game_is_read_by_that_game(sheetgen: Called) -> None:
    done = sheetgen("pad", "--id", "quixo-1")

    assert (2, "error: 'quixo-1': this is not the id of a set: one looks like quixo-c2-5MBJ\n") == (done.code, done.err)


@pytest.mark.parametrize("named", ["classic", "nosuch"])
def test_the_id_of_a_cube_puzzle_is_of_no_other_variant(sheetgen: Called, named: str) -> None:
    done = sheetgen("puzzle", named, "--id", "quixo-p2-TS5CND0W0PY")

    assert (2, f"error: this id is of quixo, not of {named}\n") == (done.code, done.err)


def test_the_name_of_the_cube_game_is_no_position(sheetgen: Called) -> None:
    done = sheetgen("solve", "quixo")

    assert 2 == done.code
    assert done.err.startswith("error: 'quixo': a board and whose turn it is belong here")


@pytest.mark.parametrize(
    ("command", "option", "names"),
    [
        ("pad", "palette", palettes.names),
        ("pad", "lang", languages.names),
        ("pad", "paper", lambda: [paper.name for paper in PAPERS.values()]),
        ("pad", "up", lambda: [str(up) for up in UPS]),
        ("puzzle", "kind", game.all_kinds),
        ("puzzle", "level", lambda: LEVELS),
        ("puzzle", "answers", lambda: outlines.ANSWERS),
    ],
)
def test_the_help_of_an_option_names_all_that_it_takes(
    command: str, option: str, names: Callable[[], Sequence[str]]
) -> None:
    group: Any = get_command(commands.app)
    (help_,) = (each.help for each in group.commands[command].params if each.name == option)

    assert set(names()) <= set(re.findall(r"[\w-]+", help_))


CROSSED = "r3,5 b13 / 5+1 r3 y6 g1 b8 / 2+3"


@pytest.mark.parametrize(
    ("variant", "described"),
    [
        ("longo-1-JQ", "longo lucky=5,8"),
        ("LONGO-1-jq", "longo lucky=5,8"),
        ("mixx-b-1-19TKCFNSN5Q91N9SGV45C5", "mixx-b"),
    ],
)
def test_an_id_with_a_position_says_what_is_drawn_on_the_card(sheetgen: Called, variant: str, described: str) -> None:
    crossed = CROSSED if "longo" in described else "r10,6 / 5+1 r3 y6 g1 b5"
    assert 0 == sheetgen("solve", "--json", f"{variant} {crossed}").code

    assert sheetgen("solve", f"{described} {crossed}").out == sheetgen("solve", f"{variant} {crossed}").out


def test_odds_take_an_id_with_a_position(sheetgen: Called) -> None:
    late = "r2-13 y2-13 g16,14 b16,14,11 pen=2 / 4+4"
    told = sheetgen("odds", "--json", f"longo-1-JQ {late}")

    assert sheetgen("odds", "--json", f"longo lucky=5,8 {late}").out == told.out
    assert '"lucky": true' in told.out


@pytest.mark.parametrize("command", ["solve", "odds"])
@pytest.mark.parametrize("text", ["longo", "longo r3,5 / 5+1 r3 y6 g1 b8", "LONGO pen=1"])
def test_lucky_numbers_that_are_not_said_are_asked_for_and_not_left_out(
    sheetgen: Called, command: str, text: str
) -> None:
    """The answer was that of a sheet without any, which no pad has, and nothing said so."""
    done = sheetgen(command, text)

    assert (2, "") == (done.code, done.out)
    assert done.err == (
        "error: lucky numbers differ from sheet to sheet: add those of yours, as in lucky=5,8, or write its id in the "
        "place of longo, as in longo-c2-JG (lucky=none: a sheet without any)\n"
    )


OFFICIAL = "On the official card. Put the id of another sheet in place of the variant."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("longo lucky=none r3 / 2+3", "On a sheet without lucky numbers."),
        ("bonus-a r3 / 2+5", OFFICIAL),
        ("bonus-a-1-1H45WSDCNT1 r3 / 2+5", OFFICIAL),
        ("x-change swaps=8-5,9-7,11-3,7-4,10-3,8-6,10-5,6-4,11-9 / 2+5", ""),
        ("longo-1-JQ / 2+5", ""),
        ("classic r3 / 2+5", ""),
    ],
)
def test_an_answer_says_on_which_card_it_is(sheetgen: Called, text: str, said: str) -> None:
    shown = sheetgen("solve", text).out

    assert [said] * bool(said) == [line for line in shown.splitlines() if line.startswith("On ")]
