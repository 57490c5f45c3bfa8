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
MULTIPROCESSING = (
    *("dummy/__init__", "forkserver", "heap", "managers", "pool", "popen_fork", "popen_forkserver"),
    *("popen_spawn_posix", "popen_spawn_win32", "resource_sharer", "resource_tracker", "shared_memory"),
    *("sharedctypes", "spawn", "synchronize"),
)
"""What starts processes, which a browser has none of."""
UNUSED = (
    *("_pyrepl", "doctest.py", "imaplib.py", "mailbox.py", "pdb.py", "pydoc.py"),
    *("poplib.py", "smtplib.py", "ftplib.py", "unittest", "wsgiref", "xmlrpc", "bdb.py", "plistlib.py"),
    *("modulefinder.py", "optparse.py", "pickletools.py", "pstats.py", "trace.py", "asyncio/proactor_events.py"),
    *("asyncio/windows_events.py", "asyncio/windows_utils.py", "asyncio/tools.py", "asyncio/__main__.py"),
    *("_pyio.py", "_pydatetime.py", "cProfile.py", "cmd.py", "compileall.py", "configparser.py", "filecmp.py"),
    *("fileinput.py", "logging/config.py", "logging/handlers.py", "profile.py", "pyclbr.py", "shelve.py"),
    *("sqlite3", "symtable.py", "tabnanny.py", "tarfile.py", "timeit.py", "wave.py", "webbrowser.py", "xml/dom"),
    *("zipapp.py", "email/_header_value_parser.py", "email/headerregistry.py", "email/contentmanager.py"),
    *("email/policy.py", "http/cookiejar.py", "http/cookies.py", "http/server.py", "socketserver.py"),
    *("urllib/robotparser.py", "pyodide/console.py"),
    *(f"multiprocessing/{name}.py" for name in MULTIPROCESSING),
    *("reportlab/fonts", "reportlab/graphics", "reportlab/platypus", "reportlab/pdfbase/acroform.py"),
    *("reportlab/pdfbase/_cidfontdata.py", "reportlab/pdfbase/_glyphlist.py", "reportlab/pdfbase/cidfonts.py"),
    *("reportlab/pdfbase/pdfform.py", "reportlab/lib/corp.py", "reportlab/lib/fontfinder.py"),
    *("reportlab/lib/normalDate.py", "reportlab/lib/pdfencrypt.py", "reportlab/lib/randomtext.py"),
    *("reportlab/lib/testutils.py", "reportlab/lib/validators.py", "reportlab/lib/codecharts.py"),
    *("reportlab/lib/rparsexml.py", "reportlab/lib/sequencer.py", "reportlab/lib/styles.py", "segno/cli.py"),
    "segno/helpers.py",
)
"""Files and folders of the library and of packages that nothing here imports."""
ALONE = (
    "cli",
    "web/page",
    "web/server.py",
    "web/guard.py",
    "web/address.py",
    "web/workers.py",
    "base/cluster.py",
    "base/jit.py",
    "base/wasm.py",
)
"""What of sheetgen is not for the page itself: the commands, the server, other machines."""
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
    _leave_out(folder / "python", UNUSED)
    _leave_out(folder / "pdfium", ("pypdfium2_cli",))
    for path in (folder / "python" / "encodings").glob("*.py"):
        if not path.stem.startswith((*ENCODINGS, "__init__")):
            path.unlink()
    skipped = shutil.ignore_patterns("__pycache__")
    package = folder / "sheetgen" / "sheetgen"
    shutil.copytree(ROOT / "sheetgen", package, ignore=skipped)
    _leave_out(package, ALONE)
    for name in ("templates", "fonts"):
        shutil.copytree(ROOT / name, package / "data" / name)
    shutil.copytree(INSIDE, folder / "sheetgen" / "inside", ignore=skipped)


def _unzip(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as found:
        found.extractall(folder)


def _leave_out(folder: Path, names: Iterable[str]) -> None:
    for path in [*(folder / name for name in names), *folder.glob("*.dist-info")]:
        _remove(path)


def _remove(path: Path) -> None:
    """Remove a file or a folder; one that is not there is a list that has grown old."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
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
