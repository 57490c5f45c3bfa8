"""Sets in shards: the same bytes however they are cut, interrupted and merged; foreign and damaged ones are refused."""

import gzip
import json
import random
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import BinaryIO

import pytest

from sheetgen.base import growing, lines
from sheetgen.base.errors import InputError, NoPuzzle
from sheetgen.base.progress import Progress, heard_by
from sheetgen.games.dice.puzzles.make import DiceWork
from sheetgen.puzzles import shards
from sheetgen.puzzles.shards import Sealing

from .conftest import Run

TEMPLATE = Path(__file__).parent / "templates" / "short.toml"
WISH = ("short.toml", "--kind", "score", "--count", "36", "--seed", "ma\u0308rz")
"""Soon made, and there are doubles among the first puzzles of its numbers."""
PARTS = ["a.jsonl.gz", "b.jsonl", "c.jsonl.gz"]
Refused = Callable[..., str]


@pytest.fixture(autouse=True)
def template(desk: Path) -> None:
    (desk / "short.toml").write_bytes(TEMPLATE.read_bytes())


@pytest.fixture
def parts(run: Run) -> list[str]:
    """A set in three shards."""
    for number, name in enumerate(PARTS, 1):
        assert 0 == run("puzzle", *WISH, "--shard", f"{number}/3", "-o", name)[0]
    return PARTS


@pytest.fixture
def refused(run: Run) -> Refused:
    """What is said to words that are wrong."""

    def words(*words: str) -> str:
        code, said, told = run(*words)
        assert (2, "") == (code, said)
        assert 1 == told.count("\n"), told
        return told.removeprefix("error: ").strip()

    return words


def shard(run: Run, *words: str) -> bytes:
    assert 0 == run("puzzle", *WISH, "--shard", "2/2", "-o", "part.jsonl.gz", *words)[0]
    return gzip.decompress(Path("part.jsonl.gz").read_bytes())


def unsealed(content: bytes) -> list[bytes]:
    return [line for line in content.splitlines() if not line.startswith(shards.SEAL)]


def alone(run: Run, *words: str) -> bytes:
    assert 0 == run("puzzle", *words, "-o", "alone.jsonl", "--force")[0]
    return Path("alone.jsonl").read_bytes()


@pytest.mark.long
@pytest.mark.parametrize("options", [(), ("--versions", "A,B")])
def test_merged_shards_are_the_set_that_one_machine_makes(run: Run, options: tuple[str, ...]) -> None:
    wish = (*WISH, *options)
    for part, of, name in ((2, 3, "1.jsonl"), (1, 2, "2.jsonl.gz"), (3, 3, "3.jsonl.gz"), (3, 3, "twice.jsonl")):
        run("puzzle", *wish, "--shard", f"{part}/{of}", "-o", name)
    code, _, told = run("merge", "3.jsonl.gz", "1.jsonl", "twice.jsonl", "2.jsonl.gz", "-o", "all.jsonl.gz")

    assert (0, "all.jsonl.gz written\n") == (code, told)
    assert alone(run, *wish) == gzip.decompress(Path("all.jsonl.gz").read_bytes())


def test_merging_puts_others_in_place_of_doubles(run: Run, parts: list[str]) -> None:
    first = [json.loads(line)["puzzles"][0]["id"] for line in unsealed(shard(run, "--count", "20"))[1:]]
    _, merged, _ = run("merge", *parts, "-o", "-")
    ids = [json.loads(line)["id"] for line in merged.splitlines()]

    assert 36 == len(set(ids))
    assert set(first) - set(ids)


def test_a_shard_that_was_cut_anywhere_goes_on_to_the_same_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = unsealed(shard(run))
    monkeypatch.setattr(shards, "MOST_UNSEALED", 3)
    shard(run, "--force")
    for name in ("part.jsonl.gz", "part.jsonl"):
        run("puzzle", *WISH, "--shard", "2/2", "-o", name)
        content, unfinished = Path(name).read_bytes(), growing.unfinished(Path(name))
        head = content.index(shards.PUZZLE) if name.endswith("l") else content.index(b"\x1f\x8b", 1)
        for cut in [head, *random.Random(1).sample(range(head, len(content)), 6)]:
            Path(name).unlink()
            unfinished.write_bytes(content[:cut] + b"xyz" * (cut % 2))
            code, _, told = run("puzzle", *WISH, "--shard", "2/2", "-o", name, "--resume")

            made = Path(name).read_bytes()
            assert 0 == code, told
            assert whole == unsealed(gzip.decompress(made) if name.endswith(".gz") else made)
            assert not unfinished.exists()


