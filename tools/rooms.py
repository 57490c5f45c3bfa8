"""The rooms of the house as a table: modules, lines, and the rooms that each imports from. `python tools/rooms.py`

CONTRIBUTING.md holds the table; `python tools/rooms.py --write` brings it up to date, and a test compares them.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "sheetgen"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
ROOMS = ("base", "page", "games", "puzzles", "games/dice", "games/cubes", "render", "app", "cli", "web")
BEGIN, END = "<!-- rooms -->\n", "<!-- end of rooms -->\n"


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the package: its room and lines, the lengths of its functions, how often it imports which room."""

    name: str
    room: str
    lines: int
    functions: tuple[int, ...]
    imports: Counter[str]


@cache
def modules() -> tuple[Module, ...]:
    """All modules of the package that say anything."""
    return tuple(_module(path) for path in sorted(PACKAGE.rglob("*.py")))


def _module(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return Module(
        name=".".join(parts),
        room=room(parts),
        lines=text.count("\n"),
        functions=tuple(_lines(node) for node in functions),
        imports=Counter(target for target in _imports(tree, parts[:-1]) if target != room(parts)),
    )


def _lines(node: ast.FunctionDef) -> int:
    """The lines of a function's body, its docstring aside."""
    body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1


def room(parts: tuple[str, ...]) -> str:
    """The room of a module below the package: ``games/dice`` for its games, else the first folder."""
    if parts[0] == "games" and len(parts) > 1 and (PACKAGE / "games" / parts[1]).is_dir():
        return f"games/{parts[1]}"
    return parts[0]


def _imports(tree: ast.Module, folder: tuple[str, ...]) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        module = tuple(node.module.split(".")) if node.module else ()
        if node.level:
            base = folder[: len(folder) - node.level + 1] + module
        elif module[:1] == ("sheetgen",):
            base = module[1:]
        else:
            continue
        yield from (room((*base, each.name)) for each in node.names)


def table() -> str:
    """A line for each room in the order of the walk: modules, lines, and where it imports from, how often."""
    found = modules()
    lines = ["| room | modules | lines | imports from |", "|---|---:|---:|---|"]
    for name in ROOMS:
        here = [module for module in found if module.room == name]
        edges: Counter[str] = sum((module.imports for module in here), Counter())
        targets = ", ".join(f"{target} {edges[target]}" for target in ROOMS if edges[target])
        lines.append(f"| `{name}` | {len(here)} | {sum(module.lines for module in here):,} | {targets or '–'} |")
    lines.append(f"| all | {len(found)} | {sum(module.lines for module in found):,} | |")
    return "\n".join(lines) + "\n"


def sizes() -> dict[str, float]:
    """How long modules and functions are."""
    found = modules()
    functions = [lines for module in found for lines in module.functions]
    return {
        "lines": sum(module.lines for module in found),
        "median module": median(module.lines for module in found if module.lines > 1),
        "longest module": max(module.lines for module in found),
        "median function": median(functions),
        "90 % of functions": quantiles(functions, n=10)[-1],
    }


def documented(text: str) -> str:
    """A page of docs with the table as it is now."""
    return re.sub(f"{BEGIN}.*{END}", lambda _: BEGIN + table() + END, text, flags=re.DOTALL)


def main() -> None:
    """Print the table, or write it into CONTRIBUTING.md."""
    if sys.argv[1:] == ["--write"]:
        CONTRIBUTING.write_text(documented(CONTRIBUTING.read_text(encoding="utf-8")), encoding="utf-8")
    print(table())
    print(*(f"{name}: {size:,g}" for name, size in sizes().items()), sep="\n")


if __name__ == "__main__":
    main()
