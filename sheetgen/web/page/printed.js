// How a worksheet is printed: the fields of its form, and what they ask the program for.

import {YES} from "./address.js";
import * as field from "./fields.js";
import {h} from "./dom.js";
import {t} from "./words.js";

export const STYLE = ["palette", "paper", "up", "orientation", "margin", "print_size"];
const OF_SHEETS = ["paper", "up", "orientation", "print_size"]; // slides have a shape of their own
const AS = ["sheets", "slides", "each"];

/** What an address may say of it. */
export const SETTINGS = {as: AS, hints: [...YES, 0, 1, 2], both_sides: YES, memory: YES};

const hints = ({hints: chosen}) => ({yes: "1", no: "0", "": "0"})[chosen ?? ""] ?? chosen;
const hasClass = (s, list) => (s.as || "sheets") === "sheets" && list.isThere;

/** Where answers may stand: below each puzzle, pupils would get them, and slides show each after its puzzle anyway. */
function answers(s, list) {
  if ((s.as || "sheets") !== "sheets") return ["end", "none", "only"];
  return field.CHOICES.answers.filter((each) => each !== "below" || !list.isThere);
}

const answer = (s, list) => (answers(s, list).includes(s.answers) ? s.answers : "end");

const words = (key, names) => names.map((name) => [name, t(`${key}.${name}`)]);

/** The fields that everybody needs; `change` is `set` for those that other fields depend on. */
export function fields({settings: s, catalog: c, pupils}, set, change) {
  const isSheets = (s.as || "sheets") === "sheets";
  return [
    field.choice("as", s.as || "sheets", words("as", AS), (key, value) => change(key, value === "sheets" ? "" : value)),
    field.text("title", s.title, set, {maxlength: 80}),
    isSheets ? pupils.element : null,
    hasClass(s, pupils) ? field.tick("both_sides", s.both_sides === "yes", (key, value) => set(key, value ? "yes" : "")) : null,
    field.choice("answers", answer(s, pupils), words("answers", answers(s, pupils)), set),
    field.choice("hints", hints(s), words("hints", ["0", "1", "2"]), set),
    s.as === "slides" ? null : field.choice("paper", s.paper || "A4", c.papers.map(([name, width, height]) => [name, `${name} · ${width} × ${height} mm`]), set),
  ];
}

/** Those that few need. */
export function more({settings: s, catalog: c, logo}, set, change, takeLogo) {
  const isSheets = (s.as || "sheets") === "sheets";
  return [
    isSheets ? field.choice("up", s.up || "", [["", t("auto")], ...c.ups.map((n) => [n, n])], set) : null,
    isSheets ? field.choice("print_size", s.print_size || "normal", words("print_size", field.CHOICES.print_size), (key, value) => set(key, value === "normal" ? "" : value)) : null,
    field.choice("palette", s.palette || "classic", words("palette", c.palettes), set),
    isSheets ? field.choice("orientation", s.orientation || "auto", words("orientation", field.CHOICES.orientation), set) : null,
    field.number("margin", s.margin, set, {least: 5, most: 60, step: 0.5, placeholder: "10"}),
    isSheets ? field.file("logo", ".svg,.png,.jpg,.jpeg", logo?.name, takeLogo) : null,
    field.tick("memory", s.memory === "no", (key, value) => set(key, value ? "no" : "")),
    s.as === "slides" ? null : field.tick("qr", s.qr !== "no", (key, value) => change(key, value ? "" : "no")),
    s.as === "slides" || s.qr === "no" ? null : field.link(c, s.link, set),
  ].filter(Boolean);
}

/** What to ask for: the wish but for its puzzles, the style, and files. */
export function order({settings: s, catalog, pupils, logo}) {
  const isSheets = (s.as || "sheets") === "sheets";
  const style = Object.fromEntries(STYLE.filter((key) => s[key] && (s.as !== "slides" || !OF_SHEETS.includes(key))).map((key) => [key, s[key]]));
  const wish = {answers: answer(s, pupils)}, files = {};
  const target = field.target(catalog, s);
  if (target) style.link = target;
  if (s.title?.trim()) wish.title = s.title.trim();
  if (hints(s) !== "0") wish.hints = Number(hints(s));
  if (s.qr === "no") wish.qr = false;
  if (s.memory === "no") wish.memory = false;
  if (!isSheets) wish[s.as] = true;
  if (hasClass(s, pupils)) wish.class = pupils.text;
  if (hasClass(s, pupils) && s.both_sides === "yes") wish.both_sides = true;
  if (isSheets && logo) {
    wish.logo = logo.name;
    files[logo.name] = logo.content;
  }
  return {wish, style, ...(isSheets && logo ? {files} : {})};
}
