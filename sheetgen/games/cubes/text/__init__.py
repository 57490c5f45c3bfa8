"""The cube game on a terminal."""
