"""Worker processes that answer browsers' requests, one for each core; a killed one is replaced."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from sheetgen.base.errors import SheetgenError
from sheetgen.base.modules import environment

from . import frames

LOG = logging.getLogger("sheetgen")
READ_AHEAD = 65_536  # bytes of an answer to buffer
MOST_WAITING = 200  # requests waiting for a worker: later ones are told to try again


class BusyError(SheetgenError):
    """There are more requests at once than can be answered; the page says ``refused.<why>``."""

    why = "busy"


class WorkerDiedError(BusyError):
    """A process died at work: most likely the system killed it for lack of memory."""

    why = "memory"


class Answers(SubprocessStreamProtocol):
    """The output of a process. If memory runs out within a message, the rest is useless: the reader gets the error."""

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        try:
            super().pipe_data_received(fd, data)
        except MemoryError as error:
            if self.stdout is not None:
                self.stdout.set_exception(error)


class Worker:
    """One process, which answers one request at a time; it starts loading at once, before it is needed."""

    def __init__(self) -> None:
        self.is_at_work = False  # between a request and the last message of its answer
        self._process: Process | None = None
        self._starting = asyncio.create_task(self._start())

    async def _start(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            transport, protocol = await loop.subprocess_exec(
                lambda: Answers(limit=READ_AHEAD, loop=loop),
                *(
                    sys.executable,
                    "-W",
                    "ignore:resource_tracker",
                    "-m",
                    "sheetgen.web.worker",
                ),  # it clears up, says so
                stdin=PIPE,
                stdout=PIPE,
                stderr=None,
                env=environment(),
                start_new_session=True,
            )
        except (OSError, RuntimeError):  # no process, or no thread to wait for its end
            raise _died() from None
        self._process = Process(transport, protocol, loop)
        await self._read()

    async def ready(self) -> None:
        """Wait until the process is ready; if the caller is cancelled, it goes on starting for the next one."""
        await asyncio.shield(self._starting)

    async def ask(self, request: object) -> AsyncIterator[dict[str, Any]]:
        """Send a request; yield progress reports, and at last the answer."""
        if self._process is None or self._process.stdin is None:
            raise ValueError("a worker that is asked before it is ready")
        self.is_at_work = True
        self._process.stdin.write(frames.pack(request))
        while self.is_at_work:
            message = await self._read()
            self.is_at_work = "progress" in message
            yield message

    async def _read(self) -> dict[str, Any]:
        """Read the next message; ``WorkerDiedError`` if the process has died."""
        if self._process is None or self._process.stdout is None:
            raise ValueError("a worker without pipes")
        messages = self._process.stdout
        try:
            (length,) = frames.LENGTH.unpack(await messages.readexactly(frames.LENGTH.size))
            if length > frames.MOST_BYTES:
                raise _died()
            message: dict[str, Any] = frames.unpack(await messages.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise _died() from None
        return message

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    @property
    def is_alive(self) -> bool:
        if not self._starting.done():
            return True
        if self._process is None or self._process.stdout is None:
            return False
        if self._starting.cancelled() or self._starting.exception():
            return False
        heard_of = self._process.returncode is not None or self._process.stdout.at_eof()
        return not heard_of and not has_ended(self._process.pid)

    async def end(self) -> None:
        """Kill the process, whatever it is doing, and wait for it to end."""
        self._starting.cancel()
        await asyncio.wait([self._starting])
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            _close_answers(self._process)
            await self._process.wait()


def _close_answers(process: Process) -> None:
    """Close the answer pipe: asyncio waits for its end, which never comes while there is more in it to read."""
    transport: Any = process._transport  # type: ignore[attr-defined]  # there is no public way
    if answers := transport.get_pipe_transport(1):
        answers.close()


def _died() -> WorkerDiedError:
    return WorkerDiedError("this took more memory than there is, or was ended from outside: ask for less")


def has_ended(process: int) -> bool:
    """Ask the system whether a child process has ended: the event loop may not know yet."""
    if not hasattr(os, "waitid"):
        return False
    try:
        return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


class WorkerQueue:
    """Up to ``count`` workers; requests that find all of them at work wait in turn.

    A turn is released when its worker is free or its process has ended: there are never more processes than turns.
    """

    def __init__(self, count: int) -> None:
        self._free: list[Worker] = []
        self._all: set[Worker] = set()
        self._ending: set[asyncio.Task[None]] = set()  # a task that nothing names may be forgotten
        self._waiting = 0
        self._turn = asyncio.Semaphore(count)

    async def start(self) -> None:
        """Start one worker, so that the first request need not wait; log a failure: each request is told of it."""
        try:
            async with self.one():
                pass
        except WorkerDiedError:
            LOG.warning("no process to work for the page could be started: there may be too little memory")

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Worker]:
        """A worker for one request; its process is killed if the block is left before the answer was read."""
        if self._waiting >= MOST_WAITING:
            raise BusyError("too many people ask at once: try again in a moment")
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        worker = self._take()
        try:
            await worker.ready()
            yield worker
        finally:
            self._give_back(worker)

    def _take(self) -> Worker:
        """A free worker, or a new one; dead ones are replaced."""
        while self._free:
            worker = self._free.pop()
            if worker.is_alive:
                return worker
            self._end(worker)
        worker = Worker()
        self._all.add(worker)
        return worker

    def _give_back(self, worker: Worker) -> None:
        """Free a worker; if its answer was not read to the end, kill it. One that is still starting is kept."""
        if worker.is_alive and not worker.is_at_work:
            self._free.append(worker)
            self._turn.release()
        else:
            self._end(worker).add_done_callback(lambda _: self._turn.release())

    def _end(self, worker: Worker) -> asyncio.Task[None]:
        ending = asyncio.create_task(worker.end())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        ending.add_done_callback(lambda _: self._all.discard(worker))
        return ending

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.end() for worker in self._all), *self._ending)
        self._all.clear()
        self._free.clear()
