"""The door for browsers: the page, and a small server that passes its requests to worker processes."""
