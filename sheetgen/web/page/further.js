// What some sheets have beyond the cells of their rows: stairways, links, cells for two crosses, round cells, swaps.

import {h} from "./dom.js";
import {t} from "./words.js";

const SPACE = "http://www.w3.org/2000/svg";

const at = (cells, row, place) => (cells ?? []).findIndex((cell) => cell[0] === row && cell[1] === place);

/** Whether a cell is crossed; `on` says where: in its row (""), below that (SECOND), or between it and the next row (ROUND). */
export function crossed(state, row, place, on = "") {
  return on ? at(state[on], row, place) >= 0 : state.marks[row].includes(place);
}

/** How a cell of a row looks, and what is said of it, besides its number. */
export function looks({further, rows}, row, place, colorName) {
  const classes = [], said = [];
  if (at(further.steps, row, place) >= 0) { classes.push("boxed"); said.push(t("sheet.step")); }
  if (at(further.doubles, row, place) >= 0) { classes.push("double"); said.push(t("sheet.double")); }
  const pair = at(further.links, row, place);
  if (pair >= 0) {
    const [otherRow, otherPlace] = further.links[pair ^ 1];
    const {color, number} = rows[otherRow].cells[otherPlace];
    classes.push("ring");
    said.push(t("sheet.linked", {cell: `${colorName(color)} ${number}`}));
  }
  return {classes, said};
}

export const SECOND = "twice", ROUND = "between"; // crosses below the cells of a row, and between it and the next one

/** The places of a row whose cells have a box below them for a second cross. */
export function seconds({further, rows}, row) {
  if (!further.second_crosses) return [];
  return rows[row].cells.map((_, place) => place).filter((place) => !rows[row].cells[place].closing && at(further.doubles, row, place) < 0);
}

/** Whether a row has room below its cells: for boxes, or for the lower halves of double cells. */
export const hasHalves = ({further}, row) => Boolean(further.second_crosses) || (further.doubles ?? []).some((cell) => cell[0] === row);

export const hasRoundCells = ({further}, row) => (further.between ?? []).includes(row);

/** The fields below the rows, those that are used or lost crossed off; buttons where `change` takes over a table's new entries. */
export function fields({further, swaps_used: used}, change = null) {
  if (!further.swaps) return null;
  const shown = further.swaps.map(([one, other], number) => {
    const gone = number < used;
    const attributes = {class: `small field plain${gone ? " on" : ""}`, "aria-label": `${number + 1}: ${one} ↔ ${other}${gone ? `, ${t("sheet.crossed")}` : ""}`};
    const numbers = [String(one), h("i", {}, "↔"), String(other)];
    if (!change) return h("span", {...attributes, role: "img"}, numbers);
    return h("button", {...attributes, type: "button", "aria-pressed": String(gone), onclick: () => change({exchange_used: gone ? number : number + 1})}, numbers);
  });
  return h("span", {class: "track plains"}, h("span", {}, `${t("pad.swaps")}: `), shown);
}

const toggled = (numbers, number) => (numbers.includes(number) ? numbers.filter((each) => each !== number) : [...numbers, number]);

/** The new entries of a position's table with a cross more or less; a second cross goes with the first. */
export function toggle({rows, between}, {further, closed, locks}, row, number, on) {
  if (on === ROUND) {
    const line = further.between.indexOf(row);
    return {between: between.map((each, index) => (index === line ? toggled(each, number) : each))};
  }
  return {rows: rows.map((each, index) => {
    if (index !== row) return each;
    if (on === SECOND) return {...each, twice: toggled(each.twice, number)};
    const isClosed = closed[row] && !locks[row]; // by somebody else: it stays so; who closed it may take that back
    return {marks: toggled(each.marks, number), ...(isClosed ? {closed: true} : {}), ...(each.twice ? {twice: each.twice.filter((mark) => mark !== number)} : {})};
  })};
}

/** Draws the lines from step to step and from ring to ring, and again whenever the sheet changes its size. */
export function join(table, {further}) {
  if (!further.steps && !further.links) return;
  const svg = document.createElementNS(SPACE, "svg");
  const path = document.createElementNS(SPACE, "path");
  svg.setAttribute("class", "paths");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  table.append(svg);
  new ResizeObserver(() => path.setAttribute("d", [...stairs(table, further.steps ?? []), ...links(table, further.links ?? [])].join(""))).observe(table);
}

function place(table, [row, cell]) {
  const box = table.querySelector(`.row > [data-row="${row}"][data-place="${cell}"]:not([data-on])`).getBoundingClientRect(), from = table.getBoundingClientRect();
  return {left: box.left - from.left, right: box.right - from.left, middle: box.top - from.top + box.width / 2, center: box.left - from.left + box.width / 2, radius: box.width * 0.44};
}

/** From each step to the next, if that lies in the next column: through the white between the two columns. */
function stairs(table, cells) {
  return cells.slice(1).map((cell, number) => [cells[number], cell]).filter(([one, next]) => next[1] === one[1] + 1).map(([one, next]) => {
    const from = place(table, one), to = place(table, next), x = (from.right + to.left) / 2;
    return `M${from.right} ${from.middle}H${x}V${to.middle}H${to.left}`;
  });
}

function links(table, cells) {
  return cells.filter((_, number) => number % 2 === 0).map((cell, number) => {
    const from = place(table, cell), to = place(table, cells[2 * number + 1]);
    return `M${from.center} ${from.middle + from.radius}V${to.middle - to.radius}`;
  });
}
