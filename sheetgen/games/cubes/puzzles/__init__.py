"""Puzzles of the cube game: positions of played games with a single answer, graded, proven and named."""
