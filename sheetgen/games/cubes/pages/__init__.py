"""The printable parts of the cube game: the board, cubes to fold, flat tiles, score slips, and puzzle diagrams."""
