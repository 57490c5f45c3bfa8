"""What a printed set of the cube game is made of."""
