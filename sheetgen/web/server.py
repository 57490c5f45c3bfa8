"""The server: serves the page's files, and passes its requests to worker processes."""

import asyncio
import errno
import json
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sheetgen.base import cores, limits
from sheetgen.base.errors import InputError, key, quote
from sheetgen.base.files import reason

from . import address, frames, log
from .connections import MOST, SECONDS, BoundedProtocol, Stage
from .guard import HEADERS, HEALTH, READING, Guard
from .kept import Kept
from .workers import BusyError, WorkerQueue

LOG = logging.getLogger("sheetgen")
PAGE = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
LINES = "application/x-ndjson"
UNBUFFERED = {"x-accel-buffering": "no"}  # lets nginx, as a proxy, pass on each progress report at once
MOST_BYTES = 6_000_000  # of a request: a logo and a template, as base64
BODY_SECONDS = 20.0  # for all of a request to arrive
QUICK_SECONDS, LONG_SECONDS = 15.0, 600.0
BACKLOG = 256  # connections waiting to be accepted, and accepted at once
MEMORY = 1_000_000_000  # bytes of the server itself; workers draw the pages
COPIES = 2  # of an answer on its way to the system
STACK = 524_288  # bytes of a thread that only waits for a process to end
OPEN_FILES = 2 * (MOST + BACKLOG)  # connections, and pipes to workers: some systems allow 256
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # must be requested explicitly
QUICK = frozenset(("catalog", "class", "play", "position", "preview", "show", "template", "write"))
"""Requests made while a person chooses: they never wait behind long work."""
LONG = frozenset(("make", "mistakes", "odds", "print", "review", "solve"))
PRINTED_LONG = ("again", "review")  # printing these may make puzzles or review a game


@dataclass(frozen=True, slots=True)
class Serving:
    """Where to serve: ``host`` is an address of this machine, ``public_url`` that of a proxy in front of it.

    People on other machines need a token; if none is given, each start makes a new one.
    """

    host: str
    port: int
    open_browser: bool
    token: str | None = None
    public_url: str | None = None


class Desk:
    """Passes requests to three queues of workers: for quick requests, for printing, and for long work."""

    def __init__(self) -> None:
        count = cores.usable(8)
        self.quick, self.printing, self.long = WorkerQueue(count), WorkerQueue(count), WorkerQueue(count)
        self.kept = Kept()
        self._working: set[asyncio.Task[None]] = set()  # a task without a reference may be collected

    async def answer(self, request: dict[str, Any]) -> AsyncIterator[bytes]:
        """Yield lines of JSON: progress reports, and at last an answer or an error."""
        kind = _kind(request)
        seconds = QUICK_SECONDS if kind in QUICK else LONG_SECONDS
        try:
            if kind in QUICK:
                async for line in self._known(request):
                    yield line
                return
            crowd = self.printing if _prints_at_once(request) else self.long
            async with crowd.one() as worker, asyncio.timeout(seconds):
                async for message in worker.ask(request):
                    line = _line(log.without_note(message, kind))
                    if worker.is_at_work:
                        yield line
            bytearray(COPIES * len(line))  # raises a MemoryError while nothing has been sent yet
            yield line  # outside the block, so the worker is free while this is read
        except TimeoutError:
            LOG.warning("%s: ended after %g s", kind, seconds)
            yield _line({"error": f"this takes longer than {seconds:g} seconds: ask for less", "refused": "late"})
        except BusyError as error:
            LOG.warning("%s: %s", kind, type(error).__name__)
            yield _line({"error": str(error), "refused": error.why})
        except MemoryError as error:
            LOG.warning("%s: %s", kind, type(error).__name__)
            yield _line(frames.NO_ROOM)

    async def _known(self, request: dict[str, Any]) -> AsyncIterator[bytes]:
        """Yield the lines of the answer to a quick request, from the cache if it is there."""
        if (line := self.kept.find(request)) is not None:
            yield line
            return
        async for message in self._quick(request):
            yield (line := _line(log.without_note(message, _kind(request))))
            self.kept.keep(request, message, line)

    async def _quick(self, request: Any) -> AsyncIterator[dict[str, Any]]:
        """Run to completion even if the client disconnects, so a quick request never kills its worker."""
        messages: asyncio.Queue[dict[str, Any] | BaseException] = asyncio.Queue()
        work = asyncio.create_task(self._tell(request, messages))
        self._working.add(work)
        work.add_done_callback(self._working.discard)
        while True:
            message = await messages.get()
            if isinstance(message, BaseException):
                raise message
            yield message
            if "progress" not in message:
                return

    async def _tell(self, request: Any, messages: asyncio.Queue[dict[str, Any] | BaseException]) -> None:
        try:
            async with self.quick.one() as worker, asyncio.timeout(QUICK_SECONDS):
                async for message in worker.ask(request):
                    messages.put_nowait(message)
        except BaseException as error:
            messages.put_nowait(error)
            if not isinstance(error, Exception):
                raise


def _kind(request: dict[str, Any]) -> str:
    """The kind of a request, safe to log: never text that somebody else wrote."""
    ask = request.get("ask")
    return ask if isinstance(ask, str) and ask in QUICK | LONG else "unknown request"


def _prints_at_once(request: dict[str, Any]) -> bool:
    """Whether a request prints something that exists, and so must not wait behind work of minutes."""
    given = request.get("with")
    return _kind(request) == "print" and isinstance(given, dict) and given.get("what") not in PRINTED_LONG


