"""What the page asks for, as plain values in and plain values out: the one interface between page and program.

A server hands requests to processes that call ``answer``; in the browser alone, the same function is called there.
"""
