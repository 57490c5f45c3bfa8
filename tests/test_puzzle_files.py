"""Puzzles as files and on the command line: what is written is read again, and what is wrong is named."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from sheetgen.base import cores
from sheetgen.cli import console
from sheetgen.games.dice.kinds import KINDS, finish
from sheetgen.games.dice.solve import players_ahead

from .played import OWN_TEMPLATES
from .typed import typed as run

ROOT = Path(__file__).parent.parent
KEYS = ["id", "kind", "variant", "level", "tags", "position", "question", "answer", "facts"]


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Any]:
    """The puzzles of a command, as JSON."""

    def make(*words: str) -> Any:
        path = tmp_path / "made.json"
        assert 0 == run("puzzle", *words, "-o", str(path), "--force")
        return json.loads(path.read_text(encoding="utf-8"))

    return make


@pytest.fixture
def checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """The exit code and the words of ``check`` for some JSON."""

    def check(content: object) -> tuple[int, str]:
        path = tmp_path / "checked.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        capsys.readouterr()
        code = run("check", str(path))
        told = capsys.readouterr()
        return code, (told.out + told.err).replace(str(path), "FILE")

    return check


@pytest.mark.parametrize(("kind", "name"), [*zip(KINDS, cycle(["longo", "bonus-b", str(OWN_TEMPLATES[0])]))])
def test_what_is_made_is_checked(make: Callable[..., Any], checked: Callable[..., Any], kind: str, name: str) -> None:
    file = make(name, "--kind", kind, "--count", "2", "--seed", "files")

    assert ["version", "puzzles"] == list(file)
    assert [KEYS, KEYS] == [list(puzzle) for puzzle in file["puzzles"]]
    assert (0, "FILE: 2 puzzles, all correct\n") == checked(file)


def test_a_file_says_what_the_contract_says(make: Callable[..., Any]) -> None:
    finish = make("classic", "--seed", "1")["puzzles"][0]
    target = make("classic", "--kind", "target", "--seed", "1")["puzzles"][0]
    lock = make("classic", "--kind", "last-lock", "--seed", "1")["puzzles"][0]
    score = make("classic", "--kind", "score", "--seed", "1")["puzzles"][0]
    chance = make("longo", "--kind", "chance", "--seed", "1")["puzzles"][0]

    assert {} == finish["question"]
    assert ["best", "solutions", "unique", "line"] == list(finish["answer"])
    assert ["greedy", "best", "runner_up", "ways"] == list(finish["facts"])
    assert ["score"] == list(target["question"])
    assert {"rows": 2} == lock["question"]
    assert [["line"]] * 2 == [list(each["answer"]) for each in (target, lock)]
    assert {} == score["question"]
    assert ["score", "rows", "penalties", "extra"] == list(score["answer"])
    assert 64 == chance["answer"]["of"]
    assert [[], []] == [each["position"]["turns"] for each in (score, chance)]


def test_an_id_makes_the_puzzle_again(make: Callable[..., Any]) -> None:
    for kind in KINDS:
        file = make("bonus-a", "--kind", kind, "--seed", "ids")

        assert file == make("--id", file["puzzles"][0]["id"])


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / "one.json", tmp_path / "two.json"]
    for path in paths:
        assert 0 == run("puzzle", "mixx-a", "--count", "3", "--seed", "bytes", "-o", str(path))

    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_versions_are_named(make: Callable[..., Any], checked: Callable[..., Any]) -> None:
    file = make("classic", "--versions", "A,B", "--count", "2", "--seed", "v")

    assert ["A", "B", "A", "B"] == [puzzle["set"] for puzzle in file["puzzles"]]
    assert 0 == checked(file)[0]


# --- what is wrong

WRONG: dict[str, tuple[Callable[[Any], object], str]] = {
    "level": (lambda p: p.update(level="expert" if p["level"] != "expert" else "easy"), "level is "),
    "tags": (lambda p: p["tags"].append("lucky"), "tags is "),
    "greedy": (lambda p: p["facts"].update(greedy=p["facts"]["greedy"] - 1), "facts is "),
    "ways": (lambda p: p["facts"].update(ways=1), "facts is "),
    "best": (lambda p: p["answer"].update(best=p["answer"]["best"] + 1), "best is "),
    "unique": (lambda p: p["answer"].update(unique=False), "'answer' is not what"),
    "line": (lambda p: p["answer"]["line"].pop(), "the line has "),
    "id": (lambda p: p.update(id="classic-p2-AAAA"), "'id' is not what"),
    "dice": (lambda p: p["position"]["turns"][0].update(white=[1, 1]), ""),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_puzzle_is_named_with_what_is_wrong(
    make: Callable[..., Any], checked: Callable[..., Any], what: str
) -> None:
    file = make("classic", "--count", "2", "--seed", "wrong", "--level", "medium")
    change, message = WRONG[what]
    change(file["puzzles"][1])
    code, told = checked(file)

    assert 1 == code
    assert told.startswith("error: FILE: puzzle 2 (classic-p2-")
    assert message in told


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        ("chance", {"count": 35}, r"answer is 35 of 36: it should be \d+ of 36\n"),
        ("score", {"extra": 7}, r"answer is \d+: \d+, .* for the rows, -?\d+, 7 extra: it should be "),
    ],
)
def test_answers_are_reported_in_words(
    make: Callable[..., Any], checked: Callable[..., Any], kind: str, change: dict[str, int], message: str
) -> None:
    file = make("classic", "--kind", kind, "--seed", "t")
    file["puzzles"][0]["answer"].update(change)

    assert re.search(message, checked(file)[1])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "error: FILE: empty: there is nothing in it"),
        ("[]", "error: FILE: this is a list, where a table of keys belongs"),
        ("{}", "error: FILE: 'version' is missing"),
        ('{"version": "1", "puzzles": {}}', "error: FILE: 'puzzles' holds a table, where a list belongs"),
        (
            '{"version": "1", "puzzles": [{"id": "x", "kind": "sudoku"}]}',
            "error: FILE: puzzle 1: kind = 'sudoku' is not",
        ),
        (
            '{"version": "1", "puzzles": [{"id": "x", "kind": "score", "position": {"variant": "klassic"}}]}',
            "error: FILE: ",
        ),
        ('{"version": "1", "puzzles": [], "more": 1}', "error: FILE: unknown key 'more'"),
    ],
)
def test_what_is_no_file_of_puzzles_is_one_sentence(checked: Callable[..., Any], content: str, message: str) -> None:
    code, told = checked(content)

    assert 2 == code
    assert told.startswith(message)
    assert 1 == told.count("\n")


@pytest.mark.parametrize("key", KEYS)
def test_no_key_of_a_puzzle_may_be_missing_or_of_another_kind(
    make: Callable[..., Any], checked: Callable[..., Any], key: str
) -> None:
    file = make("classic", "--seed", "keys")
    for broken in (None, 3, "x", [], [3], {"x": 1}, True):
        other = json.loads(json.dumps(file))
        other["puzzles"][0][key] = broken
        code, told = checked(other)

        assert code in (1, 2)
        assert told.startswith("error: ")
        assert 1 == told.count("\n")


def test_no_part_of_an_answer_may_be_of_another_kind(make: Callable[..., Any], checked: Callable[..., Any]) -> None:
    file = make("classic", "--seed", "keys")
    answer = file["puzzles"][0]["answer"]
    lines: tuple[object, ...] = (
        {},
        [3],
        [{}],
        [{**answer["line"][0], "action1": 3}],
        [{**answer["line"][0], "bonus1": None}],
    )
    for line in lines:
        file["puzzles"][0]["answer"] = {**answer, "line": line}
        code, told = checked(file)

        assert 2 == code
        assert told.startswith("error: FILE: puzzle 1: answer")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["classic", "--kind", "finnish"], "--kind: unknown kind 'finnish' (did you mean 'finish'?)"),
        (["classic", "--level", "hrad"], "--level: unknown level 'hrad' (did you mean 'hard'?)"),
        (
            ["classic", "--format", "docx"],
            "--format: unknown format 'docx' (known: csv, json, jsonl, moodle, pdf, png, svg, text)",
        ),
        (["classic", "-o", "x.pfd"], "-o x.pfd: unknown format 'pfd' (did you mean 'pdf'?)"),
        (["classic", "--paper", "a5"], "--paper is for puzzles on paper: leave it out, or end the file's name in .pdf"),
        (["classic", "--set", "club-night", "--count", "3"], "--count has no use with --set: leave one of the two out"),
        (["--set", "club-knight"], "--set: unknown worksheet 'club-knight' (did you mean 'club-night'?)"),
        (["classic", "--answers", "separate"], "--answers: a file of its own is for puzzles on paper"),
        (["classic", "--versions", "A,A"], "--versions: 'A,A': versions are different short names, as in A,B"),
        (["classic", "--answers", "beside"], "--answers: "),
        (["classic", "--count", "9999999"], "--count: 9,999,999 puzzles: a set has 1 to 1,000,000"),
        (
            ["classic", "--kind", "chance", "--turns", "3"],
            "--turns: 3 turns: the chance to close a row in time is asked of 1 to 2",
        ),
        (["--id", "classic-1"], "'classic-1': this is not the id of a puzzle"),
        (["--id", "classic-p2-ABCDEFG"], "'classic-p2-ABCDEFG': the id has a wrong letter somewhere"),
        (["--id", "own~12345-p2-ABCDEFG"], "this id is of a template of one's own, 'own~12345'"),
        ([], "name a variant ("),
        (["klassic"], "unknown variant 'klassic' (did you mean 'classic'?)"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    code = run("puzzle", *words)
    told = capsys.readouterr()

    assert 2 == code
    assert told.err.startswith(f"error: {message}")
    assert 1 == told.err.count("\n")


def test_a_puzzle_made_again_needs_no_words_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("puzzle", "--id", "classic-p2-7DB0N1B1C38RG04000X0F8")
    assert "" == capsys.readouterr().err


def test_no_puzzle_is_an_answer_with_an_exit_code_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rolls = replace(finish.ROLLS, ways_a_turn=10_000)
    monkeypatch.setitem(KINDS, "finish", replace(finish.KIND, most_tries=50, tries=rolls.tries))
    code = run("puzzle", "classic", "--seed", "1")

    assert 1 == code
    assert capsys.readouterr().err.startswith("error: no finish puzzle found in ")


def test_a_file_that_is_there_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text("mine", encoding="utf-8")

    assert 2 == run("puzzle", "classic", "-o", str(path))
    assert "mine" == path.read_text(encoding="utf-8")
    assert "--force" in capsys.readouterr().err


@pytest.mark.parametrize(("answers", "parts"), [("end", 1), ("below", 0), ("only", 1), ("none", 0)])
def test_answers_stand_where_they_are_wished(capsys: pytest.CaptureFixture[str], answers: str, parts: int) -> None:
    assert 0 == run("puzzle", "classic", "--seed", "7", "--count", "2", "--answers", answers)
    told = capsys.readouterr().out

    assert parts == told.count("Answers")
    assert (answers != "only") * 2 == told.count("What is the best final score")
    assert (answers != "none") * 2 == told.count("Second best: ")


def _has_begun(job: subprocess.Popen[bytes]) -> bool:
    """Whether its processes are at work, where Linux lists them: the first ones only start others."""
    return any(_children(child) for child in _children(job.pid))


def _children(process: int) -> list[int]:
    try:
        return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))
    except OSError:  # another system, or it has ended
        return []


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupted_set_leaves_no_file(tmp_path: Path) -> None:
    words = ["puzzle", "classic", "--count", "100000", "--level", "hard", "-o", "all.json"]
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    job = subprocess.Popen([sys.executable, "-m", "sheetgen", *words], cwd=tmp_path, env=around, stderr=subprocess.PIPE)
    # Before Python heeds Ctrl-C itself, it would be told with a traceback: on a busy machine that takes its time.
    shown = sys.platform == "linux" and cores.usable(2) > 1  # elsewhere nothing shows the beginning
    deadline = time.monotonic() + (120 if shown else 4)
    while not _has_begun(job) and time.monotonic() < deadline:
        time.sleep(0.05)
    job.send_signal(signal.SIGINT)

    _, said = job.communicate(timeout=120)

    assert (130, b"") == (job.returncode, said)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.long
def test_a_set_is_the_same_whatever_the_order_of_hashes(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    words = ["puzzle", "classic", "--kind", "chance", "--count", "16", "--seed", "1", "--format", "json"]
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    around = os.environ | {"PYTHONHASHSEED": other}
    made = subprocess.run([sys.executable, "-m", "sheetgen", *words], env=around, check=True, capture_output=True)

    assert 0 == run(*words)
    assert made.stdout == capsysbinary.readouterr().out


def test_a_proof_that_is_too_much_says_of_which_puzzle(
    make: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make("classic", "--kind", "finish", "--count", "2", "--seed", "1")
    (tmp_path / "set.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in made["puzzles"]))
    monkeypatch.setattr(players_ahead, "MOST_MOVES", 10)
    capsys.readouterr()

    for name in ("made.json", "set.jsonl"):
        assert console.BAD_INPUT == run("check", str(tmp_path / name))
        assert (
            f"error: {tmp_path / name}: puzzle 1 ({made['puzzles'][0]['id']}): more than 10 moves"
            in capsys.readouterr().err
        )
