"""Closes connections that would keep others out.

Connections and memory are limited. A client that does not finish sending a head, or does not read its answer, has some
seconds for it; when there are too many such clients, the one that has waited longest is closed at once. So clients that
ask and read are served even while others try to fill the server.
"""

import asyncio
from enum import Enum
from math import inf

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST, MOST_OF_CLIENT = 400, 300  # connections, in all and from one address
MOST_RECEIVED, MOST_RECEIVED_OF_CLIENT = 100_000_000, 60_000_000  # bytes of requests waiting for answers
MOST_UNREAD, MOST_UNREAD_OF_CLIENT = 120_000_000, 80_000_000  # bytes of answers not yet read
SMALL = 100_000  # bytes of a request that is never too many
LOOK = 1.0  # seconds between two checks of a connection


class Stage(Enum):
    """What a connection waits for."""

    HEAD = "the whole head of a request, be it the first one or the next"
    BODY = "the rest of a request, for which the server sets a time"
    WORK = "its answer, for which the server sets a time as well"
    READING = "that an answer is read"


SECONDS = {Stage.HEAD: 20.0, Stage.READING: 120.0}


class BoundedProtocol(H11Protocol):
    """A connection that is closed when it waits for too long, or when too many are waiting."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._host = self.client[0] if self.client else ""
        self._stage: tuple[Stage, object] = (Stage.HEAD, None)
        self._since = self.loop.time()
        self._received = 0
        self._next_look = self.loop.call_later(LOOK, self._look)
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self._next_look.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.stage()  # perhaps another request begins
        self._received += len(data)
        super().data_received(data)
        if self._received > SMALL:
            self._bound_received()

    def pause_writing(self) -> None:
        """Called when more of an answer was written than the system takes at once."""
        super().pause_writing()
        self._bound_unread()

    @property
    def unread(self) -> int:
        return self.transport.get_write_buffer_size()

    def stage(self) -> Stage:
        """What the connection waits for; its clock restarts at every new request or stage."""
        if self.unread:
            stage = Stage.READING
        elif self.cycle is None or self.cycle.response_complete:
            stage = Stage.HEAD
        else:
            stage = Stage.BODY if self.cycle.more_body else Stage.WORK
        if self._stage != (stage, self.cycle):
            self._stage, self._since = (stage, self.cycle), self.loop.time()
            self._received = self._received if stage in (Stage.BODY, Stage.WORK) else 0
        return stage

    def _look(self) -> None:
        """Close the connection if it has waited for too long, else check again after ``LOOK`` seconds."""
        stage = self.stage()
        if self.loop.time() - self._since > SECONDS.get(stage, inf):
            self.transport.abort()
        else:
            self._next_look = self.loop.call_later(LOOK, self._look)

    def _make_room(self) -> None:
        for crowd, most in self._crowds(MOST_OF_CLIENT, MOST):
            if len(crowd) > most:
                self._close_longest(crowd, Stage.HEAD)

    def _bound_received(self) -> None:
        for crowd, most in self._crowds(MOST_RECEIVED_OF_CLIENT, MOST_RECEIVED):
            if sum(each._received for each in crowd) > most:
                self._close_longest(crowd, Stage.BODY)

    def _bound_unread(self) -> None:
        for crowd, most in self._crowds(MOST_UNREAD_OF_CLIENT, MOST_UNREAD):
            while sum(each.unread for each in crowd) > most:
                self._close_longest(crowd, Stage.READING)

    def _close_longest(self, crowd: list["BoundedProtocol"], stage: Stage) -> None:
        """Close the connection that has waited longest in this stage; this one if none is in it."""
        waiting = [each for each in crowd if each.stage() is stage]
        min(waiting, key=lambda each: each._since, default=self).transport.abort()

    def _crowds(self, of_client: int, of_all: int) -> list[tuple[list["BoundedProtocol"], int]]:
        """The connections of this client, and those of all clients, each with its limit."""
        ours = (each for each in self.connections if isinstance(each, BoundedProtocol))
        all_ = [each for each in ours if each.unread or not each.transport.is_closing()]
        return [([each for each in all_ if each._host == self._host], of_client), (all_, of_all)]
