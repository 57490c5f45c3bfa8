"""Mutated templates, positions, sets, ids, logos, boards, memories and lists: python -m benchmarks.fuzz [count] [seed].

Whatever is fed in, the command ends with 0 or 2, or with 1 where there is no such puzzle. But for 0, there is exactly
one line on standard error; it never raises, and never takes longer than ten seconds.
"""

import io
import json
import re
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from html import escape
from pathlib import Path
from random import Random
from struct import pack
from types import FrameType
from typing import Any
from zlib import compress

from sheetgen import __version__
from sheetgen.base import folders
from sheetgen.cli import commands, console
from sheetgen.games.dice.solve import finish

LONGEST = 10.0
"""Seconds that any input may take."""

OWN = Path(__file__).parent.parent / "tests" / "templates"

TEXTS = (
    "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2",
    "longo r2-7,15 y3,4 g16x lucky=5,8 pen=2 / 3+5 r8 y1 g2 b7",
    "mixx-a 1:2,3 r5 4:12-9 1=r2,3,4,b5,6,7,g8,9,10,11,y12 / 1+1",
    "mixx-b r10,6 4=b2,3,4,5,6,7,8,9,10,11,12 yx / 6+6 r1 y1 g1 b1",
    "bonus-a r4,5,7,8 y6,7 g12,10,9 used=5 track=r,y,g,b bonus=r3,r6,y5 / 3+3",
    "bonus-b r6 b10,8 plus-13=r7,b4 pen=3 / 4+4 / 5+1 r3 y6 g1 b5",
)
POSITIONS: tuple[dict[str, Any], ...] = (
    {
        "variant": "longo",
        "sheet": {"lucky": [5, 8]},
        "rows": [{"marks": [3, 5, 6]}, {"marks": []}, {"marks": [16, 13], "closed": True}, {"marks": [15, 14, 9]}],
        "penalties": 1,
        "bonus_used": 0,
        "turns": [
            {"role": "active", "white": [5, 1], "red": 3, "yellow": 6, "green": 1, "blue": 8},
            {"role": "passive", "white": [2, 2]},
        ],
    },
    {
        "variant": "bonus-a",
        "sheet": {"bonus_fields": {"0": [3, 6], "3": [10, 8, 5]}, "bonus_row": ["red", "blue", "green"]},
        "rows": [{"marks": [2, 5]}, {"marks": [4]}, {"marks": [12]}, {"marks": []}],
        "bonus_used": 2,
        "turns": [{"role": "passive", "white": [1, 5]}],
    },
    {
        "variant": "bonus-b",
        "sheet": {
            "bonus_fields": {
                "two-in-fewest": [[1, 11], [2, 9]],
                "one-in-each": [[1, 7], [3, 7]],
                "double-fewest": [[0, 8], [3, 10]],
                "plus-13": [[0, 6], [3, 4]],
                "no-penalty": [[1, 3], [2, 5]],
            }
        },
        "rows": [{"marks": [2, 6]}, {"marks": [3, 7]}, {"marks": [9]}, {"marks": [10]}],
        "turns": [{"role": "passive", "white": [3, 4]}],
    },
    {
        "variant": "mixx-b",
        "sheet": {
            "rows": [[{"number": n, "color": c} for n in (2, 7, 5, 9, 4, 3)] for c in ("red", "blue", "red", "green")]
        },
        "rows": [{"marks": [2, 7]}, {"marks": []}, {"marks": [5], "closed": True}, {"marks": []}],
        "turns": [{"role": "passive", "white": [3, 4]}],
    },
)
TYPED = """
true false null NaN -1 0 1 2 7 12 99 1e999 1.5 inf 1979-05-27 row marks white closed variant classic x.toml
red blue rx lucky=5,8 pen=9 used=1 1=r2,3 plus-13 é 🎲 ٣ ² ²=3 ²:3
"" "x" ' " [ ] { } [[ ]] , : = / + # \\ \\u0000 \\ud800
"""
WORDS = (
    *TYPED.split(),
    *("\x00", "\x1b[31m", "\n", "\r", "\u202e"),
    *("[" * 3000, "{" * 3000, "9" * 5000, "9" * 5000 + ":3", "0x" + "f" * 5000),
)
# fmt: off
VALUES: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2, 5, 12, 13, 99, 10**30, 1.5, -0.0, "", "red", "7", "x" * 300, "a\0b", "\ud800",
    [], {}, [[]], [{}], {"": None}, [0, 6], [[0, 6], [3, 4]], [2, 2], ["red", "red"], list(range(50)), {"marks": []},
    {"role": "active"}, {"role": "passive", "white": [1, 1]}, {"number": 7, "color": "red"}, "classic", "longo", "é\n",
)
# fmt: on


