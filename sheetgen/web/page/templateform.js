// The form of a template: a field for each thing that people usually change, each known by the keys that lead to it.

import {fill, h, redraw, unique} from "./dom.js";
import {colorName} from "./sheet.js";
import {t} from "./words.js";

const COLORS = ["red", "yellow", "green", "blue", "purple", "orange", "pink", "brown", "teal", "grey", "black"];
const EFFECTS = ["two-in-fewest", "one-in-each", "double-fewest", "plus-13", "no-penalty"];
const DRAWS = ["segments", "numbers", "bonus", "symbols", "lucky"];
const MOST_ROWS = 6;
const SEVERAL = "several";
const CLASSIC_ROW = {color: "red", numbers: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]};

// What cannot be read is passed on as it is: the program says what is wrong with it.

const words = (text) => text.split(/[\s,;]+/).filter(Boolean);
const number = (word) => (/^[-−]?\d{1,15}$/.test(word) ? Number(word.replace("−", "-")) : word);
const numbers = (text) => words(text).map(number);

/** A colour, in the person's language or as templates name it. */
const color = (word) => {
  const lower = word.toLocaleLowerCase(document.documentElement.lang);
  return COLORS.find((each) => colorName(each) === lower) ?? lower;
};

/** "red 2 3 4, blue 5 6": each colour begins a segment. */
function segments(text) {
  const found = [];
  for (const word of words(text)) {
    const value = number(word);
    if (typeof value === "string") found.push({color: color(word), numbers: []});
    else if (found.length) found.at(-1).numbers.push(value);
    else found.push({numbers: [value]});
  }
  return found;
}

/** "1/6 4/4": rows and numbers. */
const cells = (text) => words(text.replace(/\s*\/\s*/g, "/")).map((word) => {
  const [, row, value] = /^(\d{1,9})\/(\d{1,9})$/.exec(word) ?? [];
  return row ? {row: Number(row), number: Number(value)} : word;
});

function put(table, part, key, value) {
  table[part] = {...table[part], [key]: value};
  if (value === undefined || value?.length === 0) delete table[part][key];
  if (!Object.keys(table[part]).length) delete table[part];
}

function shuffle(values) {
  for (let place = values.length - 1; place > 0; place -= 1) {
    const other = Math.floor(Math.random() * (place + 1));
    [values[place], values[other]] = [values[other], values[place]];
  }
  return values;
}

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const hasLists = (table, ...keys) => keys.every((key) => Array.isArray(table[key] ?? []));

/** Whether the form has fields for what this table holds, right or wrong; of others, only the text can be shown. */
export function fits({dice = {}, row = [], lucky = {}, bonus_row: track = {}, symbols = {}, score = {}, end = {}, cards: drawn = {}}) {
  return [dice, lucky, track, symbols, score, end, drawn].every(isTable) && Array.isArray(row) && row.every(isTable)
    && hasLists(dice, "colors") && hasLists(lucky, "numbers") && hasLists(track, "colors") && hasLists(score, "points") && hasLists(drawn, "draw")
    && row.every((each) => hasLists(each, "numbers", "bonus", "segments") && (each.segments ?? []).every((one) => isTable(one) && hasLists(one, "numbers")))
    && Object.values(symbols).every(Array.isArray);
}

export class TemplateForm {
  /** `change(work)` is told of each change of the table, as what is to be done to it. */
  constructor(change) {
    this.change = change;
    this.element = h("form", {class: "settings editor", onsubmit: (event) => event.preventDefault()});
  }

  /** Show a table; `head` are fields before those of the table. */
  show(table, head = this.head) {
    this.table = table;
    this.head = head;
    redraw(this.element, () => this.draw());
  }

  /** The field of the value to which these keys lead, if the form has one; segments have one field for all. */
  find(at) {
    const isOfSegments = at[0] === "row" && this.table.row[at[1] - 1]?.segments && ["numbers", "color"].includes(at[2]);
    const keys = isOfSegments ? [...at.slice(0, 2), "segments"] : at;
    for (let end = keys.length; end > 0; end -= 1) {
      const field = this.element.querySelector(`.field[data-at="${CSS.escape(keys.slice(0, end).join(" "))}"]`);
      if (field) return field;
    }
    return null;
  }

