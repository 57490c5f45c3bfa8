"""The look of one print, and its paper."""

from dataclasses import dataclass

from .look import Look
from .paper import Setup


@dataclass(frozen=True, eq=False)
class Style(Look):
    """What all pages of one print share."""

    setup: Setup
