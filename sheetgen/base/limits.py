"""Bounds that a process sets for itself; a lower one of the person's or the system's stays."""


def bound(memory: int, seconds: int | None = None) -> None:
    """Bound the bytes of addresses of this process, and its seconds of the processor; it leaves no image of itself."""
    try:
        import resource
    except ImportError:  # Windows
        return
    bounds = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_AS, memory)]
    for what, most in [*bounds, (resource.RLIMIT_CPU, seconds)] if seconds else bounds:
        there = [limit for limit in resource.getrlimit(what) if limit != resource.RLIM_INFINITY]
        resource.setrlimit(what, (min(most, *there) if there else most, resource.getrlimit(what)[1]))