@pytest.mark.long
@pytest.mark.parametrize("name", ["part.jsonl", "part.jsonl.gz"])
def test_a_shard_that_lost_the_last_bytes_of_a_line_goes_on_before_it(run: Run, name: str) -> None:
    """The line can be read, but nothing can be written after it."""
    whole = unsealed(shard(run))
    words = ("puzzle", *WISH, "--shard", "2/2", "-o", name)
    run(*words, "--force")
    content, unfinished = Path(name).read_bytes(), growing.unfinished(Path(name))
    head = content.index(b"\n") + 1 if name.endswith("l") else content.index(b"\x1f\x8b", 1)
    for cut in [0, 5, head // 2, *range(head - 9, head), *range(len(content) - 9, len(content), 4), len(content) - 1]:
        Path(name).unlink()
        unfinished.write_bytes(content[:cut])
        code, _, told = run(*words, "--resume")

        assert 0 == code, told
        made = Path(name).read_bytes()
        assert whole == unsealed(gzip.decompress(made) if name.endswith(".gz") else made), cut
        assert "is whole already" in run(*words, "--resume")[2]


def test_what_is_no_head_of_this_shard_is_not_replaced(refused: Refused) -> None:
    Path("new.jsonl.part").write_bytes(b'{"sheetgen": "9.9')

    said = refused("puzzle", *WISH, "--shard", "2/2", "-o", "new.jsonl", "--resume")
    assert "new.jsonl.part: this is no shard of a set of puzzles" == said
    assert b'{"sheetgen": "9.9' == Path("new.jsonl.part").read_bytes()
    Path("new.jsonl.gz.part").write_bytes(b"no gzip")
    said = refused("puzzle", *WISH, "--shard", "2/2", "-o", "new.jsonl.gz", "--resume")
    assert "new.jsonl.gz.part: this is no gzip file, or it is damaged" == said


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize("option", ["--resume", "--force"])
def test_a_shard_does_not_grow_in_what_is_no_file(refused: Refused, option: str) -> None:
    part = Path("new.jsonl.part")
    part.symlink_to("/dev/full")

    said = refused("puzzle", *WISH, "--shard", "2/2", "-o", "new.jsonl", option)
    assert "new.jsonl.part: this is a folder or a device, and no file: choose another name" == said
    assert part.is_symlink()


def test_an_interrupted_shard_keeps_each_puzzle_and_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, make = unsealed(shard(run)), DiceWork.make

    def interrupted(self: DiceWork, number: int, again: int = 0) -> object:
        if number == 25:
            raise KeyboardInterrupt
        return make(self, number, again)

    monkeypatch.setattr(DiceWork, "make", interrupted)
    words = ("puzzle", *WISH, "--shard", "2/2", "-o", "new.jsonl")
    code, _, told = run(*words)
    assert (130, "7 of 18 puzzles are kept in new.jsonl.part: go on with --resume\n") == (code, told)
    assert whole[:8] == unsealed(Path("new.jsonl.part").read_bytes())
    assert "not finished: go on with --resume, or replace it with --force" in run(*words)[2]
    monkeypatch.setattr(DiceWork, "make", make)

    assert 0 == run(*words, "--resume")[0]
    assert whole == unsealed(Path("new.jsonl").read_bytes())
    assert "new.jsonl is whole already: puzzles 19 to 36 of 36\n" == run(*words, "--resume")[2]


def test_puzzles_that_a_full_disk_did_not_take_are_not_said_to_be_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, append, room = unsealed(shard(run)), growing.append, [3]  # appends: the head, and two blocks

    def full(file: BinaryIO, path: Path, content: bytes) -> None:
        if not room[0]:
            raise InputError("cannot be written (no space left on device)", f"{path}.part")
        room[0] -= 1
        append(file, path, content)

    monkeypatch.setattr(growing, "append", full)
    monkeypatch.setattr(shards, "MOST_UNSEALED", 4)
    monkeypatch.setattr(shards, "monotonic", lambda: 0.0)
    code, _, told = run("puzzle", *WISH, "--shard", "2/2", "-o", "new.jsonl")

    assert (2, "8 of 18 puzzles are kept in new.jsonl.part: go on with --resume") == (code, told.splitlines()[0])
    assert whole[:9] == unsealed(Path("new.jsonl.part").read_bytes())


def test_a_shard_without_a_puzzle_leaves_nothing_to_go_on_with(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_self: DiceWork, _number: int, _again: int = 0) -> object:
        raise NoPuzzle("no score puzzle found")

    monkeypatch.setattr(DiceWork, "make", none)
    for more in ((), ("--resume",)):
        code, _, told = run("puzzle", *WISH, "--shard", "2/2", "-o", "new.jsonl", *more)
        assert (1, "no score puzzle found\n") == (code, told.removeprefix("error: "))
        assert not Path("new.jsonl.part").exists()


def test_a_file_that_another_program_has_just_begun_is_not_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path("new.jsonl")
    with growing.growing(path, resume=False, force=False) as file:
        growing.append(file, path, b"kept")
        monkeypatch.setattr(Path, "exists", lambda _path: False)  # it was not there when the other looked
        with pytest.raises(InputError, match="another program"), growing.growing(path, resume=False, force=True):
            pass

    assert b"kept" == growing.unfinished(path).read_bytes()


def test_two_programs_never_make_one_file(run: Run, refused: Refused) -> None:
    words = ("puzzle", *WISH, "--shard", "2/2", "-o", "new.jsonl")
    with growing.growing(Path("new.jsonl"), resume=False, force=False):
        said = refused(*words, "--resume")

    assert "new.jsonl.part: another program is just making this file: wait for it to end" == said


def forged(content: bytes, change: Callable[[dict[str, object]], object]) -> bytes:
    """A shard with a first puzzle that somebody has changed, its seal and all."""
    sealing, (head, first, *rest) = Sealing(), unsealed(content)
    puzzle = json.loads(first)
    change(puzzle)
    lines = [sealing.add(line + b"\n") for line in (head, json.dumps(puzzle).encode(), *rest)]
    sealing.made = len(lines) - 1
    return b"".join([*lines, sealing.seal()])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda line: line["puzzles"][0].update(id="classic-p2-1"), "an id, an answer or a fact is not what"),
        (lambda line: line["puzzles"][0].update(kind="chance"), "question"),
        (lambda line: line.update(tried="many"), "'tried' holds the text 'many'"),
        (lambda line: line["puzzles"].append({}), "2 versions, and the set has 1"),
        (lambda line: line.update(more=1), "unknown key 'more'"),
        (lambda line: line["puzzles"][0]["position"].update(variant="../a.toml"), "no file of this name"),
    ],
)
def test_a_forged_puzzle_is_refused(
    parts: list[str], refused: Refused, change: Callable[[dict[str, object]], object], message: str
) -> None:
    Path("b.jsonl").write_bytes(forged(Path("b.jsonl").read_bytes(), change))

    said = refused("merge", *parts, "-o", "all.jsonl")
    assert "b.jsonl, puzzle 13" in said
    assert message in said
    assert not Path("all.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "change", "message"),
    [
        (("--kind", "score"), {"variant": "mixx-a"}, "a puzzle of 'classic': the set is of 'mixx-a'"),
        (("--kind", "finish", "--turns", "3"), {"turns": 2}, "a puzzle with 3 turns: the set has 2"),
        (("--kind", "chance", "--turns", "1"), {"turns": 2}, "a puzzle with 1 turns: the set has 2"),
    ],
)
def test_a_shard_with_puzzles_of_another_order_is_refused(
    run: Run, refused: Refused, words: tuple[str, ...], change: dict[str, object], message: str
) -> None:
    wish = ("classic", *words, "--count", "1", "--seed", "a")
    assert 0 == run("puzzle", *wish, "--shard", "1/1", "-o", "a.jsonl")[0]
    first, *rest = Path("a.jsonl").read_bytes().splitlines(keepends=True)
    head = json.loads(first)
    assert 0 == run("merge", "a.jsonl", "-o", "all.jsonl")[0]
    head["set"].update(change)
    Path("a.jsonl").write_bytes(forged(b"".join([json.dumps(head).encode() + b"\n", *rest]), lambda _puzzle: None))

    assert f"a.jsonl, puzzle 1: {message}" == refused("merge", "a.jsonl", "-o", "other.jsonl")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "colour"}, "kind: unknown kind 'colour'"),
        ({"turns": 2}, "turns: a score puzzle has no rolls to come"),
        ({"variant": "classics"}, "unknown variant 'classics'"),
        ({"template": "x"}, "short.toml: "),
        ({"seed": "\ud800"}, "this is no shard of a set of puzzles"),  # half a letter, which cannot be written
    ],
)
def test_an_order_that_no_set_can_have_is_of_the_file_not_of_an_option(
    parts: list[str], refused: Refused, change: dict[str, object], message: str
) -> None:
    for name in parts:
        content = Path(name).read_bytes()
        first, *rest = unsealed(gzip.decompress(content) if name.endswith(".gz") else content)
        head = json.loads(first)
        head["set"].update(change)
        made = forged(b"\n".join([json.dumps(head).encode(), *rest]), lambda _puzzle: None)
        Path(name).write_bytes(gzip.compress(made) if name.endswith(".gz") else made)

    said = refused("merge", *parts, "-o", "all.jsonl")
    assert said.startswith(f"{parts[0]}: ")
    assert message in said
    assert "--" not in said


