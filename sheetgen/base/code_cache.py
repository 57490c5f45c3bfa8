"""Compiled code on disk: a sealed file for each function and signature.

numba's own cache trusts what it finds. A flipped bit in machine code gives a wrong answer, a damaged index stops every
later run, and both are unpickled from folders that may be anybody's.
"""

import hashlib
import logging
import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite  # type: ignore[import-untyped]
import numba
from numba.core import compiler, serialize
from numba.core.caching import _Cache

from . import files, sealed

LOG = logging.getLogger("sheetgen")
REBUILD: Callable[..., Any] = compiler.CompileResult._rebuild
DUMP: Callable[..., bytes] = serialize.dumps


class CodeCache(_Cache):
    """The compiled versions of one function, in a folder that ``cache.place_for_compiled_code`` found."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        if function.__closure__:
            raise TypeError(f"{function.__qualname__} is a closure: its code cannot be kept")
        self.folder = folder
        self.name = f"{function.__module__}.{function.__qualname__}"
        code = function.__code__
        self.origin = (code.co_firstlineno, _source(code.co_filename), numba.__version__, llvmlite.__version__)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The function compiled for a signature; ``None`` if it is not there, damaged, or not ours."""
        target_context.refresh()
        content = sealed.read(self._path(sig, target_context.codegen()))
        return REBUILD(target_context, *pickle.loads(content)) if content else None  # noqa: S301  # sealed: we wrote it

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function; where the disk refuses, a warning says so."""
        if data.library.has_dynamic_globals or data.lifted:
            raise TypeError(f"the code of {self.name} holds addresses of this run: pass large arrays as arguments")
        error = sealed.write(self._path(sig, data.codegen), DUMP(data._reduce()))
        if error:
            _warn_once(self.folder, files.reason(error))

    def _path(self, sig: Any, codegen: Any) -> Path:
        """A file's name says all that the code depends on: function, types, Python, numba, processor."""
        key = (sys.implementation.cache_tag, *self.origin, codegen.magic_tuple(), str(sig))
        return self.folder / f"{self.name}-{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.code"

    @property
    def cache_path(self) -> str:
        return str(self.folder)

    def enable(self) -> None:
        """Always on."""

    def disable(self) -> None:
        """Always on."""

    def flush(self) -> None:
        """Old code stays until its folder is cleared away."""


@cache
def _warn_once(folder: Path, why: str) -> None:
    """A solver has some seventy functions."""
    LOG.warning("compiled solvers cannot be kept in %s (%s)", folder, why)


@cache
def _source(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
