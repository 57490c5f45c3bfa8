"""All of the cube game that can be printed: the board, cubes to fold, flat tiles, score slips, and puzzle diagrams."""