def test_a_flipped_byte_is_found_wherever_it_is(run: Run, parts: list[str]) -> None:
    """But for those that mean nothing, such as the time in the head of a gzip file."""
    whole = alone(run, *WISH)
    for name in ("a.jsonl.gz", "b.jsonl"):
        content = Path(name).read_bytes()
        for place in random.Random(2).sample(range(10, len(content)), 12):
            Path(name).write_bytes(content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :])
            code, _, told = run("merge", *parts, "-o", "all.jsonl", "--force")
            assert told.startswith(f"error: {name}") if code else whole == Path("all.jsonl").read_bytes(), place
        Path(name).write_bytes(content)


def test_shards_that_make_no_set_are_refused(run: Run, parts: list[str], refused: Refused) -> None:
    run("puzzle", *WISH, "--seed", "other", "--shard", "3/3", "-o", "other.jsonl")
    run("puzzle", *WISH, "--shard", "2/2", "-o", "cut.jsonl")
    Path("cut.jsonl").write_bytes(b"".join(Path("cut.jsonl").read_bytes().splitlines(keepends=True)[:1]))
    Path("none.jsonl").write_text("[]\n", encoding="utf-8")
    Path("later.jsonl").write_bytes(Path("b.jsonl").read_bytes().replace(b'"0.1.0"', b'"9.9"', 1))
    to = ("-o", "all.jsonl")

    assert "puzzles 13 to 24 of 36 are in none of these files" == refused("merge", parts[0], parts[2], *to)
    assert refused("merge", *parts[:2], "other.jsonl", *to).startswith(
        "other.jsonl: of another set than a.jsonl.gz: its seed"
    )
    assert "cut.jsonl: not whole: 0 of 18 puzzles" == refused("merge", "cut.jsonl", *to)
    assert "none.jsonl: this is no shard of a set of puzzles" == refused("merge", "none.jsonl", *to)
    assert "b.jsonl: no gzip" not in refused("merge", "later.jsonl", *to)
    assert "later.jsonl: made by sheetgen '9.9', and this is 0.1.0: a set is made by one version" == refused(
        "merge", "later.jsonl", *to
    )
    assert "-o: name a file that ends in .jsonl or .jsonl.gz" == refused("merge", *parts, "-o", "all.pdf")


