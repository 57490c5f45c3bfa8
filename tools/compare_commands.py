"""The commands that ``tools/compare.py`` runs on two checkouts, and the files that each of them finds in its folder.

A command is an id and a line as one types it, without the word ``sheetgen``: ``NAME=value`` in front sets a variable,
``< FILE`` feeds standard input, ``&&`` starts the next command in the same folder. Every chance has a ``--seed``.
Lines that follow a pattern are made by loops; the others stand in tables of text, the id first.

    python tools/compare_commands.py    # lists them
"""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image

TEMPLATES = Path(__file__).parent.parent / "tests" / "templates"
DICE = ("classic", "longo", "mixx-a", "mixx-b", "bonus-a", "bonus-b")
VARIANTS = (*DICE, "quixo")
OWN = tuple(sorted(path.stem for path in TEMPLATES.glob("*.toml")))
LANGUAGES = ("de", "it", "pl", "tr")
PALETTES = ("colorblind", "ink-saver", "mono")
PAPERS = ("a3", "a5", "a6", "letter", "legal", "250x150")
KINDS = ("finish", "target", "last-lock", "score", "chance", "best-move")
CUBE_KINDS = ("win-in", "only-move", "trap", "who-wins", "teams")
LEVELS = ("easy", "medium", "hard", "expert")
NAMES = ("variants", "solve", "odds", "review", "pad", "rules", "config", "puzzle", "check", "demo")

WARM_UP = (
    ("warm-up/cubes", "puzzle quixo --kind teams --seed 1"),
    ("warm-up/full-boards", "puzzle quixo --kind who-wins --seed 1"),
    ("warm-up/finish", "solve own-stream.jsonl"),
    ("warm-up/odds", "odds classic"),
    ("warm-up/puzzle", "puzzle classic --kind last-lock --seed 1"),
    ("warm-up/best-move", "puzzle bonus-a --kind best-move --seed 1"),
    ("warm-up/stats", "solve --exact --stats --size 3"),
)
"""Run first, one after the other and not compared: they compile what the others would compile side by side."""


# --- files


TURNS: list[dict[str, object]] = [
    {"role": "active", "white": [5, 1], "red": 3, "yellow": 6, "green": 1, "blue": 5},
    {"role": "passive", "white": [2, 2]},
]
POSITION: dict[str, object] = {
    "variant": "classic",
    "rows": [{"marks": [3, 5, 6]}, {"marks": []}, {"marks": [12, 10], "closed": True}, {"marks": [11, 9]}],
    "penalties": 1,
    "turns": TURNS,
}
LONGER: dict[str, object] = POSITION | {"turns": TURNS * 2 + [{"role": "passive", "white": [6, 3]}]}
LATE: dict[str, object] = {
    "rows": [{"marks": [2, 4, 6, 8, 9]}, {"marks": [], "closed": True}, {"marks": [11, 9, 6, 4]}, {"marks": [10, 7]}],
    "penalties": 3,
}
ROLL: dict[str, object] = {"white": [5, 4], "red": 5, "yellow": 6, "green": 1, "blue": 2}
CUBES: dict[str, object] = {
    "variant": "quixo",
    "board": ["X.O..", ".....", "....X", ".....", "O...."],
    "to_move": "X",
    "plies": 3,
}
WON: dict[str, object] = {
    "variant": "quixo",
    "board": ["XXXX.", "OO...", "....O", ".O...", "O...."],
    "to_move": "X",
    "plies": 5,
}
FOUR: dict[str, object] = CUBES | {
    "players": 4,
    "to_move": "N",
    "dots": ["N.E..", ".....", "....S", ".....", "W...."],
    "plies": 2,
}
SCORED: dict[str, object] = {
    "id": "classic-p1-5AAQWP00D23Z1",
    "kind": "score",
    "variant": "classic",
    "level": "medium",
    "tags": ["closed-by-another", "penalty"],
    "position": {
        "variant": "classic",
        "sheet": {},
        "rows": [
            {"marks": [4, 8, 10, 11], "closed": False},
            {"marks": [], "closed": True},
            {"marks": [11, 10, 8, 7, 6, 4, 3], "closed": False},
            {"marks": [9, 8, 7, 6, 3], "closed": False},
        ],
        "penalties": 4,
        "bonus_used": 0,
        "turns": [],
    },
    "question": {},
    "answer": {"score": 33, "rows": [10, 0, 28, 15], "penalties": -20, "extra": 0},
    "facts": {},
}

WRONG_POSITIONS: dict[str, object] = {
    "no-variant": {key: value for key, value in POSITION.items() if key != "variant"},
    "no-rows": {"variant": "classic", "turns": []},
    "no-turns": {"variant": "classic", "rows": [{"marks": []}] * 4},
    "unknown-variant": POSITION | {"variant": "clasic"},
    "unknown-key": POSITION | {"penaltys": 1},
    "three-rows": POSITION | {"rows": [{"marks": []}] * 3},
    "row-twice": POSITION | {"rows": [{"marks": [3, 3]}, {"marks": []}, {"marks": []}, {"marks": []}]},
    "row-lacks": POSITION | {"rows": [{"marks": [13]}, {"marks": []}, {"marks": []}, {"marks": []}]},
    "row-key": POSITION | {"rows": [{"mark": []}, {"marks": []}, {"marks": []}, {"marks": []}]},
    "locked-early": POSITION | {"rows": [{"marks": [3, 12]}, {"marks": []}, {"marks": []}, {"marks": []}]},
    "closed-false": POSITION
    | {"rows": [{"marks": [2, 3, 4, 5, 6, 12], "closed": False}, {"marks": []}, {"marks": []}, {"marks": []}]},
    "penalties": POSITION | {"penalties": 5},
    "penalties-flag": POSITION | {"penalties": True},
    "penalties-text": POSITION | {"penalties": "one"},
    "bonus-used": POSITION | {"bonus_used": 1},
    "die-of-seven": POSITION | {"turns": [TURNS[0] | {"red": 7}]},
    "die-missing": POSITION | {"turns": [{"role": "active", "white": [5, 1]}]},
    "die-too-many": POSITION | {"turns": [{"role": "passive", "white": [5, 1], "red": 3}]},
    "role": POSITION | {"turns": [{"role": "activ", "white": [5, 1]}]},
    "three-whites": POSITION | {"turns": [{"role": "passive", "white": [5, 1, 2]}]},
    "turns-forty-one": POSITION | {"turns": [TURNS[1]] * 41},
    "sheet-key": POSITION | {"sheet": {"lucky": [5, 8]}},
    "lucky-same": {"variant": "longo", "sheet": {"lucky": [5, 5]}, "rows": [{"marks": []}] * 4, "turns": []},
    "list": [POSITION],
    "number": 7,
    "cube-line": CUBES | {"board": ["XXXXX", ".....", "....O", ".....", "O...."]},
    "cube-sign": CUBES | {"board": ["X.Q..", ".....", "....X", ".....", "O...."]},
    "cube-shape": CUBES | {"board": ["X.O..", "....", "....X", ".....", "O...."]},
    "cube-size": CUBES | {"board": ["XO", ".."]},
    "cube-player": CUBES | {"to_move": "Y"},
    "cube-plies": CUBES | {"plies": -1},
    "cube-key": CUBES | {"ply": 3},
    "cube-dots": FOUR | {"dots": ["E.E..", ".....", "....S", ".....", "W...."]},
    "cube-players": CUBES | {"players": 3},
}
"""Read by ``solve``, each with one thing wrong."""

