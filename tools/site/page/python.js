// Python in a worker: loads Pyodide and the program, then answers one request after another.

import {loadPyodide} from "./pyodide/pyodide.mjs";
import {counting} from "./loading.js";
import {Tables} from "./tables.js";

const here = (name) => new URL(name, import.meta.url).href;
const HOME = "/sheetgen", TABLES = "/cache";
const SOLVING = new Set(["make", "solve", "odds", "review", "mistakes"]);

/** The bytes of a file of the site. */
async function content(name) {
  const response = await fetch(here(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

self.fetch = counting(self.fetch.bind(self), (loading) => postMessage({loading}));

async function start() {
  const program = content("sheetgen.zip");
  const python = await loadPyodide({
    indexURL: here("pyodide/"),
    stdLibURL: here("python.zip"),
    env: {HOME: "/home", SHEETGEN_CONFIG: `${HOME}/config.toml`, SHEETGEN_CACHE: TABLES},
  });
  python.unpackArchive(await program, "zip", {extractDir: HOME});
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  const {answer} = python.pyimport("inside.boot");
  return {python, answer};
}

let drawer, tables; // promises

/** PDFium, which turns pages into dots, is brought when the first PNG is wanted. */
async function bringDrawer(python) {
  python.unpackArchive(await content("pdfium.zip"), "zip", {extractDir: HOME});
}

/** Work on tables; without the browser's storage they are computed anew each time. */
async function orWarn(work) {
  await work.catch((error) => console.warn(`sheetgen: tables are not kept: ${error}`));
}

/** Tables are brought when a solver is wanted. */
async function bringTables({FS}) {
  const found = new Tables(FS, TABLES);
  await orWarn(found.bring());
  return found;
}

const starting = start();
starting.then(() => postMessage({loaded: true}), (error) => postMessage({failed: String(error)}));

self.onmessage = async ({data: request}) => {
  try {
    const {python, answer} = await starting;
    if (request.ask === "print" && request.with.format === "png") await (drawer ??= bringDrawer(python));
    if (SOLVING.has(request.ask) || request.with.what === "review") await (tables ??= bringTables(python));
    postMessage(JSON.parse(answer(JSON.stringify(request), (message) => postMessage(JSON.parse(message)))));
    if (tables) await orWarn((await tables).keep());
  } catch (error) {
    postMessage({failed: String(error)});
  }
};
