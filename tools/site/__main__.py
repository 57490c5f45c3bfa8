"""``make site``: the page without a server, in output/site."""

import sys
from pathlib import Path

from sheetgen.base.ending import unwinding

from .build import build

FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("output/site")

if __name__ == "__main__":
    try:
        with unwinding():
            build(FOLDER)
    except KeyboardInterrupt:
        sys.exit(130)
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file())
    print(f"{FOLDER}: {size / 1e6:.1f} MB; python3 -m http.server --directory {FOLDER}")
