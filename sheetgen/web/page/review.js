// A played game, written down turn by turn or pasted; then what each turn was worth, on the screen and on paper.

import {link, write} from "./address.js";
import {fill, h, say} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import * as field from "./fields.js";
import {Preview} from "./preview.js";
import {crossed, fields} from "./further.js";
import {icon} from "./icons.js";
import {bonusRow, die, focusOf, rollLine, sheetTable, symbols, todo} from "./sheet.js";
import {all as ownTemplates, variants, withTemplates} from "./templates.js";
import {t} from "./words.js";

const STYLE = ["paper", "palette"], WHITE = 2;
const EXAMPLE = "classic\n5+1 r3 y6 g1 b5 / r6 b10\n2+2 / -\n3+3 r1 y2 g2 b4 / pen";
const numbers = (text) => (text ?? "").split(",").filter(Boolean).map(Number);

/** Whether a cell of a sheet is crossed, and whether that is new. */
function crosses(sheet, row, place, on) {
  const isCrossed = crossed(sheet, row, place, on);
  return {crossed: isCrossed, fresh: isCrossed && !crossed(sheet.before, row, place, on), open: false};
}

export function open(catalog, settings) {
  return new Review(catalog, settings);
}

class Review {
  constructor(catalog, settings) {
    this.catalog = catalog;
    this.style = Object.fromEntries(STYLE.filter((key) => catalog.defaults[key]).map((key) => [key, String(catalog.defaults[key])]));
    this.chosen = {variant: "classic", seats: ""};
    this.trouble = h("p", {class: "trouble", role: "alert"});
    this.progress = h("div", {class: "progress"});
    this.result = h("section", {class: "result", "aria-label": t("solve.result")});
    this.preview = new Preview(() => this.asked({what: "review", wish: {game: this.game}, style: this.style}));
    this.element = h("div", {class: "view play review"});
    this.ready = this.update(settings);
  }

  /** Take over what the address says. */
  async update(settings) {
    const turn = {isMine: settings.whose !== "other", dice: numbers(settings.roll), moves: (settings.moves ?? "").split(",").filter(Boolean), closed: numbers(settings.closed)};
    if (!settings.game) { this.view = null; this.drawStart(); return; }
    if (await this.open(settings.game, {isMine: turn.isMine}) && turn.dice.length) {
      await this.change(turn);
      this.next();
    }
  }

  /** Take over a game that was played so far, at the beginning of its next turn; whether the rules allow it. */
  async open(game, turn = {}) {
    if (!await this.read({game, draft: {}})) return false;
    this.begin(turn);
    return true;
  }

  begin({isMine = true, dice = [], moves = [], closed = []} = {}) {
    this.turn = {isMine, dice, moves, closed};
    this.at = this.places.findIndex((place) => !dice[place]);
    this.keep();
    this.draw();
  }

