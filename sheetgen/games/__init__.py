"""The games. Each is a folder that fills in one record."""