@dataclass(frozen=True, slots=True)
class Case:
    """One call of the command."""

    words: tuple[str, ...]
    stdin: bytes = b""


# --- mutations


def bytes_mutated(chance: Random, content: bytes) -> bytes:
    """Some bytes flipped, cut out, doubled, put in or cut off."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        start = chance.randrange(len(content) + 1)
        end = min(len(content), start + chance.choice((1, 1, 2, 8, 60)))
        match chance.randrange(5):
            case 0:
                content = content[:start] + bytes(chance.randrange(256) for _ in range(end - start)) + content[end:]
            case 1:
                content = content[:start] + content[end:]
            case 2:
                content = content[:end] + content[start:]
            case 3:
                content = content[:start] + chance.choice(WORDS).encode("utf-8", "replace") + content[start:]
            case _:
                content = content[:start] if chance.random() < 0.3 else content
    return content


def tokens_mutated(chance: Random, content: bytes) -> bytes:
    """Some words, numbers or signs exchanged, doubled or left out."""
    tokens = re.findall(r"\w+|\s+|[^\w\s]", content.decode("utf-8", "replace"))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        if not tokens:
            break
        place, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        match chance.choice((0, 0, 0, 1, 2, 3, 4)):
            case 0:
                tokens[place] = chance.choice(WORDS)
            case 1:
                tokens[place] = tokens[other]
            case 2:
                del tokens[place]
            case 3:
                tokens.insert(place, tokens[other])
            case _:
                tokens[place], tokens[other] = tokens[other], tokens[place]
    return "".join(tokens).encode("utf-8", "replace")


def words_mutated(chance: Random, text: str) -> str:
    """Some words of a position from another one."""
    words, others = text.split(), chance.choice(TEXTS).split()
    for _ in range(chance.choice((1, 1, 2, 3))):
        place = chance.randrange(len(words))
        words[place : place + chance.randrange(2)] = [chance.choice((*others, *WORDS))]
    return " ".join(words)


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """Every list or table inside a value, with each of its keys."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])  # type: ignore[index]


def structure_mutated(chance: Random, value: object) -> object:
    """Some parts exchanged, left out, doubled or renamed."""
    value = json.loads(json.dumps(value))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        there = list(places(value))
        if not there:
            break
        (inside, key), (other, its) = chance.choice(there), chance.choice(there)
        match chance.choice((0, 1, 2, 3, 4, 4, 4, 4)):
            case 0:
                inside[key] = json.loads(json.dumps(chance.choice(VALUES)))
            case 1:
                inside[key] = json.loads(json.dumps(other[its]))
            case 2:
                del inside[key]
            case 3 if isinstance(inside, list):
                inside.insert(key, json.loads(json.dumps(inside[key])))
            case 3:
                inside[chance.choice(("red", "marks", "lucky", f"{key}s", str(key)[1:], "4"))] = inside.pop(key)
            case _ if isinstance(inside[key], int):
                inside[key] += chance.choice((-1, 1, 2, -7))
            case _ if isinstance(inside[key], list):
                chance.shuffle(inside[key])
    return value


