"""The four-row dice game in all its variants."""
