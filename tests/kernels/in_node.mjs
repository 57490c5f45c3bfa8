// Answers questions in Pyodide: node in_node.mjs PYODIDE ROOT PACKAGES AMOUNT [SECTION ...]
import { pathToFileURL } from "node:url";

const [pyodide, root, packages, amount, ...sections] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const env = { HOME: "/", SHEETGEN_CACHE: "/cache" };
const python = await loadPyodide({ indexURL: `${pyodide}/`, env, stdout: (text) => console.error(text) });
for (const [place, folder] of Object.entries({ "/root": root, "/packages": packages })) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.globals.set("wanted", python.toPy([amount, ...sections]));
const told = python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/root", "/packages"]
from tests.kernels import answers
json.dumps(answers.answered(int(wanted[0]), tuple(wanted[1:]) or answers.QUICK))
`);
console.log(told);
