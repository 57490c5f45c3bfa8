"""Positions and puzzles of the cube game as JSON."""
