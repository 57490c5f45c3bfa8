// A person's own variants: kept in this browser alone, and handed in with each request that names one.

import {loadTable, saveTable} from "./stored.js";
import {title} from "./toml.js";

const KEY = "sheetgen.templates";

/** The texts of own templates by name. */
export const all = () => loadTable(KEY, (_, text) => typeof text === "string");

/** All variants that there are to choose from, each with its game; the person's own under their titles. */
export function variants({games}) {
  const ours = games.flatMap((game) => game.variants.map((variant) => ({...variant, game})));
  const game = games.find((each) => each.templates);
  const own = Object.entries(all()).map(([name, text]) => ({name, title: title(text) || stem(name), summary: "", draws: [], game, isOwn: true}));
  const isAlone = (variant) => [...ours, ...own].every((each) => each === variant || each.title !== variant.title);
  return [...ours, ...own.map((each) => (isAlone(each) ? each : {...each, title: `${each.title} (${stem(each.name)})`}))];
}

const stem = (name) => name.replace(/\.toml$/i, "");

export function keep(name, text) {
  saveTable(KEY, {...all(), [name]: text});
}

export function forget(name) {
  const {[name]: _, ...rest} = all();
  saveTable(KEY, rest);
}

/** A request with the templates that it names. */
export function withTemplates(request, ...names) {
  const own = all();
  const used = names.filter((name) => name in own);
  if (!used.length) return request;
  const files = Object.fromEntries(used.map((name) => [name, encode(own[name])]));
  return {...request, files: {...request.files, ...files}};
}

/** A request about ids; where one is of an own template, with all of them: their content says which, whatever they are called. */
export function withTemplatesOf(request, ...ids) {
  return ids.some((id) => /[~:]/.test(id)) ? withTemplates(request, ...Object.keys(all())) : request;
}

/** The base64 text of a template's text. */
export const encode = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
