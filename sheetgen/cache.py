"""Where a person's cache folder is, and compiled code kept in it when the package's own folder cannot be written."""

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent


def folder() -> Path:
    """The cache folder of this user, by the custom of the platform; it need not exist yet."""
    if own := os.environ.get("SHEETGEN_CACHE"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "sheetgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "sheetgen"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sheetgen"


def keep_compiled_code() -> None:
    """Before numba is imported: where it cannot write beside the source, it shall write to the user's cache folder.

    Left alone, it would compile anew each time, some 15 seconds. A folder of the user's own choice stays.
    """
    if "NUMBA_CACHE_DIR" in os.environ or os.access(PACKAGE / "solve", os.W_OK):
        return
    compiled = folder() / "compiled"
    try:
        compiled.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return  # nowhere to write at all: slower, but right
    os.environ["NUMBA_CACHE_DIR"] = str(compiled)
