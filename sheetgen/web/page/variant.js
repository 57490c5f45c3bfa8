// A variant of one's own: edited by hand, drawn at once, each mistake said beside the field that makes it.

import {link, write as writeAddress} from "./address.js";
import {fill, h, redraw, say, settled, unique} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import {sayWrong} from "./fields.js";
import {Preview, download} from "./preview.js";
import {all as ownTemplates, forget, keep, variants} from "./templates.js";
import {write as toToml} from "./toml.js";
import {colorName} from "./sheet.js";
import {t} from "./words.js";

const COLORS = ["red", "yellow", "green", "blue", "purple", "orange", "pink", "brown", "teal", "grey", "black"];
const EFFECTS = ["two-in-fewest", "one-in-each", "double-fewest", "plus-13", "no-penalty"];
const DRAWS = ["segments", "numbers", "bonus", "symbols", "lucky"];
const MOST_ROWS = 6;
const SEVERAL = "several";

export function open(catalog, settings) {
  return new Variant(catalog, settings);
}

const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number);

/** The colours that a text names, in the person's language or as templates name them; other words stay, to be complained of. */
const colors = (text) => (text.match(/\p{L}+/gu) ?? []).map((word) => {
  const lower = word.toLocaleLowerCase(document.documentElement.lang);
  return COLORS.find((color) => colorName(color) === lower) ?? lower;
});

class Variant {
  constructor(catalog, settings) {
    this.catalog = catalog;
    this.name = "my.toml";
    this.form = h("form", {class: "settings editor", onsubmit: (event) => event.preventDefault()});
    this.notice = h("p", {class: "trouble", role: "alert"});
    this.summary = h("p", {class: "status", role: "status"});
    this.preview = new Preview(() => this.request());
    this.element = h("div", {class: "view"}, h("h1", {}, t("nav.variant")), this.start = h("div", {class: "startbar"}), this.notice, h("div", {class: "columns wide"}, this.form, h("div", {class: "stack"}, this.summary, this.preview.element)));
    this.later = settled(150, () => this.check());
    this.ready = this.update(settings);
  }

  async update(settings) {
    const known = ownTemplates();
    this.name = settings.name || this.name;
    const text = settings.text ?? known[this.name];
    sayWrong(this.notice, settings.name && !text ? [["variant", settings.name]] : []);
    await this.load(text ? {text} : {variant: "classic"}, !text);
  }

  /** Take over a template: of ours, of this browser, of a file. */
  async load(request, fresh = false) {
    try {
      const {table} = await ask("template", {lang: this.catalog.lang, check: false, ...request});
      this.table = {title: "", dice: {colors: []}, row: [], ...table};
      if (fresh) { this.table.title = t("variant.mine"); delete this.table.game; delete this.table.summary; delete this.table.play; }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(this.notice, error.message);
      if (this.table) return;
      await this.load({variant: "classic"}, true);
      return;
    }
    this.draw();
    await this.check();
  }

  get text() {
    return toToml(this.table);
  }

  request() {
    if (this.isWrong) return null;
    return {lang: this.catalog.lang, what: "pad", wish: {variant: this.name, sheets: 2, seed: "1"}, style: {paper: "A4"}, files: {[this.name]: btoa(String.fromCharCode(...new TextEncoder().encode(this.text)))}};
  }

  async check() {
    writeAddress("variant", {name: this.name, text: this.text});
    for (const each of this.form.querySelectorAll(".mistake")) each.remove();
    try {
      const {summary} = await ask("template", {lang: this.catalog.lang, text: this.text});
      this.isWrong = false;
      fill(this.summary, summary);
      await this.preview.show(0);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.isWrong = true;
      this.complain(error);
    }
  }

  /** The sentence stands in the row, or the part, that it is about. */
  complain(error) {
    const places = error.where.slice(1).map((each) => each.replace(/ .*?(\d+).*/, " $1"));
    const named = [...this.form.querySelectorAll("[data-place-of]")].reverse();
    const sentence = error.message.replace(/^[^:]*\.toml: /, "");
    const place = named.find((each) => places.includes(each.dataset.placeOf)) ?? named.find((each) => sentence.includes(each.dataset.placeOf)) ?? this.form;
    const said = h("p", {class: "trouble mistake", role: "alert"}, sentence);
    place === this.form ? place.prepend(said) : place.append(said);
    fill(this.summary);
  }

  change(work, isDrawn = false) {
    fill(this.notice);
    work(this.table);
    if (isDrawn) redraw(this.form, () => this.draw());
    this.later();
  }

  field(label, control) {
    const id = unique("variant");
    control.id = id;
    return h("div", {class: "field"}, h("label", {for: id}, label), control);
  }

