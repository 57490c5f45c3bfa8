"""What ``benchmarks.fuzz`` feeds to every door: inputs by its grammar, then changed in bytes, words or structure."""

import json
import re
import tomllib
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from io import BytesIO
from pathlib import Path
from random import Random
from struct import pack
from typing import Any
from zlib import compress

from PIL import Image

from benchmarks.odd_templates import SHAPES, template
from sheetgen import __version__
from sheetgen.app import puzzle
from sheetgen.app.engine import requests
from sheetgen.base import codes, folders
from sheetgen.base.chance import Chance
from sheetgen.base.errors import SheetgenError
from sheetgen.games.cubes.cards import cube_set
from sheetgen.games.cubes.puzzles import ids as cube_ids
from sheetgen.games.dice import templates
from sheetgen.games.dice.cards import ids as card_ids
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.puzzles import ids as puzzle_ids
from sheetgen.games.dice.puzzles import positions
from sheetgen.games.dice.rules import position_text
from sheetgen.games.dice.rules.position import Position
from sheetgen.puzzles import ids as worksheet_ids

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
    """One call of the command, or one request of the page; ``standing_in`` is read in place of a file of our own."""

    door: str
    words: tuple[str, ...] = ()
    stdin: bytes = b""
    request: object = None
    standing_in: tuple[str, bytes] | None = None
    settings: str = ""


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


def mutated(chance: Random, content: bytes, otherwise: Callable[[], bytes]) -> bytes:
    """With bytes or tokens changed, or what only its kind of input can have changed; now and then as it was."""
    match chance.randrange(10):
        case 0:
            return content
        case 1 | 2:
            return bytes_mutated(chance, content)
        case 3 | 4 | 5:
            return tokens_mutated(chance, content)
        case _:
            return otherwise()


def json_mutated(chance: Random, value: object) -> bytes:
    content = json.dumps(value, indent=chance.choice((None, None, 2))).encode()
    return mutated(chance, content, lambda: json.dumps(structure_mutated(chance, value)).encode())


def toml_mutated(chance: Random, content: bytes) -> bytes:
    return mutated(chance, content, lambda: toml_document(structure_mutated(chance, tomllib.loads(content.decode()))))


# --- what the inputs begin with


@cache
def own_files(folder: str) -> tuple[bytes, ...]:
    found = [path.read_bytes() for path in sorted((folders.data("templates") / folder).glob("*.toml"))]
    return (*found, *(path.read_bytes() for path in sorted(OWN.glob("*.toml")) if folder == "variants"))


@cache
def played() -> tuple[Position, ...]:
    """Positions of played games of every variant, with rolls to come."""
    chance = Chance("fuzz")
    games = [positions.play_game(templates.variant(name), 3, chance) for name in templates.variant_names()]
    moments = [moment for game in games for moment in game.moments(1)[4::5]]
    return tuple(each.with_rolls(positions.random_rolls(each, chance.below(9), chance)) for each in moments)


@cache
def tables() -> tuple[dict[str, Any], ...]:
    return (*map(position_format.to_json, played()), *POSITIONS)


@cache
def texts() -> tuple[str, ...]:
    return (*map(position_text.notate, played()), *TEXTS)


PUZZLES = (
    *(("classic", kind) for kind in ("finish", "target", "last-lock", "score", "chance", "best-move")),
    *(("longo", "score"), ("mixx-a", "chance"), ("bonus-b", "finish"), ("quixo", "win-in"), ("quixo", "who-wins")),
)


@cache
def puzzles() -> tuple[dict[str, Any], ...]:
    """A puzzle of most kinds, as a file of one."""
    wishes = [puzzle.PuzzleWish(variant, kind=kind, seed="fuzz") for variant, kind in PUZZLES]
    return tuple(json.loads("".join(puzzle.as_json(puzzle.puzzles(wish)))) for wish in wishes)


@cache
def ids() -> tuple[str, ...]:
    return (*IDS, *(each["puzzles"][0]["id"] for each in puzzles()))


# --- inputs


IDS = (
    "longo-1-JQ",
    "mixx-a-1-8ZV3",
    "quixo-1-5MBZ",
    "classic-p2-7DB0N1B1C38RG04000X0F8",
    "classic-w2-484R0QHWGP6HD80NX75PGRCKY7XNE8KZJF5T84JAACNJB1S20FWDHY7CDCTZ89",
)


