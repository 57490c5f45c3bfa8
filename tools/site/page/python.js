// Python in a worker: loads Pyodide and the program, then answers one request after another.

import {loadPyodide} from "./pyodide/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const HOME = "/sheetgen";

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
    env: {HOME: "/home", SHEETGEN_CONFIG: `${HOME}/config.toml`, SHEETGEN_CACHE: "/cache"},
  });
  python.unpackArchive(await program, "zip", {extractDir: HOME});
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  const {answer} = python.pyimport("inside.boot");
  return {python, answer};
}

let drawer;

/** PDFium, which turns pages into dots, is brought when the first PNG is wanted. */
async function bringDrawer(python) {
  python.unpackArchive(await content("pdfium.zip"), "zip", {extractDir: HOME});
}

const starting = start();
starting.then(() => postMessage({loaded: true}), (error) => postMessage({failed: String(error)}));

self.onmessage = async ({data: request}) => {
  try {
    const {python, answer} = await starting;
    if (request.ask === "print" && request.with.format === "png") await (drawer ??= bringDrawer(python));
    postMessage(JSON.parse(answer(JSON.stringify(request), (message) => postMessage(JSON.parse(message)))));
  } catch (error) {
    postMessage({failed: String(error)});
  }
};
