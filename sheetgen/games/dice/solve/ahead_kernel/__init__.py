"""Games played to their end by a simple player, on small states of two words: for the estimates of ``odds``."""
