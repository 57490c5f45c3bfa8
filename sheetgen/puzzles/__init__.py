"""What no game owns of puzzles: sets made on many cores, worksheets, their ids and their files."""