def test_a_file_that_unpacks_without_end_is_refused_early(refused: Refused) -> None:
    deflate = zlib.compressobj(wbits=31)
    bomb = b"".join([*(deflate.compress(b"0" * 1_000_000) for _ in range(40)), deflate.flush()])
    Path("bomb.jsonl.gz").write_bytes(bomb)

    assert "bomb.jsonl.gz: a line is longer than 10 MB" == refused("merge", "bomb.jsonl.gz", "-o", "all.jsonl")


@pytest.mark.parametrize("name", ["blank.jsonl", "blank.jsonl.gz"])
@pytest.mark.parametrize("words", [("check",), ("check", "--sample", "0.01%"), ("merge", "-o", "all.jsonl")])
def test_blank_lines_without_end_are_refused_early(
    run: Run, refused: Refused, name: str, words: tuple[str, ...]
) -> None:
    """A thousand million of them pack into 1 MB of gzip."""
    content = shard(run) + b"\n" * 2_000
    Path(name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)

    said = f"{name}: more than 1,000 blank lines in a row: is this the right file?"
    assert said == refused(words[0], name, *words[1:])
    Path(name).write_bytes(gzip.compress(b"\n" * 2_000) if name.endswith(".gz") else b"\n" * 2_000)
    assert refused(words[0], name, *words[1:]) in (said, f"{name}: this is no shard of a set of puzzles")


def test_a_line_of_thousands_of_gzip_members_is_read_in_the_time_of_its_length() -> None:
    """What had come of it was copied for each of them: 24 seconds for 219 kB."""
    content = gzip.compress(b"x" * 9_000_000) + gzip.compress(b"y") * 1_000
    start = process_time()

    assert b"x" * 9_000_000 + b"y" * 1_000 == next(lines.read(BytesIO(content), "x.gz")).content
    assert process_time() - start < 1


def test_a_seal_that_repeats_the_one_before_is_damage(run: Run, refused: Refused) -> None:
    content = shard(run)
    Path("twice.jsonl").write_bytes(content + content.splitlines(keepends=True)[-1])

    assert "twice.jsonl: damaged after puzzle 36: make it again" == refused("merge", "twice.jsonl", "-o", "all.jsonl")


