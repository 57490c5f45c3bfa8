// A puzzle played on the screen: the page says what the rules say, and gives nothing away unasked.

import {link, write} from "./address.js";
import {Board} from "./board.js";
import {fill, h, say} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import {crossed, fields} from "./further.js";
import {focusOf, rollLine, sheetTable} from "./sheet.js";
import {withTemplatesOf} from "./templates.js";
import {t} from "./words.js";

export function open(catalog, settings) {
  return new Play(catalog, settings);
}

class Play {
  constructor(catalog, settings) {
    this.catalog = catalog;
    this.element = h("div", {class: "view play"});
    this.ready = this.update(settings);
  }

  update(settings) {
    this.settings = settings;
    this.moves = (settings.moves ?? "").split(",").filter(Boolean);
    this.said = null;
    this.hints = 0;
    return this.show();
  }

  asked(more = {}) {
    return withTemplatesOf({lang: this.catalog.lang, id: this.settings.id, moves: this.moves, ...more}, this.settings.id ?? "");
  }

  async show(more = {}) {
    if (!this.settings.id) { this.drawEmpty(); return; }
    if (!this.element.hasChildNodes()) fill(this.element, h("p", {class: "waiting", role: "status"}, t("solve.working")));
    try {
      this.view = await ask("play", this.asked(more), {onProgress: (progress) => this.wait(progress)});
      this.draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.drawEmpty(error.message);
    }
  }

  wait({slow}) {
    if (slow) fill(this.element, h("p", {class: "waiting", role: "status"}, t("slow")));
  }

  /** Without a puzzle: type an id, or have one made. */
  drawEmpty(trouble = "") {
    const input = h("input", {type: "text", id: "puzzle-id", value: this.settings.id ?? "", autocomplete: "off", spellcheck: "false"});
    const games = this.catalog.games;
    const kinds = games.flatMap((game) => game.kinds.map((kind) => [game.variants[0].name === "quixo" ? "quixo" : "classic", kind]));
    fill(this.element, h("h1", {}, t("nav.play")), h("p", {}, t("play.how")),
      h("form", {class: "settings narrow", onsubmit: (event) => { event.preventDefault(); this.go(input.value.trim()); }},
        h("div", {class: "field"}, h("label", {for: "puzzle-id"}, t("play.id")), input),
        h("p", {class: "trouble", role: "alert"}, trouble || null),
        h("button", {class: "main"}, t("play.open"))),
      h("h2", {}, t("play.new")),
      h("p", {class: "chips"}, kinds.map(([variant, kind]) => h("button", {type: "button", onclick: () => this.fresh(variant, kind)}, t(`kind.${kind}`)))));
  }

  go(id) {
    this.settings = {id};
    this.moves = [];
    write("play", this.settings, true);
    this.show();
  }