  /** Ask what a game and the turn that is being written down look like; says what is wrong with them. */
  async read(request) {
    try {
      this.view = await ask("write", this.asked(request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!this.view) this.drawStart(request.game);
      this.showTrouble(error);
      return false;
    }
    fill(this.trouble);
    this.forget(this.view.game !== this.game);
    this.game = this.view.game;
    return true;
  }

  /** What is wrong, in sight: on a phone it stands below the fold. */
  showTrouble(error) {
    fill(this.trouble, error.message);
    this.trouble.scrollIntoView({block: "nearest"});
  }

  /** A request about a game, with the person's own templates that it names. */
  asked(request) {
    const own = Object.keys(ownTemplates()).filter((name) => (request.game ?? this.game).includes(name));
    return withTemplates({lang: this.catalog.lang, ...request}, ...own);
  }

  /** Another game has another review. */
  forget(isOther) {
    if (!isOther) return;
    this.running?.abort();
    this.running = null;
    fill(this.progress);
    fill(this.result);
  }

  /** Change the turn that is being written down; one that ends becomes a part of the game. */
  async change(changes) {
    if (this.isAsking) return; // the second press of a double one: its move would be one of the next turn
    this.isAsking = true;
    try { await this.take(changes); } finally { this.isAsking = false; }
  }

  async take(changes) {
    const before = this.game;
    const old = this.turn;
    this.turn = {...this.turn, ...changes};
    const isOpen = this.view.acting < 0 && !this.isRolled; // the program need not be asked before all dice are known
    if (!isOpen && !await this.read({game: this.game, draft: this.isRolled ? this.draft : {}})) { this.turn = old; return; }
    if (this.game !== before) this.begin({isMine: this.turn.isMine});
    else { this.keep(); this.draw(); }
  }

  keep() {
    const {isMine, dice, moves, closed} = this.turn;
    write("review", {game: this.game, roll: dice.map((value) => value || 0).join(","), moves: moves.join(","), closed: closed.join(","), whose: isMine ? "" : "other"});
  }

  // --- the roll

  /** Everybody is in a record of several players; in one of a single player, others roll, too. */
  get isActive() {
    return this.view.seats.length > 1 || this.turn.isMine;
  }

  /** The dice of the roll as places in `dice`: white ones, then those of colours that are still in the game. */
  get places() {
    const colored = this.view.left.map((isLeft, n) => (isLeft ? WHITE + n : 0)).filter(Boolean);
    return [0, 1, ...(this.isActive ? colored : [])];
  }

  get isRolled() {
    return this.places.every((place) => this.turn.dice[place]);
  }

  get draft() {
    const {dice, moves, closed} = this.turn;
    const colors = this.view.seats[0].dice;
    const colored = this.places.slice(WHITE).map((place) => [colors[place - WHITE], dice[place]]);
    return {roll: {role: this.isActive ? "active" : "passive", white: dice.slice(0, WHITE), ...Object.fromEntries(colored)}, moves, closed};
  }

  /** A number for the die whose turn it is; then comes the next one. */
  async put(value) {
    if (this.at < 0) return;
    const {places} = this;
    const dice = [...this.turn.dice];
    dice[places[this.at]] = value;
    for (let n = 0; n < dice.length; n += 1) dice[n] ??= 0;
    const next = places.findIndex((place, n) => n > this.at && !dice[place]);
    this.at = next < 0 ? places.findIndex((place) => !dice[place]) : next;
    await this.change({dice, moves: []});
    (this.at < 0 ? this.element.querySelector(".cell.open, .actions .pass") : this.element.querySelector(`[data-face="${value}"]`))?.focus();
  }

  drawRoll() {
    const {view, turn, places} = this;
    const [{dice: colors, sides}] = view.seats;
    const slots = places.map((place, n) => {
      const color = place < WHITE ? "" : colors[place - WHITE];
      const made = die(turn.dice[place] || " ", color, {sides, onclick: () => { this.at = n; this.draw(); this.element.querySelector("[data-face]").focus(); }});
      if (n === this.at) made.classList.add("next");
      made.setAttribute("aria-pressed", String(n === this.at));
      return made;
    });
    const faces = Array.from({length: sides}, (_, n) => n + 1).map((value) => h("button", {type: "button", class: "small face", "data-face": value, onclick: () => this.put(value)}, String(value)));
    const keys = h("div", {class: "faces", role: "group", "aria-label": t("review.dice")}, faces);
    const place = h("div", {class: "rolling"}, h("span", {class: "roll"}, slots), this.at < 0 ? null : keys);
    place.addEventListener("keydown", (event) => {
      const value = Number(event.key);
      if (value >= 1 && value <= sides && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); this.put(value); }
    });
    const whose = view.seats.length > 1 ? null : h("p", {class: "chips"}, [[true, "review.mine"], [false, "review.other"]].map(([isMine, word]) => h("button", {type: "button", class: "small", "aria-pressed": String(turn.isMine === isMine), onclick: () => this.change({isMine, moves: []}).then(() => this.next())}, t(word))));
    const closable = view.seats.length > 1 ? [] : view.seats[0].rows.map((row, n) => [row, n]).filter(([, n]) => !view.seats[0].closed[n]);
    const closed = closable.length && this.isRolled ? h("p", {class: "chips closing"}, h("span", {}, t("review.closed")), closable.map(([row, n]) => h("button", {type: "button", class: `small band-${row.color}`, "aria-pressed": String(turn.closed.includes(n)), "aria-label": t("sheet.close", {row: n + 1}), "data-focus": `[data-close="${n}"]`, "data-close": n, onclick: () => this.change({closed: turn.closed.includes(n) ? turn.closed.filter((each) => each !== n) : [...turn.closed, n]})}, row.letter, icon("lock")))) : null;
    return [whose, this.at < 0 ? null : h("p", {class: "help"}, t("review.dice")), place, closed];
  }

