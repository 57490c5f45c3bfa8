"""A user's own picture for the head of a page."""

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Logo:
    """The bytes of a PNG or JPEG file, and the ratio of its width to its height."""

    data: bytes
    aspect: float
