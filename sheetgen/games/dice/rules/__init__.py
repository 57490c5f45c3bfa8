"""The games: what a sheet is, what may be crossed on it, and what it is worth."""