def _line(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


async def _body(request: Request) -> dict[str, Any]:
    """Read the JSON of a request; an ``InputError`` if it is too large, too slow or not JSON."""
    content = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                content += chunk
                if len(content) > MOST_BYTES:
                    raise InputError(f"a request has at most {MOST_BYTES // 1_000_000} MB")
        found = json.loads(content)
    except TimeoutError:
        raise InputError("the request did not arrive in time") from None
    except (ValueError, RecursionError):
        raise InputError("a request is JSON") from None
    if not isinstance(found, dict):
        raise InputError("a request is a table of JSON")
    return found


def app(guard: Guard) -> Starlette:
    """The web application: the page's files, ``/ask`` for all its requests, and ``/health``."""
    desk = Desk()
    page_files = {path.name: path for path in PAGE.iterdir() if path.suffix in TYPES}

    async def ask(request: Request) -> Response:
        try:
            given = await _body(request)
        except InputError as error:
            LOG.warning("request: %s", error)
            return PlainTextResponse(str(error), 400)
        except ClientDisconnect:
            return Response(status_code=400)
        except MemoryError as error:
            LOG.warning("request: %s", type(error).__name__)
            return Response(_line(frames.NO_ROOM), media_type=LINES)
        return StreamingResponse(desk.answer(given), media_type=LINES, headers=UNBUFFERED)

    async def file(request: Request) -> Response:
        path = page_files.get(request.path_params.get("name", "index.html"))
        if path is None:
            return PlainTextResponse("there is no such page", 404)
        return Response(path.read_bytes(), media_type=TYPES[path.suffix])

    async def health(_: Request) -> Response:
        return PlainTextResponse("ok\n")

    @asynccontextmanager
    async def working(_: Starlette) -> AsyncIterator[None]:
        crowds = (desk.quick, desk.printing, desk.long)
        starting = asyncio.gather(*(crowd.start() for crowd in crowds))
        try:
            yield
        finally:
            starting.cancel()
            with suppress(asyncio.CancelledError):
                await starting
            await asyncio.gather(*(crowd.stop() for crowd in crowds))

    routes = [Route("/", file), Route("/ask", ask, methods=["POST"]), Route(HEALTH, health), Route("/{name}", file)]
    made = Starlette(routes=routes, lifespan=working)
    made.add_middleware(Guarded, guard=guard)
    return made


class Guarded:
    """Middleware that refuses what the guard refuses, and adds the headers to every answer."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app, self.guard = app, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self.guard.refusal(scope["method"], scope["path"], headers, scope["query_string"].decode("latin-1"))
        if refusal:
            LOG.warning("%s: %s", "page" if scope["method"] in READING else "request", refusal)
            await PlainTextResponse(refusal, 403)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)


def serve(serving: Serving, tell: Callable[[str], None]) -> None:
    """Serve until interrupted; ``tell`` receives the address, and how to end it."""
    sock = _listen(serving)
    host, port = sock.getsockname()[:2]
    place = address.of_server(host, port, serving.token, serving.public_url)
    log.to_stderr()
    where = f"\nIt listens at {host}, port {port}." if serving.public_url else ""
    tell(f"{place.url}{where}\nCtrl-C ends it.")
    if serving.open_browser:
        webbrowser.open(place.url)
    logging.getLogger("uvicorn.error").addFilter(_is_no_cancelling)
    threading.stack_size(STACK)
    limits.bound_data(MEMORY)
    limits.allow_open_files(OPEN_FILES)
    uvicorn.Server(configured(app(place.guard))).run(sockets=[sock])


def configured(served: ASGIApp) -> uvicorn.Config:
    """The configuration of uvicorn: bounded connections, and HTTP only, as another protocol would escape the bounds."""
    return uvicorn.Config(
        served,
        http=BoundedProtocol,
        ws="none",
        backlog=BACKLOG,
        log_config=None,
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=int(SECONDS[Stage.HEAD]),
        server_header=False,
    )


def _is_no_cancelling(record: logging.LogRecord) -> bool:
    """Filter out cancellations: stopping the server at work should not print tracebacks of that work."""
    is_cancelled = record.exc_info is not None and record.exc_info[0] is asyncio.CancelledError
    return not is_cancelled and not str(record.msg).startswith("Cancel %s running task")


def _listen(serving: Serving) -> socket.socket:
    sock = socket.socket(socket.AF_INET6 if ":" in serving.host else socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere, it would let two programs share a port
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((serving.host, serving.port))
        _refuse_all_networks(serving.host, sock.getsockname()[0])
        sock.listen(BACKLOG)  # early connections wait until everything is ready
    except (OSError, UnicodeError, OverflowError, TypeError) as error:  # TypeError: a name that no letters can spell
        sock.close()
        why = reason(error) if isinstance(error, OSError) else "this is no address"
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        hint = f": {key('port')} {serving.port + 1} may be free" if is_taken else ""
        raise InputError(f"cannot serve at {quote(serving.host)}, port {serving.port} ({why}){hint}") from None
    except InputError:
        sock.close()
        raise
    return sock


def _refuse_all_networks(host: str, bound: str) -> None:
    """Refuse a host that the system takes for all networks, such as an empty one or 0, if not in ``EVERYWHERE``."""
    if address.is_everywhere(bound) and host not in EVERYWHERE:
        what = "127.0.0.1 is for this machine alone, 0.0.0.0 for all networks"
        raise InputError(f"{quote(host)} is no address: {what}", key("host"))