WRONG_PUZZLES: dict[str, object] = {
    "answer": SCORED | {"answer": {"score": 34, "rows": [11, 0, 28, 15], "penalties": -20, "extra": 0}},
    "level": SCORED | {"level": "hard"},
    "level-unknown": SCORED | {"level": "difficult"},
    "id": SCORED | {"id": "classic-p1-5AAQWP00D23Z2"},
    "kind": SCORED | {"kind": "scores"},
    "facts": SCORED | {"facts": {"greedy": 1}},
    "no-answer": {key: value for key, value in SCORED.items() if key != "answer"},
    "key": SCORED | {"author": "me"},
    "position": SCORED | {"position": POSITION | {"penalties": 9}},
}
"""Read by ``check``, each with one thing wrong."""

WRONG_TEMPLATES = {
    "title": ('title = "Short evening"', 'tilte = "Short evening"'),
    "title-number": ('title = "Short evening"', "title = 7"),
    "toml": ("[dice]", "[dice"),
    "sides": ("sides = 4", "sides = 1"),
    "sides-flag": ("sides = 4", "sides = true"),
    "sides-less": ("sides = 4", "sides = 3"),
    "die-colour": ('"red", "purple"', '"red", "red"'),
    "die-unknown": ('"red", "purple"', '"red", "purpel"'),
    "row-colour": ('color = "red"', 'colour = "red"'),
    "row-colour-no-die": ('color = "red"', 'color = "green"'),
    "number-twice": ("numbers = [2, 3, 4, 5, 6, 7, 8]", "numbers = [2, 3, 4, 4, 6, 7, 8]"),
    "number-text": ("numbers = [2, 3, 4, 5, 6, 7, 8]", 'numbers = [2, "3", 4, 5, 6, 7, 8]'),
    "number-too-large": ("numbers = [2, 3, 4, 5, 6, 7, 8]", "numbers = [2, 3, 4, 5, 6, 7, 9]"),
    "marks-to-lock": ("marks_to_lock = 3", "marks_to_look = 3"),
    "marks-too-many": ("marks_to_lock = 3", "marks_to_lock = 8"),
    "draw": ('draw = ["lucky"]', 'draw = ["luck"]'),
    "draw-useless": ('draw = ["lucky"]', 'draw = ["symbols"]'),
    "lucky": ("[lucky]", "[luck]"),
}
"""``short.toml`` with one piece of text replaced by another."""

SETS = {
    "set.toml": """title = "Warm up"
hints = true

[[section]]
variant = "classic"
kind = "score"
count = 2

[[section]]
variant = "own/short.toml"
kind = "chance"
level = "easy"
""",
    "wrong/set-section.toml": 'title = "T"\n[section]\nvariant = "classic"\nkind = "score"\n',
    "wrong/set-kind.toml": '[[section]]\nvariant = "classic"\nkind = "scores"\n',
    "wrong/set-key.toml": '[[section]]\nvariant = "classic"\nkind = "score"\nnumber = 3\n',
    "wrong/set-count.toml": '[[section]]\nvariant = "classic"\nkind = "score"\ncount = 0\n',
    "wrong/set-language.toml": 'title = { en = "T", fr = "T" }\n[[section]]\nvariant = "classic"\nkind = "score"\n',
    "wrong/set-versions.toml": 'versions = ["A", "A"]\n[[section]]\nvariant = "classic"\nkind = "score"\n',
    "wrong/set-none.toml": 'title = "T"\n',
}

CARD = "classic r2,3,5,6,7,9 y4,5,7,9 g11,9,8,6 b10,9,7 pen=1"
GAMES = {
    "game.txt": f"# A late one.\n{CARD}\n4+3 r6 y5 g1 b2 / pen\n1+1 / -\n4+6 / y10 / gx\nend\n",
    "table.txt": f"Ann: {CARD}\nBen: {CARD}\n4+3 r6 y5 g1 b2 / pen / -\n6+4 r1 y6 g2 b2 / y10 / y10\n",
    "mistake.txt": "classic r3 y3,4,6,7 g11,9,8 b9-6x\n1+1 / -\n3+3 / g6\n",
    "bonus.txt": "bonus-a r2-9 yx b10,6,4 pen=3\n5+1 r3 g1 b5 / g6\n",
    "wrong/game-no-card.txt": "5+1 r3 y6 g1 b5 / r6\n",
    "wrong/game-turn.txt": "classic\n5+1 r3 y6 g1 b5\n",
    "wrong/game-move.txt": "classic\n5+1 r3 y6 g1 b5 / r7\n",
    "wrong/game-die.txt": "classic\n5+1 r3 y6 b5 / r6\n",
    "wrong/game-over.txt": "classic pen=4\n5+1 r3 y6 g1 b5 / r6\n",
    "wrong/game-name.txt": f"{'A' * 50}: classic\n",
    "wrong/game-sheet.txt": "x-change\n5+1 r3 y6 g1 b5 / r6\n",
}
"""Played games, right and wrong."""

