"""Compiles the kernels ahead of time, from numba's own code of them: ``python -m tools.kernels --out FOLDER wasm32``.

For WebAssembly the modules are such as Pyodide loads, for other machines shared libraries; ``kernels.json`` beside them
says what they hold. ``sheetgen/base/linked.py`` calls them. Needs ``wasm-ld`` or ``ld.lld`` (Debian: ``lld``).
"""
