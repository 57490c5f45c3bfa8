"""Puzzles that are proven before they are shown: made from played games, graded, tagged, and named."""
