"""The games: each a folder that fills in one record."""
