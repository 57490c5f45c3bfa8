"""How the program ends when a person or the system asks for it."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has no SIGHUP
INTERRUPTED = 130  # the exit code after Ctrl-C, as of a shell


@contextmanager
def unwinding() -> Iterator[None]:
    """Let SIGTERM and SIGHUP unwind the stack as Ctrl-C does: drafts are removed, and processes ended in good order.

    Only the main thread can set signals; one that is ignored, as below ``nohup``, stays ignored.
    """
    if current_thread() is not main_thread():
        yield
        return

    heeded = [number for number in ENDS if signal.getsignal(number) not in (signal.SIG_IGN, _stop)]
    before = {number: signal.signal(number, _stop) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if Interrupts.seen - 128 in heeded:
            Interrupts.seen = 0


def _stop(number: int, _: FrameType | None) -> None:
    Interrupts.seen = 128 + number
    raise SystemExit(Interrupts.seen)


class Interrupts:
    seen = 0  # the exit code of the signal that asked for the end: some libraries raise another error in its place


def heed() -> None:
    """End where a library has swallowed what a signal raised."""
    if Interrupts.seen:
        raise KeyboardInterrupt if Interrupts.seen == INTERRUPTED else SystemExit(Interrupts.seen)


@contextmanager
def remembering_interrupts() -> Iterator[None]:
    """Remember Ctrl-C, besides raising ``KeyboardInterrupt``: some libraries swallow that, or raise another error.

    What Python prints about swallowed ones is not printed. Who has set a handler of their own keeps it.
    """
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not (before == signal.default_int_handler or _is_in_the_background()):
        yield
        return

    def interrupt(_number: int, _: FrameType | None) -> None:
        Interrupts.seen = INTERRUPTED
        raise KeyboardInterrupt

    hook = sys.unraisablehook
    sys.unraisablehook = lambda what: None if Interrupts.seen else hook(what)
    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook = hook
        Interrupts.seen = 0


def _is_in_the_background() -> bool:
    """Whether a shell without job control has started this in the background, and so let it ignore Ctrl-C.

    Nobody wished for that: the script ends, and its work goes on. Below ``nohup`` it is wished for.
    """
    ignored = [signal.getsignal(number) == signal.SIG_IGN for number in (signal.SIGINT, *ENDS)]
    return ignored[0] and not any(ignored[1:])


@contextmanager
def undivided() -> Iterator[None]:
    """Let a signal that comes inside take effect at the end: a process that is half started can never be ended."""
    if current_thread() is not main_thread():
        yield
        return
    late: list[int] = []
    heeded = [number for number in (signal.SIGINT, *ENDS) if callable(signal.getsignal(number))]
    before = {number: signal.signal(number, lambda number, _: late.append(number)) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in late[:1]:
            signal.raise_signal(number)