  /** The first die that is not yet known. */
  next() {
    this.at = this.places.findIndex((place) => !this.turn.dice[place]);
    this.draw();
  }

  // --- the game

  /** Without a game: choose the card and the players, or paste a game. */
  drawStart(text = "") {
    const {chosen} = this;
    const known = variants(this.catalog).filter(({name, game, isOwn}) => isOwn || game.reviews.includes(name));
    const set = (key, value) => { chosen[key] = value; };
    const variant = known.find((each) => each.name === chosen.variant);
    fill(this.element, h("h1", {}, t("nav.review")), h("p", {}, t("review.how")),
      h("form", {class: "settings narrow", onsubmit: (event) => { event.preventDefault(); this.start(); }},
        field.choice("variant", chosen.variant, known.map(({name, title}) => [name, title]), (key, value) => { set(key, value); this.drawStart(pasted.value); }),
        field.text("seats", chosen.seats, set, {placeholder: "Ann, Ben"}),
        variant.draws.length ? field.text("cards_of", chosen.cards_of, set) : null,
        h("button", {class: "main"}, t("review.begin"))),
      this.asText(text),
      this.trouble,
      h("p", {}, h("a", {href: link("pads", {variant: chosen.variant, style: "record"})}, t("review.form"))));
    const pasted = this.element.querySelector("#game-text");
  }

  /** A line for each player, with a card of their own where its id was typed. */
  start() {
    const {variant, seats, cards_of: cards} = this.chosen;
    const list = (text) => (text ?? "").split(",").map((each) => each.trim()).filter(Boolean);
    const [names, ids] = [list(seats), list(cards)];
    const lines = (names.length ? names : [""]).map((name, n) => [name, ids[n] ?? variant].filter(Boolean).join(": "));
    return this.open(lines.join("\n"));
  }

  asText(text) {
    const lines = text.split("\n").length;
    const area = h("textarea", {id: "game-text", rows: Math.max(6, lines + 1), value: text, placeholder: EXAMPLE, spellcheck: "false", autocapitalize: "off"});
    return h("form", {class: "asline", onsubmit: (event) => { event.preventDefault(); this.open(area.value); }},
      h("label", {for: area.id}, t("review.text")), area, h("p", {class: "actions"}, h("button", {}, t("solve.take"))));
  }

  draw() {
    const {view} = this;
    const focus = document.activeElement?.dataset;
    const at = focus && ("row" in focus ? focusOf(focus) : focus.focus);
    const seat = view.seats[view.acting < 0 ? view.active : view.acting];
    const name = view.seats.length > 1 ? view.seats[view.active].name : "";
    fill(this.element, h("h1", {}, t("nav.review")),
      h("h2", {}, view.over ? t("review.over") : [t("review.turn", {number: view.number}), name ? ` · ${t("review.rolls", {name})}` : ""].join("")),
      view.over ? null : this.drawRoll(),
      view.over ? view.seats.map((each) => this.drawSheet(each)) : this.drawSheet(seat),
      h("div", {class: "actions"},
        view.pass ? h("button", {type: "button", class: "pass", onclick: () => this.move("pass")}, t(`play.${view.pass}${view.pass === "pass" ? view.action : ""}`)) : null,
        view.over ? h("button", {type: "button", class: "main", onclick: () => this.review()}, t("review.show")) : null,
        h("button", {type: "button", disabled: !this.turn.moves.length && !view.undo, onclick: () => this.back()}, t("play.back"))),
      this.trouble, this.progress, this.result,
      view.turns.length ? h("details", {open: !view.over}, h("summary", {}, t("review.lines")), h("ol", {class: "played"}, view.turns.map((each) => this.drawLine(each)))) : null,
      h("details", {}, h("summary", {}, t("review.as_text")), this.asText(this.game)),
      h("div", {class: "actions last"},
        view.over || !view.turns.length ? null : [
          h("button", {type: "button", onclick: () => this.review()}, t("review.show")),
          h("button", {type: "button", onclick: () => this.open(`${this.game}\nend`)}, t("review.end"))],
        h("button", {type: "button", onclick: () => this.leave()}, t("review.other_game"))));
    if (at) this.element.querySelector(at)?.focus();
  }

