"""The one interface between page and program: requests and answers are plain values.

A server passes requests to processes that call ``answer``; without a server, the browser calls the same function.
"""
