"""The door for terminals: options, streams, progress, exit codes, completion."""
