"""Knowledge flows one way: each room imports what stands before it, never what comes after."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sheetgen
from sheetgen import templates

PACKAGE = Path(sheetgen.__file__).parent
WALK = (
    ("errors", "chance", "cache", "fields"),
    ("rules",),
    ("cards",),
    ("solve",),
    ("puzzle",),
    ("layout",),
    ("templates",),
    ("formats", "intake", "config"),
    ("render", "waiting"),
    (
        *(
            "catalogue",
            "checking",
            "courses",
            "cube_pads",
            "cube_puzzling",
            "demo",
            "games",
            "names",
            "pads",
            "printing",
        ),
        *("puzzling", "rulebook", "solving", "worksheets"),
    ),
    ("valuing",),
    ("certifying",),
    ("console", "options"),
    ("cli", "web"),
    ("__main__",),
)
"""The rooms in the order of the walk; those on one line are neighbours."""

FROM_FILES_ON = next(rank for rank, rooms in enumerate(WALK) if "templates" in rooms)
FILES = {"os", "pathlib", "shutil", "tempfile", "tomllib", "sys", "io"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    """The room that a module lies in."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def rank(name: str) -> int:
    """How far along the walk a room lies."""
    found = [number for number, rooms in enumerate(WALK) if name in rooms]
    assert found, f"'{name}' is no room of the walk: give it a place here and in the design"
    return found[0]


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The rooms that a module imports, inside functions too, each with its line."""
    inside = path.relative_to(PACKAGE).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[tuple[str, ...]] = []
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if isinstance(node, ast.Import):
            names = [tuple(name.name.split(".")) for name in node.names]
            names = [name[1:] for name in names if name[0] == "sheetgen" and len(name) > 1]
        else:
            start = inside[: len(inside) - node.level + 1] if node.level else ()
            module = tuple(node.module.split(".")) if node.module else ()
            if node.level or module[:1] == ("sheetgen",):
                base = start + (module if node.level else module[1:])
                names = [base] if base else [(name.name,) for name in node.names]
        yield from ((node.lineno, name[0]) for name in names if not name[0].startswith("__version"))


def test_the_package_itself_imports_nothing() -> None:
    assert not list(imported(PACKAGE / "__init__.py")), "whoever asks for its version gets it fast"


def test_no_room_looks_back() -> None:
    for path in MODULES:
        here = room(path)
        for line, target in imported(path):
            assert rank(target) <= rank(here), f"{path}:{line}: {here} imports {target}"
            assert {here, target} != {"cli", "web"}, f"{path}:{line}: siblings share functions below, not each other"


def test_rooms_side_by_side_do_not_need_each_other() -> None:
    pairs = {(room(path), target) for path in MODULES if room(path) != "__init__" for _, target in imported(path)}

    for here, target in pairs:
        assert here == target or (target, here) not in pairs, f"{here} and {target} import each other"


def test_only_the_command_line_and_rooms_from_templates_on_touch_files() -> None:
    for path in MODULES:
        if room(path) not in ("__init__", "cache") and rank(room(path)) < FROM_FILES_ON:
            assert not list(touches_of_files(path)), path


def touches_of_files(path: Path) -> Iterator[str]:
    """What a module imports or calls to touch files."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {
        f"{node.module}.{each.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }
    names |= {f"{each.name}." for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    yield from (name for name in names if name.split(".")[0] in FILES and name != "pathlib.PurePath")
    yield from (
        f"open() in line {node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
    )


@pytest.mark.parametrize("name", ["rules", "cards", "solve"])
def test_the_engine_knows_no_variant_by_name(name: str) -> None:
    """A variant is data: a sentence may name one as an example, but no value is compared with its name."""
    for path in sorted((PACKAGE / name).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant):
                assert node.value not in templates.variant_names(), f"{path}:{node.lineno}"


def test_the_walk_sees_imports_inside_functions() -> None:
    targets = {target for _, target in imported(PACKAGE / "cli.py")}

    assert {"errors", "solving", "demo", "catalogue", "printing"} <= targets
