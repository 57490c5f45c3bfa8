// Python in a worker: loads Pyodide and the program, then answers one request after another.

import {loadPyodide} from "./pyodide/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const HOME = "/sheetgen", TABLES = "/cache";
const SOLVING = new Set(["make", "solve", "odds"]);

/** The bytes of a file of the site. */
async function content(name) {
  const response = await fetch(here(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

async function start() {
  const program = content("sheetgen.zip");
  const python = await loadPyodide({
    indexURL: here("pyodide/"),
    stdLibURL: here("python.zip"),
    env: {HOME: "/home", SHEETGEN_CONFIG: `${HOME}/config.toml`, SHEETGEN_CACHE: TABLES, SHEETGEN_KERNELS: `${HOME}/kernels`},
  });
  python.unpackArchive(await program, "zip", {extractDir: HOME});
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  const {answer} = python.pyimport("inside.boot");
  return {python, answer};
}

let drawer, tables;

/** PDFium, which turns pages into dots, is brought when the first PNG is wanted. */
async function bringDrawer(python) {
  python.unpackArchive(await content("pdfium.zip"), "zip", {extractDir: HOME});
}

/** Tables that solvers compute for minutes are kept in the browser's storage, and brought when a solver is wanted. */
function bringTables({FS}) {
  FS.mkdirTree(TABLES);
  FS.mount(FS.filesystems.IDBFS, {}, TABLES);
  return synchronised(FS, true);
}

/** From the browser's storage if `isFrom`, else to it; without one, tables are computed anew each time. */
function synchronised(FS, isFrom) {
  return new Promise((resolve) => {
    FS.syncfs(isFrom, (error) => {
      if (error) console.warn(`sheetgen: tables are not kept: ${error}`);
      resolve(FS.readdir(TABLES).length);
    });
  });
}

const starting = start();
starting.then(() => postMessage({loaded: true}), (error) => postMessage({failed: String(error)}));

self.onmessage = async ({data: request}) => {
  try {
    const {python, answer} = await starting;
    if (request.ask === "print" && request.with.format === "png") await (drawer ??= bringDrawer(python));
    if (SOLVING.has(request.ask)) tables ??= await bringTables(python);
    postMessage(JSON.parse(answer(JSON.stringify(request), (message) => postMessage(JSON.parse(message)))));
    if (tables && python.FS.readdir(TABLES).length !== tables) tables = await synchronised(python.FS, false);
  } catch (error) {
    postMessage({failed: String(error)});
  }
};
