"""The first module that runs in the browser: answers requests as a worker of the server does, JSON in and out."""

import json
import sys
from collections.abc import Callable
from types import ModuleType

from . import pictures

WHOLE_PILLOW = ("PIL", "PIL.Image", "PIL.ImageOps", "PIL.PngImagePlugin")


def stand_in_for_pillow() -> None:
    """Let ``import PIL`` find ``pictures``: nobody has built Pillow for where this runs, and little of it is needed."""
    for name in WHOLE_PILLOW:
        sys.modules[name] = module = ModuleType(name)
        vars(module).update({key: value for key, value in vars(pictures).items() if not key.startswith("_")})
    package = sys.modules["PIL"]
    package.Image, package.ImageOps = sys.modules["PIL.Image"], sys.modules["PIL.ImageOps"]  # type: ignore[attr-defined]


def answer(request: str, send: Callable[[str], None]) -> str:
    """The last message about a request; ``send`` is given those about its progress before."""
    from sheetgen.web import worker

    return json.dumps(worker.answer(json.loads(request), lambda message: send(json.dumps(message))))


stand_in_for_pillow()