def toml(value: object) -> str:
    """A value as TOML, tables inline."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return "inf" if value is None else json.dumps(value)


def toml_document(value: object) -> bytes:
    """A template as TOML."""
    table = value if isinstance(value, dict) else {"row": value}
    text = "\n".join(f"{json.dumps(key)} = {toml(item)}" for key, item in table.items())
    return text.encode("utf-8", "replace")


# --- inputs


def cases(count: int, seed: str, folder: Path) -> Iterator[Case]:
    """Mutated inputs of every kind, the same for the same seed."""
    chance = Random(seed)
    written = [path.read_bytes() for path in sorted((folders.data("templates") / "variants").glob("*.toml"))]
    written += [path.read_bytes() for path in sorted(OWN.glob("*.toml"))]
    kinds: tuple[Callable[[], Case], ...] = (
        lambda: _template(chance, chance.choice(written), folder),
        lambda: _position(chance, folder),
        lambda: _stream(chance),
        lambda: _text(chance),
        lambda: _id(chance),
        lambda: _set(chance, folder),
        lambda: _logo(chance, folder),
        lambda: _cubes(chance, folder),
        lambda: _memory(chance, folder),
        lambda: _list(chance, folder),
    )
    for _ in range(count):
        yield chance.choice(kinds)()


def _template(chance: Random, content: bytes, folder: Path) -> Case:
    path = folder / "mutated.toml"
    table = tomllib.loads(content.decode())
    path.write_bytes(_mutated(chance, content, lambda: toml_document(structure_mutated(chance, table))))
    return Case(("check", str(path)) if chance.random() < 0.5 else ("solve", f'"{path}" / 1+1 / 1+2'))


def _json(chance: Random) -> bytes:
    value = chance.choice(POSITIONS)
    match chance.randrange(3):
        case 0:
            return bytes_mutated(chance, json.dumps(value).encode())
        case 1:
            return tokens_mutated(chance, json.dumps(value, indent=chance.choice((None, 2))).encode())
        case _:
            return json.dumps(structure_mutated(chance, value)).encode()


def _position(chance: Random, folder: Path) -> Case:
    path = folder / f"mutated.json{chance.choice(('', 'l'))}"
    path.write_bytes(_json(chance))
    return Case(("solve", str(path), *chance.choice(((), ("--json",)))))


def _stream(chance: Random) -> Case:
    content = chance.choice((b"\n", b"\r\n", b"\n\n")).join(_json(chance) for _ in range(chance.randrange(1, 4)))
    return Case(("solve", "-", *chance.choice(((), ("--json",)))), content)


def _mutated(chance: Random, content: bytes, otherwise: Callable[[], bytes]) -> bytes:
    """With bytes or tokens changed, or what only its kind of input can have changed."""
    match chance.randrange(3):
        case 0:
            return bytes_mutated(chance, content)
        case 1:
            return tokens_mutated(chance, content)
        case _:
            return otherwise()


def _text(chance: Random) -> Case:
    text = chance.choice(TEXTS)
    content = _mutated(chance, text.encode(), lambda: words_mutated(chance, text).encode())
    return Case(("solve", content.decode("utf-8", "surrogateescape"), *chance.choice(((), ("--json",)))))


IDS = (
    "longo-1-JQ",
    "mixx-a-1-8ZV3",
    "quixo-1-5MBZ",
    "classic-p1-7DB0N1B1C38RG04000X0EG",
    "classic-w1-484R0QHWGP6HD80NX75PGRCKY7XNE8KZJF5T84JAACNJB1S20FWDHY7CDCTZ73",
)


def _id(chance: Random) -> Case:
    content = chance.choice((bytes_mutated, tokens_mutated))(chance, chance.choice(IDS).encode())
    word = content.decode("utf-8", "surrogateescape")
    return chance.choice(
        (Case(("puzzle", "--id", word)), Case(("pad", "--id", word, "-o", "-")), Case(("solve", word)))
    )


SECTION = b'[[section]]\nvariant = "%s"\nkind = "%s"\n'
SETS = (
    b'title = "A"\nversions = ["A", "B"]\n' + SECTION % (b"classic", b"score") + b'level = "easy"\ncount = 2\n',
    b'title = { en = "A", de = "B" }\nhints = true\n' + SECTION % (b"longo", b"chance") + b"count = 1\n",
    b"different = true\n" + SECTION % (b"bonus-b", b"score") + SECTION % (b"mixx-a", b"chance"),
)


def _set(chance: Random, folder: Path) -> Case:
    content = chance.choice(SETS)
    mutate = chance.choice((bytes_mutated, tokens_mutated, lambda chance, content: _structured(chance, content)))
    path = folder / "set.toml"
    path.write_bytes(mutate(chance, content))
    return Case(("-q", "puzzle", "--set", str(path), "--seed", "1", "--format", "json"))


def _structured(chance: Random, content: bytes) -> bytes:
    return toml_document(structure_mutated(chance, tomllib.loads(content.decode())))


LOGOS = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0 L40 20 Z" fill="#123"/></svg>',
    b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>&a;</g></svg>',
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9e9" height="1">'
    b'<image xlink:href="file:///etc/passwd" width="9" height="9"/><use xlink:href="#a"/></svg>',
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU"
    b"\x00\x00\x00\nIDATx\x9cc`"
    b"\x00\x00\x00\x02\x00\x01H\xaf\xa4q\x00\x00\x00\x00IEND\xaeB`\x82",
)


def _logo(chance: Random, folder: Path) -> Case:
    path = folder / f"logo.{chance.choice(('svg', 'png', 'jpg'))}"
    path.write_bytes(chance.choice((bytes_mutated, tokens_mutated))(chance, chance.choice(LOGOS)))
    return Case(("-q", "pad", "classic", "--no-qr", "--up", "1", "--logo", str(path), "-o", "-"))


BOARDS: tuple[dict[str, Any], ...] = (
    {"variant": "quixo", "board": ["X.O..", ".....", "....X", ".....", "O...."], "to_move": "X", "plies": 2},
    {"variant": "quixo", "board": ["X.O", "...", "O.X"], "to_move": "O"},
    {
        "variant": "quixo",
        "board": ["X.O..", ".....", "....X", ".....", "O...."],
        "players": 4,
        "to_move": "E",
        "dots": ["N.E..", ".....", "....S", ".....", "W...."],
        "plies": 2,
    },
)


FAR = re.compile(rb'"plies": ?[0-9]{2,}|"plies": ?[4-9]')


def _cubes(chance: Random, folder: Path) -> Case:
    value = chance.choice(BOARDS)
    content = _mutated(
        chance, json.dumps(value).encode(), lambda: json.dumps(structure_mutated(chance, value)).encode()
    )
    path = folder / "cubes.json"
    path.write_bytes(FAR.sub(b'"plies": 3', content))  # who asks to look far ahead gets that, however long it takes
    return Case(("solve", str(path), *chance.choice(((), ("--json",)))))


MEMORIES: tuple[dict[str, Any], ...] = (
    {
        "sheetgen": __version__,
        "command": "pad",
        "wish": {"variant": "longo", "seed": "1", "names": "A,B", "sheets": 2},
        "style": {"paper": "a5", "up": "2", "guides": False},
        "settings": {"lang": "de", "back_offset": [1, 0.5], "margin": 7},
        "templates": {},
        "output": {"format": "svg", "live_text": True},
    },
    {
        "sheetgen": __version__,
        "command": "puzzle",
        "wish": {
            "answers": "none",
            "made": {
                "name": "classic",
                "ids": {"A": "classic-w1-B7FZDJX7X50FBZHNGC6CRPFXTW", "B": "classic-w1-HGHNAPJ5SB451HFY34TCXY2XNZ"},
                "titles": {"en": "T"},
                "points": [3, 3],
                "pupils": [["Ann", "A", ""], ["Ben", "B", "easy"]],
            },
        },
        "style": {},
        "settings": {},
        "templates": {},
        "output": {"format": "pdf"},
    },
)


def _memory(chance: Random, folder: Path) -> Case:
    """A file that remembers something odd, or an odd file."""
    value = chance.choice(MEMORIES)
    text = _mutated(chance, json.dumps(value).encode(), lambda: json.dumps(structure_mutated(chance, value)).encode())
    packed = compress(text)
    form = chance.choice((
        b"<svg><metadata><sheetgen>%s</sheetgen></metadata></svg>" % escape(text.decode("latin-1")).encode(),
        b"%%PDF-1.7\n1 0 obj<</Type /EmbeddedFile>>\nstream\n%s\nendstream" % packed,
        b"\x89PNG\r\n\x1a\n" + pack(">I4s", len(packed) + 13, b"iTXt") + b"sheetgen\0\1\0\0\0" + packed + b"0000",
    ))  # fmt: skip
    path = folder / "memory"
    path.write_bytes(form if chance.random() < 0.7 else bytes_mutated(chance, form))
    return Case(("-q", value["command"], "--from", str(path), "--force", "-o", str(folder / "made.svg")))


LISTS = (
    "Ann\nBen\nZoë\n".encode(),
    "name;version\nAnn;A\nZoë;B\n".encode(),
    '\ufeffKlasse,Name,Niveau\r\n6b,"Lee, Ann",leicht\r\n6b,Zoë,schwer\r\n'.encode(),
    "Ann\nBen\n".encode("utf-16"),
)


def _list(chance: Random, folder: Path) -> Case:
    path = folder / "list.csv"
    path.write_bytes(chance.choice((bytes_mutated, tokens_mutated))(chance, chance.choice(LISTS)))
    made = ("--class", str(path), "--answers", "only", "--force", "-o", str(folder / "made.svg"))
    return Case(("-q", "puzzle", "classic", "--kind", "score", "--seed", "1", *made))


# --- the judge


class TooSlowError(BaseException):
    """Not an ``Exception``: nobody may swallow it."""


def _too_slow(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlowError


def called(case: Case) -> tuple[int, str, str]:
    """The exit code and what was printed."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", write_through=True) for _ in range(2))
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(case.stdin))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = console.run(lambda: commands.app(list(case.words), prog_name="sheetgen", standalone_mode=False))
    finally:
        sys.stdin = before
    return code, out.buffer.getvalue().decode(errors="replace"), err.buffer.getvalue().decode()


