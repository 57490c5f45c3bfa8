"""Translates finished drawings into files; makes no layout decisions."""
