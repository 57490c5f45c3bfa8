"""The parts of puzzles common to all games: sets made on many cores, worksheets, their ids and their files."""
