// A template as TOML: what the editor holds, written as docs/templates.md shows it.

const text = (value) => JSON.stringify(value);
const plain = (value) => (Array.isArray(value) ? list(value) : typeof value === "string" ? text(value) : String(value));
const list = (values) => `[${values.map((each) => (typeof each === "string" ? text(each) : String(each))).join(", ")}]`;

/** The TOML text of a template's table. */
export function write(table) {
  const lines = [`title = ${text(table.title ?? "")}`];
  for (const key of ["summary", "game"]) if (table[key]) lines.push(`${key} = ${text(table[key])}`);
  lines.push("", "[dice]");
  if (table.dice?.sides !== undefined) lines.push(`sides = ${table.dice.sides}`);
  lines.push(`colors = ${list(table.dice?.colors ?? [])}`);
  for (const row of table.row ?? []) lines.push("", "[[row]]", ...rowLines(row));
  if (table.bonus_row) lines.push("", "[bonus_row]", `colors = ${list(table.bonus_row.colors ?? [])}`);
  if (table.symbols && Object.keys(table.symbols).length) {
    lines.push("", "[symbols]", ...Object.entries(table.symbols).map(([effect, cells]) => `${effect} = [${cells.map(({row, number}) => `{ row = ${row}, number = ${number} }`).join(", ")}]`));
  }
  if (table.lucky) lines.push("", "[lucky]", `numbers = ${list(table.lucky.numbers ?? [])}`);
  for (const [name, keys] of [["score", ["penalty", "points"]], ["end", ["penalties", "closed_rows"]], ["cards", ["draw"]], ["play", ["age", "minutes", "players", "card_game"]]]) {
    const found = keys.filter((key) => table[name]?.[key] !== undefined);
    if (found.length) lines.push("", `[${name}]`, ...found.map((key) => `${key} = ${plain(table[name][key])}`));
  }
  return `${lines.join("\n")}\n`;
}

/** The title of a template that was written here. */
export function title(toml) {
  const [, written] = /^title = (".*")$/m.exec(toml) ?? [];
  return written ? JSON.parse(written) : "";
}

function rowLines(row) {
  const lines = row.segments
    ? ["segments = [", ...row.segments.map(({color, numbers}) => `    { color = ${text(color)}, numbers = ${list(numbers)} },`), "]"]
    : [`color = ${text(row.color)}`, `numbers = ${list(row.numbers)}`];
  if (row.bonus?.length) lines.push(`bonus = ${list(row.bonus)}`);
  for (const key of ["marks_to_lock", "closing_cells"]) if (row[key] !== undefined) lines.push(`${key} = ${row[key]}`);
  return lines;
}
