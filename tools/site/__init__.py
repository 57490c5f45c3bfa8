"""The page without a server: a folder for any host of files, in which our own Python runs within the browser."""
