"""The four-row dice game: what a sheet is, what may be crossed on it, what it is worth, and all of it as text."""
