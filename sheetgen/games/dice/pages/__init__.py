"""The dice game on paper: pads, worksheets, keys and rules."""
