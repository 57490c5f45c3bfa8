"""How many files name each mechanic of the dice game: so many does one more touch. `python tools/footprint.py`

Counted are the modules of the game, what the browser shows, and templates; the five language files as one, since every
sentence stands in all of them. Comments and docstrings do not count. The compiled copies of the rules (``solve/``, and
kernels elsewhere) are listed apart: ``mechanics`` says what they lack.
"""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACES = (("sheetgen/games/dice", "*.py"), ("sheetgen/web/page", "*.*s"), ("templates", "*.toml"))
LANGUAGES, COMPILED = "templates/languages", re.compile(r"/solve/|_kernel\.py$")
MECHANICS = {
    "steps": (
        r"\b(card|sheet|written|tally|further)\.steps\b|crossed_steps|'steps'[,:](?! steps[,}]| \[step)|STEP_|^steps ="
    ),
    "linked cells": (r"\b(card|sheet|written|further)\.links\b|'links'|\blinks[,=]|linked cell|link_(of|below)|LINK"),
    "second crosses": r"(?<!hint)\.twice\b|\btwice=|'twice'|second.crosses|second_stamp|key\.again|terminal\.second",
    "double cells": r"\bdoubles\b|double_c|double cell|\bdouble: bool|DOUBLE_MARK|^double =",
    "rows between": r"\.between\b|\bbetween=|'between'|round_(below|cells?|name|place)|rows between",
    "swaps": r"\bswaps?\b|swap_|_swap\(fields|SWAP_|'exchange",
}
"""The words by which code, page and templates call them; quotes are single."""


def files(mechanic: str) -> dict[str, int]:
    """The files that name a mechanic, from the top of the repository, and in how many lines."""
    return {name: lines for name, lines in _naming(mechanic).items() if not COMPILED.search(name)}


def compiled(mechanic: str) -> dict[str, int]:
    return {name: lines for name, lines in _naming(mechanic).items() if COMPILED.search(name)}


def _naming(mechanic: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for folder, pattern in PLACES:
        for path in sorted((ROOT / folder).rglob(pattern)):
            if lines := sum(bool(re.search(MECHANICS[mechanic], line)) for line in _code(path).splitlines()):
                name = path.relative_to(ROOT).as_posix()
                found[LANGUAGES if name.startswith(LANGUAGES) else name] += lines
    return found


def _code(path: Path) -> str:
    """The text of a file without docstrings and comments, in single quotes."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r'"""[\s\S]*?"""|(#|//) .*|/\*[\s\S]*?\*/', "", text).replace('"', "'")


def main() -> None:
    for mechanic in MECHANICS:
        found, apart = files(mechanic), compiled(mechanic)
        print(f"{mechanic}: {len(found)} files, {sum(found.values())} lines; {len(apart)} compiled")
        print(*(f"    {name} {lines}" for name, lines in (found | apart).items()), sep="\n")


if __name__ == "__main__":
    main()
