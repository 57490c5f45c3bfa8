// The parts of a worksheet as text: "3,easy,finish,0,classic;…" is how many, of which level and kind, with how many rolls, of what.

export const MOST = 12;
export const ANY = "any";
export const USUAL = "3,easy,finish,0,classic";

// How many, at most; 0 for what is no number.
const whole = (text, most) => (/^\d{1,3}$/.test(text) ? Math.min(Number(text), most) : 0);

/** Sections of puzzles, as an address holds them. */
export const read = (text) => text.split(";").filter(Boolean).map((each) => {
  const [count, level, kind, turns, ...variant] = each.split(",");
  return {variant: variant.join(","), kind: kind ?? "", level: level ?? "", count: whole(count, 30) || 1, turns: whole(turns, 12)};
});

export const write = (sections) => sections.map((each) => [each.count, each.level, each.kind, each.turns, each.variant].join(",")).join(";");
