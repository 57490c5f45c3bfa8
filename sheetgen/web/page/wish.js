// What to play: a game by its picture, a kind of puzzle and a level; this browser remembers what was chosen last.

import {sift} from "./address.js";
import {fill, h} from "./dom.js";
import {card, ofVariant} from "./gallery.js";
import {loadTable, saveTable} from "./stored.js";
import {variants} from "./templates.js";
import {t} from "./words.js";

const KEY = "sheetgen.play";

/** A form to choose by. `chosen` is {variant, kind, level}; `change(chosen)` is told of every choice, `make(chosen)` makes a puzzle of it. */
export class Wish {
  constructor(catalog, {change, make}) {
    this.catalog = catalog;
    this.change = change;
    this.variants = variants(catalog);
    this.kinds = h("div", {class: "kinds", role: "radiogroup", "aria-label": t("field.kind")});
    this.levels = h("div", {class: "levels", role: "radiogroup", "aria-label": t("field.level")});
    this.help = h("p", {class: "help", role: "status"});
    this.progress = h("div", {class: "progress"});
    this.element = h("form", {class: "settings wish", onsubmit: (event) => { event.preventDefault(); make(this.chosen); }},
      h("div", {class: "games"}, catalog.games.map((game) => this.drawGame(game))),
      h("h2", {}, t("field.kind")), this.kinds, h("h2", {}, t("field.level")), this.levels, this.help,
      h("div", {class: "go"}, this.progress, h("button", {class: "main wide"}, t("play.make"))));
  }

  /** Shows what is chosen: by `settings`, else by what this browser remembers; the settings that mean nothing here. */
  show(settings) {
    const {right, wrong} = sift(settings, this.choices());
    const kept = sift(loadTable(KEY, (_, value) => typeof value === "string"), this.choices()).right;
    this.chosen = {variant: "classic", level: this.catalog.levels[0], ...kept, ...right};
    this.draw();
    return wrong;
  }

  choices() {
    return {variant: this.variants.map(({name}) => name), kind: this.catalog.games.flatMap(({kinds}) => kinds), level: this.catalog.levels};
  }

  get game() {
    return this.variants.find(({name}) => name === this.chosen.variant).game;
  }

  set(key, value) {
    this.chosen = {...this.chosen, [key]: value};
    this.draw();
    saveTable(KEY, this.chosen);
    this.change(this.chosen);
  }

  drawGame(game) {
    const shown = this.variants.filter((each) => each.game === game);
    const choose = (name) => h("input", {type: "radio", name: "variant", value: name, onchange: () => this.set("variant", name)});
    return h("section", {}, h("h2", {}, t(`games.${game.name}`)),
      h("div", {class: "pictures", role: "radiogroup", "aria-label": t(`games.${game.name}`)}, shown.map((each) => card(choose(each.name), each.title, ofVariant(each, this.catalog.lang), each.summary))));
  }

  /** The controls stay where they are: only another game has other kinds. */
  draw() {
    const {game} = this;
    if (!game.kinds.includes(this.chosen.kind)) this.chosen.kind = game.usual;
    if (this.drawn !== game) fill(this.kinds, game.kinds.map((name) => this.radio("kind", name, t(`kind.${name}`), t(`about.${name}`))));
    if (!this.drawn) fill(this.levels, this.catalog.levels.map((name) => this.radio("level", name, t(`puzzle.level.${name}`))));
    this.drawn = game;
    for (const input of this.element.querySelectorAll("input")) input.checked = this.chosen[input.name] === input.value;
    fill(this.help, t(`level.${this.chosen.kind}.${this.chosen.level}`));
  }

  radio(name, value, title, line = "") {
    return h("label", {class: "option"}, h("input", {type: "radio", name, value, onchange: () => this.set(name, value)}), h("b", {}, title), line ? h("span", {}, line) : null);
  }
}
