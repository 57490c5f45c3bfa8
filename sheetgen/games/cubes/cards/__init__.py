"""The contents of a printed set of the cube game."""
