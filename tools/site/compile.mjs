// Compiles all Python below a folder with the very Python that will read it: node compile.mjs PYODIDE FOLDER
// A browser then loads code instead of making it of text, which would take it several seconds.

import {join} from "node:path";
import {pathToFileURL} from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({indexURL: `${pyodide}/`});
python.FS.mkdirTree("/work");
python.FS.mount(python.FS.filesystems.NODEFS, {root: folder}, "/work");
python.runPython(`
from pathlib import Path
from py_compile import PycInvalidationMode, compile

root = Path("/work")
for path in sorted(root.rglob("*.py")):
    name = str(path.relative_to(root))
    compile(path, path.with_suffix(".pyc"), name, True, 2, PycInvalidationMode.UNCHECKED_HASH)
    path.unlink()
`);
