import os
from pathlib import Path

import pytest

from tools.site import parts

IS_WANTED = bool(os.environ.get("SHEETGEN_WASM"))
collect_ignore_glob = [] if IS_WANTED else ["test_*.py"]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python for browsers."""
    return parts.pyodide(tmp_path_factory.mktemp("pyodide"))