  /** Change the table by what was done at a field. */
  take(at, work, isDrawn = false) {
    this.changed = at;
    this.change(work);
    if (isDrawn) this.show(this.table);
  }

  field(label, control, at) {
    control.id = unique("variant");
    return h("div", {class: "field", "data-at": at.join(" ")}, h("label", {for: control.id}, label), control);
  }

  input(at, value, put_, {label = t(`template.${at.filter((key) => !/^\d+$/.test(key)).join(".")}`), ...attributes} = {}) {
    return this.field(label, h("input", {type: "text", value: value ?? "", autocomplete: "off", oninput: (event) => this.take(at, (table) => put_(table, event.target.value)), ...attributes}), at);
  }

  number(at, value, put_, [least, most, usual]) {
    const tell = ({target}) => this.take(at, (table) => put_(table, target.value === "" && !target.validity.badInput ? undefined : number(target.value)));
    return this.input(at, value, put_, {type: "number", min: least, max: most, placeholder: usual, oninput: tell});
  }

  draw() {
    const {table} = this;
    fill(this.element,
      this.head,
      this.input(["title"], table.title, (each, value) => { each.title = value; }, {label: t("field.title"), maxlength: 40}),
      this.drawDice(),
      table.row.map((row, place) => this.drawRow(row, place)),
      h("button", {type: "button", class: "small add", disabled: table.row.length >= MOST_ROWS, onclick: () => this.take(["row"], (each) => each.row.push(structuredClone(each.row.at(-1) ?? CLASSIC_ROW)), true)}, t("variant.add")),
      this.drawExtras());
  }

  drawDice() {
    const {dice} = this.table;
    const label = unique("dice");
    return h("fieldset", {class: "section"}, h("legend", {}, t("variant.dice")),
      this.number(["dice", "sides"], dice.sides, (table, value) => { table.dice.sides = value; }, [2, 20, "6"]),
      h("div", {class: "field", "data-at": "dice colors"}, h("span", {class: "label", id: label}, t("template.dice.colors")),
        h("div", {class: "chips", role: "group", "aria-labelledby": label}, [...new Set([...COLORS, ...dice.colors])].map((each) => this.colorChip(each)))));
  }

  colorChip(name) {
    const has = this.table.dice.colors.includes(name);
    const turn = (table) => { table.dice.colors = has ? table.dice.colors.filter((each) => each !== name) : [...table.dice.colors, name]; };
    return h("button", {type: "button", class: `small band-${name} colorchip`, "aria-pressed": String(has), onclick: () => this.take(["dice", "colors"], turn, true)}, colorName(name));
  }

  drawRow(row, place) {
    const at = (key) => ["row", String(place + 1), key];
    const several = Boolean(row.segments);
    const all = several ? row.segments.flatMap((each) => each.numbers ?? []) : row.numbers ?? [];
    const order = (sort) => this.take(at("numbers"), (table) => { table.row[place].numbers = sort([...all]); }, true);
    const orders = [["rising", (values) => values.sort((a, b) => a - b)], ["falling", (values) => values.sort((a, b) => b - a)], ["mixed", shuffle]];
    return h("fieldset", {class: "section"}, h("legend", {}, t("sheet.row", {row: place + 1})),
      this.drawColor(row, place, all),
      several
        ? this.input(at("segments"), row.segments.map((each) => [each.color ? colorName(each.color) : [], each.numbers ?? []].flat().join(" ")).join(", "), (table, value) => { table.row[place].segments = segments(value); })
        : this.input(at("numbers"), all.join(" "), (table, value) => { table.row[place].numbers = numbers(value); }),
      several ? null : h("p", {class: "tools"}, orders.map(([word, sort]) => h("button", {type: "button", class: "small", onclick: () => order(sort)}, t(`variant.${word}`)))),
      h("div", {class: "grid"},
        this.number(at("marks_to_lock"), row.marks_to_lock, (table, value) => { table.row[place].marks_to_lock = value; }, [0, 20, "5"]),
        this.number(at("closing_cells"), row.closing_cells, (table, value) => { table.row[place].closing_cells = value; }, [1, 5, "1"])),
      this.input(at("bonus"), (row.bonus ?? []).join(" "), (table, value) => put(table.row, place, "bonus", numbers(value))),
      h("button", {type: "button", class: "small", disabled: this.table.row.length < 2, onclick: () => this.take(["row"], (table) => table.row.splice(place, 1), true)}, t("remove")));
  }

