// Small pictures to choose by: each a page as it will be printed, all of them in sight at once.

import {h} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import {withTemplates} from "./templates.js";

/** A picture with its title, and the control that chooses it. */
export function card(control, title, request, summary = "") {
  const picture = h("img", {alt: ""});
  draw(picture, request);
  return h("label", {class: "picture"}, control, picture, h("span", {class: "title"}, title), summary ? h("span", {class: "unseen"}, summary) : null);
}

const MOST = 60;
const found = new Map(); // promises of pages by request: a form that is drawn again shows the same pictures

function page(request) {
  const key = JSON.stringify(request);
  if (!found.has(key)) found.set(key, ask("preview", request).catch((error) => { found.delete(key); throw error; })); // it may do the next time
  if (found.size > MOST) found.delete(found.keys().next().value);
  return found.get(key);
}

async function draw(picture, request) {
  let svg;
  try {
    ({svg} = await page(request));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return; // what is wrong is said as soon as it is chosen
  }
  const address = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
  picture.onload = () => URL.revokeObjectURL(address);
  picture.src = address;
}

/** What shows a variant: one sheet of it; of a set of several things, the one that tells most. */
export function ofVariant({name, game}, lang) {
  if (game.things.length) return ofThing(name, game.shown, lang);
  return withTemplates({lang, what: "pad", wish: {variant: name, cards: "official", sheets: 1, qr: false}, style: {paper: "a5"}}, name);
}

export const ofThing = (variant, what, lang) => ({lang, what: "pad", wish: {variant, what, size: 30}, style: {paper: "a4"}}); // of this size a page is full
