"""The processes that a program has started, and those that these have started."""

from pathlib import Path


def family(variable: str, value: str) -> list[int]:
    """The processes whose environment has a variable of that value: a child inherits it, and keeps it as an orphan."""
    mark = f"{variable}={value}".encode()
    return sorted(
        int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and mark in _environment(path)
    )


def has_ended(process: int) -> bool:
    """Whether there is no such process, or only its name is left; one that is ending has no environment any more."""
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def _environment(process: Path) -> list[bytes]:
    try:
        return (process / "environ").read_bytes().split(b"\0")
    except OSError:  # it has ended, or is somebody else's
        return []