def _variant(chance: Random, folder: Path) -> Case:
    written = template(chance, chance.choice(SHAPES)).encode()
    path = folder / "mutated.toml"
    path.write_bytes(toml_mutated(chance, chance.choice((written, written, chance.choice(own_files("variants"))))))
    name = str(path)
    return Case(
        "variants",
        chance.choice(
            (
                *(("check", name),) * 6,
                *(("solve", f'"{name}" / 1+1 / 1+2'),) * 4,
                ("-q", "pad", name, "--sheets", "1", "--no-qr", "-o", "-"),
                ("-q", "rules", name, "-o", "-"),
                ("-q", "puzzle", name, "--kind", "score", "--seed", "1"),
            )
        ),
    )


def _theme(chance: Random, _folder: Path) -> Case:
    content = toml_mutated(chance, chance.choice(own_files("themes")))
    words = ("-q", "pad", "classic", "--sheets", "1", "--no-qr", "--palette", "mono", "-o", "-")
    return Case("themes", words, standing_in=(str(folders.data("templates") / "themes" / "mono.toml"), content))


def _language(chance: Random, _folder: Path) -> Case:
    content = toml_mutated(chance, chance.choice(own_files("languages")))
    words = chance.choice((("solve", TEXTS[0], "--lang", "it"), ("-q", "pad", "longo", "--lang", "it", "-o", "-")))
    return Case("languages", words, standing_in=(str(folders.data("templates") / "languages" / "it.toml"), content))


SETTINGS = (
    b"""lang = "de"\npalette = "mono"\npaper = "a5"\nmargin = 7.5\nup = 2\nback_offset = [1, 0.5]\nguides = false\n"""
)


def _settings(chance: Random, folder: Path) -> Case:
    path = folder / "settings.toml"
    path.write_bytes(toml_mutated(chance, SETTINGS))
    words = chance.choice((("config",), ("config", "paper", "a4"), ("-q", "pad", "classic", "--no-qr", "-o", "-")))
    return Case("settings", words, settings=str(path))


def _position(chance: Random, folder: Path) -> Case:
    path = folder / f"mutated.json{chance.choice(('', 'l'))}"
    path.write_bytes(json_mutated(chance, chance.choice(tables())))
    return Case("positions, JSON", ("solve", str(path), *chance.choice(((), ("--json",)))))


def _stream(chance: Random, _folder: Path) -> Case:
    lines = [json_mutated(chance, chance.choice(tables())) for _ in range(chance.randrange(1, 4))]
    content = chance.choice((b"\n", b"\r\n", b"\n\n")).join(lines)
    return Case("positions, streams", ("solve", "-", *chance.choice(((), ("--json",)))), content)


def _text(chance: Random, _folder: Path) -> Case:
    text = chance.choice(texts())
    content = mutated(chance, text.encode(), lambda: words_mutated(chance, text).encode())
    word = content.decode("utf-8", "surrogateescape")
    return Case("positions, text", ("solve", word, *chance.choice(((), ("--json",)))))


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
    path = folder / "cubes.json"
    content = json_mutated(chance, chance.choice(BOARDS))
    path.write_bytes(FAR.sub(b'"plies": 3', content))  # who asks to look far ahead gets that, however long it takes
    return Case("cube positions, JSON", ("solve", str(path), *chance.choice(((), ("--json",)))))


CUBE_TEXTS = (
    "quixo X.O../...../....X/...../O.... X plies=2",
    "quixo XX./.../O.O X",
    "quixo N.../.E../..../..S. W plies=2",
)


def _cube_text(chance: Random, _folder: Path) -> Case:
    text = chance.choice(CUBE_TEXTS).encode()
    content = mutated(chance, text, lambda: tokens_mutated(chance, text))
    word = re.sub(rb"plies=\d+", b"plies=3", content).decode("utf-8", "surrogateescape")
    return Case("cube positions, text", ("solve", word, *chance.choice(((), ("--json",)))))


def _id(chance: Random, _folder: Path) -> Case:
    id_ = chance.choice(ids()).encode()
    content = mutated(chance, id_, lambda: _letters_changed(chance, id_))
    word = content.decode("utf-8", "surrogateescape")
    commands = [("puzzle", "--id", word), ("-q", "pad", "--no-qr", "--id", word, "-o", "-")]
    if not id_.startswith(b"quixo-p"):  # whose letters may say that one is to look far ahead: that takes up to a minute
        commands.append(("solve", word))
    return Case("ids", chance.choice(commands))


DICE_FORMS = (card_ids.FORM, puzzle_ids.FORM, worksheet_ids.FORM)
CUBE_FORMS = (cube_set.FORM, cube_ids.FORM, worksheet_ids.FORM)


