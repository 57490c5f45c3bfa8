"""Sets this process's memory, CPU and core limits; never raises an existing lower one."""

from contextlib import suppress

with suppress(ImportError):  # Windows
    import resource


def bound(memory: int, seconds: int | None = None) -> None:
    """Bound this process's address space in bytes and its CPU time in seconds; it leaves no core dump."""
    _lower("RLIMIT_CORE", 0)
    _lower("RLIMIT_AS", memory)
    if seconds:
        _lower("RLIMIT_CPU", seconds)


def bound_data(memory: int) -> None:
    """Bound this process's writable memory in bytes, but not its addresses: threads and solvers reserve unused ones."""
    _lower("RLIMIT_CORE", 0)
    _lower("RLIMIT_DATA", memory)


def unbound_data() -> None:
    """Lift the bound inherited from a parent process that called ``bound_data`` for itself."""
    if soft_and_hard := _limits("RLIMIT_DATA"):
        _set("RLIMIT_DATA", soft_and_hard[1])


def data() -> float:
    """The bound on this process's writable memory in bytes; infinite if there is none."""
    soft_and_hard = _limits("RLIMIT_DATA")
    return float(soft_and_hard[0]) if soft_and_hard and soft_and_hard[0] != resource.RLIM_INFINITY else float("inf")


def allow_open_files(count: int) -> None:
    """Let this process open ``count`` files at once, or as many as the system allows."""
    if soft_and_hard := _limits("RLIMIT_NOFILE"):
        soft, hard = (limit if limit != resource.RLIM_INFINITY else count for limit in soft_and_hard)
        if soft < count:
            _set("RLIMIT_NOFILE", min(count, hard))


def _lower(name: str, most: int) -> None:
    if limits := _limits(name):
        _set(name, min(most, *(limit if limit != resource.RLIM_INFINITY else most for limit in limits)))


def _limits(name: str) -> tuple[int, int] | None:
    """The soft and the hard limit; ``None`` on systems without limits."""
    return resource.getrlimit(getattr(resource, name)) if "resource" in globals() else None


def _set(name: str, soft: int) -> None:
    which = getattr(resource, name)
    resource.setrlimit(which, (soft, resource.getrlimit(which)[1]))
