"""The installed program stands on its own: built, installed in a clean environment, run from another folder."""

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_brings_its_templates_along(tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", tmp_path / "dist", ROOT, cwd=tmp_path)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    venv.create(tmp_path / "clean", with_pip=False)
    bin_folder = tmp_path / "clean" / ("Scripts" if sys.platform == "win32" else "bin")
    run(*pip, "--python", bin_folder / "python", "install", wheel, cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    listed = run(bin_folder / "sheetgen", "variants", cwd=elsewhere)
    assert {"quixo", *(path.stem for path in (ROOT / "templates" / "variants").glob("*.toml"))} == {
        line.split()[0] for line in listed.splitlines()
    }
    assert "all.png" in run(bin_folder / "sheetgen", "demo", cwd=elsewhere)
