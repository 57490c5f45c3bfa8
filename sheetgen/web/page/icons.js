// Our own little pictures, drawn so that no font of a machine has to have them.

const SHAPES = {
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z",
  open: "M7 11V8a5 5 0 0 1 9.6-2M5.5 11h13v9h-13z",
  other: "M19 12a7 7 0 1 1-2-4.9M19 4v4h-4",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  drop: "M6 6l12 12M18 6L6 18",
};

/** A picture of 24 by 24 units in the colour of the text; hidden from screen readers, whose words stand beside it. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  for (const [key, value] of Object.entries({viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true"})) svg.setAttribute(key, value);
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}
