// Elements made in one call, and what the page says aloud.

/** h("p", {class: "quiet", onclick: f}, "text", child) makes an element. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Replaces what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const CONTROLS = "input, select, textarea, button, summary";

/** Draws a form again; whoever is at one of its controls stays there, by its field if it has one, else by its place. */
export function redraw(form, draw) {
  const at = form.contains(document.activeElement) ? document.activeElement : null;
  const named = (control) => control.closest("[data-key]") && `${[...form.querySelectorAll(".section")].indexOf(control.closest(".section"))} ${control.closest("[data-key]").dataset.key}`;
  const name = at && named(at), place = at ? [...form.querySelectorAll(CONTROLS)].indexOf(at) : -1;
  const {selectionStart, selectionEnd} = at ?? {};
  draw();
  if (!at) return;
  const controls = [...form.querySelectorAll(CONTROLS)];
  const now = (name && controls.find((each) => named(each) === name)) ?? controls[Math.min(place, controls.length - 1)];
  now?.focus();
  if (now?.type === "text" || now?.tagName === "TEXTAREA") now.setSelectionRange(selectionStart, selectionEnd);
}

/** Says something to a screen reader without moving what is in view. */
export function say(text) {
  const place = document.getElementById("said");
  place.textContent = "";
  requestAnimationFrame(() => { place.textContent = text; });
}

let names = 0;
export const unique = (word) => `${word}-${++names}`;

/** The bytes of base64 text. */
export function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** The base64 text of a file. */
export async function base64(file) {
  const content = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let start = 0; start < content.length; start += 32768) text += String.fromCharCode(...content.subarray(start, start + 32768));
  return btoa(text);
}

/** Waits until nothing was asked for so many milliseconds, then does the last of it. */
export function settled(wait, work) {
  let timer;
  return (...given) => { clearTimeout(timer); timer = setTimeout(() => work(...given), wait); };
}

/** Does what is asked at once; of what is asked within so many milliseconds after that, the last, once it is quiet. */
export function promptly(wait, work) {
  let timer, last;
  const end = () => {
    timer = undefined;
    if (last) work(...last);
    last = undefined;
  };
  return (...given) => {
    if (timer === undefined) work(...given);
    else last = given;
    clearTimeout(timer);
    timer = setTimeout(end, wait);
  };
}
