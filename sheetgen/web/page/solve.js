// A position clicked together, or pasted: its best finish step by step, or what every move is worth.

import {write} from "./address.js";
import {fill, h, say} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import * as field from "./fields.js";
import {crossed, fields, toggle} from "./further.js";
import {bonusRow, die, focusOf, sheetTable, symbols, walk} from "./sheet.js";
import {all as ownTemplates, variants, withTemplates} from "./templates.js";
import {t} from "./words.js";

const MOST_ROLLS = 12;
const SIGNS = {X: "✕", O: "◯", "": " "};
const NEXT = {".": "X", X: "O", O: "."};

/** A board with the names of its columns and rows, by which answers name cubes. */
function grid(board, cube, attributes = {}) {
  const edge = (name = "") => h("span", {class: "edge", "aria-hidden": "true"}, name);
  const table = h("div", {class: "boardgame named", ...attributes}, edge(), board.map((_, column) => edge("ABCDE"[column])),
    board.map((cubes, row) => [edge(String(row + 1)), cubes.map((each, column) => cube(each, row, column))]));
  table.style.setProperty("--size", board.length);
  return table;
}

export function open(catalog, settings) {
  return new Solve(catalog, settings);
}

class Solve {
  constructor(catalog, settings) {
    this.catalog = catalog;
    this.element = h("div", {class: "view solve"});
    this.place = h("div", {});
    this.result = h("section", {class: "result", "aria-label": t("solve.result"), "aria-live": "polite"});
    this.trouble = h("p", {class: "trouble", role: "alert"});
    this.cardTrouble = h("p", {class: "trouble", role: "alert"}); // beside what is chosen of the card
    this.progress = h("div", {class: "progress"});
    this.ready = this.update(settings);
  }

  async update(settings) {
    this.settings = settings;
    if (await this.read({text: settings.position || "classic"})) return;
    const {textContent: sentence} = this.trouble;
    if (this.view || !await this.read({text: "classic"})) { this.element.append(this.trouble); return; }
    fill(this.trouble, sentence);
  }

  asked(request) {
    return withTemplates({lang: this.catalog.lang, ...request}, ...Object.keys(ownTemplates()));
  }

  /** Takes over a position that the program has read; says what is wrong with another. What is asked meanwhile waits for it. */
  read(request, trouble = this.trouble) {
    const reading = this.takeOver(request, trouble).finally(() => { if (reading === this.reading) this.reading = null; });
    return this.reading = reading;
  }

