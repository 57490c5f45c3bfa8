"""Puzzles of the cube game: moments of played games that have one answer, graded, proven and named."""
