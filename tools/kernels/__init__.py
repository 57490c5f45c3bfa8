"""Compiles the kernels ahead of time, from numba's own code, into modules of WebAssembly: ``python -m tools.kernels``.

``kernels.json`` beside the modules says what they hold, what they were made of, and by what. ``base/kernels.py`` calls
them. Needs ``wasm-ld`` (Debian: ``lld``).
"""
