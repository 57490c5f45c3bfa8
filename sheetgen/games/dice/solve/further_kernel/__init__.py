"""The compiled part of ``further``."""
