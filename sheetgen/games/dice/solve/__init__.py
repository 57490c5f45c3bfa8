"""What is the best that can still be made of a sheet? Solvers, and the plain reference that judges them."""
