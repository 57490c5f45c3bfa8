// Every setting stands in the address, behind '#': a link, a bookmark and the back button bring the very page back.

import {begin} from "./places.js";

/** The view that an address names, and its settings. */
export function read() {
  const [view, query] = location.hash.slice(1).split("?");
  return {view: view || "pads", settings: Object.fromEntries(new URLSearchParams(query ?? ""))};
}

const CODE = /^#(test\?)?([\p{L}\p{N}~:._%-]+-[\p{L}\p{N}]+)$/u, PUZZLE = /-p\d+-[^-]+$/;

/** Goes where the address in a QR code leads: '#longo-c2-JG' to a card, '#test?classic-p2-…' to a puzzle without its answer. */
export function follow() {
  const [, isTest, text] = CODE.exec(location.hash) ?? [];
  if (text) {
    const id = text.toLowerCase();
    const hash = PUZZLE.test(id) ? link("play", {id, answers: isTest ? "no" : ""}) : link("again", {id});
    history.replaceState(history.state, "", location.pathname + location.search + hash);
  }
  followed = location.hash;
}

let shown = "";
let followed = ""; // the address that was followed or written last

/** From now on only this view writes into the address: what another one began may end later. */
export const enter = (view) => { shown = view; };

/** Writes settings into the address. A new step of the history if `push`, else in place of the last one. */
export function write(view, settings, push = false) {
  if (view !== shown) return;
  if (location.hash !== followed) return; // somebody has gone on to it, and the browser tells so in a moment
  const kept = Object.entries(settings).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const query = new URLSearchParams(kept).toString();
  const hash = `#${view}${query ? `?${query}` : ""}`;
  if (hash === location.hash) return;
  const address = location.pathname + location.search + hash;
  if (push) history.pushState(begin(), "", address);
  else history.replaceState(history.state, "", address);
  followed = location.hash;
}

export const link = (view, settings = {}) => {
  const query = new URLSearchParams(Object.entries(settings).filter(([, value]) => value)).toString();
  return `#${view}${query ? `?${query}` : ""}`;
};

export const NUMBER = [/^\d{1,5}(\.\d{1,3})?$/], TEXT = [/^/], YES = ["yes", "no"];

/**
 * The settings that mean something here, and those that do not: no field has them, or nobody could choose them.
 * `fields` has for each key what may be chosen: values, or patterns.
 */
export function sift(settings, fields) {
  const right = {}, wrong = [];
  for (const [key, value] of Object.entries(settings)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : [];
    const chosen = field.find((each) => (each instanceof RegExp ? each.test(value) : String(each).toLowerCase() === value.toLowerCase()));
    if (chosen !== undefined) right[key] = chosen instanceof RegExp ? value : String(chosen);
    else if (value) wrong.push([key, value]);
  }
  return {right, wrong};
}

/** A seed that nobody chose. */
export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
