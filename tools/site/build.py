"""Puts the site together: the page's own files, Python and its code, what can be chosen, and icons."""

import hashlib
import json
import os
import re
import shutil
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sheetgen.app.engine import requests
from sheetgen.base import handed
from sheetgen.base.ending import undivided
from sheetgen.page import languages
from sheetgen.web.server import PAGE

from . import code, parts
from .icons import icons

OWN = Path(__file__).parent / "page"
SERVICE, LOADING = "service.js", "loading.js"
COUNTED = ("pyodide/pyodide.asm.wasm", "python.zip", "sheetgen.zip")  # files that take long, and nearly all there is
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; frame-src blob:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
HEAD = f"""<meta http-equiv="content-security-policy" content="{POLICY}">
<meta name="referrer" content="no-referrer">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-512.png">
<link rel="stylesheet" href="site.css">
"""


LISTED = re.compile(r"^const FILES = (\{.*?\});$", re.DOTALL | re.MULTILINE)


def build(folder: Path) -> None:
    """The whole site, in place of the one in the folder as soon as it is complete.

    All that is made on the way lies in one folder beside it, which the next run clears away if this one is killed.
    """
    check(folder)
    draft = folder.resolve().with_name(f".{folder.resolve().name}.new")
    shutil.rmtree(draft, ignore_errors=True)
    site, work = draft / "site", draft / "work"
    for place in (site, work):
        place.mkdir(parents=True)
    try:
        with keeping_temporary_files_in(work):
            _fill(site, work)
        with undivided():
            if folder.exists():
                folder.rename(draft / "old")
            site.rename(folder)
    finally:
        shutil.rmtree(draft)


def check(folder: Path) -> None:
    """Refuse to replace a folder with anything in it that no older site has brought."""
    if folder.is_file():
        raise SystemExit(f"{folder} is a file: name a folder")
    if foreign := sorted(_files(folder) - _brought(folder)):
        raise SystemExit(f"{folder} would be replaced, and '{foreign[0]}' there is none of ours: name another folder")


def _files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


def _brought(folder: Path) -> set[str]:
    """The files of an older site, as its service worker lists them."""
    service = folder / SERVICE
    listed = LISTED.search(service.read_text("utf-8")) if service.is_file() else None
    return {service.name, *json.loads(listed[1])} if listed else set()


@contextmanager
def keeping_temporary_files_in(folder: Path) -> Iterator[None]:
    """Inside, this process and those that it starts write temporary files there."""
    before, tempfile.tempdir = os.environ.get("TMPDIR"), str(folder)
    os.environ["TMPDIR"] = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = None
        if before is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = before


def _fill(folder: Path, work: Path) -> None:
    for path in [*PAGE.iterdir(), *OWN.iterdir()]:
        if path.is_file():
            shutil.copyfile(path, folder / path.name)
    index = folder / "index.html"
    index.write_text(index.read_text("utf-8").replace("<title>", f"{HEAD}<title>"), "utf-8")
    for name, content in icons().items():
        (folder / name).write_bytes(content)
    for lang in languages.names():
        with handed.only({}):  # no settings of whoever builds
            catalog = requests.answer("catalog", {"lang": lang})
        (folder / f"catalog-{lang}.json").write_text(json.dumps(catalog, ensure_ascii=False), "utf-8")
    _add_python(folder, work)
    write_sizes(folder)
    write_service(folder)


def write_sizes(folder: Path) -> None:
    """How large the files are whose loading is counted."""
    sizes = {name: (folder / name).stat().st_size for name in COUNTED}
    text = (OWN / LOADING).read_text("utf-8").replace("SIZES = {}", f"SIZES = {json.dumps(sizes)}")
    (folder / LOADING).write_text(text, "utf-8")


def _add_python(folder: Path, fresh: Path) -> None:
    pyodide = parts.pyodide(fresh)
    code.gather(fresh / "code", pyodide, parts.wheels(fresh / "wheels"))
    code.compile_all(fresh / "code", pyodide)
    for archive in (fresh / "code").iterdir():
        code.pack(archive, folder / f"{archive.name}.zip")
    (folder / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, folder / "pyodide" / name)
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    (folder / "pyodide" / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), "utf-8")


def write_service(folder: Path) -> None:
    """The service worker, with the hash of every file that it keeps."""
    files = {name: hash_of(folder / name) for name in sorted(_files(folder) - {SERVICE})}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    text = (OWN / SERVICE).read_text("utf-8").replace("FILES = {}", f"FILES = {json.dumps(files, indent=2)}")
    (folder / SERVICE).write_text(text.replace('VERSION = ""', f'VERSION = "{version}"'), "utf-8")


def hash_of(path: Path) -> str:
    return b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
