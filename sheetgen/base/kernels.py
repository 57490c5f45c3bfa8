"""Compiled kernels, and the arrays that they work on: the one way to both.

A kernel is one Python function, which never runs as Python. ``tools/kernels`` compiles all of them, by numba, into
modules of WebAssembly in ``sheetgen/kernels``. wasmtime runs them here, and in the page the browser does: so numbers
are the same everywhere, to the last bit. ``SHEETGEN_KERNELS`` may name another folder, or be ``jit``: then numba runs
the sources, for whoever changes one.

What calls kernels makes its arrays by ``zeros``, ``full``, ``array`` and ``view``, and uses no more of them than numpy
and ``buffers`` both have: ``shape``, ``len``, one number by its indices, rows by a slice, ``fill``, ``tolist`` and
``tobytes``. Kernels themselves take numpy as ``np`` from here, where it is ``None`` but for ``jit``; they count no
index from the end.

Several threads may solve at once. A kernel releases the interpreter's lock while it runs, so it may only write to
arrays that its caller passes in: allocated for the call, or owned by the thread (``per_thread``). One that may run for
longer than a moment calls ``poll`` in its outer loop, where Ctrl-C ends it.

``kernels.json`` in the folder says which module holds a kernel and what it takes. All are called alike: with the
address of 64-bit words that hold the arguments, of which an array takes its address and its shape. A kernel leaves its
result in the first word and returns 0; or 1 where it fails, with address and length of a text that names the exception.
"""

import atexit
import ctypes
import functools
import hashlib
import json
import os
import re
import struct
import threading
from array import array as array_of_words
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar, cast

from . import cores
from .buffers import Buffer, Field
from .errors import SolverError
from .folders import PACKAGE

CHOSEN = os.environ.get("SHEETGEN_KERNELS", "")
JIT = "jit"
FOLDER = Path(CHOSEN) if CHOSEN not in ("", JIT) else PACKAGE / "kernels"
INDEX = "kernels.json"
REMEDY = "install sheetgen anew; in a checkout, run: python -m tools.kernels"
RESULTS: dict[str, Callable[[int], Any]] = {
    "int64": int,
    "bool": bool,
    "float64": lambda word: struct.unpack("d", struct.pack("q", word))[0],
}

P = ParamSpec("P")
T = TypeVar("T")
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


class Thread(threading.local):
    """What a thread keeps for the kernels that it calls."""

    def __init__(self) -> None:
        self.scratch: dict[object, Any] = {}  # by the function that makes it and what it is made of
        self.instances: dict[str, Any] = {}  # of modules, by their files
        self.found: dict[str, Found] = {}  # kernels, by their names

    def forget(self) -> None:
        self.scratch.clear()
        self.found.clear()
        self.instances.clear()


_THREAD = Thread()


