"""What Python in the browser imports: its library, the packages and sheetgen, compiled, in archives without packing.

Such an archive is read fastest, and whatever packs files on their way to a browser packs it best.
"""

import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path

from .parts import run

ROOT = Path(__file__).parents[2]
INSIDE = Path(__file__).parent / "inside"
UNUSED = (
    *("_pyrepl", "doctest.py", "ensurepip", "idlelib", "imaplib.py", "mailbox.py", "pdb.py", "pydoc.py", "pydoc_data"),
    *("poplib.py", "smtplib.py", "ftplib.py", "turtle.py", "unittest", "wsgiref", "xmlrpc", "bdb.py", "plistlib.py"),
    *("modulefinder.py", "optparse.py", "pickletools.py", "pstats.py", "trace.py", "asyncio/proactor_events.py"),
    *("asyncio/windows_events.py", "multiprocessing/dummy", "multiprocessing/managers.py", "multiprocessing/pool.py"),
    *("pypdfium2_cli", "reportlab/fonts", "reportlab/graphics", "reportlab/platypus", "reportlab/pdfbase/acroform.py"),
    *("reportlab/pdfbase/_cidfontdata.py", "reportlab/pdfbase/_glyphlist.py", "reportlab/pdfbase/cidfonts.py"),
    *("reportlab/pdfbase/pdfform.py", "reportlab/lib/corp.py", "reportlab/lib/fontfinder.py"),
    *("reportlab/lib/normalDate.py", "reportlab/lib/pdfencrypt.py", "reportlab/lib/randomtext.py"),
    *("reportlab/lib/testutils.py", "reportlab/lib/validators.py"),
)
"""Files and folders of the library and of packages that nothing here imports."""
ENCODINGS = (
    "utf_",
    "aliases",
    "ascii",
    "charmap",
    "cp437",
    "cp1252",
    "idna",
    "latin_1",
    "mac_roman",
    "punycode",
    "raw_",
    "unicode_",
)
"""How names of character sets begin that are kept; others are for texts that nobody hands in."""
DATE = (1980, 1, 1, 0, 0, 0)  # of all files: the same content is the same archive


def gather(folder: Path, pyodide: Path, wheels: Iterable[Path]) -> None:
    """Below a folder, a folder for each archive with what it is to hold, as text yet."""
    _unzip(pyodide / "python_stdlib.zip", folder / "python")
    for wheel in wheels:
        _unzip(wheel, folder / ("pdfium" if wheel.name.startswith("pypdfium2") else "python"))
    for name in ("python", "pdfium"):
        _leave_out(folder / name)
    skipped = shutil.ignore_patterns("__pycache__")
    package = folder / "sheetgen" / "sheetgen"
    shutil.copytree(ROOT / "sheetgen", package, ignore=skipped)
    for name in ("cli", "web/page"):
        shutil.rmtree(package / name)
    for name in ("templates", "fonts"):
        shutil.copytree(ROOT / name, package / "data" / name)
    shutil.copytree(INSIDE, folder / "sheetgen" / "inside", ignore=skipped)


def _unzip(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as found:
        found.extractall(folder)


def _leave_out(folder: Path) -> None:
    for path in [*(folder / name for name in UNUSED), *folder.glob("*.dist-info")]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in (folder / "encodings").glob("*.py"):
        if not path.stem.startswith((*ENCODINGS, "__init__")):
            path.unlink()


def compile_all(folder: Path, pyodide: Path) -> None:
    """Compile all Python below a folder, in its place."""
    script = Path(__file__).with_name("compile.mjs")
    run("node", str(script), str(pyodide.resolve()), str(folder.resolve()))


def pack(folder: Path, archive: Path) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as made:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                made.writestr(zipfile.ZipInfo(str(path.relative_to(folder)), DATE), path.read_bytes())
