"""Expected scores and chances over all future rolls: exact where possible, otherwise estimated."""
