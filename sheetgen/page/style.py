"""The look of one print, and its paper."""

from dataclasses import dataclass

from .look import Look
from .paper import Setup


@dataclass(frozen=True, eq=False)
class Style(Look):
    """The look and settings shared by all pages of one print."""

    setup: Setup
