"""Every command in surroundings that are odd: python -m benchmarks.surroundings [NAME ...]; Linux, as root.

A command works, and makes what it makes elsewhere, or says in one sentence why not: exit code 2 or 3, no traceback,
nothing left behind. Full and read-only disks are file systems of their own, mounted for the time of the test.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .kills import SHEET
from .shell import ROOT

WORKING = "working …\n".encode()
FINISH = "classic r3,5 / 5+1 r3 y6 g1 b5 / 2+2 / 6+3 r2 y2 g4 b4 / 1+1 / 3+4"
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("variants",),
    ("config",),
    ("pad", "classic", "--seed", "1", "-o", "out/a.pdf"),
    ("pad", "bonus-b", "--sheets", "8", "--seed", "1", "-o", "out/b.svg"),
    ("pad", "quixo", "--seed", "1", "-o", "out/c.png"),
    ("pad", "classic", "--logo", "logo.svg", "--seed", "1", "-o", "out/d.pdf"),
    ("pad", "short.toml", "--certify", "--seed", "1", "-o", "out/e.pdf"),
    ("rules", "longo", "-o", "out/f.pdf"),
    ("puzzle", "classic", "--kind", "finish", "--count", "48", "--seed", "1", "-o", "out/g.json"),
    ("puzzle", "--set", "first-steps", "--seed", "1", "-o", "out/h.pdf"),
    ("puzzle", "quixo", "--count", "3", "--seed", "1"),
    ("solve", FINISH),
    ("solve", "--exact", "XX./.../O.O X"),
    ("odds", "short.toml"),
    ("check", "good.json"),
    ("check", "short.toml"),
    ("demo",),
)
LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"><rect width="9" height="4" fill="red"/></svg>'
LONGEST = 3600  # seconds: machines are shared
NOBODY, UNKNOWN = 65534, 54321  # users: one without rights, and one that the system has no name for


@dataclass(frozen=True)
class Desk:
    """A folder to work in, and one for caches."""

    folder: Path
    cache: Path

    def run(self, words: tuple[str, ...], before: str = "", env: dict[str, str] | None = None) -> "Done":
        """Run a command; ``before`` is what a shell does first."""
        out = self.folder / "out"
        shutil.rmtree(self.folder / "output", ignore_errors=True)  # of "demo"
        if out.is_dir() and not os.path.ismount(out):
            shutil.rmtree(out)
            out.mkdir()
        around = {"SHEETGEN_CACHE": str(self.cache / "tables")}
        around |= {"PYTHONPATH": str(ROOT), "SHEETGEN_CONFIG": str(self.folder / "none.toml")} | (env or {})
        kept = {name: value for name, value in (os.environ | around).items() if value}
        done = subprocess.run(
            ["bash", "-c", f'{before or ":"}; exec "$@"', "bash", sys.executable, "-m", "sheetgen", *words],
            cwd=self.folder, env=kept, capture_output=True, timeout=LONGEST, check=False,
        )  # fmt: skip
        made = {str(path): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
        hidden = [path.name for path in self.folder.rglob(".sheetgen*")]
        return Done(done.returncode, done.stdout, done.stderr.decode(errors="replace"), made, hidden)


@dataclass(frozen=True)
class Done:
    code: int
    out: bytes
    said: str
    made: dict[str, bytes]
    hidden: list[str]

    def fault(self, usual: "Done") -> str:
        """What is wrong with how it went, beside how it usually goes."""
        if "Traceback" in self.said or self.code not in (0, 2, 3):
            return f"exit {self.code}: {self.said[-300:]}"
        if self.hidden:
            return f"left behind: {self.hidden}"
        if self.code and (self.said.count("error: ") != 1 or self.made):
            return f"exit {self.code}, {len(self.made)} files, and said: {self.said[-300:]}"
        if not self.code and (self.made, self.out) != (usual.made, usual.out):
            return "another answer than usual"
        return ""


@contextmanager
def disk(place: Path, size: str) -> Iterator[None]:
    """A file system of so many bytes in a folder."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(place)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def little_memory(desk: Desk, words: tuple[str, ...]) -> Done:
    return desk.run(words, "ulimit -v 400000")


def no_home(desk: Desk, words: tuple[str, ...]) -> Done:
    """A user whom the system does not know, with no folder anywhere."""
    nowhere = dict.fromkeys(("HOME", "SHEETGEN_CACHE", "XDG_CACHE_HOME"), "")
    become = f'mkdir -p output; chown {UNKNOWN} . out output; set -- setpriv --reuid {UNKNOWN} --clear-groups "$@"'
    return desk.run(words, become, nowhere)


