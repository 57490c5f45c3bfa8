"""Turns LLVM's language into a module for another machine: optimised, compiled, linked."""

import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from llvmlite import binding  # type: ignore[import-untyped]

from sheetgen.base import linked

from . import entry
from .taken import Kernel


@dataclass(frozen=True, slots=True)
class Target:
    """A machine: LLVM's name of it, the features that may be used, the linker and its options, bits of a pointer."""

    triple: str
    features: str
    linker: tuple[str, ...]
    bits: int


TARGETS = {
    "wasm32": Target(
        "wasm32-unknown-emscripten",
        "+mutable-globals,+bulk-memory,+sign-ext,+nontrapping-fptoint",
        ("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--strip-all", "--allow-undefined"),
        32,
    ),
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "", ("ld.lld", "-shared", "--gc-sections", "--strip-all"), 64),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "", ("ld.lld", "-shared", "--gc-sections", "--strip-all"), 64),
}
HEADER = re.compile(r"^target (triple|datalayout) = .*$", re.MULTILINE)


def module(target: Target, kernels: Sequence[Kernel], folder: Path, name: str) -> Path:
    """Link some kernels, with all that they need, into a module in a folder."""
    machine = _machine(target)
    whole = _parse(_header(target, machine), target, machine)
    for text in dict.fromkeys(text for kernel in kernels for text in kernel.texts):
        part = _parse(text, target, machine)
        _prune(machine, part)
        whole.link_in(_mergeable(part))
    exported = {linked.symbol(kernel.name) for kernel in kernels}
    ways_in = [entry.way_in(kernel, whole.get_function(kernel.symbol)) for kernel in kernels]
    whole.link_in(_parse(_header(target, machine) + "".join(ways_in), target, machine))
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in exported:
            each.linkage = "internal"
    _optimise(machine, whole, 0)
    _optimise(machine, whole, 3)
    whole.link_in(_parse(_header(target, machine) + entry.memory(target.bits), target, machine))
    for each in whole.functions:
        if not each.is_declaration and each.name not in exported:
            each.linkage = "internal"
    _optimise(machine, whole, 3, prune=False)
    whole.verify()
    return _link(target, machine.emit_object(whole), exported, folder, name)


def _machine(target: Target) -> Any:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    found = binding.Target.from_triple(target.triple)
    cpu = "x86-64" if "x86_64" in target.triple else "generic"
    return found.create_target_machine(cpu=cpu, features=target.features, opt=3, reloc="pic", codemodel="default")


def _header(target: Target, machine: Any) -> str:
    return f'target triple = "{target.triple}"\ntarget datalayout = "{machine.target_data}"\n'


def _parse(text: str, target: Target, machine: Any) -> Any:
    """A module for the target; ``common`` globals, which not all know, are merged as others are."""
    text = HEADER.sub("", text).replace("= common global", "= linkonce_odr global")
    module = binding.parse_assembly(_header(target, machine) + text)
    module.verify()
    return module


def _mergeable(part: Any) -> Any:
    """Let a module be linked beside others that define the same functions."""
    for each in part.functions:
        if not each.is_declaration and each.linkage == binding.Linkage.external:
            each.linkage = "weak_odr"
    return part


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


def _link(target: Target, code: bytes, exported: Iterable[str], folder: Path, name: str) -> Path:
    linker, *options = target.linker
    if not shutil.which(linker):
        raise SystemExit(f"{linker} is missing: install lld")
    made, unlinked = folder / f"{name}.so", folder / f"{name}.o"
    unlinked.write_bytes(code)
    exports = [f"--export={each}" for each in sorted(exported)] if target.bits == 32 else []
    subprocess.run([linker, *options, *exports, str(unlinked), "-o", str(made)], check=True)
    unlinked.unlink()
    return made