def complaint(case: Case) -> str | None:
    """What is wrong with how an input was taken, if anything."""
    signal.signal(signal.SIGALRM, _too_slow)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        code, _, err = called(case)
    except TooSlowError:
        return f"takes longer than {LONGEST:.0f} s"
    except Exception as error:  # whatever it is, it is what we look for
        return f"raises {type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    if code not in (0, 2) and not (code == 1 and "puzzle" in case.words):
        return f"ends with {code}"
    if code and not (err.startswith("error: ") and err.count("\n") == 1 and err.endswith("\n")):
        return f"says {err!r}"
    return f"ends well, but says {err!r}" if code == 0 and err else None


@dataclass(frozen=True)
class Taken:
    """How many inputs were taken well, and the seconds of the slowest."""

    well: int
    slowest: float


def taken(count: int, seed: str) -> Taken:
    """Feed so many inputs; whatever is not taken well is told at once, on standard error."""
    finish.warm_up()
    well, slowest = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(cases(count, seed, Path(folder))):
            began = time.perf_counter()
            wrong = complaint(case)
            slowest = max(slowest, time.perf_counter() - began)
            well += wrong is None
            if wrong:
                files = [path.read_bytes()[:2000] for path in Path(folder).iterdir() if str(path) in case.words[1]]
                print(f"input {number} {wrong}\n  {case}\n  {files}\n", file=sys.stderr)
    return Taken(well, slowest)


def main(count: int, seed: str) -> int:
    start = time.perf_counter()
    found = taken(count, seed)
    seconds = time.perf_counter() - start
    print(
        f"{count} inputs (seed {seed}): {found.well} taken well, slowest {found.slowest:.2f} s, all in {seconds:.0f} s"
    )
    return 0 if found.well == count else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, sys.argv[2] if len(sys.argv) > 2 else "fuzz"))
