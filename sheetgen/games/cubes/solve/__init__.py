"""Forced wins, endgame tables, and the plain reference solver that they are tested against."""
