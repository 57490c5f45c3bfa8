// The list of a class, pasted, typed or from a file: how many have which version is seen, and put right, before anything is made.

import {base64, fill, h, redraw, settled, unique} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import {icon} from "./icons.js";
import {IN_TAB, load, save} from "./stored.js";
import {t} from "./words.js";

const KEPT = "sheetgen.class"; // in this tab alone, until it is closed: names are in no address
export const LISTS = ".csv,.tsv,.txt,.xlsx,.xls,.ods"; // a spreadsheet's own file is told how to be saved
const HEADS = {name: "pad.name", class: "puzzle.class", version: "puzzle.version", level: "field.level"};

const cell = (text) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export class ClassList {
  /** `versions()` says for how many versions the puzzles are; `changed()` is called when there is another list. */
  constructor(catalog, versions, changed) {
    Object.assign(this, {catalog, wished: versions, changed});
    this.rows = [];
    this.versions = [];
    this.later = settled(250, () => this.read());
    this.text = (load(KEPT, IN_TAB) ?? "");
    this.sentence = "";
    this.build();
  }

  get isThere() {
    return this.text.trim() !== "";
  }

  build() {
    const id = unique("pupils"), file = unique("class");
    this.area = h("textarea", {id, rows: 3, value: this.text, spellcheck: "false", autocomplete: "off", "aria-describedby": `${id}-help`, oninput: () => { this.keep(this.area.value); this.rows = []; this.later(); }});
    this.pick = h("input", {id: file, type: "file", accept: LISTS, onchange: () => this.take(this.pick.files[0])});
    this.trouble = h("p", {class: "trouble", role: "alert"});
    this.told = h("p", {class: "told", role: "status"});
    this.button = h("button", {type: "button", class: "small", onclick: () => this.open()}, t("class.change"));
    this.element = h("div", {class: "pupils"},
      h("div", {class: "field", "data-key": "pupils"}, h("label", {for: id}, t("field.pupils")), this.area, h("p", {class: "help", id: `${id}-help`}, t("help.pupils"))),
      h("div", {class: "field"}, h("label", {for: file}, t("class.file")), this.pick),
      this.trouble, this.told, this.button);
    this.draw();
  }

  keep(text) {
    this.text = text;
    save(KEPT, text, IN_TAB);
  }

  set(text) {
    this.area.value = text;
    this.keep(text);
    return this.read();
  }

  /** A file that was chosen or dropped. */
  async take(file) {
    if (!file) return;
    await this.read({file: file.name, files: {[file.name]: await base64(file)}});
    this.pick.value = "";
  }

  /** Let the program read the list, as the command does. */
  async read(list = {class: this.text}) {
    const asking = this.asking = {};
    if (!list.file && !this.isThere) {
      if (this.isShown) this.show({pupils: [], versions: [], sentence: ""});
      this.isShown = false;
      return;
    }
    try {
      const found = await ask("class", {lang: this.catalog.lang, versions: this.wished(), ...list});
      if (asking !== this.asking) return;
      if (list.file) {
        this.area.value = found.text;
        this.keep(found.text);
      }
      this.show(found);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (asking !== this.asking) return;
      this.isShown = true;
      this.sentence = "";
      this.draw(error.message);
      this.changed();
    }
  }

  show({pupils, versions, sentence}) {
    this.isShown = true;
    this.rows = pupils;
    this.versions = versions;
    this.sentence = sentence;
    this.draw();
    this.changed();
  }

  draw(trouble = "") {
    fill(this.trouble, trouble);
    fill(this.told, this.sentence);
    this.button.hidden = !this.rows.length;
    if (!this.dialog) return;
    fill(this.dialog.querySelector(".trouble"), trouble);
    fill(this.dialog.querySelector(".told"), this.sentence);
    redraw(this.table, () => this.drawTable());
  }

  // --- the table

  open() {
    const id = unique("class");
    this.table = h("table", {});
    this.dialog = h("dialog", {class: "classlist", "aria-labelledby": id, onclose: () => this.close()},
      h("h2", {id}, t("class.title")), h("p", {class: "told", role: "status"}), h("p", {class: "trouble", role: "alert"}),
      h("div", {class: "scrolls", tabindex: "-1"}, this.table),
      h("div", {class: "actions"},
        h("button", {type: "button", onclick: () => this.add()}, t("class.add")),
        h("button", {type: "button", onclick: () => { this.set(""); this.dialog.close(); }}, t("class.clear")),
        h("button", {type: "button", class: "main", onclick: () => this.dialog.close()}, t("class.done"))));
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.draw(this.trouble.textContent);
  }

  close() {
    this.dialog.remove();
    this.dialog = null;
    (this.button.hidden ? this.area : this.button).focus();
  }

  /** The columns that can be changed: versions where there are several and levels do not make them. */
  get columns() {
    const hasLevels = this.rows.some(({level}) => level);
    return Object.keys(HEADS).filter((key) => key !== "version" || (this.versions.length > 1 && !hasLevels));
  }

  drawTable() {
    fill(this.table,
      h("thead", {}, h("tr", {}, this.columns.map((key) => h("th", {scope: "col"}, t(HEADS[key]))), h("td", {}))),
      h("tbody", {}, this.rows.map((row, number) => h("tr", {},
        this.columns.map((key) => h("td", {class: key}, this.control(key, row, number))),
        h("td", {}, h("button", {type: "button", class: "small", "aria-label": t("class.drop", {number: number + 1}), onclick: () => this.change(this.rows.filter((_, place) => place !== number))}, icon("drop")))))));
  }

  control(key, row, number) {
    const put = (event) => this.put(number, key, event.target.value);
    const about = {"aria-label": t("class.cell", {what: t(HEADS[key]), number: number + 1}), onchange: put};
    const select = (chosen, choices) => h("select", about, choices.map(([value, text]) => h("option", {value, selected: value === chosen}, text)));
    if (key === "version") return select(row.gets, this.versions.map((each) => [each, each]));
    if (key === "level") return select(row.level, [["", t(HEADS.level)], ...this.catalog.levels.map((each) => [each, t(`puzzle.level.${each}`)])]);
    return h("input", {type: "text", value: row[key], placeholder: t(HEADS[key]), autocomplete: "off", spellcheck: "false", ...about});
  }

  put(number, key, value) {
    const changes = {[key]: value, ...(key === "version" ? {gets: value} : {}), ...(key === "level" && value ? {version: ""} : {})};
    return this.change(this.rows.map((row, place) => (place === number ? {...row, ...changes} : row)));
  }

  /** Another list of rows becomes the text that stands in the form; a row without a name is none yet. */
  change(rows) {
    this.rows = rows;
    const named = rows.filter(({name}) => name.trim());
    const used = Object.keys(HEADS).filter((key) => key === "name" || named.some((row) => row[key]));
    const level = (name) => (name ? t(`puzzle.level.${name}`) : "");
    const lines = named.map((row) => used.map((key) => cell(key === "level" ? level(row.level) : row[key])).join("\t"));
    return this.set(named.length ? `${[used.map((key) => t(HEADS[key])).join("\t"), ...lines].join("\n")}\n` : "");
  }

  add() {
    this.rows = [...this.rows, {name: "", class: this.rows.at(-1)?.class ?? "", version: "", level: "", gets: ""}];
    this.draw();
    this.table.querySelector("tbody tr:last-child input").focus();
  }
}