  async takeOver(request, trouble) {
    try {
      this.view = await ask("position", this.asked(request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(trouble, error.message);
      return false;
    }
    this.table = this.view.table;
    if (!this.view.card?.open) this.lucky = null; // else some of them may be chosen already
    fill(this.trouble);
    fill(this.cardTrouble);
    this.forget();
    write("solve", {position: this.view.text});
    this.draw();
    return true;
  }

  /** Another position has other answers: what is still asked of this one is not waited for. */
  forget() {
    this.running?.abort();
    this.running = null;
    fill(this.progress);
    fill(this.result);
  }

  change(table, trouble = this.trouble) {
    const {dataset} = document.activeElement ?? {dataset: {}};
    this.focus = dataset.focus ?? (dataset.row ? focusOf(dataset) : null);
    return this.read({table}, trouble);
  }

  draw() {
    const {view} = this;
    const text = h("input", {type: "text", id: "position-text", value: view.text, spellcheck: "false", autocomplete: "off"});
    const form = h("form", {class: "asline", onsubmit: (event) => { event.preventDefault(); this.paste(text.value); }},
      h("label", {for: "position-text"}, t("solve.text")), h("div", {class: "pair"}, text, h("button", {}, t("solve.take"))));
    fill(this.element, h("h1", {}, t("nav.solve")), h("p", {class: "help"}, t("solve.how")),
      field.choice("variant", view.variant, variants(this.catalog).map(({name, title}) => [name, title]), (_, value) => this.read({text: value})),
      view.card ? this.drawCard() : null,
      view.form === "rows" ? this.drawSheet() : this.drawBoard(),
      view.form === "rows" ? this.drawRolls() : null,
      h("div", {class: "actions"},
        h("button", {type: "button", class: "main", onclick: () => this.solve()}, t(view.form === "rows" ? "solve.finish" : "solve.forced")),
        view.form === "rows" ? h("button", {type: "button", class: "main", onclick: () => this.odds()}, t("solve.odds")) : null,
        h("button", {type: "button", onclick: () => this.clear()}, t("solve.empty"))),
      this.trouble, this.progress, this.result, form);
    if (this.focus) this.element.querySelector(this.focus)?.focus();
    this.focus = null;
  }

  paste(text) {
    const trimmed = text.trim();
    if (!trimmed.startsWith("{")) return this.read({text: trimmed});
    try {
      return this.read({table: JSON.parse(trimmed)});
    } catch {
      fill(this.trouble, t("solve.nojson"));
      return false;
    }
  }

  /** The same sheet before anything is crossed. */
  clear() {
    const {variant, form, rows} = this.view;
    return this.read(form === "rows" ? {table: {variant, sheet: this.table.sheet, rows: rows.map(() => ({marks: []})), turns: []}} : {text: variant});
  }

  // --- what is drawn for the card

  drawCard() {
    const {card, lucky, sides} = this.view;
    const chosen = this.lucky ??= lucky.map(String);
    const numbers = Array.from({length: 2 * sides - 1}, (_, n) => String(n + 2));
    const choice = (place) => h("select", {"aria-label": t("solve.lucky_number", {number: place + 1}), "data-focus": `[data-lucky="${place}"]`, "data-lucky": place, onchange: (event) => this.choose(place, event.target.value)},
      ["", ...numbers].map((number) => h("option", {value: number, selected: number === (chosen[place] ?? "")}, number || "–")));
    const id = h("input", {type: "text", id: "card-id", autocomplete: "off", spellcheck: "false", "data-focus": "#card-id", "aria-describedby": card.official ? "card-help" : null});
    return h("div", {class: "card"},
      card.lucky ? h("p", {class: "luck"}, h("span", {}, t("solve.lucky")), Array.from({length: card.lucky}, (_, place) => choice(place))) : null,
      h("form", {class: "asline", onsubmit: (event) => { event.preventDefault(); this.takeCard(id.value.trim()); }},
        h("label", {for: id.id}, t("solve.card")), h("div", {class: "pair"}, id, h("button", {}, t("solve.take"))),
        card.official ? h("p", {class: "help", id: "card-help"}, t("solve.official")) : null),
      this.cardTrouble);
  }

  /** One of the lucky numbers; the card has them once all are chosen. */
  choose(place, number) {
    this.lucky[place] = number;
    const {lucky, ...sheet} = this.table.sheet;
    const chosen = Array.from({length: this.view.card.lucky}, (_, n) => Number(this.lucky[n]));
    if (chosen.every(Boolean)) return this.change({...this.table, sheet: {...sheet, lucky: chosen}}, this.cardTrouble);
    return lucky ? this.change({...this.table, sheet}) : null;
  }

  /** The card of an id below the crosses that there are; another variant, or a puzzle, is a position of its own. */
  async takeCard(id) {
    try {
      const found = await ask("position", this.asked({text: id}));
      const isCard = found.variant === this.view.variant && !found.rolls?.length && !found.marks?.some((row) => row.length);
      return isCard ? this.change({...this.table, sheet: found.table.sheet}, this.cardTrouble) : this.read({text: id}, this.cardTrouble);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(this.cardTrouble, error.message);
      return false;
    }
  }

  /** Whether something of the card must be known first; asks for it. */
  isOpen() {
    if (!this.view.card?.open) return false;
    this.forget();
    this.element.querySelector("[data-lucky]").focus();
    fill(this.cardTrouble, t("solve.open"));
    return true;
  }

  // --- the sheet

  drawSheet() {
    const {view, table} = this;
    const sheet = sheetTable(view, {
      mark: (row, place, on) => ({crossed: crossed(view, row, place, on), open: true, free: true}),
      press: (row, place, on) => this.change({...table, ...toggle(table, view, row, view.rows[row].cells[place].number, on)}),
      close: (row) => this.close(row),
    });
    const penalties = Array.from({length: view.limit}, (_, number) => h("button", {type: "button", class: `small penalty${number < view.penalties ? " on" : ""}`, "aria-pressed": String(number < view.penalties), "aria-label": t("solve.penalty", {number: number + 1}), onclick: () => this.change({...table, penalties: number < view.penalties ? number : number + 1})}, number < view.penalties ? "✕" : " "));
    return h("div", {class: "sheetplace editing"}, sheet, h("p", {class: "extras"}, h("span", {}, `${t("pad.penalty")}: `, penalties), bonusRow(view, (used) => this.change({...table, bonus_used: used})), fields(view, (entries) => this.change({...table, ...entries})), h("span", {}, `${t("pad.points")}: ${view.total}`), symbols(view)));
  }

  close(row) {
    const rows = this.table.rows.map((each, index) => (index === row ? {...each, closed: !each.closed} : each));
    return this.change({...this.table, rows});
  }

  drawRolls() {
    const {table, view} = this;
    const turns = table.turns;
    const put = (changed) => this.change({...table, turns: changed});
    const turned = (value) => (value % view.sides) + 1;
    const edit = (number, key, place) => put(turns.map((turn, each) => {
      if (each !== number) return turn;
      if (key === "white") return {...turn, white: turn.white.map((value, die) => (die === place ? turned(value) : value))};
      return {...turn, [key]: turned(turn[key])};
    }));
    const fresh = (role) => put([...turns, role === "active" ? {role, white: [1, 1], ...Object.fromEntries(view.dice.map((color) => [color, 1]))} : {role, white: [1, 1]}]);
    return h("section", {"aria-label": t("solve.rolls")}, h("h2", {}, t("solve.rolls")), h("p", {class: "help"}, t("solve.dice")),
      h("ol", {class: "rolls"}, turns.map((turn, number) => h("li", {},
        h("span", {class: "whose"}, `${number + 1}. ${t(turn.role === "active" ? "puzzle.you" : "puzzle.other")}`),
        h("span", {class: "roll"},
          turn.white.map((value, place) => this.die(value, "", view.sides, `${number}-w${place}`, () => edit(number, "white", place))),
          turn.role === "active" ? view.dice.map((color) => this.die(turn[color], color, view.sides, `${number}-${color}`, () => edit(number, color))) : null,
          h("button", {type: "button", class: "small", "aria-label": t("solve.drop", {number: number + 1}), onclick: () => put(turns.filter((_, each) => each !== number))}, "×"))))),
      h("div", {class: "actions"},
        h("button", {type: "button", class: "small", disabled: turns.length >= MOST_ROLLS, onclick: () => fresh("active")}, t("solve.mine")),
        h("button", {type: "button", class: "small", disabled: turns.length >= MOST_ROLLS, onclick: () => fresh("passive")}, t("solve.others"))));
  }

  die(value, color, sides, name, onclick) {
    const made = die(value, color, {sides, onclick});
    made.dataset.focus = `[data-die="${name}"]`;
    made.dataset.die = name;
    return made;
  }

  // --- the board

  drawBoard() {
    const {board, to_move: mover, players} = this.view;
    const table = grid(board, ({symbol}, row, column) => h("button", {
      type: "button", class: `cube open sign-${symbol}`, "data-row": row, "data-place": column,
      "aria-label": `${"ABCDE"[column]}${row + 1}: ${symbol ? SIGNS[symbol] : t("board.blank")}`, onclick: () => this.turnCube(row, column),
    }, SIGNS[symbol]));
    table.addEventListener("keydown", (event) => walk(event, table));
    const movers = players === 2 ? ["X", "O"] : ["N", "E", "S", "W"];
    return h("div", {class: "sheetplace"}, table, h("p", {class: "extras"}, t("solve.mover"), " ", movers.map((each) => h("button", {type: "button", class: "small", "aria-pressed": String(each === mover), onclick: () => this.change({...this.table, to_move: each})}, players === 2 ? SIGNS[each] : t(`board.${each}`)))));
  }

  turnCube(row, column) {
    if (this.view.players === 4) { fill(this.trouble, t("solve.four")); return null; }
    const board = this.table.board.map((line, index) => (index === row ? line.slice(0, column) + NEXT[line[column]] + line.slice(column + 1) : line));
    return this.change({...this.table, board});
  }

  // --- the answers

  async work(name, request, show) {
    this.forget();
    const running = this.running = new AbortController();
    fill(this.trouble);
    const line = h("span", {}, t("solve.working"));
    const bar = h("progress", {max: 1, "aria-label": t("solve.working")});
    fill(this.progress, h("div", {class: "bar"}, line, bar, h("button", {type: "button", class: "small", onclick: () => running.abort()}, t("cancel"))));
    const onProgress = ({done, of, said}) => { if (of) bar.value = done / of; if (said) line.textContent = said; };
    try {
      const found = await ask(name, this.asked(request), {signal: running.signal, onProgress});
      fill(this.result, show(found));
      say(this.result.querySelector("h2")?.textContent ?? "");
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof Refusal)) throw error;
      if (error instanceof Refusal) fill(this.trouble, error.message);
    } finally {
      if (running === this.running) fill(this.progress);
    }
  }

