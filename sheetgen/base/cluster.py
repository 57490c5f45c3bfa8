"""Work on a Dask cluster: jobs go to the workers of a scheduler as they come, and what they return comes in order.

A job travels as bytes, with the versions that it was made with. So neither the scheduler nor a worker opens it that
lacks this program or has another version of it or of Python: it is refused, for it might make other puzzles.
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

AHEAD = 4  # jobs per thread of a worker that are being done or wait to be taken
PATIENCE = 0.2  # seconds between two looks at whether the work is cancelled, and the scheduler there
CONNECTING = 10.0  # seconds
ADDRESS = re.compile(r"((tcp|tls)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d{1,5}")
LOOK_AGAIN = 2.0  # seconds between two counts of the workers
DONE, RAISED, REFUSED = "done", "raised", "refused"
OURS = f"sheetgen {__version__}", sys.version_info[:2]

T = TypeVar("T")


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Inside, work for many cores is done by the cluster of the scheduler at this address."""
    if not ADDRESS.fullmatch(address):  # Dask would start a cluster of its own, or wait and fail in ways of its own
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
    """What Dask has to say about lost connections and versions is said by us, in a sentence."""
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
    except Exception:  # Dask fails in every way there is where something else answers
        client.status = "closed"  # half built, it would wait for itself when it is thrown away
        raise _nobody(address) from None
    try:
        yield client
    finally:
        with undivided():
            client.close(timeout=PATIENCE)


def _greet(dask: Any, address: str) -> None:
    """Exchange greetings with a scheduler, within ``CONNECTING``; whoever waits can interrupt it.

    Dask's client waits for them without a bound, and half built it cannot be ended.
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
    """The function that a worker calls. A nested one travels whole: those who lack this program can take it, too."""

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
            return "done", pickle.dumps(pickle.loads(job)())  # noqa: S301  # from the client that has this cluster
        except Exception as error:
            return "raised", pickle.dumps(error)

    return run


class Cluster:
    """The workers of a scheduler. They may come, go and die: Dask gives the jobs of one that died to others."""

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._run = _runner()
        self._threads, self._counted = 0, -LOOK_AGAIN

    @property
    def width(self) -> int:
        """How many threads the workers have; at least two, for there may be more of them soon."""
        if monotonic() - self._counted > LOOK_AGAIN:
            self._threads, self._counted = sum(self._asked(self._client.nthreads).values()), monotonic()
        return max(2, self._threads)

    def check(self) -> None:
        """Raise an ``InputError`` for a scheduler or a worker with other versions than ours."""
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
        except (OSError, CancelledError, RuntimeError, AttributeError):  # what Dask raises without a scheduler
            self._give_up()

    def _give_up(self) -> NoReturn:
        raise InputError(f"the scheduler at {self._address} is gone: start it, and then this again", key("cluster"))

    def in_order(self, jobs: Iterator[Callable[[], T]]) -> Iterator[T]:
        """What each job returns; only a few jobs are under way for each thread of a worker."""
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
            value = pickle.loads(content)  # noqa: S301  # from a cluster that somebody has chosen to trust
            if found == RAISED:
                raise value
            return value
