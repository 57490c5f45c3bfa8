"""Somebody's answer to a puzzle, played or typed on a screen."""

from typing import NamedTuple

from ..rules.rows import State
from .puzzle import Line


class Attempt(NamedTuple):
    """The turns that were played and what they lead to; the numbers that were typed."""

    line: Line
    state: State
    numbers: tuple[int, ...] = ()
