"""The door for browsers: a small server that hands what is asked to processes of its own, and the page."""
