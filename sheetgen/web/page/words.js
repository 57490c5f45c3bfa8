// The words of the page in the person's language; the program brings them with its catalog.

let table = {};

export function setWords(words) { table = words; }

/** The text of a key, its {names} replaced; numbers as the language writes them. */
export function t(key, values = {}) {
  const text = table[`web.${key}`] ?? table[key];
  if (text === undefined) throw new Error(`the language lacks '${key}'`);
  return text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name].toLocaleString(document.documentElement.lang) : all));
}

export const has = (key) => `web.${key}` in table || key in table;
