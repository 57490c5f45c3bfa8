"""How the program ends when the system asks for it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has no SIGHUP


@contextmanager
def unwinding() -> Iterator[None]:
    """Let SIGTERM and SIGHUP unwind the stack as Ctrl-C does: drafts are removed, and processes ended in good order.

    Only the main thread can set signals; one that is ignored, as below ``nohup``, stays ignored.
    """
    if current_thread() is not main_thread():
        yield
        return

    def stop(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    heeded = [number for number in ENDS if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, stop) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
