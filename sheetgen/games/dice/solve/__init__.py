"""Solvers for known rolls: the compiled ones, and the plain reference implementations that they are tested against."""
