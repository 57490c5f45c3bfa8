// A board of the cube game: a cube is taken, then pushed in at a side; by click, by drag, by keyboard.

import {h, say} from "./dom.js";
import {walk} from "./sheet.js";
import {t} from "./words.js";

const ARROWS = {left: "→", right: "←", top: "↓", bottom: "↑"};
const SIGNS = {X: "✕", O: "◯", "": " "};
const name = (column, row) => `${"ABCDE"[column]}${row + 1}`;

/** Draws a board; `choices` are the moves that may be made, `play(move)` makes one. */
export class Board {
  constructor(view, play) {
    this.view = view;
    this.play = play;
    this.taken = null;
    this.element = h("div", {class: "boardgame"});
    this.element.addEventListener("keydown", (event) => { if (event.key === "Escape") this.take(null); else walk(event, this.element); });
    this.draw();
  }

  takes(column, row) {
    return this.view.choices.filter((each) => each.take && each.take[0] === column && each.take[1] === row);
  }

  draw() {
    const {board} = this.view;
    const size = board.length;
    const cells = [];
    for (let row = -1; row <= size; row += 1) for (let column = -1; column <= size; column += 1) cells.push(this.place(column, row, size));
    this.element.style.setProperty("--size", size + 2);
    this.element.replaceChildren(...cells);
    const focus = this.element.querySelector(".cube.taken") ?? this.element.querySelector(".cube.open") ?? this.element.querySelector(".cube");
    focus.tabIndex = 0;
  }

  place(column, row, size) {
    const inside = column >= 0 && row >= 0 && column < size && row < size;
    if (inside) return this.cube(column, row);
    const push = this.taken && this.pushAt(column, row, size);
    if (push) return h("button", {type: "button", class: "push", "data-row": row, "data-place": column, "aria-label": t("board.push", {side: t(`quixo.side.${push.push}`), cube: name(...this.taken)}) + (push.dots.length > 1 ? `, ${t("board.turn")} …` : ""), onclick: () => this.push(push)}, ARROWS[push.push]);
    if (row === -1 && column >= 0 && column < size) return h("span", {class: "edge", "aria-hidden": "true"}, "ABCDE"[column]);
    if (column === -1 && row >= 0 && row < size) return h("span", {class: "edge", "aria-hidden": "true"}, String(row + 1));
    return h("span", {"aria-hidden": "true"});
  }

  pushAt(column, row, size) {
    const [takenColumn, takenRow] = this.taken;
    const side = row === takenRow ? (column === -1 ? "left" : column === size ? "right" : "") : column === takenColumn ? (row === -1 ? "top" : row === size ? "bottom" : "") : "";
    const dots = this.takes(...this.taken).filter((each) => each.push === side);
    return dots.length ? {push: side, dots} : null;
  }

  cube(column, row) {
    const {symbol, dot} = this.view.board[row][column];
    const open = this.takes(column, row).length > 0;
    const isTaken = this.taken && this.taken[0] === column && this.taken[1] === row;
    const said = [name(column, row), symbol ? SIGNS[symbol] : t("board.blank"), dot && t("board.dot", {player: t(`board.${dot}`)}), open && t("board.open")];
    return h("button", {
      type: "button", class: `cube${open ? " open" : ""}${isTaken ? " taken" : ""}${symbol ? ` sign-${symbol}` : ""}`, tabindex: "-1", draggable: open ? "true" : null,
      "data-row": row, "data-place": column, "aria-label": said.filter(Boolean).join(", "), "aria-pressed": isTaken ? "true" : "false", "aria-disabled": open ? null : "true",
      onclick: () => { if (open) this.take(isTaken ? null : [column, row]); },
      ondragstart: (event) => { event.dataTransfer.setData("text/plain", name(column, row)); this.drag(column, row); },
    }, SIGNS[symbol], dot ? h("i", {class: `dot dot-${dot}`}) : null);
  }

  /** While a cube is dragged, the arrows take it. */
  drag(column, row) {
    setTimeout(() => {
      this.take([column, row]);
      for (const arrow of this.element.querySelectorAll(".push")) {
        arrow.addEventListener("dragover", (event) => event.preventDefault());
        arrow.addEventListener("drop", (event) => { event.preventDefault(); arrow.click(); });
      }
    });
  }

  take(square) {
    this.taken = square;
    this.draw();
    if (!square) return;
    say(t("board.taken", {cube: name(...square)}));
    this.element.querySelector(".push")?.focus();
  }

  push({dots}) {
    if (dots.length === 1) { this.play(dots[0].move); return; }
    const choose = h("div", {class: "dots", role: "group", "aria-label": t("board.turn")}, t("board.turn"), " ", dots.map((each) => h("button", {type: "button", class: "small", onclick: () => this.play(each.move)}, t(`board.${each.dot}`))));
    this.element.querySelector(".dots")?.remove();
    this.element.append(choose);
    choose.querySelector("button").focus();
  }
}
