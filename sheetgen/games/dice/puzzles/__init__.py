"""Shared by all kinds of dice puzzles: moments of played games, proof, levels, ids, versions."""
