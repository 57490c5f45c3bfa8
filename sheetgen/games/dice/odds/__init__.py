"""Expected scores and chances over all rolls to come, exact where they can be."""