  /** One colour for the whole row, or several; one that is no die's any more stays to be seen. */
  drawColor(row, place, all) {
    const several = Boolean(row.segments);
    const choose = (table, chosen) => {
      const {color: before, numbers: _, segments: __, ...rest} = table.row[place];
      table.row[place] = chosen === SEVERAL ? {...rest, segments: [{color: before, numbers: all}]} : {...rest, color: chosen, numbers: all};
    };
    const names = [...new Set([...this.table.dice.colors, ...(row.color ? [row.color] : [])])];
    const at = ["row", String(place + 1), "color"];
    return this.field(t("template.row.color"), h("select", {onchange: (event) => this.take(at, (table) => choose(table, event.target.value), true)},
      names.map((each) => h("option", {value: each, selected: row.color === each}, colorName(each))),
      h("option", {value: SEVERAL, selected: several}, t("variant.several"))), at);
  }

  drawExtras() {
    const {table} = this;
    const list = (part, key, read, write = String) => this.input([part, key], (table[part]?.[key] ?? []).map(write).join(" "), (each, value) => put(each, part, key, read(value)), key === "points" ? {placeholder: "1 3 6 10 15 …"} : {});
    const rule = (part, key, bounds) => this.number([part, key], table[part]?.[key], (each, value) => put(each, part, key, value), bounds);
    const isOpen = this.element.querySelector("details")?.open;
    return h("details", {open: isOpen ?? Boolean(table.lucky || table.bonus_row || table.symbols || table.cards)}, h("summary", {}, t("variant.more")),
      list("lucky", "numbers", numbers),
      list("bonus_row", "colors", (text) => words(text).map(color), colorName),
      h("fieldset", {class: "section"}, h("legend", {}, t("variant.symbols")), EFFECTS.map((effect) => this.drawSymbol(effect))),
      h("div", {class: "grid"}, rule("score", "penalty", [0, 100, "5"]), rule("end", "penalties", [1, 20, "4"]), rule("end", "closed_rows", [1, 6, "2"])),
      list("score", "points", numbers),
      this.drawDraws());
  }

  drawSymbol(effect) {
    const shown = (this.table.symbols?.[effect] ?? []).map((cell) => (isTable(cell) ? `${cell.row}/${cell.number}` : String(cell)));
    return this.input(["symbols", effect], shown.join(" "), (table, value) => put(table, "symbols", effect, cells(value)), {label: t(`symbol.${effect}`), placeholder: "1/6 4/4"});
  }

  drawDraws() {
    const drawn = this.table.cards?.draw ?? [];
    const turn = (table, draw, isWanted) => {
      const rest = (table.cards?.draw ?? []).filter((word) => word !== draw);
      put(table, "cards", "draw", isWanted ? [...rest, draw] : rest);
    };
    return h("fieldset", {class: "section field", "data-at": "cards draw"}, h("legend", {}, t("template.cards.draw")), DRAWS.map((draw) => {
      const id = unique("draw");
      return h("div", {class: "tick"}, h("label", {for: id}, h("input", {id, type: "checkbox", checked: drawn.includes(draw), onchange: (event) => this.take(["cards", "draw"], (table) => turn(table, draw, event.target.checked))}), " ", t(`draw.${draw}`)));
    }));
  }
}
