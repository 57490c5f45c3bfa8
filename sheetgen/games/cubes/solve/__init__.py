"""Forced wins, endgame tables and the plain reference that they answer to."""
