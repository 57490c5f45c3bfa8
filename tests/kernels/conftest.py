import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.site import parts

IS_WANTED = bool(os.environ.get("SHEETGEN_WASM"))
collect_ignore_glob = [] if IS_WANTED else ["test_*.py"]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one of kernels for each target that can be run here."""
    folder = tmp_path_factory.mktemp("kernels")
    words = [
        sys.executable,
        "-m",
        "tools.kernels",
        "--out",
        str(folder),
        "--target",
        "wasm32",
        "--target",
        "linux-x86_64",
    ]
    subprocess.run(words, check=True, cwd=ROOT)
    return folder


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python for browsers."""
    return parts.pyodide(tmp_path_factory.mktemp("pyodide"))
