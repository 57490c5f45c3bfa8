"""Runs jobs on a Dask cluster: submits them to the scheduler as they come, and yields their results in order.

A job travels as bytes, with the versions of this program and of Python that pickled it. The scheduler never opens it,
and a worker with other versions, or without this program, refuses it: it might make other puzzles.
"""

import asyncio
import logging
import pickle
import re
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib import import_module
from time import monotonic
from typing import Any, NoReturn, TypeVar

from sheetgen import __version__

from . import extras, pool
from .ending import undivided
from .errors import InputError, SolverError, key, quote
from .progress import listener

AHEAD = 4  # jobs per worker thread that are running or queued
PATIENCE = 0.2  # seconds between two checks for cancellation, and that the scheduler is there
CONNECTING = 10.0  # seconds
ADDRESS = re.compile(r"((tcp|tls)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d{1,5}")
LOOK_AGAIN = 2.0  # seconds between two counts of the workers
DONE, RAISED, REFUSED = "done", "raised", "refused"
OURS = f"sheetgen {__version__}", sys.version_info[:2]

T = TypeVar("T")


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Inside, the cluster of the scheduler at this address runs work for many cores."""
    if not ADDRESS.fullmatch(address):  # Dask would start its own cluster, or wait and fail in its own ways
        raise InputError(f"{quote(address)} names no scheduler: write it as in tcp://host:8786", key("cluster"))
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise InputError(f"it needs Dask: {extras.command_for('cluster')}", key("cluster")) from None
    with _quietly(), _connected(dask, address) as client:
        workers = Cluster(client, address)
        workers.check()
        with pool.elsewhere(workers):
            yield


@contextmanager
def _quietly() -> Iterator[None]:
    """Silence Dask's logs and warnings about lost connections and versions: our errors say it in a sentence."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] == "distributed"]
    levels = {name: logging.getLogger(name).level for name in names}
    try:
        for name in names:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


@contextmanager
def _connected(dask: Any, address: str) -> Iterator[Any]:
    _greet(dask, address)
    client = dask.Client.__new__(dask.Client)
    try:
        with undivided():
            client.__init__(address, timeout=CONNECTING, set_as_default=False, name="sheetgen")
    except Exception:  # Dask fails in every possible way if something else answers
        client.status = "closed"  # half built, it would wait for itself when it is collected
        raise _nobody(address) from None
    try:
        yield client
    finally:
        with undivided():
            client.close(timeout=PATIENCE)


def _greet(dask: Any, address: str) -> None:
    """Do the handshake with a scheduler within ``CONNECTING`` seconds; it can be interrupted.

    Dask's client waits for the handshake without a timeout, and cannot be closed while half built.
    """
    words = dask.Security().get_connection_args("client")

    async def greet() -> None:
        async with asyncio.timeout(CONNECTING):
            comm = await dask.comm.connect(address, timeout=CONNECTING, **words)
            comm.abort()

    try:
        asyncio.run(greet())
    except Exception:  # as above
        raise _nobody(address) from None


def _nobody(address: str) -> InputError:
    return InputError(
        f"no scheduler answers at {quote(address)}: start one with 'dask scheduler', as in tcp://host:8786",
        key("cluster"),
    )


def _runner() -> Callable[[tuple[str, tuple[int, int]], bytes], tuple[str, bytes | str]]:
    """The function that a worker calls. Being nested, it is pickled by value: workers without sheetgen can load it."""

    def run(theirs: Any, job: bytes) -> tuple[str, bytes | str]:
        import pickle
        import sys

        try:
            import sheetgen

            mine = f"sheetgen {sheetgen.__version__}", sys.version_info[:2]
        except ImportError:
            mine = "no sheetgen", sys.version_info[:2]
        if mine != theirs:
            return "refused", "{} on Python {}.{}".format(mine[0], *mine[1])
        if not job:
            return "done", b""
        try:
            return "done", pickle.dumps(pickle.loads(job)())  # noqa: S301  # from the client of this cluster
        except Exception as error:
            return "raised", pickle.dumps(error)

    return run


class Cluster:
    """The workers of a scheduler. They may come, go and die: Dask reassigns the jobs of dead ones."""

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._run = _runner()
        self._threads, self._counted = 0, -LOOK_AGAIN

    @property
    def width(self) -> int:
        """How many threads the workers have; at least 2, as more workers may join soon."""
        if monotonic() - self._counted > LOOK_AGAIN:
            self._threads, self._counted = sum(self._asked(self._client.nthreads).values()), monotonic()
        return max(2, self._threads)

    def check(self) -> None:
        """Raise an ``InputError`` if the scheduler or a worker has other versions than ours."""
        versions = self._asked(self._client.get_versions)
        machines = {"the scheduler": versions["scheduler"], **versions["workers"]}
        for name, found in machines.items():
            python = tuple(map(int, found["host"]["python"].split(".")[:2])) if found else sys.version_info[:2]
            if python != sys.version_info[:2]:
                self._refuse(name, "Python {}.{}".format(*python))
        for name, (result, what) in self._asked(self._client.run, self._run, OURS, b"").items():
            if result == REFUSED:
                self._refuse(name, what)
        if not machines.keys() - {"the scheduler"}:
            listener().say(f"{self._address} has no worker yet: waiting for one")

    def _refuse(self, name: str, what: str) -> NoReturn:
        needed = "{} on Python {}.{}".format(OURS[0], *OURS[1])
        raise InputError(f"{name} has {what}, and this is {needed}: all must be the same", key("cluster"))

    def _asked(self, ask: Callable[..., Any], *words: Any) -> Any:
        try:
            return ask(*words)
        except (OSError, CancelledError, RuntimeError, AttributeError):  # what Dask raises if the scheduler is gone
            self._give_up()

    def _give_up(self) -> NoReturn:
        raise InputError(f"the scheduler at {self._address} is gone: start it, and then this again", key("cluster"))

    def in_order(self, jobs: Iterator[Callable[[], T]]) -> Iterator[T]:
        """Yield the result of each job, in order, with only a few jobs under way for each worker thread."""
        waiting: deque[Any] = deque()
        try:
            while True:
                while len(waiting) < AHEAD * self.width and (job := next(jobs, None)) is not None:
                    packed = pickle.dumps(job)
                    waiting.append(self._asked(lambda packed=packed: self._submit(packed)))
                if not waiting:
                    return
                yield self._result(waiting[0])
                waiting.popleft().release()
        finally:
            if waiting and self._client.status == "running":
                with suppress(InputError):  # without a scheduler there is nothing to take back
                    self._asked(self._client.cancel, list(waiting))

    def _submit(self, packed: bytes) -> Any:
        with undivided():
            return self._client.submit(self._run, OURS, packed, pure=False)

    def _result(self, future: Any) -> Any:
        while True:
            listener().step()
            if self._client.status not in ("running", "connecting"):
                self._give_up()
            try:
                found, content = future.result(timeout=PATIENCE)
            except TimeoutError:
                continue
            except (CancelledError, OSError):
                self._give_up()
            except Exception as error:
                why = "its workers died" if type(error).__name__ == "KilledWorker" else quote(error, 120)
                raise SolverError(f"the cluster could not do a piece of work: {why}") from None
            if found == REFUSED:
                self._refuse("a worker", content)
            value = pickle.loads(content)  # noqa: S301  # from a cluster that the user has chosen to trust
            if found == RAISED:
                raise value
            return value
