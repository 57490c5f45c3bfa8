"""docs/server/Containerfile, line by line in a virtual environment: no engine for containers is needed.

Folders of the image are folders of a temporary one. Lines that set up the image's system are left out, by name.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ..serving import ROOT, started

LINES = re.compile(r"^([A-Z]+) (.*)$", re.MULTILINE)
FILE = (ROOT / "docs" / "server" / "Containerfile").read_text(encoding="utf-8")
OF_THE_SYSTEM = ("apt-get ", "useradd ")
TOKEN = "spring.class-7b"


@dataclass
class Image:
    """What the lines of the file have made so far."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        path = f"{self.folder / 'python' / 'bin'}{os.pathsep}{os.environ['PATH']}"
        return own | {"PATH": path, "HOME": str(self.folder), "SHEETGEN_TOKEN": TOKEN} | self.variables

    def here(self, text: str) -> str:
        """A line with the folders of the image as they are called here."""
        return re.sub(r"(?<![\w.])(/src|/var/cache/sheetgen)\b", rf"{self.folder}\1", text)

    def copy(self, words: list[str]) -> None:
        *sources, target = words
        for source in sources:
            place = Path(self.here(target))
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, place)

    def run(self, line: str) -> None:
        if line.startswith(OF_THE_SYSTEM):
            return
        done = subprocess.run(
            ["sh", "-c", self.here(line)], cwd=self.folder, env=self.environment, capture_output=True, text=True
        )

        assert 0 == done.returncode, f"{line}\n{done.stderr}"


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    made = Image(tmp_path_factory.mktemp("image"))
    subprocess.run([sys.executable, "-m", "venv", str(made.folder / "python")], check=True)
    (made.folder / "var" / "cache" / "sheetgen").mkdir(parents=True, mode=0o700)
    for word, rest in LINES.findall(FILE):
        match word:
            case "COPY":
                made.copy(rest.split())
            case "ENV":
                made.variables |= dict([made.here(rest).split("=")])
            case "RUN":
                made.run(rest)
    return made


def test_what_is_copied_is_what_the_context_holds() -> None:
    copied = {source for word, rest in LINES.findall(FILE) if word == "COPY" for source in rest.split()[:-1]}
    lines = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()

    assert copied == {line[1:] for line in lines if line.startswith("!")}
    assert "*" == next(line for line in lines if not line.startswith("#"))


def test_a_volume_keeps_the_cache() -> None:
    folder = dict(LINES.findall(FILE))["VOLUME"]

    assert f"SHEETGEN_CACHE={folder}" == dict(LINES.findall(FILE))["ENV"]
    assert f"install -d -o sheetgen -m 700 {folder}" in FILE


def test_the_image_serves_the_page(image: Image, tmp_path: Path) -> None:
    words = json.loads(dict(LINES.findall(FILE))["CMD"])
    program = str(image.folder / "python" / "bin" / words[0])

    assert not (image.folder / "src").exists()
    with started(tmp_path, [program, *words[1:], "--port", "0"], image.environment) as found:
        made = found.request("POST", "/ask", json.dumps({"ask": "catalog", "with": {}}).encode(), x_token=TOKEN)

        assert 200 == found.request("GET", "/health")[0]
        assert 200 == found.request("GET", f"/?token={TOKEN}")[0]
        assert 403 == found.request("GET", "/")[0]
        assert b'"answer"' in made[2]
        assert [] == [line for line in found.logged() if "token" not in line]
