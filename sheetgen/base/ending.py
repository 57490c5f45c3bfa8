"""How the program ends when a person or the system asks for it."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has no SIGHUP
INTERRUPTED = 130  # the exit code after Ctrl-C, as a shell reports it


@contextmanager
def unwinding() -> Iterator[None]:
    """Make SIGTERM and SIGHUP unwind the stack as Ctrl-C does: drafts are removed, and processes ended in good order.

    Only the main thread can set handlers; a signal that is ignored, as under ``nohup``, stays ignored.
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
    seen = 0  # the exit code of the signal that was received: some libraries replace its exception by their own


def heed() -> None:
    """Raise the exception of a signal again, in case a library has swallowed it."""
    if Interrupts.seen:
        raise KeyboardInterrupt if Interrupts.seen == INTERRUPTED else SystemExit(Interrupts.seen)


@contextmanager
def remembering_interrupts() -> Iterator[None]:
    """Record Ctrl-C as well as raising ``KeyboardInterrupt``: some libraries swallow it, or raise another error.

    Silences what Python prints about swallowed exceptions. A handler that somebody else has set is left in place.
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
    """Whether a shell without job control started this program in the background, and so made it ignore Ctrl-C.

    Nobody wants that: the script would end, and its work go on. Under ``nohup`` it is intended.
    """
    ignored = [signal.getsignal(number) == signal.SIG_IGN for number in (signal.SIGINT, *ENDS)]
    return ignored[0] and not any(ignored[1:])


@contextmanager
def undivided() -> Iterator[None]:
    """Delay signals until the end of the block: a process that is half started could never be ended."""
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
