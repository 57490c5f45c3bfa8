// What this browser keeps. It may forbid that, have no room, or hold what is not ours: then it is as if nothing were stored,
// and what was to be kept lasts as long as the page.

export const ALWAYS = "localStorage", IN_TAB = "sessionStorage";

const unkept = new Map();

/** The text under a key; null where there is none. */
export function load(key, area = ALWAYS) {
  if (unkept.has(key)) return unkept.get(key);
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function save(key, text, area = ALWAYS) {
  try {
    window[area].setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

/** The entries of a table under a key for which `fits(name, value)` holds; no table has none. */
export function loadTable(key, fits, area = ALWAYS) {
  let found;
  try {
    found = JSON.parse(load(key, area));
  } catch {
    found = null;
  }
  if (!found || typeof found !== "object" || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter(([name, value]) => fits(name, value)));
}

export const saveTable = (key, table, area = ALWAYS) => save(key, JSON.stringify(table), area);
