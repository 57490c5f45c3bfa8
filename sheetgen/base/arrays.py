"""numpy and numba, which everything else imports from here: loaded only where there is room for them.

Short of memory, their libraries end the whole program from within, with exit codes that mean something else. Settings
of numba are for other programs: where one is wrong, it prints a traceback, or does not start.
"""

import mmap
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from .errors import NoRoomError

ROOM = 450_000_000  # bytes of address space that both take while kernels are compiled: 410 MB measured

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # no kernel asks for linear algebra: each thread would take 40 MB
try:
    mmap.mmap(-1, ROOM).close()
except OSError:
    needed = f"the compiled solver needs {ROOM // 1_000_000} MB of addresses more than this program may have"
    raise NoRoomError(f"{needed}: raise that limit (ulimit -v)") from None


@contextmanager
def _without_settings() -> Iterator[None]:
    """numba, loaded inside, sees neither its variables nor a file ``.numba_config.yaml``, now and when it compiles."""
    for name in [name for name in os.environ if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR"]:
        del os.environ[name]
    warnings.filterwarnings("ignore", "A Numba config file is found")  # which it cannot read without yaml
    yaml = sys.modules.pop("yaml", None)
    sys.modules["yaml"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["yaml"]
        if yaml:
            sys.modules["yaml"] = yaml


with nullcontext() if "numba" in sys.modules else _without_settings():
    import numba
import numpy as np  # noqa: E402

__all__ = ["np", "numba"]
