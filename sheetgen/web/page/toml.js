// A template as TOML: what the editor holds, written as docs/templates.md shows it.

const ORDER = ["title", "summary", "game", "dice", "row", "bonus_row", "symbols", "lucky", "score", "end", "cards", "play"];

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTables = (value) => Array.isArray(value) && value.length > 0 && value.every(isTable);
const key = (name) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));

function plain(value) {
  if (Array.isArray(value)) return `[${value.map(plain).join(", ")}]`;
  if (isTable(value)) return `{ ${entries(value).map(([name, each]) => `${key(name)} = ${plain(each)}`).join(", ")} }`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** The keys of a table that say something, the usual ones in their usual order. */
function entries(table) {
  const place = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return Object.entries(table).filter(([, value]) => value !== undefined).sort(([one], [other]) => place(one) - place(other));
}

const line = ([name, value]) => (name === "segments" && isTables(value)
  ? `segments = [\n${value.map((each) => `    ${plain(each)},\n`).join("")}]`
  : `${key(name)} = ${plain(value)}`);

/** The TOML text of a template's table. */
export function write(table) {
  const all = entries(table);
  const parts = all.filter(([, value]) => isTable(value) || isTables(value));
  const lines = all.filter((each) => !parts.includes(each)).map(line);
  for (const [name, value] of parts) {
    for (const one of [value].flat()) lines.push("", Array.isArray(value) ? `[[${key(name)}]]` : `[${key(name)}]`, ...entries(one).map(line));
  }
  return `${lines.join("\n")}\n`;
}

/** The title of a template, if it is a plain text in quotes. */
export function title(toml) {
  const [, written, literal] = /^title\s*=\s*(?:("(?:[^"\\\n]|\\["\\bfnrt]|\\u[\da-fA-F]{4})*")|'([^'\n]*)')/m.exec(toml) ?? [];
  return written ? JSON.parse(written) : literal ?? "";
}
