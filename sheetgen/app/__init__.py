"""What a person can ask for, one module for each wish: plain values in, values or bytes out."""
