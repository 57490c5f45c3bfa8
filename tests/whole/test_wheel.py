"""The program built, installed and run from another folder. ``.ci/run`` installs it with all it needs."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_brings_its_templates_along(tmp_path: Path) -> None:
    alone, elsewhere = tmp_path / "alone", tmp_path / "elsewhere"
    elsewhere.mkdir()
    run("-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", alone, ROOT, cwd=elsewhere)

    where = run("-c", "import sheetgen; print(sheetgen.__file__)", cwd=elsewhere, PYTHONPATH=str(alone))
    listed = run("-m", "sheetgen", "variants", cwd=elsewhere, PYTHONPATH=str(alone))

    assert str(alone / "sheetgen" / "__init__.py") == where.strip()
    assert {"quixo", *(path.stem for path in (ROOT / "templates" / "variants").glob("*.toml"))} == {
        line.split()[0] for line in listed.splitlines()
    }
    assert list((alone / "bin").glob("sheetgen*")) or os.name == "nt"
    assert "all.png" in run("-m", "sheetgen", "demo", cwd=elsewhere, PYTHONPATH=str(alone))
