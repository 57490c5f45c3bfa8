"""Processes that do what browsers ask for, as many at a time as there are cores; one can be killed and is replaced."""

import asyncio
import logging
import os
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from sheetgen.base.errors import SheetgenError
from sheetgen.base.modules import environment

from . import frames

LOG = logging.getLogger("sheetgen")
MOST_WAITING = 200  # requests that wait for a worker: later ones are asked to try again


class BusyError(SheetgenError):
    """More is asked for at once than can be done; the page says ``refused.<why>``."""

    why = "busy"


class WorkerDiedError(BusyError):
    """A process ended within its work: most likely the system took it, for want of memory."""

    why = "memory"


class Worker:
    """One process; it answers one request at a time."""

    def __init__(self, process: Process, requests: StreamWriter, messages: StreamReader) -> None:
        self.process, self._requests, self._messages = process, requests, messages

    @classmethod
    async def start(cls) -> "Worker":
        """A new process, which loads what it needs while nobody waits for it yet."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "ignore:resource_tracker", "-m", "sheetgen.web.worker"),  # it clears up and says so
            stdin=PIPE,
            stdout=PIPE,
            env=environment(),
            start_new_session=True,
        )
        if process.stdin is None or process.stdout is None:
            raise ValueError("a worker without pipes")
        worker = cls(process, process.stdin, process.stdout)
        await worker.read()
        return worker

    async def ask(self, request: object) -> AsyncIterator[dict[str, Any]]:
        """Reports of progress, and at last the answer."""
        self._requests.write(frames.pack(request))
        while True:
            message = await self.read()
            yield message
            if "progress" not in message:
                return

    async def read(self) -> dict[str, Any]:
        """The next message; ``WorkerDiedError`` if the process has died."""
        try:
            (length,) = frames.LENGTH.unpack(await self._messages.readexactly(frames.LENGTH.size))
            message: dict[str, Any] = frames.unpack(await self._messages.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerDiedError(
                "this took more memory than there is, or was ended from outside: ask for less"
            ) from None
        return message

    @property
    def is_alive(self) -> bool:
        heard_of = self.process.returncode is not None or self._messages.at_eof()
        return not heard_of and not has_ended(self.process.pid)

    def kill(self) -> None:
        """End the process, whatever it does."""
        with suppress(ProcessLookupError):
            self.process.kill()


def has_ended(process: int) -> bool:
    """Whether a process of ours has ended, as the system knows it: the event loop may not have heard of it yet."""
    if not hasattr(os, "waitid"):
        return False
    try:
        return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


class WorkerQueue:
    """So many workers; who asks for one while all are at work waits in turn."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._free: list[Worker] = []
        self._all: set[Worker] = set()
        self._waiting = 0
        self._turn = asyncio.Semaphore(count)

    async def start(self) -> None:
        """Start one worker, so that the first request need not wait for it; where none can be, each request is told."""
        try:
            self._free.append(await self._new())
        except WorkerDiedError:
            LOG.warning("no process to work for the page could be started: there may be too little memory")

    async def _new(self) -> Worker:
        worker = await Worker.start()
        self._all.add(worker)
        return worker

    async def _take(self) -> Worker:
        """A worker that is free; one that was ended meanwhile is replaced."""
        while self._free:
            worker = self._free.pop()
            if worker.is_alive:
                return worker
            self.discard(worker)
        return await self._new()

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Worker]:
        """A worker for one request; it is killed if the block is left before the answer was read."""
        if self._waiting >= MOST_WAITING:
            raise BusyError("too many people ask at once: try again in a moment")
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        try:
            worker = await self._take()
            try:
                yield worker
            except BaseException:
                self.discard(worker)
                raise
            self._free.append(worker)
        finally:
            self._turn.release()

    def discard(self, worker: Worker) -> None:
        worker.kill()
        self._all.discard(worker)

    async def stop(self) -> None:
        """End all processes."""
        for worker in list(self._all):
            self.discard(worker)
            await worker.process.wait()
