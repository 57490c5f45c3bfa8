"""The game of sliding cubes."""
