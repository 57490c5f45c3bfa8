// A puzzle played on the screen: the page says what the rules say, and gives nothing away unasked.

import {link, write} from "./address.js";
import {Board} from "./board.js";
import {fill, h, say} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import {sayWrong} from "./fields.js";
import {crossed, fields} from "./further.js";
import {top} from "./places.js";
import {bonusRow, focusOf, rollLine, sheetTable, symbols, todo} from "./sheet.js";
import {variants, withTemplates, withTemplatesOf} from "./templates.js";
import {Wish} from "./wish.js";
import {t} from "./words.js";

const MOST_HINTS = 2; // the second is stronger
const WORKSHEET = /^\S+-w\d+-\S+$/i; // the id of several puzzles: they are shown where each can be played

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
    this.begin(settings);
    return this.show();
  }

  /** Another puzzle, or none: nothing is said about it yet. */
  begin(settings) {
    this.running?.abort();
    this.asking = null;
    this.settings = settings;
    this.moves = (settings.moves ?? "").split(",").filter(Boolean);
    this.hints = [];
    this.solution = null;
    this.forget();
  }

  /** What was said about the moves is no longer true of other moves. */
  forget() {
    this.isRight = null;
    this.trouble = "";
  }

  asked(more = {}) {
    return withTemplatesOf({lang: this.catalog.lang, id: this.settings.id, moves: this.moves, ...more}, this.settings.id ?? "");
  }

  async show() {
    if (!this.settings.id) { this.drawWish(); return; }
    if (!this.element.hasChildNodes()) fill(this.element, h("p", {class: "waiting", role: "status"}, t("solve.working")));
    const asking = this.asking = {}; // an answer about older moves, or another puzzle, is thrown away
    try {
      const view = await ask("play", this.asked());
      if (asking !== this.asking) return;
      this.view = view;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (asking !== this.asking) return;
      this.view = null; // the puzzle before it is left, too
      this.drawWish(error.message);
      return;
    }
    this.draw();
  }

  /** Without a puzzle: choose what to play, or type the id of one; `trouble` is what is wrong with an id. */
  drawWish(trouble = "") {
    const {id = "", moves, answers, ...choice} = this.settings;
    const notice = h("p", {class: "trouble", role: "alert"});
    const wish = new Wish(this.catalog, {make: (chosen) => this.make(chosen), change: (chosen) => { fill(notice); write("play", chosen); }});
    sayWrong(notice, wish.show(choice));
    this.progress = wish.progress;
    if (!id) write("play", wish.chosen);
    const input = h("input", {type: "text", id: "puzzle-id", value: id, autocomplete: "off", spellcheck: "false"});
    const said = h("p", {class: "trouble", role: "alert"}, trouble || null);
    fill(this.element, h("h1", {}, t("nav.play")), notice, wish.element,
      h("form", {class: "settings byid", onsubmit: (event) => { event.preventDefault(); this.go(input.value.trim()); }},
        h("label", {for: "puzzle-id"}, t("play.how")), h("div", {class: "pair"}, input, h("button", {}, t("play.open"))), said));
    this.entitle(t("nav.play"));
    if (trouble) said.scrollIntoView({block: "nearest"});
  }

  entitle(text) {
    if (this.element.isConnected) document.title = `${text} · sheetgen`;
  }

  async go(id) {
    if (WORKSHEET.test(id)) { location.hash = link("puzzles", {ids: id}); return; }
    this.begin({id});
    write("play", this.settings, true);
    await this.show();
    if (this.view) top(this.element);
  }

  /** Makes a puzzle and opens it; until then what is there stays, and a long search can be cancelled. */
  async make({variant, kind, level}) {
    this.running?.abort();
    const running = this.running = new AbortController();
    const line = h("span", {}, t("play.making"));
    fill(this.progress, h("div", {class: "bar", role: "status"}, line, h("button", {type: "button", class: "small", onclick: () => running.abort()}, t("cancel"))));
    this.progress.scrollIntoView({block: "nearest"});
    const onProgress = ({tried, most}) => {
      if (most) line.textContent = t("puzzles.searching", {tried, most});
    };
    try {
      const {puzzles} = await ask("make", withTemplates({lang: this.catalog.lang, wish: {variant, kind, level, count: 1}}, variant), {signal: running.signal, onProgress});
      if (this.element.isConnected) await this.go(puzzles[0].id);
    } catch (error) {
      if (running !== this.running) return; // a second press: its own search is shown
      if (error.name === "AbortError") { fill(this.progress); return; }
      if (!(error instanceof Refusal)) throw error;
      fill(this.progress, h("p", {class: "trouble", role: "alert"}, error.message));
    }
  }

  async move(move) {
    if (this.isAsking) return; // the second press of a double one: it would be a move of its own
    this.isAsking = true;
    this.moves = [...this.moves, move];
    this.forget();
    this.keep();
    try { await this.show(); } finally { this.isAsking = false; }
  }

  back(all = false) {
    this.moves = all ? [] : this.moves.slice(0, -1);
    this.forget();
    this.keep();
    this.show();
  }

  keep() {
    this.settings = {...this.settings, moves: this.moves.join(",")};
    write("play", this.settings);
  }

  draw() {
    const {view} = this;
    const restore = this.focused();
    const heading = [this.title, t(`kind.${view.kind}`), t(`puzzle.level.${view.level}`)].join(" · ");
    const done = view.done.filter(Boolean);
    fill(this.element, h("h1", {}, heading), h("p", {class: "question"}, view.question),
      view.rolls?.length ? this.drawRolls() : null,
      view.form === "board" ? this.drawBoard() : this.drawSheet(),
      this.drawTyped(),
      this.drawActions(),
      this.progress = h("div", {class: "progress"}),
      h("div", {class: "verdict", role: "status"}, this.drawSaid()),
      done.length ? h("ol", {class: "done"}, done.map((each) => h("li", {}, each))) : null,
      h("p", {class: "foot"}, h("a", {href: link("play", {variant: view.variant, kind: view.kind, level: view.level})}, t("play.other")), h("code", {}, this.settings.id)));
    this.entitle(heading);
    restore();
  }

  get title() {
    return variants(this.catalog).find(({name}) => name === this.view.variant)?.title ?? this.view.variant;
  }

  /** Brings the focus back to where it is now, once all is drawn anew: to its cell, its button or the heading. */
  focused() {
    const at = document.activeElement;
    if (!this.element.contains(at)) return () => {};
    if (at.tagName === "H1") return () => top(this.element);
    const place = "row" in at.dataset ? focusOf(at.dataset) : at.dataset.act ? `[data-act=${at.dataset.act}]:not(:disabled)` : "button.main:not(:disabled)";
    return () => (this.element.querySelector(place) ?? this.element.querySelector("button.main:not(:disabled)"))?.focus({preventScroll: true});
  }

  /** What can be done beside the sheet; the main button is what comes next. */
  drawActions() {
    const {view} = this;
    const isDone = this.isRight || this.solution;
    const isWrong = this.isRight === false && !view.typed.length;
    const button = (act, text, work, {main = false, disabled = false} = {}) => h("button", {type: "button", "data-act": act, class: main ? "main" : "", disabled, onclick: work}, text);
    return h("div", {class: "actions"},
      isDone ? button("next", t("play.next"), () => this.make(view), {main: true}) : null,
      view.pass ? button("pass", t(`play.${view.pass}${view.pass === "pass" ? view.action : ""}`), () => this.move("pass"), {main: !isDone}) : null,
      view.pass || view.typed.length || isDone || isWrong ? null : button("check", t("play.check"), () => this.check(), {main: true, disabled: !view.over}),
      view.typed.length ? null : [
        button("back", t("play.back"), () => this.back(), {main: isWrong && !isDone, disabled: !this.moves.length}),
        button("anew", t("play.anew"), () => this.back(true), {disabled: !this.moves.length})],
      this.isTest() ? null : [
        button("hint", t("play.hint"), () => this.hint(), {disabled: this.hints.length === MOST_HINTS || Boolean(this.solution)}),
        button("answer", t("play.answer"), (event) => this.answer(event.target), {disabled: Boolean(this.solution)})]);
  }

  /** Whether moves are the answer, which the rules allow in any case, and not a number or a name. */
  get isMoves() {
    return !this.view.typed.length && !this.view.named;
  }

  drawSaid() {
    return [
      this.trouble ? h("p", {class: "trouble"}, this.trouble) : null,
      this.isRight === null ? null : h("p", {class: this.isRight ? "right" : "wrong"}, t(this.isRight ? "play.right" : this.isMoves ? "play.wrong" : "play.wrong_answer")),
      this.hints.map((hint) => h("p", {class: "hint"}, hint)),
      this.solution ? h("div", {class: "solution"}, h("p", {}, h("b", {}, this.solution.answer)), this.solution.notes.map((note) => h("p", {}, note))) : null,
    ];
  }

  drawBoard() {
    const {view} = this;
    const signs = view.named ? view.choices : [];
    return h("div", {}, view.over ? null : h("p", {class: "now-do"}, t(view.named ? "play.sign" : "play.take")),
      new Board(view, (move) => this.move(move)).element,
      signs.length ? h("p", {class: "chips"}, signs.map((each) => h("button", {type: "button", class: "sign", onclick: () => this.move(each.move)}, each.text))) : null);
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
      bonusRow(view),
      fields(view),
      `${t("pad.penalty")}: ${view.penalties} / ${view.limit}`,
      view.typed.length ? "" : `${t("pad.points")}: ${view.total}`,
      symbols(view),
    ];
    const action = view.over ? "" : todo(view);
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
    }}, typed.length > 1 ? h("span", {}, `${typed[0]} `) : null, fields, h("button", {class: this.isRight || this.solution ? "" : "main", "data-act": "check"}, t("play.check")));
  }

  /** Asks about the moves, or the numbers that are typed, and says what `take` makes of the answer where it can be seen. */
  async tell(more, take) {
    const typed = [...this.element.querySelectorAll("[data-number]")].map((input) => input.value);
    this.trouble = "";
    const asking = this.asking = {};
    try {
      const view = await ask("play", this.asked(more));
      if (asking !== this.asking) return;
      this.view = view;
      take(view);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (asking !== this.asking) return;
      this.trouble = error.message;
    }
    this.draw();
    this.element.querySelectorAll("[data-number]").forEach((input, number) => { input.value = typed[number]; });
    const verdict = this.element.querySelector(".verdict");
    verdict.scrollIntoView({block: "nearest"});
    say(verdict.textContent);
  }

  check(numbers = []) {
    return this.tell({check: true, ...(numbers.length ? {numbers} : {})}, (view) => { this.isRight = view.right; });
  }

  hint() {
    return this.tell({hints: Math.min(MOST_HINTS, this.hints.length + 1)}, (view) => { this.hints = view.hints; });
  }

  /** A slip of the finger gives nothing away: it takes a second press. */
  answer(button) {
    if (button.textContent === t("play.answer")) { button.textContent = t("play.sure"); return null; }
    return this.tell({answer: true}, (view) => { this.solution = {answer: view.answer, notes: view.notes}; });
  }
}
