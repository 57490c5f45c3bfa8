"""Bounds that a process sets for itself; a lower one of the person's or the system's stays."""

from contextlib import suppress

with suppress(ImportError):  # Windows
    import resource


def bound(memory: int, seconds: int | None = None) -> None:
    """Bound the bytes of addresses of this process, and its seconds of the processor; it leaves no image of itself."""
    _lower("RLIMIT_CORE", 0)
    _lower("RLIMIT_AS", memory)
    if seconds:
        _lower("RLIMIT_CPU", seconds)


def bound_data(memory: int) -> None:
    """Bound the bytes that this process can write to: threads and solvers reserve addresses that they never use."""
    _lower("RLIMIT_CORE", 0)
    _lower("RLIMIT_DATA", memory)


def unbound_data() -> None:
    """Lift the bound that the process which started this one has set for itself by ``bound_data``."""
    if soft_and_hard := _limits("RLIMIT_DATA"):
        _set("RLIMIT_DATA", soft_and_hard[1])


def data() -> float:
    """The bytes that this process can write to; no end of them where nothing bounds them."""
    soft_and_hard = _limits("RLIMIT_DATA")
    return float(soft_and_hard[0]) if soft_and_hard and soft_and_hard[0] != resource.RLIM_INFINITY else float("inf")


def allow_open_files(count: int) -> None:
    """Let this process open so many files at once, as far as the system allows it."""
    if soft_and_hard := _limits("RLIMIT_NOFILE"):
        soft, hard = (limit if limit != resource.RLIM_INFINITY else count for limit in soft_and_hard)
        if soft < count:
            _set("RLIMIT_NOFILE", min(count, hard))


def _lower(name: str, most: int) -> None:
    if limits := _limits(name):
        _set(name, min(most, *(limit if limit != resource.RLIM_INFINITY else most for limit in limits)))


def _limits(name: str) -> tuple[int, int] | None:
    """The limit that holds, and how high it may be raised; ``None`` on systems that have none."""
    return resource.getrlimit(getattr(resource, name)) if "resource" in globals() else None


def _set(name: str, soft: int) -> None:
    which = getattr(resource, name)
    resource.setrlimit(which, (soft, resource.getrlimit(which)[1]))
