"""Pages of rules: sections of sentences and drawn examples, set in columns."""
