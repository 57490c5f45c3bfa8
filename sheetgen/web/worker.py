"""A process that answers the page's requests, one after another: ``python -m sheetgen.web.worker``.

It reads requests from standard input, and writes progress reports and the answer to standard output (``frames``). The
server kills a worker whose work is cancelled or takes too long; a worker exits by itself when the server has gone.
"""

import gc
import os
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from sheetgen.app.engine import requests
from sheetgen.app.engine.catalog import SettingsError
from sheetgen.base import limits
from sheetgen.base.errors import SheetgenError
from sheetgen.base.progress import Progress, heard_by

from . import frames, log

EVERY = 0.1  # seconds between two progress reports
MOST_MEMORY = 4_000_000_000  # bytes of data
MOST_LETTERS = 500  # of a message


class Reports(Progress):
    """Sends progress reports to the server."""

    def __init__(self, send: Callable[[object], None]) -> None:
        self.send = send
        self.last = 0.0

    def count(self, done: float, of: float, what: str = "") -> None:
        self._report({"done": done, "of": of, "what": what})

    def found(self, found: int, tried: int, of: int) -> None:
        self._report({"done": found, "of": of, "found": found, "tried": tried})

    def tried(self, tried: int, of: int) -> None:
        self._report({"tried": tried, "most": of})

    def _report(self, progress: dict[str, object]) -> None:
        if monotonic() - self.last >= EVERY:
            self.last = monotonic()
            self.send({"progress": progress})


def answer(request: dict[str, Any], send: Callable[[object], None]) -> dict[str, object]:
    """The last message for a request: its answer, or one sentence about what is wrong with it."""
    try:
        with heard_by(Reports(send)):
            return {"answer": requests.answer(request.get("ask"), request.get("with"))}
    except SheetgenError as error:
        given = requests.refusal(error, request.get("with"))
        note = error.__cause__ if isinstance(error, SettingsError) else type(error).__name__
        return {**_shortened(given), log.KEY: str(note)}
    except MemoryError as error:
        return {**frames.NO_ROOM, log.KEY: log.describe(error)}
    except Exception as error:  # the last handler: nobody should see a traceback
        said = f"sheetgen itself failed ({type(error).__name__}); nothing that you gave it is wrong"
        return {"error": said, log.KEY: log.describe(error)}


def _shortened(message: dict[str, object]) -> dict[str, object]:
    return {key: value[:MOST_LETTERS] if isinstance(value, str) else value for key, value in message.items()}


def packed(message: object) -> bytes:
    """Encode a message for the server; one that is too large is replaced by an error with advice."""
    content = frames.pack(message)
    if len(content) <= frames.MOST_BYTES:
        return content
    most = frames.MOST_BYTES // 1_000_000
    return frames.pack({"error": f"these files have more than {most} MB together: ask for fewer", "refused": "large"})


def main() -> None:
    """Answer requests until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    log.to_stderr()
    limits.unbound_data()
    limits.bound_data(MOST_MEMORY)
    waiting: SimpleQueue[Any] = SimpleQueue()
    stream, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # prints must not come between the messages

    def listen() -> None:
        while (request := frames.read(stream)) is not None:
            waiting.put(request)
        os._exit(0)

    def send(message: object) -> None:
        try:
            out.write(packed(message))
            out.flush()
        except OSError:  # the server has gone
            os._exit(0)

    gc.freeze()  # loaded modules stay
    gc.set_threshold(100_000)  # a page is some 50,000 objects: collecting among them took a fifth of the time
    Thread(target=listen, daemon=True).start()
    send({"ready": True})
    while True:
        send(answer(waiting.get(), send))


if __name__ == "__main__":
    main()
