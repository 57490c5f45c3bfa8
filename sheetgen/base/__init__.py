"""Shared by all packages: errors, strict reading, randomness, printed ids, progress, folders, files and caches."""