  async solve() {
    if (await (this.reading ?? true) === false || this.isOpen()) return null;
    return this.work("solve", {table: this.table}, (found) => [
      h("h2", {}, found.verdict),
      found.moves?.length ? h("p", {}, found.moves.join(" · ")) : null,
      found.steps.length ? h("ol", {class: "done"}, found.steps.map((step) => h("li", {}, step.text))) : null,
      found.sum ? h("p", {}, found.sum) : null,
      found.steps.length ? this.film(found) : null,
    ]);
  }

  /** The sheet or board after each step, to go through one by one. */
  film(found) {
    const place = h("div", {class: "film"});
    let step = found.steps.length;
    const show = () => {
      const seen = {...this.view, ...(step ? found.steps[step - 1] : {})};
      const picture = seen.form === "rows"
        ? sheetTable(seen, {mark: (row, cell, on) => ({crossed: crossed(seen, row, cell, on), fresh: crossed(seen, row, cell, on) && !crossed(this.view, row, cell, on), open: false}), press: () => {}})
        : grid(seen.board, ({symbol}) => h("span", {class: "cube"}, SIGNS[symbol]), {role: "img", "aria-label": seen.board.map((row) => row.map(({symbol}) => symbol || ".").join("")).join(" / ")});
      fill(place, h("p", {class: "pair"}, h("button", {type: "button", class: "small", disabled: step === 0, onclick: () => { step -= 1; show(); }, "aria-label": t("solve.before")}, "‹"), h("span", {role: "status"}, step ? `${step}. ${found.steps[step - 1].text}` : t("solve.start")), h("button", {type: "button", class: "small", disabled: step === found.steps.length, onclick: () => { step += 1; show(); }, "aria-label": t("solve.after")}, "›")),
        h("div", {class: "sheetplace"}, picture, seen.form === "rows" ? h("p", {class: "extras"}, h("span", {}, `${t("pad.penalty")}: ${seen.penalties} / ${seen.limit}`), bonusRow(seen), fields(seen), h("span", {}, `${t("pad.points")}: ${seen.total}`)) : null));
    };
    show();
    return place;
  }

