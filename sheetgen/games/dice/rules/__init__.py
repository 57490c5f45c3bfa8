"""The four-row dice game: its sheets, what may be crossed on them, their scores, and all of these as text."""
