"""Hard knocks: killed while it writes, without home, cache, space or screen, and asked for the absurd."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORDS = ("pad", "mixx-b", "--sheets", "400", "--seed", "knocks", "--force", "-o")
LONGEST = 60  # seconds that a refusal, or a small wish, may take; machines are shared
MOST_MEMORY = 600  # MB


@dataclass(frozen=True)
class Knock:
    """Something that happens to programs, and how this one is to take it."""

    name: str
    words: tuple[str, ...]
    codes: tuple[int, ...] = (0,)
    env: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    shell: str = "{command}"


ABSURD = (
    ("pad", "classic", "--sheets", "1000000000"),
    ("pad", "classic", "--copies", "999999999"),
    ("pad", "classic", "--paper", "1e9x1e9"),
    ("pad", "classic", "--margin", "1e300"),
    ("pad", "classic", "--dpi", "1000000000", "-o", "x.png"),
    ("puzzle", "classic", "--count", "1000000000"),
    ("puzzle", "classic", "--turns", "500"),
    ("puzzle", "classic", "--versions", ",".join(map(str, range(5_000)))),
    ("solve", "classic" + " / 5+1" * 500),
    ("check", "absurd.toml"),
    ("pad", "absurd.toml"),
)


def knocks() -> list[Knock]:
    """All of them but the kills."""
    pad = ("pad", "classic", "--seed", "1", "--force", "-o", "pad.pdf")
    solve = ("solve", "classic r2,3 / 5+1 / 6+6 / 3+2 / 1+1")
    found = [
        Knock("no home folder", pad, env={"HOME": "/nowhere/at/all"}),
        Knock("no variables at all", pad, without=("HOME", "LANG", "USER", "TERM")),
        Knock("a cache folder that cannot be", solve, env={"XDG_CACHE_HOME": "/dev/null/cache"}),
        Knock("TERM=dumb", ("variants",), env={"TERM": "dumb"}),
        Knock("an encoding of old", ("demo", "--help"), env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}),
        Knock("stdout closed early", ("variants",), shell="{command} | head -c 5"),
        Knock("no stdout", ("variants",), codes=(2,), shell="{command} >&-"),
        Knock("a full disk for standard output", ("variants",), codes=(2,), shell="{command} > /dev/full"),
        Knock("a full disk for a pad", (*pad[:-1], "-"), codes=(2,), shell="{command} > /dev/full"),
        Knock("a folder that is none", (*pad[:-1], "nowhere/pad.pdf"), codes=(2,)),
        Knock("a folder as a file", (*pad[:-1], "."), codes=(2,)),
        Knock("no fonts on the system", pad, env={"FONTCONFIG_FILE": "/dev/null"}),
        Knock(
            "no proxy, no network", pad, env={"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
        ),
        Knock("an endless title", (*pad, "--title", "x" * 10_000)),  # both are shortened, and that is said
        Knock("an endless name", (*pad, "--names", "x" * 100_000)),
        Knock("nothing on standard input", ("solve", "-"), codes=(0, 2), shell="{command} < /dev/null"),
        Knock("binary on standard input", ("solve", "-"), codes=(2,), shell="head -c 100000 /dev/urandom | {command}"),
    ]
    return found + [Knock(f"absurd: {' '.join(words)[:50]}", words, codes=(2,)) for words in ABSURD]


def taken(knock: Knock, folder: Path) -> str:
    """What is wrong with how a knock was taken; nothing if all is well."""
    env = {key: value for key, value in os.environ.items() if key not in knock.without}
    env |= {"PYTHONPATH": str(ROOT), "SHEETGEN_CONFIG": str(folder / "none.toml"), **knock.env}
    quoted = " ".join(f"'{word}'" for word in (sys.executable, "-m", "sheetgen", *knock.words))
    limited = f"ulimit -v {MOST_MEMORY * 1_000 * 8}; set -o pipefail; {knock.shell.format(command=quoted)}"
    start = time.monotonic()
    done = subprocess.run(
        ["bash", "-c", limited], check=False, cwd=folder, env=env, capture_output=True, timeout=10 * LONGEST
    )
    told = done.stderr.decode(errors="replace")
    wrong = []
    if done.returncode not in knock.codes:
        wrong.append(f"exit code {done.returncode}")
    if "Traceback" in told:
        wrong.append("a traceback")
    if done.returncode == 2 and told.count("\n") != 1:
        wrong.append(f"{told.count(chr(10))} lines of complaint")
    if time.monotonic() - start > LONGEST:
        wrong.append(f"{time.monotonic() - start:.0f} s")
    if left := [path.name for path in folder.iterdir() if path.name.startswith(".sheetgen")]:
        wrong.append(f"left behind: {left}")
    return f"{', '.join(wrong)}: {told[-300:]}" if wrong else ""


def killed(times: int, folder: Path) -> list[str]:
    """Kill the program so many times while it writes; each time, the file must be whole or not there."""
    chance = random.Random("knocks")
    env = os.environ | {"PYTHONPATH": str(ROOT), "SHEETGEN_CONFIG": str(folder / "none.toml")}
    words = [sys.executable, "-m", "sheetgen", *WORDS, str(folder / "pad.pdf")]
    start = time.monotonic()
    subprocess.run(words, env=env, check=True, capture_output=True)
    whole, long = (folder / "pad.pdf").read_bytes(), time.monotonic() - start
    wrong = []
    for number in range(times):
        (folder / "pad.pdf").unlink(missing_ok=True)
        running = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.random() * long)
        running.send_signal((signal.SIGTERM, signal.SIGINT, signal.SIGKILL)[number % 3])
        running.wait(60)
        there = sorted(path.name for path in folder.iterdir())
        if there not in ([], ["pad.pdf"]) or ("pad.pdf" in there and (folder / "pad.pdf").read_bytes() != whole):
            wrong.append(f"kill {number}: {there}")
    return wrong


def knocked() -> list[str]:
    """What of all the knocks but the kills was not taken well."""
    with tempfile.TemporaryDirectory() as name:
        numbers = ", ".join(map(str, range(10_000)))
        row = f'[[row]]\ncolor = "red"\nnumbers = [{numbers}]\n'
        (Path(name) / "absurd.toml").write_text(f'title = "x"\n[dice]\ncolors = ["red"]\n{row}', encoding="utf-8")
        return [f"{knock.name}: {said}" for knock in knocks() if (said := taken(knock, Path(name)))]


def main(times: int = 200) -> None:
    """Knock, and say what was not taken well."""
    with tempfile.TemporaryDirectory() as name:
        wrong = killed(times, Path(name))
    print(f"{times} kills: {len(wrong)} left something behind")
    wrong += knocked()
    print(f"{len(knocks())} other knocks")
    print("\n".join(wrong) or "all taken well")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
