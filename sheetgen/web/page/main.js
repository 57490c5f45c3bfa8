// The page: its head and foot, and the view that the address names.

import {enter, follow, link, read} from "./address.js";
import {fill, h} from "./dom.js";
import {takeDrops} from "./drop.js";
import {Refusal, ask} from "./engine.js";
import {arrive, begin, land, top} from "./places.js";
import {load as stored, save} from "./stored.js";
import {setWords, t} from "./words.js";

const VIEWS = {
  pads: () => import("./pads.js"),
  puzzles: () => import("./puzzles.js"),
  play: () => import("./play.js"),
  solve: () => import("./solve.js"),
  review: () => import("./review.js"),
  variant: () => import("./variant.js"),
  again: () => import("./again.js"),
};
const LETTER = new Set(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]); // countries that print on it
const REGION = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i; // in a tag of a language; some systems have en-US@posix, which Intl refuses
const LANGUAGE = "sheetgen.language";

let catalog, shown, view; // `view` is the one that is shown, nothing while it is fetched
let wanted; // the language that was chosen last

async function load(lang) {
  wanted = lang;
  const found = await ask("catalog", {lang});
  if (wanted !== lang) return; // somebody has chosen another one meanwhile
  catalog = found;
  setWords(catalog.words);
  document.documentElement.lang = lang;
  catalog.lang = lang;
  if (LETTER.has(REGION.exec(navigator.language)?.[1].toUpperCase())) catalog.defaults.paper ??= "Letter";
}

/** The language that was chosen last, else the browser's first that there is. */
function language(known) {
  const wished = [stored(LANGUAGE), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wished.find((each) => known.includes(each)) ?? "en";
}

function frame() {
  fill(document.getElementById("head"),
    h("a", {class: "name", href: link("pads")}, h("img", {src: "icon.svg", alt: "", width: 28, height: 28}), "sheetgen"),
    h("nav", {"aria-label": t("nav.name")}, Object.keys(VIEWS).map((each) => h("a", {href: link(each), onclick: () => { if (!view) setTimeout(() => trying(show)); }, "aria-current": each === shown ? "page" : null}, t(`nav.${each}`)))),
    h("label", {class: "language"}, h("span", {class: "unseen"}, t("nav.language")), h("select", {onchange: async (event) => {
      save(LANGUAGE, event.target.value);
      await trying(async () => {
        await load(event.target.value);
        shown = null;
        await show();
      });
    }}, Object.entries(catalog.languages).map(([name, text]) => h("option", {value: name, selected: name === catalog.lang, lang: name}, text)))));
  fill(document.getElementById("foot"), h("p", {}, t("foot.private")), h("p", {}, t("foot.others")));
  document.querySelector(".skip").textContent = t("nav.skip");
}

/** Shows what the address says; a view that is there already is told of its new settings. */
async function show() {
  arrive();
  follow();
  const {view: name, settings} = read();
  const known = Object.hasOwn(VIEWS, name) ? name : "pads";
  if (known === shown) {
    if (!view) return; // it is being fetched
    await view.update(settings);
    if (known === shown) land(view.element);
    return;
  }
  shown = known;
  view = null;
  enter(known);
  frame();
  const {open} = await VIEWS[known]().catch(() => { throw new Refusal(t("gone")); });
  if (known !== shown) return; // somebody went on meanwhile
  const main = document.getElementById("main");
  view = open(catalog, read().settings);
  fill(main, view.element);
  document.title = `${t(`nav.${known}`)} · sheetgen`;
  await view.ready; // of a view that asks before it draws anything
  if (known === shown) land(view.element);
}

/** Shows a view as a new step of the history, as for a file that was dropped on another; nothing if somebody went on meanwhile. */
async function go(name) {
  if (name === shown) return view;
  history.pushState(begin(), "", location.pathname + location.search + link(name));
  await show();
  if (name !== shown) return null;
  top(view.element);
  return view;
}

/** A sentence above the view, until the next one. */
function refuse(sentence) {
  document.querySelector("#main > .refused")?.remove();
  const said = h("p", {class: "trouble refused", role: "alert"}, sentence);
  document.getElementById("main").prepend(said);
  said.scrollIntoView({block: "nearest"});
}

/** Whatever goes wrong stands on the page; what nobody expected is for the browser's log, too. */
async function trying(work) {
  try {
    await work();
  } catch (error) {
    shown = view = null;
    fill(document.getElementById("main"), h("p", {class: "trouble", role: "alert"}, error instanceof Refusal ? error.message : String(error)));
    if (!(error instanceof Refusal)) throw error;
  }
}

async function start() {
  const first = await ask("catalog", {lang: "en"});
  await load(language(Object.keys(first.languages)));
  window.addEventListener("hashchange", () => trying(show)); // first: an address may come while a view is loading
  takeDrops(async (name) => {
    let opened = null;
    await trying(async () => { opened = await go(name); });
    return opened;
  }, refuse);
  await show();
}

trying(start);
