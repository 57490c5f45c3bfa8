"""What a release is made of, as a CycloneDX bill of materials: sheetgen, the packages that it needs, and its fonts.

Versions and licences are those of the environment that this runs in, which is built of ``requirements-dev.txt``.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sheetgen.base.extras import DISTRIBUTION

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "fonts" / "ibm-plex-sans"
EXTRA = "web"
Json = dict[str, Any]


def requirements(dist: Distribution, extra: str = "") -> list[str]:
    """The names of the packages that one needs on this machine, with an extra or without."""
    found = (Requirement(text) for text in dist.requires or ())
    return sorted(
        {canonicalize_name(each.name) for each in found if not each.marker or each.marker.evaluate({"extra": extra})}
    )


def closure(names: Iterable[str]) -> dict[str, list[str]]:
    """Packages and all that these need, each with what it needs itself."""
    found: dict[str, list[str]] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = requirements(distribution(name))
            waiting += found[name]
    return dict(sorted(found.items()))


def bill(files: Iterable[Path]) -> Json:
    """The bill of materials of a release that consists of these files."""
    ours = distribution(DISTRIBUTION)
    needed, offered = closure(requirements(ours)), closure(requirements(ours, EXTRA))
    top = _component(ours, "application") | {
        "components": [
            {"type": "file", "bom-ref": path.name, "name": path.name, "hashes": [_hash(path)]} for path in sorted(files)
        ]
    }
    fonts = [_font(path) for path in sorted(FONTS.glob("*.ttf"))]
    packages = [
        _component(distribution(name), "library") | {"scope": "required" if name in needed else "optional"}
        for name in offered
    ]
    links = {_ref(name): [_ref(each) for each in others] for name, others in offered.items()}
    links[top["bom-ref"]] = [*map(_ref, requirements(ours, EXTRA)), *(font["bom-ref"] for font in fonts)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": _date() | {"component": top},
        "components": packages + fonts,
        "dependencies": [{"ref": ref, "dependsOn": others} for ref, others in sorted(links.items())],
    }


def _date() -> Json:
    """The date of ``SOURCE_DATE_EPOCH``; without it none, for the same state is to give the same bytes."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    return {"timestamp": f"{datetime.fromtimestamp(int(seconds), UTC):%Y-%m-%dT%H:%M:%SZ}"} if seconds else {}


def _component(dist: Distribution, kind: str) -> Json:
    name = canonicalize_name(dist.name)
    return {
        "type": kind,
        "bom-ref": _ref(name),
        "name": name,
        "version": dist.version,
        "purl": _ref(name),
        "licenses": [_licence(dist)],
    }


def _ref(name: str) -> str:
    return f"pkg:pypi/{name}@{distribution(name).version}"


def _licence(dist: Distribution) -> Json:
    """As an expression where the package has one; else the name that it gives, or that of its class."""
    said = dist.metadata
    if "License-Expression" in said:
        return {"expression": said["License-Expression"]}
    classes = [text.rpartition(" :: ")[2] for text in said.get_all("Classifier") or () if text.startswith("License")]
    name = said["License"].strip() if "License" in said else ""
    if not name or "\n" in name:
        name = classes[0] if classes else ""
    if not name:
        raise SystemExit(f"{dist.name} names no licence: look it up, and say it in tools/sbom.py")
    return {"license": {"name": name}}


def _font(path: Path) -> Json:
    """A font that is part of the wheel."""
    return {
        "type": "file",
        "bom-ref": path.name,
        "name": path.name,
        "licenses": [{"license": {"id": "OFL-1.1"}}],
        "hashes": [_hash(path)],
    }


def _hash(path: Path) -> Json:
    return {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}


def as_text(found: Json) -> str:
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
