"""Cache files that only this user may have written, with a checksum at their head.

A file that differs from what was written is not used: a flipped bit in a table is a wrong answer. Nothing here raises
an ``OSError``: a caller that gets no content builds it anew, and a warning says why.
"""

import hashlib
import logging
import os
import tempfile
from pathlib import Path

from . import handed

LOG = logging.getLogger("sheetgen")
MAGIC = b"sheetgen table 2\n"
OTHERS_MAY_WRITE = 0o022


def read(path: Path) -> bytes | None:
    """The content of a file that ``write`` wrote; ``None`` if it is missing, damaged, or not ours alone."""
    try:
        with handed.regular(path) as file:
            if not is_ours(os.fstat(file.fileno())):
                LOG.warning("%s belongs to somebody else, or others may change it: it is not used", path)
                return None
            head = file.read(len(MAGIC) + hashlib.sha256().digest_size)
            content = file.read()
    except OSError:
        return None
    if head == _head(path, content):
        return content
    LOG.warning("%s is damaged, and is built anew", path)
    return None


def write(path: Path, content: bytes) -> OSError | None:
    """Write a file whole or not at all; returns the ``OSError`` if that failed.

    Unlike ``files.replace``, two processes or threads may write the same file at once, and the last one silently wins;
    there is no fsync, as the checksum detects a file that a crash cut short.
    """
    beside = None
    try:
        _make(path.parent)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
            beside = Path(file.name)
            file.write(_head(path, content))
            file.write(content)
        beside.replace(path)
    except OSError as error:
        return error
    finally:
        if beside:
            beside.unlink(missing_ok=True)
    return None


def refusal(folder: Path) -> str:
    """Why a folder is not used; empty if it belongs to this user alone, or does not exist yet."""
    try:
        status = folder.stat()
    except OSError:
        return ""
    if is_ours(status):
        return ""
    if status.st_uid == os.geteuid():
        return f"{folder} is not used, for others may write to it: chmod go-w makes it yours alone"
    return f"{folder} is not used, for it belongs to somebody else: SHEETGEN_CACHE may name one of yours"


def _make(folder: Path) -> None:
    """Make a folder and its parents, accessible to this user alone, whatever the umask."""
    for missing in reversed([each for each in (folder, *folder.parents) if not each.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)


def _head(path: Path, content: bytes) -> bytes:
    """The head of a file. The checksum covers its name: a file under another's name is as wrong as a damaged one."""
    checksum = hashlib.sha256(path.name.encode() + b"\0")
    checksum.update(content)
    return MAGIC + checksum.digest()


def is_ours(status: os.stat_result) -> bool:
    """Whether a file or folder is this user's alone to write. Windows protects a user's folders by itself."""
    return not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not status.st_mode & OTHERS_MAY_WRITE)