def _letters_changed(chance: Random, id_: bytes) -> bytes:
    """Letters of a code in place of others, with check letters that are right: the code is read, whatever it says."""
    forms = CUBE_FORMS if id_.startswith(b"quixo") else DICE_FORMS
    parts = next(
        (part for form in forms if (part := form.part(id_.decode())) and len(part.payload) > form.checks), None
    )
    if parts is None:
        return bytes_mutated(chance, id_)
    letters = list(parts.payload.upper()[: -parts.form.checks])
    for _ in range(chance.randrange(1, 4)):
        letters[chance.randrange(len(letters))] = chance.choice(codes.LETTERS)
    return parts.form.notate(parts.head, codes.from_base_32("".join(letters))).encode()


SECTION = b'[[section]]\nvariant = "%s"\nkind = "%s"\n'
SETS = (
    b'title = "A"\nversions = ["A", "B"]\n' + SECTION % (b"classic", b"score") + b'level = "easy"\ncount = 2\n',
    b'title = { en = "A", de = "B" }\nhints = true\n' + SECTION % (b"longo", b"chance") + b"count = 1\n",
    b"different = true\n" + SECTION % (b"bonus-b", b"score") + SECTION % (b"mixx-a", b"chance"),
)


def _set(chance: Random, folder: Path) -> Case:
    path = folder / "set.toml"
    path.write_bytes(toml_mutated(chance, chance.choice((*SETS, *SETS, *own_files("sets")))))
    return Case("sets", ("-q", "puzzle", "--set", str(path), "--seed", "1", "--format", "json"))


def _claims(chance: Random, folder: Path) -> Case:
    path = folder / "puzzles.json"
    path.write_bytes(json_mutated(chance, chance.choice(puzzles())))
    return Case("files of puzzles", ("check", str(path)))


LOGOS = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0 L40 20 Z" fill="#123"/></svg>',
    b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>&a;</g></svg>',
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9e9" height="1">'
    b'<image xlink:href="file:///etc/passwd" width="9" height="9"/><use xlink:href="#a"/></svg>',
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU"
    b"\x00\x00\x00\nIDATx\x9cc`"
    b"\x00\x00\x00\x02\x00\x01H\xaf\xa4q\x00\x00\x00\x00IEND\xaeB`\x82",
)


@cache
def pictures() -> tuple[bytes, ...]:
    """Small pictures of every form that Pillow writes as PNG or JPEG."""
    found = []
    for mode, form in (("L", "PNG"), ("P", "PNG"), ("RGBA", "PNG"), ("I;16", "PNG"), ("RGB", "JPEG"), ("CMYK", "JPEG")):
        out = BytesIO()
        Image.new(mode, (7, 5)).save(out, form)
        found.append(out.getvalue())
    return tuple(found)


def _logo(chance: Random, folder: Path) -> Case:
    content = chance.choice((*LOGOS, *pictures()))
    path = folder / f"logo.{chance.choice(('svg', 'png', 'jpg') if content in LOGOS[:3] else ('png', 'jpg'))}"
    path.write_bytes(mutated(chance, content, lambda: tokens_mutated(chance, content)))
    return Case("logos", ("-q", "pad", "classic", "--no-qr", "--up", "1", "--logo", str(path), "-o", "-"))


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
                "ids": {"A": "classic-w2-B7FZDJX7X50FBZHNGC6CRPFXVE", "B": "classic-w2-HGHNAPJ5SB451HFY34TCXY2XPJ"},
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
    text = json_mutated(chance, value)
    packed = compress(text)
    form = chance.choice((
        b"<svg><metadata><sheetgen>%s</sheetgen></metadata></svg>" % escape(text.decode("latin-1")).encode(),
        b"%%PDF-1.7\n1 0 obj<</Type /EmbeddedFile>>\nstream\n%s\nendstream" % packed,
        b"\x89PNG\r\n\x1a\n" + pack(">I4s", len(packed) + 13, b"iTXt") + b"sheetgen\0\1\0\0\0" + packed + b"0000",
    ))  # fmt: skip
    path = folder / "memory"
    path.write_bytes(form if chance.random() < 0.7 else bytes_mutated(chance, form))
    words = ("-q", value["command"], "--from", str(path), "--force", "-o", str(folder / "made.svg"))
    return Case("--from", words)


LISTS = (
    "Ann\nBen\nZoë\n".encode(),
    "name;version\nAnn;A\nZoë;B\n".encode(),
    '\ufeffKlasse,Name,Niveau\r\n6b,"Lee, Ann",leicht\r\n6b,Zoë,schwer\r\n'.encode(),
    "Ann\nBen\n".encode("utf-16"),
)


