"""What every room may know: errors, strict reading of tables, chance, codes, caches, folders and files."""
