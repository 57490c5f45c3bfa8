"""Finished drawings translated into files; nothing is decided here."""
