"""A user's answer to a puzzle, played or typed on a screen."""

from typing import NamedTuple

from ..rules.rows import State
from .puzzle import Line


class Attempt(NamedTuple):
    """The turns played and the state they lead to; the numbers typed."""

    line: Line
    state: State
    numbers: tuple[int, ...] = ()
