"""What damage does: python -m benchmarks.damage flips 350 | kills-sets 200 | writers 60 | unread 50; without words all.

Flips: one bit of compiled code in the cache, then a command whose answer is known. Kills of the program or of one of
its processes, at each door (``kills``); nothing may be left, and what is finished is what it would have been.
Writers: four programs that want the same name at once. Cancels, presses of the page's *Cancel*, half heads and unread
answers: somebody who tries to fill a server (``pressure``).
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from .kills import DOORS, killed, killed_web
from .pressure import cancels, half_heads, presses, unread
from .shell import ROOT

POSITION = "longo lucky=5,8 r4,5 y3 g13 / 5+1 r3 y6 g1 b5 / 2+2 / 6+3 r2 y2 g8 b8 / 8+1 / 4+4 r1 y7 g6 b2"


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "sheetgen", *words]


def environment(folder: Path, **more: str) -> dict[str, str]:
    places = {"SHEETGEN_CACHE": str(folder / "tables")}
    return os.environ | {"PYTHONPATH": str(ROOT), "SHEETGEN_CONFIG": str(folder / "none.toml"), **places, **more}


def flips(times: int, folder: Path) -> Counter[str]:
    """Flip one bit of the code that ``solve`` loads, so many times; how the answers came out."""
    env, words = environment(folder), command("solve", "--json", POSITION)
    right = subprocess.run(words, env=env, check=True, capture_output=True).stdout
    kept = folder / "kept"
    shutil.copytree(folder / "code", kept)

    def run() -> tuple[bool, bool]:
        """Whether the answer is right, and whether the damage was noticed."""
        done = subprocess.run(words, env=env, check=False, capture_output=True, timeout=3600)
        noticed = b"is damaged, and is built anew" in done.stderr
        return done.stdout == right and not done.returncode, noticed

    def is_read(name: Path) -> bool:
        """Most code is part of what calls it, and not loaded by itself."""
        (folder / "code" / name).write_bytes(b"")
        return run()[1]

    files = [name for name in sorted(path.relative_to(kept) for path in kept.rglob("*.code")) if is_read(name)]
    chance, found = random.Random("flips"), Counter[str]()
    for _ in range(times):
        name = chance.choice(files)
        content = bytearray((kept / name).read_bytes())
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        shutil.rmtree(folder / "code")  # a rebuilt file has another name, and the old one is read no more
        shutil.copytree(kept, folder / "code")
        (folder / "code" / name).write_bytes(content)
        right_answer, noticed = run()
        found["right" if right_answer else "WRONG"] += 1
        found["noticed" if noticed else "NOT NOTICED"] += 1
    return found


def writers(rounds: int, folder: Path) -> Counter[str]:
    """Four pads that want the same name at once, so many times."""
    env, found = environment(folder), Counter[str]()
    for number in range(rounds):
        place = folder / f"round {number}"
        place.mkdir()
        words = command("pad", "longo", "--sheets", "1", "--seed")
        running = [
            subprocess.Popen([*words, str(seed)], env=env, cwd=place, stdout=subprocess.PIPE, text=True)
            for seed in range(4)
        ]
        said = [each.communicate(timeout=60)[0].split(":")[0] for each in running]
        there = sorted(path.name for path in (place / "output").iterdir())
        found["four files" if len(there) == len(set(said)) == 4 else f"WRONG: {said} {there}"] += 1
        shutil.rmtree(place)
    return found


HARMS: dict[str, tuple[Callable[[int, Path], Counter[str]], int]] = {
    "flips": (flips, 40),
    **{f"kills-{door}": (partial(killed, door), 2 if door == "site" else 10) for door in DOORS},
    "kills-web": (killed_web, 10),
    "writers": (writers, 10),
    "cancels": (cancels, 50),
    "presses": (presses, 50),
    "half-heads": (half_heads, 2000),
    "unread": (unread, 10),
}


def main(*words: str) -> None:
    chosen = {words[0]: int(words[1]) if len(words) > 1 else HARMS[words[0]][1]} if words else {}
    for name, times in (chosen or {name: usual for name, (_, usual) in HARMS.items()}).items():
        with tempfile.TemporaryDirectory() as place:
            start = time.monotonic()
            found = HARMS[name][0](times, Path(place))
            counts = ", ".join(f"{count} {what}" for what, count in sorted(found.items()) if count)
            print(f"{times} {name}: {counts} ({time.monotonic() - start:.0f} s)", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
