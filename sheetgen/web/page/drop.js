// A file dropped anywhere on the page opens where it belongs; the browser never leaves the page for it.

import {h} from "./dom.js";
import {LISTS} from "./pupils.js";
import {t} from "./words.js";

const lists = Object.fromEntries(LISTS.split(",").map((end) => [end.slice(1), "puzzles"]));
const VIEWS = {toml: "variant", pdf: "again", svg: "again", png: "again", ...lists}; // by the ends of files' names; each has a method `take(file)`

/** Takes files from now on: `open(name)` shows a view and resolves to it, `refuse(sentence)` says why nothing is opened. */
export function takeDrops(open, refuse) {
  const sign = h("div", {class: "dropping", hidden: true}, h("p", {}));
  let isOurs = false; // a picture of the page that is dragged is none to be opened
  const handle = (event) => !isOurs && event.dataTransfer.types.includes("Files") && !event.target.closest?.("input[type=file]");
  const show = (event) => {
    sign.hidden = !handle(event);
    if (sign.hidden) return;
    event.preventDefault();
    sign.firstChild.textContent = t("drop.here");
  };
  document.body.append(sign);
  addEventListener("dragstart", () => { isOurs = true; });
  addEventListener("dragend", () => { isOurs = false; });
  addEventListener("dragenter", show);
  addEventListener("dragover", show);
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) sign.hidden = true; });
  addEventListener("drop", (event) => {
    sign.hidden = true;
    if (!handle(event)) return;
    event.preventDefault();
    take([...event.dataTransfer.files], open, refuse);
  });
}

async function take(files, open, refuse) {
  if (files.length !== 1) { refuse(t("drop.single")); return; }
  const [file] = files;
  const end = file.name.split(".").at(-1).toLowerCase();
  const name = Object.hasOwn(VIEWS, end) ? VIEWS[end] : null;
  if (!name) { refuse(t("drop.unknown", {name: file.name})); return; }
  const view = await open(name);
  try {
    await view?.take(file); // there is none if somebody went on meanwhile
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // the browser's: the file has gone, or may not be read
    refuse(t("drop.unread", {name: file.name}));
  }
}