  leave() {
    this.forget(true);
    this.view = null;
    this.game = "";
    write("review", {}, true);
    fill(this.trouble);
    this.drawStart();
  }

  drawSheet(seat) {
    const {view} = this;
    const isActing = view.acting >= 0 && view.seats[view.acting] === seat;
    const options = (row, place, on) => (isActing ? view.choices.filter((each) => each.cell[0] === row && each.cell[1] === place && each.on === on) : []);
    const closed = seat.closed.map((isClosed, row) => isClosed || this.turn.closed.includes(row));
    const table = sheetTable({...seat, closed}, {
      mark: (row, place, on) => ({...crosses(seat, row, place, on), open: options(row, place, on).length > 0}),
      press: (row, place, on) => this.choose(options(row, place, on)),
    });
    const extras = [
      seat.lucky.length ? `${t("pad.lucky")}: ${seat.lucky.join(", ")}` : "",
      bonusRow(seat),
      fields(seat),
      `${t("pad.penalty")}: ${seat.penalties} / ${seat.limit}`,
      `${t("pad.points")}: ${seat.total}`,
      symbols(seat),
    ];
    const said = isActing ? [seat.name, todo(view)].filter(Boolean).join(": ") : seat.name;
    return h("div", {class: "sheetplace"}, said ? h("p", {class: "now-do"}, said) : null, table,
      h("p", {class: "extras"}, extras.filter(Boolean).map((each) => h("span", {}, each))),
      isActing ? this.chooser = h("div", {class: "chooser"}) : null);
  }

  /** One cross may be made in several ways: with other dice, or with other effects. */
  choose(options) {
    if (options.length === 1) return this.move(options[0].move);
    fill(this.chooser, t("play.which"), " ", options.map((each) => h("button", {type: "button", class: "small", onclick: () => this.move(each.move)}, each.text)));
    this.chooser.querySelector("button").focus();
    return null;
  }

  move(move) {
    return this.change({moves: [...this.turn.moves, move]});
  }

  /** Take back the last move; where a turn has none yet, the turn before it. */
  back() {
    const {moves} = this.turn;
    if (moves.length) return this.change({moves: moves.slice(0, -1)});
    const {game, white, colored, closed} = this.view.undo;
    return this.open(game, white ? {isMine: colored.length > 0, dice: [...white, ...colored], closed} : {}).then((isOpen) => isOpen && white && this.change({}));
  }

  drawLine({roll, played}) {
    return h("li", {}, rollLine(roll, this.view.seats[0].sides), " ", played.map(({name, text}) => h("span", {class: "deed"}, name ? h("b", {}, `${name}: `) : null, text)));
  }

  // --- what was found

