"""Print the lowest version of each dependency as pip constraints: python tools/lowest.py > lowest.txt"""

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
LOWEST = re.compile(r"([\w-]+)>=([\w.]+)")


def constraints() -> list[str]:
    """``segno==1.6`` for ``segno>=1.6``, of what the program needs to run."""
    dependencies = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]
    return [f"{name}=={version}" for each in dependencies for name, version in LOWEST.findall(each)[:1]]


if __name__ == "__main__":
    print("\n".join(constraints()))
