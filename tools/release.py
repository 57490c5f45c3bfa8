"""``make release``: source archive, wheel, bill of materials and checksums, in output/release.

The wheel is built of the source archive, so that both hold what is needed; the same state gives the same bytes.
"""

import hashlib
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from . import sbom

FOLDER = sbom.ROOT / "output" / "release"
SUMS = "SHA256SUMS"


def release(folder: Path) -> list[Path]:
    """Make a release in a folder, in place of what was there; its files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (source,) = _build("sdist", sbom.ROOT, folder)
    with TemporaryDirectory() as fresh:
        with tarfile.open(source) as archive:
            archive.extractall(fresh, filter="data")
        (unpacked,) = Path(fresh).iterdir()
        (wheel,) = _build("wheel", unpacked, folder)
    bill = source.with_name(f"{source.name.removesuffix('.tar.gz')}.cdx.json")
    bill.write_text(sbom.as_text(sbom.bill([source, wheel])), "utf-8")
    made = [source, wheel, bill]
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (folder / SUMS).write_text("".join(sums), "utf-8")
    return [*made, folder / SUMS]


def _build(target: str, source: Path, folder: Path) -> list[Path]:
    before = set(folder.iterdir())
    words = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    done = subprocess.run(words, cwd=source, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"no {target} could be built:\n{done.stderr or done.stdout}")
    return sorted(set(folder.iterdir()) - before)


if __name__ == "__main__":
    for path in release(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER):
        print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")
