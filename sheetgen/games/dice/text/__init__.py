"""The dice game on a terminal: sheets, puzzles and odds as lines of text."""