def _list(chance: Random, folder: Path) -> Case:
    path = folder / "list.csv"
    content = chance.choice(LISTS)
    path.write_bytes(mutated(chance, content, lambda: tokens_mutated(chance, content)))
    made = ("--class", str(path), "--answers", "only", "--force", "-o", str(folder / "made.svg"))
    return Case("class lists", ("-q", "puzzle", "classic", "--kind", "score", "--seed", "1", *made))


# --- requests of the page


def _record(chance: Random, _folder: Path) -> Case:
    """A puzzle after some moves that the rules allow, and perhaps one that they do not."""
    id_ = chance.choice(ids()[2:])
    moves: list[str] = []
    for _ in range(chance.randrange(6)):
        choices = _choices(id_, tuple(moves))
        if not choices:
            break
        moves.append(chance.choice(choices))
    given = {"id": id_, "moves": moves, "numbers": [chance.randrange(99)], "check": chance.random() < 0.5}
    extra = chance.choice(({}, {"hints": 2}, {"answer": True}, {"lang": "pl"}))
    return _request(chance, "records of games", "play", given | extra)


@cache
def _choices(id_: str, moves: tuple[str, ...]) -> tuple[str, ...]:
    try:
        seen = requests.answer("play", {"id": id_, "moves": list(moves)})
    except SheetgenError:
        return ()
    return (*(each["move"] for each in seen["choices"]), *(["pass"] if seen.get("pass") else []))


def _request(chance: Random, door: str, ask: str, given: dict[str, Any]) -> Case:
    value = structure_mutated(chance, given) if chance.random() < 0.8 else given
    return Case(door, request={"ask": ask if chance.random() < 0.98 else chance.choice(TYPED.split()), "with": value})


STYLES: tuple[dict[str, Any], ...] = (
    {},
    {"paper": "a5", "up": "2"},
    {"palette": "mono", "back": "same", "flip": "short"},
    {"margin": "8", "guides": False},
)


def _page(chance: Random, _folder: Path) -> Case:
    variant = chance.choice((*templates.variant_names(), "quixo"))
    pad = {"variant": variant, "seed": "1", "sheets": 2, "names": "Ann,Ben", "title": "T"}
    made = {"variant": variant, "kind": "score", "level": "easy", "count": 2, "seed": "1", "versions": "A,B"}
    file, table = chance.choice(own_files("variants")), chance.choice(tables())
    asks: tuple[tuple[str, dict[str, Any]], ...] = (
        ("catalog", {}),
        ("preview", {"what": "pad", "wish": pad, "style": chance.choice(STYLES), "page": 0}),
        ("preview", {"what": "rules", "wish": {"variant": variant}, "style": chance.choice(STYLES)}),
        ("preview", {"what": "worksheet", "wish": {"ids": [list(ids()[3:5])], "names": "Ann\nBen", "hints": True}}),
        ("preview", {"what": "pad", "wish": {"variant": "x.toml"}, "files": {"x.toml": b64encode(file).decode()}}),
        ("print", {"what": "pad", "wish": pad | {"qr": False}, "format": chance.choice(("pdf", "svg")), "dpi": 100}),
        ("make", {"wish": made | ({"kind": "who-wins"} if variant == "quixo" else {})}),
        ("show", {"ids": list(chance.sample(ids()[3:], 2))}),
        ("position", {"text": chance.choice(texts())}),
        ("position", {"table": table}),
        ("solve", {"table": table, "exact": False}),
        ("template", {"text": file.decode(), "check": True}),
        ("template", {"variant": variant}),
    )
    ask, given = chance.choice(asks)
    return _request(chance, "requests of the page", ask, given | {"lang": chance.choice(("en", "de", "tr"))})


DOORS: dict[Callable[[Random, Path], Case], int] = {
    _variant: 14,
    _theme: 2,
    _language: 2,
    _settings: 3,
    _position: 12,
    _stream: 4,
    _text: 14,
    _cubes: 5,
    _cube_text: 5,
    _id: 9,
    _set: 4,
    _claims: 6,
    _logo: 2,
    _memory: 4,
    _list: 3,
    _record: 5,
    _page: 6,
}
"""Who makes inputs, and how many of a hundred."""


def case(number: int, seed: str, folder: Path) -> Case:
    """Input ``number`` of a seed; the files that it names are written into ``folder``."""
    chance = Random(f"{seed} {number}")
    (door,) = chance.choices(list(DOORS), list(DOORS.values()))
    return door(chance, folder)


def cases(count: int, seed: str, folder: Path) -> Iterator[Case]:
    return (case(number, seed, folder) for number in range(count))