def full_for_files(desk: Desk, words: tuple[str, ...]) -> Done:
    with disk(desk.folder / "out", "4k"):
        return desk.run(words)


def full_for_caches(desk: Desk, words: tuple[str, ...]) -> Done:
    with disk(desk.cache, "64k"):
        return desk.run(words)


def read_only(desk: Desk, words: tuple[str, ...]) -> Done:
    """Both disks can be read, and not written."""
    with disk(desk.folder / "out", "1m"), disk(desk.cache, "1m"):
        for place in (desk.folder / "out", desk.cache):
            subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
        return desk.run(words)


def somebody_else_s(desk: Desk, words: tuple[str, ...]) -> Done:
    for path in (desk.cache, *desk.cache.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    return desk.run(words)


def open_to_all(desk: Desk, words: tuple[str, ...]) -> Done:
    for path in (desk.cache, *desk.cache.rglob("*")):
        path.chmod(0o777)
    return desk.run(words)


def damaged(desk: Desk, words: tuple[str, ...]) -> Done:
    """In each file of the caches one byte in 4 kB is another, or its end is missing."""
    chance = random.Random("damaged")
    for path in sorted(desk.cache.rglob("*")):
        if path.is_file():
            content = bytearray(path.read_bytes())
            for start in range(0, len(content), 4096):
                content[min(start + chance.randrange(4096), len(content) - 1)] ^= 1 << chance.randrange(8)
            path.write_bytes(content[: len(content) // 2] if chance.random() < 0.2 else content)
    return desk.run(words)


SURROUNDINGS: dict[str, Callable[[Desk, tuple[str, ...]], Done]] = {
    "400 MB of addresses": little_memory,
    "no home": no_home,
    "full disk for files": full_for_files,
    "full disk for caches": full_for_caches,
    "read-only disks": read_only,
    "caches of somebody else": somebody_else_s,
    "caches that others may write to": open_to_all,
    "damaged caches": damaged,
}


def prepare(folder: Path) -> Desk:
    desk = Desk(folder / "desk", folder / "cache")
    (desk.folder / "out").mkdir(parents=True)
    desk.cache.mkdir(mode=0o700)
    folder.chmod(0o755)
    (desk.folder / "short.toml").write_text(SHEET, "utf-8")
    (desk.folder / "logo.svg").write_text(LOGO, "utf-8")
    desk.run(("puzzle", "classic", "--kind", "finish", "--count", "2", "--seed", "1", "-o", "good.json"))
    return desk


def together(folder: Path) -> list[str]:
    """Eight at once on a cold cache: what each answers, beside what one answers alone."""
    desk = prepare(folder)
    alone = desk.run(("solve", "--json", FINISH)).out
    shutil.rmtree(desk.cache)
    tables = desk.cache / "tables"
    env = os.environ | {"SHEETGEN_CACHE": str(tables), "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "sheetgen", "solve", "--json", FINISH]
    running = [subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(8)]
    said = [each.communicate() for each in running]
    return [f"{out!r} {err!r}" for out, err in said if (out, err.replace(WORKING, b"")) != (alone, b"")]


def main(*names: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        desk = prepare(Path(place))
        kept = Path(place) / "kept"
        usual = {words: desk.run(words) for words in COMMANDS}
        shutil.copytree(desk.cache, kept)
        for name in names or SURROUNDINGS:
            found, faults = Counter[str](), list[str]()
            for words in COMMANDS:
                shutil.rmtree(desk.cache)
                shutil.copytree(kept, desk.cache)
                done = SURROUNDINGS[name](desk, words)
                found["as usual" if not done.code else "one sentence"] += 1
                faults += [f"  {' '.join(words)}: {fault}" for fault in [done.fault(usual[words])] if fault]
            counts = ", ".join(f"{count} {what}" for what, count in sorted(found.items()))
            print(f"{name}: {len(COMMANDS)} commands, {counts}, {len(faults)} AT FAULT", *faults, sep="\n", flush=True)
    if not names:
        with tempfile.TemporaryDirectory() as place:
            print(f"eight at once on a cold cache: {len(together(Path(place)))} AT FAULT")


if __name__ == "__main__":
    main(*sys.argv[1:])
