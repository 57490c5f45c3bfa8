// Fields of a form: each has a label, knows its key, and tells what was chosen.

import {NUMBER, TEXT, YES} from "./address.js";
import {base64, fill, h, unique} from "./dom.js";
import {place} from "./engine.js";
import {has, t} from "./words.js";

/** What there is to choose, where the program's catalog does not say it. */
export const CHOICES = {
  what: ["pad", "rules", "test"],
  style: ["sheets", "record"],
  cards: ["random", "official"],
  print_size: ["normal", "large"],
  back: ["none", "same", "rules", "blank"],
  flip: ["long", "short"],
  orientation: ["auto", "portrait", "landscape"],
  answers: ["end", "separate", "below", "none", "only"],
};
const MEASURED = /^\d+(\.\d+)?x\d+(\.\d+)?$/; // a paper of one's own

/** What pages of every kind may be told by an address: papers, colours. */
export const looks = (catalog) => ({...CHOICES, paper: [...catalog.papers.map(([name]) => name), MEASURED], palette: catalog.palettes, up: catalog.ups, margin: NUMBER, title: TEXT, qr: YES, link: YES});

const label = (key) => t(`field.${key}`);

/** Says which settings of an address mean nothing; says nothing if all of them do. */
export function sayWrong(place, wrong) {
  const named = wrong.map(([key, value]) => `${has(`field.${key}`) ? label(key) : key}: ${value.length > 40 ? `${value.slice(0, 40)} …` : value}`);
  fill(place, named.length ? t("unknown", {what: named.join("; ")}) : null);
}

function row(key, control, id) {
  const help = has(`help.${key}`) ? h("p", {class: "help", id: `${id}-help`}, t(`help.${key}`)) : null;
  if (help) control.setAttribute("aria-describedby", help.id);
  return h("div", {class: "field", "data-key": key}, h("label", {for: id}, label(key)), control, help);
}

/** A list to choose from: `choices` are [value, text]. */
export function choice(key, value, choices, onchange) {
  const id = unique(key);
  const isListed = choices.some(([each]) => String(each) === String(value ?? ""));
  const options = (isListed ? choices : [[value, value], ...choices]).map(([each, text]) => h("option", {value: each, selected: String(each) === String(value ?? "")}, text));
  return row(key, h("select", {id, onchange: (event) => onchange(key, event.target.value)}, options), id);
}

export function text(key, value, onchange, attributes = {}) {
  const id = unique(key);
  return row(key, h("input", {id, type: "text", value: value ?? "", autocomplete: "off", oninput: (event) => onchange(key, event.target.value), ...attributes}), id);
}

/** Several lines of text. */
export function lines(key, value, onchange) {
  const id = unique(key);
  return row(key, h("textarea", {id, rows: 3, value: value ?? "", oninput: (event) => onchange(key, event.target.value)}), id);
}

export function number(key, value, onchange, {least = 1, most = 2000, step = 1, placeholder = ""} = {}) {
  const id = unique(key);
  const tell = (event) => { if (event.target.validity.valid) onchange(key, event.target.value); };
  return row(key, h("input", {id, type: "number", inputmode: step === 1 ? "numeric" : "decimal", min: least, max: most, step, placeholder, value: value ?? "", oninput: tell}), id);
}

export function tick(key, value, onchange) {
  const id = unique(key);
  const box = h("input", {id, type: "checkbox", checked: Boolean(value), onchange: (event) => onchange(key, event.target.checked)});
  const help = has(`help.${key}`) ? h("p", {class: "help", id: `${id}-help`}, t(`help.${key}`)) : null;
  if (help) box.setAttribute("aria-describedby", help.id);
  return h("div", {class: "field tick", "data-key": key}, h("label", {for: id}, box, " ", label(key)), help);
}

/** Whether QR codes are to be addresses; no field where there is no page to which they could lead. */
export function link(catalog, chosen, onchange) {
  const usual = Boolean(catalog.defaults.link);
  if (!usual && !place) return null;
  return tick("link", chosen ? chosen === "yes" : usual, (key, value) => onchange(key, value === usual ? "" : value ? "yes" : "no"));
}

/** Where they lead, as chosen: to the page that the person has set, else to this one; nowhere where it is empty. */
export function target(catalog, {qr, link: chosen}) {
  const own = catalog.defaults.link ?? "";
  if (qr === "no" || chosen === "no") return "";
  return own || (chosen === "yes" ? place : "");
}

/** A file of the person's own; `onfile` gets its name and its base64 text, or nothing when it is taken away. */
export function file(key, accept, name, onfile) {
  const id = unique(key);
  const pick = h("input", {id, type: "file", accept, onchange: async (event) => {
    const chosen = event.target.files[0];
    onfile(chosen ? {name: chosen.name, content: await base64(chosen)} : null);
  }});
  const drop = name ? h("button", {type: "button", class: "small", onclick: () => onfile(null)}, `${t("remove")}: ${name}`) : null;
  return h("div", {class: "field", "data-key": key}, h("label", {for: id}, label(key)), pick, drop);
}
