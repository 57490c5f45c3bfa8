"""What sheetgen is made of: bounds of versions, the lock file for development, and the bill of materials."""

import re
import shlex
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from sheetgen.base import extras
from tools import lowest, sbom

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = {name: [Requirement(text) for text in found] for name, found in PROJECT["optional-dependencies"].items()}
NEEDED = [*map(Requirement, PROJECT["dependencies"]), *EXTRAS["web"]]
LOCK = (ROOT / "requirements-dev.txt").read_text("utf-8")
PIN = re.compile(r"^([\w.-]+)==([\w.+!-]+)([^\\\n]*)\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)
PINS = [(name, Version(version)) for name, version, _, _ in PIN.findall(LOCK)]


@pytest.mark.parametrize("requirement", NEEDED, ids=str)
def test_what_the_program_needs_has_a_lowest_and_a_highest_version(requirement: Requirement) -> None:
    assert {">=", "<"} == {each.operator for each in requirement.specifier}


def test_the_lowest_versions_are_those_of_the_bounds() -> None:
    lines = lowest.constraints()

    assert sorted(canonicalize_name(each.name) for each in map(Requirement, PROJECT["dependencies"])) == sorted(
        canonicalize_name(line.partition("==")[0]) for line in lines
    )
    assert all(
        Requirement(text).specifier.contains(line.partition("==")[2])
        for text, line in zip(PROJECT["dependencies"], lines, strict=True)
    )


def test_every_line_of_the_lock_is_a_version_with_hashes() -> None:
    left = PIN.sub("", LOCK)

    assert [] == [line for line in left.splitlines() if line and not line.startswith("#")]
    assert "://" not in LOCK


@pytest.mark.parametrize(
    "requirement",
    [
        *NEEDED,
        *(each for name in ("test", "browser", "release") for each in EXTRAS[name] if each.name != extras.DISTRIBUTION),
    ],
    ids=str,
)
def test_the_lock_keeps_to_the_bounds(requirement: Requirement) -> None:
    found = [version for name, version in PINS if name == canonicalize_name(requirement.name)]

    assert found, "run 'make lock'"
    assert all(requirement.specifier.contains(version) for version in found)


def test_the_lock_holds_what_packages_need_in_turn() -> None:
    needed = sbom.closure(sbom.requirements(distribution(extras.DISTRIBUTION), "test"))

    assert [] == sorted(set(needed) - {name for name, _ in PINS} - {extras.DISTRIBUTION})


def test_the_bill_of_materials_names_everything_that_is_needed(tmp_path: Path) -> None:
    wheel = tmp_path / "sheetgen.whl"
    wheel.write_bytes(b"wheel")
    bill = sbom.bill([wheel])
    names = {part["name"] for part in bill["components"] if part.get("scope") == "required"}
    refs = {part["bom-ref"] for part in (*bill["components"], bill["metadata"]["component"])}

    assert {canonicalize_name(Requirement(text).name) for text in PROJECT["dependencies"]} <= names
    assert {"wasmtime", "pillow"} <= names
    assert {"IBMPlexSans-Bold.ttf", "IBMPlexSans-Regular.ttf"} <= refs
    assert refs == {link["ref"] for link in bill["dependencies"]} | {ref for ref in refs if ref.endswith(".ttf")}
    assert all(set(link["dependsOn"]) <= refs for link in bill["dependencies"])
    assert all(part["licenses"] for part in bill["components"])


def test_the_same_state_has_the_same_bill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)

    assert sbom.as_text(sbom.bill([])) == sbom.as_text(sbom.bill([]))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert "1970-01-02T00:00:00Z" == sbom.bill([])["metadata"]["timestamp"]


def test_the_project_has_a_name_of_its_own_and_its_command_keeps_the_old_one() -> None:
    assert extras.DISTRIBUTION == PROJECT["name"]
    assert ["sheetgen"] == list(PROJECT["scripts"])


# Another program is called "sheetgen" on the index, and this one is not there yet under any name.
FROM_THE_INDEX = re.compile(
    r"(?:pip3? install|pipx (?:install|run)|uvx|uv (?:tool install|tool run|pip install|add))"
    r"(?: [^\s&;|`#]+)*? ['\"]?sheetgen(?!/)"
    r"|(?<![\w/-])sheetgen\[[a-z]+\]"
)
PLACES = ("*.md", "docs/**/*", "sheetgen/**/*.py", "tools/**/*", "benchmarks/**/*", ".ci/*", ".github/**/*", "Makefile")


@pytest.mark.parametrize(
    "text", ["pip install sheetgen", "pip install -U 'sheetgen[web]'", "uvx sheetgen web", '"sheetgen[test]"']
)
def test_an_installation_of_another_program_would_be_found(text: str) -> None:
    assert FROM_THE_INDEX.search(text)


def test_nobody_is_told_to_install_what_is_not_on_the_index() -> None:
    paths = {path for place in PLACES for path in ROOT.glob(place) if path.is_file()} | {ROOT / "pyproject.toml"}
    told = {path.name: FROM_THE_INDEX.findall(path.read_text("utf-8", "replace")) for path in paths}

    assert len(paths) > 300
    assert {} == {name: found for name, found in told.items() if found}


def test_what_an_extra_lacks_is_installed_by_the_command_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = [
        "numpy<3,>=1.26",
        "starlette<2,>=1; extra == 'web'",
        'uvicorn>=0.40; extra == "web"',
        "mypy; extra == 'test'",
    ]
    monkeypatch.setattr(extras, "requires", {PROJECT["name"]: needed}.get)
    monkeypatch.setattr("sys.executable", "/my environment/bin/python")

    assert [
        *("/my environment/bin/python", "-m", "pip", "install"),
        *("starlette<2,>=1", "uvicorn>=0.40"),
    ] == shlex.split(extras.command_for("web"))


def test_a_checkout_that_is_not_installed_is_installed_from_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "requires", {}.get)

    assert f"{ROOT}[cluster]" == shlex.split(extras.command_for("cluster"))[-1]
