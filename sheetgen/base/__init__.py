"""What every room may use: errors, strict reading, chance, printed ids, progress, folders, files and caches."""
