// A score sheet of the dice game as a table of buttons: heard as rows and numbers, walked through with the arrow keys.

import {h} from "./dom.js";
import {icon} from "./icons.js";
import {has, t} from "./words.js";

const SYMBOLS = {"two-in-fewest": "✕✕", "one-in-each": "✕≡", "double-fewest": "×2", "plus-13": "+13", "no-penalty": "∅"};

/**
 * Draws a sheet. `mark(row, place)` says how a cell looks: {crossed, fresh, open, free}, `free` where every cell may be
 * pressed; `press(row, place)` is called when an open cell is pressed; `lock(row)` may return a button for the end of a row.
 */
export function sheetTable(view, {mark, press, lock}) {
  const widest = Math.max(...view.rows.map((row) => row.cells.length));
  const table = h("div", {class: "sheet", role: "group", "aria-label": t("sheet.name")}, view.rows.map((row, index) => h("div", {class: `row band-${row.color}`, role: "group", "aria-label": `${t("sheet.row", {row: index + 1})}: ${colorName(row.color)}`},
    h("span", {class: "letter", "aria-hidden": "true"}, view.letters[row.color]),
    row.cells.map((cell, place) => drawCell(cell, index, place, mark(index, place), press)),
    ...Array.from({length: widest - row.cells.length}, () => h("span", {class: "gap"})),
    lock ? lock(index) : h("span", {class: `lock${view.locks[index] ? " crossed" : ""}`, role: "img", "aria-label": view.locks[index] ? t("sheet.locked") : view.closed[index] ? t("sheet.closed") : t("sheet.lock")}, view.closed[index] && !view.locks[index] ? "–" : icon("lock")))));
  table.style.setProperty("--columns", widest);
  table.addEventListener("keydown", (event) => walk(event, table));
  const first = table.querySelector(".cell:not([disabled])") ?? table.querySelector(".cell");
  if (first) first.tabIndex = 0;
  return table;
}

function drawCell(cell, row, place, look, press) {
  const said = [`${colorName(cell.color)} ${cell.number}`, look.crossed && t("sheet.crossed"), cell.closing && t("sheet.closing"), cell.bonus && t("sheet.bonus"), cell.symbol && t(`symbol.${cell.symbol}`), look.open && !look.free && t("sheet.open")];
  return h("button", {
    type: "button",
    class: ["cell", `band-${cell.color}`, look.crossed && "crossed", look.fresh && "fresh", look.open && "open", cell.closing && "closing", (cell.bonus || cell.symbol) && "boxed"].filter(Boolean).join(" "),
    tabindex: "-1",
    "aria-label": said.filter(Boolean).join(", "),
    "aria-disabled": look.open ? null : "true",
    "aria-pressed": look.crossed ? "true" : "false",
    "data-row": row,
    "data-place": place,
    onclick: () => { if (look.open) press(row, place); },
  }, String(cell.number), cell.symbol ? h("small", {}, SYMBOLS[cell.symbol]) : null);
}

/** The arrow keys walk; one cell at a time is in the order of the tab key. */
export function walk(event, table) {
  const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
  const cell = event.target.closest("[data-row]");
  if (!(event.key in steps) || !cell) return;
  event.preventDefault();
  const [down, right] = steps[event.key];
  const next = table.querySelector(`[data-row="${Number(cell.dataset.row) + down}"][data-place="${Number(cell.dataset.place) + right}"]`);
  if (!next) return;
  for (const each of table.querySelectorAll("[tabindex='0']")) each.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

export const colorName = (color) => { const name = `color.${color}.name`; return has(name) ? t(name) : color; };

const PIPS = {1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9]};

/** A die with its value: pips up to six sides, a figure on others. */
export function die(value, color, {out = false, sides = 6, onclick = null} = {}) {
  const name = `${color ? colorName(color) : t("sheet.white")} ${value}${out ? `, ${t("sheet.out")}` : ""}`;
  const face = sides <= 6 && value in PIPS ? h("span", {class: "pips"}, PIPS[value].map((place) => h("i", {class: `p${place}`}))) : h("b", {}, String(value));
  const look = `die${color ? ` band-${color}` : ""}${out ? " out" : ""}`;
  return onclick ? h("button", {type: "button", class: look, "aria-label": name, onclick}, face) : h("span", {class: look, role: "img", "aria-label": name}, face);
}

export function rollLine(roll, sides) {
  return h("span", {class: "roll"}, roll.white.map((value) => die(value, "", {sides})), roll.colored.map(({value, color, out}) => die(value, color, {out, sides})));
}