  async odds() {
    if (await (this.reading ?? true) === false || this.isOpen()) return null;
    const {turns, ...rest} = this.table;
    if (turns.length > 1) { fill(this.trouble, t("solve.oneroll")); return null; }
    const [turn] = turns;
    const request = {table: turn ? {...rest, roll: turn} : rest};
    return this.work("odds", request, (found) => {
      const number = (value) => value.toLocaleString(this.catalog.lang, {minimumFractionDigits: 2, maximumFractionDigits: 2});
      const least = Math.min(...found.options.map((each) => each.value), found.value);
      const span = Math.max(found.value - least, 0.01);
      return [
        h("h2", {}, t("solve.value", {value: number(found.value)})),
        h("p", {class: "help"}, found.exact ? t("solve.exact") : t("solve.estimate", {error: number(found.stderr)})),
        found.options.length ? h("table", {class: "bars"}, h("caption", {}, t("solve.differences")), h("tbody", {}, found.options.map((each) => {
          const bar = h("span", {class: "valuebar"});
          bar.style.width = `${Math.round(100 * (0.02 + 0.98 * (each.value - least) / span))}%`;
          return h("tr", {}, h("th", {scope: "row"}, each.text), h("td", {class: "number"}, number(each.value)), h("td", {class: "wide", "aria-hidden": "true"}, bar));
        }))) : null,
      ];
    });
  }
}
