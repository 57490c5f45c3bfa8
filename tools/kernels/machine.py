"""Turns LLVM's language into a module of WebAssembly, such as Pyodide loads: optimised, compiled, linked."""

import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from llvmlite import binding  # type: ignore[import-untyped]

from sheetgen.base.kernels import symbol

from . import entry
from .taken import Kernel

TRIPLE = "wasm32-unknown-emscripten"
FEATURES = "+mutable-globals,+bulk-memory,+sign-ext,+nontrapping-fptoint"
LINKER = "wasm-ld"
LINK = ("-shared", "--experimental-pic", "--no-entry", "--strip-all", "--allow-undefined", f"--max-memory={1 << 32}")
OF_ALL = ("__multi3", "place_of_stop")  # functions of every module beside its kernels; LLVM asks for the first by name
HEADER = re.compile(r"^target (triple|datalayout) = .*$", re.MULTILINE)
POLL = re.compile(r"(^define [^\n]*7kernels4poll[^\n]*\n?\{\n(?:[\w.]+:[^\n]*\n)?)", re.MULTILINE)


def module(kernels: Sequence[Kernel], folder: Path, name: str) -> Path:
    """Link some kernels, with all that they need, into a module in a folder."""
    machine = _machine()
    whole = _parse("", machine)
    for text in dict.fromkeys(text for kernel in kernels for text in kernel.texts):
        part = _parse(_polling(text), machine)
        _prune(machine, part)
        whole.link_in(_mergeable(part))
    exported = {symbol(kernel.name) for kernel in kernels}
    ways_in = [entry.way_in(kernel, whole.get_function(kernel.symbol)) for kernel in kernels]
    whole.link_in(_parse(entry.BEGINNING + "".join(ways_in), machine))
    _keep_to_itself(whole, exported)
    _optimise(machine, whole, 0)
    _optimise(machine, whole, 3)
    whole.link_in(_parse(entry.MEMORY, machine))
    _keep_to_itself(whole, exported.union(OF_ALL))
    _optimise(machine, whole, 3, prune=False)
    whole.verify()
    return _link(machine.emit_object(whole), {*exported, "place_of_stop"}, folder, name)


def data(content: bytes) -> int:
    """How many bytes of memory a module takes for its data: what its first section says, which is for who loads it."""
    start = content.index(b"dylink.0") + len(b"dylink.0") + 2  # behind the kind and the size of its first part
    size = shift = 0
    for byte in content[start:]:
        size |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
    return size


def linker() -> str:
    """The name and version of the linker."""
    if not shutil.which(LINKER):
        raise SystemExit(f"{LINKER} is missing: install lld")
    return subprocess.run([LINKER, "--version"], check=True, capture_output=True, text=True).stdout.strip()


def _machine() -> Any:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    found = binding.Target.from_triple(TRIPLE)
    return found.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="pic", codemodel="default")


def _parse(text: str, machine: Any) -> Any:
    """A module for the target; ``common`` globals, which not all know, are merged as others are."""
    text = HEADER.sub("", text).replace("= common global", "= linkonce_odr global")
    header = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    module = binding.parse_assembly(header + text)
    module.verify()
    return module


def _polling(text: str) -> str:
    """``kernels.poll``, which does nothing in Python, looks whether its kernel is to stop."""
    polling, count = POLL.subn(r"\1  call void @look_whether_to_stop()\n", text)
    return f"{polling}\ndeclare void @look_whether_to_stop()\n" if count else text


def _mergeable(part: Any) -> Any:
    """Let a module be linked beside others that define the same functions."""
    for each in part.functions:
        if not each.is_declaration and each.linkage == binding.Linkage.external:
            each.linkage = "weak_odr"
    return part


def _keep_to_itself(whole: Any, exported: Iterable[str]) -> None:
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in exported:
            each.linkage = "internal"


def _builder(machine: Any, level: int) -> Any:
    options = binding.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = False
    return binding.create_pass_builder(machine, options)


def _prune(machine: Any, part: Any) -> None:
    """As numba does, look in each function for references that are taken and given back."""
    for function in part.functions:
        if not function.is_declaration:
            builder = _builder(machine, 3)
            passes = builder.getFunctionPassManager()
            passes.add_refprune_pass()
            passes.run(function, builder)


def _optimise(machine: Any, whole: Any, level: int, prune: bool = True) -> None:
    builder = _builder(machine, level)
    passes = builder.getModulePassManager()
    if level == 0:
        passes.add_loop_rotate_pass()
        passes.add_instruction_combine_pass()
        passes.add_jump_threading_pass()
    if prune:
        passes.add_refprune_pass()
    passes.add_lower_atomic_pass()
    passes.run(whole, builder)


def _link(code: bytes, exported: Iterable[str], folder: Path, name: str) -> Path:
    made, unlinked = folder / f"{name}.wasm", folder / f"{name}.o"
    unlinked.write_bytes(code)
    exports = [f"--export={each}" for each in sorted(exported)]
    subprocess.run([LINKER, *LINK, *exports, str(unlinked), "-o", str(made)], check=True)
    unlinked.unlink()
    made.chmod(0o644)
    return made
