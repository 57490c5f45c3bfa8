// A score sheet of the dice game as a table of buttons: heard as rows and numbers, walked through with the arrow keys.

import {h} from "./dom.js";
import {ROUND, SECOND, hasHalves, hasRoundCells, join, looks, seconds} from "./further.js";
import {icon} from "./icons.js";
import {has, t} from "./words.js";

const SYMBOLS = {"two-in-fewest": "✕✕", "one-in-each": "✕≡", "double-fewest": "×2", "plus-13": "+13", "no-penalty": "∅"};

/**
 * Draws a sheet. `mark(row, place, on)` says how a cell looks: {crossed, fresh, open, free}, `free` where every cell may be
 * pressed; `press(row, place, on)` is called when an open cell is pressed; `close(row)`, where there is one, when a lock is.
 * `on` is "" for the cells of rows, SECOND for the boxes below them, ROUND for the round cells below a row.
 */
export function sheetTable(view, {mark, press, close = null}) {
  const widest = Math.max(...view.rows.map((row) => row.cells.length));
  const lines = view.rows.flatMap((row, index) => {
    const fillers = Array.from({length: widest - row.cells.length}, () => h("span", {class: "gap"}));
    const line = h("div", {class: `row band-${row.color}${hasHalves(view, index) ? " halves" : ""}`, role: "group", "aria-label": rowName(view, index)},
      isStruck(view, index) ? strike(view, index) : null,
      h("span", {class: "letter", "aria-hidden": "true"}, row.letter),
      row.cells.map((cell, place) => drawCell(view, index, place, mark(index, place, ""), press)),
      ...fillers,
      drawLock(view, index, close),
      seconds(view, index).map((place) => drawSecond(view, index, place, mark(index, place, SECOND), press)));
    if (!hasRoundCells(view, index)) return [line];
    const round = h("div", {class: "row round", role: "group", "aria-label": t("sheet.between", {row: index + 1, next: index + 2})}, h("span", {class: "letter"}),
      row.cells.map((_, place) => drawRound(view, index, place, mark(index, place, ROUND), press)), ...fillers, h("span", {class: "gap"}));
    return [line, round];
  });
  const table = h("div", {class: "sheet", role: "group", "aria-label": t("sheet.name")}, lines);
  table.style.setProperty("--columns", widest);
  number(lines);
  table.addEventListener("keydown", (event) => walk(event, table));
  const first = table.querySelector(".cell:not([disabled])") ?? table.querySelector(".cell");
  if (first) first.tabIndex = 0;
  join(table, view);
  return table;
}

/** Numbers the lines of cells for the arrow keys: the boxes below the cells of a row are a line of their own. */
function number(lines) {
  let line = 0;
  for (const each of lines) {
    for (const group of [":not(.second)", ".second"]) {
      const cells = each.querySelectorAll(`.cell${group}`);
      for (const cell of cells) cell.dataset.line = line;
      if (cells.length) line += 1;
    }
  }
}

function drawCell(view, row, place, look, press) {
  const cell = view.rows[row].cells[place];
  const {classes, said} = looks(view, row, place, colorName);
  return button(row, place, "", look, press, {
    classes: [`band-${cell.color}`, cell.closing && "closing", (cell.bonus || cell.symbol) && "boxed", isStruck(view, row) && place >= firstLeft(view, row) && "struck", ...classes],
    name: `${colorName(cell.color)} ${cell.number}`,
    said: [cell.closing && t("sheet.closing"), cell.bonus && t("sheet.bonus"), cell.symbol && t(`symbol.${cell.symbol}`), ...said],
  }, String(cell.number), cell.symbol ? h("small", {}, SYMBOLS[cell.symbol]) : null, classes.includes("double") ? h("i", {class: "half"}) : null);
}

/** A row by its number, by its colour if it has but one, and whether somebody else closed it. */
function rowName(view, index) {
  const {color, cells} = view.rows[index];
  const isPlain = cells.every((cell) => cell.color === color);
  const name = t("sheet.row", {row: index + 1}) + (isPlain ? `: ${colorName(color)}` : "");
  return isStruck(view, index) ? `${name}, ${t("sheet.closed")}` : name;
}

/** Whether somebody else closed a row; who closes it crosses its lock. */
const isStruck = ({closed, locks}, row) => closed[row] && !locks[row];

const firstLeft = ({marks}, row) => Math.max(-1, ...marks[row]) + 1;

/** The line through a closed row, as it is drawn on paper: from its last cross to its lock, behind its cells, which have a part of it. */
function strike(view, row) {
  const line = h("i", {class: "strike"});
  line.style.gridColumn = `${firstLeft(view, row) + 2} / -1`;
  return line;
}

/** The lock at the end of a row: crossed by who closed it; a button where others may be said to have closed it. */
function drawLock(view, row, close) {
  const state = view.locks[row] ? "locked" : view.closed[row] ? "closed" : "lock";
  if (!close || view.locks[row]) return h("span", {class: `lock${view.locks[row] ? " crossed" : ""}`, role: "img", "aria-label": t(`sheet.${state}`)}, icon("lock"));
  const name = t("sheet.close", {row: row + 1});
  return h("button", {type: "button", class: "lock button", "aria-pressed": String(view.closed[row]), "aria-label": name, title: name, "data-lock": row, "data-focus": `[data-lock="${row}"]`, onclick: () => close(row)}, icon("lock"));
}

