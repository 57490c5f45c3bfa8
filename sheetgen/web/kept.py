"""An LRU cache of preview answers, 40 MB at most."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

MOST_BYTES = 40_000_000  # some 400 pages


class Kept:
    """Answer lines by request; the least recently used are dropped first. Everybody who opens the page shares them."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most, self._size = most, 0
        self._lines: OrderedDict[bytes, bytes] = OrderedDict()

    def find(self, request: Mapping[str, Any]) -> bytes | None:
        if (name := _name(request)) not in self._lines:
            return None
        self._lines.move_to_end(name)
        return self._lines[name]

    def keep(self, request: Mapping[str, Any], message: Mapping[str, Any], line: bytes) -> None:
        """Store a preview, unless its seed was random: whoever asks for that again wants another one."""
        if request.get("ask") != "preview" or "answer" not in message:
            return
        wish = request["with"].get("wish", {})
        if message["answer"]["seed"] not in ("", wish.get("seed")):
            return
        name = _name(request)
        self._size += len(line) - len(self._lines.pop(name, b""))
        self._lines[name] = line
        while self._size > self._most:
            self._size -= len(self._lines.popitem(last=False)[1])


def _name(request: Mapping[str, Any]) -> bytes:
    """A digest of the request that does not depend on the order of its keys."""
    return sha256(json.dumps(request, sort_keys=True).encode()).digest()