def test_each_line_is_a_step_so_that_reading_many_can_be_cancelled() -> None:
    class Counting(Progress):
        steps = 0

        def step(self) -> None:
            self.steps += 1

    counting = Counting()
    with heard_by(counting):
        for name, content in (("x.jsonl", b"x\n" * 50), ("x.jsonl.gz", gzip.compress(b"x\n" * 50))):
            list(lines.read(BytesIO(content), name))

    assert counting.steps in range(100, 104)  # a gzip member has an end, too


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--shard", "4/3"), "--shard: '4/3': the third of sixteen shards is 3/16, each with a puzzle or more"),
        (("--shard", "1/37"), "--shard: '1/37': the third of sixteen shards is 3/16, each with a puzzle or more"),
        (("--shard", ""), "--shard: '': the third of sixteen shards is 3/16, each with a puzzle or more"),
        (("--shard", "", "--resume"), "--shard: '': the third of sixteen shards is 3/16, each with a puzzle or more"),
        (("--resume",), "--resume: it goes on with a shard: say which, as in --shard 3/16"),
        (
            ("--shard", "1/2", "--seed", ""),
            "--shard: the shards of a set have one seed: say which, as in --seed school",
        ),
        (
            ("--shard", "1/2", "--title", "x"),
            "--title: a shard has nothing but new puzzles: leave this out, or --shard",
        ),
        (("--shard", "1/2", "-o", "x.pdf"), "-o: name a file that ends in .jsonl or .jsonl.gz"),
        (("--shard", "1/2", "-o", "-"), "--shard: a shard is a file of lines of JSON: name one that ends in .jsonl.gz"),
    ],
)
def test_what_makes_no_shard_is_refused(refused: Refused, words: tuple[str, ...], message: str) -> None:
    assert message == refused("puzzle", *WISH, "-o", "x.jsonl", *words)


@pytest.mark.parametrize("name", ["a.jsonl.gz", "b.jsonl", "alone.jsonl"])
def test_files_of_lines_are_checked(run: Run, parts: list[str], name: str) -> None:
    alone(run, *WISH)
    count = 36 if name == "alone.jsonl" else 12

    assert (0, f"{name}: {count} puzzles, all correct\n", "") == run("check", name)
    code, said, _ = run("check", name, "--sample", "30%")
    assert 0 == code
    assert 0 < int(said.split()[1]) < count
    assert f"of {count} puzzles checked, all correct" in said


@pytest.mark.parametrize("sample", ["100%", "30%"])
def test_a_shard_with_puzzles_missing_is_not_called_correct(refused: Refused, parts: list[str], sample: str) -> None:
    sealing = Sealing(3)
    lines = [sealing.add(line + b"\n") for line in unsealed(Path(parts[1]).read_bytes())[:4]]
    Path("cut.jsonl").write_bytes(b"".join([*lines, sealing.seal()]))

    assert "cut.jsonl: not whole: 3 of 12 puzzles" == refused("check", "cut.jsonl", "--sample", sample)


@pytest.mark.parametrize("content", [b"", b"\n", b'{"version": "0.1.0", "puzzles": []}'])
@pytest.mark.parametrize("name", ["none.jsonl", "none.json"])
def test_a_file_without_a_puzzle_is_not_called_correct(refused: Refused, name: str, content: bytes) -> None:
    Path(name).write_bytes(content)

    assert refused("check", name).startswith(f"{name}: ")


@pytest.mark.long
def test_a_wrong_puzzle_among_many_is_named(run: Run) -> None:
    """Many are proven by several processes."""
    lines = alone(run, *WISH, "--count", "50").splitlines()
    wrong = json.loads(lines[44])
    wrong["answer"]["score"] += 1
    Path("wrong.jsonl").write_bytes(b"\n".join([*lines[:44], json.dumps(wrong).encode(), *lines[45:], b"{"]))
    code, _, told = run("check", "wrong.jsonl")

    assert 1 == code
    assert told.splitlines()[-1].startswith(f"error: wrong.jsonl: puzzle 45 ({wrong['id']}): ")
    Path("wrong.jsonl").write_bytes(b"\n".join([*lines[:3], b"{"]))
    assert run("check", "wrong.jsonl")[2].startswith("error: wrong.jsonl: puzzle 4: not valid JSON")


@pytest.mark.parametrize("sample", ["0%", "101%", "5", "1e2%", "-1%"])
def test_a_sample_is_a_part(refused: Refused, sample: str) -> None:
    assert "--sample" in refused("check", "short.jsonl", f"--sample={sample}")
