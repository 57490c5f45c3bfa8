"""Compiles the kernels ahead of time, from numba's own code: ``python -m tools.kernels --target wasm32 --out FOLDER``.

For WebAssembly the modules are such as Pyodide loads, for other machines shared libraries; ``kernels.json`` beside them
says what they hold. ``sheetgen/base/linked.py`` calls them. Needs ``wasm-ld`` or ``ld.lld`` (Debian: ``lld``).
"""