  async fresh(variant, kind, level = "easy") {
    fill(this.element, h("p", {class: "waiting", role: "status"}, t("puzzles.making")));
    try {
      const {puzzles} = await ask("make", {lang: this.catalog.lang, wish: {variant, kind, level, count: 1}}, {onProgress: (progress) => this.wait(progress)});
      this.go(puzzles[0].id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.drawEmpty(error.message);
    }
  }

  async move(move) {
    if (this.isAsking) return; // the second press of a double one: it would be a move of its own
    this.isAsking = true;
    this.moves = [...this.moves, move];
    this.said = null;
    this.keep();
    try { await this.show(); } finally { this.isAsking = false; }
  }

  back(all = false) {
    this.moves = all ? [] : this.moves.slice(0, -1);
    this.said = null;
    this.keep();
    this.show();
  }

  keep() {
    this.settings = {...this.settings, moves: this.moves.join(",")};
    write("play", this.settings);
  }

  draw() {
    const {view} = this;
    const focus = document.activeElement?.dataset;
    const at = focus && "row" in focus ? focusOf(focus) : null;
    const picture = view.form === "board" ? new Board(view, (move) => this.move(move)).element : this.drawSheet();
    const done = view.done.filter(Boolean);
    fill(this.element, h("h1", {class: "question"}, view.question),
      h("p", {class: "help"}, `${t(`kind.${view.kind}`)} · ${t(`puzzle.level.${view.level}`)} · `, h("code", {}, this.settings.id)),
      view.rolls?.length ? this.drawRolls() : null,
      picture,
      view.form === "board" && !view.over && view.choices.every((each) => each.take === undefined) ? h("p", {class: "chips"}, view.choices.map((each) => h("button", {type: "button", class: "sign", onclick: () => this.move(each.move)}, each.text))) : null,
      this.drawTyped(),
      h("div", {class: "actions"},
        view.pass ? h("button", {type: "button", class: view.pass === "penalty" ? "" : "main", onclick: () => this.move("pass")}, t(`play.${view.pass}${view.pass === "pass" ? view.action : ""}`)) : null,
        h("button", {type: "button", disabled: !this.moves.length, onclick: () => this.back()}, t("play.back")),
        h("button", {type: "button", disabled: !this.moves.length, onclick: () => this.back(true)}, t("play.anew")),
        view.over && !view.typed.length ? h("button", {type: "button", class: "main", onclick: () => this.check()}, t("play.check")) : null,
        this.isTest() ? null : [
          h("button", {type: "button", onclick: () => this.hint()}, t("play.hint")),
          h("button", {type: "button", onclick: (event) => this.answer(event.target)}, t("play.answer"))]),
      h("div", {class: "verdict", role: "status"}, this.said),
      done.length ? h("ol", {class: "done"}, done.map((each) => h("li", {}, each))) : null,
      h("p", {}, h("a", {href: link("play")}, t("play.other"))));
    if (at) this.element.querySelector(at)?.focus();
  }

  drawRolls() {
    const {view} = this;
    return h("ol", {class: "rolls"}, view.rolls.map((roll, number) => h("li", {class: roll.now ? "now" : "", "aria-current": roll.now ? "step" : null},
      h("span", {class: "whose"}, `${number + 1}. ${t(roll.active ? "puzzle.you" : "puzzle.other")}`), rollLine(roll, view.sides))));
  }

  drawSheet() {
    const {view} = this;
    const options = (row, place, on) => view.choices.filter((each) => each.cell[0] === row && each.cell[1] === place && each.on === on);
    const table = sheetTable(view, {
      mark: (row, place, on) => ({crossed: crossed(view, row, place, on), fresh: crossed(view, row, place, on) && !crossed(view.before, row, place, on), open: options(row, place, on).length > 0}),
      press: (row, place, on) => this.choose(options(row, place, on)),
    });
    const extras = [
      view.lucky.length ? `${t("pad.lucky")}: ${view.lucky.join(", ")}` : "",
      view.bonus_row.length ? `${t("pad.track")}: ${view.bonus_row.map((color, n) => (n < view.bonus_used ? "✕" : view.letters[color])).join(" ")}` : "",
      fields(view),
      `${t("pad.penalty")}: ${view.penalties} / ${view.limit}`,
      view.typed.length ? "" : `${t("pad.points")}: ${view.total}`,
    ];
    const action = view.over ? "" : t(view.action === 1 ? "play.first" : "play.second");
    return h("div", {class: "sheetplace"}, action ? h("p", {class: "now-do"}, action) : null, table, h("p", {class: "extras"}, extras.filter(Boolean).map((each) => h("span", {}, each))), this.chooser = h("div", {class: "chooser"}));
  }

  /** One cross may be made in several ways: with other dice, or with other effects. */
  choose(options) {
    if (options.length === 1) { this.move(options[0].move); return; }
    fill(this.chooser, t("play.which"), " ", options.map((each) => h("button", {type: "button", class: "small", onclick: () => this.move(each.move)}, each.text)));
    this.chooser.querySelector("button").focus();
  }

  /** Whether the puzzle was scanned off a test, which neither helps nor answers. */
  isTest() {
    return this.settings.answers === "no";
  }

  drawTyped() {
    const {typed} = this.view;
    if (!typed.length) return null;
    const fields = typed.map((label, number) => {
      const name = typed.length > 1 ? t(number ? "play.bottom" : "play.top") : label;
      return h("label", {class: "typed"}, name, h("input", {type: "number", inputmode: "numeric", step: 1, "data-number": number}));
    });
    return h("form", {class: "answerline", onsubmit: (event) => {
      event.preventDefault();
      const numbers = [...event.target.querySelectorAll("input")].map((input) => (input.value.trim() === "" ? null : Number(input.value)));
      if (numbers.every(Number.isInteger)) this.check(numbers);
    }}, typed.length > 1 ? h("span", {}, `${typed[0]} `) : null, fields, h("button", {class: "main"}, t("play.check")));
  }

  async tell(more, text) {
    const typed = [...this.element.querySelectorAll("[data-number]")].map((input) => input.value);
    try {
      this.view = await ask("play", this.asked(more));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.said = h("p", {class: "trouble"}, error.message);
      this.draw();
      return;
    }
    this.said = text(this.view);
    this.draw();
    this.element.querySelectorAll("[data-number]").forEach((input, number) => { input.value = typed[number]; });
    say(this.element.querySelector(".verdict").textContent);
  }

  check(numbers = []) {
    return this.tell({check: true, ...(numbers.length ? {numbers} : {})}, (view) => h("p", {class: view.right ? "right" : "wrong"}, t(view.right ? "play.right" : "play.wrong")));
  }

  hint() {
    this.hints = Math.min(2, (this.hints ?? 0) + 1); // the second is stronger
    return this.tell({hints: this.hints}, (view) => view.hints.map((hint) => h("p", {class: "hint"}, hint)));
  }

  /** A slip of the finger gives nothing away: it takes a second press. */
  answer(button) {
    if (button.textContent === t("play.answer")) { button.textContent = t("play.sure"); return null; }
    return this.tell({answer: true}, (view) => h("div", {class: "solution"}, h("p", {}, h("b", {}, view.answer)), view.notes.map((note) => h("p", {}, note))));
  }
}