  input(label, value, take, attributes = {}) {
    return this.field(label, h("input", {type: "text", value: value ?? "", autocomplete: "off", oninput: (event) => this.change((table) => take(table, event.target.value)), ...attributes}));
  }

  number(label, value, take, [least, most, usual]) {
    return this.field(label, h("input", {type: "number", min: least, max: most, placeholder: usual, value: value ?? "", oninput: (event) => this.change((table) => take(table, event.target.value === "" ? undefined : Number(event.target.value)))}));
  }

  async take(file) {
    this.name = file.name.toLowerCase().endsWith(".toml") ? file.name : `${file.name}.toml`;
    await this.load({text: await file.text()});
  }

  draw() {
    const {table} = this;
    const own = Object.keys(ownTemplates());
    const known = variants(this.catalog).filter(({game}) => game.templates);
    const load = h("input", {type: "file", accept: ".toml", id: "template-file", onchange: (event) => { if (event.target.files[0]) this.take(event.target.files[0]); }});
    fill(this.start,
      this.field(t("variant.from"), h("select", {onchange: (event) => { const chosen = event.target.value; if (!chosen) return; if (own.includes(chosen)) { this.name = chosen; this.load({text: ownTemplates()[chosen]}); } else { this.load({variant: chosen}, true); } }},
        h("option", {value: ""}, "…"), known.map(({name, title}) => h("option", {value: name}, title)))),
      h("div", {class: "field"}, h("label", {for: "template-file"}, t("variant.load")), load),
      h("div", {class: "actions"},
        h("button", {type: "button", class: "main", onclick: () => this.keep()}, t("variant.keep")),
        h("button", {type: "button", onclick: () => download(this.name, new Blob([this.text], {type: "application/toml"}))}, t("variant.save")),
        own.includes(this.name) ? h("button", {type: "button", onclick: () => { forget(this.name); this.draw(); }}, t("variant.forget", {name: this.name})) : null,
        own.includes(this.name) ? h("a", {href: link("pads", {variant: this.name})}, t("variant.use")) : null));
    fill(this.form,
      this.input(t("variant.name"), this.name.replace(/\.toml$/i, ""), (_, value) => { this.name = `${value.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "my"}.toml`; }, {maxlength: 40}),
      this.input(t("field.title"), table.title, (each, value) => { each.title = value; }, {maxlength: 40}),
      h("fieldset", {class: "section", "data-place-of": "dice"}, h("legend", {}, t("variant.dice")),
        this.number(t("variant.sides"), table.dice.sides, (each, value) => { each.dice.sides = value; }, [2, 20, "6"]),
        h("div", {class: "field"}, h("span", {class: "label"}, t("variant.colors")), h("div", {class: "chips"}, COLORS.map((color) => this.colorChip(color))))),
      table.row.map((row, number) => this.drawRow(row, number)),
      h("button", {type: "button", class: "small add", disabled: table.row.length >= MOST_ROWS, onclick: () => this.change((each) => each.row.push(structuredClone(each.row.at(-1) ?? {color: "red", numbers: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]})), true)}, t("variant.add")),
      this.drawExtras());
  }

  colorChip(color) {
    const has = this.table.dice.colors.includes(color);
    return h("button", {type: "button", class: `small band-${color} colorchip`, "aria-pressed": String(has), onclick: () => { this.change((table) => { table.dice.colors = has ? table.dice.colors.filter((each) => each !== color) : [...table.dice.colors, color]; }, true); }}, colorName(color));
  }

  drawRow(row, number) {
    const place = `row ${number + 1}`;
    const several = Boolean(row.segments);
    const text = several ? row.segments.map(({color, numbers: each}) => `${colorName(color)} ${each.join(" ")}`).join(", ") : row.numbers.join(" ");
    const all = several ? row.segments.flatMap((each) => each.numbers) : row.numbers;
    const put = (table, value) => {
      if (!several) { table.row[number].numbers = numbers(value); return; }
      table.row[number].segments = value.split(",").map((part) => ({color: colors(part)[0] ?? "", numbers: numbers(part)})).filter((each) => each.color || each.numbers.length);
    };
    const reorder = (sort) => this.change((table) => { table.row[number].numbers = sort([...all]); }, true);
    const shuffle = (values) => { for (let place_ = values.length - 1; place_ > 0; place_ -= 1) { const other = Math.floor(Math.random() * (place_ + 1)); [values[place_], values[other]] = [values[other], values[place_]]; } return values; };
    return h("fieldset", {class: "section", "data-place-of": place}, h("legend", {}, t("sheet.row", {row: number + 1})),
      this.field(t("variant.color"), h("select", {onchange: (event) => this.change((table) => {
        const chosen = event.target.value;
        if (chosen === SEVERAL) { table.row[number].segments = [{color: row.color, numbers: all}]; delete table.row[number].color; delete table.row[number].numbers; } else { delete table.row[number].segments; Object.assign(table.row[number], {color: chosen, numbers: all}); }
      }, true)}, this.table.dice.colors.map((color) => h("option", {value: color, selected: row.color === color}, colorName(color))), h("option", {value: SEVERAL, selected: several}, t("variant.several")))),
      this.input(t(several ? "variant.segments" : "variant.numbers"), text, put),
      several ? null : h("p", {class: "tools"}, h("button", {type: "button", class: "small", onclick: () => reorder((values) => values.sort((a, b) => a - b))}, t("variant.rising")), h("button", {type: "button", class: "small", onclick: () => reorder((values) => values.sort((a, b) => b - a))}, t("variant.falling")), h("button", {type: "button", class: "small", onclick: () => reorder(shuffle)}, t("variant.mixed"))),
      h("div", {class: "grid"},
        this.number(t("variant.needs"), row.marks_to_lock, (table, value) => { table.row[number].marks_to_lock = value; }, [0, 20, "5"]),
        this.number(t("variant.closing"), row.closing_cells, (table, value) => { table.row[number].closing_cells = value; }, [1, 5, "1"])),
      this.input(t("variant.bonus"), (row.bonus ?? []).join(" "), (table, value) => { const found = numbers(value); if (found.length) table.row[number].bonus = found; else delete table.row[number].bonus; }),
      h("button", {type: "button", class: "small", disabled: this.table.row.length < 2, onclick: () => this.change((table) => table.row.splice(number, 1), true)}, t("remove")));
  }

  drawExtras() {
    const {table} = this;
    const optional = (key, inner, value) => (each) => { if (value.length) each[key] = {[inner]: value}; else delete each[key]; };
    const rule = (part, key, value) => (each) => { each[part] = {...each[part], [key]: value}; if (value === undefined) delete each[part][key]; };
    return h("details", {open: Boolean(table.lucky || table.bonus_row || table.symbols || table.cards)}, h("summary", {}, t("variant.more")),
      h("div", {"data-place-of": "lucky"}, this.input(t("pad.lucky"), (table.lucky?.numbers ?? []).join(" "), (each, value) => optional("lucky", "numbers", numbers(value))(each))),
      h("div", {"data-place-of": "bonus_row"}, this.input(t("variant.track"), (table.bonus_row?.colors ?? []).map(colorName).join(" "), (each, value) => optional("bonus_row", "colors", colors(value))(each))),
      h("fieldset", {class: "section", "data-place-of": "symbols"}, h("legend", {}, t("variant.symbols")), EFFECTS.map((effect) => this.drawSymbol(effect))),
      h("div", {class: "grid"},
        this.number(t("variant.penalty"), table.score?.penalty, (each, value) => rule("score", "penalty", value)(each), [0, 100, "5"]),
        this.number(t("variant.penalties"), table.end?.penalties, (each, value) => rule("end", "penalties", value)(each), [1, 20, "4"]),
        this.number(t("variant.closed"), table.end?.closed_rows, (each, value) => rule("end", "closed_rows", value)(each), [1, 6, "2"])),
      this.input(t("variant.points"), (table.score?.points ?? []).join(" "), (each, value) => rule("score", "points", numbers(value).length ? numbers(value) : undefined)(each), {placeholder: "1 3 6 10 15 …"}),
      h("fieldset", {class: "section", "data-place-of": "cards"}, h("legend", {}, t("variant.draws")), DRAWS.map((draw) => {
        const id = unique("draw");
        const has = (table.cards?.draw ?? []).includes(draw);
        return h("div", {class: "field tick"}, h("label", {for: id}, h("input", {id, type: "checkbox", checked: has, onchange: (event) => this.change((each) => {
          const rest = (each.cards?.draw ?? []).filter((word) => word !== draw);
          optional("cards", "draw", event.target.checked ? [...rest, draw] : rest)(each);
        })}), " ", t(`draw.${draw}`)));
      })));
  }

  drawSymbol(effect) {
    const cells = this.table.symbols?.[effect] ?? [];
    const text = cells.map(({row, number}) => `${row}/${number}`).join(" ");
    return this.input(t(`symbol.${effect}`), text, (table, value) => {
      const found = [...value.matchAll(/(\d+)\s*\/\s*(\d+)/g)].map(([, row, number]) => ({row: Number(row), number: Number(number)}));
      const {[effect]: _, ...rest} = table.symbols ?? {};
      table.symbols = found.length ? {...rest, [effect]: found} : rest;
      if (!Object.keys(table.symbols).length) delete table.symbols;
    }, {placeholder: "1/6 4/4"});
  }

  keep() {
    keep(this.name, this.text);
    this.draw();
    say(t("variant.kept", {name: this.name}));
    fill(this.summary, t("variant.kept", {name: this.name}));
  }
}
