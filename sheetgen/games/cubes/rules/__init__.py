"""Quixo: the board, its moves, and both as text."""