SETTINGS = {
    "set": 'lang = "de"\npaper = "A5"\npalette = "mono"\nmargin = 8.0\n# mine\nguides = false\n',
    "backs": 'back = "rules"\nflip = "short"\nback-offset = [0.5, -1.0]\nup = 2\n',
    "large": 'print_size = "large"\norientation = "landscape"\ngutter = 3\n',
    "key": 'papr = "A5"\n',
    "value": 'lang = "fr"\n',
    "type": "margin = true\n",
    "range": "margin = 900\n",
    "toml": 'paper = "A5\n',
    "offset": "back-offset = [1]\n",
    "empty": "",
}
"""Files of a person's own defaults, right and wrong."""

LOGO = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#204080"/>
<circle cx="10" cy="10" r="6" fill="#ffffff"/></svg>"""


def files() -> dict[str, bytes]:
    """What lies in the folder of every command, by its path."""
    short = (TEMPLATES / "short.toml").read_text("utf-8")
    made: dict[str, bytes] = {f"own/{name}.toml": (TEMPLATES / f"{name}.toml").read_bytes() for name in OWN}
    texts = {
        "my.toml": short,
        "position.json": json.dumps(POSITION, indent=1),
        "position.txt": json.dumps(POSITION),
        "longer.json": json.dumps(LONGER),
        "late.json": json.dumps({"variant": "classic", **LATE}),
        "roll.json": json.dumps({"variant": "classic", **LATE, "roll": ROLL}),
        "cubes.json": json.dumps(CUBES),
        "won.json": json.dumps(WON),
        "four.json": json.dumps(FOUR),
        "stream.jsonl": _lines(POSITION, WON, POSITION | {"turns": []}),
        "own-stream.jsonl": _lines(LONGER, *(LONGER | {"variant": name} for name in ("mixx-a", "bonus-a", "bonus-b"))),
        "wrong-stream.jsonl": _lines(POSITION, {}, WON) + "{nonsense\n",
        "rolls.jsonl": _lines({"variant": "classic", **LATE, "roll": ROLL}, {"variant": "mixx-a", **LATE}),
        "scored.json": _puzzles(SCORED),
        "there.pdf": "not to be lost\n",
        "folder.pdf/note.txt": "a folder with the ending of a file\n",
        "empty.json": "",
        "blank.jsonl": "\n\n",
        "empty.toml": "",
        "nonsense.json": '{"variant": "classic", "rows": [}',
        "twice.json": '{"variant": "classic", "variant": "longo", "rows": [], "turns": []}',
        "logo.svg": LOGO,
        "broken.png": "no picture\n",
        "empty.svg": "",
    }
    texts |= SETS | GAMES | {f"settings/{name}.toml": text for name, text in SETTINGS.items()}
    texts |= {f"wrong/{name}.json": json.dumps(value) for name, value in WRONG_POSITIONS.items()}
    texts |= {f"wrong/puzzle-{name}.json": _puzzles(value) for name, value in WRONG_PUZZLES.items()}
    for name, (old, new) in WRONG_TEMPLATES.items():
        if old not in short:
            raise ValueError(f"{name}: short.toml has no {old!r}")
        texts[f"wrong/{name}.toml"] = short.replace(old, new, 1)
    made |= {name: text.encode() for name, text in texts.items()}
    made["wide.json"] = json.dumps(POSITION).encode("utf-16")
    for name, kind in (("logo.png", "PNG"), ("logo.jpg", "JPEG")):
        picture = BytesIO()
        Image.new("RGB", (40, 20), "#204080").save(picture, kind)
        made[name] = picture.getvalue()
    return made


def _lines(*values: object) -> str:
    return "".join(json.dumps(value) + "\n" for value in values)


def _puzzles(*values: object) -> str:
    return json.dumps({"version": "0.1.0", "puzzles": list(values)})


# --- commands in tables


PADS = """
default-name        pad classic --seed 1
again               pad classic --seed 1 && pad classic --seed 1 && pad classic --seed 1 --force
stdout              pad classic --seed 1 -o -
stdout-svg          pad longo --seed 1 --sheets 1 --format svg -o -
format-wins         pad classic --seed 1 --format svg -o pad.txt
replaced            pad classic --seed 1 -o there.pdf --force
names               pad longo --seed 1 --names "Zoë, Łukasz,Ğül" -o pad.pdf
names-more          pad mixx-b --seed 2 --names "Ann,Ben,Cy" --sheets 5 -o pad.svg
title               pad classic --seed 1 --title "Tuesday – 8 o'clock" -o pad.svg
logo-svg            pad classic --seed 1 --logo logo.svg -o pad.pdf
logo-png            pad longo --seed 1 --logo logo.png -o pad.svg
logo-jpg            pad bonus-a --seed 1 --logo logo.jpg -o pad.pdf
no-qr               pad longo --seed 1 --no-qr -o pad.svg
record              pad classic --seed 1 --style record --names Ann,Ben -o pad.pdf
record-a5           pad bonus-b --seed 1 --style record --paper a5 --lang pl -o pad.svg
record-large        pad longo --seed 1 --style record --print-size large --back rules -o pad.pdf
record-a3           pad mixx-a --seed 1 --style record --paper a3 --palette mono -o pad.svg
same                pad longo --seed 3 --same --sheets 4 -o pad.pdf
official            pad mixx-b --cards official --sheets 2 -o pad.svg
copies              pad mixx-a --seed 3 --sheets 3 --copies 2 -o pad.pdf
sheets-many         pad mixx-b --seed 3 --sheets 40 -o pad.pdf
seed-text           pad mixx-a --seed "Grüße 7" -o pad.svg
live-text           pad bonus-b --seed 1 --svg-text live -o pad.svg
transparent         pad classic --seed 1 --dpi 60 --transparent -o pad.png
dpi                 pad longo --seed 1 --dpi 72 -o pad.png
several-png         pad longo --seed 1 --sheets 3 --up 1 --dpi 40 -o pad.png
several-svg         pad longo --seed 1 --sheets 3 --up 1 -o pad.svg
large               pad classic --seed 1 --print-size large -o pad.pdf
large-longo         pad longo --seed 1 --print-size large --paper a3 -o pad.svg
landscape           pad classic --seed 1 --orientation landscape -o pad.svg
portrait            pad classic --seed 1 --orientation portrait --up 1 -o pad.svg
margins             pad classic --seed 1 --margin 12 --gutter 6 -o pad.svg
no-guides           pad classic --seed 1 --no-guides --up 4 --paper a3 -o pad.svg
back-same           pad longo --seed 1 --back same -o pad.pdf
back-blank          pad longo --seed 1 --back blank --flip short -o pad.pdf
back-rules          pad classic --seed 1 --back rules -o pad.pdf
back-rules-de       pad longo --seed 1 --back rules --flip short --lang de --up 1 -o pad.svg
back-offset         pad classic --seed 1 --back same --back-offset 0.5,-1 -o pad.pdf
back-offset-across  pad classic --seed 1 --back same --back-offset 0.5,-1 --orientation landscape -o pad.pdf
test-page           pad --test-page -o page.pdf
test-page-svg       pad --test-page --paper letter --orientation landscape --lang pl -o page.svg
test-page-own       pad my.toml --test-page --back-offset 1,1 --back same -o page.svg
test-page-png       pad --test-page --dpi 40 --flip short --back same -o page.png
id-classic          pad --id classic-1 -o pad.svg
id-longo            pad --id longo-1-JQ -o pad.pdf
id-dashes           pad --id "LONGO – 1 – jq" -o pad.svg
id-mixx-a           pad --id mixx-a-1-13F0CYC2MTT -o pad.svg
id-mixx-b           pad --id mixx-b-1-1Q7GF4A6T9QF13SE98A685 --up 1 -o pad.svg
id-bonus-a          pad --id bonus-a-1-18MTCDNRTYW -o pad.svg
id-bonus-b          pad --id bonus-b-1-PGDQA --sheets 2 -o pad.svg
id-quixo            pad --id quixo-1-5M4E -o pad.pdf
id-own              pad own/short.toml --id short~2ff510-1-44 -o pad.svg
certify             pad classic --certify --seed 1 -o pad.svg
certify-own         pad my.toml --certify --seed 1 --sheets 2 -o pad.svg
cubes-board         pad quixo --what board -o pad.svg
cubes-tiles         pad quixo --what tiles --size 30 -o pad.pdf
cubes-cubes         pad quixo --what cubes --size 20 --players 2 -o pad.pdf
cubes-slips         pad quixo --what slips --players 4 --sheets 6 --lang de -o pad.svg
cubes-two-things    pad quixo --what board,tiles --size 40 --copies 2 --title Club -o pad.pdf
cubes-paper         pad quixo --paper a3 --palette mono --lang tr -o pad.pdf
config              SHEETGEN_CONFIG=settings/set.toml pad longo --seed 1 -o pad.pdf
config-asked        SHEETGEN_CONFIG=settings/set.toml pad longo --seed 1 --paper a4 --lang en -o pad.pdf
config-backs        SHEETGEN_CONFIG=settings/backs.toml pad classic --seed 1 -o pad.pdf
config-large        SHEETGEN_CONFIG=settings/large.toml pad classic --seed 1 -o pad.svg
config-large-up     SHEETGEN_CONFIG=settings/large.toml pad classic --seed 1 --up 4 -o pad.svg
quiet               -q pad classic --seed 1 -o pad.svg
verbose             -v pad classic --seed 1 -o pad.svg
no-date             SOURCE_DATE_EPOCH= pad classic --seed 1 -o pad.svg
"""

RULES = """
default-name        rules classic
seed                rules longo --seed 5 -o rules.svg
title               rules classic --title "House rules" -o rules.svg
a5                  rules bonus-a --paper a5 -o rules.svg
landscape           rules mixx-a --orientation landscape --margin 15 -o rules.svg
mono                rules bonus-b --palette mono -o rules.svg
png                 rules classic --dpi 40 -o rules.png
live-text           rules quixo --svg-text live -o rules.svg
stdout              rules longo -o -
config              SHEETGEN_CONFIG=settings/set.toml rules longo -o rules.pdf
"""

PUZZLES = """
default             puzzle classic --seed 1
json-file           puzzle longo --kind score --count 3 --seed 2 -o p.json && check p.json
text-file           puzzle classic --kind chance --count 2 --seed 2 -o p.txt
check-finish        puzzle classic --count 2 --seed 2 -o p.json && check p.json
check-bonus         puzzle bonus-b --kind target --seed 2 -o p.json && check p.json
check-cubes         puzzle quixo --kind trap --count 2 --seed 2 -o p.json && check p.json
check-own           puzzle my.toml --kind last-lock --seed 2 -o p.json && check p.json
many                puzzle classic --kind score --count 30 --seed 2
many-finish         puzzle classic --kind finish --level easy --count 12 --turns 2 --seed 2
turns               puzzle classic --turns 5 --seed 3
chance-turns        puzzle classic --kind chance --turns 2 --seed 3
cube-turns          puzzle quixo --kind win-in --turns 2 --seed 3
answers-end         puzzle classic --kind score --count 2 --seed 1 --answers end -o p.pdf
answers-below       puzzle classic --kind score --count 2 --seed 1 --answers below -o p.pdf
answers-only        puzzle classic --kind finish --count 2 --seed 1 --answers only -o p.pdf
answers-none        puzzle classic --kind finish --count 2 --seed 1 --answers none -o p.pdf
answers-separate    puzzle classic --kind finish --count 2 --seed 1 --answers separate -o p.pdf
text-below          puzzle classic --kind score --count 2 --seed 1 --answers below
text-only           puzzle classic --kind score --count 2 --seed 1 --answers only
text-none           puzzle quixo --count 2 --seed 1 --answers none
hints               puzzle classic --kind finish --count 3 --seed 4 --hints -o p.svg
hints-cubes         puzzle quixo --count 2 --seed 4 --hints -o p.svg
no-qr               puzzle classic --kind score --count 2 --seed 1 --no-qr -o p.svg
versions            puzzle classic --kind finish --count 2 --versions A,B --seed 1 -o p.pdf
versions-two        puzzle longo --kind score --count 2 --versions 2 --seed 1
versions-number     puzzle classic --kind score --versions 27 --seed 1
versions-names      puzzle mixx-a --kind chance --versions "left,right,back" --seed 1 --format json
versions-cubes      puzzle quixo --versions A,B --seed 1 --answers separate -o p.pdf
different           puzzle classic --kind score --versions A,B --different --seed 1 --format json
different-cubes     puzzle quixo --kind who-wins --versions A,B --different --seed 1
one-a-page          puzzle longo --kind score --count 2 --up 1 --seed 1 -o p.svg
six-a-page          puzzle classic --kind score --count 6 --up 6 --seed 1 --paper a3 -o p.svg
letter              puzzle classic --kind score --count 2 --seed 1 --paper letter -o p.pdf
a5                  puzzle quixo --count 2 --seed 1 --paper a5 -o p.pdf
landscape           puzzle classic --kind score --seed 1 --orientation landscape --margin 15 -o p.svg
title               puzzle classic --kind score --seed 1 --title "Monday" -o p.svg
png                 puzzle longo --kind score --seed 1 --dpi 40 -o p.png
live-text           puzzle quixo --seed 1 --svg-text live -o p.svg
mono                puzzle bonus-b --kind score --count 2 --seed 1 --palette mono -o p.svg
ink-saver-cubes     puzzle quixo --seed 1 --palette ink-saver -o p.svg
stdout              puzzle classic --kind score --seed 1 --format pdf -o -
config              SHEETGEN_CONFIG=settings/set.toml puzzle classic --kind score --seed 1 -o p.pdf
set-first-steps     puzzle --set first-steps --seed 1 -o p.pdf
set-first-steps-de  puzzle --set first-steps --seed 1 --lang de --answers below -o p.svg
set-class-test      puzzle --set class-test --seed 1 --answers separate -o p.pdf
set-club-night      puzzle --set club-night --seed 1 -o p.pdf
set-own             puzzle --set set.toml --seed 1 -o p.pdf
set-own-text        puzzle --set set.toml --seed 1
set-own-json        puzzle --set set.toml --seed 1 -o p.json && check p.json
id-score            puzzle --id classic-p1-5AAQWP00D23Z1
id-finish           puzzle --id classic-p1-9J6JFSX0T1JM36000207X -o p.svg
id-finish-json      puzzle --id bonus-a-p1-FKY5B9ZXH6GC9WQ44ZJ3DWDFHGK63RM --format json
id-target           puzzle --id bonus-a-p1-4FNFKJ7JK4WFKY2AYW6HY696ZCG18K637T --answers below
id-last-lock        puzzle --id bonus-a-p1-588GJ6AZXMZMMMX0SGTR6S0K639B
id-chance           puzzle --id classic-p1-RZW9J0176M18 -o p.pdf
id-best-move        puzzle --id longo-p1-6XFXWNZR8KKTC9MFKR
id-cubes            puzzle --id quixo-p1-4DTQVFT8G01J -o p.pdf
id-worksheet        puzzle --id classic-w1-8J9ZHHM1SS8FTHNGC6CRPFXVQ -o p.pdf
quiet               -q puzzle classic --kind score --seed 1
"""

SOLVES = """
text                solve "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2"
text-json           solve --json "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2"
text-longo          solve "longo lucky=5,8 r3,5,6 b16,13 pen=1 / 5+1 r3 y6 g1 b8 / 2+2"
text-words          solve "Classic red2-6 3:9x pen=2 / 3+4"
text-long           solve "classic r3,5 y2 / 5+1 r3 y6 g1 b5 / 2+2 / 6+6 r1 y2 g3 b4 / 3+4 / 1+1"
text-bonus-a        solve "bonus-a r2 used=1 / 3+3 / 2+6 r3 y6 g1 b5"
text-bonus-b        solve "bonus-b r2,3 / 3+3 / 2+6 r3 y6 g1 b5"
text-own            solve "my.toml / 3+1"
text-own-card       solve "own/hard-names.toml / 3+1"
empty-sheet         solve longo
over                solve "classic pen=4 / 3+4"
id-puzzle           solve classic-p1-9J6JFSX0T1JM36000207X
id-cubes            solve quixo-p1-4DTQVFT8G01J
id-card             solve longo-1-JQ
file                solve position.json
file-json           solve --json position.json
file-other-name     solve --json position.txt
file-typed          solve --json '{"variant": "classic", "rows": [{"marks": []}, {"marks": []}, {"marks": []}, \
{"marks": []}], "turns": []}'
longer              solve --json longer.json
reference           solve --reference longer.json
stream              solve --json stream.jsonl
stream-words        solve stream.jsonl
stream-own          solve --json own-stream.jsonl
stdin               solve --json - < position.json
stdin-lines         solve --json - < stream.jsonl
cubes               solve cubes.json
cubes-json          solve --json won.json
cubes-four          solve four.json
cubes-four-json     solve --json four.json
cubes-text          solve "quixo X.O../...../....X/...../O.... X plies=3"
cubes-reference     solve --reference won.json
cubes-exact         solve --exact "quixo X.O/.../..X X"
cubes-small         solve "quixo XX../..../...O/O... O plies=4"
stats-3             solve --exact --stats --size 3
stats-3-json        solve --stats --size 3 --json
"""

ODDS = """
classic             odds classic
classic-json        odds classic --json
roll                odds "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5"
late                odds late.json
late-roll           odds roll.json
late-roll-json      odds --json roll.json
stream              odds --json rolls.jsonl
stdin               odds - < roll.json
own                 odds my.toml
own-json            odds "my.toml r2,3 / 3+1 r4 p2" --json
longo-late          odds "longo lucky=5,8 r2,4,6,9,12 yx gx b10,7 pen=3 / 5+1 r3 y6 g1 b8"
mixx-a-late         odds "mixx-a 1:3,5,8 2:x 3:10,6 pen=3 / 5+1 r3 y6 g1 b5"
mixx-b-late         odds "mixx-b 2:x pen=3 / 5+1 r3 y6 g1 b5"
bonus-a-late        odds --json "bonus-a r2-9 yx b10,6,4 pen=3 / 5+1 r3 y6 g1 b5"
bonus-b-late        odds --json "bonus-b r2-9 yx b10,6,4 pen=3 / 5+1 r3 y6 g1 b5"
id                  odds classic-1
over                odds "classic pen=4"
"""

REVIEWS = """
text                review game.txt
text-de             review game.txt --lang de
json                review game.txt --json
stdin               review - < game.txt
table               review table.txt
table-json          review table.txt --json
bonus               review bonus.txt
pdf                 review game.txt -o review.pdf
svg-a5              review table.txt --paper a5 --palette mono --lang tr -o review.svg
png                 review game.txt --dpi 40 -o review.png
default-name        review game.txt --format pdf
again               review table.txt -o review.pdf && review --from review.pdf --lang pl -o again.svg
puzzles             review mistake.txt -o mistake.pdf --puzzles puzzles.pdf
puzzles-text        review mistake.txt --puzzles puzzles.txt
puzzles-none        review game.txt --puzzles none.txt
config              SHEETGEN_CONFIG=settings/set.toml review game.txt
"""

OTHERS = """
nothing
version             --version
help                --help
help-short          -h
variants            variants
variants-json       variants --json
quiet               -q variants
verbose             -v variants
check-scored        check scored.json
demo                demo && -q demo --force
config              config
config-one          config paper
config-there        SHEETGEN_CONFIG=settings/set.toml config
config-backs        SHEETGEN_CONFIG=settings/backs.toml config
config-empty        SHEETGEN_CONFIG=settings/empty.toml config
config-nowhere      SHEETGEN_CONFIG=settings/none.toml config
config-set          config paper letter && config lang DE && config && config --unset paper && config
config-numbers      config margin "7,5 mm" && config gutter 0 && config up auto && config guides no && config
config-offset       config back-offset 0.5,-1 && config back rules && config flip short && config back_offset
config-change       SHEETGEN_CONFIG=settings/set.toml config palette ink-saver
config-unset        SHEETGEN_CONFIG=settings/set.toml config --unset guides
config-used         config lang it && config up 1 && pad classic --seed 1 -o pad.svg
complete-command    _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen " COMP_CWORD=1
complete-variant    _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen pad m" COMP_CWORD=2
complete-palette    _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen pad --palette c" COMP_CWORD=3
complete-paper      _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen pad --paper " COMP_CWORD=3
complete-lang       _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen rules --lang " COMP_CWORD=3
complete-kind       _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen puzzle --kind " COMP_CWORD=3
complete-level      _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen puzzle --level " COMP_CWORD=3
complete-set        _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen puzzle --set " COMP_CWORD=3
complete-what       _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen pad --what " COMP_CWORD=3
complete-option     _SHEETGEN_COMPLETE=complete_bash COMP_WORDS="sheetgen pad --" COMP_CWORD=2
complete-zsh        _SHEETGEN_COMPLETE=complete_zsh _TYPER_COMPLETE_ARGS="sheetgen pad m"
completion-bash     _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION=1 --show-completion bash
completion-fish     _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION=1 --show-completion fish
"""

WRONG = """
command                 solv
command-far             print
option                  --colour
option-near             solve --jsn x
argument-more           solve classic r3
argument-missing        check
flag-value              variants --json=yes
quiet-and-verbose       -q -v variants
choice                  pad classic --cards officia
pad-nothing             pad
pad-variant             pad clasic
pad-variant-far         pad chess
pad-no-file             pad nowhere.toml
pad-empty-file          pad empty.toml
pad-folder              pad folder.pdf
pad-palette             pad classic --palette clasic -o pad.pdf
pad-lang                pad classic --lang fr -o pad.pdf
pad-paper               pad classic --paper a44 -o pad.pdf
pad-paper-small         pad classic --paper 20x20 -o pad.pdf
pad-paper-mm            pad classic --paper 200x -o pad.pdf
pad-style               pad classic --style records -o pad.pdf
pad-style-of-sheet      pad x-change --style record -o pad.pdf
pad-style-of-cubes      pad quixo --style record -o pad.pdf
pad-orientation         pad classic --orientation upright -o pad.pdf
pad-up                  pad classic --up 5 -o pad.pdf
pad-up-word             pad classic --up two -o pad.pdf
pad-up-too-many         pad longo --up 8 --paper a6 -o pad.pdf
pad-sheets-none         pad classic --sheets 0 -o pad.pdf
pad-sheets-word         pad classic --sheets four -o pad.pdf
pad-sheets-many         pad classic --sheets 100001 -o pad.pdf
pad-copies              pad classic --copies 0 -o pad.pdf
pad-margin              pad classic --margin wide -o pad.pdf
pad-margin-range        pad classic --margin 300 -o pad.pdf
pad-margin-negative     pad classic --margin -1 -o pad.pdf
pad-gutter-range        pad classic --gutter 500 -o pad.pdf
pad-size                pad classic --print-size huge -o pad.pdf
pad-large-up            pad classic --print-size large --up 4 -o pad.pdf
pad-back                pad classic --back both -o pad.pdf
pad-flip-no-back        pad classic --flip short -o pad.pdf
pad-flip                pad classic --back same --flip wide -o pad.pdf
pad-offset              pad classic --back same --back-offset 1 -o pad.pdf
pad-offset-range        pad classic --back same --back-offset 100,100 -o pad.pdf
pad-rules-no-room       pad longo --back rules --up 4 --paper a5 -o pad.pdf
pad-format              pad classic --format gif -o pad.pdf
pad-ending              pad classic -o pad.doc
pad-no-name             pad classic -o .pdf
pad-dpi-of-pdf          pad classic --dpi 100 -o pad.pdf
pad-live-of-png         pad classic --svg-text live -o pad.png
pad-transparent-of-svg  pad classic --transparent -o pad.svg
pad-dpi-low             pad classic --dpi 5 -o pad.png
pad-dpi-high            pad classic --dpi 5000 -o pad.png
pad-there               pad classic --seed 1 -o there.pdf
pad-there-one           pad longo --seed 1 --up 1 --sheets 2 -o p.svg && pad longo --seed 1 --up 1 --sheets 2 -o p.svg
pad-output-folder       pad classic -o folder.pdf
pad-output-nowhere      pad classic -o none/pad.pdf
pad-output-in-file      pad classic -o there.pdf/pad.pdf
pad-output-locked       pad classic --seed 1 -o locked/pad.pdf
pad-output-proc         pad classic --seed 1 -o /proc/pad.pdf
pad-output-device       pad classic --seed 1 -o /dev/null
pad-stdout-several      pad longo --seed 1 --up 1 --sheets 2 --format svg -o -
pad-names-none          pad classic --names ", ," -o pad.pdf
pad-names-long          pad classic --names "Hippolytus Aurelianus Maximilian von Hohenlohe-Waldenburg" -o pad.pdf
pad-title-long          pad classic --title "A title that goes on and on until there is no room left for it at all, \
and then some more of the same until nobody can say what it was that it set out to tell" -o pad.pdf
pad-logo                pad classic --logo logo.gif -o pad.pdf
pad-logo-nowhere        pad classic --logo none.png -o pad.pdf
pad-logo-broken         pad classic --logo broken.png -o pad.pdf
pad-logo-empty          pad classic --logo empty.svg -o pad.pdf
pad-id                  pad --id nonsense
pad-id-letter           pad --id longo-1-JR
pad-id-short            pad --id longo-1
pad-id-long             pad --id longo-1-JQJQJQJQJQ
pad-id-version          pad --id longo-9-JQ
pad-id-alike            pad --id classic-1-JQ
pad-id-other            pad classic --id longo-1-JQ
pad-id-own              pad --id short~2ff510-1-44
pad-id-other-own        pad own/grand.toml --id short~2ff510-1-44
pad-id-seed             pad --id longo-1-JQ --seed 3
pad-id-same             pad --id longo-1-JQ --same
pad-id-cubes            pad --id quixo-1-5M4F
pad-id-puzzle           pad --id classic-p1-5AAQWP00D23Z1
pad-test-page-seed      pad --test-page --seed 1
pad-certify-bonus       pad bonus-a --certify -o pad.pdf
pad-what-of-dice        pad classic --what board -o pad.pdf
pad-what                pad quixo --what bord -o pad.pdf
pad-cubes-names         pad quixo --names Ann -o pad.pdf
pad-cubes-size          pad quixo --size 5 -o pad.pdf
pad-cubes-players       pad quixo --players 3 -o pad.pdf
pad-cubes-id-what       pad --id quixo-1-5M4E --what board -o pad.pdf
pad-date                SOURCE_DATE_EPOCH=yesterday pad classic --seed 1 -o pad.pdf
pad-seed-character      pad longo --seed "a\uffffb" -o pad.pdf
rules-nothing           rules
rules-variant           rules quxo
rules-small             rules bonus-a --paper 60x60 -o rules.pdf
rules-there             rules classic -o there.pdf
rules-ending            rules classic -o rules.txt
puzzle-nothing          puzzle
puzzle-variant          puzzle longoo
puzzle-kind             puzzle classic --kind finnish
puzzle-kind-of-cubes    puzzle classic --kind win-in
puzzle-kind-of-dice     puzzle quixo --kind finish
puzzle-level            puzzle classic --level difficult
puzzle-count            puzzle classic --count 0
puzzle-count-many       puzzle classic --count 1000001
puzzle-turns            puzzle classic --turns 0
puzzle-turns-many       puzzle classic --turns 99
puzzle-turns-score      puzzle classic --kind score --turns 2
puzzle-turns-expert     puzzle classic --level expert --turns 2
puzzle-turns-cubes      puzzle quixo --kind win-in --turns 9
puzzle-answers          puzzle classic --answers after
puzzle-answers-text     puzzle classic --answers separate
puzzle-versions         puzzle classic --versions A,A
puzzle-versions-many    puzzle classic --versions a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z,aa
puzzle-versions-sign    puzzle classic --versions "A/B,C"
puzzle-format           puzzle classic --format yaml
puzzle-paper-of-text    puzzle classic --paper a5
puzzle-hints-of-json    puzzle classic --hints -o p.json
puzzle-there            puzzle classic --kind score --seed 1 -o there.pdf
puzzle-there-json       puzzle classic --kind score --seed 1 -o position.json
puzzle-nowhere          puzzle classic --kind score --seed 1 -o none/p.txt
puzzle-set              puzzle --set first-step
puzzle-set-nowhere      puzzle --set none.toml
puzzle-set-kind         puzzle --set first-steps --kind score
puzzle-id               puzzle --id nonsense
puzzle-id-letter        puzzle --id classic-p1-5AAQWP00D23Z2
puzzle-id-card          puzzle --id longo-1-JQ
puzzle-id-other         puzzle longo --id classic-p1-5AAQWP00D23Z1
puzzle-id-seed          puzzle --id classic-p1-5AAQWP00D23Z1 --seed 1
puzzle-id-set           puzzle --id classic-p1-5AAQWP00D23Z1 --set first-steps
puzzle-id-worksheet     puzzle --id classic-w1-8J9ZHHM1SS8FTHNGC6CRPFXVR
puzzle-stdout-several   puzzle classic --kind score --versions A,B --seed 1 --format pdf -o -
solve-nothing           solve
solve-no-file           solve nowhere.json
solve-no-such           solve mine.txt
solve-empty             solve empty.json
solve-blank             solve blank.jsonl
solve-nonsense          solve nonsense.json
solve-twice             solve twice.json
solve-wide              solve wide.json
solve-folder            solve folder.pdf
solve-stream            solve --json wrong-stream.jsonl
solve-stdin             solve --json - < wrong-stream.jsonl
solve-stdin-empty       solve - < empty.json
solve-typed             solve "{}"
solve-variant           solve "clasic r3"
solve-word              solve "classic q3"
solve-number            solve "classic r13"
solve-twice-said        solve "classic r3 r4"
solve-die               solve "classic / 5+7"
solve-dice-missing      solve "classic / 5+1 r3"
solve-penalties         solve "classic pen=9"
solve-lock              solve "classic r12"
solve-used              solve "classic used=1"
solve-lucky             solve "longo lucky=5"
solve-exact             solve --exact "classic / 3+4"
solve-stats-position    solve --stats classic
solve-stats-reference   solve --stats --reference
solve-stats-size        solve --stats --size 5
solve-size              solve --size 3 classic
solve-exact-reference   solve --exact --reference cubes.json
solve-cube-sign         solve "quixo X.Q../...../....X/...../O.... X"
solve-cube-mover        solve "quixo X.O../...../....X/...../O...."
solve-id                solve classic-p1-5AAQWP00D23Z2
solve-id-own            solve short~2ff510-1-44
solve-id-set            solve quixo-1-5M4E
odds-nothing            odds
odds-cubes              odds cubes.json
odds-turns              odds position.json
odds-two                odds "classic / 5+1 r3 y6 g1 b5 / 2+2"
odds-passive            odds "classic / 2+2"
odds-stream             odds --json wrong-stream.jsonl
odds-no-file            odds nowhere.json
review-nothing          review
review-no-file          review nowhere.txt
review-empty            review empty.json
review-position         review position.json
review-no-card          review wrong/game-no-card.txt
review-turn             review wrong/game-turn.txt
review-move             review wrong/game-move.txt
review-die              review wrong/game-die.txt
review-over             review wrong/game-over.txt
review-name             review wrong/game-name.txt
review-sheet            review wrong/game-sheet.txt
review-narrow           review game.txt --paper a6 -o review.pdf
review-json-stdout      review game.txt --json -o -
review-one-file         review game.txt -o review.pdf --puzzles review.pdf
check-no-file           check nowhere.json
check-empty             check empty.json
check-position          check position.json
check-variant           check clasic
config-key              config papr letter
config-value            config paper lettr
config-lang             config lang fr
config-number           config margin wide
config-range            config margin 900
config-switch           config guides maybe
config-unset            config --unset
config-unset-key        config --unset papr
config-folder           SHEETGEN_CONFIG=own config
config-in-file          SHEETGEN_CONFIG=there.pdf/config.toml config paper a5
config-broken-set       SHEETGEN_CONFIG=settings/toml.toml config paper a5
demo-more               demo now
demo-in-file            pad classic --seed 1 -o output && demo
"""

TABLES = {
    "pad": PADS,
    "rules": RULES,
    "puzzle": PUZZLES,
    "solve": SOLVES,
    "odds": ODDS,
    "review": REVIEWS,
    "other": OTHERS,
    "wrong": WRONG,
}


# --- commands by loops


def commands() -> list[tuple[str, str]]:
    """All commands: the id of each, and its line."""
    found = [*_pads(), *_rules(), *_puzzles_of_kinds(), *_other_matrices(), *_wrong_files(), *_in_tables()]
    ids = [name for name, _ in found]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise ValueError(f"used for more than one command: {', '.join(twice)}")
    return found


def _in_tables() -> Iterator[tuple[str, str]]:
    for table, text in TABLES.items():
        for line in text.strip().splitlines():
            name, command = re.fullmatch(r"(\S+)\s*(.*)", line).groups()  # type: ignore[union-attr]
            yield f"{table}/{name}", command


def _pads() -> Iterator[tuple[str, str]]:
    for variant in VARIANTS:
        yield f"pad/pdf-{variant}", f"pad {variant} {_seed(variant)} -o pad.pdf"
        yield f"pad/svg-{variant}", f"pad {variant} {_seed(variant)} --lang de -o pad.svg"
        yield f"pad/png-{variant}", f"pad {variant} {_seed(variant)} --dpi 50 -o pad.png"
    for palette, variant in product(PALETTES, VARIANTS):
        yield f"pad/{palette}-{variant}", f"pad {variant} {_seed(variant)} --palette {palette} -o pad.svg"
    for lang, variant in product(LANGUAGES[1:], ("classic", "bonus-b", "quixo")):
        yield f"pad/{lang}-{variant}", f"pad {variant} {_seed(variant)} --lang {lang} -o pad.pdf"
    for paper in PAPERS:
        yield f"pad/{paper}", f"pad {'longo' if paper < 'b' else 'bonus-a'} --seed 2 --paper {paper} -o pad.svg"
    for up in ("1", "2", "3", "4", "6", "8", "auto"):
        yield f"pad/up-{up}", f"pad classic --seed 2 --paper a3 --up {up} -o pad.svg"
    for own in OWN:
        yield f"pad/own-{own}", f"pad own/{own}.toml --seed 2 -o pad.svg"


def _seed(variant: str) -> str:
    """A seed for what has chance in it; the cube game has none."""
    return "" if variant == "quixo" else "--seed 1"


def _rules() -> Iterator[tuple[str, str]]:
    for variant in VARIANTS:
        yield f"rules/pdf-{variant}", f"rules {variant} -o rules.pdf"
    for lang, variant in product(LANGUAGES, ("classic", "bonus-b", "quixo")):
        yield f"rules/{lang}-{variant}", f"rules {variant} --lang {lang} -o rules.svg"
    for own in OWN:
        yield f"rules/own-{own}", f"rules own/{own}.toml -o rules.svg"


def _puzzles_of_kinds() -> Iterator[tuple[str, str]]:
    for variant, kind in product(DICE, KINDS):
        paper = "-o p.svg --up 1 --answers below" if (DICE.index(variant) + KINDS.index(kind)) % 3 == 0 else ""
        form = paper or ("--format json" if variant in ("longo", "mixx-b", "bonus-b") else "")
        yield f"puzzle/{variant}-{kind}", f"puzzle {variant} --kind {kind} --seed 7 {form}".strip()
    for kind, level in product(KINDS, LEVELS):
        yield f"puzzle/{kind}-{level}", f"puzzle classic --kind {kind} --level {level} --seed 8"
    for kind in CUBE_KINDS:
        yield f"puzzle/quixo-{kind}", f"puzzle quixo --kind {kind} --seed 7 --format json"
        yield f"puzzle/quixo-{kind}-text", f"puzzle quixo --kind {kind} --seed 8"
        yield f"puzzle/quixo-{kind}-paper", f"puzzle quixo --kind {kind} --seed 9 --lang de -o p.svg"
    for level in LEVELS:
        yield f"puzzle/quixo-{level}", f"puzzle quixo --kind win-in --level {level} --seed 7"
    for lang in LANGUAGES:
        yield f"puzzle/{lang}", f"puzzle classic --kind finish --count 2 --seed 7 --hints --lang {lang} -o p.pdf"
    for own in OWN:
        yield f"puzzle/own-{own}", f"puzzle own/{own}.toml --kind score --seed 7 -o p.svg"


def _other_matrices() -> Iterator[tuple[str, str]]:
    for name in NAMES:
        yield f"help/{name}", f"{name} --help"
    for variant in DICE:
        yield f"check/{variant}", f"check {variant}"
    for own in OWN:
        yield f"check/{own}", f"check own/{own}.toml"


def _wrong_files() -> Iterator[tuple[str, str]]:
    for name in WRONG_POSITIONS:
        yield f"wrong/position-{name}", f"solve wrong/{name}.json"
    for name in WRONG_PUZZLES:
        yield f"wrong/check-puzzle-{name}", f"check wrong/puzzle-{name}.json"
    for name in WRONG_TEMPLATES:
        yield f"wrong/template-{name}", f"check wrong/{name}.toml"
    for name in SETS:
        if name.startswith("wrong/"):
            yield f"wrong/{Path(name).stem}", f"puzzle --set {name} --seed 1"
    for name in ("key", "value", "type", "range", "toml", "offset"):
        yield f"wrong/settings-{name}", f"SHEETGEN_CONFIG=settings/{name}.toml pad classic --seed 1 -o pad.pdf"


if __name__ == "__main__":
    for name, line in commands():
        print(f"{name:<32}  {line}")
