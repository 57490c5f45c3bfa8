"""numpy and numba, which everything else imports from here: loaded only where there is room for them.

Short of memory, their libraries end the whole program from within, with exit codes that mean something else.
"""

import mmap
import os

ROOM = 450_000_000  # bytes of address space that both take while kernels are compiled: 410 MB measured

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # no kernel asks for linear algebra: each thread would take 40 MB
try:
    mmap.mmap(-1, ROOM).close()
except OSError:
    raise MemoryError(f"the solver needs {ROOM // 1_000_000} MB of addresses for itself") from None

import numba  # noqa: E402
import numpy as np  # noqa: E402

__all__ = ["np", "numba"]