function drawSecond(view, row, place, look, press) {
  const cell = view.rows[row].cells[place];
  const box = button(row, place, SECOND, look, press, {classes: ["second"], name: `${colorName(cell.color)} ${cell.number}, ${t("sheet.second")}`, said: []});
  box.style.gridColumn = place + 2;
  return box;
}

function drawRound(view, row, place, look, press) {
  const {number: shown} = view.rows[row].cells[place];
  return button(row, place, ROUND, look, press, {classes: ["circle"], name: t("sheet.round", {number: shown}), said: []}, String(shown));
}

function button(row, place, on, look, press, {classes, name, said}, ...shown) {
  const spoken = [name, look.crossed && t("sheet.crossed"), ...said, look.open && !look.free && t("sheet.open")];
  return h("button", {
    type: "button",
    class: ["cell", look.crossed && "crossed", look.fresh && "fresh", look.open && "open", ...classes].filter(Boolean).join(" "),
    tabindex: "-1",
    "aria-label": spoken.filter(Boolean).join(", "),
    "aria-disabled": look.open ? null : "true",
    "aria-pressed": look.crossed ? "true" : "false",
    "data-row": row,
    "data-place": place,
    "data-on": on || null,
    onclick: () => { if (look.open) press(row, place, on); },
  }, ...shown);
}

/** Where the cell with this data stands on a sheet or board drawn anew. */
export const focusOf = ({row, place, on}) => `[data-row="${row}"][data-place="${place}"]${on ? `[data-on="${on}"]` : ""}`;

/** The arrow keys walk; one cell at a time is in the order of the tab key. */
export function walk(event, table) {
  const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
  const cell = event.target.closest("[data-row]");
  if (!(event.key in steps) || !cell) return;
  event.preventDefault();
  const [down, right] = steps[event.key];
  const key = "line" in cell.dataset ? "line" : "row";
  const place = Number(cell.dataset.place) + right, last = Math.max(...[...table.querySelectorAll(`[data-${key}]`)].map((each) => Number(each.dataset[key])));
  let line = Number(cell.dataset[key]), next = null;
  do { // not every line has a cell at every place
    line += down;
    next = table.querySelector(`[data-${key}="${line}"][data-place="${place}"]`);
  } while (!next && down && line >= 0 && line <= last);
  if (!next) return;
  for (const each of table.querySelectorAll("[tabindex='0']")) each.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

export const colorName = (color) => { const name = `color.${color}.name`; return has(name) ? t(name) : color; };

/** The fields of the bonus row: those used are crossed, those of closed rows struck; buttons where `change` takes how many are used. */
export function bonusRow(view, change = null) {
  if (!view.bonus_row.length) return null;
  const shown = view.bonus_row.map((color, number) => {
    const isUsed = number < view.bonus_used, isLost = !isUsed && view.closed[view.rows.findIndex((row) => row.color === color)];
    const said = [`${number + 1}: ${colorName(color)}`, isUsed && t("sheet.crossed"), isLost && t("sheet.lost")].filter(Boolean).join(", ");
    const attributes = {class: `small field band-${color}${isUsed ? " used" : isLost ? " lost" : ""}`, "aria-label": said};
    if (!change) return h("span", {...attributes, role: "img"}, view.letters[color]);
    return h("button", {...attributes, type: "button", "aria-pressed": String(isUsed), "data-focus": `[data-field="${number}"]`, "data-field": number, onclick: () => change(isUsed ? number : number + 1)}, view.letters[color]);
  });
  return h("span", {class: "track"}, h("span", {}, `${t("pad.track")}: `), shown);
}

/** What is to be done in this action; who has crossed nothing yet in a turn of one's own goes on with a penalty. */
export const todo = ({action, pass}) => t(action === 1 ? "play.first" : pass === "penalty" ? "play.second_or_penalty" : "play.second");

/** What the symbols on a sheet mean. */
export function symbols(view) {
  const there = Object.keys(SYMBOLS).filter((symbol) => view.rows.some((row) => row.cells.some((cell) => cell.symbol === symbol)));
  return there.length ? h("span", {class: "symbols"}, there.map((symbol) => h("span", {}, h("b", {"aria-hidden": "true"}, SYMBOLS[symbol]), ` ${t(`symbol.${symbol}`)}`))) : null;
}

const PIPS = {1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9]};

/** A die with its value: pips up to six sides, a figure on others. */
export function die(value, color, {out = false, sides = 6, onclick = null} = {}) {
  const name = `${color ? colorName(color) : t("sheet.white")} ${value}${out ? `, ${t("sheet.out")}` : ""}`;
  const face = sides <= 6 && value in PIPS ? h("span", {class: "pips"}, PIPS[value].map((place) => h("i", {class: `p${place}`}))) : h("b", {}, String(value));
  const look = `die${color ? ` band-${color}` : ""}${out ? " out" : ""}`;
  return onclick ? h("button", {type: "button", class: look, "aria-label": name, onclick}, face) : h("span", {class: look, role: "img", "aria-label": name}, face);
}

/** The dice of a roll; of those that have left the game, a record need not say what they showed. */
export function rollLine(roll, sides) {
  return h("span", {class: "roll"}, roll.white.map((value) => die(value, "", {sides})), roll.colored.filter(({value}) => value).map(({value, color, out}) => die(value, color, {out, sides})));
}
