"""Knowledge flows one way: each room imports what stands before it, never what comes after."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import sheetgen
from sheetgen.games.dice import templates

PACKAGE = Path(sheetgen.__file__).parent
WALK = (
    ("base",),
    ("page",),
    ("games",),
    ("puzzles",),
    ("games.dice", "games.cubes"),
    ("render",),
    ("app",),
    ("cli", "web"),
    ("__main__",),
)
"""The rooms in the order of the walk; those on one line never import each other."""
TOP = {"base", "page", "games", "puzzles", "render", "app", "cli", "web", "__init__", "__main__"}
MODULES = sorted(PACKAGE.rglob("*.py"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, which several tests walk."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def room(parts: tuple[str, ...]) -> str:
    """The room of a dotted name below the package: its first word, and in ``games`` the game's too."""
    if parts[0] == "games" and len(parts) > 1 and (PACKAGE / "games" / parts[1]).is_dir():
        return f"games.{parts[1]}"
    return parts[0]


def dotted(path: Path) -> tuple[str, ...]:
    """The name of a module below the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts


def rank(name: str) -> int:
    """How far along the walk a room lies."""
    found = [number for number, rooms in enumerate(WALK) if name in rooms]
    assert found, f"'{name}' is no room of the walk: give it a place here and in CONTRIBUTING.md"
    return found[0]


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The rooms that a module imports, inside functions too, each with its line."""
    folder = path.relative_to(PACKAGE).parts[:-1]
    for node in nodes(path):
        targets: list[tuple[str, ...]] = []
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if isinstance(node, ast.Import):
            targets = [tuple(each.name.split(".")) for each in node.names]
            targets = [target[1:] for target in targets if target[0] == "sheetgen" and len(target) > 1]
        else:
            module = tuple(node.module.split(".")) if node.module else ()
            if node.level:
                base = folder[: len(folder) - node.level + 1] + module
            elif module[:1] == ("sheetgen",):
                base = module[1:]
            else:
                continue
            targets = [(*base, each.name) for each in node.names]
        yield from ((node.lineno, room(target)) for target in targets if not target[0].startswith("__version"))


def test_the_top_of_the_package_is_its_rooms() -> None:
    assert {dotted(path)[0] for path in MODULES} <= TOP


def test_the_package_itself_imports_nothing() -> None:
    assert not list(imported(PACKAGE / "__init__.py")), "whoever asks for its version gets it fast"


def test_no_room_looks_back() -> None:
    back = [
        f"{path}:{line}: {here} imports {target}"
        for path in MODULES
        if (here := room(dotted(path))) != "__init__"
        for line, target in imported(path)
        if target != here and rank(target) >= rank(here)  # of a later room, or of a neighbour
    ]

    assert [] == back


READS_FILES = ("base", "render", "app", "cli", "web", "__main__", "__init__")
"""Rooms that may touch files by themselves; the others ask ``base`` for them."""
FILES = {"os", "shutil", "tempfile", "tomllib", "sys", "io"}


def test_games_and_pages_touch_no_files() -> None:
    for path in MODULES:
        if room(dotted(path)) not in READS_FILES:
            assert not list(touches_of_files(path)), path


def touches_of_files(path: Path) -> Iterator[str]:
    """What a module imports or calls to touch files."""
    names = {node.module or "" for node in nodes(path) if isinstance(node, ast.ImportFrom) and not node.level}
    names |= {each.name for node in nodes(path) if isinstance(node, ast.Import) for each in node.names}
    yield from (name for name in names if name.split(".")[0] in FILES)
    yield from (
        f"open() in line {node.lineno}"
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
    )


@pytest.mark.parametrize("name", ["rules", "cards", "solve", "odds"])
def test_the_engine_knows_no_variant_by_name(name: str) -> None:
    """A variant is data: a sentence may name one as an example, but no value is compared with its name."""
    for path in sorted((PACKAGE / "games" / "dice" / name).rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Constant):
                assert node.value not in templates.variant_names(), f"{path}:{node.lineno}"


def test_the_walk_sees_imports_inside_functions() -> None:
    targets = {target for _, target in imported(PACKAGE / "cli" / "commands.py")}

    assert {"base", "app"} <= targets


LOADED_BY = {"numpy": {"base/jit.py"}, "numba": {"base/jit.py"}, "wasmtime": {"base/linear_memory.py", "base/wasm.py"}}
"""Who may import what kernels are run by."""


@pytest.mark.parametrize(("library", "allowed"), LOADED_BY.items())
def test_what_runs_kernels_is_imported_in_one_place(library: str, allowed: set[str]) -> None:
    assert allowed == {
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES
        for node in nodes(path)
        if (isinstance(node, ast.Import) and any(each.name.split(".")[0] == library for each in node.names))
        or (isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").split(".")[0] == library)
    }


def test_no_class_name_stands_for_two_things() -> None:
    found = Counter(re.findall(r"^class (\w+)", "\n".join(path.read_text("utf-8") for path in MODULES), re.MULTILINE))

    assert [] == [name for name, times in found.items() if times > 1]
