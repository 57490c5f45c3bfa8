"""The log on standard error: one line for each error, with its time, and nothing that a person sent.

    2026-11-20T08:15:42+0100 preview: TemplateError

Exception messages may repeat what a person wrote, so a line names their class and source locations instead.
"""

import logging
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sheetgen.base.folders import PACKAGE

LOG = logging.getLogger("sheetgen")
PLACES = 3  # innermost stack frames to name
KEY = "log"  # the key of a worker's last message that holds its note for the log


class OneLine(logging.Formatter):
    """Formats the time and the first line of a message, and an exception as ``describe`` does."""

    def format(self, record: logging.LogRecord) -> str:
        said = record.getMessage().partition("\n")[0].partition(" in callback ")[0]  # asyncio appends its arguments
        error = record.exc_info[1] if record.exc_info else None
        return ": ".join(
            filter(None, (f"{self.formatTime(record, self.datefmt)} {said}", describe(error) if error else ""))
        )


def to_stderr() -> None:
    """Log everything in this process to standard error, one line each."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine(datefmt="%Y-%m-%dT%H:%M:%S%z"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


def describe(error: BaseException) -> str:
    """The class of an exception and where it was raised.

    >>> try:
    ...     {}["a person's own text"]
    ... except KeyError as error:
    ...     describe(error).split(":")[0]
    'KeyError at <doctest sheetgen.web.log.describe[0]>'
    """
    frames = traceback.extract_tb(error.__traceback__)[-PLACES:]
    places = [f"{_shortened(frame.filename)}:{frame.lineno}" for frame in reversed(frames)]
    return type(error).__name__ + (f" at {', from '.join(places)}" if places else "")


def _shortened(path: str) -> str:
    own = Path(path).is_relative_to(PACKAGE)
    return str(Path(path).relative_to(PACKAGE)) if own else Path(path).name


def without_note(message: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Log the note of a worker's message, with the kind of the request, and return the message without it."""
    if KEY in message:
        LOG.warning("%s: %s", kind, message[KEY])
    return {name: value for name, value in message.items() if name != KEY}