  async review() {
    this.running?.abort();
    const running = this.running = new AbortController();
    const line = h("span", {}, t("solve.working"));
    const bar = h("progress", {max: 1, "aria-label": t("solve.working")});
    fill(this.result);
    fill(this.trouble);
    fill(this.progress, h("div", {class: "bar"}, line, bar, h("button", {type: "button", class: "small", onclick: () => running.abort()}, t("cancel"))));
    const onProgress = ({done, of, said}) => { if (of) bar.value = done / of; if (said) line.textContent = said; };
    try {
      const found = await ask("review", this.asked({game: this.game}), {signal: running.signal, onProgress});
      fill(this.result, found.seats.map((seat) => this.drawSeat(seat)), this.drawPuzzles(found), this.drawPaper());
      this.preview.show(0);
      this.result.querySelector("h2").scrollIntoView({block: "start"});
      say(this.result.querySelector(".sum").textContent);
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof Refusal)) throw error;
      if (error instanceof Refusal) this.showTrouble(error);
    } finally {
      if (running === this.running) fill(this.progress);
    }
  }

  drawSeat(seat) {
    const picture = h("img", {class: "curve", alt: t("review.curve"), src: `data:image/svg+xml,${encodeURIComponent(seat.curve)}`});
    return h("section", {class: "reviewed"},
      h("h2", {}, [t("review.title"), seat.name].filter(Boolean).join(": ")),
      h("p", {class: "help model"}, seat.model),
      h("dl", {class: "sum"}, seat.sum.map(([label, number], n) => h("div", {class: n === seat.sum.length - 1 ? "last" : ""}, h("dt", {}, label), h("dd", {}, number)))),
      seat.curve ? h("div", {class: "sheetplace"}, picture) : null,
      seat.curve ? h("p", {class: "help"}, t("review.curve")) : null,
      h("h3", {}, t(seat.dearest.length ? "review.dearest" : "review.none")),
      seat.dearest.length ? h("p", {class: "help"}, t("review.played")) : null,
      seat.dearest.map((each, n) => this.drawDear(each, n + 1)),
      seat.turns.length ? this.drawTurns(seat) : null);
  }

  drawDear(move, rank) {
    const table = sheetTable(move, {mark: (row, place, on) => crosses(move, row, place, on), press: () => {}});
    return h("article", {class: "dear"},
      h("p", {class: "now-do"}, h("span", {class: "rank"}, rank), ` ${t("review.turn", {number: move.number})} · ${move.lost}`),
      rollLine(move.roll, move.sides),
      h("div", {class: "sheetplace"}, table),
      h("table", {class: "ways"}, h("tbody", {}, move.options.map((each) => h("tr", {class: each.played ? "was" : ""}, h("td", {class: "number"}, each.less || t("review.best")), h("th", {scope: "row"}, each.text))))));
  }

  drawTurns(seat) {
    const hasOthers = seat.turns.some((each) => each.others);
    const columns = ["turn", "roll", "played", "luck", "lost", ...(hasOthers ? ["others"] : []), "value"];
    return h("details", {open: true}, h("summary", {}, t("review.turns")), h("div", {class: "aside", tabindex: 0, role: "region", "aria-label": [t("review.turns"), seat.name].filter(Boolean).join(": ")}, h("table", {class: "turns"},
      h("thead", {}, h("tr", {}, columns.map((each) => h("th", {scope: "col", class: each}, t(`review.column.${each}`))))),
      h("tbody", {}, seat.turns.map((each) => {
        const cell = (name) => h("td", {class: `number ${name}`, "data-label": t(`review.column.${name}`)}, each[name]);
        return h("tr", {class: each.dear ? "was" : ""}, h("td", {}, each.number), h("td", {}, rollLine(each.roll, seat.sides)),
          h("td", {class: "deeds"}, each.played, each.better ? h("span", {class: "better"}, t("review.better", {turn: each.better})) : null),
          columns.slice(3).map(cell));
      })))));
  }

  drawPuzzles(found) {
    if (!found.seats.some((each) => each.dearest.length)) return null;
    const place = h("p", {role: "status"});
    return h("section", {}, h("h2", {}, t("review.puzzles")),
      h("p", {class: "actions"}, h("button", {type: "button", onclick: (event) => this.makePuzzles(event.target, place)}, t("review.make"))), place);
  }

  /** Puzzles of the dearest moves, on a worksheet of their own. */
  async makePuzzles(button, place) {
    button.disabled = true;
    fill(place, t("puzzles.making"));
    try {
      const {ids, title} = await ask("mistakes", this.asked({game: this.game}), {signal: this.running?.signal});
      location.hash = link("puzzles", {ids: ids.join(","), title});
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof Refusal)) throw error;
      fill(place, error instanceof Refusal ? error.message : null);
      button.disabled = false;
    }
  }

  drawPaper() {
    const set = (key, value) => { this.style = {...this.style, [key]: value}; this.preview.show(0); };
    return h("section", {}, h("h2", {}, t("review.paper")),
      h("div", {class: "settings chosen"},
        field.choice("paper", this.style.paper || "A4", this.catalog.papers.map(([name, width, height]) => [name, `${name} · ${width} × ${height} mm`]), set),
        field.choice("palette", this.style.palette || "classic", this.catalog.palettes.map((name) => [name, t(`palette.${name}`)]), set)),
      this.preview.element);
  }
}
