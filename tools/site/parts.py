"""What others have made: Pyodide (Python for browsers) and the wheels of PyPI, each refused unless its hash is ours."""

import ctypes
import hashlib
import signal
import subprocess
import sys
import tarfile
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

PYODIDE = "314.0.7"
PYODIDE_SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"  # those of this Pyodide
PR_SET_PDEATHSIG = 1  # of Linux
REQUIREMENTS = Path(__file__).parent / "requirements.txt"


def pyodide(folder: Path) -> Path:
    """The core of Pyodide, unpacked in a folder."""
    with TemporaryDirectory() as fresh:
        run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=fresh)
        (packed,) = Path(fresh).iterdir()
        found = b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
        if found != PYODIDE_SHA512:
            raise SystemExit(f"pyodide {PYODIDE} is not what it was: sha512-{found}")
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
    return folder / "package"


def wheels(folder: Path) -> list[Path]:
    """The wheels that ``requirements.txt`` pins."""
    words = ["download", "--quiet", "--require-hashes", "--no-deps", "--only-binary", ":all:", "--platform", PLATFORM]
    run(sys.executable, "-m", "pip", *words, "--python-version", PYTHON, "-r", str(REQUIREMENTS), "-d", str(folder))
    return sorted(folder.glob("*.whl"))


def run(*words: str, cwd: str | None = None) -> None:
    """Run a program; what it says is only shown if it fails."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False, preexec_fn=_end_with_us)
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:4])} … failed:\n{done.stderr or done.stdout}")


def _end_with_us() -> None:
    """In a process that starts: let the system end it as soon as we have ended, whatever ended us."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
