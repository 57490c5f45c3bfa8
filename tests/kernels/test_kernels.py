"""The same answers wherever a kernel runs: those of numba here, of a library for this machine, and of WebAssembly."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import segno

from .conftest import ROOT

Answers = dict[str, dict[str, Any]]


def ran(words: list[str], **environment: str) -> Answers:
    done = subprocess.run(words, check=True, cwd=ROOT, env=os.environ | environment, stdout=subprocess.PIPE, text=True)
    told: Answers = json.loads(done.stdout)
    return told


@pytest.fixture(scope="session")
def expected() -> Answers:
    return ran([sys.executable, "-m", "tests.kernels.answers", "1"])


def compare(expected: Answers, found: Answers) -> None:
    assert expected.keys() == found.keys()
    for section in expected:
        assert expected[section]["answers"] == found[section]["answers"], section


def test_a_library_for_this_machine_answers_as_numba_does(expected: Answers, built: Path) -> None:
    asked = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None;"
    asked += "import runpy; sys.argv[1:] = ['1']; runpy.run_module('tests.kernels.answers', run_name='__main__')"

    compare(expected, ran([sys.executable, "-c", asked], SHEETGEN_KERNELS=str(built / "linux-x86_64")))


def test_webassembly_answers_as_numba_does(expected: Answers, built: Path, pyodide: Path, tmp_path: Path) -> None:
    shutil.copytree(Path(segno.__file__).parent, tmp_path / "segno")  # pages, which puzzles import, draw QR codes
    program = str(Path(__file__).parent / "in_node.mjs")

    compare(expected, ran(["node", program, str(pyodide), str(built / "wasm32"), str(ROOT), str(tmp_path), "1"]))
