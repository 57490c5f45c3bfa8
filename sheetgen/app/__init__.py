"""The program's functions, one module for each kind of request: plain values in, values or bytes out."""
