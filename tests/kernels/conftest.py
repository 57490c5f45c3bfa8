import hashlib
import os
import subprocess
import sys
import tarfile
from base64 import b64encode
from pathlib import Path

import pytest

IS_WANTED = bool(os.environ.get("SHEETGEN_WASM"))
collect_ignore_glob = [] if IS_WANTED else ["test_*.py"]
ROOT = Path(__file__).parents[2]
PYODIDE = "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one of kernels for each target that can be run here."""
    folder = tmp_path_factory.mktemp("kernels")
    words = [sys.executable, "-m", "tools.kernels", "--out", str(folder), "wasm32", "linux-x86_64"]
    subprocess.run(words, check=True, cwd=ROOT)
    return folder


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python for browsers, as npm has it."""
    folder = tmp_path_factory.mktemp("pyodide")
    subprocess.run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], check=True, cwd=folder)
    (packed,) = folder.iterdir()
    assert SHA512 == b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"
