"""Runs kernels with wasmtime: each thread has its own instance of each module, and all share one memory.

This works around three limits of wasmtime's package: calling its ``Func`` takes five times as long as a short kernel,
its ``Instance`` cannot be given a ``SharedMemory``, and it keeps the host functions of all threads in one list.
"""

import ctypes
import os
import signal
import socket
import threading
from array import array
from collections.abc import Callable
from functools import cache, partial
from typing import Any
from weakref import WeakSet

from . import linear_memory
from .ending import ENDS
from .errors import SolverError
from .linear_memory import NO_MORE, PAGE, Part, for_ever

STACK, WORDS = 8 * PAGE, PAGE // 16  # bytes for the stack of functions, and for the arguments of a kernel
UNSHARED, SHARED = b"\x03env\x06memory\x02\x01", b"\x03env\x06memory\x02\x03"  # how a module imports its memory
EXTERN_SHARED_MEMORY = 4  # wasmtime's number for this kind of import

_MODULES: dict[bytes, Any] = {}
_COMPILING = threading.Lock()
_INSTANCES: "WeakSet[Instance]" = WeakSet()
_LISTING = threading.Lock()  # held while adding an instance or iterating over all


class Instance:
    """A module of kernels instantiated for one thread, with its own stack and data."""

    def __init__(self, content: bytes, data: int) -> None:
        import wasmtime
        from wasmtime import _bindings

        memory = linear_memory.memory()
        self.bindings = _bindings
        self.store = wasmtime.Store(memory.engine)
        self.context = self.store._context()
        self.part = memory.part(STACK + data + WORDS)
        self.words_at = _signed(self.part.start + STACK + data)
        self.words = (ctypes.c_int64 * (WORDS // 8)).from_address(self.part.address + STACK + data)
        self.no_trap = ctypes.POINTER(_bindings.wasm_trap_t)
        self.argument = (_bindings.wasmtime_val_raw_t * 1)()
        self.call = _bindings._wasmtime_func_call_unchecked
        self.asked: dict[int, Part] = {}  # memory that the running kernel has allocated
        self.raised: list[BaseException] = []  # by a signal handler, during an allocation
        self.callbacks: list[Any] = []  # keeps host functions alive: wasmtime does not
        self.stop = ctypes.c_int32()
        module = _module(content)
        self.instance = _bindings.wasmtime_instance_t()
        given = self._imports(module)
        trap = ctypes.POINTER(_bindings.wasm_trap_t)()
        error = _bindings.wasmtime_instance_new(
            self.context, module.ptr(), given, len(given), ctypes.byref(self.instance), ctypes.byref(trap)
        )
        if error or trap:
            self._fail(error, trap)
        self._run(ctypes.byref(self.function("place_of_stop")))
        self.stop = ctypes.c_int32.from_address(memory.base + (self.argument[0].i32 & 0xFFFFFFFF))
        with _LISTING:
            _INSTANCES.add(self)
        if threading.current_thread() is threading.main_thread():
            heed_signals()

    def _imports(self, module: Any) -> Any:
        import wasmtime

        i32 = wasmtime.ValType.i32()
        asked, data = self.asked, _signed(self.part.start + STACK)

        def number(value: int, mutable: bool = False) -> Any:
            return wasmtime.Global(self.store, wasmtime.GlobalType(i32, mutable), wasmtime.Val.i32(value))

        def ask(size: int) -> int:
            try:
                part = linear_memory.memory().part(size & 0xFFFFFFFF)
            except MemoryError:
                return 0
            asked[part.start] = part
            return _signed(part.start)

        def give_back(start: int) -> int:
            del asked[start & 0xFFFFFFFF]
            return 0

        given = {
            "__stack_pointer": number(data, mutable=True),
            "__memory_base": number(data),
            "__table_base": number(0),
            "malloc": self._host_function(wasmtime.FuncType([i32], [i32]), ask),
            "free": self._host_function(wasmtime.FuncType([i32], []), give_back),
        }
        imports = (self.bindings.wasmtime_extern_t * len(module.imports))()
        for place, each in enumerate(module.imports):
            if each.name == "memory":
                imports[place].kind = ctypes.c_ubyte(EXTERN_SHARED_MEMORY)
                imports[place].of.sharedmemory = linear_memory.memory().shared.ptr()
            else:
                imports[place] = given[each.name]._as_extern()
        return imports

    def _host_function(self, kind: Any, does: Callable[[int], int]) -> Any:
        """Wrap a Python function so that kernels can call it."""
        import wasmtime

        raised = self.raised

        def called(_data: Any, _caller: Any, numbers: Any, _count: int) -> int:
            try:
                numbers[0].i32 = does(numbers[0].i32)
            except BaseException as error:  # from a signal handler: it would be lost here
                raised.append(error)
                numbers[0].i32 = 0
            return 0

        self.callbacks.append(self.bindings.wasmtime_func_unchecked_callback_t(called))
        made, nothing = self.bindings.wasmtime_func_t(), ctypes.CFUNCTYPE(None, ctypes.c_void_p)()
        self.bindings.wasmtime_func_new_unchecked(
            self.context, kind.ptr(), self.callbacks[-1], None, nothing, ctypes.byref(made)
        )
        return wasmtime.Func._from_raw(made)

    def function(self, name: str) -> Any:
        """Look up one of the module's functions, to pass to ``run``."""
        found = self.bindings.wasmtime_extern_t()
        letters = name.encode()
        place = ctypes.byref(self.instance)
        if not self.bindings.wasmtime_instance_export_get(
            self.context, place, letters, len(letters), ctypes.byref(found)
        ):
            raise SolverError(f"'{name}' is not among the compiled solvers")
        return found.of.func

    def run(self, function: Any, words: "array[int]") -> tuple[bool, int, int]:
        """Call a kernel with these arguments; returns whether it succeeded, and the first two words it left there."""
        ctypes.memmove(self.words, words.buffer_info()[0], 8 * len(words))
        self.argument[0].i32 = self.words_at
        try:
            self._run(function)
        finally:
            if self.asked:
                self.asked.clear()
        return not self.argument[0].i32, self.words[0], self.words[1]

    def _run(self, function: Any) -> None:
        trap = self.no_trap()  # a new one each time: an interrupt may leave one behind
        error = self.call(self.context, function, self.argument, 1, ctypes.byref(trap))
        if error or trap:
            self._fail(error, trap)
        if self.raised:
            raise self.raised.pop()

    def _fail(self, error: Any, trap: Any) -> None:
        import wasmtime

        said = wasmtime.WasmtimeError._from_ptr(error) if error else wasmtime.Trap._from_ptr(trap)
        if self.raised:
            raise self.raised.pop()
        if self.stop.value:
            raise KeyboardInterrupt
        raise _failure(str(said))


def _failure(told: str) -> Exception:
    """The exception for wasmtime's many-line message: a ``MemoryError`` if the system gave it no memory."""
    lines = told.strip().splitlines()
    if any("allocate" in line for line in lines):
        return MemoryError(NO_MORE)
    what = next((line for line in lines if "trap" in line), lines[0])
    return SolverError(f"the compiled solver failed ({what.strip()})")


def _signed(address: int) -> int:
    return address - (1 << 32) if address >> 31 else address


def _module(content: bytes) -> Any:
    """The module compiled for this machine, which takes some 50 ms; all threads share it."""
    import wasmtime

    with _COMPILING:
        if content not in _MODULES:
            shared = content.replace(UNSHARED, SHARED, 1)
            try:
                _MODULES[content] = for_ever(wasmtime.Module(linear_memory.memory().engine, shared))
            except wasmtime.WasmtimeError as error:
                raise _failure(str(error)) from None
        return _MODULES[content]


@cache
def heed_signals() -> None:
    """Make Ctrl-C and the like end a kernel at once; only the main thread may call this.

    Python calls its handlers only when the kernel has ended; but its C handler writes to a socket that a thread reads.
    If a wakeup descriptor is set already, or no thread can be started, signals wait until the kernel has ended.
    """
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    if before != -1:
        signal.set_wakeup_fd(before)
        ours.close()
        theirs.close()
        return
    heeded = {signal.SIGINT, *ENDS}

    def stop_all() -> None:
        while told := ours.recv(64):
            if heeded.intersection(told):
                with _LISTING:
                    for instance in _INSTANCES:
                        instance.stop.value = 1
        theirs.close()  # never reached; but the reference here keeps the socket open

    try:
        threading.Thread(target=stop_all, daemon=True).start()
    except RuntimeError:  # too little memory for its stack, or too many threads
        signal.set_wakeup_fd(-1)
        ours.close()
        theirs.close()
        return
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=partial(_heed_anew, theirs.fileno()))


def _heed_anew(inherited: int) -> None:
    """Set up signals anew in a forked child: they must not end the kernels of its parent."""
    before = signal.set_wakeup_fd(-1)
    if before != inherited:
        signal.set_wakeup_fd(before)
    heed_signals.cache_clear()
