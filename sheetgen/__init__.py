"""Printable score pads, proven puzzles and an exact solver for pen-and-paper dice games."""

__version__ = "0.1.0"
