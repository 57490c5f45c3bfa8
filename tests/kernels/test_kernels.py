"""The kernels that are shipped: built anew they are the same bytes, they answer as numba does, here and in a page."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import segno

from sheetgen.base import kernels

from .conftest import ROOT

Answers = dict[str, dict[str, Any]]


def ran(words: list[str], **environment: str) -> Answers:
    done = subprocess.run(words, check=True, cwd=ROOT, env=os.environ | environment, stdout=subprocess.PIPE, text=True)
    told: Answers = json.loads(done.stdout)
    return told


def here(**environment: str) -> Answers:
    return ran([sys.executable, "-m", "tests.kernels.answers", "1"], **environment)


@pytest.fixture(scope="session")
def expected() -> Answers:
    return here(SHEETGEN_KERNELS="jit")


def compare(expected: Answers, found: Answers) -> None:
    assert expected.keys() == found.keys()
    for section in expected:
        assert expected[section]["answers"] == found[section]["answers"], section


def test_they_are_built_anew_to_the_byte(tmp_path: Path) -> None:
    """By the versions of Python, numba and the linker that ``kernels.json`` names; others may choose other code."""
    words = [sys.executable, "-m", "tools.kernels", "--out", str(tmp_path)]
    subprocess.run(words, check=True, cwd=ROOT)
    shipped, built = (json.loads((folder / kernels.INDEX).read_text("utf-8")) for folder in (kernels.FOLDER, tmp_path))

    assert shipped["by"] == built["by"], "they are to be built by these versions"
    assert shipped == built
    for module in shipped["modules"]:
        assert (kernels.FOLDER / module["file"]).read_bytes() == (tmp_path / module["file"]).read_bytes()


def test_they_answer_here_as_numba_does(expected: Answers) -> None:
    compare(expected, here())


def test_they_answer_in_a_browser_as_numba_does(expected: Answers, pyodide: Path, tmp_path: Path) -> None:
    shutil.copytree(Path(segno.__file__).parent, tmp_path / "segno")  # pages, which puzzles import, draw QR codes
    program = str(Path(__file__).parent / "in_node.mjs")

    compare(expected, ran(["node", program, str(pyodide), str(ROOT), str(tmp_path), "1"]))