def per_thread(make: Callable[P, T]) -> Callable[P, T]:
    """``functools.cache`` with a cache for each thread, freed when the thread ends: for scratch space of kernels."""

    def cached(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (make, args, *kwargs.items())
        try:
            return cast(T, _THREAD.scratch[key])
        except KeyError:
            made = _THREAD.scratch[key] = make(*args, **kwargs)
            return made

    return cached


class Found(NamedTuple):
    """A kernel as its thread calls it."""

    run: Callable[["array_of_words[int]"], tuple[bool, int, int]]
    memory: int  # the address of its memory's first byte
    takes: list[str]
    result: Callable[[int], Any] | None


class EntryPoint:
    """A kernel that Python calls; it is looked up on its first call in each thread."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *arguments: Any) -> Any:
        found = _THREAD.found.get(self.name) or self._find()
        kinds: list[str] = []
        values: list[int] = []
        _unfold(arguments, kinds, values)
        if kinds != found.takes:
            raise TypeError(f"{self.name} takes {', '.join(found.takes)}, not {', '.join(kinds)}")
        try:
            succeeded, first, second = found.run(array_of_words("q", values))
        except BaseException:
            forget()
            raise
        if not succeeded:
            forget()
            raise _failure(self.name, ctypes.string_at(found.memory + first, second))
        return found.result(first) if found.result else None

    def _find(self) -> Found:
        entry = index().get(self.name)
        if entry is None:
            raise SolverError(f"'{self.name}' is not among the compiled solvers in {FOLDER}: {REMEDY}")
        run, memory = _in_browser(entry.file, self.name) if cores.in_browser() else _here(entry, self.name)
        found = _THREAD.found[self.name] = Found(run, memory, entry.takes, RESULTS.get(entry.gives))
        return found


def forget() -> None:
    """Let go of what this thread keeps: a kernel that did not come to its end has left it as it was by then."""
    _THREAD.forget()


def _in_browser(file: str, name: str) -> tuple[Callable[["array_of_words[int]"], tuple[bool, int, int]], int]:
    function = getattr(_library(file), symbol(name))
    function.argtypes = [ctypes.c_void_p]

    def run(words: "array_of_words[int]") -> tuple[bool, int, int]:
        return not function(words.buffer_info()[0]), words[0], words[1]

    return run, 0


@cache
def _library(file: str) -> Any:
    return ctypes.CDLL(str(FOLDER / file))


def _here(entry: "Listed", name: str) -> tuple[Callable[["array_of_words[int]"], tuple[bool, int, int]], int]:
    from . import linear_memory, wasm

    _forget_in_time()
    instance = _THREAD.instances.get(entry.file)
    if not instance:
        instance = _THREAD.instances[entry.file] = wasm.Instance(_content(entry), entry.data)
    function = ctypes.byref(instance.function(symbol(name)))
    return functools.partial(instance.run, function), linear_memory.memory().base


@cache
def _forget_in_time() -> None:
    atexit.register(forget)  # before the functions are gone that end instances
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=forget)  # signals reach only instances that are made in the new process


def _failure(name: str, told: bytes) -> Exception:
    """Too little memory, which may happen to anybody; or an exception that no kernel should raise."""
    found = re.search(rb"[A-Z][A-Za-z]+Error", told)
    what = found[0].decode() if found else "exception"
    if what == "MemoryError":
        return MemoryError(f"{name} needs more memory than there is")
    return SolverError(f"{name} failed: {what}")


def _unfold(arguments: tuple[Any, ...], kinds: list[str], words: list[int]) -> None:
    """Append the kinds of arguments, those in tuples one by one, and the words that stand for them."""
    for value in arguments:
        kind = type(value)
        if kind is Buffer:
            kinds.append(value.kind)
            words += value.words
        elif kind is int:
            kinds.append("int64")
            words.append(value)
        elif isinstance(value, tuple):
            _unfold(value, kinds, words)
        elif kind is float:
            kinds.append("float64")
            words += struct.unpack("q", struct.pack("d", value))
        else:
            kinds.append("bool" if kind is bool else "int64")
            words.append(value)


def symbol(name: str) -> str:
    """What a kernel is called within its module."""
    return name.replace(".", "_")


class Listed(NamedTuple):
    """Where a kernel stands: its module, with the module's hash and bytes of data, and what it takes and gives."""

    file: str
    sha256: str
    data: int
    takes: list[str]
    gives: str


@cache
def index() -> dict[str, Listed]:
    """All compiled kernels there are, by name."""
    path = FOLDER / INDEX
    try:
        return {
            name: Listed(module["file"], module["sha256"], module["data"], function["takes"], function["gives"])
            for module in json.loads(path.read_text(encoding="utf-8"))["modules"]
            for name, function in module["functions"].items()
        }
    except OSError as error:
        raise SolverError(f"{path}: the compiled solvers cannot be read ({error.strerror}): {REMEDY}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise SolverError(f"{path}: this is no list of compiled solvers: {REMEDY}") from None


def _content(entry: Listed) -> bytes:
    path = FOLDER / entry.file
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SolverError(f"{path}: the compiled solver cannot be read ({error.strerror}): {REMEDY}") from None
    if hashlib.sha256(content).hexdigest() != entry.sha256:
        raise SolverError(f"{path}: the compiled solver is damaged: {REMEDY}")
    return content


if TYPE_CHECKING or CHOSEN == JIT:
    from .jit import Array, Ints, Shorts, array, compiled, full, np, part, record, recursive_kernel, view, zeros
else:
    from .buffers import array, full, record, view, zeros

    Array = Ints = Shorts = Any
    np = None  # for the bodies of kernels, which are never run here

    def compiled(function: Kernel) -> Kernel:
        """Stands for a kernel that Python calls."""
        return cast(Kernel, EntryPoint(f"{function.__module__}.{function.__qualname__}"))

    part = compiled

    def recursive_kernel(_signature: str) -> Callable[[Kernel], Kernel]:
        return compiled


__all__ = [
    "Array", "Field", "Ints", "Shorts", "array", "compiled", "counted_die", "full", "hash_of", "np", "part",
    "per_thread", "poll", "record", "recursive_kernel", "view", "zeros",
]  # fmt: skip


@part
def poll() -> None:
    """End the kernel here if somebody wishes the program to end: ``tools/kernels`` makes it look, in no time at all."""


@part
def hash_of(a: int, b: int) -> int:
    """A hash of a state's two 64-bit words, for open addressing."""
    h = a * -7046029254386353131 + b * -4417276706812531889
    h ^= h >> 29
    h *= -4658895280553007687
    return h ^ h >> 32


@part
def counted_die(seed: int, number: int, sides: int) -> int:
    """``chance.counted_die`` in signed 64-bit arithmetic."""
    z = seed + (number + 1) * -7046029254386353131
    z = (z ^ z >> 30 & (1 << 34) - 1) * -4658895280553007687
    z = (z ^ z >> 27 & (1 << 37) - 1) * -7723592293110705685
    return 1 + ((z ^ z >> 31 & (1 << 33) - 1) >> 1 & (1 << 63) - 1) % sides
