"""Worksheets and their keys as forms: a game fills in what its puzzles look like."""
