"""A person's own picture for the head of a page."""

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Logo:
    """The bytes of a PNG or JPEG file, and how many times as wide as tall it is."""

    data: bytes
    aspect: float
